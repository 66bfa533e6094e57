"""All targets by name."""

from benchmarks.fuzzing.target import Target
from benchmarks.fuzzing.targets.audits import AUDITS
from benchmarks.fuzzing.targets.certificates import CERTIFICATES
from benchmarks.fuzzing.targets.knowledge import KNOWLEDGE
from benchmarks.fuzzing.targets.lessons import LESSONS
from benchmarks.fuzzing.targets.long_runs import LONG_RUNS
from benchmarks.fuzzing.targets.problems import PROBLEMS
from benchmarks.fuzzing.targets.publishing import PUBLISHING
from benchmarks.fuzzing.targets.releases import RELEASES

TARGETS: dict[str, Target] = {
    target.name: target
    for room in (RELEASES, KNOWLEDGE, CERTIFICATES, PUBLISHING, AUDITS, PROBLEMS, LESSONS, LONG_RUNS)
    for target in room
}
