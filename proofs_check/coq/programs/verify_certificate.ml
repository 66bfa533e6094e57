(* verify_certificate CERT.json [RELEASE.json]: the thin rest around the verifier extracted from CertificateCheck.v and Attacker.v.

   Trusted here: that the counts, k, the disclosure and the atoms of the texts handed to [valid_certificate] are those in
   the file, that N is given numbers from 0 and positive numbers from 1, and the comparison with RELEASE. Not trusted:
   the bounds, the shares and the list of speakers: whatever they are, an accepted disclosure is the maximum, and the
   stated attacker attains it. *)

open Proved

exception Rejected of string
exception Unusable of string

let reject why = raise (Rejected why)
let most_digits = 4000

(* ---- reading ---- *)
let obj what : Yojson.Safe.t -> (string * Yojson.Safe.t) list = function
  | `Assoc fields -> fields
  | _ -> reject (what ^ " is no object")

let lst what : Yojson.Safe.t -> Yojson.Safe.t list = function `List l -> l | _ -> reject (what ^ " is no list")
let text what : Yojson.Safe.t -> string = function `String s -> s | _ -> reject (what ^ " is no text")

let integer what : Yojson.Safe.t -> Z.t = function
  | `Int i -> Z.of_int i
  | `Intlit digits -> Z.of_string digits
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

let naturals json = List.map (fun entry -> natural (text "a number" entry)) (lst "a row of numbers" json)

let only_keys what keys fields =
  if List.sort compare (List.map fst fields) <> List.sort compare keys then reject (what ^ " has other keys")

(* what could be read in two ways is not read at all *)
let rec strict : Yojson.Safe.t -> unit = function
  | `Assoc fields ->
      let keys = List.sort compare (List.map fst fields) in
      let rec twice = function a :: (b :: _ as rest) -> a = b || twice rest | _ -> false in
      if twice keys then raise (Unusable "a key is in one object twice");
      List.iter (fun (_, value) -> strict value) fields
  | `List l -> List.iter strict l
  | `Tuple _ | `Variant _ -> raise (Unusable "no JSON")
  | `Float f when Float.is_nan f || Float.abs f = Float.infinity -> raise (Unusable "no number of JSON")
  | _ -> ()

let read path =
  let contents =
    try
      let channel = open_in_bin path in
      Fun.protect ~finally:(fun () -> close_in channel) (fun () -> really_input_string channel (in_channel_length channel))
    with Sys_error why -> raise (Unusable why)
  in
  let bom = "\xef\xbb\xbf" in
  let start = if String.length contents >= 3 && String.sub contents 0 3 = bom then 3 else 0 in
  match Yojson.Safe.from_string (String.sub contents start (String.length contents - start)) with
  | json -> strict json; json
  | exception Yojson.Json_error why -> raise (Unusable (path ^ ": " ^ why))

(* ---- knowledge, as text ---- *)
type token = Name of string | Equal | Unequal | Arrow | And | Or

let operators =
  [ ("->", Arrow); ("→", Arrow); ("&", And); ("∧", And); ("|", Or); ("∨", Or); ("!=", Unequal); ("≠", Unequal); ("=", Equal) ]

let spaces =
  [ " "; "\t"; "\n"; "\011"; "\012"; "\r"; "\028"; "\029"; "\030"; "\031"; "\xc2\x85"; "\xc2\xa0"; "\xe1\x9a\x80";
    "\xe2\x80\xa8"; "\xe2\x80\xa9"; "\xe2\x80\xaf"; "\xe2\x81\x9f"; "\xe3\x80\x80" ]
  @ List.init 11 (fun i -> Printf.sprintf "\xe2\x80%c" (Char.chr (0x80 + i)))

let stops = [ "\""; "="; "!"; "&"; "|"; "<"; ">"; "("; ")"; "→"; "∧"; "∨"; "≠"; "¬"; "->" ] @ spaces
let here s i part = i + String.length part <= String.length s && String.sub s i (String.length part) = part

