(* A number from its digits, and back.  *)
let natural = Big.of_digits
let positive = Big.of_digits
let digits = Big.to_digits
let positive_digits = Big.to_digits
