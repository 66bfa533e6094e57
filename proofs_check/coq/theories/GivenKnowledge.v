(* The special form when something is known already (Theorem 9 relative to psi).
   
   What is proved here, in words.  Let the attacker know psi already: any event, any
   set of tables, consistent with the bucketization; psi does not count.  Whatever k
   basic implications come on top, for every atom a some k simple implications
   A_i -> a, A_i an atom of the i-th antecedent, make a at least as likely
   [special_form_given_dominates]; so the maximum over psi and k implications is
   attained by such [special_form_given], it exists [given_max_exists], and
   Formula (1) holds with probabilities given psi [formula1_given].  Where psi is
   written as a formula g, psi and f together are the formula g ++ f
   [given_formula]; with psi always true all this is what SpecialForm.v says
   [given_nothing]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model Implications RandomWorlds SpecialForm.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Given.
Variables (T V L : finType) (v : T -> V) (b : T -> L) (psi : {set {ffun T -> V}}).
Implicit Types (a A : atom T V) (As : seq (atom T V)) (f g : formula T V).
Local Notation tables := (tables v b).

(* ------------------------------ definitions ------------------------------- *)
Definition models_given f : {set {ffun T -> V}} := [set w in psi :&: tables | sat w f].
Definition consistent_given f : bool := models_given f != set0.
Definition prob_given a f : rat := #|[set w in models_given f | satA w a]|%:R / #|models_given f|%:R.
Definition is_max_given (k : nat) (d : rat) : Prop :=
  (exists a f, [/\ inL k f, consistent_given f & prob_given a f = d]) /\
  (forall a f, inL k f -> consistent_given f -> prob_given a f <= d).

(* ------------------------------ the theorem ------------------------------- *)
Lemma prob_givenE a f : prob_given a f = cPr (ev a) (models_given f).
Proof.
rewrite /prob_given /cPr; congr (_%:R / _).
by apply: eq_card => w; rewrite !inE andbC.
Qed.

Lemma prob_given_ge0 a f : 0 <= prob_given a f.
Proof. by rewrite divr_ge0 ?ler0n. Qed.

Lemma models_given_know f :
  models_given f = know (psi :&: tables)
    (fun i : 'I_(size f) => [set w | all (satA w) (nth ([::], [::]) f i).1])
    (fun i : 'I_(size f) => [set w | has (satA w) (nth ([::], [::]) f i).2]).
Proof.
have -> : models_given f = psi :&: models v b f.
  by apply/setP=> w; rewrite in_setI !inE andbA.
by rewrite models_know /know setIA.
Qed.

Lemma models_given_simple n As a : size As = n ->
  models_given (simple As a) =
  know (psi :&: tables) (fun i : 'I_n => ev (nth a As i)) (fun=> ev a).
Proof.
move=> szA; have -> : models_given (simple As a) = psi :&: models v b (simple As a).
  by apply/setP=> w; rewrite in_setI !inE andbA.
by rewrite (models_simple _ _ _ szA) /know setIA.
Qed.

Lemma consistent_given_simple As a w : w \in psi :&: tables -> satA w a -> consistent_given (simple As a).
Proof.
move=> wT wa; apply/set0Pn; exists w; rewrite inE wT /sat all_map.
by apply/allP=> A _; rewrite /= /satI /= wa implybT.
Qed.

Theorem special_form_given_dominates k f a :
  size f = k -> all (fun i => i.1 != [::]) f ->
  exists As, [/\ size As = k,
    forall i, (i < k)%N -> nth a As i \in (nth ([::], [::]) f i).1
    & prob_given a f <= prob_given a (simple As a)].
Proof.
move=> szf /allP basicf.
pose As := [seq head a i.1 | i <- f].
have szA : size As = size f by rewrite size_map.
have pick i : (i < size f)%N -> nth a As i \in (nth ([::], [::]) f i).1.
  move=> il; rewrite (nth_map ([::], [::])) //.
  have /basicf : nth ([::], [::]) f i \in f by apply: mem_nth.
  by case: (nth _ f i) => [[|A l] r] //= _; rewrite mem_head.
exists As; split; rewrite -?szf //.
rewrite !prob_givenE (models_given_simple _ szA) models_given_know.
apply: le_trans (impmaster_count _ _ _ _) _; rewrite !cPrE.
apply: basiclhs; first exact: one_ge0.
move=> i; apply/subsetP=> w; rewrite !inE => /allP; apply.
exact: pick (ltn_ord i).
Qed.

Lemma prob_given_witness a f : 0 < prob_given a f -> exists2 w, w \in psi :&: tables & satA w a.
Proof.
rewrite prob_givenE /cPr; have [->|/set0Pn[w]] := eqVneq (ev a :&: models_given f) set0.
  by rewrite cards0 mul0r ltxx.
by rewrite in_setI !inE => /and3P[wa wT _] _; exists w; rewrite ?inE.
Qed.

(* whatever is known, a formula of the special form is consistent and as good  *)
Lemma special_form_better k f a : inL k f -> consistent_given f ->
  exists a' As, [/\ size As = k, consistent_given (simple As a')
                  & prob_given a f <= prob_given a' (simple As a')].
Proof.
move=> fk /set0Pn[w0]; rewrite inE => /andP[w0T _].
have [p0|p0] := ltP 0 (prob_given a f).
  have [szf fa] := inL_antecedents fk; have [As [sz _ le]] := special_form_given_dominates a szf fa.
  have [w wT wa] := prob_given_witness p0.
  by exists a, As; split=> //; apply: consistent_given_simple wT wa.
pose a' : atom T V := (a.1, w0 a.1); exists a', (nseq k a'); split; first by rewrite size_nseq.
  by apply: (consistent_given_simple _ w0T); rewrite /satA.
exact: le_trans p0 (prob_given_ge0 _ _).
Qed.

(* Theorem 9 relative to psi                                                   *)
Theorem special_form_given k d : is_max_given k d ->
  exists a As, [/\ size As = k, inL k (simple As a), consistent_given (simple As a)
                 & prob_given a (simple As a) = d].
Proof.
case=> [[a [f [fk fc <-]]] max]; have [a' [As [sz c le]]] := special_form_better a fk fc.
have l : inL k (simple As a') by rewrite -sz inL_simple.
by exists a', As; split=> //; apply/eqP; rewrite eq_le le max.
Qed.

Theorem given_max_exists (x0 : T) k : psi :&: tables != set0 -> exists d, is_max_given k d.
Proof.
move=> /set0Pn[w0 w0T]; pose a0 : atom T V := (x0, w0 x0).
pose P (p : atom T V * k.-tuple (atom T V)) := consistent_given (simple p.2 p.1).
pose p0 : atom T V * k.-tuple (atom T V) := (a0, [tuple of nseq k a0]).
have P0 : P p0 by apply: (consistent_given_simple _ w0T); rewrite /satA.
pose F (p : atom T V * k.-tuple (atom T V)) := prob_given p.1 (simple p.2 p.1).
have [p Pp pmax] := arg_maxP F P0; exists (F p); split.
  by exists p.1, (simple p.2 p.1); split=> //; rewrite -{1}(size_tuple p.2) inL_simple.
move=> a f fk fc; have [a' [As [sz c le]]] := special_form_better a fk fc.
have szE : size As == k by apply/eqP.
exact: le_trans le (pmax (a', Tuple szE) c).
Qed.

(* ------------------------------- Formula (1) ------------------------------ *)
Definition PrG (X : {set {ffun T -> V}}) : rat := #|X :&: (psi :&: tables)|%:R / #|psi :&: tables|%:R.

Theorem formula1_given a As : 0 < PrG (ev a) ->
  prob_given a (simple As a) = 1 / (1 + PrG (none (a :: As)) / PrG (ev a)).
Proof.
rewrite prob_givenE (models_given_simple _ (erefl _)) cPrE Pr_know_target /PrG /mu !sumr_const.
have -> : ~: ev a :&: (psi :&: tables :&: \bigcap_(i < size As) ~: ev (nth a As i))
   = none (a :: As) :&: (psi :&: tables).
  rewrite evI_none -[RHS]setIA; congr (_ :&: _); rewrite setIC; congr (_ :&: _).
  apply/setP=> w; rewrite inE -all_predC; apply/bigcapP/(all_nthP a) => [h i il|h i _].
    by have := h (Ordinal il) isT; rewrite !inE.
  by have := h i (ltn_ord i); rewrite !inE.
set A := #|ev a :&: _|; set N := #|none _ :&: _|; set W := #|_ :&: _|.
move=> A0; have [A1 W0] : A%:R != 0 :> rat /\ W%:R != 0 :> rat.
  by split; apply: contraTneq A0 => ->; rewrite ?invr0 ?mulr0 ?mul0r ltxx.
rewrite invf_div mulrA divfK //.
have -> : 1 + N%:R / A%:R = (A%:R + N%:R) / A%:R :> rat by rewrite mulrDl divff.
by rewrite div1r invf_div.
Qed.
End Given.

(* ------------------------ psi as a formula, or nothing -------------------- *)
Section Formula.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Implicit Types (f g : formula T V) (a : atom T V).

Theorem given_formula g f a :
  prob_given v b [set w | sat w g] a f = prob v b a (g ++ f) /\
  consistent_given v b [set w | sat w g] f = consistent v b (g ++ f).
Proof.
have E : models_given v b [set w | sat w g] f = models v b (g ++ f).
  by apply/setP=> w; rewrite [LHS]inE in_setI [in RHS]inE inE /sat all_cat -andbA andbCA.
by rewrite /prob_given /prob /consistent_given /consistent E.
Qed.

Theorem given_nothing k d : is_max_given v b setT k d <-> is_max_disclosure v b k d.
Proof.
have E f : models_given v b setT f = models v b f by rewrite /models_given setTI.
have pE a f : prob_given v b setT a f = prob v b a f by rewrite /prob_given E.
have cE f : consistent_given v b setT f = consistent v b f by rewrite /consistent_given E.
split=> -[[a [f [fk fc <-]]] dm]; split.
- by exists a, f; rewrite pE -cE.
- by move=> a' f' fk'; rewrite -cE -!pE; apply: dm.
- by exists a, f; rewrite pE cE.
by move=> a' f' fk'; rewrite cE !pE; apply: dm.
Qed.

(* in the words of Model.v: with the formula g given, k more implications       *)
Corollary special_form_after g k f a :
  size f = k -> all (fun i => i.1 != [::]) f ->
  exists As, size As = k /\ prob v b a (g ++ f) <= prob v b a (g ++ simple As a).
Proof.
move=> szf fa; have [As [sz _ le]] := special_form_given_dominates v b [set w | sat w g] a szf fa.
exists As; split=> //; have [<- _] := given_formula g f a.
by have [<- _] := given_formula g (simple As a) a.
Qed.
End Formula.
