(* The special form (Theorem 9) for any weights of any worlds.
   
   What is proved here, in words.  Worlds are any finite set; each has a weight that
   is not negative; atoms are any finite set of sentences, each true or false in each
   world.  Probabilities are quotients of weights.  For every conjunction of k basic
   implications and every atom a, some k simple implications A_i -> a, A_i an atom of
   the i-th antecedent, make a at least as likely [weighted_dominates]; so the maximum
   over k basic implications is attained by k simple implications with the same
   consequent, the atom that is disclosed [weighted_special_form].  It exists as soon
   as some world has a positive weight and there is an atom [weighted_max_exists],
   Formula (1) gives its value [weighted_formula1], and it is the maximum over the
   special form alone [weighted_special_form_iff].  The same holds with a cost for each
   atom, so for given targets [gain_special_form].  Worlds in which the same atoms are
   true may be collected into one [is_wmax_pushed].  With equal weights on a set of
   tables, probabilities are fractions of this set [uniform_is_wmax].
   
   Instances: SpecialForm.v, GivenKnowledge.v, and Priors.v for priors, random
   sanitizations and several releases. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model Implications.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* ------------------------------ definitions ------------------------------- *)
Section Weighted.
Variables (R : realFieldType) (W A : finType) (holds : W -> A -> bool) (mu : W -> R).
Implicit Types (a : A) (As : seq A) (f : seq (seq A * seq A)) (X : {set W}).

(* conjunctions of basic implications, as in Model.v, of any atoms            *)
Definition wsatI (w : W) (i : seq A * seq A) : bool := all (holds w) i.1 ==> has (holds w) i.2.
Definition wmodels f : {set W} := [set w | all (wsatI w) f].
Definition winL (k : nat) f : bool := (size f == k) && all (fun i => (i.1 != [::]) && (i.2 != [::])) f.

Definition weight X : R := \sum_(w in X) mu w.
Definition wconsistent f : bool := 0 < weight (wmodels f).
Definition wprob a f : R := weight [set w in wmodels f | holds w a] / weight (wmodels f).

(* d is the largest probability of an atom, given k basic implications        *)
Definition is_wmax (k : nat) (d : R) : Prop :=
  (exists a f, [/\ winL k f, wconsistent f & wprob a f = d]) /\
  (forall a f, winL k f -> wconsistent f -> wprob a f <= d).

(* the formula  /\_i (A_i -> a)                                               *)
Definition wsimple As a : seq (seq A * seq A) := [seq ([:: B], [:: a]) | B <- As].
Definition wev a : {set W} := [set w | holds w a].
Definition wnone As : {set W} := [set w | ~~ has (holds w) As].

(* ------------------------------ the theorem ------------------------------- *)
Hypothesis mu_ge0 : forall w, 0 <= mu w.

Lemma weight_ge0 X : 0 <= weight X.
Proof. by apply: sumr_ge0. Qed.

Lemma wprobE a f : wprob a f = Pr mu (wev a) (wmodels f).
Proof.
rewrite /wprob /Pr; congr (_ / _); apply: eq_bigl => w.
by rewrite !inE andbC.
Qed.

Lemma wprob_ge0 a f : 0 <= wprob a f.
Proof. by rewrite divr_ge0 ?weight_ge0. Qed.

Lemma winL_simple As a : winL (size As) (wsimple As a).
Proof. by rewrite /winL size_map eqxx /= all_map; apply/allP. Qed.

