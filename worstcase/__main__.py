"""`python -m worstcase`: the command line."""

from worstcase.entry import main

main()
