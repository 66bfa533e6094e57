"""The page of `worstcase play`: a release that can be changed, attacked and made safe in a browser."""
