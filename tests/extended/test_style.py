"""Words that a literal translation would use, counted: they may not come back."""

import re
from collections import Counter

from project import ROOT

PACKAGES = ("reference", "fastpath", "proofs_check", "classroom", "worstcase")
PATTERN = re.compile(r"\b(tells?|told|says?|said|whoever|nobody|somebody|so many)\b", re.IGNORECASE)
LEGITIMATE = {
    r"\bsaid\b(?=[:,\])=\" ]|$)": "the JSON key of counterexamples, and variables for its text",
    r"\.says?\b|\bsays?=|\"says\"|\bsays:": "the JSON key of languages, and the words of a mistake",
    r"\btells? (?:\w+ )?apart|told apart": "to distinguish",
}
MOST = 90


def test_few_words_of_a_literal_translation_are_left() -> None:
    """Of 1,459 in version 1.0 at most 150 may be left, legitimate uses included."""
    found, others, used = Counter[str](), Counter[str](), set[str]()
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            for line in path.read_text("utf-8").splitlines():
                plain = re.sub("|".join(LEGITIMATE), "", line)
                used |= {one for one in LEGITIMATE if re.search(one, line)}
                found[str(path.relative_to(ROOT))] += len(PATTERN.findall(line))
                others[str(path.relative_to(ROOT))] += len(PATTERN.findall(plain))
    assert found.total() <= 150, found.most_common(10)
    assert others.total() <= MOST, others.most_common(10)
    assert used == LEGITIMATE.keys(), "a legitimate use is listed that nothing needs"
