"""People's files and data frames: read within stated limits, everything else refused in one sentence; written whole.

Reading, in this order: `table_rows`, `csv_rows` (and `line_counts`, where rows are only counted), `parquet_rows`,
`frame_rows` and `spread_rows`, `table_sources`, `release_file`. `frame_writing` makes a data frame.
"""
