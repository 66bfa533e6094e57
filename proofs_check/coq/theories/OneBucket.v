(* One bucket suffices for a single implication; and a bucket by itself.
   
   What is proved here, in words.  A bucket alone, that is, the table of its people
   only, has one histogram, the bucket's [hists_alone], and its rho is the least
   m(h) n/head, which is at h = k + 1 [rho_alone]: an attacker who stays in a bucket
   uses all atoms.  No bucket alone discloses more than the whole [alone_le].  With
   k = 1 the whole discloses no more than the best of its buckets alone
   [rho_one_bucket, one_bucket_suffices]: R(1) and M(1) are attained by the same
   bucket, since m(1) n/head = n/head - 1 falls with m(1), and there m(2) is at most
   m(1) m(1).  With k = 2 this is false: Examples.v, crossing_pays. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model Patterns WithinBucket ExactMaximum.
From Worstcase Require Import Minimize1 Submultiplicative Minimize2 TwoVectors Programs.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* ------------------------------ histograms -------------------------------- *)
(* one atom: 1 - head/n *)
Lemma m1E c : valid c -> minimize1 c 1 * scale c = scale c - 1.
Proof.
move=> vc; have /and3P[c0 _ c1] := vc.
have n0 : (0 < sumn c)%N by apply: leq_trans (size_le_sumn c1); rewrite lt0n size_eq0.
have h0 : (0 < head 0 c)%N by case: (c) c0 c1 => //= x s _ /andP[].
have top1 : topsum c 1 = head 0%N c by rewrite /topsum; case: (c) => //= x s; rewrite take0 addn0.
have -> : minimize1 c 1 = 1 - (head 0%N c)%:R / (sumn c)%:R.
  have e : pv c (sumn c) [:: 1%N] = 1 - (head 0%N c)%:R / (sumn c)%:R.
    by rewrite /= mulr1 factorE // top1.
  apply/eqP; rewrite eq_le -{1}e minimize1_lb //=; have [p [_ p1 ph pE]] := minimize1_attained 1 vc.
  have := m1_lt1 vc (ltn0Sn 0); rewrite pE -e.
  case: p p1 ph {pE} => [|[|[|u]] [|[|w] p]] //=; by rewrite ltxx.
by rewrite mulrBl mul1r /scale mulrA divfK ?divff // pnatr_eq0 -lt0n.
Qed.

Lemma rho_alone c k : valid c -> is_rho [:: c] k (minimize1 c k.+1 * scale c).
Proof.
move=> vc; apply: is_rhoP; rewrite /= ?vc //.
  exists 0%N, [:: k.+1]; rewrite /share_ok /= addn0 leqnn; split=> //.
  by rewrite /rhov /prodm big_ord1 /= mulrC.
move=> i0 [|h [|? ?]]; case/and4P; case: i0 => // _ // _ /= h1; rewrite addn0 => hk.
rewrite /rhov /prodm big_ord1 /= mulrC ler_wpmul2l ?scale_ge0 //.
exact: m_anti.
Qed.

Section Histograms.
Variable hs : seq (seq nat).
Hypothesis hsn : hs != [::].
Hypothesis vh : all valid hs.
Let M := least_of hs.
Let R := ratio_of hs.

Lemma rho_le_alone c k : c \in hs -> rho_of M R k <= minimize1 c k.+1 * scale c.
Proof.
move=> ch; apply: le_trans (rho_le hs (ltn0Sn k) (leqnn _)) _.
rewrite subnn product0 mulr1 -(nth_index [::] ch).
by apply: (R_le (hs := hs)); rewrite index_mem.
Qed.

Theorem rho_one_bucket : rho_of M R 1 = R 2.
Proof.
have P1 : product M 1 = M 1 by rewrite productS /= subnn product0 mulr1.
suff le : R 2 <= R 1 * M 1.
  have -> : rho_of M R 1 = Num.min (R 2 * product M 0) (R 1 * product M 1) by [].
  by rewrite product0 mulr1 P1; apply/min_idPl.
have [i iN MiE] := M_attained hsn 1; have [j jN RjE] := R_attained hsn 1.
set ci := nth [::] hs i in MiE; set cj := nth [::] hs j in RjE.
have vi : valid ci by apply: vnth.
have vj : valid cj by apply: vnth.
have sc : scale ci <= scale cj.
  have lt c : valid c -> minimize1 c 1 = 1 - (scale c)^-1.
    move=> vc; have s0 : scale c != 0 by rewrite gt_eqF ?scale_gt0.
    by apply: (mulIf s0); rewrite m1E // mulrBl mul1r mulVf.
  have : M 1 <= minimize1 cj 1 by apply: M_le.
  by rewrite [M 1]MiE !lt // ler_add2l ler_opp2 lef_pinv ?posrE ?scale_gt0.
