(* Completeness (Theorem 3), with its two conditions: the table is not empty, and there are two values at least.
   
   What is proved here, in words.  Every predicate on tables is a conjunction of
   basic implications [completeness]: for each table that it excludes, one
   implication that fails in this table alone [satI_excludes].  Both conditions are
   needed: with a single value, or an empty table, every basic implication is true in
   every table [one_value, nobody].  With a single value every predicate that is not
   empty is the empty conjunction [completeness_one_value]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Completeness.
Variables (T V : finType).
Implicit Types (S : {set {ffun T -> V}}) (w : {ffun T -> V}) (f : formula T V).

(* the implication that fails in the table w and holds in every other one     *)
Definition excludes (x0 : T) (s0 : V) w : bimp T V :=
  ([seq (x, w x) | x <- enum T], [:: (x0, s0)]).

Lemma satI_excludes x0 s0 w w' : s0 != w x0 -> satI w' (excludes x0 s0 w) = (w' != w).
Proof.
move=> ne; rewrite /satI /= orbF all_map; have [->|nw] := eqVneq w' w.
  rewrite /satA /= eq_sym (negbTE ne) implybF; apply/negbTE; rewrite negbK.
  by apply/allP=> x _ /=.
apply/implyP=> /allP h; case/eqP: nw; apply/ffunP=> x.
by apply/eqP; exact: (h x (mem_enum _ x)).
Qed.

(* every predicate on tables is a conjunction of basic implications           *)
Theorem completeness (x0 : T) S : (1 < #|V|)%N ->
  exists2 f, all (@basic T V) f & forall w, sat w f = (w \in S).
Proof.
move=> V2.
have other (s : V) : {s' | s' != s}.
  apply/sigW; case: (pickP (fun s' => s' != s)) => [s' h|no]; first by exists s'.
  move: V2; rewrite ltnNge => /negP; case; rewrite -(card1 s); apply/subset_leq_card.
  by apply/subsetP=> s' _; rewrite inE; have := no s'; move/negbFE.
pose f := [seq excludes x0 (sval (other (w x0))) w | w : {ffun T -> V} <- enum (~: S)].
exists f.
  rewrite all_map; apply/allP=> w _; rewrite /= /basic /= andbT -size_eq0 size_map -cardE.
  by rewrite -lt0n; apply/card_gt0P; exists x0.
move=> w; rewrite /sat all_map; apply/allP/idP => [h|wS w' w'S] /=.
  apply: contraTT isT => wS; have := h w; rewrite mem_enum inE => /(_ wS) /=.
  by rewrite satI_excludes ?eqxx //; exact: (svalP (other _)).
rewrite satI_excludes; last exact: (svalP (other _)).
by apply: contraTneq wS => ->; move: w'S; rewrite mem_enum inE.
Qed.

(* with a single value every basic implication is true in every table ...     *)
Theorem one_value f w : (#|V| <= 1)%N -> all (@basic T V) f -> sat w f.
Proof.
move=> V1 /allP fb; apply/allP=> -[l r] /fb /andP [_] /=; rewrite /satI /=.
case: r => [//|[x s] r] _ /=; rewrite /satA /=.
suff -> : w x == s by rewrite implybT.
by apply/eqP; exact: (fintype_le1P V1).
Qed.

(* so a predicate that is not empty is the empty conjunction                  *)
Theorem completeness_one_value S : (#|V| <= 1)%N -> S != set0 ->
  exists2 f, all (@basic T V) f & forall w, sat w f = (w \in S).
Proof.
move=> V1 /set0Pn[w0 w0S]; exists [::] => // w; suff -> : w = w0 by rewrite w0S.
by apply/ffunP=> x; exact: (fintype_le1P V1).
Qed.

(* ... and for an empty table there is no basic implication                   *)
Theorem nobody f w : #|T| = 0%N -> all (@basic T V) f -> sat w f.
Proof.
move=> T0; case: f => [//|[[|[x s] l] r] f] //=.
by have := fintype0 x T0.
Qed.
End Completeness.
