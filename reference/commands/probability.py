"""`worstcase probability`: how sure is an attacker of one event?"""

from typing import TYPE_CHECKING

import click

from reference.commands import output
from reference.commands.question import asks, read_question
from reference.commands.running import metered

if TYPE_CHECKING:
    from reference.commands.question import Question
    from reference.language import Atom
    from reference.probability import Tally


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
    from reference.language import check
    from reference.methods import stream
    from reference.probability import tally
    from reference.syntax import parse_atom

    question = read_question(file, sensitive, by, person, units, knowledge_file)
    atom = parse_atom(event)
    check(atom, question.bucketization)
    with metered(budget_seconds, budget_memory) as meter:
        chosen = {"encoding": encoding, "solver": solver} if method == "sat" else {}
        tables = stream(method, question.bucketization, question.knowledge, meter, **chosen)
        count = tally(atom, tables, question.prior)
    count.probability  # noqa: B018 - contradictory knowledge is said before anything is printed
    if as_json:
        output.print_json(_as_json(question, atom, count, method, all_digits=exact_counts))
    else:
        _tell(question, atom, count)


def _as_json(question: "Question", atom: "Atom", count: "Tally", method: str, *, all_digits: bool) -> dict[str, object]:
    from reference.syntax import to_text
    from reference.worlds import number_of_worlds

    answer: dict[str, object] = {
        "event": to_text(atom),
        "knowledge": [to_text(unit) for unit in question.knowledge.implications],
        "method": method,
    }
    counts = {
        "worlds": number_of_worlds(question.bucketization),
        "consistent": count.consistent,
        "satisfying": count.satisfying,
    }
    for key, number in counts.items():
        answer |= output.counted(key, number, all_digits=all_digits)
    if not question.prior.is_uniform:
        answer["consistent_weight"] = output.exact(count.consistent_weight)
        answer["satisfying_weight"] = output.exact(count.satisfying_weight)
    answer["probability"] = output.exact(count.probability)
    answer["decimal"] = output.decimal(count.probability)
    return answer


def _tell(question: "Question", atom: "Atom", count: "Tally") -> None:
    from reference.syntax import to_text
    from reference.worlds import number_of_worlds

    given = f"release, {question.knowledge.k} known" if question.knowledge.k else "release"
    click.echo(f"Pr({to_text(atom)} | {given}) = {output.readable(count.probability)}")
    click.echo(f"  {output.readable_count(number_of_worlds(question.bucketization))} tables fit the release")
    click.echo(f"  {output.readable_count(count.consistent)} of them fit the knowledge too")
    click.echo(f"  {output.readable_count(count.satisfying)} of those have {to_text(atom)}")
    if not question.prior.is_uniform:
        click.echo(
            f"  they weigh {output.readable(count.satisfying_weight)} of {output.readable(count.consistent_weight)}"
        )
