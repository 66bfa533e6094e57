"""Exercises of the lessons in `classroom/`. Attempts are checked by counting, never against a stored answer.

`exercise` defines an exercise, and `attempts` the kinds of attempts. `catalogue` lists all exercises. `notebooks` finds
attempts in students' files without running them. Every other module has the exercises of one lesson.
"""
