(* The engine that the shipped one is held against: numbers stay Coq's own binary numbers, and their digits are read and
   printed by Coq's standard library (N.of_uint and N.to_uint, proved inverse there: DecimalN.Unsigned).  No arithmetic
   is trusted here, and it is a hundred times slower.  *)
From Coq Require Import Extraction ExtrOcamlBasic NArith PArith Decimal.
From Worstcase Require Import BinaryNumbers CertificateCheck Attacker Witness.
Extraction Language OCaml.
Extraction "proved.ml" disclosure worst_case valid_certificate N.of_uint N.to_uint.
