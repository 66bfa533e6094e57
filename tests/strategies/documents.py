"""Documents that are bucketization files, and documents that are not, with the sentence that refuses each."""

PAIR = {"people": ["Ann", "Bo"], "values": {"flu": 1, "mumps": 1}}

_TWICE = "person Ann is in the table twice"
_ALLOWED = "expected one of the keys sensitive, domain, buckets, weights"

GOOD: list[object] = [
    {"buckets": [PAIR]},
    {"buckets": [{"values": {"flu": 10**9}}], "domain": ["flu", ""], "sensitive": ""},
    {"buckets": [{"people": ['"', "->", "a\nb"], "values": {"\\": 3}}]},
    {"buckets": [PAIR], "weights": {}},
    {"buckets": [PAIR], "weights": {"Ann": {"flu": "3/2", "mumps": 0.5}, "Bo": {"flu": 0}}},
]

# The schema refuses these, too
BROKEN: list[tuple[object, str]] = [
    ({"buckets": []}, "FILE: a bucketization needs at least one bucket"),
    ({"buckets": None}, "FILE: buckets: expected a list of buckets, got null"),
    ({}, "FILE: the key buckets is missing"),
    ({"bucket": [PAIR]}, f"FILE: {_ALLOWED}, got bucket"),
    ({"buckets": [PAIR], "a\nb": 1}, f'FILE: {_ALLOWED}, got "a\\nb"'),
    ({"buckets": [PAIR | {"value": {}}]}, "FILE: bucket 1: expected one of the keys people, values, got value"),
    ({"buckets": [PAIR, {"people": ["Cy"]}]}, "FILE: bucket 2: the key values is missing"),
    ({"buckets": [PAIR, 7]}, "FILE: bucket 2: expected an object with the keys people, values, got 7"),
    ({"buckets": [{"values": {}}]}, "FILE: bucket 1: a bucket: expected at least one person, got none"),
    ({"buckets": [{"values": [1]}]}, "FILE: bucket 1: values: expected an object with counts by value, got a list"),
    (
        {"buckets": [{"people": [], "values": {"flu": 1}}]},
        "FILE: bucket 1: a bucket: expected as many values as people, 0, got 1",
    ),
    ({"buckets": [{"people": ["Ann", "Ann"], "values": {"flu": 2}}]}, f"FILE: bucket 1: {_TWICE}"),
    (
        {"buckets": [{"people": "Ann", "values": {"flu": 1}}]},
        'FILE: bucket 1: people: expected a list of names, got "Ann"',
    ),
    ({"buckets": [{"people": [7], "values": {"flu": 1}}]}, "FILE: bucket 1: people: expected a name, got 7"),
    ({"buckets": [PAIR], "domain": []}, "FILE: the domain lacks flu, mumps, which the table holds"),
    ({"buckets": [PAIR], "domain": ["flu", "mumps", "flu"]}, "FILE: the domain holds flu twice"),
    ({"buckets": [PAIR], "domain": {"flu": 1}}, "FILE: domain: expected a list of names, got an object"),
    ({"buckets": [PAIR], "sensitive": None}, "FILE: sensitive: expected a name, got null"),
    (
        {"buckets": [PAIR], "weights": []},
        "FILE: weights: expected an object with weights by person and value, got a list",
    ),
    (
        {"buckets": [PAIR], "weights": {"Ann": "3/2"}},
        'FILE: weights: person Ann: expected an object with weights by value, got "3/2"',
    ),
    ([PAIR], "FILE: expected an object with the keys sensitive, domain, buckets, weights, got a list"),
    (
        {"buckets": [{"values": {"flu": 10**15 + 1}}]},
        "FILE: bucket 1: a bucket has more than 1,000,000,000,000,000 people, the most that are supported",
    ),
]

# Who is in two places, what does not add up or is not there, what Unicode cannot carry: no schema can say this
BEYOND_A_SCHEMA: list[tuple[object, str]] = [
    (
        {"buckets": [{"people": ["Ann"], "values": {"flu": 2}}]},
        "FILE: bucket 1: a bucket: expected as many values as people, 1, got 2",
    ),
    ({"buckets": [PAIR, {"people": ["Ann"], "values": {"flu": 1}}]}, f"FILE: {_TWICE}"),
    (
        {"buckets": [{"people": ["b1.p0"], "values": {"flu": 1}}, {"values": {"flu": 1}}]},
        "FILE: person b1.p0 is in the table twice",
    ),
    (
        {"buckets": [{"people": ["\ud800"], "values": {"flu": 1}}]},
        'FILE: bucket 1: people: expected a name, got "\\ud800"',
    ),
    ({"buckets": [{"values": {"\ud800": 1}}]}, "FILE: bucket 1: a bucket: expected a text as a value, got '\\ud800'"),
    ({"buckets": [PAIR], "domain": ["flu"]}, "FILE: the domain lacks mumps, which the table holds"),
    ({"buckets": [PAIR], "weights": {"Zed": {"flu": 2}}}, "FILE: weights: person Zed is not in the release"),
    ({"buckets": [PAIR], "weights": {"Ann": {"gout": 2}}}, "FILE: weights: value gout is not in the domain of S"),
]
