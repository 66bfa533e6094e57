(* What the algorithms return is the maximum disclosure by definition.
   
   What is proved here, in words.  The corrected MINIMIZE2, on the histograms of the
   buckets, gives the maximum disclosure [minimize2_is_max_disclosure]; so do the two
   merged vectors [two_vectors_is_max_disclosure].  (x0 : T says that there is
   somebody in the table.)  And the program that is extracted (BinaryNumbers.v):
   let bs be lists of counts that publish the bucketization, the same buckets in any
   order, the counts of each in any order, zeros and empty buckets or not.  If the
   program answers x/y for k, then x/y is the maximum disclosure, in lowest terms
   [program_is_max_disclosure].  It answers as soon as there is somebody
   [program_answers].  The raw counts, one list for each label and one number for
   each value, publish it [raw_counts_publish].
   
   Here the two halves meet: the semantics (Model.v to ExactMaximum.v) and the
   algorithms (Patterns.v to BinaryNumbers.v). *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Patterns WithinBucket ExactMaximum.
From Worstcase Require Import Minimize1 Minimize2 TwoVectors BinaryNumbers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Programs.
Variables (T V L : finType) (v : T -> V) (b : T -> L).

Theorem minimize2_is_max_disclosure (x0 : T) k :
  is_max_disclosure v b k (1 / (1 + minimize2 (hists v b) k)).
Proof.
apply: max_disclosure_exact; apply: minimize2_correct; last exact: hists_valid.
exact: hists_neq0.
Qed.

Theorem two_vectors_is_max_disclosure (x0 : T) k :
  is_max_disclosure v b k
    (1 / (1 + rho_of (least_of (hists v b)) (ratio_of (hists v b)) k)).
Proof.
apply: max_disclosure_exact; apply: two_vectors_correct; last exact: hists_valid.
exact: hists_neq0.
Qed.

(* lists of counts that publish the bucketization                             *)
Definition publishes (bs : seq (seq nat)) : bool := perm_eq (histograms bs) (hists v b).

Lemma raw_counts_publish : publishes [seq [seq freq b v l s | s <- enum V] | l <- enum L].
Proof.
rewrite /publishes /hists /labels /histograms -map_comp filter_map.
suff -> : [seq l <- enum L | l \in codom b] =
          [seq l <- enum L | preim (hist v b) (fun c => c != [::]) l] by [].
apply: eq_filter => l /=; apply/idP/idP => [/codomP[x ->]|].
  by have := bucket_gt0 v b x; case: (hist v b (b x)).
apply: contraR => nl; rewrite -size_eq0 -leqn0.
have : sumn (hist v b l) = 0%N.
  by rewrite sumn_hist; apply: eq_card0 => x; rewrite !inE; apply: contraNF nl => /eqP<-; apply: codom_f.
have : all (leq 1) (hist v b l) by apply/allP=> c; rewrite mem_sort mem_filter => /andP[].
by move=> /size_le_sumn le e; rewrite -e.
Qed.

Theorem program_is_max_disclosure bs k x y :
  publishes (map (map N.to_nat) bs) -> disclosure bs k = Some (x, y) ->
  is_max_disclosure v b k (posr x / posr y) /\ Pos.gcd x y = 1%positive.
Proof.
move=> pub /disclosure_correct[r [rr -> g]]; split=> //; apply: max_disclosure_exact.
exact: is_rho_perm pub (histograms_valid _) rr.
Qed.

Theorem program_answers bs k (x0 : T) :
  publishes (map (map N.to_nat) bs) -> exists x y, disclosure bs k = Some (x, y).
Proof.
move=> pub; case E: (disclosure bs k) => [[x y]|]; first by exists x, y.
move/disclosure_None: E pub; rewrite /publishes => -> /perm_size/esym/size0nil e.
have : b x0 \in labels b by rewrite mem_filter codom_f mem_enum.
by move: e; rewrite /hists; case: (labels b).
Qed.
End Programs.
