"""All targets by name."""

from benchmarks.fuzzing.targets.certificates import CERTIFICATES
from benchmarks.fuzzing.targets.knowledge import KNOWLEDGE
from benchmarks.fuzzing.targets.releases import RELEASES
from benchmarks.fuzzing.targets.runs import RUNS

TARGETS = {target.name: target for target in (*RELEASES, *KNOWLEDGE, *CERTIFICATES, *RUNS)}
