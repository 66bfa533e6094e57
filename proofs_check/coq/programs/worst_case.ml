(* The audit protocol, question kind "disclosure", with an attacker: one line of JSON in, one line out.

   Everything is computed by [worst_case], extracted from Witness.v.  Trusted here: reading counts and k, and writing
   names.  Counts of 0 are left out, and so are buckets in which nobody is left, while the others keep their names; then
   [worst_case] always answers (WitnessAnswers.v).

   If a bucket has d values, at most k + 1 of them, then something is certain, and d - 1 facts suffice for it
   (Certainty.v): d - 1 facts are asked about, and if the answer is 1, it is the answer for k, too.  So k may be as
   large as one likes.

   Recursion goes as deep as lists are long.  What is beyond the limits is declined before the stack ends.  *)
open Proved
open Strict_json

exception Declined of string

let decline why = raise (Declined why)
let most_buckets = 30_000
let most_values = 10_000
let most_counts = 1_000_000
let most_facts = 300
let most_digits = 10_000 (* of the answer, before it is reduced *)

(* ---- reading ---- *)
let limited what most list =
  if List.compare_length_with list most > 0 then decline (Printf.sprintf "more than %d %s" most what) else list

let whole what = function
  | Number digits -> (
      match Z.of_string digits with
      | n when Z.sign n >= 0 -> n
      | _ -> decline (what ^ " is negative")
      | exception Invalid_argument _ -> decline (what ^ " is no whole number"))
  | _ -> decline (what ^ " is no whole number")

(* the values that occur, with their counts *)
let bucket = function
  | Object values ->
      let counted (value, n) = (value, whole "a count" n) in
      List.filter (fun (_, n) -> Z.sign n > 0) (List.map counted (limited "values in a bucket" most_values values))
  | _ -> decline "a bucket is no object"

(* the buckets in which there is somebody, with the places where they stood *)
let occupied = function
  | Some (List buckets) ->
      let read = List.map bucket (limited "buckets" most_buckets buckets) in
      let entries = List.fold_left (fun sum values -> sum + List.length values) 0 read in
      if entries > most_counts then decline (Printf.sprintf "more than %d counts" most_counts);
      List.filter (fun (_, values) -> values <> []) (List.mapi (fun place values -> (place, values)) read)
  | _ -> decline "a list of buckets was expected"

(* ---- writing ---- *)
let name text =
  let bare c = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || String.contains "_.-" c in
  if text <> "" && String.for_all bare text then text else quoted text

let fraction (x, y) = Z.to_string x ^ if Z.equal y Z.one then "" else "/" ^ Z.to_string y
let rec number n sum = match n with O -> sum | S n -> number n (sum + 1)

let attacker buckets a =
  let atom ((bucket, person), value) =
    let place, values = buckets.(Z.to_int bucket) in
    Printf.sprintf "b%d.p%s=%s" place (Z.to_string person) (name (fst (List.nth values (number value 0))))
  in
  let target = atom a.atarget in
  let known atom_known = Text (atom atom_known ^ " -> " ^ target) in
  [ ("target", Text target); ("knowledge", List (List.map known a.aknown)) ]

(* ---- answering ---- *)
let rec unary i acc = if i <= 0 then acc else unary (i - 1) (S acc)

let answer fields =
  if List.assoc_opt "ask" fields <> Some (Text "disclosure") then decline "only the maximum disclosure is answered";
  let k = match List.assoc_opt "k" fields with Some k -> whole "k" k | None -> decline "a number k was expected" in
  let buckets = occupied (List.assoc_opt "buckets" fields) in
  let fewest = List.fold_left (fun least (_, values) -> min least (List.length values)) max_int buckets in
  let asked = Z.to_int (Z.min k (Z.of_int (fewest - 1))) in
  if asked > most_facts then decline (Printf.sprintf "more than %d facts" most_facts);
  let counts = List.map (fun (_, values) -> List.map snd values) buckets in
  let people = List.fold_left (fun most bucket -> Z.max most (List.fold_left Z.add Z.zero bucket)) Z.zero counts in
  if (asked + 1) * String.length (Z.to_string people) > most_digits then
    decline (Printf.sprintf "(k + 1) times the digits of the largest bucket's people is more than %d" most_digits);
  match worst_case counts (unary asked O) with
  | None -> decline "no bucket holds anybody"
  | Some (value, _) when Z.lt (Z.of_int asked) k && not (Z.equal (fst value) (snd value)) -> decline "no answer"
  | Some (value, a) -> ("disclosure", Text (fraction value)) :: attacker (Array.of_list buckets) a

let said line =
  let declined id why = Object [ ("id", id); ("unsupported", Text why) ] in
  match read line with
  | Object fields -> (
      let id = match List.assoc_opt "id" fields with Some ((Number _ | Text _) as id) -> id | _ -> Null in
      try Object (("id", id) :: answer fields) with
      | Declined why -> declined id why
      | Stack_overflow -> declined id "too large for this stack")
  | _ -> declined Null "no JSON object"
  | exception Unreadable why -> declined Null why

let () = try while true do print_endline (written (said (input_line stdin))) done with End_of_file -> ()
