(* JSON (RFC 8259) read strictly: what could be read in two ways is not read at all.

   A key that is in one object twice, a number of more than a thousand characters, bytes that are no UTF-8, and lists
   and objects deeper in each other than [most_nested] are refused.  A number stays as it is written: nothing passes
   through a float.  A surrogate that stands alone is kept, in the three bytes that UTF-8 would have for it.  *)

type t = Null | Bool of bool | Number of string | Text of string | List of t list | Object of (string * t) list

exception Unreadable of string

let refuse why = raise (Unreadable why)
let most_nested = 64
let longest_number = 1000

(* ---- bytes ---- *)
let byte s i = Char.code s.[i]

(* how many bytes the character at [i] has; lead, least and most of the second byte: the table of RFC 3629 *)
let character s i =
  let follows j = j < String.length s && byte s j land 0xC0 = 0x80 in
  let second least most = i + 1 < String.length s && least <= byte s (i + 1) && byte s (i + 1) <= most in
  match byte s i with
  | 0 -> refuse "a byte is NUL"
  | lead when lead < 0x80 -> 1
  | lead when 0xC2 <= lead && lead <= 0xDF && follows (i + 1) -> 2
  | 0xE0 when second 0xA0 0xBF && follows (i + 2) -> 3
  | 0xED when second 0x80 0x9F && follows (i + 2) -> 3
  | lead when 0xE1 <= lead && lead <= 0xEF && lead <> 0xED && follows (i + 1) && follows (i + 2) -> 3
  | 0xF0 when second 0x90 0xBF && follows (i + 2) && follows (i + 3) -> 4
  | 0xF4 when second 0x80 0x8F && follows (i + 2) && follows (i + 3) -> 4
  | lead when 0xF1 <= lead && lead <= 0xF3 && follows (i + 1) && follows (i + 2) && follows (i + 3) -> 4
  | _ -> refuse "a byte is not UTF-8"

let rec check_utf_8 s i = if i < String.length s then check_utf_8 s (i + character s i)

let add_code buffer code =
  let add bits = Buffer.add_char buffer (Char.chr bits) in
  let tail shift = add (0x80 lor ((code lsr shift) land 0x3F)) in
  if code < 0x80 then add code
  else if code < 0x800 then (add (0xC0 lor (code lsr 6)); tail 0)
  else if code < 0x10000 then (add (0xE0 lor (code lsr 12)); tail 6; tail 0)
  else (add (0xF0 lor (code lsr 18)); tail 12; tail 6; tail 0)

(* ---- tokens ---- *)
let rec spaces s i =
  match if i < String.length s then s.[i] else '.' with ' ' | '\t' | '\n' | '\r' -> spaces s (i + 1) | _ -> i

let at s i = if i < String.length s then s.[i] else refuse "the text ends too early"
let expect s i sign = if at s i = sign then i + 1 else refuse (Printf.sprintf "%c was expected" sign)

let hexadecimal s i =
  let digit c =
    match c with
    | '0' .. '9' -> Char.code c - Char.code '0'
    | 'a' .. 'f' -> Char.code c - Char.code 'a' + 10
    | 'A' .. 'F' -> Char.code c - Char.code 'A' + 10
    | _ -> refuse "an escape has other than hexadecimal digits"
  in
  List.fold_left (fun code j -> (16 * code) + digit (at s (i + j))) 0 [ 0; 1; 2; 3 ]

(* the text that begins after the quotation mark before [i], and the place after its end *)
let text s i =
  let buffer = Buffer.create 16 in
  let control = [ ('b', '\b'); ('f', '\012'); ('n', '\n'); ('r', '\r'); ('t', '\t') ] in
  let escaped = [ ('"', '"'); ('\\', '\\'); ('/', '/') ] @ control in
  let rec from i =
    match at s i with
    | '"' -> (Buffer.contents buffer, i + 1)
    | '\\' when at s (i + 1) = 'u' -> unicode (i + 2)
    | '\\' -> (
        match List.assoc_opt s.[i + 1] escaped with
        | Some c -> Buffer.add_char buffer c; from (i + 2)
        | None -> refuse "an escape that JSON does not have")
    | c when c < ' ' -> refuse "a control character is in a text"
    | c -> Buffer.add_char buffer c; from (i + 1)
  and unicode i =
    let high = hexadecimal s i in
    let again = i + 5 < String.length s && s.[i + 4] = '\\' && s.[i + 5] = 'u' in
    let low = if 0xD800 <= high && high < 0xDC00 && again then hexadecimal s (i + 6) else 0 in
    if 0xDC00 <= low && low < 0xE000 then (
      add_code buffer (0x10000 + ((high - 0xD800) lsl 10) + (low - 0xDC00));
      from (i + 10))
    else (
      add_code buffer high;
      from (i + 4))
  in
  from i

