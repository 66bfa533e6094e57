"""The page: a table for each kind of question, a row for each mistake."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from benchmarks.audit_power.trial import AuditedTrial, Settings, Trial
from proofs_check.audit.mistakes import CATALOGUE

_COLUMNS = ("mistake", "what it is", "caught", "named", "people", "questions", "seconds")
_MEANING = {
    "caught": "with how many seeds the audit came to the right verdict, not merely to some mismatch",
    "named": "with how many seeds the mistake is one of those that reproduce every answer (how many are, if several)",
    "people": "in the smallest example that was found, least and most over the seeds; **bold** where with"
    " every seed everything smaller, as far as an audit lists it, was asked as well",
    "questions": "asked until the first wrong answer, least and most over the seeds",
    "seconds": "for one audit, on average",
}


def caught(trial: Trial, tried: AuditedTrial) -> bool:
    """Whether the audit came to the verdict that the catalogue has for this mistake."""
    return tried.verdict == CATALOGUE[trial.ask][trial.name].verdict


def page(found: Mapping[Trial, AuditedTrial], settings: Settings) -> Iterator[str]:
    """The page, line by line."""
    rows = [(key, list(same)) for key, same in groupby(found, key=lambda one: (one.ask, one.name))]
    seeds = max(len(same) for _, same in rows)
    always = sum(all(caught(one, found[one]) for one in same) for _, same in rows)
    named = sum(all(found[one].diagnosed for one in same) for _, same in rows)
    alone = sum(all(found[one].diagnosed and found[one].named == 1 for one in same) for _, same in rows)
    yield from ("# How sharp an audit is", "")
    yield "Made by `python -m benchmarks.audit_power`. What the clock does not cut short is the same each time."
    yield ""
    yield (
        f"Each of {len(rows)} catalogued mistakes is audited with {seeds} seeds, {settings.questions} questions and at"
        f" most {settings.seconds:g} seconds of asking and shrinking for each audit. With every seed, {always} of them"
        f" are caught, {named} are named in the diagnosis, and {alone} are the only one named."
    )
    yield from ("", *(f"- **{column}**: {meaning}." for column, meaning in _MEANING.items()))
    for ask, same in groupby(rows, key=lambda row: row[0][0]):
        yield from ("", f"## {ask}", "", _line(_COLUMNS), _line("---" for _ in _COLUMNS))
        yield from (_row(trials, found) for _, trials in same)


def _row(trials: Sequence[Trial], found: Mapping[Trial, AuditedTrial]) -> str:
    mistake = CATALOGUE[trials[0].ask][trials[0].name]
    results = [found[one] for one in trials]
    number = sum(caught(one, found[one]) for one in trials)
    named = sum(one.diagnosed for one in results)
    most = max(one.named for one in results)
    people = _range(one.people for one in results)
    cells = (
        f"`{mistake.name}`",
        mistake.says.replace("|", "\\|"),
        f"{number}/{len(trials)}",
        f"{named}/{len(trials)}" + (f" ({most})" if most > 1 else ""),
        f"**{people}**" if all(one.least for one in results) else people,
        _range(one.questions for one in results),
        f"{sum(one.seconds for one in results) / len(results):.1f}",
    )
    return _line(cells)


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _range(numbers: Iterable[int | None]) -> str:
    """Least and most of those that are known."""
    known = [number for number in numbers if number is not None]
    if not known:
        return "–"
    return str(min(known)) if min(known) == max(known) else f"{min(known)}–{max(known)}"
