(* The programs, as OCaml; nothing is proved here.

   bool, option, list and pairs become OCaml's own (ExtrOcamlBasic), N and positive the integers of Zarith
   (ExtrOcamlZBigInt, which comes with Coq).  Both files are trusted, and so is what compiles the result.  *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlZBigInt.
From Worstcase Require Import BinaryNumbers CertificateCheck Attacker Witness.
Extraction Language OCaml.
Extraction "proved.ml" disclosure check valid_certificate worst_case.