Lemma wmodels_know f :
  wmodels f = know setT
    (fun i : 'I_(size f) => [set w | all (holds w) (nth ([::], [::]) f i).1])
    (fun i : 'I_(size f) => [set w | has (holds w) (nth ([::], [::]) f i).2]).
Proof.
apply/setP=> w; rewrite /know setTI inE.
apply/(all_nthP ([::], [::]))/bigcapP => [h i _|h i il].
  by have := h i (ltn_ord i); rewrite /wsatI /= !inE implybE.
by have := h (Ordinal il) isT; rewrite !inE /wsatI /= implybE.
Qed.

Lemma wmodels_simple n As a : size As = n ->
  wmodels (wsimple As a) = know setT (fun i : 'I_n => wev (nth a As i)) (fun=> wev a).
Proof.
move=> <-; apply/setP=> w; rewrite /know setTI inE all_map.
apply/(all_nthP a)/bigcapP => [h i _|h i il].
  by have := h i (ltn_ord i); rewrite /wsatI /= andbT orbF !inE implybE.
by have := h (Ordinal il) isT; rewrite !inE /wsatI /= andbT orbF implybE.
Qed.

(* every conjunction is matched, for every atom, by simple implications to it  *)
Theorem weighted_dominates k f a :
  size f = k -> all (fun i => i.1 != [::]) f ->
  exists As, [/\ size As = k,
    forall i, (i < k)%N -> nth a As i \in (nth ([::], [::]) f i).1
    & wprob a f <= wprob a (wsimple As a)].
Proof.
move=> szf /allP basicf.
pose As := [seq head a i.1 | i <- f].
have szA : size As = size f by rewrite size_map.
have pick i : (i < size f)%N -> nth a As i \in (nth ([::], [::]) f i).1.
  move=> il; rewrite (nth_map ([::], [::])) //.
  have /basicf : nth ([::], [::]) f i \in f by apply: mem_nth.
  by case: (nth _ f i) => [[|B l] r] //= _; rewrite mem_head.
exists As; split; rewrite -?szf //.
rewrite !wprobE (wmodels_simple _ szA) wmodels_know.
apply: le_trans (impmaster mu_ge0 _ _ _ _) _.
apply: (basiclhs mu_ge0) => i; apply/subsetP=> w; rewrite !inE => /allP; apply.
exact: pick (ltn_ord i).
Qed.

(* simple implications to a are consistent where a is                          *)
Lemma wconsistent_simple As a : 0 < weight (wev a) -> wconsistent (wsimple As a).
Proof.
move=> a0; apply: lt_le_trans a0 _; apply: (mu_mono mu_ge0); apply/subsetP=> w.
by rewrite !inE => wa; rewrite all_map; apply/allP=> B _; rewrite /= /wsatI /= wa implybT.
Qed.

Lemma wprob_gt0 a f : 0 < wprob a f -> 0 < weight (wev a).
Proof.
move=> p0; rewrite lt_neqAle weight_ge0 andbT; apply: contraTneq p0 => e.
have -> : wprob a f = 0; last by rewrite ltxx.
rewrite /wprob; have -> : weight [set w in wmodels f | holds w a] = 0; last by rewrite mul0r.
apply/eqP; rewrite eq_le weight_ge0 andbT e; apply: (mu_mono mu_ge0).
by apply/subsetP=> w; rewrite !inE => /andP[].
Qed.

(* a -> a is always true                                                       *)
Lemma wmodels_nothing k a : wmodels (wsimple (nseq k a) a) = setT.
Proof.
apply/setP=> w; rewrite !inE all_map; apply/allP=> B; rewrite mem_nseq => /andP[_ /eqP->].
by rewrite /= /wsatI /= andbT orbF implybb.
Qed.

Lemma weighted_better k f a : winL k f -> wconsistent f ->
  exists As, [/\ size As = k, wconsistent (wsimple As a) & wprob a f <= wprob a (wsimple As a)].
Proof.
case/andP=> /eqP szf fb fc; have [p0|p0] := ltP 0 (wprob a f).
  have fa : all (fun i : seq A * seq A => i.1 != [::]) f by apply: sub_all fb => i /andP[].
  have [As [sz _ le]] := weighted_dominates a szf fa; exists As; split=> //.
  exact/wconsistent_simple/(wprob_gt0 p0).
exists (nseq k a); split; rewrite ?size_nseq ?(le_trans p0) ?wprob_ge0 //.
by rewrite /wconsistent wmodels_nothing (lt_le_trans fc) // (mu_mono mu_ge0) ?subsetT.
Qed.

(* Theorem 9, for any weights of any worlds                                    *)
Theorem weighted_special_form k d : is_wmax k d ->
  exists a As, [/\ size As = k, winL k (wsimple As a), wconsistent (wsimple As a)
                 & wprob a (wsimple As a) = d].
Proof.
case=> [[a [f [fk fc <-]]] max]; have [As [sz c le]] := weighted_better a fk fc.
have l : winL k (wsimple As a) by rewrite -sz winL_simple.
by exists a, As; split=> //; apply/eqP; rewrite eq_le le max.
Qed.

(* so the maximum is the maximum over the special form                         *)
Theorem weighted_special_form_iff k d : is_wmax k d <->
  (exists a As, [/\ size As = k, wconsistent (wsimple As a) & wprob a (wsimple As a) = d]) /\
  (forall a As, size As = k -> wconsistent (wsimple As a) -> wprob a (wsimple As a) <= d).
Proof.
split=> [m|[[a [As [sz c <-]]] max]]; split.
- by have [a [As [sz _ c e]]] := weighted_special_form m; exists a, As.
- by case: m => _ max a As sz; apply: max; rewrite -sz winL_simple.
- by exists a, (wsimple As a); split=> //; rewrite -sz winL_simple.
move=> a' f fk fc; have [As' [sz' c' le]] := weighted_better a' fk fc.
exact: le_trans le (max _ _ sz' c').
Qed.

Theorem weighted_max_exists k (a0 : A) : 0 < weight setT -> exists d, is_wmax k d.
Proof.
move=> W0; pose P (p : A * k.-tuple A) := wconsistent (wsimple p.2 p.1).
pose F (p : A * k.-tuple A) := wprob p.1 (wsimple p.2 p.1).
have P0 : P (a0, [tuple of nseq k a0]) by rewrite /P /wconsistent /= wmodels_nothing.
have [p Pp pmax] := arg_maxP F P0; exists (F p); apply/weighted_special_form_iff; split.
  by exists p.1, p.2; rewrite size_tuple.
move=> a As sz c; have szE : size As == k by apply/eqP.
exact: (pmax (a, Tuple szE) c).
Qed.

(* Costs: some atoms are worse to disclose than others; with cost 1 for some atoms and
   0 for all others, the maximum for given targets                              *)
Definition is_gain (cost : A -> R) (k : nat) (g : R) : Prop :=
  (exists a f, [/\ winL k f, wconsistent f & cost a * wprob a f = g]) /\
  (forall a f, winL k f -> wconsistent f -> cost a * wprob a f <= g).

Theorem gain_special_form (cost : A -> R) k g : (forall a, 0 <= cost a) -> is_gain cost k g <->
  (exists a As, [/\ size As = k, wconsistent (wsimple As a) & cost a * wprob a (wsimple As a) = g]) /\
  (forall a As, size As = k -> wconsistent (wsimple As a) -> cost a * wprob a (wsimple As a) <= g).
Proof.
move=> c0; have better a f (fk : winL k f) (fc : wconsistent f) : exists As,
    [/\ size As = k, wconsistent (wsimple As a) & cost a * wprob a f <= cost a * wprob a (wsimple As a)].
  by have [As [sz c le]] := weighted_better a fk fc; exists As; split=> //; apply: ler_wpmul2l.
have sl a As : size As = k -> winL k (wsimple As a) by move<-; apply: winL_simple.
split=> [[[a [f [fk fc <-]]] max]|[[a [As [sz c <-]]] max]]; split.
- have [As [sz c le]] := better a f fk fc; exists a, As; split=> //.
  by apply/eqP; rewrite eq_le le max ?sl.
- by move=> a' As sz c; apply: max; rewrite ?sl.
- by exists a, (wsimple As a); split=> //; apply: sl.
move=> a' f fk fc; have [As' [sz' c' le]] := better a' f fk fc.
exact: le_trans le (max _ _ sz' c').
Qed.

(* Formula (1)                                                                 *)
Theorem weighted_formula1 a As : 0 < weight (wev a) ->
  wprob a (wsimple As a) = 1 / (1 + weight (wnone (a :: As)) / weight (wev a)).
Proof.
rewrite wprobE (wmodels_simple _ (erefl _)) Pr_know_target !setIT setTI -/(weight _) -/(weight _).
have -> : ~: wev a :&: \bigcap_(i < size As) ~: wev (nth a As i) = wnone (a :: As).
  apply/setP=> w; rewrite !inE /= negb_or; congr (_ && _); rewrite -all_predC.
  apply/bigcapP/(all_nthP a) => [h i il|h i _].
    by have := h (Ordinal il) isT; rewrite !inE.
  by have := h i (ltn_ord i); rewrite !inE.
set x := weight _; set y := weight _ => x0; have x1 : x != 0 by rewrite gt_eqF.
have -> : 1 + y / x = (x + y) / x by rewrite mulrDl divff.
by rewrite invf_div mul1r.
Qed.
End Weighted.

(* what is consistent, and how likely it makes each atom, determines the maximum *)
Lemma is_wmax_ext (R : realFieldType) (W W' A : finType) (holds : W -> A -> bool) (holds' : W' -> A -> bool) mu mu' :
  (forall f, wconsistent holds mu f = wconsistent holds' mu' f) ->
  (forall a f, wprob holds mu a f = wprob holds' mu' a f) ->
  forall k (d : R), is_wmax holds mu k d <-> is_wmax holds' mu' k d.
Proof.
move=> cE pE k d; split=> -[[a [f [fk fc <-]]] dm]; split.
- by exists a, f; rewrite -cE -pE.
- by move=> a' f' fk'; rewrite -cE -pE; apply: dm.
- by exists a, f; rewrite cE pE.
by move=> a' f' fk'; rewrite cE pE; apply: dm.
Qed.

(* worlds in which the same atoms are true may be collected into one            *)
Section Pushed.
Variables (R : realFieldType) (W W' A : finType) (holds : W -> A -> bool) (holds' : W' -> A -> bool).
Variables (mu : W -> R) (g : W -> W').
Hypothesis same : forall w a, holds w a = holds' (g w) a.
Definition pushed (w' : W') : R := \sum_(w | g w == w') mu w.

Lemma weight_pushed (P : pred W') : weight pushed [set w' | P w'] = weight mu [set w | P (g w)].
Proof.
rewrite /weight /pushed (partition_big g (mem [set w' | P w'])) /=; last by move=> w; rewrite !inE.
by apply: eq_bigr => w'; rewrite inE => Pw'; apply: eq_bigl => w; rewrite inE; case: eqP => [->|]; rewrite ?Pw' ?andbF.
Qed.

Lemma wsatI_pushed w i : wsatI holds w i = wsatI holds' (g w) i.
Proof. by rewrite /wsatI (eq_all (same w)) (eq_has (same w)). Qed.

Lemma wmodels_pushed (f : seq (seq A * seq A)) : weight pushed (wmodels holds' f) = weight mu (wmodels holds f).
Proof.
rewrite weight_pushed; congr weight; apply/setP=> w; rewrite !inE.
by apply: eq_all => i; rewrite wsatI_pushed.
Qed.

Lemma wprob_pushed a (f : seq (seq A * seq A)) : wprob holds' pushed a f = wprob holds mu a f.
Proof.
rewrite /wprob wmodels_pushed weight_pushed; congr (weight _ _ / _); apply/setP=> w.
by rewrite !inE same; congr (_ && _); apply: eq_all => i; rewrite wsatI_pushed.
Qed.

Theorem is_wmax_pushed k d : is_wmax holds' pushed k d <-> is_wmax holds mu k d.
Proof. by apply: is_wmax_ext => [f|a f]; rewrite /wconsistent ?wmodels_pushed ?wprob_pushed. Qed.
End Pushed.

(* ---------------------- weights of tables; Model.v's own ------------------- *)
Section Tables.
Variables (R : realFieldType) (T V : finType).
Local Notation table := {ffun T -> V}.
Implicit Types (a : atom T V) (f : formula T V) (As : seq (atom T V)) (mu : table -> R).

Lemma winLE k f : winL k f = inL k f. Proof. by []. Qed.

(* the weights mu in X, and 0 elsewhere                                        *)
Definition only (X : {set table}) mu (w : table) : R := if w \in X then mu w else 0.
Lemma only_ge0 X mu : (forall w, 0 <= mu w) -> forall w, 0 <= only X mu w.
Proof. by move=> h w; rewrite /only; case: ifP. Qed.

Lemma weight_only X mu Y : weight (only X mu) Y = weight mu (Y :&: X).
Proof.
rewrite /weight /only -big_mkcondr; apply: eq_bigl => w; by rewrite in_setI.
Qed.

(* equal weights in X: probabilities are fractions of the tables of X           *)
Definition uniform (X : {set table}) : table -> R := only X (fun=> 1).
Lemma uniform_ge0 X w : 0 <= uniform X w.
Proof. by apply: only_ge0 => w'; exact: ler01. Qed.

Lemma weight_uniform X Y : weight (uniform X) Y = #|Y :&: X|%:R.
Proof. by rewrite /uniform weight_only /weight sumr_const. Qed.

Section Uniform.
Variable X : {set table}.
Let sats f := [set w in X | sat w f].
Let fraction a f : R := #|[set w in sats f | satA w a]|%:R / #|sats f|%:R.

Let wmodels_sats f : wmodels (@satA T V) f :&: X = sats f.
Proof. by apply/setP=> w; rewrite in_setI [in RHS]inE andbC [in LHS]inE. Qed.

Lemma uniform_wprob a f : wprob (@satA T V) (uniform X) a f = fraction a f.
Proof. by rewrite /wprob /fraction !weight_uniform !setIdE setIAC wmodels_sats -!setIdE. Qed.

Lemma uniform_wconsistent f : wconsistent (@satA T V) (uniform X) f = (sats f != set0).
Proof. by rewrite /wconsistent weight_uniform wmodels_sats ltr0n card_gt0. Qed.

Theorem uniform_is_wmax k d : is_wmax (@satA T V) (uniform X) k d <->
  (exists a f, [/\ inL k f, sats f != set0 & fraction a f = d]) /\
  (forall a f, inL k f -> sats f != set0 -> fraction a f <= d).
Proof.
split=> -[[a [f [fk fc <-]]] dm]; split.
- by exists a, f; rewrite -uniform_wconsistent -uniform_wprob.
- by move=> a' f' fk'; rewrite -uniform_wconsistent -uniform_wprob; apply: dm.
- by exists a, f; rewrite uniform_wconsistent uniform_wprob.
by move=> a' f' fk'; rewrite uniform_wconsistent uniform_wprob; apply: dm.
Qed.
End Uniform.
End Tables.
Arguments uniform {R T V} X w.
