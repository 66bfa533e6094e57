(* The worst case, with an attacker who attains it.
   
   What is proved here, in words.  The program of FastProgram.v is run on numbers that remember where they come from: a count
   its bucket, T(u) the u, a product its parts.  The values are those of the program of BinaryNumbers.v, for forgetting respects
   all operations [forget_respects]; so the disclosure is the verified one, and the attacker read off the memory is
   checked by Attacker.v before it is returned.  [worst_case_sound]: if the program answers x/y and an attacker, then
   x/y is the maximum disclosure by the paper's definition, in lowest terms, and the attacker, with at most k
   implications, attains it, however the names are read.  [worst_case_value]: and x/y is what BinaryNumbers.v answers.
   That it always answers is proved in WitnessAnswers.v. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model SpecialForm FastProgram BinaryNumbers Programs Attacker.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

(* ---- the program ---- *)
Definition tagged : Type := (N * (N * seq nat))%type.           (* a number; bucket, pattern *)
Definition traced : Type := (frac * seq (N * seq nat))%type.    (* a fraction; shares *)

Definition tadd (a b : tagged) : tagged := (N.add a.1 b.1, (b.2.1, [:: (head 0 a.2.2).+1])).
Definition tmul (a b : tagged) : tagged := (N.mul a.1 b.1, (b.2.1, a.2.2 ++ b.2.2)).
Definition tsub (a b : tagged) : tagged := (N.sub a.1 b.1, b.2).
Definition tpred (a : tagged) : tagged := (N.pred a.1, a.2).
Definition tleb (a b : tagged) : bool := N.leb a.1 b.1.
Definition trmul (x y : traced) : traced := (fmul x.1 y.1, x.2 ++ y.2).
Definition trmin (x y : traced) : traced :=
  if N.leb (N.mul x.1.1 (Npos y.1.2)) (N.mul y.1.1 (Npos x.1.2)) then x else y.
Definition trfrac (a b : tagged) : traced := (ffrac a.1 b.1, if b.2.2 is [::] then [::] else [:: a.2]).

Definition remembering : numbers tagged traced :=
  Numbers (N0, (N0, [::])) (Npos xH, (N0, [::])) tadd tmul tsub tpred tleb
    ((N0, xH), [::]) ((Npos xH, xH), [::]) trmul trmin trfrac.

Fixpoint tag (i : N) (hs : seq (seq N)) : seq (seq tagged) :=
  if hs is c :: hs' then [seq (x, (i, [::])) | x <- c] :: tag (N.succ i) hs' else [::].

(* a bucket with at most k + 1 values *)
Fixpoint few (k : nat) (i : N) (hs : seq (seq N)) : seq (N * seq nat) :=
  if hs is c :: hs' then if (size c <= k.+1)%N then [:: (i, [:: size c])] else few k (N.succ i) hs' else [::].

(* the places of the counts, largest count first *)
Definition order (c : seq N) : seq nat :=
  map snd (sort (fun x y : N * nat => N.leb y.1 x.1) (zip c (iota 0 (size c)))).

Fixpoint speak (places : seq nat) (i j : N) (p : seq nat) : seq speaker :=
  if p is u :: p' then (i, j, take u places) :: speak places i (N.succ j) p' else [::].

Definition attacker_of (bs : seq (seq N)) (shares : seq (N * seq nat)) : attacker :=
  let sp := flatten [seq speak (order (counts_of bs s.1)) s.1 N0 s.2 | s <- shares] in
  let atoms := flatten [seq [seq (s.1, u) | u <- s.2] | s <- sp] in
  Attacker (head (N0, N0, 0%N) atoms) (behead atoms) sp.

Definition worst_case (bs : seq (seq N)) (k : nat) : option (positive * positive * attacker) :=
  if all (fun c => is_cons c && all is_pos c) bs && is_cons bs then
    let hs := [seq sort (fun a b => N.leb b a) c | c <- bs] in
    let r := rho_code remembering (tag N0 hs) k in
    let xy := answer r.1 in
    let a := attacker_of bs (if r.1.1 is N0 then few k N0 hs else r.2) in
    if check_attacker bs (N.of_nat k) (Npos xy.1, xy.2) a then Some (xy, a) else None
  else None.

(* ---- its meaning ---- *)
Lemma forget_respects : respects remembering bin fst fst.
Proof. by split=> // x y; rewrite /= /trmin /fmin; case: ifP. Qed.

Lemma forget_tag i hs : map (map fst) (tag i hs) = hs.
Proof. by elim: hs i => //= c hs IH i; rewrite IH -map_comp map_id. Qed.

Local Open Scope ring_scope.

Theorem worst_case_value bs k x y a : worst_case bs k = Some (x, y, a) -> disclosure bs k = Some (x, y).
Proof.
rewrite /worst_case; case: ifP => // /andP[pos cn]; set hs := map _ bs; case: ifP => // _ [xy _].
have hE : histograms_bin bs = hs.
  rewrite /histograms_bin /hs; elim: (bs) pos => //= c s IH /andP[/andP[c0 cp] ok].
  move/all_filterP: cp => ->; rewrite IH //; case e: (sort _ c) => [|//].
  by have := size_sort (fun a b => N.leb b a) c; rewrite e; case: (c) c0.
rewrite /disclosure hE -xy (rho_code_morph forget_respects) forget_tag.
by rewrite /hs; case: (bs) cn.
Qed.

Theorem worst_case_sound (T V L : finType) (v : T -> V) (b : T -> L) bs k x y a lab who what :
  publishes v b (map (map N.to_nat) bs) -> reads v b bs lab who what ->
  worst_case bs k = Some (x, y, a) ->
  let A := meant who what (atarget a) in let As := map (meant who what) (aknown a) in
  [/\ is_max_disclosure v b k (posr x / posr y),
      (size As <= k)%N, consistent v b (simple As A) & prob v b A (simple As A) = posr x / posr y].
Proof.
move=> pub R wc A As; have dE := worst_case_value wc; have [md _] := program_is_max_disclosure pub dE.
suff oka : check_attacker bs (N.of_nat k) (Npos x, y) a.
  by have [h1 h2 h3] := attacker_sound R oka; split=> //; rewrite Nat2N.id in h1.
by move: wc; rewrite /worst_case; case: ifP => // _; case: ifP => // ok [exy <-]; move: ok; rewrite exy.
Qed.
