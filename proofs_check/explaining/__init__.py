"""How the maximum disclosure of a release comes about, told step by step to somebody who has not read the paper."""
