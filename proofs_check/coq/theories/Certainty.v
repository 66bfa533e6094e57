(* When is something certain, and what safety says (sections 2.3 and 3.4).
   
   What is proved here, in words.  With k implications the maximum disclosure is 1
   exactly if some bucket has at most k + 1 values [certain_iff], and it lies below
   1 otherwise [uncertain_iff].  Until it is 1 every further implication raises it
   [max_disclosure_rises].  A bucketization is (c,k)-safe exactly if its maximum
   disclosure is below c [safe_iff]; so with as many implications as there are
   values, less one, no bucketization is (c,k)-safe for any c <= 1
   [too_much_knowledge].  Every bucketization discloses at most as much as the
   bottom, everybody alone, which discloses everything, and at least as much as the
   top, everybody together [bottom_certain, between_top_and_bottom]: if the top is
   not safe, nothing is [top_safest]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model Patterns WithinBucket ExactMaximum.
From Worstcase Require Import Minimize1 Minimize2 TwoVectors Programs Monotonicity.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Certainty.
Variables (T V L : finType) (v : T -> V) (b : T -> L).

(* the values that occur in bucket l                                          *)
Definition values_in l : {set V} := [set s | (0 < freq b v l s)%N].

Lemma size_hist l : size (hist v b l) = #|values_in l|.
Proof.
rewrite /hist size_sort filter_map size_map -(card_uniqP (filter_uniq _ (enum_uniq V))).
by apply: eq_card => s; rewrite mem_filter mem_enum !inE andbT.
Qed.

(* a maximum exists only if there is an atom, so a person                     *)
Lemma max_rho k d : is_max_disclosure v b k d ->
  let r := rho_of (least_of (hists v b)) (ratio_of (hists v b)) k in
  [/\ d = 1 / (1 + r), 0 <= r & (r == 0) = [exists x, #|values_in (b x)| <= k.+1]%N].
Proof.
move=> dm r; have [[a _] _] := dm; have hn := hists_neq0 v b a.1; have hv := hists_valid v b.
split; first exact: max_disclosure_uniq dm (two_vectors_is_max_disclosure v b a.1 k).
  exact: rho_ge0.
rewrite /r rho_eq0 //; apply/hasP/existsP => [[c /mapP[l]]|[x xk]].
  by rewrite mem_labels => /codomP[x ->] -> le; exists x; rewrite -size_hist.
by exists (hist v b (b x)); rewrite ?size_hist //; apply: map_f; exact: b_labels.
Qed.

Lemma prob_le1 a f : prob v b a f <= 1.
Proof.
rewrite /prob; set m := models _ _ _; have [->|m0] := posnP #|m|; first by rewrite invr0 mulr0.
rewrite ler_pdivr_mulr ?ltr0n // mul1r ler_nat; apply/subset_leq_card/subsetP=> w.
by rewrite inE => /andP[].
Qed.

Lemma max_le1 k d : is_max_disclosure v b k d -> d <= 1.
Proof. by case=> [[a [f [_ _ <-]]] _]; exact: prob_le1. Qed.

Theorem certain_iff k d : is_max_disclosure v b k d ->
  (d == 1) = [exists x, #|values_in (b x)| <= k.+1]%N.
Proof.
case/max_rho=> -> r0 <-; rewrite div1r invr_eq1 -subr_eq0 addrC addKr //.
Qed.

Corollary uncertain_iff k d : is_max_disclosure v b k d ->
  (d < 1) = [forall x, k.+1 < #|values_in (b x)|]%N.
Proof.
move=> dm; rewrite lt_neqAle (max_le1 dm) andbT (certain_iff dm) negb_exists.
by apply: eq_forallb => x; rewrite -ltnNge.
Qed.

Theorem max_disclosure_rises k d d' : is_max_disclosure v b k d ->
  is_max_disclosure v b k.+1 d' -> d < 1 -> d < d'.
Proof.
move=> dm dm'; have [[a _] _] := dm; have [-> r0 _] := max_rho dm; have [-> r0' _] := max_rho dm'.
have pos (x : rat) : 0 <= x -> 0 < 1 + x by move=> x0; rewrite ltr_paddr ?ltr01.
move=> lt; rewrite !div1r ltf_pinv ?posrE ?pos // ltr_add2l; apply: rho_falls.
- exact: hists_neq0 a.1.
- exact: hists_valid.
by apply: contraTneq lt => ->; rewrite addr0 divr1 ltxx.
Qed.

(* -------------------------------- safety ---------------------------------- *)
Theorem safe_iff c k d : is_max_disclosure v b k d -> safe v b c k <-> d < c.
Proof.
case=> [[a [f [fk fc <-]]] dm]; split=> [|lt a' f' fk' fc']; first exact.
exact: le_lt_trans (dm _ _ fk' fc') lt.
Qed.

Theorem too_much_knowledge (x0 : T) c k : (#|V| <= k.+1)%N -> c <= 1 -> ~ safe v b c k.
Proof.
move=> Vk c1; have [d dm] := max_disclosure_exists v b x0 k; rewrite (safe_iff c dm).
suff /eqP -> : d == 1 by move=> /lt_le_trans/(_ c1); rewrite ltxx.
rewrite (certain_iff dm); apply/existsP; exists x0; apply: leq_trans Vk; exact: max_card.
Qed.

(* ---------------------------- bottom and top ------------------------------ *)
Lemma freq_bottom x s : freq id v x s = (v x == s).
Proof.
rewrite /freq -sum1dep_card (eq_bigl (fun y => (y == x) && (v x == s))); last first.
  by move=> y; case: eqP => [->|].
by case: eqP => _; [rewrite (big_pred1 x) // => y; rewrite andbT | rewrite big_pred0 // => y; rewrite andbF].
Qed.

Theorem between_top_and_bottom k d db dt : is_max_disclosure v b k d ->
  is_max_disclosure v id k db -> is_max_disclosure v (fun=> tt) k dt -> dt <= d <= db.
Proof.
move=> dm bm tm; apply/andP; split; first exact: max_disclosure_merge dm tm.
by apply: max_disclosure_merge bm dm => x y ->.
Qed.

Corollary top_safest c k : safe v b c k -> safe v (fun=> tt) c k.
Proof. exact: safe_merge. Qed.
End Certainty.

Theorem bottom_certain (T V : finType) (v : T -> V) (x0 : T) k : is_max_disclosure v id k 1.
Proof.
have [d dm] := max_disclosure_exists v id x0 k; suff /eqP <- : d == 1 by [].
rewrite (certain_iff dm); apply/existsP; exists x0; apply: (@leq_trans 1) => //.
rewrite -(cards1 (v x0)); apply/subset_leq_card/subsetP=> s.
by rewrite !inE freq_bottom eq_sym; case: eqP.
Qed.
