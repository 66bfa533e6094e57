"""A pytest fixture that audits a function.

A `conftest.py` enables it with `pytest_plugins = ["worstcase.pytest_plugin"]`. A test takes it as an argument and calls
it: `audit_function(my_function, questions=200)`.
"""

from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture(scope="session")
def audit_function() -> Callable[..., Any]:
    """`worstcase.audit_function`: fails the test with the report if the function that it is given does not agree."""
    from worstcase.audits import audit_function as audits

    return audits
