(* The definitions are about something: the paper's example, computed by Coq's kernel.
   
   For the counts of Figure 3 the program computes 2/5, 2/3 and 1 [example_disclosures],
   and some table has these counts [example_table].  The verifier accepts a certificate
   with its attacker for 2/3, also if the fraction is written as 4/6 [example_certificate],
   and rejects the same certificate for 10/19, the paper's value [example_forgery]. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Worstcase Require Import BinaryNumbers Programs CertificateCheck Attacker.

Definition counts : seq (seq N) := [:: [:: 2; 2; 1]; [:: 2; 1; 1; 1]]%num.

(* the claim that the maximum disclosure with one implication is x/y *)
Definition claim_of (x : N) (y : positive) : certificate := Certificate counts 1%num (x, y) [:: (0%num, [:: 2])]
  [:: Profile 5%num 1000000%num [:: 2000000%num; 4000000%num] [:: (3%num, 2%positive); (1%num, 2%positive)]
     [:: [:: [:: 12000000000000%num; 6000000000000%num]; [:: 4000000000000%num]]; [:: [:: 2000000%num]]]]
  [:: 0%num; 0%num] [:: (3%num, 5%positive); (1%num, 5%positive)] [:: (3%num, 2%positive); (1%num, 2%positive)]
  [:: (1%num, 1%positive); (3%num, 5%positive)].

(* the attacker knows of one person: if this person has the value 1, then the value 0 *)
Definition same_person : attacker :=
  Attacker (0%num, 0%num, 0) [:: (0%num, 0%num, 1)] [:: (0%num, 0%num, [:: 0; 1])].

Example example_disclosures : [seq disclosure counts k | k <- [:: 0; 1; 2]] =
  [:: Some (2, 5); Some (2, 3); Some (1, 1)]%positive.
Proof. by vm_compute. Qed.

Example example_table : exists T V L v b, @publishes T V L v b (map (map N.to_nat) counts).
Proof. exact: counts_are_published. Qed.

Example example_certificate :
  valid_certificate (claim_of 2 3) counts same_person && valid_certificate (claim_of 4 6) counts same_person.
Proof. by vm_compute. Qed.

Example example_forgery : ~~ valid_certificate (claim_of 10 19) counts same_person.
Proof. by vm_compute. Qed.
