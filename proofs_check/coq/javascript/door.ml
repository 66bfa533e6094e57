(* Between JavaScript and the extracted functions: arrays become lists, digits numbers, and back.

   Trusted: that what goes through is what was handed over.  What may be wrong with it is found in shell.js before.  *)
open Proved
open Reading

type js

external length : js -> int = "door_length"
external item : js -> int -> js = "door_item"
external whole : js -> int = "%identity"
external of_whole : int -> js = "%identity"
external array : unit -> js = "door_array"
external push : js -> js -> js = "door_push"
external null : unit -> js = "door_null"
external truth : bool -> js = "door_truth"
external open_door : (js -> js -> js) -> (js -> js -> js) -> (js -> js -> js -> js) -> unit = "door_open"
external ( - ) : int -> int -> int = "%subint"
external ( + ) : int -> int -> int = "%addint"
external ( < ) : int -> int -> bool = "%lessthan"
external as_digits : js -> 'a = "%identity"
external of_digits : 'a -> js = "%identity"

(* ---- in ---- *)
let rec items f array i rest = if i < 0 then rest else items f array (i - 1) (f (item array i) :: rest)
let list f array = items f array (length array - 1) []
let rec unary i rest = if i < 1 then rest else unary (i - 1) (S rest)
let nat x = unary (whole x) O
let natural x = natural (as_digits x)
let positive x = positive (as_digits x)
let pair f g x = (f (item x 0), g (item x 1))
let fraction = pair natural positive
let counts = list (list natural)
let place x = (pair natural natural x, nat (item x 2))

let profile x =
  {
    psize = natural (item x 0);
    pparts = natural (item x 1);
    psums = list natural (item x 2);
    podds = list fraction (item x 3);
    pbounds = list counts (item x 4);
  }

let certificate x =
  {
    cbuckets = counts (item x 0);
    ck = natural (item x 1);
    cvalue = fraction (item x 2);
    cshares = list (pair natural (list nat)) (item x 3);
    cprofiles = list profile (item x 4);
    ccovered = list natural (item x 5);
    cleast = list fraction (item x 6);
    cratio = list fraction (item x 7);
    cproduct = list fraction (item x 8);
  }

let attacker x =
  {
    atarget = place (item x 0);
    aknown = list place (item x 1);
    aspeakers = list (fun s -> (pair natural natural s, list nat (item s 2))) (item x 2);
  }

(* ---- out ---- *)
let rec number n sum = match n with O -> sum | S n -> number n (sum + 1)
let two x y = push (push (array ()) x) y
let value (x, y) = two (of_digits (positive_digits x)) (of_digits (positive_digits y))

let written ((bucket, person), place) =
  push (two (of_digits (digits bucket)) (of_digits (digits person))) (of_whole (number place 0))

let rec all_written atoms result =
  match atoms with [] -> result | atom :: rest -> all_written rest (push result (written atom))

let () =
  open_door
    (fun buckets k -> match disclosure (counts buckets) (nat k) with Some xy -> value xy | None -> null ())
    (fun buckets k ->
      match worst_case (counts buckets) (nat k) with
      | Some (xy, a) -> push (two (value xy) (written a.atarget)) (all_written a.aknown (array ()))
      | None -> null ())
    (fun cert named a -> truth (valid_certificate (certificate cert) (counts named) (attacker a)))
