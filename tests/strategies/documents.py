"""Documents that are bucketization files, and documents that are not, with the sentence that refuses each."""

PAIR = {"people": ["Ann", "Bo"], "values": {"flu": 1, "mumps": 1}}

_TWICE = "person Ann is in the table twice"
_ALLOWED = "the keys are sensitive, domain, buckets, weights"

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
    ({"buckets": None}, "FILE: buckets: null is here, but a list of buckets was expected"),
    ({}, "FILE: the key buckets is missing"),
    ({"bucket": [PAIR]}, f"FILE: there is no key bucket: {_ALLOWED}"),
    ({"buckets": [PAIR], "a\nb": 1}, f'FILE: there is no key "a\\nb": {_ALLOWED}'),
    ({"buckets": [PAIR | {"value": {}}]}, "FILE: bucket 0: there is no key value: the keys are people, values"),
    ({"buckets": [PAIR, {"people": ["Cy"]}]}, "FILE: bucket 1: the key values is missing"),
    ({"buckets": [PAIR, 7]}, "FILE: bucket 1: 7 is here, but an object with the keys people, values was expected"),
    ({"buckets": [{"values": {}}]}, "FILE: bucket 0: a bucket is empty: at least one person was expected"),
    (
        {"buckets": [{"values": [1]}]},
        "FILE: bucket 0: values: a list is here, but an object with counts by value was expected",
    ),
    (
        {"buckets": [{"people": [], "values": {"flu": 1}}]},
        "FILE: bucket 0: a bucket has 0 people but 1 values: as many were expected",
    ),
    ({"buckets": [{"people": ["Ann", "Ann"], "values": {"flu": 2}}]}, f"FILE: bucket 0: {_TWICE}"),
    (
        {"buckets": [{"people": "Ann", "values": {"flu": 1}}]},
        'FILE: bucket 0: people: "Ann" is here, but a list of names was expected',
    ),
    (
        {"buckets": [{"people": [7], "values": {"flu": 1}}]},
        "FILE: bucket 0: people: 7 is here, but a name was expected",
    ),
    ({"buckets": [PAIR], "domain": []}, "FILE: the domain lacks flu, mumps, which the table holds"),
    ({"buckets": [PAIR], "domain": ["flu", "mumps", "flu"]}, "FILE: the domain holds flu twice"),
    ({"buckets": [PAIR], "domain": {"flu": 1}}, "FILE: domain: an object is here, but a list of names was expected"),
    ({"buckets": [PAIR], "sensitive": None}, "FILE: sensitive: null is here, but a name was expected"),
    (
        {"buckets": [PAIR], "weights": []},
        "FILE: weights: a list is here, but an object with weights by person and value was expected",
    ),
    (
        {"buckets": [PAIR], "weights": {"Ann": "3/2"}},
        'FILE: weights: person Ann: "3/2" is here, but an object with weights by value was expected',
    ),
    ([PAIR], "FILE: a list is here, but an object with the keys sensitive, domain, buckets, weights was expected"),
    (
        {"buckets": [{"values": {"flu": 10**15 + 1}}]},
        "FILE: bucket 0: a bucket has more than 1,000,000,000,000,000 people, the most that are supported",
    ),
]

# Who is in two places, what does not add up or is not there, what Unicode cannot carry: no schema can say this
BEYOND_A_SCHEMA: list[tuple[object, str]] = [
    (
        {"buckets": [{"people": ["Ann"], "values": {"flu": 2}}]},
        "FILE: bucket 0: a bucket has 1 people but 2 values: as many were expected",
    ),
    ({"buckets": [PAIR, {"people": ["Ann"], "values": {"flu": 1}}]}, f"FILE: {_TWICE}"),
    (
        {"buckets": [{"people": ["b1.p0"], "values": {"flu": 1}}, {"values": {"flu": 1}}]},
        "FILE: person b1.p0 is in the table twice",
    ),
    (
        {"buckets": [{"people": ["\ud800"], "values": {"flu": 1}}]},
        'FILE: bucket 0: people: "\\ud800" is here, but a name was expected',
    ),
    (
        {"buckets": [{"values": {"\ud800": 1}}]},
        "FILE: bucket 0: a bucket holds the value '\\ud800' where a text was expected",
    ),
    ({"buckets": [PAIR], "domain": ["flu"]}, "FILE: the domain lacks mumps, which the table holds"),
    ({"buckets": [PAIR], "weights": {"Zed": {"flu": 2}}}, "FILE: weights: person Zed is not in the table"),
    ({"buckets": [PAIR], "weights": {"Ann": {"gout": 2}}}, "FILE: weights: value gout is not in the domain of S"),
]
