"""What is run: calls of every command, in text, as JSON, as pages, with all files that they write.

A call may say which parts of its output differ on purpose (`varies`), which extra it needs besides the core install
(`extra`), with which status it ends, and that it must tell the same as another call (`like`): the same work in one
process and in several. How long it takes is its `pace`.
"""

import json
import shlex
from dataclasses import dataclass
from pathlib import Path

from worstcase.command_line import COMMANDS

_TIME = "how long it took is this machine's affair"
QUICK, SLOW, LONG = range(3)  # takes less than a second, a few of them, more

DOMAIN = ["flu", "gout", "lung cancer", "mumps", "Ödem", "ılgın"]
ONE = {"people": ["Bob", "Ed", "Zoë", "İpek"], "values": {"flu": 2, "mumps": 1, "Ödem": 1}}
OTHER = {"people": ["Ann", "Hannah", "陳"], "values": {"flu": 1, "gout": 1, "ılgın": 1}}
LAST = {"people": ["Dan", "Eve"], "values": {"lung cancer": 1, "mumps": 1}}
MERGED = {
    "people": ["Bob", "Ed", "Zoë", "İpek", "Ann", "Hannah", "陳"],
    "values": {"flu": 3, "gout": 1, "mumps": 1, "Ödem": 1, "ılgın": 1},
}
TABLE = """name,age,town,ill
Ann,31,Oslo,flu
Bob,38,Oslo,gout
Cem,33,Ürgüp,flu
Dan,52,Ürgüp,mumps
Eve,59,Oslo,gout
Zoë,51,Ürgüp,flu
İpek,57,Oslo,Ödem
Joe,34,Oslo,mumps
"""
LANGUAGE = '''from itertools import combinations
from worstcase import And, Atom, Not


class NotBoth:
    """These two people do not both have this value."""

    name = "not-both"

    def units(self, bucketization):
        for p, q in combinations(bucketization.people, 2):
            for value in bucketization.domain:
                yield Not(And((Atom(p, value), Atom(q, value))))
'''
AUDITED = """def maximum(buckets, k):
    return max(max(bucket.values()) / sum(bucket.values()) for bucket in buckets)
"""
LESSON = """import marimo
app = marimo.App()


@app.cell(hide_code=True)
def _():
    import marimo as mo
    mo.md("# 1. Worlds")
    return


@app.cell
def _():
    import worstcase
    worstcase.disclosure(worstcase.FIGURE_3, 1)
    return
"""
INPUTS = {
    "hospital.json": json.dumps({"domain": DOMAIN, "buckets": [ONE, OTHER, LAST]}, ensure_ascii=False),
    "whole.json": json.dumps({"domain": DOMAIN, "buckets": [MERGED, LAST]}, ensure_ascii=False),
    "table.csv": TABLE,
    "levels.toml": '[age]\nintervals = [20, 40]\n\n[town.groups]\nnorth = ["Oslo"]\nsouth = ["Ürgüp"]\n',
    "costs.json": '{"flu": 1, "mumps": "3/2", "Ödem": 4}',
    "knowledge.txt": "# what is known\nBob=flu -> Ed=flu\nAnn!=gout\n",
    "mine.py": LANGUAGE,
    "theirs.py": AUDITED,
    "lesson.py": LESSON,
    "matrix.txt": "110\n111\n011\n",
    "clauses.cnf": "p cnf 3 3\n1 -3 0\n2 3 -1 0\n-2 3 0\n",
    "students/anna.py": 'check_exercise("worlds-1", 18)\ncheck_exercise("worlds-2", "1/2")\n',
    "students/bjørn.py": 'check_exercise("worlds-1", 17)\n',
}


def write_inputs(folder: Path) -> None:
    """Put the files that the calls read into a folder."""
    for name, text in INPUTS.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


@dataclass(frozen=True)
class Call:
    """The arguments of one call."""

    line: str
    """As typed after `worstcase`; what is between double quotes is one argument, and && begins another command."""
    status: int = 0
    varies: tuple[str, str] | None = None  # a pattern of what differs on purpose, and why
    extra: str | None = None
    like: str | None = None  # another call's line: both must tell the same
    pace: int = QUICK

    @property
    def commands(self) -> list[list[str]]:
        """The arguments of each command."""
        return [shlex.split(command) for command in self.line.split(" && ")]


