// Trusted: these are Coq's operations on N and positive, on BigInt (never negative; positive: never zero).
//Provides: big_of_digits const
function big_of_digits(x) { return globalThis.BigInt(x) }
//Provides: big_to_digits const
function big_to_digits(x) { return globalThis.String(x) }
//Provides: big_0 const
var big_0 = globalThis.BigInt(0)
//Provides: big_1 const
var big_1 = globalThis.BigInt(1)
//Provides: big_succ const
//Requires: big_1
function big_succ(x) { return x + big_1 }
//Provides: big_pred const
//Requires: big_0, big_1
function big_pred(x) { return x > big_0 ? x - big_1 : x }
//Provides: big_add const
function big_add(x, y) { return x + y }
//Provides: big_mul const
function big_mul(x, y) { return x * y }
//Provides: big_sub const
//Requires: big_0
function big_sub(x, y) { return x > y ? x - y : big_0 }
//Provides: big_sub_positive const
//Requires: big_1
function big_sub_positive(x, y) { return x > y ? x - y : big_1 }
//Provides: big_div const
function big_div(x, y) { return x / y }
//Provides: big_gcd const
//Requires: big_0
function big_gcd(x, y) { for (var z; y !== big_0; y = z) { z = x % y; x = y } return x }
//Provides: big_eq const
function big_eq(x, y) { return x === y ? 1 : 0 }
//Provides: big_le const
function big_le(x, y) { return x <= y ? 1 : 0 }
//Provides: big_lt const
function big_lt(x, y) { return x < y ? 1 : 0 }
//Provides: big_is_zero const
//Requires: big_0
function big_is_zero(x) { return x === big_0 ? 1 : 0 }
//Provides: big_is_one const
//Requires: big_1
function big_is_one(x) { return x === big_1 ? 1 : 0 }
//Provides: big_is_even const
//Requires: big_0, big_1
function big_is_even(x) { return (x & big_1) === big_0 ? 1 : 0 }
//Provides: big_half const
//Requires: big_1
function big_half(x) { return x >> big_1 }
//Provides: big_xO const
//Requires: big_1
function big_xO(x) { return x << big_1 }
//Provides: big_xI const
//Requires: big_1
function big_xI(x) { return (x << big_1) | big_1 }
