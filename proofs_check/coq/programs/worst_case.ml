(* The audit protocol, question kind "disclosure", with an attacker: one line of JSON in, one line out.
   Everything is computed by [worst_case], extracted from Witness.v; trusted here: reading counts and k, writing names. *)
open Proved

exception Declined of string

let rec unary i acc = if i <= 0 then acc else unary (i - 1) (S acc)
let rec number = function O -> 0 | S n -> 1 + number n

let count : Yojson.Safe.t -> Z.t = function
  | `Int i when i >= 1 -> Z.of_int i
  | `Intlit digits when Z.sign (Z.of_string digits) >= 1 -> Z.of_string digits
  | _ -> raise (Declined "a count that is no positive whole number")

let bucket : Yojson.Safe.t -> (string * Z.t) list = function
  | `Assoc values -> List.map (fun (value, n) -> (value, count n)) values
  | _ -> raise (Declined "a bucket that is no object")

let written name =
  let bare c = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') || ('0' <= c && c <= '9') || String.contains "_.-" c in
  if name <> "" && String.for_all bare name then name else Yojson.Safe.to_string (`String name)

let answer fields =
  match List.assoc_opt "k" fields, List.assoc_opt "buckets" fields with
  | Some (`Int k), Some (`List buckets) when 0 <= k && k <= 1_000_000 -> (
      let buckets = List.map bucket buckets in
      match worst_case (List.map (List.map snd) buckets) (unary k O) with
      | None -> raise (Declined "no answer")
      | Some ((x, y), a) ->
          let buckets = Array.of_list buckets in
          let atom ((bucket, person), place) =
            let values = buckets.(Z.to_int bucket) in
            Printf.sprintf "b%s.p%s=%s" (Z.to_string bucket) (Z.to_string person) (written (fst (List.nth values (number place))))
          in
          let target = atom a.atarget in
          [ ("disclosure", `String (Z.to_string x ^ if Z.equal y Z.one then "" else "/" ^ Z.to_string y));
            ("target", `String target);
            ("knowledge", `List (List.map (fun known -> `String (atom known ^ " -> " ^ target)) a.aknown)) ])
  | _ -> raise (Declined "buckets and a number k were expected")

let () =
  try
    while true do
      let line = input_line stdin in
      let id, said =
        match Yojson.Safe.from_string line with
        | exception Yojson.Json_error _ -> (`Null, [ ("unsupported", `String "no JSON") ])
        | `Assoc fields -> (
            let id = Option.value (List.assoc_opt "id" fields) ~default:`Null in
            match answer fields with said -> (id, said) | exception Declined why -> (id, [ ("unsupported", `String why) ]))
        | _ -> (`Null, [ ("unsupported", `String "no JSON object") ])
      in
      print_endline (Yojson.Safe.to_string (`Assoc (("id", id) :: said)))
    done
  with End_of_file -> ()
