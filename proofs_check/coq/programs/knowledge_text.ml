(* Knowledge as text, and the people of buckets: as reference/syntax.py reads it.  *)

exception Rejected of string

let reject why = raise (Rejected why)

type atom = { bucket : int; person : int; value : string }

(* ---- tokens ---- *)
type token = Name of string | Equal | Unequal | Arrow | And | Or

let operators =
  [ ("->", Arrow); ("→", Arrow); ("&", And); ("∧", And); ("|", Or); ("∨", Or);
    ("!=", Unequal); ("≠", Unequal); ("=", Equal) ]

(* what Python's \s matches *)
let spaces =
  [ " "; "\t"; "\n"; "\011"; "\012"; "\r"; "\028"; "\029"; "\030"; "\031"; "\xc2\x85"; "\xc2\xa0"; "\xe1\x9a\x80";
    "\xe2\x80\xa8"; "\xe2\x80\xa9"; "\xe2\x80\xaf"; "\xe2\x81\x9f"; "\xe3\x80\x80" ]
  @ List.init 11 (fun i -> Printf.sprintf "\xe2\x80%c" (Char.chr (0x80 + i)))

let stops = [ "\""; "="; "!"; "&"; "|"; "<"; ">"; "("; ")"; "→"; "∧"; "∨"; "≠"; "¬"; "->" ] @ spaces
let here s i part = i + String.length part <= String.length s && String.sub s i (String.length part) = part

let tokens s =
  let n = String.length s in
  let rec bare i = if i >= n || List.exists (here s i) stops then i else bare (i + 1) in
  let rec from i found =
    if i >= n then List.rev found
    else
      match List.find_opt (here s i) spaces with
      | Some space -> from (i + String.length space) found
      | None -> (
          match List.find_opt (fun (sign, _) -> here s i sign) operators with
          | Some (sign, token) -> from (i + String.length sign) (token :: found)
          | None when s.[i] = '"' -> (
              match Strict_json.text s (i + 1) with
              | name, j -> from j (Name name :: found)
              | exception Strict_json.Unreadable why -> reject ("a name that cannot be read: " ^ why))
          | None ->
              let j = bare i in
              if j = i then reject "a text that cannot be read" else from j (Name (String.sub s i (j - i)) :: found))
  in
  from 0 []

(* ---- people: b0.p0, b0.p1, ..., b1.p0, ... ---- *)
let stranger = "its attacker speaks of somebody who is in none of its buckets"

let numbered name =
  let digit c = '0' <= c && c <= '9' in
  let number letter s =
    let n = String.length s - 1 in
    let digits = if n < 1 || n > 18 || s.[0] <> letter then reject stranger else String.sub s 1 n in
    if (n > 1 && digits.[0] = '0') || not (String.for_all digit digits) then reject stranger else int_of_string digits
  in
  match String.split_on_char '.' name with [ b; p ] -> (number 'b' b, number 'p' p) | _ -> reject stranger

let atom_of person value =
  let bucket, person = numbered person in
  { bucket; person; value }

(* ---- atoms and implications ---- *)
let parse_atom s = match tokens s with [ Name p; Equal; Name v ] -> atom_of p v | _ -> reject "the target is no atom"
let unreadable = "a unit of knowledge that cannot be read"

(* atoms with the same sign between them, and what follows *)
let side sign tokens =
  let rec from found = function
    | Name p :: Equal :: Name v :: token :: rest when token = sign -> from (atom_of p v :: found) rest
    | Name p :: Equal :: Name v :: rest -> (List.rev (atom_of p v :: found), rest)
    | _ -> reject unreadable
  in
  from [] tokens

(* [first_other v]: the first value of the domain that is not v, for negated atoms *)
let parse_implication first_other s =
  match tokens s with
  | [ Name p; Unequal; Name v ] -> (
      match first_other v with
      | Some other -> ([ atom_of p v ], [ atom_of p other ])
      | None -> reject "a negated atom without another value")
  | read -> (
      match side And read with
      | before, Arrow :: rest -> ( match side Or rest with after, [] -> (before, after) | _ -> reject unreadable)
      | _ -> reject unreadable)

(* the antecedent A of an implication A -> TARGET; an atom may be stated several times on a side *)
let antecedent target first_other s =
  let before, after = parse_implication first_other s in
  match (List.sort_uniq compare before, List.sort_uniq compare after) with
  | [ atom ], [ consequent ] when consequent = target -> atom
  | _ -> reject "its attacker knows something that is not of the form ATOM -> TARGET"
