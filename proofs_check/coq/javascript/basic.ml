(* What extracted programs use of OCaml's standard library, which is left out: it would be longer than they are.  *)
external ( && ) : bool -> bool -> bool = "%sequand"
external ( || ) : bool -> bool -> bool = "%sequor"
external not : bool -> bool = "%boolnot"

module Obj = struct
  type t

  external repr : 'a -> t = "%identity"
  external magic : 'a -> 'b = "%identity"
end