let tokens s =
  let n = String.length s in
  let rec quoted i = if i >= n then reject "no closing quotation mark" else
    match s.[i] with '"' -> i | '\\' -> quoted (i + 2) | c when c < ' ' -> reject "a control character" | _ -> quoted (i + 1) in
  let rec bare i = if i >= n || List.exists (here s i) stops then i else bare (i + 1) in
  let rec from i acc =
    if i >= n then List.rev acc
    else
      match List.find_opt (here s i) spaces with
      | Some space -> from (i + String.length space) acc
      | None -> (
          match List.find_opt (fun (sign, _) -> here s i sign) operators with
          | Some (sign, token) -> from (i + String.length sign) (token :: acc)
          | None ->
              if s.[i] = '"' then
                let j = quoted (i + 1) in
                match Yojson.Safe.from_string (String.sub s i (j + 1 - i)) with
                | `String name -> from (j + 1) (Name name :: acc)
                | _ | (exception Yojson.Json_error _) -> reject "a name that cannot be read"
              else
                let j = bare i in
                if j = i then reject "a text that cannot be read" else from j (Name (String.sub s i (j - i)) :: acc))
  in
  from 0 []

type atom = { bucket : int; person : int; value : string }

let numbered name =
  let number s =
    let n = String.length s in
    if n = 0 || n > 18 || (n > 1 && s.[0] = '0') || not (String.for_all (fun c -> '0' <= c && c <= '9') s) then
      reject "its attacker speaks of somebody who is in none of its buckets"
    else int_of_string s
  in
  match String.split_on_char '.' name with
  | [ b; p ] when b <> "" && p <> "" && b.[0] = 'b' && p.[0] = 'p' ->
      let rest s = String.sub s 1 (String.length s - 1) in
      (number (rest b), number (rest p))
  | _ -> reject "its attacker speaks of somebody who is in none of its buckets"

let atom_of person value =
  let bucket, person = numbered person in
  { bucket; person; value }

let parse_atom s =
  match tokens s with [ Name p; Equal; Name v ] -> atom_of p v | _ -> reject "the target is no atom"

(* the antecedent A of an implication A -> TARGET; an atom may be stated several times on a side *)
let antecedent target first_other s =
  let rec side joint = function
    | Name p :: Equal :: Name v :: token :: rest when token = joint ->
        let atoms, rest = side joint rest in
        (atom_of p v :: atoms, rest)
    | Name p :: Equal :: Name v :: rest -> ([ atom_of p v ], rest)
    | _ -> reject "a unit of knowledge that cannot be read"
  in
  let before, after =
    match tokens s with
    | [ Name p; Unequal; Name v ] -> (
        match first_other v with
        | Some other -> ([ atom_of p v ], [ atom_of p other ])
        | None -> reject "a negated atom without another value")
    | read -> (
        match side And read with
        | before, Arrow :: rest -> (
            match side Or rest with after, [] -> (before, after) | _ -> reject "a unit of knowledge that cannot be read")
        | _ -> reject "a unit of knowledge that cannot be read")
  in
  match (List.sort_uniq compare before, List.sort_uniq compare after) with
  | [ atom ], [ consequent ] when consequent = target -> atom
  | _ -> reject "an implication is not of the form ATOM -> TARGET"

(* ---- the attacker, and the shares ---- *)
let rec unary i acc = if i <= 0 then acc else unary (i - 1) (S acc)

(* the counts with 0 for the values that the attacker names and the bucket does not have *)
let with_absent (buckets : (string * Z.t) list array) atoms =
  let domain = Hashtbl.create 100 in
  Array.iter (List.iter (fun (value, _) -> Hashtbl.replace domain value ())) buckets;
  let named = Array.copy buckets in
  List.iter
    (fun atom ->
      if atom.bucket >= Array.length buckets then reject "its attacker speaks of somebody who is in none of its buckets";
      if not (Hashtbl.mem domain atom.value) then reject "its attacker speaks of a value that is in none of its buckets";
      if not (List.mem_assoc atom.value named.(atom.bucket)) then
        named.(atom.bucket) <- named.(atom.bucket) @ [ (atom.value, Z.zero) ])
    atoms;
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
  let atoms = List.sort_uniq compare (List.map (fun atom -> ((atom.bucket, atom.person), place atom)) (target :: known)) in
  let people = List.sort_uniq compare (List.map fst atoms) in
  let speaker person = (person, List.filter_map (fun (p, u) -> if p = person then Some u else None) atoms) in
  let size (_, values) = List.length values in
  let speakers = List.stable_sort (fun s t -> compare (size t) (size s)) (List.map speaker people) in
  let written ((bucket, person), values) = ((Z.of_int bucket, Z.of_int person), List.map (fun u -> unary u O) values) in
  (speakers, { atarget = named target; aknown = List.map named known; aspeakers = List.map written speakers })

(* any bucket with at most k+1 values shows that 1 is attained; otherwise the attacker's own pattern *)
let shares (buckets : (string * Z.t) list array) k value target speakers =
  let few = ref None in
  if Z.equal (fst value) (snd value) then
    Array.iteri (fun i b -> if !few = None && Z.leq (Z.of_int (List.length b)) (Z.succ k) then few := Some i) buckets;
  match !few with
  | Some i -> [ (Z.of_int i, [ unary (List.length buckets.(i)) O ]) ]
  | None ->
      let share bucket =
        let sizes = List.filter_map (fun ((b, _), values) -> if b = bucket then Some (unary (List.length values) O) else None) speakers in
        (Z.of_int bucket, sizes)
      in
      let spoken_of = List.sort_uniq compare (List.map (fun ((b, _), _) -> b) speakers) in
      List.map share (target.bucket :: List.filter (fun bucket -> bucket <> target.bucket) spoken_of)

(* ---- the certificate ---- *)
let profile json =
  let fields = obj "a profile" json in
  only_keys "a profile" [ "size"; "parts"; "sums"; "odds"; "bounds" ] fields;
  let field name = List.assoc name fields in
  {
    psize = at_least Z.zero "a size" (field "size");
    pparts = at_least Z.zero "the parts" (field "parts");
    psums = naturals (field "sums");
    podds = List.map fraction (lst "the odds" (field "odds"));
    pbounds = List.map (fun rows -> List.map naturals (lst "a bound" rows)) (lst "the bounds" (field "bounds"));
  }

let keys =
  [ "format"; "version"; "k"; "disclosure"; "target"; "knowledge"; "buckets"; "profiles"; "covered"; "least"; "ratio"; "product" ]

let bucket json = List.map (fun (value, count) -> (value, at_least Z.one "a frequency" count)) (obj "a bucket" json)

let same_release buckets json =
  let values bucket =
    match List.assoc_opt "values" (obj "a bucket" bucket) with
    | Some values ->
        List.filter (fun (_, count) -> Z.sign count > 0)
          (List.map (fun (value, count) -> (value, at_least Z.zero "a count" count)) (obj "the values" values))
    | None -> raise (Unusable "the release: a bucket without values")
  in
  let release =
    match json with
    | `Assoc fields when List.mem_assoc "buckets" fields -> (
        try List.map values (lst "the buckets" (List.assoc "buckets" fields)) with Rejected why -> raise (Unusable why))
    | _ -> raise (Unusable "the release is no bucketization file")
  in
  let multiset buckets = List.sort compare (List.map (List.sort compare) (List.map (List.map (fun (v, c) -> (v, Z.to_string c))) buckets)) in
  if multiset release <> multiset buckets then reject "its buckets are not those of the given release"

let certificate json release =
  let fields = obj "it" json in
  only_keys "it" keys fields;
  let field name = List.assoc name fields in
  if (field "format", field "version") <> (`String "worstcase certificate", `Int 2) then reject "another format";
  let buckets = List.map bucket (lst "the buckets" (field "buckets")) in
  Option.iter (same_release buckets) release;
  let k = at_least Z.zero "k" (field "k") and value = fraction (field "disclosure") in
  let target = parse_atom (text "the target" (field "target")) in
  let texts = List.map (text "a unit of knowledge") (lst "the knowledge" (field "knowledge")) in
  if Z.gt (Z.of_int (List.length texts)) k then reject "more than k implications";
  let first_other value = List.find_map (List.find_map (fun (v, _) -> if v <> value then Some v else None)) buckets in
  let array = Array.of_list buckets in
  let known = List.map (antecedent target first_other) texts in
  let named = with_absent array (target :: known) in
  let speakers, attacker = attacker named target known in
  let named = Array.to_list (Array.map (List.map snd) named) in
  let cert =
    {
      cbuckets = List.map (List.map snd) buckets;
      ck = k;
      cvalue = value;
      cshares = shares array k value target speakers;
      cprofiles = [];
      ccovered = [];
      cleast = [];
      cratio = [];
      cproduct = [];
    }
  in
  if Z.equal (fst value) (snd value) then (cert, named, attacker) (* nothing exceeds 1 *)
  else
    let vector name = List.map fraction (lst name (field name)) in
    ({
      cert with
      cprofiles = List.map profile (lst "the profiles" (field "profiles"));
      ccovered = List.map (at_least Z.zero "a profile's number") (lst "covered" (field "covered"));
      cleast = vector "least";
      cratio = vector "ratio";
      cproduct = vector "product";
    }, named, attacker)

let lowest (x, y) =
  let g = Z.gcd x y in
  let x, y = (Z.divexact x g, Z.divexact y g) in
  Z.to_string x ^ if Z.equal y Z.one then "" else "/" ^ Z.to_string y

let verdict path release =
  let json = read path and release = Option.map read release in
  match certificate json release with
  | cert, named, attacker ->
      if valid_certificate cert named attacker then Ok (lowest cert.cvalue)
      else if check cert then Error "its attacker does not attain the disclosure"
      else Error "its numbers do not prove it"
  | exception Rejected why -> Error why

let run path release =
  match verdict path release with
  | Ok value -> Printf.printf "valid %s\n%!" value; 0
  | Error why -> Printf.printf "rejected\n%!"; Printf.eprintf "%s: %s\n%!" path why; 1
  | exception Unusable why -> Printf.eprintf "%s\n%!" why; 2
  | exception Stack_overflow -> Printf.eprintf "%s: too large for this stack (ulimit -s)\n%!" path; 2

let () =
  match Array.to_list Sys.argv with
  | [ _; "-" ] -> (* one path a line, for many *)
      (try while true do let path = input_line stdin in Printf.printf "%s " path; ignore (run path None) done with End_of_file -> ())
  | [ _; path ] -> exit (run path None)
  | [ _; path; release ] -> exit (run path (Some release))
  | _ -> prerr_endline "verify_certificate CERT.json [RELEASE.json]"; exit 2
