"""People's files and data frames: read within stated limits, everything else refused in one sentence; written whole.

Reading, in this order: `file_access`, `strict_json`, `table_rows`, `csv_rows` (and `line_counts`, where rows are only
counted), `parquet_rows`, `frame_rows` and `spread_rows`, `table_sources`, `release_file`.
`python_objects` loads what a person wrote in Python. Writing: `file_locks`, `begun_file`, `file_access`, `file_batch`;
`overwriting` says which files may be written, and `frame_writing` makes a data frame.
"""