let number s i =
  let rec digits j = match if j < String.length s then s.[j] else '.' with '0' .. '9' -> digits (j + 1) | _ -> j in
  let some j = match at s j with '0' .. '9' -> digits j | _ -> refuse "a digit was expected" in
  let here j c = j < String.length s && s.[j] = c in
  let whole = if here i '-' then i + 1 else i in
  let j = if here whole '0' then whole + 1 else some whole in
  let j = if here j '.' then some (j + 1) else j in
  let exponent j = some (if here j '+' || here j '-' then j + 1 else j) in
  let j = if here j 'e' || here j 'E' then exponent (j + 1) else j in
  if j - i > longest_number then refuse "a number of more than a thousand characters";
  (Number (String.sub s i (j - i)), j)

let word s i name meaning =
  let n = String.length name in
  if i + n <= String.length s && String.sub s i n = name then (meaning, i + n) else refuse "this is no JSON"

(* ---- values ---- *)
let check_keys fields =
  let rec twice = function a :: (b :: _ as rest) -> a = b || twice rest | _ -> false in
  if twice (List.sort compare (List.rev_map fst fields)) then refuse "a key is in one object twice"

let rec value s i nested =
  if nested > most_nested then refuse "lists and objects are nested too deep";
  match at s i with
  | '{' -> (
      let member i =
        let key, i = text s (expect s i '"') in
        let value, i = value s (spaces s (expect s (spaces s i) ':')) (nested + 1) in
        ((key, value), i)
      in
      match several s (spaces s (i + 1)) '}' member with fields, i -> check_keys fields; (Object fields, i))
  | '[' -> ( match several s (spaces s (i + 1)) ']' (fun i -> value s i (nested + 1)) with items, i -> (List items, i))
  | '"' -> ( match text s (i + 1) with text, i -> (Text text, i))
  | 't' -> word s i "true" (Bool true)
  | 'f' -> word s i "false" (Bool false)
  | 'n' -> word s i "null" Null
  | _ -> number s i

and several : 'a. string -> int -> char -> (int -> 'a * int) -> 'a list * int =
 fun s i last one ->
  let rec from i found =
    let item, i = one i in
    let i = spaces s i in
    if at s i = last then (List.rev (item :: found), i + 1) else from (spaces s (expect s i ',')) (item :: found)
  in
  if at s i = last then ([], i + 1) else from i []

let read s =
  check_utf_8 s 0;
  let bom = "\xef\xbb\xbf" in
  let start = if String.length s >= 3 && String.sub s 0 3 = bom then 3 else 0 in
  let read, i = value s (spaces s start) 0 in
  if spaces s i = String.length s then read else refuse "there is more after the end"

(* ---- writing ---- *)
let quoted s =
  let buffer = Buffer.create (String.length s + 2) in
  let rec from i =
    if i < String.length s then
      match s.[i] with
      | ('"' | '\\') as c -> Buffer.add_char buffer '\\'; Buffer.add_char buffer c; from (i + 1)
      | c when c < ' ' -> Buffer.add_string buffer (Printf.sprintf "\\u%04x" (Char.code c)); from (i + 1)
      | '\xed' when s.[i + 1] >= '\xa0' ->
          let code = 0xD000 lor ((byte s (i + 1) land 0x3F) lsl 6) lor (byte s (i + 2) land 0x3F) in
          Buffer.add_string buffer (Printf.sprintf "\\u%04x" code); from (i + 3)
      | c -> Buffer.add_char buffer c; from (i + 1)
  in
  from 0;
  "\"" ^ Buffer.contents buffer ^ "\""

let rec written = function
  | Null -> "null"
  | Bool yes -> string_of_bool yes
  | Number digits -> digits
  | Text text -> quoted text
  | List items -> "[" ^ String.concat ", " (List.map written items) ^ "]"
  | Object fields ->
      let member (key, value) = quoted key ^ ": " ^ written value in
      "{" ^ String.concat ", " (List.map member fields) ^ "}"
