"""Write the kept file anew: what changed in it is then to be read, and to be told in CHANGELOG.md."""

from project import ROOT

from interface import lines

(ROOT / "tests" / "worstcase" / "public_interface.txt").write_text("".join(f"{line}\n" for line in lines()), "utf-8")
