"""Settings for all tests."""

import os

from hypothesis import HealthCheck, settings

# No deadlines: an exact count may take as long as it takes, and a slow machine is not a failure.
_COMMON = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True)
settings.register_profile("quick", parent=_COMMON, max_examples=30)
settings.register_profile("ci", parent=_COMMON, max_examples=50, derandomize=True)  # the same verdict each time
settings.register_profile("deep", parent=_COMMON, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "quick"))
