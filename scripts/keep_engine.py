"""Keep the engine for pages as the proofs give it: `python scripts/keep_engine.py`, after `worstcase proofs`."""

import shutil

from proofs_check.coq.build import SOURCES, build_folder
from proofs_check.coq.engine import SHIPPED

if __name__ == "__main__":
    shutil.copyfile(build_folder() / SHIPPED, SOURCES / "javascript" / SHIPPED)