_SANITIZE = "sanitize table.csv --sensitive ill --hierarchies levels.toml -c 3/4 -k 1"
_NOT_BOTH = "language mine.py:NotBoth -k 1 --people 3 --values 2"
_SOME_CLAIMS = "claims safety-is-strict merging-always-lowers-disclosure knowing-less-is-in-the-language"
_EVERY_HELP = " && ".join(f"{name} --help" for name in COMMANDS)
CALLS = (
    Call(""),
    Call("--help"),
    Call(_EVERY_HELP, pace=SLOW),
    Call("--version", varies=(r"version [0-9.]+\S*", "the version that is installed is asked for")),
    Call('probability hospital.json --event Bob=flu -K "Ann=flu -> Ed=flu" -K Zoë!=mumps'),
    Call("probability hospital.json --event İpek=Ödem --knowledge-file knowledge.txt --json"),
    Call('probability hospital.json --event Bob=flu -K "Bob=flu -> Ed=flu" --method sat --json'),
    Call('probability hospital.json --event Bob=flu -K "Bob=flu -> Ed=flu" --method worlds'),
    Call("probability hospital.json --event Nobody=flu", 2),
    Call("risk hospital.json --knowledge-file knowledge.txt"),
    Call("risk hospital.json -K Ed!=flu --json"),
    Call("risk table.csv --sensitive ill --by town --person name"),
    Call("disclosure hospital.json -k 2"),
    Call("disclosure hospital.json -k 3 --curve --json"),
    Call("disclosure hospital.json -k 1 --language negations"),
    Call("disclosure hospital.json -k 2 --strengths 1,2.5,inf --json"),
    Call("disclosure hospital.json -k 1 --known 2"),
    Call("disclosure hospital.json --language skyline --levels 1,1,1 --json"),
    Call("disclosure hospital.json -k 1 --costs costs.json --json"),
    Call("disclosure hospital.json -k 1 --given Ed!=flu --json"),
    Call("disclosure hospital.json -k 1 --method exhaustive --language mine.py:NotBoth"),
    Call("disclosure table.csv --sensitive ill --by town --person name -k 1 --json"),
    Call("explain hospital.json -k 2"),
    Call("explain hospital.json -k 1 --json --html steps.html"),
    Call("safe hospital.json -c 2/3 -k 1", 1),
    Call("safe hospital.json -c 1/4 -k 1 --strength 10 --json", 1),
    Call("safe hospital.json -c 2/3 -k 0 --json --merge merged.json --report evidence.html"),
    Call("compare hospital.json whole.json"),
    Call("compare hospital.json whole.json -k 3 --json"),
    Call(f"{_SANITIZE} --seed 7 --all -o released.csv --certificate released.cert --proof all.json --lattice l.svg"),
    Call(f"{_SANITIZE} --seed 7 --form anatomy -o released.csv --report evidence.html --json"),
    Call(f"{_SANITIZE} --seed 7 --suppress 2 --utility entropy --criterion k-anonymity=2 -o released.json"),
    Call("sanitize table.csv --sensitive ill --hierarchies levels.toml -c 1/9 -k 1", 1),
    Call("certify hospital.json -k 2"),
    Call("certify hospital.json -k 2 -o hospital.cert --coq hospital.v --json"),
    Call("verify hospital.json", 1),
    Call("certify whole.json -k 1 -o whole.cert && verify whole.cert whole.json && verify whole.cert --json"),
    Call("consistent hospital.json --knowledge-file knowledge.txt"),
    Call("consistent hospital.json -K Dan!=mumps -K Eve!=mumps --proof refuted.drup --json", 1),
    Call("claims figure-3-draws-the-permutation", varies=(r"\([0-9.]+ s\)", _TIME)),
    Call("claims figure-3-draws-the-permutation --html claims.html"),
    Call(_SOME_CLAIMS, varies=(r"(?m)│ +[0-9.]+ │$", _TIME), pace=SLOW),
    Call(f"{_SOME_CLAIMS} --json", pace=SLOW),
    Call(f"{_SOME_CLAIMS} --json --processes 2", like=f"{_SOME_CLAIMS} --json", pace=SLOW),
    Call("claims --list --json"),
    Call("claims --by-sentence --list"),
    Call("claims --json", pace=LONG),
    Call("claims --json --executor here", like="claims --json", pace=LONG),
    Call("proofs --list"),
    Call("proofs --list --json"),
    Call("audit --python theirs.py:maximum --questions 40 --html a.html --save-replay again.jsonl --badge b.svg", 1),
    Call("audit --python theirs.py:maximum --questions 40 --seed 3 --json", 1, pace=SLOW),
    Call("audit --python theirs.py:maximum --questions 20 --summary --badge b.json", 1, pace=SLOW),
    Call("audit --schema"),
    Call("vectors list"),
    Call("vectors list --ask safe --json"),
    Call("vectors export -o vectors.json"),
    Call("vectors export --schema", pace=SLOW),
    Call("vectors run --python theirs.py:maximum --flag k-ignored", 1, pace=SLOW),
    Call("vectors run --python theirs.py:maximum --flag k-ignored --json", 1),
    Call("vectors generate -o vectors.json", pace=LONG),
    Call("language --list"),
    Call(_NOT_BOTH),
    Call(f"{_NOT_BOTH} --json --html card.html"),
    Call(f"{_NOT_BOTH} --json --html card.html --processes 2", like=f"{_NOT_BOTH} --json --html card.html"),
    Call("language negations atoms -k 1 --people 3 --values 2 --json", pace=SLOW),
    Call("hardness sat clauses.cnf --count --write-release sat.json --write-knowledge sat.txt"),
    Call("hardness permanent matrix.txt --check --json"),
    Call("hardness curve --most 5", varies=(r" +[0-9]+\.[0-9]{4}\b", _TIME)),
    Call("hardness curve --most 5 --json", varies=(r'"(?:maximum_)?seconds": [0-9.e-]+', _TIME)),
    Call("figures --out figures", extra="plot", pace=SLOW),
    Call("figures --json", pace=LONG),
    Call("play hospital.json -o play.html"),
    Call("exercise list", pace=SLOW),
    Call("exercise list --json"),
    Call("exercise check worlds-1 --attempt 9", 1),
    Call("exercise results students --html results.html --csv results.csv --json"),
    Call("lesson lesson.py --json", extra="classroom", pace=SLOW),
    Call("example"),
    Call("example -o hospital.json"),
    Call("nonsense", 2),
)
