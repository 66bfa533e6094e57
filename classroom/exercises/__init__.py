"""Exercises of the lessons in `classroom/`: a student's attempt is checked by counting, never against a stored answer.

`exercise.py` says what an exercise is, `attempt_kinds.py` what an attempt looks like, `attempt_parts.py` what it is
made of, `checked_attempt.py` how one is checked, `catalogue.py` holds all of them; each `about_….py` has those of one
lesson. `handed_in.py` finds attempts in students' notebooks without running them, `class_results.py` tells who solved
what.
"""
