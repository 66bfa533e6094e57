"""The page of `worstcase play`: change, attack and protect a release in a browser."""
