(* Two vectors of k + 1 numbers are enough.
   
   What is proved here, in words.  With M(h) the least m_b(h) over the buckets
   b, R(h) the least m_b(h) n_b/head_b, P(0) = 1, P(r) the least M(h) P(r - h)
   over 1 <= h <= r, and rho(k) the least R(h) P(k + 1 - h) over
   1 <= h <= k + 1: rho(k) is the minimum that MINIMIZE2 computes, although it
   forgets that the buckets are distinct [two_vectors_correct,
   two_vectors_minimize2].  Nothing but M(1..k+1) and R(1..k+1) matters
   [rho_of_ext], and the vectors of two parts of a release merge by pointwise
   minimum [least_of_cat, ratio_of_cat, merged_correct].  rho(k) is 0 exactly if
   some bucket has no more than k + 1 values [rho_eq0], and until then it falls
   strictly with k [rho_falls].  The order of the buckets does not matter
   [is_rho_perm]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Patterns Minimize1 Submultiplicative Minimize2.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* the two vectors of a bucketization *)
Definition least_of (hs : seq (seq nat)) (h : nat) : rat := least [seq minimize1 c h | c <- hs].
Definition ratio_of (hs : seq (seq nat)) (h : nat) : rat := least [seq minimize1 c h * scale c | c <- hs].

(* [:: P r; ...; P 0] *)
Fixpoint products (M : nat -> rat) (r : nat) : seq rat :=
  if r is r'.+1 then
    let ps := products M r' in
    least [seq M h.+1 * nth 0 ps h | h <- iota 0 r] :: ps
  else [:: 1].

Definition product (M : nat -> rat) (r : nat) : rat := head 0 (products M r).

Definition rho_of (M R : nat -> rat) (k : nat) : rat :=
  least [seq R h * product M (k.+1 - h) | h <- iota 1 k.+1].

(* ---- what P is ---- *)
Section Products.
Variable M : nat -> rat.

Lemma size_products r : size (products M r) = r.+1.
Proof. by elim: r => //= r ->. Qed.

Lemma nth_products r h : (h <= r)%N -> nth 0 (products M r) h = product M (r - h).
Proof.
elim: r h => [|r IH] [|h] //= hr; rewrite ?subn0 // subSS; exact: IH.
Qed.

Lemma product0 : product M 0 = 1. Proof. by []. Qed.

Lemma productS r : product M r.+1 = least [seq M h * product M (r.+1 - h) | h <- iota 1 r.+1].
Proof.
have -> : product M r.+1 = least [seq M h.+1 * nth 0 (products M r) h | h <- iota 0 r.+1] by [].
rewrite -[iota 1 r.+1]/(iota (1 + 0) r.+1) iotaDl -map_comp.
congr least; apply/eq_in_map => h; rewrite mem_g => hr /=.
by rewrite nth_products // subSS.
Qed.

End Products.

Lemma product_ext M M' r : (forall h, (1 <= h <= r)%N -> M h = M' h) -> product M r = product M' r.
Proof.
elim/ltn_ind: r => -[|r] IH // E; rewrite !productS; congr least.
apply/eq_in_map => h; rewrite mem_iota add1n ltnS => /andP[h1 hr]; congr (_ * _).
  by rewrite E ?h1.
apply: IH; first by rewrite ltn_subrL h1.
by move=> g /andP[g1 gh]; rewrite E // g1 (leq_trans gh) // leq_subr.
Qed.

