"""`worstcase probability`: how sure is an attacker of one event?"""

from typing import TYPE_CHECKING

import click

from reference import exact_numbers
from worstcase import output
from worstcase.exit_status import metered
from worstcase.options import asks, read_question

if TYPE_CHECKING:
    from reference.counting.methods import EnumeratedCount
    from reference.counting.structured.structured_counting import StructuredCount
    from reference.language import Atom
    from worstcase.options import Question

    Count = EnumeratedCount | StructuredCount


@click.command("probability")
@asks
@click.option("--event", metavar="ATOM", required=True, help='The event, such as Charlie=flu or Ed="lung cancer".')
@click.option("--exact-counts", is_flag=True, help="Print all digits of counts, also beyond 4,000.")
def command(
    file: str,
    sensitive: str | None,
    by: str | None,
    person: str | None,
    units: tuple[str, ...],
    knowledge_file: str | None,
    event: str,
    method: str,
    encoding: str,
    solver: str,
    budget_seconds: float | None,
    budget_memory: float | None,
    exact_counts: bool,
    as_json: bool,
) -> None:
    r"""Tell Pr(event given release and knowledge), exactly.

    All tables that fit the release and the knowledge are equally likely; the answer is the fraction of them in
    which the event is true.

    \b
    worstcase example -o hospital.json
    worstcase probability hospital.json --event Charlie=flu --knowledge "Hannah=flu -> Charlie=flu"
    """
    from reference.counting.methods import count_by
    from reference.language import check
    from reference.syntax import parse_atom

    question = read_question(file, sensitive, by, person, units, knowledge_file)
    atom = parse_atom(event)
    check(atom, question.bucketization)
    with metered(budget_seconds, budget_memory) as meter:
        chosen = {"encoding": encoding, "solver": solver} if method == "sat" else {}
        count = count_by(method, atom, question.bucketization, question.knowledge, question.prior, meter, **chosen)
    count.probability  # noqa: B018 - contradictory knowledge is said before anything is printed
    if as_json:
        output.print_json(_as_json(question, atom, count, method, all_digits=exact_counts))
    else:
        _tell(question, atom, count)


def _as_json(question: "Question", atom: "Atom", count: "Count", method: str, *, all_digits: bool) -> dict[str, object]:
    from reference.syntax import to_text

    answer: dict[str, object] = {
        "event": to_text(atom),
        "knowledge": [to_text(unit) for unit in question.knowledge.implications],
        "method": method,
        **exact_numbers.counted("worlds", count.log10_worlds, lambda: count.worlds, all_digits=all_digits),
        **exact_numbers.counted("consistent", count.log10_consistent, lambda: count.consistent, all_digits=all_digits),
        **exact_numbers.counted("satisfying", count.log10_satisfying, lambda: count.satisfying, all_digits=all_digits),
    }
    if not question.prior.is_uniform and count.log10_worlds < exact_numbers.MOST_DIGITS:
        weights = count.tally()
        answer["consistent_weight"] = exact_numbers.exact(weights.consistent_weight)
        answer["satisfying_weight"] = exact_numbers.exact(weights.satisfying_weight)
    answer["probability"] = exact_numbers.exact(count.probability)
    answer["decimal"] = exact_numbers.decimal(count.probability)
    return answer


def _tell(question: "Question", atom: "Atom", count: "Count") -> None:
    from reference.syntax import to_text

    given = f"release, {question.knowledge.k} known" if question.knowledge.k else "release"
    click.echo(f"Pr({to_text(atom)} | {given}) = {exact_numbers.readable(count.probability)}")
    worlds = exact_numbers.readable_count(count.log10_worlds, lambda: count.worlds)
    click.echo(f"  {worlds} tables fit the release")
    consistent = exact_numbers.readable_count(count.log10_consistent, lambda: count.consistent)
    click.echo(f"  {consistent} of them fit the knowledge too")
    satisfying = exact_numbers.readable_count(count.log10_satisfying, lambda: count.satisfying)
    click.echo(f"  {satisfying} of those have {to_text(atom)}")
    if not question.prior.is_uniform:
        click.echo("  they are weighted by the prior in the file")
