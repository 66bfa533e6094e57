"""Releases in files: strict JSON, CSV, TSV and Parquet, read within stated limits; written in full or not at all.

Read in this order: `sources`, `strict_json`, `exact_numbers`, `release`, `bucketization_file`, `table_file` with
`csv_rows` and `parquet_rows`, `release_file`; `atomic` writes.
"""