have lb : minimize1 ci 1 * scale ci <= R 1.
  by rewrite [R 1]RjE !m1E // ler_add2r.
apply: le_trans (_ : minimize1 ci 1 * scale ci * minimize1 ci 1 <= _).
  apply: le_trans (R_le (hs := hs) 2 iN) _; rewrite mulrAC.
  by rewrite ler_wpmul2r ?scale_ge0 // (m_submul vi 1 1).
by rewrite [M 1]MiE ler_wpmul2r ?m_ge0.
Qed.
End Histograms.

(* --------------------------- in terms of Model.v -------------------------- *)
Section Alone.
Variables (T V L : finType) (v : T -> V) (b : T -> L).

(* the table of the people of bucket l, in one bucket                         *)
Definition inside l := {x : T | b x == l}.
Definition alone l (x : inside l) : V := v (val x).
Definition together l (x : inside l) : unit := tt.

Lemma freq_alone l u s : freq (@together l) (@alone l) u s = freq b v l s.
Proof.
rewrite /freq -(card_imset _ val_inj); apply: eq_card => x; rewrite !inE.
apply/imsetP/andP => [[y]|[bx vx]].
  by rewrite inE /alone => /andP[_ vy] ->; rewrite (valP y).
by exists (Sub x bx) => //; rewrite inE /together; case: u; rewrite eqxx /alone /= vx.
Qed.

Lemma hists_alone x : hists (@alone (b x)) (@together (b x)) = [:: hist v b (b x)].
Proof.
rewrite /hists /labels; have -> : [seq u <- enum unit_finType | u \in codom (@together (b x))] = [:: tt].
  rewrite enumT unlock /=; have -> // : tt \in codom (@together (b x)).
  by apply/codomP; exists (Sub x (eqxx (b x))).
rewrite /= /hist; congr [:: sort _ (filter _ _)].
by apply: eq_map => s; exact: freq_alone.
Qed.

Lemma hist_in_hists x : hist v b (b x) \in hists v b.
Proof. by apply: map_f; exact: b_labels. Qed.

Lemma valid_hist x : valid (hist v b (b x)).
Proof. by apply: (allP (hists_valid v b)); exact: hist_in_hists. Qed.

Lemma alone_max x k :
  is_max_disclosure (@alone (b x)) (@together (b x)) k
    (1 / (1 + minimize1 (hist v b (b x)) k.+1 * scale (hist v b (b x)))).
Proof.
apply: max_disclosure_exact; rewrite hists_alone; apply: rho_alone; exact: valid_hist.
Qed.

Lemma le_inv1 (x y : rat) : 0 <= x -> x <= y -> 1 / (1 + y) <= 1 / (1 + x).
Proof.
move=> x0 xy; have y0 := le_trans x0 xy.
by rewrite !mul1r lef_pinv ?posrE ?ler_add2l // ltr_paddr ?ltr01.
Qed.

Theorem alone_le x k d d' : is_max_disclosure v b k d ->
  is_max_disclosure (@alone (b x)) (@together (b x)) k d' -> d' <= d.
Proof.
move=> dm /max_disclosure_uniq/(_ (alone_max x k)) ->.
have := max_disclosure_uniq dm (two_vectors_is_max_disclosure v b x k) => ->.
apply: le_inv1; last by apply: rho_le_alone; exact: hist_in_hists.
by apply: rho_ge0; [exact: hists_neq0 | exact: hists_valid].
Qed.

Theorem one_bucket_suffices d : is_max_disclosure v b 1 d ->
  (exists x, is_max_disclosure (@alone (b x)) (@together (b x)) 1 d) /\
  (forall x d', is_max_disclosure (@alone (b x)) (@together (b x)) 1 d' -> d' <= d).
Proof.
move=> dm; split=> [|x d']; last exact: alone_le.
have [[a _] _] := dm; pose x0 := a.1.
have hn := hists_neq0 v b x0; have hv := hists_valid v b.
have e := max_disclosure_uniq dm (two_vectors_is_max_disclosure v b x0 1).
rewrite rho_one_bucket // in e; have [i iN RE] := R_attained hn 2; rewrite RE in e.
rewrite size_hists in iN; have : nth (b x0) (labels b) i \in labels b by apply: mem_nth.
rewrite mem_labels => /codomP[x ex]; exists x; rewrite e.
by rewrite (nth_map (b x0)) // ex; exact: alone_max.
Qed.
End Alone.

Arguments alone {T V L} v b l x.
Arguments together {T L} b l x.
