(* MINIMIZE2, in corrected form, computes rho.
   
   What is proved here, in words.  [placed hs h] and [unplaced hs h] are the two
   columns of the recursion of the paper's section 3.3.3 (the readable twin
   across_buckets): the least product when h atoms may go into the buckets hs,
   A being in an earlier bucket; and the least n_a/head_a times product when A
   and h more atoms may.  After the last bucket the value is 1 where A was
   placed; where it was not there is no value (so the last bucket takes A), and
   in the first call A is not placed yet.  [minimize2_correct]: for every
   nonempty list of histograms and every k, minimize2 hs k = unplaced hs k is
   the least n_a/head_a * prod_b m_b(h_b) with h_a >= 1 and sum h_b <= k + 1. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Patterns Minimize1.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Definition scale (c : seq nat) : rat := (sumn c)%:R / (head 0%N c)%:R.

Lemma scale_ge0 c : 0 <= scale c.
Proof. by rewrite divr_ge0 ?ler0n. Qed.

Fixpoint placed (hs : seq (seq nat)) (h : nat) : rat :=
  if hs is c :: hs' then
    least [seq minimize1 c g * placed hs' (h - g) | g <- iota 0 h.+1]
  else 1.

Fixpoint unplaced (hs : seq (seq nat)) (h : nat) : rat :=
  if hs is c :: hs' then
    let here := least [seq minimize1 c g.+1 * scale c * placed hs' (h - g) | g <- iota 0 h.+1] in
    if hs' is [::] then here else
    Num.min here (least [seq minimize1 c g * unplaced hs' (h - g) | g <- iota 0 h.+1])
  else 0.

Arguments placed : simpl never.
Arguments unplaced : simpl never.

Definition minimize2 (hs : seq (seq nat)) (k : nat) : rat := unplaced hs k.

(* the value of sharing out hh, A in bucket i0 *)
Definition prodm (hs : seq (seq nat)) (hh : seq nat) : rat :=
  \prod_(i < size hs) minimize1 (nth [::] hs i) (nth 0%N hh i).

Definition rhov (hs : seq (seq nat)) (i0 : nat) (hh : seq nat) : rat :=
  scale (nth [::] hs i0) * prodm hs hh.

Definition share_ok (hs : seq (seq nat)) (k i0 : nat) (hh : seq nat) : bool :=
  [&& (i0 < size hs)%N, size hh == size hs, (1 <= nth 0 hh i0)%N & (sumn hh <= k.+1)%N].

Lemma prodm_cons c hs g hh : prodm (c :: hs) (g :: hh) = minimize1 c g * prodm hs hh.
Proof. by rewrite /prodm big_ord_recl. Qed.

Lemma prodm_ge0 hs hh : all valid hs -> 0 <= prodm hs hh.
Proof.
move=> vh; apply: prodr_ge0 => i _; apply: m_ge0.
by apply: (allP vh); apply: mem_nth.
Qed.

(* is_rho, with m as a function *)
Lemma is_rhoP hs k x : all valid hs ->
  (exists i0 hh, share_ok hs k i0 hh /\ x = rhov hs i0 hh) ->
  (forall i0 hh, share_ok hs k i0 hh -> x <= rhov hs i0 hh) -> is_rho hs k x.
Proof.
move=> vh [i0 [hh [/and4P[i0s /eqP zh h1 hk] ->]]] lb.
have val i (ihs : (i < size hs)%N) : valid (nth [::] hs i).
  by apply: (allP vh); apply: mem_nth.
split.
  exists i0, hh, [seq minimize1 (nth [::] hs i) (nth 0%N hh i) | i <- iota 0 (size hs)].
  split=> //; split; first by rewrite size_map size_iota.
    move=> i ihs; rewrite (nth_map 0%N) ?size_iota // nth_iota // add0n.
    exact/minimize1_correct/val.
  rewrite /rhov /prodm; congr (_ * _); apply: eq_bigr => i _.
  by rewrite (nth_map 0%N) ?size_iota // nth_iota.
move=> y [j0 [gg [ys [[j0s zg g1 gk] [zy my ->]]]]].
suff -> : \prod_(i < size hs) nth 0 ys i = prodm hs gg.
  by apply: lb; rewrite /share_ok j0s zg eqxx g1.
by apply: eq_bigr => i _; apply: is_m_uniq (my i _) (minimize1_correct _ (val i _)).
Qed.

Lemma mem_g g h : (g \in iota 0 h.+1) = (g <= h)%N.
Proof. by rewrite mem_iota /= add0n ltnS. Qed.

Lemma placedE c hs h : placed (c :: hs) h =
  least [seq minimize1 c g * placed hs (h - g) | g <- iota 0 h.+1].
Proof. by []. Qed.

Lemma unplacedE c hs h : hs != [::] -> unplaced (c :: hs) h =
  Num.min (least [seq minimize1 c g.+1 * scale c * placed hs (h - g) | g <- iota 0 h.+1])
          (least [seq minimize1 c g * unplaced hs (h - g) | g <- iota 0 h.+1]).
Proof. by case: hs. Qed.

Lemma unplaced_here c hs h : unplaced (c :: hs) h <=
  least [seq minimize1 c g.+1 * scale c * placed hs (h - g) | g <- iota 0 h.+1].
Proof. by case: hs => [|c' hs]; [apply: lexx | rewrite unplacedE // le_minl lexx]. Qed.

Lemma placed_lb hs hh h : all valid hs -> size hh = size hs -> (sumn hh <= h)%N ->
  placed hs h <= prodm hs hh.
Proof.
elim: hs hh h => [|c hs IH] [|g hh] //= h; first by rewrite /prodm big_ord0.
move=> /andP[vc vh] [zh] gh; rewrite prodm_cons.
have hg : (g <= h)%N by apply: leq_trans gh; apply: leq_addr.
apply: (@le_trans _ _ (minimize1 c g * placed hs (h - g))).
  by apply: least_le; apply/mapP; exists g; rewrite ?mem_g.
by rewrite ler_wpmul2l ?m_ge0 // IH // leq_subRL.
Qed.

Lemma placed_attained hs h : exists hh,
  [/\ size hh = size hs, (sumn hh <= h)%N & placed hs h = prodm hs hh].
Proof.
elim: hs h => [|c hs IH] h; first by exists [::]; rewrite /prodm big_ord0.
have /least_mem := isT : [seq minimize1 c g * placed hs (h - g) | g <- iota 0 h.+1] != [::].
case/mapP=> g; rewrite mem_g => gh e; have [hh [zh hs_h hE]] := IH (h - g)%N.
exists (g :: hh); rewrite prodm_cons placedE e hE /= zh; split=> //.
by rewrite -leq_subRL.
Qed.

Lemma unplaced_lb hs i0 hh h : all valid hs -> share_ok hs h i0 hh ->
  unplaced hs h <= rhov hs i0 hh.
Proof.
elim: hs i0 hh h => [|c hs IH] i0 hh h; first by rewrite /share_ok.
move=> /andP[vc vh] /and4P[i0s /eqP]; case: hh => // g hh [zh] g1 gh.
case: i0 i0s g1 => [_|i0 i0s] /= => [g1|i1].
  case: g g1 gh => // g _; rewrite /= addSn ltnS => gh.
  have hg : (g <= h)%N by apply: leq_trans gh; apply: leq_addr.
  apply: le_trans (unplaced_here c hs h) _.
  apply: (@le_trans _ _ (minimize1 c g.+1 * scale c * placed hs (h - g))).
    by apply: least_le; apply/mapP; exists g; rewrite ?mem_g.
  rewrite /rhov prodm_cons -[nth _ _ 0]/c [X in _ <= X]mulrCA -mulrA.
  by rewrite ler_wpmul2l ?m_ge0 // ler_wpmul2l ?scale_ge0 // placed_lb // leq_subRL.
have hsn : hs != [::] by case: (hs) i0s.
have hg : (g <= h)%N.
  rewrite -ltnS; apply: leq_trans gh; rewrite /= -addn1 leq_add2l.
  exact: leq_trans i1 (nth_le_sumn hh i0).
rewrite unplacedE // le_minl; apply/orP; right.
apply: (@le_trans _ _ (minimize1 c g * unplaced hs (h - g))).
  by apply: least_le; apply/mapP; exists g; rewrite ?mem_g.
rewrite /rhov prodm_cons /= mulrCA ler_wpmul2l ?m_ge0 // IH //.
rewrite /share_ok i1 zh eqxx -ltnS i0s /=.
by move: gh => /=; rewrite -subSn // leq_subRL // (leq_trans hg).
Qed.

Lemma unplaced_attained hs h : hs != [::] -> exists i0 hh,
  share_ok hs h i0 hh /\ unplaced hs h = rhov hs i0 hh.
Proof.
elim: hs h => [|c hs IH] h // _.
have here : exists i0 hh, share_ok (c :: hs) h i0 hh /\
    least [seq minimize1 c g.+1 * scale c * placed hs (h - g) | g <- iota 0 h.+1] = rhov (c :: hs) i0 hh.
  have /least_mem := isT : [seq minimize1 c g.+1 * scale c * placed hs (h - g) | g <- iota 0 h.+1] != [::].
  case/mapP=> g; rewrite mem_g => gh e; have [hh [zh hsh hE]] := placed_attained hs (h - g).
  exists 0%N, (g.+1 :: hh); split; last first.
    by rewrite /rhov prodm_cons e hE -[nth _ _ 0]/c [RHS]mulrCA mulrA.
  by rewrite /share_ok /= zh eqxx addSn ltnS -leq_subRL.
have [hs0|hsn] := eqVneq hs [::]; first by move: here; rewrite hs0.
rewrite unplacedE // /Num.min; case: ifP => _ //.
have /least_mem := isT : [seq minimize1 c g * unplaced hs (h - g) | g <- iota 0 h.+1] != [::].
case/mapP=> g; rewrite mem_g => gh e; have [i0 [hh [/and4P[i0s /eqP zh i1 hsh] hE]]] := IH (h - g)%N hsn.
exists i0.+1, (g :: hh); split; last by rewrite /rhov prodm_cons e hE /= mulrCA.
rewrite /share_ok /= ltnS i0s zh eqxx i1 /= -leq_subRL ?subSn //.
by rewrite (leq_trans gh).
Qed.

Theorem minimize2_correct hs k : hs != [::] -> all valid hs -> is_rho hs k (minimize2 hs k).
Proof.
move=> hsn vh; apply: is_rhoP => //; first exact: unplaced_attained.
by move=> i0 hh; apply: unplaced_lb.
Qed.
