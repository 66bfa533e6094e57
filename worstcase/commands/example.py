"""`worstcase example`: the paper's example as a file to play with."""

import click


@click.command("example")
@click.option(
    "-o",
    "--output",
    "path",
    metavar="OUT",
    default="-",
    help="Where to write it (standard output if left out).",
)
def command(path: str) -> None:
    """Write the paper's example (Figure 3) as a bucketization file."""
    import json

    from reference.files.file_access import write_text
    from reference.files.release_file import to_json
    from worstcase.one_attacker import example

    write_text(path, json.dumps(to_json(example()), ensure_ascii=False, indent=2) + "\n")
