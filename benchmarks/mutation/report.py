"""What a campaign found: a table, the survivors with their reasons, and whether that is good enough."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from benchmarks.mutation.mutants import Mutant, difference, mutated
from benchmarks.mutation.session import KILLED, SURVIVED, TIMED_OUT, MutantOutcome
from benchmarks.mutation.survivors import Reason, reason_for

AIM = Fraction(95, 100)


@dataclass(frozen=True)
class TriedMutants:
    """The mutants that were tried, out of how many."""

    outcomes: Mapping[Mutant, MutantOutcome]
    drawn: int
    of: int

    def number(self, verdict: str, module: str | None = None) -> int:
        """How many fared so, in one module or in all."""
        return sum(
            outcome.verdict == verdict and module in {None, mutant.module} for mutant, outcome in self.outcomes.items()
        )

    @property
    def survivors(self) -> list[Mutant]:
        """Those that no test noticed."""
        return sorted(mutant for mutant, outcome in self.outcomes.items() if outcome.verdict == SURVIVED)


def table(tried: TriedMutants) -> Iterator[str]:
    """A row for each module, and one for all."""
    yield "| module | mutants | killed | of these timed out | survived | killed, % |"
    yield "| --- | --- | --- | --- | --- | --- |"
    for module in [*sorted({mutant.module for mutant in tried.outcomes}), None]:
        late, lived = tried.number(TIMED_OUT, module), tried.number(SURVIVED, module)
        dead = tried.number(KILLED, module) + late
        if dead + lived:
            share = f"{100 * dead / (dead + lived):.1f}"
            yield f"| {module or '**all**'} | {dead + lived} | {dead} | {late} | {lived} | {share} |"


def survivors(tried: TriedMutants, listed: Sequence[Reason], sources: Mapping[str, str]) -> Iterator[str]:
    """Each survivor: where, what, the change, and why it is equivalent."""
    for mutant in tried.survivors:
        source = sources[mutant.module]
        yield f"{mutant.module}:{mutant.number} {mutant.operator}, occurrence {mutant.occurrence}"
        yield from difference(source, mutated(source, mutant)).splitlines()
        yield f"    {reason_for(mutant, listed) or 'NO REASON IS LISTED: a test is missing'}"
        yield ""


def verdict(tried: TriedMutants, listed: Sequence[Reason]) -> tuple[int, str]:
    """The status, and a sentence."""
    unexplained = sum(reason_for(mutant, listed) is None for mutant in tried.survivors)
    number = len(tried.outcomes)
    dead = number - len(tried.survivors)
    telling = dead + unexplained
    enough = telling > 0 and Fraction(dead, telling) >= AIM
    sentence = (
        f"{number} of the {tried.drawn} drawn of {tried.of} mutants were tried: {dead} killed"
        f" ({tried.number(TIMED_OUT)} of them by the time limit), {number - dead} survived, {unexplained} of these"
        f" without a reason. Of the {telling} that are not equivalent {100 * dead / max(telling, 1):.1f} % were killed,"
        f" {float(100 * AIM):g} % are the aim."
    )
    return (0 if enough and number == tried.drawn else 1), sentence
