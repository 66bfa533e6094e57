(* The special form when something is known already (Theorem 9 relative to psi).
   
   What is proved here, in words.  Let the attacker know psi already: any event, any
   set of tables, consistent with the bucketization; psi does not count.  Whatever k
   basic implications come on top, for every atom a some k simple implications
   A_i -> a, A_i an atom of the i-th antecedent, make a at least as likely
   [special_form_given_dominates]; so the maximum over psi and k implications is
   attained by such [special_form_given], it exists [given_max_exists], and
   Formula (1) holds with probabilities given psi [formula1_given].  Where psi is
   written as a formula g, psi and f together are the formula g ++ f [given_formula].
   With psi always true the maximum is the maximum disclosure [given_nothing].  All this
   is an instance of WeightedWorlds.v [given_is_max_given]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model WeightedWorlds SpecialForm.
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
(* the tables of psi that fit weigh the same: an instance of WeightedWorlds.v  *)
Local Notation even := (uniform (psi :&: tables) : _ -> rat).
Let even_ge0 w : 0 <= (even w : rat). Proof. exact: uniform_ge0. Qed.

Lemma given_prob a f : prob_given a f = wprob (@satA T V) even a f.
Proof. by rewrite uniform_wprob. Qed.

Lemma given_consistent f : consistent_given f = wconsistent (@satA T V) even f.
Proof. by rewrite uniform_wconsistent. Qed.

Theorem given_is_max_given k d : is_wmax (@satA T V) even k d <-> is_max_given k d.
Proof. exact: uniform_is_wmax. Qed.

Theorem special_form_given_dominates k f a :
  size f = k -> all (fun i => i.1 != [::]) f ->
  exists As, [/\ size As = k,
    forall i, (i < k)%N -> nth a As i \in (nth ([::], [::]) f i).1
    & prob_given a f <= prob_given a (simple As a)].
Proof.
move=> szf fa; have [As [sz pick le]] := weighted_dominates (@satA T V) even_ge0 a szf fa.
by exists As; rewrite !given_prob.
Qed.

(* Theorem 9 relative to psi                                                   *)
Theorem special_form_given k d : is_max_given k d ->
  exists a As, [/\ size As = k, inL k (simple As a), consistent_given (simple As a)
                 & prob_given a (simple As a) = d].
Proof.
move/given_is_max_given/(weighted_special_form even_ge0) => [a [As [sz l c e]]].
by exists a, As; rewrite given_prob given_consistent.
Qed.

Theorem given_max_exists (x0 : T) k : psi :&: tables != set0 -> exists d, is_max_given k d.
Proof.
move=> ne; have [w _] := set0Pn _ ne; have W0 : 0 < weight even setT by rewrite weight_uniform setTI ltr0n card_gt0.
have [d dm] := weighted_max_exists (@satA T V) even_ge0 k (x0, w x0) W0.
by exists d; apply/given_is_max_given.
Qed.

(* ------------------------------- Formula (1) ------------------------------ *)
Definition PrG (X : {set {ffun T -> V}}) : rat := #|X :&: (psi :&: tables)|%:R / #|psi :&: tables|%:R.

Theorem formula1_given a As : 0 < PrG (ev a) ->
  prob_given a (simple As a) = 1 / (1 + PrG (none (a :: As)) / PrG (ev a)).
Proof.
have E X : PrG X = weight even X / #|psi :&: tables|%:R by rewrite weight_uniform.
rewrite !E => a0; have W0 : #|psi :&: tables|%:R != 0 :> rat by apply: contraTneq a0 => ->; rewrite invr0 mulr0 ltxx.
rewrite given_prob invf_div mulrA divfK //; apply: weighted_formula1.
by move: a0; rewrite pmulr_lgt0 // invr_gt0 lt_neqAle eq_sym W0 ler0n.
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
Proof. by rewrite -given_is_max_given setTI uniform_is_max_disclosure. Qed.

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
