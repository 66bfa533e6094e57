"""How many instances every claim tries; one that is expected to fail ends at its counterexample."""

from pathlib import Path

from proofs_check.claims.registry import all_claims
from proofs_check.claims.scope import Drawn

_PINNED = Path(__file__).with_suffix(".txt").read_text(encoding="utf-8")
INSTANCES = {name: int(number) for name, number in map(str.split, _PINNED.splitlines())}

# The claims whose instances are drawn, in the order of the registry
PROPERTIES = tuple(claim.name for claim in all_claims() if isinstance(claim.scope, Drawn))
