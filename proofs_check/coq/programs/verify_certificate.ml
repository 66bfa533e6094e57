(* verify_certificate CERT.json [RELEASE.json]: around the verifier extracted from CertificateCheck.v and Attacker.v.

   Trusted here: that the counts, k, the disclosure and the atoms of the texts handed to [valid_certificate] are those
   in the file, that N is given numbers from 0 and positive numbers from 1, and the comparison with RELEASE.  Not
   trusted: the bounds, the shares and the list of speakers: whatever they are, an accepted disclosure is the maximum,
   and the stated attacker attains it.

   Status 0: valid; 1: rejected; 2: a file that cannot be used, or one beyond the limits, which are there since
   recursion goes as deep as lists are long.  With - for CERT.json, paths are read from standard input, one a line, and
   one line is printed for each.  *)
open Proved
open Strict_json
open Knowledge_text

exception Unusable of string

let unusable why = raise (Unusable why)
let most_digits = 4000
let most_buckets = 30_000
let most_values = 10_000
let most_atoms = 300

let limited what most list =
  if List.compare_length_with list most > 0 then unusable (Printf.sprintf "more than %d %s" most what) else list

(* ---- reading ---- *)
let obj what = function Object fields -> fields | _ -> reject (what ^ " is no object")
let lst what = function List items -> items | _ -> reject (what ^ " is no list")
let text what = function Text text -> text | _ -> reject (what ^ " is no text")

let integer what = function
  | Number digits -> ( try Z.of_string digits with Invalid_argument _ -> reject (what ^ " is no whole number"))
  | _ -> reject (what ^ " is no whole number")

let at_least least what json =
  let number = integer what json in
  if Z.lt number least then reject (what ^ " is too small") else number

let natural s =
  let digit c = '0' <= c && c <= '9' in
  if s = "" || String.length s > most_digits || not (String.for_all digit s) then reject "no digits of a whole number";
  Z.of_string s

let fraction json =
  let s = text "a fraction" json in
  let above, below =
    match String.index_opt s '/' with
    | None -> (s, "1")
    | Some i -> (String.sub s 0 i, match String.sub s (i + 1) (String.length s - i - 1) with "" -> "1" | b -> b)
  in
  let x, y = (natural above, natural below) in
  if Z.sign y <= 0 then reject "a fraction is divided by 0" else (x, y)

let row what json = limited ("entries of " ^ what) (most_atoms + 1) (lst what json)
let naturals what json = List.map (fun entry -> natural (text "a number" entry)) (row what json)
let fractions what json = List.map fraction (row what json)

let only_keys what keys fields =
  if List.sort compare (List.rev_map fst fields) <> List.sort compare keys then reject (what ^ " has other keys")

let read path =
  let contents =
    try
      let channel = open_in_bin path in
      let whole () = really_input_string channel (in_channel_length channel) in
      Fun.protect ~finally:(fun () -> close_in channel) whole
    with Sys_error why -> unusable why
  in
  try Strict_json.read contents with Unreadable why -> unusable (path ^ ": " ^ why)

(* ---- the attacker, and the shares ---- *)
let rec unary i acc = if i <= 0 then acc else unary (i - 1) (S acc)

(* the counts with 0 for the values that the attacker names and the bucket does not have *)
let with_absent (buckets : (string * Z.t) list array) atoms =
  let domain = Hashtbl.create 100 in
  Array.iter (List.iter (fun (value, _) -> Hashtbl.replace domain value ())) buckets;
  let named = Array.copy buckets in
  let name atom =
    if atom.bucket >= Array.length buckets then reject stranger;
    if not (Hashtbl.mem domain atom.value) then reject "its attacker speaks of a value that is in none of its buckets";
    let there = named.(atom.bucket) in
    if not (List.mem_assoc atom.value there) then named.(atom.bucket) <- there @ [ (atom.value, Z.zero) ]
  in
  List.iter name atoms;
  named

let attacker (buckets : (string * Z.t) list array) target known =
  let place atom =
    let rec find u = function
      | [] -> reject "its attacker speaks of a value that is not in the bucket"
      | (value, _) :: rest -> if value = atom.value then u else find (u + 1) rest
    in
    find 0 buckets.(atom.bucket)
  in
  let named atom = ((Z.of_int atom.bucket, Z.of_int atom.person), unary (place atom) O) in
  let placed atom = ((atom.bucket, atom.person), place atom) in
  let atoms = List.sort_uniq compare (List.map placed (target :: known)) in
  let people = List.sort_uniq compare (List.map fst atoms) in
  let values person = List.filter_map (fun (p, u) -> if p = person then Some u else None) atoms in
  let speakers = List.map (fun person -> (person, values person)) people in
  let larger_first (_, one) (_, other) = compare (List.length other) (List.length one) in
  let speakers = List.stable_sort larger_first speakers in
  let written ((bucket, person), values) =
    ((Z.of_int bucket, Z.of_int person), List.map (fun u -> unary u O) values)
  in
  (speakers, { atarget = named target; aknown = List.map named known; aspeakers = List.map written speakers })

