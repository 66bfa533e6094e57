r"""Why these nodes are the minimal safe ones: a certificate for each, and a witness against each node below.

That a minimal node is safe is shown by a certificate of its maximum disclosure (see `fastpath.certificate`), which
anybody can check. That it is minimal is shown node by node directly below it: an attacker with k facts who becomes
sure of one atom with probability c or more. Nodes further below are unsafe by monotonicity. As people have no names
here, the buckets that an attacker speaks of are given with their labels and values.

>>> from fractions import Fraction
>>> from fastpath.sanitizing.cells import Cells
>>> from fastpath.sanitizing.hierarchy_toml import parse_toml
>>> from fastpath.sanitizing.rollup import Generalizations
>>> from fastpath.sanitizing.sanitize import safe_generalizations
>>> cells = Cells.of_counts(["sex"], "ill", [(("M", "flu"), 3), (("F", "flu"), 1), (("F", "gout"), 2)])
>>> found = safe_generalizations(Generalizations(cells, parse_toml("[sex]", "FILE")), Fraction(3, 4), 0)
>>> proof = evidence(found)
>>> [(entry["levels"], entry["disclosure"], entry["target"]) for entry in proof["below"]]
[({'sex': 0}, '1', 'b1.p0=flu')]
"""

from fastpath.certificate import certify
from fastpath.sanitizing.lattice import Node
from fastpath.sanitizing.safety_check import SafetyCheck
from fastpath.sanitizing.sanitize import SafeGeneralizations
from reference.meter import UNLIMITED, Meter
from reference.syntax import to_text

FORMAT, VERSION = "worstcase minimal releases", 1


def evidence(found: SafeGeneralizations, meter: Meter = UNLIMITED) -> dict[str, list[dict[str, object]]]:
    """Certificates for the minimal nodes, and witnesses against the nodes directly below; the top if none is safe."""
    below = {node for minimal in found.minimal for node in found.table.lattice.directly_below(minimal)}
    unsafe = sorted(below) if found.minimal else [found.table.lattice.top]
    return {
        "minimal": [_safe(found.check, node, meter) for node in found.minimal],
        "below": [_unsafe(found.check, node) for node in unsafe],
    }


def document(found: SafeGeneralizations, meter: Meter = UNLIMITED) -> dict[str, object]:
    """The evidence as a JSON object that says what it is evidence of."""
    return {"format": FORMAT, "version": VERSION, "c": str(found.check.c), "k": found.check.k, **evidence(found, meter)}


def _safe(check: SafetyCheck, node: Node, meter: Meter) -> dict[str, object]:
    certificate = certify(check.table.at(node).bucketization(), check.k, meter)
    return {"levels": check.table.named(node), "certificate": certificate}


def _unsafe(check: SafetyCheck, node: Node) -> dict[str, object]:
    answer, cells = check.disclosure(node), check.table.at(node)
    return {
        "levels": check.table.named(node),
        "disclosure": str(answer.value),
        "target": to_text(answer.target),
        "knowledge": [to_text(unit) for unit in answer.knowledge.implications],
        "buckets": {
            str(carriers.bucket): {
                "labels": cells.labels(carriers.bucket),
                "values": dict(cells.bucket(carriers.bucket).frequencies),
            }
            for carriers in answer.pattern
        },
    }
