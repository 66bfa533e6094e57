(* Two choices in one bucket are never as good as one.
   
   What is proved here, in words.  [m_submul]: m(g + h) <= m(g) m(h), for every
   histogram: unite the best patterns for g and for h into one, all parts in
   decreasing order; each part keeps its factor 1 - T(u)/(n - i), but i is now
   the same or larger, which makes the factor smaller.  [m_submul_lt]: and
   m(g + h) < m(g) m(h) if g, h >= 1, unless the right side is 0.  [m_eq0]:
   m(h) = 0 exactly from h = d on, d being the number of values.  [m_falls]:
   until it is 0, m falls strictly. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Patterns Minimize1.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Bucket.
Variable c : seq nat.
Hypothesis c0 : c != [::].
Hypothesis c1 : all (leq 1) c.

Lemma factorE r u : (0 < r)%N -> factor c r u = 1 - (topsum c u)%:R / r%:R.
Proof. by move=> r0; rewrite /factor mulrBl divff // pnatr_eq0 -lt0n. Qed.

Lemma factor_mono r s u : (0 < r)%N -> (r <= s)%N -> factor c r u <= factor c s u.
Proof.
move=> r0 rs; have s0 := leq_trans r0 rs; rewrite !factorE // ler_add2l ler_opp2.
by rewrite ler_wpmul2l ?ler0n // lef_pinv ?posrE ?ltr0n // ler_nat.
Qed.

Lemma factor_mono_lt r s u : (0 < u)%N -> (0 < r)%N -> (r < s)%N -> factor c r u < factor c s u.
Proof.
move=> u0 r0 rs; have s0 := leq_trans r0 (ltnW rs); rewrite !factorE // ltr_add2l ltr_opp2.
by rewrite ltr_pmul2l ?ltr0n ?topsum_gt0 // ltf_pinv ?posrE ?ltr0n // ltr_nat.
Qed.

Lemma pv_mono most p r s : (topsum c most <= r)%N -> (r <= s)%N -> dec most p ->
  pv c r p <= pv c s p.
Proof.
elim: p most r s => [|u p IH] most r s mr rs; first by [].
move=> dup; have := dup; rewrite dec_cons => /and3P[u1 um dp].
have [ur r0] := run_out c0 c1 mr u1 um.
case: (good_next ur r0) => [f0|ur'].
  by rewrite [X in X <= _]/= f0 mul0r (pv_ge0 c0 c1 (leq_trans mr rs)).
rewrite /= ler_pmul ?factor_ge0 ?(pv_ge0 c0 c1 ur') ?factor_mono //.
by rewrite (IH u) // -!subn1 leq_sub2r.
Qed.

Lemma pv_mono_lt most p r s : (topsum c most <= r)%N -> (r < s)%N -> dec most p ->
  p != [::] -> 0 < pv c s p -> pv c r p < pv c s p.
Proof.
case: p => // u p mr rs; rewrite dec_cons => /and3P[u1 um dp] _ pos.
have [ur r0] := run_out c0 c1 mr u1 um.
case: (good_next ur r0) => [f0|ur']; first by rewrite [X in X < _]/= f0 mul0r.
have us : (topsum c u <= s.-1)%N by rewrite (leq_trans ur') // -!subn1 leq_sub2r // ltnW.
have q0 : 0 < pv c s.-1 p.
  rewrite lt_neqAle (pv_ge0 c0 c1 us dp) andbT eq_sym.
  by apply: contraL pos => /= /eqP->; rewrite mulr0 ltxx.
rewrite /=; apply: (@le_lt_trans _ _ (factor c r u * pv c s.-1 p)).
  rewrite ler_wpmul2l ?factor_ge0 // (@pv_mono u) //.
  by rewrite -!subn1 leq_sub2r // ltnW.
by rewrite ltr_pmul2r // factor_mono_lt.
Qed.

(* r people are left for both; i parts of p and j of q have been used *)
Lemma pv_merge p q r i j most : (topsum c most <= r)%N -> dec most p -> dec most q ->
  pv c r (merge geq p q) <= pv c (r + j) p * pv c (r + i) q.
Proof.
elim: p q r i j most => [|x p IHp].
  by move=> q r i j most mr _ dq /=; rewrite mul1r (@pv_mono most) ?leq_addr.
elim=> [|y q IHq] r i j most mr dxp dyq; first by rewrite [pv c _ [::]]/= mulr1 (@pv_mono most) ?leq_addr.
have := dxp; rewrite dec_cons => /and3P[x1 xm dp]; have := dyq; rewrite dec_cons => /and3P[y1 ym dq].
have mrj := leq_trans mr (leq_addr j r); have mri := leq_trans mr (leq_addr i r).
have rhs0 : 0 <= pv c (r + j) (x :: p) * pv c (r + i) (y :: q).
  by rewrite mulr_ge0 ?(pv_ge0 c0 c1 mrj) ?(pv_ge0 c0 c1 mri).
rewrite [merge _ _ _]/=; case: leqP => [yx|xy].
  have [xr r0] := run_out c0 c1 mr x1 xm.
  case: (good_next xr r0) => [f0|xr']; first by rewrite [X in X <= _]/= f0 mul0r.
  rewrite [X in X <= _]/= [pv c _ (x :: p)]/= -mulrA.
  have -> : ((r + j).-1 = r.-1 + j)%N by rewrite -{1}(prednK r0).
  have -> : (r + i = r.-1 + i.+1)%N by rewrite -{1}(prednK r0) addSnnS.
  have dyq' : dec x (y :: q) by rewrite dec_cons y1 yx.
  apply: (@le_trans _ _ (factor c r x * (pv c (r.-1 + j) p * pv c (r.-1 + i.+1) (y :: q)))).
    by rewrite ler_wpmul2l ?factor_ge0 // (IHp _ _ _ _ x).
  rewrite ler_wpmul2r ?factor_mono ?leq_addr // mulr_ge0 //.
    by rewrite (@pv_ge0 c c0 c1 x) // (leq_trans xr') ?leq_addr.
  by rewrite (@pv_ge0 c c0 c1 x) // (leq_trans xr') ?leq_addr.
have [yr r0] := run_out c0 c1 mr y1 ym.
case: (good_next yr r0) => [f0|yr']; first by rewrite [X in X <= _]/= f0 mul0r.
rewrite [X in X <= _]/= [pv c _ (y :: q)]/= mulrCA.
have -> : ((r + i).-1 = r.-1 + i)%N by rewrite -{1}(prednK r0).
have -> : (r + j = r.-1 + j.+1)%N by rewrite -{1}(prednK r0) addSnnS.
have dxp' : dec y (x :: p) by rewrite dec_cons x1 (ltnW xy).
apply: (@le_trans _ _ (factor c r y * (pv c (r.-1 + j.+1) (x :: p) * pv c (r.-1 + i) q))).
  by rewrite ler_wpmul2l ?factor_ge0 // (IHq _ _ _ y).
rewrite ler_wpmul2r ?factor_mono ?leq_addr // mulr_ge0 //.
  by rewrite (@pv_ge0 c c0 c1 y) // (leq_trans yr') ?leq_addr.
by rewrite (@pv_ge0 c c0 c1 y) // (leq_trans yr') ?leq_addr.
Qed.

Lemma factor_gt0 r u : (0 < r)%N -> (topsum c u <= r.-1)%N -> 0 < factor c r u.
Proof.
move=> r0 ur; rewrite divr_gt0 ?ltr0n // subr_gt0 ltr_nat.
by rewrite -(prednK r0) ltnS.
Qed.

Lemma posM (x y : rat) : 0 <= x -> 0 <= y -> 0 < x * y -> 0 < x /\ 0 < y.
Proof.
move=> x0 y0 xy; split; rewrite lt_neqAle ?x0 ?y0 andbT eq_sym;
  by apply: contraL xy => /eqP->; rewrite ?mul0r ?mulr0 ltxx.
Qed.

Lemma pv_merge_lt p q r i j most : (topsum c most <= r)%N -> dec most p -> dec most q ->
  (q != [::]) && ((0 < i)%N || (p != [::])) || (p != [::]) && (0 < j)%N ->
  0 < pv c (r + j) p * pv c (r + i) q ->
  pv c r (merge geq p q) < pv c (r + j) p * pv c (r + i) q.
Proof.
elim: p q r i j most => [|x p IHp].
  move=> q r i j most mr _ dq /=; rewrite mul1r !orbF => /andP[qn i0] pos.
  by rewrite (@pv_mono_lt most) // -{1}(addn0 r) ltn_add2l.
elim=> [|y q IHq] r i j most mr dxp dyq.
  rewrite [pv c _ [::]]/= mulr1 -/(is_true _) => jj pos; have j0 : (0 < j)%N by [].
  by apply: (@pv_mono_lt most); rewrite // -{1}(addn0 r) ltn_add2l.
move=> _ rhs0.
have := dxp; rewrite dec_cons => /and3P[x1 xm dp]; have := dyq; rewrite dec_cons => /and3P[y1 ym dq].
have mrj := leq_trans mr (leq_addr j r); have mri := leq_trans mr (leq_addr i r).
rewrite [merge _ _ _]/=; case: leqP => [yx|xy].
  have [xr r0] := run_out c0 c1 mr x1 xm.
  case: (good_next xr r0) => [f0|xr']; first by rewrite [X in X < _]/= f0 mul0r.
  move: rhs0; rewrite [X in _ -> X < _]/= [pv c _ (x :: p)]/= -mulrA.
  have -> : ((r + j).-1 = r.-1 + j)%N by rewrite -{1}(prednK r0).
  have -> : (r + i = r.-1 + i.+1)%N by rewrite -{1}(prednK r0) addSnnS.
  have dyq' : dec x (y :: q) by rewrite dec_cons y1 yx.
  have Y0 : 0 <= pv c (r.-1 + j) p * pv c (r.-1 + i.+1) (y :: q).
    by rewrite mulr_ge0 // (@pv_ge0 c c0 c1 x) // (leq_trans xr') ?leq_addr.
  have F0 : 0 <= factor c (r + j) x by rewrite factor_ge0 // (leq_trans xr) ?leq_addr.
  move=> /(posM F0 Y0) [_ Ypos].
  apply: (@lt_le_trans _ _ (factor c r x * (pv c (r.-1 + j) p * pv c (r.-1 + i.+1) (y :: q)))).
    by rewrite ltr_pmul2l ?factor_gt0 // (IHp _ _ _ _ x).
  by rewrite ler_wpmul2r ?factor_mono ?leq_addr.
have [yr r0] := run_out c0 c1 mr y1 ym.
case: (good_next yr r0) => [f0|yr']; first by rewrite [X in X < _]/= f0 mul0r.
move: rhs0; rewrite [X in _ -> X < _]/= [pv c _ (y :: q)]/= mulrCA.
have -> : ((r + i).-1 = r.-1 + i)%N by rewrite -{1}(prednK r0).
have -> : (r + j = r.-1 + j.+1)%N by rewrite -{1}(prednK r0) addSnnS.
have dxp' : dec y (x :: p) by rewrite dec_cons x1 (ltnW xy).
have Y0 : 0 <= pv c (r.-1 + j.+1) (x :: p) * pv c (r.-1 + i) q.
  by rewrite mulr_ge0 // (@pv_ge0 c c0 c1 y) // (leq_trans yr') ?leq_addr.
have F0 : 0 <= factor c (r + i) y by rewrite factor_ge0 // (leq_trans yr) ?leq_addr.
move=> /(posM F0 Y0) [_ Ypos].
apply: (@lt_le_trans _ _ (factor c r y * (pv c (r.-1 + j.+1) (x :: p) * pv c (r.-1 + i) q))).
  by rewrite ltr_pmul2l ?factor_gt0 // (IHq _ _ _ y) // orbT.
by rewrite ler_wpmul2r ?factor_mono ?leq_addr.
Qed.

(* a pattern whose value is 0 has d atoms at least *)
Lemma pv_eq0 most r p : (topsum c most <= r)%N -> dec most p -> pv c r p = 0 ->
  (r + size c <= sumn c + sumn p)%N.
Proof.
elim: p most r => [|u p IH] most r mr; first by move=> _ /= /eqP; rewrite oner_eq0.
rewrite dec_cons => /and3P[u1 um dp]; have [ur r0] := run_out c0 c1 mr u1 um.
case: (eqVneq r (topsum c u)) => [e _|ne /eqP].
  rewrite /= e addnA (leq_trans _ (leq_addr _ _)) //.
  have := topsum_rest u c1; rewrite -(leq_add2r u) -addnA; apply: leq_trans.
  by rewrite leq_add2l addnC -leq_subLR.
rewrite /= mulf_eq0 factor_eq0 // (negPf ne) /= => /eqP p0.
have ur' : (topsum c u <= r.-1)%N by rewrite -ltnS prednK // ltn_neqAle ur eq_sym ne.
have := IH u _ ur' dp p0; rewrite -{2}(prednK r0) addSn => le.
by rewrite addnCA -add1n leq_add.
Qed.

End Bucket.

Section M.
Variable c : seq nat.
Hypothesis vc : valid c.
Let m := minimize1 c.

Theorem m_eq0 h : (m h == 0) = (size c <= h)%N.
Proof.
have /and3P[c0 _ c1] := vc; apply/idP/idP => [/eqP mh|dh].
  have [p [sp p1 ph pE]] := minimize1_attained h vc.
  have := pv_eq0 c0 c1 (topsum_le c _) (sorted_dec sp p1).
  by rewrite -pE -/(m h) mh leq_add2l => /(_ erefl) /leq_trans; apply.
rewrite eq_le m_ge0 // andbT.
have d0 : (0 < size c)%N by rewrite lt0n size_eq0.
have := @minimize1_lb c h [:: size c] vc isT; rewrite /= d0 addn0 => /(_ isT dh) /le_trans; apply.
by rewrite mulr1 /factor topsum_size subrr mul0r.
Qed.

Lemma merged p q : sorted geq p -> all (leq 1) p -> sorted geq q -> all (leq 1) q ->
  [/\ sorted geq (merge geq p q), all (leq 1) (merge geq p q)
    & sumn (merge geq p q) = (sumn p + sumn q)%N].
Proof.
move=> sp p1 sq q1; split; first exact: (merge_sorted geq_total).
  have /perm_all-> : perm_eq (merge geq p q) (p ++ q) by apply/permPl/perm_merge.
  by rewrite all_cat p1.
by rewrite -sumn_cat; apply/perm_sumn/permPl/perm_merge.
Qed.

Lemma dec_both p q : sorted geq p -> all (leq 1) p -> sorted geq q -> all (leq 1) q ->
  dec (sumn p + sumn q) p /\ dec (sumn p + sumn q) q.
Proof.
move=> sp p1 sq q1; split.
  by apply: (dec_weak (leq_addr _ _)); apply: sorted_dec.
by apply: (dec_weak (leq_addl _ _)); apply: sorted_dec.
Qed.

Theorem m_submul g h : m (g + h) <= m g * m h.
Proof.
have /and3P[c0 _ c1] := vc.
have [p [sp p1 pg pE]] := minimize1_attained g vc; have [q [sq q1 qh qE]] := minimize1_attained h vc.
have [sm m1 mE] := merged sp p1 sq q1; have [dp dq] := dec_both sp p1 sq q1.
apply: (@le_trans _ _ (pv c (sumn c) (merge geq p q))).
  by apply: minimize1_lb; rewrite // mE leq_add.
have := pv_merge c0 c1 0 0 (topsum_le c _) dp dq.
by rewrite !addn0 /m pE qE.
Qed.

Lemma m1_lt1 h : (0 < h)%N -> m h < 1.
Proof.
have /and3P[c0 _ c1] := vc => h0.
apply: (@le_lt_trans _ _ (pv c (sumn c) [:: 1%N])); first by apply: minimize1_lb.
have n0 : (0 < sumn c)%N by apply: leq_trans (size_le_sumn c1); rewrite lt0n size_eq0.
rewrite /= mulr1 factorE // ltr_subl_addr ltr_addl divr_gt0 ?ltr0n //.
exact: topsum_gt0.
Qed.

Theorem m_submul_lt g h : (0 < g)%N -> (0 < h)%N -> m g * m h != 0 -> m (g + h) < m g * m h.
Proof.
have /and3P[c0 _ c1] := vc => g0 h0 pos.
have {}pos : 0 < m g * m h by rewrite lt_neqAle eq_sym pos mulr_ge0 ?m_ge0.
have [p [sp p1 pg pE]] := minimize1_attained g vc; have [q [sq q1 qh qE]] := minimize1_attained h vc.
have [sm m1 mE] := merged sp p1 sq q1; have [dp dq] := dec_both sp p1 sq q1.
apply: (@le_lt_trans _ _ (pv c (sumn c) (merge geq p q))).
  by apply: minimize1_lb; rewrite // mE leq_add.
have pn : p != [::] by apply: contraTneq (m1_lt1 g0) => p0; rewrite /m pE p0 ltxx.
have qn : q != [::] by apply: contraTneq (m1_lt1 h0) => q0; rewrite /m qE q0 ltxx.
have := @pv_merge_lt c c0 c1 p q _ 0 0 _ (topsum_le c _) dp dq.
by rewrite !addn0 pn qn -pE -qE; apply.
Qed.

Corollary m_falls h : m h != 0 -> m h.+1 < m h.
Proof.
move=> mh; apply: (@le_lt_trans _ _ (m h * m 1)); first by rewrite -addn1 m_submul.
by rewrite gtr_pmulr ?m1_lt1 // lt_neqAle eq_sym mh m_ge0.
Qed.

End M.
