"""Studies of knowledge languages: the report card of one, and two of them side by side.

>>> card = report_card("negations", 1, people=3)
>>> card.monotone.holds
True
>>> compare_languages("negations", "simple", 1, people=3).verdict
'negations and simple have the same maxima on this scope'
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

from reference.errors import InvalidInput
from reference.exact import whole_number

if TYPE_CHECKING:
    from reference.languages.builtin import BuiltIn
    from reference.languages.protocol import AnyLanguage
    from reference.languages.report_card import LanguagePair, ReportCard

MOST_UNITS_KNOWN = 20


class LongRun(TypedDict, total=False):
    """How a long run is done: in several processes, with a journal that a later run goes on from."""

    processes: int
    journal: str | Path | None


def report_card(
    language: "str | AnyLanguage",
    k: int,
    *,
    people: int = 5,
    values: int = 3,
    buckets: int | None = None,
    beside: Sequence[str] = (),
    **run: Unpack[LongRun],
) -> "ReportCard":
    """Examine a knowledge language on all small bucketizations, beside others (without any: a few well-known ones).

    processes, journal   see `LongRun`; both need the language as a text, MODULE:NAME or FILE.py:NAME
    """
    return _cards([language], k, (people, values, buckets), beside, run)[0]


def compare_languages(
    one: "str | AnyLanguage",
    other: "str | AnyLanguage",
    k: int,
    *,
    people: int = 5,
    values: int = 3,
    buckets: int | None = None,
    beside: Sequence[str] = (),
    **run: Unpack[LongRun],
) -> "LanguagePair":
    """Examine two languages on the same bucketizations: a card each, and which of them makes an attacker surer."""
    from reference.languages.report_card import compared

    return compared(*_cards([one, other], k, (people, values, buckets), beside, run))


def _cards(
    given: "list[str | AnyLanguage]", k: int, scope: tuple[int, int, int | None], beside: Sequence[str], run: LongRun
) -> "tuple[ReportCard, ...]":
    from proofs_check.card_run import notebook_of
    from proofs_check.claims.running import MOST_PROCESSES
    from reference.languages.report_card import BESIDE, report_cards
    from reference.languages.scope import SmallScope
    from worstcase.io.user_code import load_language

    k = whole_number(k, "k", 0, MOST_UNITS_KNOWN)
    loaded = [(one, load_language(one)) for one in given]
    languages = {one if isinstance(one, str) else language.name: language for one, language in loaded}
    small = SmallScope(*scope)
    if len(languages) < len(given):
        raise InvalidInput("one language was given twice: two languages were expected")
    journal = run.get("journal")
    refuse_inputs(given, [(journal, "the journal")])
    processes = whole_number(run.get("processes", 1), "the number of processes", 1, MOST_PROCESSES)
    if (processes > 1 or journal is not None) and not all(isinstance(one, str) for one in given):
        raise InvalidInput("several processes and a journal need the language as a text: MODULE:NAME or FILE.py:NAME")
    with notebook_of(list(languages), journal, processes, load_language) as notebook:
        return report_cards(languages, k, small, beside=tuple(beside) or BESIDE, notebook=notebook)


def refuse_inputs(given: "Sequence[str | AnyLanguage]", written: "Sequence[tuple[str | Path | None, str]]") -> None:
    """Raise if a file to be written, with what it will hold, is one that a language is in, or another of them."""
    from worstcase.io.writing import refuse_overwriting

    files = [one.rpartition(":")[0] for one in given if isinstance(one, str)]
    outputs = [(path, what) for path, what in written if path is not None]
    refuse_overwriting(outputs, [(file, "the language") for file in files if file.endswith(".py")])


def languages() -> "list[BuiltIn]":
    """The built-in languages, each with the meaning of a unit."""
    from reference.languages.builtin import built_in_languages

    return built_in_languages()