(* any bucket with at most k+1 values shows that 1 is attained; otherwise the attacker's own pattern *)
let shares (buckets : (string * Z.t) list array) k value target speakers =
  let size values = unary (List.length values) O in
  let few = ref None in
  let look i values = if !few = None && Z.leq (Z.of_int (List.length values)) (Z.succ k) then few := Some i in
  if Z.equal (fst value) (snd value) then Array.iteri look buckets;
  match !few with
  | Some i -> [ (Z.of_int i, [ size buckets.(i) ]) ]
  | None ->
      let sizes bucket = List.filter_map (fun ((b, _), its) -> if b = bucket then Some (size its) else None) speakers in
      let spoken_of = List.sort_uniq compare (List.map (fun ((bucket, _), _) -> bucket) speakers) in
      let others = List.filter (fun bucket -> bucket <> target.bucket) spoken_of in
      List.map (fun bucket -> (Z.of_int bucket, sizes bucket)) (target.bucket :: others)

(* ---- the certificate ---- *)
let profile json =
  let fields = obj "a profile" json in
  only_keys "a profile" [ "size"; "parts"; "sums"; "odds"; "bounds" ] fields;
  let field name = List.assoc name fields in
  let person rows = List.map (naturals "a bound") (row "a bound" rows) in
  {
    psize = at_least Z.zero "a size" (field "size");
    pparts = at_least Z.zero "the parts" (field "parts");
    psums = naturals "the sums" (field "sums");
    podds = fractions "the odds" (field "odds");
    pbounds = List.map person (row "the bounds" (field "bounds"));
  }

let keys =
  [ "format"; "version"; "k"; "disclosure"; "target"; "knowledge"; "buckets";
    "profiles"; "covered"; "least"; "ratio"; "product" ]

let bucket json =
  let counted (value, count) = (value, at_least Z.one "a frequency" count) in
  List.map counted (limited "values in a bucket" most_values (obj "a bucket" json))

let same_release buckets json =
  let counted (value, count) = (value, at_least Z.zero "a count" count) in
  let occurs (_, count) = Z.sign count > 0 in
  let values bucket =
    match List.assoc_opt "values" (obj "a bucket" bucket) with
    | Some values -> List.filter occurs (List.map counted (obj "the values" values))
    | None -> unusable "the release: a bucket without values"
  in
  let release =
    match json with
    | Object fields when List.mem_assoc "buckets" fields -> (
        try List.map values (limited "buckets" most_buckets (lst "the buckets" (List.assoc "buckets" fields)))
        with Rejected why -> unusable why)
    | _ -> unusable "the release is no bucketization file"
  in
  let digits (value, count) = (value, Z.to_string count) in
  let sorted bucket = List.sort compare (List.map digits bucket) in
  let multiset buckets = List.sort compare (List.map sorted buckets) in
  if multiset release <> multiset buckets then reject "its buckets are not those of the given release"

let certificate json release =
  let fields = obj "it" json in
  only_keys "it" keys fields;
  let field name = List.assoc name fields in
  if (field "format", field "version") <> (Text "worstcase certificate", Number "2") then reject "another format";
  let buckets = List.map bucket (limited "buckets" most_buckets (lst "the buckets" (field "buckets"))) in
  Option.iter (same_release buckets) release;
  let k = at_least Z.zero "k" (field "k") and value = fraction (field "disclosure") in
  let target = parse_atom (text "the target" (field "target")) in
  let texts = List.map (text "a unit of knowledge") (row "the knowledge" (field "knowledge")) in
  if Z.gt (Z.of_int (List.length texts)) k then reject "more than k implications";
  let other_than value (one, _) = if one <> value then Some one else None in
  let first_other value = List.find_map (List.find_map (other_than value)) buckets in
  let known = List.map (antecedent target first_other) texts in
  let array = Array.of_list buckets in
  let named = with_absent array (target :: known) in
  let speakers, attacker = attacker named target known in
  let certain = Z.equal (fst value) (snd value) in
  let unless_certain entries = if certain then [] else entries () in (* nothing exceeds 1 *)
  let vector name = unless_certain (fun () -> fractions name (field name)) in
  let long name = limited ("entries of " ^ name) most_buckets (lst name (field name)) in
  let covered () = List.map (at_least Z.zero "a profile's number") (long "covered") in
  let cert =
    {
      cbuckets = List.map (List.map snd) buckets;
      ck = k;
      cvalue = value;
      cshares = shares array k value target speakers;
      cprofiles = unless_certain (fun () -> List.map profile (long "profiles"));
      ccovered = unless_certain covered;
      cleast = vector "least";
      cratio = vector "ratio";
      cproduct = vector "product";
    }
  in
  (cert, Array.to_list (Array.map (List.map snd) named), attacker)

(* ---- the verdict ---- *)
type verdict = Valid of string | Not_valid of string | Not_usable of string

let lowest (x, y) =
  let g = Z.gcd x y in
  let x, y = (Z.divexact x g, Z.divexact y g) in
  Z.to_string x ^ if Z.equal y Z.one then "" else "/" ^ Z.to_string y

let verdict path release =
  try
    let json = read path in
    let cert, named, attacker = certificate json (Option.map read release) in
    if valid_certificate cert named attacker then Valid (lowest cert.cvalue)
    else if check cert then Not_valid "its attacker does not attain the disclosure"
    else Not_valid "its numbers do not prove it"
  with
  | Rejected why -> Not_valid why
  | Unusable why -> Not_usable why
  | Stack_overflow -> Not_usable (path ^ ": too large for this stack (ulimit -s)")

let told path release =
  match verdict path release with
  | Valid value -> Printf.printf "valid %s\n%!" value; 0
  | Not_valid why -> Printf.printf "rejected: %s\n%!" why; 1
  | Not_usable why -> Printf.printf "unusable: %s\n%!" why; 2

let () =
  match Array.to_list Sys.argv with
  | [ _; "-" ] -> ( try while true do ignore (told (input_line stdin) None) done with End_of_file -> ())
  | [ _; path ] -> exit (told path None)
  | [ _; path; release ] -> exit (told path (Some release))
  | _ -> prerr_endline "verify_certificate CERT.json [RELEASE.json]"; exit 2
