(* The special form (Theorem 9) and Formula (1), on formulas as they are written.
   
   What is proved here, in words.  Every formula of k basic implications is
   matched, for every atom a, by k simple implications A_i -> a with the same
   consequent a, A_i an atom of the i-th antecedent [special_form_dominates]; so
   the maximum disclosure is attained by such a formula [special_form].  Only the
   antecedents need be non-empty [empty_consequents]: an empty antecedent would
   give everything away [empty_antecedent].  Formula (1): the probability of a is
   then 1/(1 + rho) with rho = Pr(none of a, A_i | B) / Pr(a | B) [formula1]. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Implications RandomWorlds.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

Section SpecialForm.
Local Open Scope ring_scope.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Implicit Types (a A : atom T V) (As : seq (atom T V)) (f : formula T V).
Local Notation models := (models v b).
Local Notation prob := (prob v b).
Local Notation consistent := (consistent v b).
Local Notation tables := (tables v b).

(* the event a; the event that no atom of As is true; their probabilities     *)
Definition ev a : {set {ffun T -> V}} := [set w | satA w a].
Definition none As : {set {ffun T -> V}} := [set w | ~~ has (satA w) As].
Definition PrB (X : {set {ffun T -> V}}) : rat := #|X :&: tables|%:R / #|tables|%:R.

(* the formula  /\_i (A_i -> a)                                               *)
Definition simple As a : formula T V := [seq ([:: A], [:: a]) | A <- As].

Lemma inL_simple As a : inL (size As) (simple As a).
Proof. by rewrite /inL size_map eqxx /= all_map; apply/allP. Qed.

Lemma card_tables_gt0 : (0 < #|tables|)%N.
Proof. by rewrite card_gt0 tables_neq0. Qed.

Lemma probE a f : prob a f = cPr (ev a) (models f).
Proof.
rewrite /Model.prob /cPr; congr (_%:R / _).
by apply: eq_card => w; rewrite !inE andbC.
Qed.

Lemma prob_ge0 a f : 0 <= prob a f.
Proof. by rewrite /Model.prob divr_ge0 ?ler0n. Qed.

Lemma models_know f :
  models f = know tables
    (fun i : 'I_(size f) => [set w | all (satA w) (nth ([::], [::]) f i).1])
    (fun i : 'I_(size f) => [set w | has (satA w) (nth ([::], [::]) f i).2]).
Proof.
apply/setP=> w; rewrite inE in_setI; congr (_ && _).
apply/(all_nthP ([::], [::]))/bigcapP => [h i _|h i il].
  by have := h i (ltn_ord i); rewrite /satI /= !inE implybE.
by have := h (Ordinal il) isT; rewrite !inE /satI /= implybE.
Qed.

Lemma models_simple n As a : size As = n ->
  models (simple As a) =
  know tables (fun i : 'I_n => ev (nth a As i)) (fun=> ev a).
Proof.
move=> <-; apply/setP=> w; rewrite inE in_setI; congr (_ && _).
rewrite /sat all_map; apply/(all_nthP a)/bigcapP => [h i _|h i il].
  by have := h i (ltn_ord i); rewrite /satI /= andbT orbF !inE implybE.
by have := h (Ordinal il) isT; rewrite !inE /satI /= andbT orbF implybE.
Qed.

Lemma consistent_simple As a w : w \in tables -> satA w a -> consistent (simple As a).
Proof.
move=> wT wa; apply/set0Pn; exists w; rewrite inE wT /sat all_map.
by apply/allP=> A _; rewrite /= /satI /= wa implybT.
Qed.

(* every formula is matched by one of the special form; only the antecedents
   need to be non-empty                                                       *)
Theorem special_form_dominates k f a :
  size f = k -> all (fun i => i.1 != [::]) f ->
  exists As, [/\ size As = k,
    forall i, (i < k)%N -> nth a As i \in (nth ([::], [::]) f i).1
    & prob a f <= prob a (simple As a)].
Proof.
move=> szf /allP basicf.
pose As := [seq head a i.1 | i <- f].
have szA : size As = size f by rewrite size_map.
have pick i : (i < size f)%N -> nth a As i \in (nth ([::], [::]) f i).1.
  move=> il; rewrite (nth_map ([::], [::])) //.
  have /basicf : nth ([::], [::]) f i \in f by apply: mem_nth.
  by case: (nth _ f i) => [[|A l] r] //= _; rewrite mem_head.
exists As; split; rewrite -?szf //.
rewrite !probE (models_simple _ szA) models_know.
apply: le_trans (impmaster_count _ _ _ _) _; rewrite !cPrE.
apply: basiclhs; first exact: one_ge0.
move=> i; apply/subsetP=> w; rewrite !inE => /allP; apply.
exact: pick (ltn_ord i).
Qed.

Lemma prob_gt0_witness a f : 0 < prob a f ->
  exists2 w, w \in models f & satA w a.
Proof.
rewrite probE /cPr; have [->|/set0Pn [w]] := eqVneq (ev a :&: models f) set0.
  by rewrite cards0 mul0r ltxx.
by rewrite !inE => /andP [wa wf] _; exists w; rewrite ?inE.
Qed.

Lemma witness_prob_gt0 a f w : w \in models f -> satA w a -> 0 < prob a f.
Proof.
move=> wf wa; rewrite probE divr_gt0 // ltr0n; apply/card_gt0P.
  by exists w; rewrite in_setI wf inE wa.
by exists w.
Qed.

Lemma inL_antecedents k f : inL k f -> size f = k /\ all (fun i => i.1 != [::]) f.
Proof. by case/andP=> /eqP <- fb; split=> //; apply: sub_all fb => i /andP []. Qed.

(* Theorem 9: the maximum disclosure with respect to L_k is attained by k
   simple implications, all sharing the consequent that is disclosed          *)
Theorem special_form k d : is_max_disclosure v b k d ->
  exists a As, [/\ size As = k, inL k (simple As a), consistent (simple As a)
                 & prob a (simple As a) = d].
Proof.
case=> [[a [f [fk fc fd]]] max].
have goal a' As : size As = k -> consistent (simple As a') -> d <= prob a' (simple As a') ->
    exists a As, [/\ size As = k, inL k (simple As a), consistent (simple As a)
                 & prob a (simple As a) = d].
  move=> sz c le; have l : inL k (simple As a') by rewrite -sz inL_simple.
  by exists a', As; split=> //; apply/eqP; rewrite eq_le le max.
have [d0|d0] := ltP 0 d; last first.
  pose a' : atom T V := (a.1, v a.1).
  have wa : satA [ffun x => v x] a' by rewrite /satA ffunE.
  apply: (goal a' (nseq k a')); first by rewrite size_nseq.
    exact: consistent_simple (true_table v b) wa.
  exact: le_trans d0 (prob_ge0 _ _).
have [szf fa] := inL_antecedents fk.
have [As [sz _ le]] := special_form_dominates a szf fa.
have [w wf wa] : exists2 w, w \in models f & satA w a.
  by apply: prob_gt0_witness; rewrite fd.
apply: (goal a As) => //; last by rewrite -fd.
by apply: consistent_simple wa; move: wf; rewrite inE => /andP [].
Qed.

(* An empty consequent, that is, the negation of a conjunction, does not help;
   an empty antecedent would give everything away                             *)
Theorem empty_consequents k d f a : is_max_disclosure v b k d ->
  size f = k -> all (fun i => i.1 != [::]) f -> prob a f <= d.
Proof.
move=> dm szf fa; have [[a0 [f0 [fk0 fc0 fd0]]] max] := dm.
have [p0|p0] := ltP 0 (prob a f); last first.
  by apply: le_trans p0 _; rewrite -fd0 prob_ge0.
have [As [sz _ le]] := special_form_dominates a szf fa.
have [w wf wa] := prob_gt0_witness p0.
apply: le_trans le _; apply: max; first by rewrite -sz inL_simple.
by apply: consistent_simple wa; move: wf; rewrite inE => /andP [].
Qed.

Theorem empty_antecedent a w : w \in tables -> satA w a -> prob a [:: ([::], [:: a])] = 1.
Proof.
move=> wT wa; rewrite /Model.prob.
have -> : [set w in models [:: ([::], [:: a])] | satA w a] = models [:: ([::], [:: a])].
  by apply/setP=> w'; rewrite !inE /sat /satI /= !andbT orbF -andbA andbb.
rewrite divff // pnatr_eq0 -lt0n; apply/card_gt0P; exists w.
by rewrite inE wT /sat /satI /= wa.
Qed.

(* Formula (1)                                                                *)
Lemma evI_none a As : none (a :: As) = ~: ev a :&: none As.
Proof. by apply/setP=> w; rewrite !inE /= negb_or. Qed.

Theorem formula1 a As : 0 < PrB (ev a) ->
  prob a (simple As a) = 1 / (1 + PrB (none (a :: As)) / PrB (ev a)).
Proof.
rewrite probE (models_simple _ (erefl _)) cPrE Pr_know_target /PrB /mu !sumr_const.
have -> : ~: ev a :&: (tables :&: \bigcap_(i < size As) ~: ev (nth a As i))
   = none (a :: As) :&: tables.
  rewrite evI_none -setIA; congr (_ :&: _); rewrite setIC; congr (_ :&: _).
  apply/setP=> w; rewrite inE -all_predC; apply/bigcapP/(all_nthP a) => [h i il|h i _].
    by have := h (Ordinal il) isT; rewrite !inE.
  by have := h i (ltn_ord i); rewrite !inE.
set A := #|ev a :&: tables|; set N := #|none _ :&: tables|.
have W0 : #|tables|%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n card_tables_gt0.
move=> A0; have {}A0 : A%:R != 0 :> rat.
  by apply: contraTneq A0 => ->; rewrite mul0r ltxx.
rewrite invf_div mulrA divfK //.
have -> : 1 + N%:R / A%:R = (A%:R + N%:R) / A%:R :> rat by rewrite mulrDl divff.
by rewrite invf_div mul1r.
Qed.

Lemma PrB_ge0 X : 0 <= PrB X.
Proof. by rewrite divr_ge0 ?ler0n. Qed.

Lemma PrB_mono (X Y : {set {ffun T -> V}}) : X \subset Y -> PrB X <= PrB Y.
Proof.
move=> s; rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat.
exact: subset_leq_card (setSI _ s).
Qed.

Lemma PrB_gt0 a w : w \in tables -> satA w a -> 0 < PrB (ev a).
Proof.
move=> wT wa; rewrite divr_gt0 ?ltr0n ?card_tables_gt0 //.
by apply/card_gt0P; exists w; rewrite !inE wa /=; move: wT; rewrite inE.
Qed.

Lemma PrB_perm X : PrB X = cPr [set s | assign v s \in X] (worlds b).
Proof. by rewrite permutations_vs_tablesT. Qed.
End SpecialForm.
