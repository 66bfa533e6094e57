(* What the algorithms return is the maximum disclosure by definition.
   
   What is proved here, in words.  The corrected MINIMIZE2, on the histograms of the
   buckets, gives the maximum disclosure [minimize2_is_max_disclosure]; so do the two
   merged vectors [two_vectors_is_max_disclosure].  (x0 : T means
   that the table is not empty.)  And the program that is extracted (BinaryNumbers.v):
   let bs be lists of counts that publish the bucketization, the same buckets in any
   order, the counts of each in any order, zeros and empty buckets or not.  If the
   program returns x/y for k, then x/y is the maximum disclosure, in lowest terms
   [program_is_max_disclosure].  It returns a value as soon as there is a person
   [program_answers].  The raw counts, one list for each label and one number for
   each value, publish it [raw_counts_publish].  And any lists of counts are published by some
   table [counts_are_published].  Tables with the same counts have the same maximum
   disclosure [same_counts].
   
   Here the two halves meet: the semantics (Model.v to ExactMaximum.v) and the
   algorithms (Patterns.v to BinaryNumbers.v). *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model Patterns WithinBucket ExactMaximum Minimize2 TwoVectors BinaryNumbers.
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

(* every lists of counts come from a table: person (i, s, j) is the j-th of those
   in bucket i who have the value s                                           *)
Section Published.
Variable bs : seq (seq nat).
Let count_of i s : nat := nth 0%N (nth [::] bs i) s.
Let values : nat := sumn (map size bs).
Let most : nat := sumn (map sumn bs).
Let triple := ('I_(size bs) * 'I_values * 'I_most)%type.
Let there (t : triple) : bool := (t.2 < count_of t.1.1 t.1.2)%N.
Let T := [finType of {t : triple | there t}].
Let b (x : T) : 'I_(size bs) := (sval x).1.1.
Let v (x : T) : 'I_values := (sval x).1.2.

Let freq_there l s : freq b v l s = count_of l s.
Proof.
have le : (count_of l s <= most)%N.
  apply: leq_trans (nth_le_sumn _ _) _; rewrite -(nth_map _ 0%N sumn) //.
  exact: nth_le_sumn.
transitivity #|[set j : 'I_most | (j < count_of l s)%N]|; last first.
  by rewrite -sum1dep_card (big_ord_narrow le) sum1_card card_ord.
have inj : injective (fun j : 'I_most => (l, s, j)) by move=> j j' [].
rewrite /freq -(card_imset _ val_inj) -(card_imset _ inj); apply: eq_card => t.
apply/imsetP/imsetP => [[[[[l' s'] j] lt]]|[j]].
  by rewrite inE /b /v /= => /andP[/eqP <- /eqP <-] ->; exists j; rewrite ?inE.
rewrite inE => lt ->; have lt' : there (l, s, j) by [].
by exists (exist _ (l, s, j) lt'); rewrite ?inE /b /v /= ?eqxx.
Qed.

Lemma triples_publish : publishes v b bs.
Proof.
rewrite /publishes; suff <- : histograms [seq [seq freq b v l s | s <- enum 'I_values] | l <- enum 'I_(size bs)] =
          histograms bs by exact: raw_counts_publish.
pose nonzero c := sort geq [seq x <- c | (1 <= x)%N].
have E : bs = [seq nth [::] bs (nat_of_ord l) | l <- enum 'I_(size bs)].
  by rewrite (map_comp (nth [::] bs) (@nat_of_ord _)) val_enum_ord -/(mkseq _ _) mkseq_nth.
rewrite /histograms; congr filter; rewrite -/nonzero.
transitivity (map nonzero [seq nth [::] bs (nat_of_ord l) | l <- enum 'I_(size bs)]); last by rewrite -E.
rewrite -!map_comp; apply: eq_map => l /=; congr sort.
have -> : [seq freq b v l s | s <- enum 'I_values] = mkseq (nth 0%N (nth [::] bs l)) values.
  rewrite /mkseq -val_enum_ord -[RHS]map_comp; apply: eq_map => s; exact: freq_there.
have le : (size (nth [::] bs l) <= values)%N.
  by rewrite -(nth_map _ 0%N size) //; exact: nth_le_sumn.
set c := nth _ _ _ in le *; rewrite -(subnKC le) /mkseq iotaD map_cat -/(mkseq _ _) mkseq_nth filter_cat add0n.
suff -> : [seq x <- [seq nth 0 c i | i <- iota (size c) (values - size c)] | 1 <= x]%N = [::].
  by rewrite cats0.
apply/eqP; rewrite -(negbK (_ == _)) -has_filter; apply/hasPn => x /mapP[i].
by rewrite mem_iota => /andP[ci _] ->; rewrite nth_default.
Qed.
End Published.

Theorem counts_are_published bs : exists (T V L : finType) (v : T -> V) (b : T -> L), publishes v b bs.
Proof. by do 5!eexists; exact: triples_publish. Qed.

(* only the counts matter: the same histograms, in any order, have the same maximum *)
Corollary same_counts (T V L T' V' L' : finType) (v : T -> V) (b : T -> L) (v' : T' -> V') (b' : T' -> L') k d :
  perm_eq (hists v b) (hists v' b') -> is_max_disclosure v b k d -> is_max_disclosure v' b' k d.
Proof.
move=> pe m; have [[[x0 _] _] _] := m; have /(max_disclosure_iff _ _ x0)[x xr ->] := m.
exact/max_disclosure_exact/(is_rho_perm pe (hists_valid v b) xr).
Qed.
