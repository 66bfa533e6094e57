(* The special form (Theorem 9) and Formula (1), on formulas as they are written.
   
   What is proved here, in words.  Every formula of k basic implications is
   matched, for every atom a, by k simple implications A_i -> a with the same
   consequent a, A_i an atom of the i-th antecedent [special_form_dominates]; so
   the maximum disclosure is attained by such a formula [special_form].  Only the
   antecedents need be non-empty [empty_consequents]: an empty antecedent would
   give everything away [empty_antecedent].  Formula (1): the probability of a is
   then 1/(1 + rho) with rho = Pr(none of a, A_i | B) / Pr(a | B) [formula1]. *)
From mathcomp Require Import all_ssreflect perm all_algebra.
From Worstcase Require Import Model Implications WeightedWorlds RandomWorlds.
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

(* all tables that fit weigh the same: an instance of WeightedWorlds.v         *)
Local Notation even := (uniform tables : _ -> rat).

Let even_ge0 w : 0 <= (even w : rat). Proof. exact: uniform_ge0. Qed.

Lemma prob_uniform a f : prob a f = wprob (@satA T V) even a f.
Proof. by rewrite uniform_wprob. Qed.

Lemma consistent_uniform f : consistent f = wconsistent (@satA T V) even f.
Proof. by rewrite uniform_wconsistent. Qed.

Theorem uniform_is_max_disclosure k d : is_wmax (@satA T V) even k d <-> is_max_disclosure v b k d.
Proof. exact: uniform_is_wmax. Qed.

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
move=> szf fa; have [As [sz pick le]] := weighted_dominates (@satA T V) even_ge0 a szf fa.
by exists As; rewrite !prob_uniform.
Qed.

Lemma prob_gt0_witness a f : 0 < prob a f ->
  exists2 w, w \in models f & satA w a.
Proof.
rewrite probE /cPr; have [->|/set0Pn [w]] := eqVneq (ev a :&: models f) set0.
  by rewrite cards0 mul0r ltxx.
by rewrite !inE => /andP [wa wf] _; exists w; rewrite ?inE.
Qed.

Lemma inL_antecedents k f : inL k f -> size f = k /\ all (fun i => i.1 != [::]) f.
Proof. by case/andP=> /eqP <- fb; split=> //; apply: sub_all fb => i /andP []. Qed.

(* Theorem 9: the maximum disclosure with respect to L_k is attained by k
   simple implications, all sharing the consequent that is disclosed          *)
Theorem special_form k d : is_max_disclosure v b k d ->
  exists a As, [/\ size As = k, inL k (simple As a), consistent (simple As a)
                 & prob a (simple As a) = d].
Proof.
move/uniform_is_max_disclosure/(weighted_special_form even_ge0) => [a [As [sz l c e]]].
by exists a, As; rewrite prob_uniform consistent_uniform.
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
Lemma PrB_ratio X Y : PrB X / PrB Y = weight even X / weight even Y.
Proof. by rewrite !weight_uniform /PrB invf_div mulrA divfK // pnatr_eq0 -lt0n card_tables_gt0. Qed.

Theorem formula1 a As : 0 < PrB (ev a) ->
  prob a (simple As a) = 1 / (1 + PrB (none (a :: As)) / PrB (ev a)).
Proof.
rewrite PrB_ratio prob_uniform => a0; apply: weighted_formula1.
rewrite weight_uniform ltr0n lt0n; apply: contraTneq a0 => z; by rewrite /PrB z mul0r ltxx.
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
