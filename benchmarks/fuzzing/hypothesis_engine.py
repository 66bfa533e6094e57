"""Hypothesis as the engine: structured inputs that are built up from nothing, and not only changed.

Inputs are bytes, sequences of a target's own pieces, JSON documents of any shape with its own words as keys and values,
and seeds in which some nodes are exchanged. Nothing is kept between runs: the same seed gives the same inputs.
"""

import json
from collections.abc import Callable
from time import process_time

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from benchmarks.fuzzing.mutator import NUMBERS, TEXTS, Mutator, edited, nodes, tokens_of
from benchmarks.fuzzing.session import TargetTally
from benchmarks.fuzzing.target import Target, watching


class _Over(Exception):
    """The time is."""


def inputs(target: Target) -> st.SearchStrategy[bytes]:
    """Inputs for this target."""
    mutator = Mutator(target.seeds, target.words)
    pieces = st.sampled_from((*mutator.pieces, *NUMBERS, *TEXTS))
    words = st.sampled_from([piece.decode(errors="replace").strip('"') for piece in mutator.pieces if len(piece) < 60])
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9) | words
    trees = st.recursive(
        leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=5), max_leaves=12
    )
    return st.one_of(
        _exchanged(target, pieces),
        _exchanged(target, pieces),
        st.lists(pieces, max_size=20).map(b"".join),
        trees.map(lambda tree: json.dumps(tree).encode()),
        st.text(max_size=40).map(lambda text: text.encode(errors="surrogatepass")),
        st.binary(max_size=60),
    )


@st.composite
def _exchanged(draw: st.DrawFn, target: Target, pieces: st.SearchStrategy[bytes]) -> bytes:
    """A seed with other pieces in the place of some nodes."""
    cut = tokens_of(draw(st.sampled_from(target.seeds)))
    spans = nodes(cut)
    edits, end = [], 0
    for place in sorted(draw(st.sets(st.integers(0, max(0, len(spans) - 1)), max_size=3))):
        if spans and spans[place][0] >= end:
            edits.append((*spans[place], draw(pieces)))
            end = spans[place][1]
    return edited(cut, edits)


def run_hypothesis(tally: TargetTally, number_of_seed: int, number: int, is_over: Callable[[], bool]) -> None:
    """Give the target so many inputs, unless the time is over before."""

    @settings(
        max_examples=number,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),  # pyright: ignore[reportArgumentType] # its metaclass says that it holds itself
    )
    @seed(number_of_seed)
    @given(inputs(tally.target))
    def give(content: bytes) -> None:
        if is_over():
            raise _Over
        tally.add(content)

    started = process_time()
    try:
        with watching():
            give()
    except _Over:
        pass
    finally:
        tally.seconds += process_time() - started
