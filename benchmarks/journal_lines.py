r"""The lines of a journal, as they are compared after a run was killed or found a full disk.

>>> torn = b'{"name": "a", "seconds": 1.5}\n{"name": "b", "sec'
>>> whole_lines(torn)
b'{"name": "a", "seconds": 1.5}\n'
>>> noted(whole_lines(torn)) == noted(b'{"name": "a", "seconds": 2}\n')
True
"""

import re
from collections import Counter

_SECONDS = re.compile(rb'"seconds": [^,}]*')


def whole_lines(journal: bytes) -> bytes:
    """Without a torn one."""
    return journal[: journal.rfind(b"\n") + 1]


def noted(journal: bytes) -> Counter[bytes]:
    """How often each line is there, however long what it tells of took; a torn one counts."""
    return Counter(_SECONDS.sub(b"", line) for line in journal.splitlines())
