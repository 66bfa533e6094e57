"""What teachers and students use: lessons (marimo notebooks), their exercises, and the page to play with.

`README.md` has a plan of ninety minutes. The notebooks `N_….py` import `worstcase`; nothing else here does.
"""
