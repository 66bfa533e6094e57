"""Exercises of the lessons in `classroom/`: a student's attempt is checked by counting, never against a stored answer.

`exercise` defines an exercise, `attempts` the kinds of attempts, `catalogue` lists all exercises, `notebooks` finds
attempts in students' files without running them; every other module has the exercises of one lesson.
"""
