(* Monotonicity (Theorem 14): merging buckets never raises the maximum disclosure.
   
   What is proved here, in words.  If b' is coarser than b, people who share a bucket
   of b sharing one of b', then the maximum disclosure of b' is at most that of b
   [max_disclosure_merge], and (c,k)-safety is kept [safe_merge].  That is the paper's
   order, in which each bucket of b' is a union of buckets of b [precedesP].  It is
   Renaming.v for basic implications, as renaming people keeps the number of
   implications [coarser_copy].  One implication more never lowers the maximum
   disclosure [max_disclosure_more]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model SpecialForm Renaming.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

(* the order of bucketizations, in other words: people who share a bucket of b share
   one of b'                                                                   *)
Lemma precedesP (T L L' : finType) (b : T -> L) (b' : T -> L') :
  precedes b b' <-> (forall x y, b x = b y -> b' x = b' y).
Proof.
split=> [pr x y bxy|h l'].
  have [ls E] := pr (b' x); have xE : x \in [set z | b' z == b' x] by rewrite inE.
  have : y \in [set z | b' z == b' x].
    move: xE; rewrite E => /bigcupP[l lls]; rewrite inE => /eqP xl.
    by apply/bigcupP; exists l; rewrite // inE -bxy xl.
  by rewrite inE => /eqP.
exists (b @: [set x | b' x == l']); apply/setP=> x; apply/idP/bigcupP => [xl|[l /imsetP[y yl ->]]].
  by exists (b x); rewrite ?imset_f // inE.
by rewrite !inE in yl * => /eqP/h->.
Qed.

Section Monotone.
Local Open Scope ring_scope.
Variables (T V L L' : finType) (v : T -> V).

(* b' is coarser than b: a formula about b' has a copy about b that is no worse *)
Lemma coarser_copy (b : T -> L) (b' : T -> L') k a f :
  (forall x y, b x = b y -> b' x = b' y) -> inL k f -> consistent v b' f ->
  exists a' f', [/\ inL k f', consistent v b f' & prob v b' a f <= prob v b a' f'].
Proof.
move=> bb' fk; rewrite /consistent models_known => /(language_copy (ev a) bb')[t [_ c le]].
exists (renA t a), (ren t f); rewrite inL_ren // models_known !probE_known -renE_atom event_of_ren.
by split.
Qed.

Theorem max_disclosure_merge (b : T -> L) (b' : T -> L') k d d' :
  (forall x y, b x = b y -> b' x = b' y) ->
  is_max_disclosure v b k d -> is_max_disclosure v b' k d' -> d' <= d.
Proof.
move=> bb' [_ dm] [[a [f [fk fc <-]]] _].
have [a' [f' [fk' fc' le]]] := coarser_copy a bb' fk fc.
exact: le_trans le (dm _ _ fk' fc').
Qed.

Corollary safe_merge (b : T -> L) (b' : T -> L') c k :
  (forall x y, b x = b y -> b' x = b' y) -> safe v b c k -> safe v b' c k.
Proof.
move=> bb' sf a f fk fc; have [a' [f' [fk' fc' le]]] := coarser_copy a bb' fk fc.
exact: le_lt_trans le (sf _ _ fk' fc').
Qed.

(* knowing one thing more never lowers the maximum                            *)
Theorem max_disclosure_more (b : T -> L) k d d' :
  is_max_disclosure v b k d -> is_max_disclosure v b k.+1 d' -> d <= d'.
Proof.
case=> [[a [f [fk fc <-]]] _] [_ dm].
pose f' : formula T V := ([:: a], [:: a]) :: f.
have mf : models v b f' = models v b f.
  by apply/setP=> w; rewrite !inE /sat /= {1}/satI /= andbT orbF implybb.
have -> : prob v b a f = prob v b a f' by rewrite /prob mf.
apply: dm; last by rewrite /consistent mf.
by case/andP: fk => /eqP <- fb; rewrite /inL /= eqxx fb.
Qed.
End Monotone.
