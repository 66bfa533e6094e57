"""The digest of our sources: what a journal's line and a worker's answer are bound to."""

import shutil
from pathlib import Path

from proofs_check.claims.journal import digest_of, folders


def test_any_change_of_any_file_is_another_source(tmp_path: Path) -> None:
    package = tmp_path / "package"
    shutil.copytree(folders()[-1], package, ignore=shutil.ignore_patterns("__pycache__"))
    before = digest_of([package])
    assert digest_of([package]) == before
    for name in ("claims/claim.py", "experiments/data/adult_counts.csv"):
        content = (package / name).read_bytes()
        (package / name).write_bytes(content.replace(b"0", b"1", 1))
        assert digest_of([package]) != before
        (package / name).write_bytes(content)
    (package / "__pycache__").mkdir()
    (package / "__pycache__" / "module.pyc").write_text("what Python compiled is no source")
    assert digest_of([package]) == before
    (package / "claims/claim.py").rename(package / "claims/clain.py")  # in the same place of the order
    assert digest_of([package]) != before


def test_the_digest_is_over_all_our_packages() -> None:
    assert {folder.name for folder in folders()} == {"reference", "fastpath", "proofs_check"}
    assert digest_of(folders()[:2]) != digest_of(folders()) != digest_of(folders()[1:])