Lemma rho_of_ext M M' R R' k : (forall h, (1 <= h <= k)%N -> M h = M' h) ->
  (forall h, (1 <= h <= k.+1)%N -> R h = R' h) -> rho_of M R k = rho_of M' R' k.
Proof.
move=> EM ER; congr least; apply/eq_in_map => h; rewrite mem_iota add1n ltnS => /andP[h1 hk].
congr (_ * _); first by rewrite ER ?h1.
apply: product_ext => g /andP[g1 gh]; rewrite EM // g1 (leq_trans gh) //.
by rewrite leq_subLR -add1n leq_add2r.
Qed.

Section Buckets.
Variable hs : seq (seq nat).
Hypothesis hsn : hs != [::].
Hypothesis vh : all valid hs.
Let M := least_of hs.
Let R := ratio_of hs.
Let P := product M.
Let N := size hs.
Let m (i : nat) := minimize1 (nth [::] hs i).

Lemma vnth i : (i < N)%N -> valid (nth [::] hs i).
Proof. by move=> iN; apply: (allP vh); apply: mem_nth. Qed.

Lemma map_nil (f : seq nat -> rat) : map f hs != [::].
Proof. by case: (hs) hsn. Qed.

Lemma M_le i h : (i < N)%N -> M h <= m i h.
Proof. by move=> iN; apply: least_le; apply: map_f; apply: mem_nth. Qed.

Lemma R_le i h : (i < N)%N -> R h <= m i h * scale (nth [::] hs i).
Proof.
move=> iN; apply: least_le; apply: (map_f (fun c => minimize1 c h * scale c)).
exact: mem_nth.
Qed.

Lemma M_attained h : exists2 i, (i < N)%N & M h = m i h.
Proof.
have /mapP[c ch e] := least_mem (map_nil (minimize1 ^~ h)).
by exists (index c hs); rewrite ?index_mem // /m nth_index.
Qed.

Lemma R_attained h : exists2 i, (i < N)%N & R h = m i h * scale (nth [::] hs i).
Proof.
have /mapP[c ch e] := least_mem (map_nil (fun c => minimize1 c h * scale c)).
by exists (index c hs); rewrite ?index_mem // /m nth_index.
Qed.

Lemma M_ge0 h : 0 <= M h.
Proof. by have [i iN ->] := M_attained h; apply/m_ge0/vnth. Qed.

Lemma M_le1 h : M h <= 1.
Proof. by have [i iN ->] := M_attained h; apply/m_le1/vnth. Qed.

Lemma P_le r h : (1 <= h)%N -> (h <= r)%N -> P r <= M h * P (r - h).
Proof.
case: r => [|r] h1 hr; first by case: h h1 hr.
rewrite /P productS; apply: least_le; apply: (map_f (fun h => M h * product M (r.+1 - h))).
by rewrite mem_iota h1 add1n ltnS.
Qed.

Lemma P_attained r : exists2 h, (1 <= h <= r.+1)%N & P r.+1 = M h * P (r.+1 - h).
Proof.
have /least_mem/mapP[h] := isT : [seq M h * product M (r.+1 - h) | h <- iota 1 r.+1] != [::].
by rewrite -productS mem_iota add1n ltnS => hr e; exists h.
Qed.

Lemma P_ge0 r : 0 <= P r.
Proof.
elim/ltn_ind: r => -[|r] IH; first by rewrite ler01.
have [h /andP[h1 hr] ->] := P_attained r.
by rewrite mulr_ge0 ?M_ge0 // IH // ltn_subrL h1.
Qed.

Lemma P_anti r s : (r <= s)%N -> P s <= P r.
Proof.
move=> /subnK<-; elim: (s - r)%N => // j IH; rewrite addSn; apply: le_trans IH.
rewrite (le_trans (P_le (isT : (1 <= 1)%N) _)) // subn1 /=.
by rewrite ler_pimull ?P_ge0 ?M_le1.
Qed.

(* any choices, met or not, in a list of buckets *)
Lemma P_lb (s : seq 'I_N) (f : nat -> nat) r : (\sum_(i <- s) f i <= r)%N ->
  P r <= \prod_(i <- s) m i (f i).
Proof.
elim: s r => [|i s IH] r; first by rewrite !big_nil => _; apply: (@P_anti 0).
rewrite !big_cons => fr; case: (posnP (f i)) => [f0|f1].
  by rewrite f0 /m m0 ?vnth // mul1r IH //; move: fr; rewrite f0.
have fir : (f i <= r)%N by apply: leq_trans fr; apply: leq_addr.
apply: le_trans (P_le f1 fir) _; rewrite ler_pmul ?M_ge0 ?P_ge0 ?M_le //.
by apply: IH; rewrite leq_subRL.
Qed.

(* h more atoms in bucket b *)
Definition more (f : nat -> nat) (b h i : nat) : nat := if i == b then (f i + h)%N else f i.

Lemma sum_more f b h : (b < N)%N -> (\sum_(i < N) more f b h i = \sum_(i < N) f i + h)%N.
Proof.
move=> bN; rewrite (bigD1 (Ordinal bN)) // [in RHS](bigD1 (Ordinal bN)) //= /more eqxx addnAC.
by congr (_ + _ + _)%N; apply: eq_bigr => i; rewrite -val_eqE => /negPf /= ->.
Qed.

Lemma prod_more f b h : (b < N)%N ->
  \prod_(i < N) m i (more f b h i) <= m b h * \prod_(i < N) m i (f i).
Proof.
move=> bN; rewrite (bigD1 (Ordinal bN)) // [in X in _ <= X](bigD1 (Ordinal bN)) //= /more eqxx mulrA.
have -> : \prod_(i < N | i != Ordinal bN) m i (if (i : nat) == b then (f i + h)%N else f i) =
          \prod_(i < N | i != Ordinal bN) m i (f i).
  by apply: eq_bigr => i; rewrite -val_eqE => /negPf /= ->.
rewrite ler_wpmul2r //; first by apply: prodr_ge0 => i _; apply/m_ge0/vnth.
by rewrite mulrC; apply/m_submul/vnth.
Qed.

Lemma P_shared r : exists2 f : nat -> nat,
  (\sum_(i < N) f i <= r)%N & \prod_(i < N) m i (f i) <= P r.
Proof.
elim/ltn_ind: r => -[|r] IH.
  exists (fun _ => 0%N); first by rewrite sum_nat_const muln0.
  by rewrite big1 // => i _; rewrite /m m0 ?vnth.
have [h /andP[h1 hr] ->] := P_attained r; have [b bN ->] := M_attained h.
have [|f fr fP] := IH (r.+1 - h)%N; first by rewrite ltn_subrL h1.
exists (more f b h); first by rewrite sum_more // -(subnK hr) leq_add2r.
apply: le_trans (prod_more f h bN) _; rewrite ler_wpmul2l //.
exact/m_ge0/vnth.
Qed.

Lemma sumn_nth (s : seq nat) : sumn s = (\sum_(i < size s) nth 0 s i)%N.
Proof. by rewrite sumnE (big_nth 0%N) big_mkord. Qed.

Lemma rho_lb k i0 hh : share_ok hs k i0 hh -> rho_of M R k <= rhov hs i0 hh.
Proof.
case/and4P=> i0N /eqP zh h1; rewrite sumn_nth zh /rhov /prodm -/N.
rewrite [X in (X <= _)%N -> _](bigD1 (Ordinal i0N)) // [X in _ -> _ <= _ * X](bigD1 (Ordinal i0N)) //=.
set h := nth 0%N hh i0 in h1 * => sum_le.
have hk : (h <= k.+1)%N by apply: leq_trans sum_le; apply: leq_addr.
apply: (@le_trans _ _ (R h * P (k.+1 - h))).
  apply: least_le; apply: (map_f (fun h => R h * product M (k.+1 - h))).
  by rewrite mem_iota h1 add1n ltnS.
rewrite mulrA [scale _ * _]mulrC; apply: ler_pmul.
- by have [i iN ->] := R_attained h; rewrite mulr_ge0 ?scale_ge0 // m_ge0 // vnth.
- exact: P_ge0.
- exact: R_le.
rewrite -big_filter; apply: (P_lb (f := nth 0%N hh)).
by rewrite big_filter leq_subRL.
Qed.

Lemma rho_attained k : exists i0 hh, share_ok hs k i0 hh /\ rho_of M R k = rhov hs i0 hh.
Proof.
have /least_mem/mapP[h] := isT : [seq R h * product M (k.+1 - h) | h <- iota 1 k.+1] != [::].
rewrite -/(rho_of M R k) mem_iota add1n ltnS => /andP[h1 hk] e.
have [b bN RE] := R_attained h; have [f fr fP] := P_shared (k.+1 - h).
have ok : share_ok hs k b (mkseq (more f b h) N).
  rewrite /share_ok bN size_mkseq eqxx nth_mkseq // /more eqxx (leq_trans h1) ?leq_addl //=.
  rewrite sumn_nth size_mkseq (eq_bigr (fun i : 'I_N => more f b h i)); last first.
    by move=> i _; rewrite nth_mkseq.
  by rewrite sum_more // -(subnK hk) leq_add2r.
exists b, (mkseq (more f b h) N); split=> //; apply/eqP; rewrite eq_le rho_lb //=.
rewrite e RE /rhov /prodm -/N [m b h * scale _]mulrC -[X in _ <= X]mulrA.
rewrite ler_wpmul2l ?scale_ge0 //.
rewrite (eq_bigr (fun i : 'I_N => m i (more f b h i))); last by move=> i _; rewrite nth_mkseq.
apply: le_trans (prod_more f h bN) _; rewrite ler_wpmul2l //.
exact/m_ge0/vnth.
Qed.

Lemma scale_gt0 c : valid c -> 0 < scale c.
Proof.
case/and3P; case: c => // x c _ _ /= /andP[x0 _].
by rewrite divr_gt0 ?ltr0n // addn_gt0 x0.
Qed.

Lemma rho_le k h : (1 <= h)%N -> (h <= k.+1)%N -> rho_of M R k <= R h * P (k.+1 - h).
Proof.
move=> h1 hk; apply: least_le; apply: (map_f (fun h => R h * product M (k.+1 - h))).
by rewrite mem_iota h1 add1n ltnS.
Qed.

Lemma rho_ge0 k : 0 <= rho_of M R k.
Proof.
have [i0 [hh [/and4P[i0N _ _ _] ->]]] := rho_attained k.
by rewrite mulr_ge0 ?scale_ge0 // prodm_ge0.
Qed.

Theorem rho_eq0 k : (rho_of M R k == 0) = has (fun c => (size c <= k.+1)%N) hs.
Proof.
apply/idP/hasP => [|[c ch ck]].
  have [i0 [hh [/and4P[i0N /eqP zh h1 hk] ->]]] := rho_attained k.
  rewrite mulf_eq0 gt_eqF ?scale_gt0 ?vnth //= prodf_seq_eq0 => /hasP[i _ /=].
  rewrite m_eq0 ?vnth // => le; exists (nth [::] hs i); first exact: mem_nth.
  by apply: leq_trans le _; apply: leq_trans hk; apply: nth_le_sumn.
rewrite eq_le rho_ge0 andbT; apply: le_trans (rho_le (ltn0Sn k) (leqnn _)) _.
rewrite subnn /P product0 mulr1 -(nth_index [::] ch) in ck *.
have iN : (index c hs < N)%N by rewrite index_mem.
apply: le_trans (R_le _ iN) _; suff -> : m (index c hs) k.+1 = 0 by rewrite mul0r.
by apply/eqP; rewrite m_eq0 ?vnth.
Qed.

Theorem rho_falls k : rho_of M R k != 0 -> rho_of M R k.+1 < rho_of M R k.
Proof.
have /least_mem/mapP[h] := isT : [seq R h * product M (k.+1 - h) | h <- iota 1 k.+1] != [::].
rewrite -/(rho_of M R k) mem_iota add1n ltnS => /andP[h1 hk] ->; have [b bN RE] := R_attained h.
rewrite mulf_eq0 RE mulf_eq0 !negb_or -/(P _) => /andP[/andP[mb sb] p0].
apply: le_lt_trans (rho_le (ltn0Sn h) hk) _; rewrite subSS.
have p1 : 0 < P (k.+1 - h) by rewrite lt_neqAle eq_sym p0 P_ge0.
apply: (@le_lt_trans _ _ (m b h.+1 * scale (nth [::] hs b) * P (k.+1 - h))).
  by rewrite ler_wpmul2r ?P_ge0 // R_le.
rewrite ltr_pmul2r // ltr_pmul2r; last by rewrite lt_neqAle eq_sym sb scale_ge0.
by apply: m_falls => //; apply: vnth.
Qed.

End Buckets.

Theorem two_vectors_correct hs k : hs != [::] -> all valid hs ->
  is_rho hs k (rho_of (least_of hs) (ratio_of hs) k).
Proof.
move=> hsn vh; apply: is_rhoP => //; first exact: rho_attained.
by move=> i0 hh; apply: rho_lb.
Qed.

Corollary two_vectors_minimize2 hs k : hs != [::] -> all valid hs ->
  rho_of (least_of hs) (ratio_of hs) k = minimize2 hs k.
Proof.
by move=> hsn vh; apply: is_rho_uniq (two_vectors_correct k hsn vh) (minimize2_correct k hsn vh).
Qed.

(* ---- merging ---- *)
Definition pointwise (u v : nat -> rat) (h : nat) : rat := Num.min (u h) (v h).

Theorem least_of_cat hs gs h : hs != [::] -> gs != [::] ->
  least_of (hs ++ gs) h = pointwise (least_of hs) (least_of gs) h.
Proof. by move=> hn gn; rewrite /least_of map_cat least_cat //; [case: (hs) hn | case: (gs) gn]. Qed.

Theorem ratio_of_cat hs gs h : hs != [::] -> gs != [::] ->
  ratio_of (hs ++ gs) h = pointwise (ratio_of hs) (ratio_of gs) h.
Proof. by move=> hn gn; rewrite /ratio_of map_cat least_cat //; [case: (hs) hn | case: (gs) gn]. Qed.

Corollary merged_correct hs gs k : hs != [::] -> gs != [::] -> all valid hs -> all valid gs ->
  is_rho (hs ++ gs) k (rho_of (pointwise (least_of hs) (least_of gs)) (pointwise (ratio_of hs) (ratio_of gs)) k).
Proof.
move=> hn gn vh vg.
rewrite (@rho_of_ext _ (least_of (hs ++ gs)) _ (ratio_of (hs ++ gs))).
- by apply: two_vectors_correct; [case: (hs) hn | rewrite all_cat vh].
- by move=> h _; rewrite least_of_cat.
by move=> h _; rewrite ratio_of_cat.
Qed.

(* ---- the order of the buckets ---- *)
Lemma least_perm s t : perm_eq s t -> least s = least t.
Proof.
move=> st; have [s0|sn] := eqVneq s [::].
  by move: st; rewrite s0 => /perm_size/esym/size0nil->.
have tn : t != [::] by rewrite -size_eq0 -(perm_size st) size_eq0.
apply/eqP; rewrite eq_le; apply/andP; split.
  by apply: least_le; rewrite (perm_mem st) least_mem.
by apply: least_le; rewrite -(perm_mem st) least_mem.
Qed.

Theorem is_rho_perm hs gs k x : perm_eq hs gs -> all valid hs -> is_rho hs k x -> is_rho gs k x.
Proof.
move=> hg vh; have [h0|hn] := eqVneq hs [::].
  by move: hg; rewrite h0 => /perm_size/esym/size0nil->.
have gn : gs != [::] by rewrite -size_eq0 -(perm_size hg) size_eq0.
have vg : all valid gs by rewrite -(perm_all _ hg).
move=> /is_rho_uniq/(_ (two_vectors_correct k hn vh))->.
rewrite (@rho_of_ext _ (least_of gs) _ (ratio_of gs)); first exact: two_vectors_correct.
- by move=> h _; apply/least_perm/perm_map.
by move=> h _; apply/least_perm/perm_map.
Qed.
