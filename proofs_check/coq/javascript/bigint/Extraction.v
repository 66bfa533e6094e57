(* The engine that is shipped: N and positive become JavaScript's BigInt (big.ml, big.js).  Nothing is proved here: each
   line is trusted, and held against the other engine (plain/), whose arithmetic is Coq's own.  *)
From Coq Require Import Extraction ExtrOcamlBasic NArith PArith.
From Worstcase Require Import BinaryNumbers CertificateCheck Attacker Witness.
Extraction Language OCaml.
Extraction Blacklist Big.
Extract Inductive positive => "Big.t" [ "Big.xI" "Big.xO" "Big.one" ]
 "(fun xI xO xH p -> if Big.is_one p then xH () else if Big.is_even p then xO (Big.half p) else xI (Big.half p))".
Extract Inductive N => "Big.t" [ "Big.zero" "" ] "(fun zero pos n -> if Big.is_zero n then zero () else pos n)".
Extract Constant Pos.succ => "Big.succ".
Extract Constant Pos.add => "Big.add".
Extract Constant Pos.mul => "Big.mul".
Extract Constant Pos.sub => "Big.sub_positive".
Extract Constant Pos.eqb => "Big.eq".
Extract Constant Pos.ggcd => "Big.ggcd". (* Coq's own recurs as deep as the numbers have bits *)
Extract Constant Pos.compare => "(fun x y -> if Big.lt x y then Lt else if Big.lt y x then Gt else Eq)".
Extract Constant N.succ => "Big.succ".
Extract Constant N.add => "Big.add".
Extract Constant N.mul => "Big.mul".
Extract Constant N.sub => "Big.sub".
Extract Constant N.pred => "Big.pred".
Extract Constant N.eqb => "Big.eq".
Extract Constant N.leb => "Big.le".
Extract Constant N.ltb => "Big.lt".
Extraction "proved.ml" disclosure worst_case valid_certificate.
