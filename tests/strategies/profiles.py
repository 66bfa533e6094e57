"""How many examples Hypothesis tries, in proportion to the profile."""

from hypothesis import settings

ORDINARY = 50  # the examples of the profile `ci`


def examples(number: int) -> settings:
    """`number` examples where the profile is `ci`, fewer where it is `quick`, many more where it is `deep`.

    >>> examples(80).max_examples == max(1, 80 * settings().max_examples // 50)
    True
    """
    return settings(max_examples=max(1, number * settings().max_examples // ORDINARY))
