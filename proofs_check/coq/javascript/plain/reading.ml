(* A number from its digits, and back, through Coq's lists of digits.  *)
open Proved

type js

external length : js -> int = "door_length"
external digit : js -> int -> int = "door_digit"
external nothing : unit -> js = "door_nothing"
external put : js -> int -> js = "door_put"
external ( - ) : int -> int -> int = "%subint"
external ( < ) : int -> int -> bool = "%lessthan"

let before d rest =
  match d with
  | 0 -> D0 rest | 1 -> D1 rest | 2 -> D2 rest | 3 -> D3 rest | 4 -> D4 rest
  | 5 -> D5 rest | 6 -> D6 rest | 7 -> D7 rest | 8 -> D8 rest | _ -> D9 rest

let rec read text i rest = if i < 0 then rest else read text (i - 1) (before (digit text i) rest)

let rec print text = function
  | Nil -> text
  | D0 d -> print (put text 0) d | D1 d -> print (put text 1) d | D2 d -> print (put text 2) d
  | D3 d -> print (put text 3) d | D4 d -> print (put text 4) d | D5 d -> print (put text 5) d
  | D6 d -> print (put text 6) d | D7 d -> print (put text 7) d | D8 d -> print (put text 8) d
  | D9 d -> print (put text 9) d

let natural text = N.of_uint (read text (length text - 1) Nil)
let positive text = match natural text with Npos p -> p | N0 -> XH (* the shell lets no 0 through *)
let digits n = print (nothing ()) (N.to_uint n)
let positive_digits p = digits (Npos p)
