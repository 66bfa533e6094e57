"""`python -m worstcase`: the command line."""

from worstcase.command_line import main

main()
