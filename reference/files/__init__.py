"""What people's files say, in our words: read within stated limits, and everything else refused in one sentence.

Read in this order: `file_access`, `strict_json`, `table_rows`, `csv_rows`, `parquet_rows` and `frame_rows`,
`table_sources`, `release_file`. `python_objects` loads what a person wrote in Python.
"""
