"""Packages by others that measure neighbouring promises, each audited in an environment of its own.

A *peer* is installed with pinned versions into a virtual environment that only it uses, so that what it asks for
(pycanon and anjana ask for an exact NumPy and an exact pandas) binds nobody else. The audit starts the Python of that
environment as it starts any other command: `answering.py` reads the questions there, and a small *adapter* for each
peer, in `adapters/`, calls the package in its own way. Both import nothing of ours.

    python -m proofs_check.audit.peers pycanon       makes the environment of pycanon
    python -m proofs_check.audit.peers               makes all of them

>>> PEERS["pycanon"].pins, PEERS["anonypy"].adapter.name
(('pycanon==1.3.6',), 'anonypy_adapter.py')
"""

from dataclasses import dataclass
from pathlib import Path

from reference.errors import InvalidInput

ADAPTERS = Path(__file__).parent / "adapters"
_PANDAS_2 = ("pandas==2.3.3", "numpy==2.2.6")


@dataclass(frozen=True)
class Peer:
    """A package to audit: what is installed, and for which Pythons that can be."""

    name: str
    pins: tuple[str, ...]
    pythons: tuple[str, ...] = ("3.11", "3.12", "3.13")
    reason: str = "it was tried with these only"
    """Why no other Python."""

    @property
    def adapter(self) -> Path:
        """The file that calls it."""
        return ADAPTERS / f"{self.name.replace('-', '_').lower()}_adapter.py"


_OLD_NUMPY = "it asks for exactly NumPy 2.0.2, which has no wheels for Python 3.13"
_ALL = (
    Peer("pycanon", ("pycanon==1.3.6",), ("3.11", "3.12"), _OLD_NUMPY),
    Peer("anjana", ("anjana==1.2.3",), ("3.11", "3.12"), _OLD_NUMPY),
    Peer("anonymity-api", ("anonymity-api==1.0.4", *_PANDAS_2)),
    Peer("anonypy", ("anonypy==0.2.1", *_PANDAS_2)),
    Peer("anonypyx", ("anonypyx==0.2.11", *_PANDAS_2)),
    Peer("crowds", ("crowds==0.0.1", *_PANDAS_2)),
    Peer("data-privacy", ("data-privacy==0.1.9", "pyqif==0.2.5", *_PANDAS_2)),
    Peer("pandas-emetrics", ("pandas-emetrics==1.0.0", *_PANDAS_2)),
    Peer(
        "QIDLearningLib",
        ("QIDLearningLib==0.0.6", *_PANDAS_2, "scipy==1.15.3", "matplotlib==3.10.8", "typing_extensions==4.15.0"),
    ),
)
PEERS = {peer.name: peer for peer in _ALL}
"""By name."""


def peer_named(name: str) -> Peer:
    """The peer of this name."""
    if name not in PEERS:
        raise InvalidInput(f"no peer is called {name!a}: there are {', '.join(PEERS)}")
    return PEERS[name]
