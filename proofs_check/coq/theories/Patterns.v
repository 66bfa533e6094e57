(* Buckets and atoms as plain numbers: what the semantics and the algorithms share (section 3.3).
   
   A bucket is its histogram c : seq nat, the counts of its values, largest first;
   n = sumn c people, and T u = sumn (take u c), the sum of the u largest counts.
   A pattern p lists the numbers of atoms of the people of one bucket.  [is_m c h x]: x
   is the least value of a pattern with at most h atoms; [is_rho hs k x]: x is the
   least value of Formula (1) over all ways to share k + 1 atoms among buckets.
   
   What is proved here, in words.  Both minima exist and are unique.  The value of
   a pattern, a product over its parts, is also computed person by person: with r
   people left and a part u, the factor is (r - T u) / r, and r - 1 people are left
   [pat_valE].  THE INVARIANT: with T u <= r for the largest part u still allowed,
   the factor is not negative; it is 0, and then so is the product; or else
   T u <= r - 1, and the invariant holds for the next person [good_next].  So the
   product lies between 0 and 1 without any clamping [pv_ge0, pv_le1], truncated
   subtraction gives the same value [pat_valNE], and people never run out before
   the probability does [run_out]. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition topsum (c : seq nat) (u : nat) : nat := sumn (take u c).

(* non-increasing parts, each between 1 and the number of values, at most as
   many parts as people, at most h atoms in all                              *)
Definition pat_ok (c : seq nat) (h : nat) (p : seq nat) : bool :=
  [&& sorted geq p, all (fun u => 1 <= u <= size c)%N p,
      (size p <= sumn c)%N & (sumn p <= h)%N].

Definition pat_val (c p : seq nat) : rat :=
  \prod_(i < size p)
    (((sumn c)%:Q - (i : nat)%:Q - (topsum c (nth 0%N p i))%:Q)
      / ((sumn c)%:Q - (i : nat)%:Q)).

(* x is the least value of a pattern with at most h atoms *)
Definition is_m (c : seq nat) (h : nat) (x : rat) : Prop :=
  (exists2 p, pat_ok c h p & pat_val c p = x) /\
  (forall p, pat_ok c h p -> x <= pat_val c p).

(* y is n_{i0} / head_{i0} times the product of least values, for some target
   bucket i0 and some way hh of sharing k + 1 atoms among the buckets, at
   least one of them in the target bucket                                    *)
Definition rho_value (hs : seq (seq nat)) (k : nat) (y : rat) : Prop :=
  exists (i0 : nat) (hh : seq nat) (xs : seq rat),
    [/\ (i0 < size hs)%N, size hh = size hs, (1 <= nth 0 hh i0)%N
      & (sumn hh <= k.+1)%N] /\
    [/\ size xs = size hs,
        (forall i, (i < size hs)%N ->
           is_m (nth [::] hs i) (nth 0%N hh i) (nth 0 xs i))
      & y = (sumn (nth [::] hs i0))%:Q / (head 0%N (nth [::] hs i0))%:Q
            * \prod_(i < size hs) nth 0 xs i].

Definition is_rho (hs : seq (seq nat)) (k : nat) (x : rat) : Prop :=
  rho_value hs k x /\ (forall y, rho_value hs k y -> x <= y).

Lemma is_m_uniq c h x y : is_m c h x -> is_m c h y -> x = y.
Proof.
case=> [[p okp <-] lbx] [[q okq <-] lby]; apply/eqP; rewrite eq_le.
by rewrite lbx ?lby.
Qed.

Lemma is_rho_uniq hs k x y : is_rho hs k x -> is_rho hs k y -> x = y.
Proof.
by case=> [vx lbx] [vy lby]; apply/eqP; rewrite eq_le lbx ?lby.
Qed.

(* ---- decreasing lists ---- *)
Lemma geq_trans : transitive geq.
Proof. by move=> a c d /= h1 h2; exact: leq_trans h2 h1. Qed.
Lemma geq_total : total geq.
Proof. by move=> a c; rewrite /= leq_total. Qed.
Lemma geq_anti : antisymmetric geq.
Proof. by move=> a c /= h; apply/eqP; rewrite eqn_leq andbC. Qed.

(* a histogram: nonempty, decreasing, positive counts *)
Definition valid (c : seq nat) : bool :=
  [&& c != [::], sorted geq c & all (leq 1) c].

(* ---- the least element of a nonempty list ---- *)
Definition least (s : seq rat) : rat :=
  if s is x :: s' then foldr Num.min x s' else 0.

Lemma foldr_min_le (x : rat) s : foldr Num.min x s <= x.
Proof. by elim: s => //= y s IH; rewrite le_minl IH orbT. Qed.

Lemma foldr_min_mem (x : rat) s : foldr Num.min x s \in x :: s.
Proof.
elim: s => [|y s IH] /=; first by rewrite mem_head.
rewrite !inE /Num.min; case: ifP => _; first by rewrite eqxx orbT.
by move: IH; rewrite inE => /orP[->|->]; rewrite ?orbT.
Qed.

Lemma least_mem s : s != [::] -> least s \in s.
Proof. by case: s => // x s _; apply: foldr_min_mem. Qed.

Lemma foldr_min_lb (x : rat) s y : y \in s -> foldr Num.min x s <= y.
Proof.
elim: s => //= z s IH; rewrite inE le_minl => /orP[/eqP->|/IH->].
  by rewrite lexx.
by rewrite orbT.
Qed.

Lemma least_le s y : y \in s -> least s <= y.
Proof.
case: s => // x s; rewrite inE => /orP[/eqP->|]; first exact: foldr_min_le.
exact: foldr_min_lb.
Qed.

Lemma least_ge s b : s != [::] -> (forall y, y \in s -> b <= y) -> b <= least s.
Proof. by move=> /least_mem ms; apply. Qed.

Lemma least_cat s t : s != [::] -> t != [::] ->
  least (s ++ t) = Num.min (least s) (least t).
Proof.
move=> s0 t0; apply/eqP; rewrite eq_le le_minr; apply/andP; split.
  by rewrite !least_le // mem_cat least_mem ?orbT.
apply: least_ge => [|y]; first by case: (s) s0.
by rewrite mem_cat le_minl => /orP[] /least_le ->; rewrite ?orbT.
Qed.

(* ---- sums of the largest counts ---- *)
Section Sums.
Variable c : seq nat.

Lemma topsum_le u : (topsum c u <= sumn c)%N.
Proof. by rewrite /topsum -{2}(cat_take_drop u c) sumn_cat leq_addr. Qed.

Lemma topsum_mono u v : (u <= v)%N -> (topsum c u <= topsum c v)%N.
Proof.
move=> uv; rewrite /topsum -(cat_take_drop u (take v c)) sumn_cat.
by rewrite take_take // leq_addr.
Qed.

Lemma topsum_min u : topsum c (minn u (size c)) = topsum c u.
Proof.
rewrite /topsum /minn; case: ltnP => // cu.
by rewrite take_size take_oversize.
Qed.

Lemma topsum_size : topsum c (size c) = sumn c.
Proof. by rewrite /topsum take_size. Qed.

Lemma size_le_sumn (s : seq nat) : all (leq 1) s -> (size s <= sumn s)%N.
Proof. by elim: s => //= x s IH /andP[x0 /IH]; rewrite -add1n; apply: leq_add. Qed.

(* the d - u smallest counts are positive *)
Lemma topsum_rest u : all (leq 1) c ->
  (topsum c u + (size c - u) <= sumn c)%N.
Proof.
move=> c1; rewrite /topsum -{3}(cat_take_drop u c) sumn_cat leq_add2l.
rewrite -size_drop size_le_sumn //; apply/allP => x /mem_drop.
by move/allP: c1; apply.
Qed.

Lemma topsum_gt0 u : c != [::] -> all (leq 1) c -> (0 < u)%N ->
  (0 < topsum c u)%N.
Proof. by rewrite /topsum; case: c u => [|x s] [|u] //= _ /andP[x0 _] _; rewrite addn_gt0 x0. Qed.

End Sums.

(* ---- patterns, person by person: r people are left ---- *)
Section PersonByPerson.
Variable c : seq nat.

Definition factor (r u : nat) : rat := (r%:R - (topsum c u)%:R) / r%:R.

Fixpoint pv (r : nat) (p : seq nat) : rat :=
  if p is u :: p' then factor r u * pv r.-1 p' else 1.

Lemma pv_prod r p : (size p <= r)%N ->
  pv r p = \prod_(i < size p)
    ((r%:R - (i : nat)%:R - (topsum c (nth 0%N p i))%:R) / (r%:R - (i : nat)%:R)).
Proof.
elim: p r => [|u p IH] r /=; first by rewrite big_ord0.
case: r => // r; rewrite ltnS => pr; rewrite big_ord_recl /= subr0 IH //=.
congr (_ * _); apply: eq_bigr => i _.
suff ->: r.+1%:R - (bump 0 i)%:R = r%:R - (i : nat)%:R :> rat by [].
by rewrite /bump /= add1n -!(addn1 r) -(addn1 i) !natrD opprD addrACA subrr addr0.
Qed.

Lemma pat_valE p : (size p <= sumn c)%N -> pat_val c p = pv (sumn c) p.
Proof. by move=> /pv_prod->. Qed.

Lemma factor_ge0 r u : (topsum c u <= r)%N -> 0 <= factor r u.
Proof. by move=> ur; rewrite divr_ge0 ?ler0n // subr_ge0 ler_nat. Qed.

Lemma factor_le1 r u : factor r u <= 1.
Proof.
case: r => [|r]; first by rewrite /factor invr0 mulr0.
by rewrite ler_pdivr_mulr ?ltr0Sn // mul1r ler_subl_addr ler_addl ler0n.
Qed.

Lemma factor_eq0 r u : (0 < r)%N -> (factor r u == 0) = (r == topsum c u).
Proof.
by move=> r0; rewrite mulf_eq0 invr_eq0 pnatr_eq0 (gtn_eqF r0) orbF subr_eq0 eqr_nat.
Qed.

(* the invariant: the next person's *)
Lemma good_next r u : (topsum c u <= r)%N -> (0 < r)%N ->
  factor r u = 0 \/ (topsum c u <= r.-1)%N.
Proof.
move=> ur r0; case: (eqVneq r (topsum c u)) => [e|ne].
  by left; apply/eqP; rewrite factor_eq0 // {1}e.
by right; rewrite -ltnS prednK // ltn_neqAle ur eq_sym ne.
Qed.

(* p is a decreasing pattern with parts between 1 and most *)
Definition dec (most : nat) (p : seq nat) : bool :=
  path geq most p && all (leq 1) p.

Lemma dec_cons most u p : dec most (u :: p) = [&& (1 <= u)%N, (u <= most)%N & dec u p].
Proof. by rewrite /dec /= /geq /= andbACA andbCA -!andbA; do !bool_congr. Qed.

Lemma dec_weak most most' p : (most <= most')%N -> dec most p -> dec most' p.
Proof.
case: p => [|u p] // mm; rewrite !dec_cons => /and3P[-> um ->].
by rewrite (leq_trans um mm).
Qed.

Hypothesis c0 : c != [::].
Hypothesis c1 : all (leq 1) c.

(* people never run out before the probability does *)
Lemma run_out most u r : (topsum c most <= r)%N -> (1 <= u)%N -> (u <= most)%N ->
  (topsum c u <= r)%N /\ (0 < r)%N.
Proof.
move=> mr u1 um; have ur := leq_trans (topsum_mono c um) mr; split=> //.
exact: leq_trans (topsum_gt0 c0 c1 u1) ur.
Qed.

Lemma pv_ge0 most r p : (topsum c most <= r)%N -> dec most p -> 0 <= pv r p.
Proof.
elim: p most r => [|u p IH] most r mr; first by rewrite ler01.
rewrite dec_cons => /and3P[u1 um dp] /=; have [ur r0] := run_out mr u1 um.
case: (good_next ur r0) => [->|ur']; first by rewrite mul0r.
by rewrite mulr_ge0 ?factor_ge0 // (IH u).
Qed.

Lemma pv_le1 most r p : (topsum c most <= r)%N -> dec most p -> pv r p <= 1.
Proof.
elim: p most r => [|u p IH] most r mr; first by rewrite lexx.
rewrite dec_cons => /and3P[u1 um dp] /=; have [ur r0] := run_out mr u1 um.
case: (good_next ur r0) => [->|ur']; first by rewrite mul0r ler01.
by rewrite mulr_ile1 ?factor_ge0 ?factor_le1 ?(pv_ge0 ur') ?(IH u).
Qed.

End PersonByPerson.

Lemma sorted_dec p : sorted geq p -> all (leq 1) p -> dec (sumn p) p.
Proof.
case: p => [|u p] //= pp /andP[u1 p1].
by rewrite /dec /= u1 p1 pp /geq /= leq_addr.
Qed.

Lemma dec_sorted most p : dec most p -> sorted geq p /\ all (leq 1) p.
Proof. by case/andP=> /path_sorted-> ->. Qed.

(* ---- the value with truncated subtraction; the minima exist ---- *)
Lemma sumn_take_le (c : seq nat) u : (sumn (take u c) <= sumn c)%N.
Proof. exact: topsum_le. Qed.

Lemma nth_sorted_geq (p : seq nat) i j : sorted geq p -> (i <= j)%N -> (j < size p)%N ->
  (nth 0 p j <= nth 0 p i)%N.
Proof.
move=> sp ij jp; apply: (@sorted_leq_nth _ geq _ _ 0%N p sp); rewrite ?inE //.
- by move=> x y z /= h1 h2; exact: leq_trans h2 h1.
- exact: leqnn.
- exact: leq_ltn_trans jp.
Qed.

Lemma split_zeros p : sorted geq p ->
  p = filter (ltn 0%N) p ++ nseq (size p - size (filter (ltn 0%N) p)) 0%N.
Proof.
elim: p => //= x p IH xp; have sp := path_sorted xp.
case: (posnP x) => [x0|x0] /=; last by rewrite subSS -IH.
have all0 : all (pred1 0%N) p.
  have gt : transitive geq by move=> a b c /= h1 h2; exact: leq_trans h2 h1.
  by apply: sub_all (order_path_min gt xp) => y; rewrite /= x0 leqn0.
have -> : filter (ltn 0%N) p = [::].
  apply/eqP; rewrite -size_eq0 size_filter -leqn0 leqNgt -has_count -all_predC.
  by apply: sub_all all0 => y /= /eqP ->.
rewrite /= x0; congr cons; exact/all_pred1P.
Qed.

Lemma topsum_zeros c u : sorted geq c -> topsum (filter (ltn 0%N) c) u = topsum c u.
Proof.
move=> /split_zeros e; rewrite [in RHS]e /topsum take_cat; set q := filter _ _.
case: ltnP => // qu; rewrite sumn_cat take_oversize //.
suff -> : sumn (take (u - size q) (nseq (size c - size q) 0%N)) = 0%N by rewrite addn0.
apply/eqP; rewrite -leqn0; apply: leq_trans (sumn_take_le _ _) _.
by rewrite sumn_nseq mul0n.
Qed.

(* the value with truncated subtraction *)
Definition pat_valN (c p : seq nat) : rat :=
  \prod_(i < size p)
    ((sumn c - i - topsum c (nth 0 p i))%N%:R / (sumn c - i)%N%:R).

Lemma pat_valNE c p : sorted geq p -> (size p <= sumn c)%N -> pat_val c p = pat_valN c p.
Proof.
move=> sp sz; rewrite /pat_val /pat_valN; set n := sumn c in sz *; set l := size p in sz *.
pose S i := topsum c (nth 0%N p i).
have Smono i : (i.+1 < l)%N -> (S i.+1 <= S i)%N.
  by move=> il; apply/topsum_mono/nth_sorted_geq.
have hit i : (i < l)%N -> (n <= S i + i)%N -> exists2 j, (j < l)%N & (S j + j = n)%N.
  elim: i => [|i IH] il h.
    by exists 0%N => //; apply/eqP; rewrite eqn_leq h addn0 /S topsum_le.
  case: (leqP n (S i + i)) => [/(IH (ltnW il))//|lt].
  exists i.+1 => //; apply/eqP; rewrite eqn_leq h andbT addnS.
  by apply: leq_trans lt; rewrite ltnS leq_add2r Smono.
have in_ i : (i < l)%N -> (i <= n)%N by move=> il; exact: leq_trans (ltnW il) sz.
case: (boolP [forall i : 'I_l, S i + i <= n]%N) => [/forallP ok|].
  apply: eq_bigr => i _; have h := ok i.
  have h' : (S i <= n - i)%N by rewrite leq_subRL ?(in_ _ (ltn_ord i)) // addnC.
  by rewrite -!pmulrn -(natrB _ (in_ _ (ltn_ord i))) -(natrB _ h').
rewrite negb_forall => /existsP [i]; rewrite -ltnNge => /ltnW.
case/(hit _ (ltn_ord i)) => j jl Sj.
rewrite (bigD1 (Ordinal jl)) //= [RHS](bigD1 (Ordinal jl)) //= -/(S j) -!pmulrn.
have -> : n%:R - j%:R - (S j)%:R = 0 :> rat by rewrite -Sj natrD addrK subrr.
by rewrite -Sj addnK subnn !mul0r.
Qed.

Lemma pat_valN_ge0 c p : 0 <= pat_valN c p.
Proof. by apply: prodr_ge0 => i _; rewrite divr_ge0 ?ler0n. Qed.

(* people with no atom do not matter, nor do atoms beyond the values present  *)
Lemma pat_valN_zeros c p : sorted geq p -> (size p <= sumn c)%N ->
  pat_valN c (filter (ltn 0%N) p) = pat_valN c p.
Proof.
move=> sp; rewrite [in X in X -> _](split_zeros sp) [in RHS](split_zeros sp).
set q := filter _ _; set m := (_ - _)%N; rewrite size_cat size_nseq => sz.
rewrite /pat_valN size_cat size_nseq big_split_ord /= -[LHS]mulr1; congr (_ * _).
  by apply: eq_bigr => i _; rewrite nth_cat ltn_ord.
rewrite big1 // => i _; rewrite nth_cat ltnNge leq_addr /= nth_nseq if_same.
rewrite /topsum take0 subn0 divff // pnatr_eq0 -lt0n subn_gt0.
by apply: leq_trans sz; rewrite ltn_add2l.
Qed.

Lemma pat_valN_minn c p : pat_valN c [seq minn u (size c) | u <- p] = pat_valN c p.
Proof.
rewrite /pat_valN size_map; apply: eq_bigr => i _.
by rewrite (nth_map 0%N) // topsum_min.
Qed.

Lemma pat_val_ge0 c h p : pat_ok c h p -> 0 <= pat_val c p.
Proof. by case/and4P => sp _ sz _; rewrite pat_valNE // pat_valN_ge0. Qed.

Lemma pat_ok_nil c h : pat_ok c h [::].
Proof. by rewrite /pat_ok. Qed.

(* the minimum over patterns, by search; for existence only                   *)
Section Minimum.
Variables (c : seq nat) (h : nat).
Definition bpat := (sumn c).-bseq 'I_(size c).+1.
Definition of_bpat (t : bpat) : seq nat := [seq val u | u <- bseqval t].
Definition nil_bpat : bpat := [bseq].
Definition mpat : seq nat :=
  of_bpat [arg min_(t < nil_bpat | pat_ok c h (of_bpat t)) pat_val c (of_bpat t)]%O.
Definition mval : rat := pat_val c mpat.

Lemma of_bpat_surj p : pat_ok c h p -> exists t, of_bpat t = p.
Proof.
case/and4P => _ /allP le sz _.
have szt : (size [seq inord u : 'I_(size c).+1 | u <- p] <= sumn c)%N by rewrite size_map.
exists (Bseq szt); rewrite /of_bpat /= -map_comp -[RHS]map_id.
by apply/eq_in_map => u /le /andP [_ us] /=; rewrite inordK.
Qed.

Lemma mpat_ok : pat_ok c h mpat.
Proof. by rewrite /mpat; case: arg_minP => //; rewrite /of_bpat /= pat_ok_nil. Qed.

Lemma mvalP : is_m c h mval.
Proof.
rewrite /mval /mpat; case: arg_minP => [|t tP tmin]; first by rewrite /of_bpat /= pat_ok_nil.
split; first by exists (of_bpat t).
by move=> p pP; case: (of_bpat_surj pP) => t' e; rewrite -e; apply: tmin; rewrite e.
Qed.
End Minimum.

Lemma is_m_ge0 c h x : is_m c h x -> 0 <= x.
Proof. by case=> [[p pP <-] _]; exact: pat_val_ge0 pP. Qed.

(* the minimum over sharings of the atoms exists as soon as there is a bucket *)
Section Rho.
Variables (hs : seq (seq nat)) (k : nat).
Definition sharing := ('I_(size hs) * (size hs).-tuple 'I_k.+2)%type.
Definition sharing_ok (t : sharing) : bool :=
  (1 <= nth 0 (map val t.2) t.1)%N && (sumn (map val t.2) <= k.+1)%N.
Definition sharing_val (t : sharing) : rat :=
  (sumn (nth [::] hs t.1))%:Q / (head 0%N (nth [::] hs t.1))%:Q *
  \prod_(i < size hs) mval (nth [::] hs i) (nth 0%N (map val t.2) i).

Lemma sharing_value t : sharing_ok t -> rho_value hs k (sharing_val t).
Proof.
case/andP=> h1 h2.
exists t.1, (map val t.2), [seq mval (nth [::] hs i) (nth 0%N (map val t.2) i) | i <- iota 0 (size hs)].
have E i : (i < size hs)%N ->
   nth 0 [seq mval (nth [::] hs i) (nth 0%N (map val t.2) i) | i <- iota 0 (size hs)] i =
   mval (nth [::] hs i) (nth 0%N (map val t.2) i).
  by move=> il; rewrite (nth_map 0%N) ?size_iota // nth_iota.
split; first by split; rewrite ?ltn_ord // size_map size_tuple.
split; first by rewrite size_map size_iota.
  by move=> i il; rewrite E //; exact: mvalP.
by congr (_ * _); apply: eq_bigr => i _; rewrite E.
Qed.

Lemma nth_le_sumn (s : seq nat) i : (nth 0 s i <= sumn s)%N.
Proof.
elim: s i => [|x s IH] [|i] //=; first exact: leq_addr.
exact: leq_trans (IH i) (leq_addl _ _).
Qed.

Lemma value_sharing y : rho_value hs k y -> exists2 t, sharing_ok t & sharing_val t = y.
Proof.
case=> i0 [hh [xs [[i0l szh h1 h2] [szx xm ->]]]].
have szt : size [seq inord u : 'I_k.+2 | u <- hh] == size hs by rewrite size_map szh.
have E : map val [seq inord u : 'I_k.+2 | u <- hh] = hh.
  rewrite -map_comp -[RHS]map_id; apply/eq_in_map => u uh /=; rewrite inordK // ltnS.
  apply: leq_trans h2; rewrite -(nth_index 0%N uh); exact: nth_le_sumn.
exists (Ordinal i0l, Tuple szt); first by rewrite /sharing_ok /= E h1.
rewrite /sharing_val /= E; congr (_ * _); apply: eq_bigr => i _.
by apply: is_m_uniq (mvalP _ _) (xm _ _).
Qed.

Lemma is_rho_exists : hs != [::] -> exists x, is_rho hs k x.
Proof.
rewrite -size_eq0 -lt0n => h0.
pose hh0 : seq 'I_k.+2 := inord 1 :: nseq (size hs).-1 (inord 0).
have sz0 : size hh0 == size hs by rewrite /= size_nseq prednK.
have ok0 : sharing_ok (Ordinal h0, Tuple sz0).
  by rewrite /sharing_ok /= map_nseq sumn_nseq !inordK.
have [t tP tmin] := arg_minP sharing_val ok0.
exists (sharing_val t); split; first exact: sharing_value.
by move=> y /value_sharing [t' t'P <-]; exact: tmin.
Qed.
End Rho.
