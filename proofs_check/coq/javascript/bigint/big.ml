(* N and positive as JavaScript's BigInt; every function here is in big.js.  *)
type t

external of_digits : 'a -> t = "big_of_digits"
external to_digits : t -> 'a = "big_to_digits"
external succ : t -> t = "big_succ"
external pred : t -> t = "big_pred"
external add : t -> t -> t = "big_add"
external mul : t -> t -> t = "big_mul"
external sub : t -> t -> t = "big_sub"
external div : t -> t -> t = "big_div"
external gcd : t -> t -> t = "big_gcd"
external sub_positive : t -> t -> t = "big_sub_positive"
external eq : t -> t -> bool = "big_eq"
external le : t -> t -> bool = "big_le"
external lt : t -> t -> bool = "big_lt"
external is_zero : t -> bool = "big_is_zero"
external is_one : t -> bool = "big_is_one"
external is_even : t -> bool = "big_is_even"
external half : t -> t = "big_half"
external xO : t -> t = "big_xO"
external xI : t -> t = "big_xI"

let zero = of_digits 0
let one = of_digits 1

let ggcd x y =
  let g = gcd x y in
  (g, (div x g, div y g))
