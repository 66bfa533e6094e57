"""Make the environments of the peers that are named, or of all of them: python -m proofs_check.audit.peers NAME…"""

import sys
from collections.abc import Sequence

from proofs_check.audit.peers import PEERS, peer_named
from proofs_check.audit.peers.environments import make
from reference.errors import WorstcaseError


def main(names: Sequence[str]) -> int:
    """Status 2, and a sentence for each, if one of them cannot be made."""
    status = 0
    for name in names or PEERS:
        try:
            folder = make(peer_named(name), lambda words: print(words, file=sys.stderr))
        except WorstcaseError as problem:
            print(problem, file=sys.stderr)
            status = 2
        else:
            print(folder)
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
