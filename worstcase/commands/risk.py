"""`worstcase risk`: of what is an attacker with this knowledge surest?"""

import click

from reference import exact_numbers
from worstcase import output
from worstcase.exit_status import metered
from worstcase.options import asks, read_question


@click.command("risk")
@asks
def command(
    file: str,
    sensitive: str | None,
    by: str | None,
    person: str | None,
    units: tuple[str, ...],
    knowledge_file: str | None,
    method: str,
    encoding: str,
    solver: str,
    budget_seconds: float | None,
    budget_memory: float | None,
    as_json: bool,
) -> None:
    r"""Tell the disclosure risk: the probability of the most likely atom.

    That is the largest Pr(person = value given release and knowledge) over all people and values, and the atom
    that has it.

    \b
    worstcase example -o hospital.json
    worstcase risk hospital.json --knowledge "Ed!=mumps" --knowledge "Ed!=flu"
    """
    from reference.counting.methods import risk_by
    from reference.syntax import to_text

    question = read_question(file, sensitive, by, person, units, knowledge_file)
    with metered(budget_seconds, budget_memory) as meter:
        chosen = {"encoding": encoding, "solver": solver} if method == "sat" else {}
        risk = risk_by(method, question.bucketization, question.knowledge, question.prior, meter, **chosen)
    if as_json:
        output.print_json(
            {
                "risk": exact_numbers.exact(risk.risk),
                "decimal": exact_numbers.decimal(risk.risk),
                "target": to_text(risk.target),
                "knowledge": [to_text(unit) for unit in question.knowledge.implications],
                "method": method,
            }
        )
    else:
        click.echo(f"disclosure risk {exact_numbers.readable(risk.risk)}, for {to_text(risk.target)}")
