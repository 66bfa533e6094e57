"""Studies of knowledge languages: the report card of one, and two of them side by side.

>>> card = report_card("negations", 1, people=3)
>>> card.monotone.holds
True
>>> compare_languages("negations", "simple", 1, people=3).verdict
'negations and simple have the same maxima on this scope'
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, TypedDict, Unpack

from reference.errors import InvalidInput
from reference.exact import whole_number

if TYPE_CHECKING:
    from reference.languages.builtin import BuiltIn
    from reference.languages.examined_language import Notebook
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
    from reference.languages.report_card import BESIDE, report_cards
    from reference.languages.scope import SmallScope

    k = whole_number(k, "k", 0, MOST_UNITS_KNOWN)
    languages, scope = _loaded([language]), SmallScope(people, values, buckets)
    refuse_inputs([language], [(run.get("journal"), "the journal")])
    with _notebook(languages, [language], run) as notebook:
        return report_cards(languages, k, scope, beside=beside or BESIDE, notebook=notebook)[0]


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
    from reference.languages.report_card import BESIDE, compared
    from reference.languages.scope import SmallScope

    k = whole_number(k, "k", 0, MOST_UNITS_KNOWN)
    languages, scope = _loaded([one, other]), SmallScope(people, values, buckets)
    if len(languages) < 2:
        raise InvalidInput("one language was given twice: two languages were expected")
    refuse_inputs([one, other], [(run.get("journal"), "the journal")])
    with _notebook(languages, [one, other], run) as notebook:
        return compared(languages, k, scope, beside=tuple(beside) or BESIDE, notebook=notebook)


def refuse_inputs(given: "Sequence[str | AnyLanguage]", written: "Sequence[tuple[str | Path | None, str]]") -> None:
    """Raise if a file to be written, with what it will hold, is one that a language is in, or another of them."""
    from worstcase.io.writing import refuse_overwriting

    files = [one.rpartition(":")[0] for one in given if isinstance(one, str)]
    outputs = [(path, what) for path, what in written if path is not None]
    refuse_overwriting(outputs, [(file, "the language") for file in files if file.endswith(".py")])


def _loaded(given: "Sequence[str | AnyLanguage]") -> "dict[str, AnyLanguage]":
    """Each language with its source."""
    from reference.languages.builtin import load_language

    loaded = [(one, load_language(one)) for one in given]
    return {one if isinstance(one, str) else language.name: language for one, language in loaded}


@contextmanager
def _notebook(
    languages: "dict[str, AnyLanguage]", given: "Sequence[str | AnyLanguage]", run: LongRun
) -> "Iterator[Notebook]":
    from proofs_check.card_run import notebook_of
    from proofs_check.claims.running import MOST_PROCESSES

    processes, journal = run.get("processes", 1), run.get("journal")
    processes = whole_number(processes, "the number of processes", 1, MOST_PROCESSES)
    if (processes > 1 or journal is not None) and not all(isinstance(one, str) for one in given):
        raise InvalidInput("several processes and a journal need the language as a text: MODULE:NAME or FILE.py:NAME")
    path = None if journal is None else str(journal)
    with notebook_of(list(languages), path, processes) as notebook:
        yield notebook


def languages() -> "list[BuiltIn]":
    """The built-in languages, each with what a unit of it says."""
    from reference.languages.builtin import built_in_languages

    return built_in_languages()
