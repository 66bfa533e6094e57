(* The worst case always answers: value and attacker, for every release and every k.
   
   What is proved here, in words.  Witness.v returns an attacker only if it passes the
   check of Attacker.v; here it always passes [worst_case_answers], so the program is
   silent exactly if some bucket is empty, some count is 0 or there is no bucket
   [worst_case_None].  First: an entry of a bucket's table remembers a pattern whose
   numerator it is, or is n^i, which no pattern reaches (table_ok and num_lt in
   FastTable.v); so each m(h), h >= 1, is 0 or the value of the pattern remembered
   [minimaT].  Second: rho is 0 or
   n/head of the first bucket remembered times the values of all shares remembered, of
   k + 1 atoms at most [rhoT], and the buckets are distinct, since two shares in one
   bucket would be beaten by one [remembered, by m_submul_lt].  Third: the people and
   values read off such shares pass every test [attacker_passes].  So every release has
   an attacker that the program names and that attains the maximum
   [worst_case_complete]. *)
From Coq Require Import NArith ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model SpecialForm ExactMaximum Programs.
From Worstcase Require Import Patterns Minimize1 Submultiplicative Minimize2 TwoVectors FastProgram FastTable FastRho.
From Worstcase Require Import BinaryNumbers CertificateSound Attacker Witness.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Notation nn := N.to_nat.
Local Notation d0 := ((N0, (N0, [::])) : tagged).
Local Notation y0 := (((N0, xH), [::]) : traced).

(* ------------------- 1. the table of one bucket remembers ------------------ *)
Section Table.
Variables (i : N) (c : seq N).
Let c' := map nn c.
Let n := sumn c'.
Notation T := (topsum c').
Hypothesis vc : valid c'.
Let c0 : c' != [::]. Proof. by case/and3P: vc. Qed.
Let c1 : all (leq 1) c'. Proof. by case/and3P: vc. Qed.
Definition tagged_counts : seq tagged := [seq (x, (i, [::])) | x <- c].

(* a number keeps a pattern, in bucket i; a part is tagged with itself         *)
Definition keepsT (x : tagged) (p : seq nat) : Prop := x.2.2 = p /\ (p != [::] -> x.2.1 = i).

Lemma remembering_remembers : remembers remembering (fun x : tagged => nn x.1) keepsT
  (fun t u => t.2 = (i, [:: u])) (fun t u => head 0 t.2.2 = u) tagged_counts.
Proof.
split=> //= [x y|x y|x y|x y|x|x f p u [<- _] fE|t u m tu].
- exact: leb_nat.
- by rewrite nnM.
- by rewrite nnB.
- by rewrite nnD.
- by rewrite N2Nat.inj_pred.
- by rewrite /keepsT /tmul fE /= cats1.
by rewrite size_map => mc; rewrite (nth_map N0) //= /tadd /= tu.
Qed.

Lemma tagged_fst : map (fun x : tagged => nn x.1) tagged_counts = c'.
Proof. by rewrite -map_comp. Qed.

Local Notation rows_okT := (rows_ok c' remembering (fun x : tagged => nn x.1) keepsT).

Lemma totalT : nn (total remembering tagged_counts).1 = n /\ (total remembering tagged_counts).2.2 = [:: 1].
Proof.
split; first exact: (va_total remembering_remembers tagged_fst).
by have := c0; rewrite /c' /tagged_counts; case: (c).
Qed.

Local Open Scope ring_scope.

(* the fraction is the value of the pattern remembered                        *)
Definition found (h : nat) (y : traced) : Prop :=
  exists p, [/\ y.2 = [:: (i, p)], p != [::], sorted geq p && all (leq 1) p, (sumn p <= h)%N
              & val y.1 = pv c' n p].
Definition good h y : Prop := 1 <= val y.1 \/ found h y.

Lemma val_ffrac a b : val (ffrac a b) = (nn a)%:R / (nn b)%:R.
Proof. exact: (g_frac bin_respects). Qed.

Lemma bestT k j r d acc rows h : (k < size c)%N -> (h <= k)%N -> (j + size rows <= k.+1)%N ->
  nn r.1 = (n - j)%N -> r.2.2 != [::] -> nn d.1 = (n ^_ j)%N -> (d.2.2 == [::]) = (j == 0%N) ->
  size acc = k.+1 -> good h (nth y0 acc h) -> rows_okT k 1 j rows ->
  good h (nth y0 (best remembering r d acc rows) h).
Proof.
move=> kc hk; elim: rows j r d acc => [|row rows IH] j r d acc //= jk r1 r2 d1 d2 za ga ok.
have [zr okr] := ok 0%N isT; rewrite addn0 /= in zr okr.
have jn : (j <= n)%N.
  apply: leq_trans (size_le_sumn c1); rewrite size_map ltnW //; apply: leq_trans kc.
  by apply: leq_trans jk; rewrite addnS ltnS leq_addr.
apply: (IH j.+1) => //.
- by rewrite addSnnS.
- by rewrite /= N2Nat.inj_pred r1 -subn1 -subnDA addn1.
- by rewrite /= nnM d1 r1 ffactnSr.
- by rewrite /= -size_eq0 size_cat addn_eq0 !size_eq0 (negPf r2) andbF.
- by rewrite size_zipw size_map za zr minnn.
- rewrite (nth_zipw _ y0 y0) ?size_map ?za ?zr ?ltnS // (nth_map d0) ?zr ?ltnS //.
  rewrite /= /trmin; case: ifP => _ //; set x := nth d0 row h.
  have vE : val (trfrac x d).1 = (nn x.1)%:R / (n ^_ j)%:R by rewrite /= val_ffrac d1.
  have den0 : 0 < (n ^_ j)%:R :> rat by rewrite ltr0n ffact_gt0.
  have [sent fine] := okr h hk; rewrite -/x muln1 in sent fine.
  case: (ltnP h j) => [hj|jh]; rewrite /good vE.
    by left; rewrite ler_pdivl_mulr // mul1r sent // ler_nat ffact_le_exp.
  have [[p [/and4P[sp /eqP zp p1 ph] numE [pE iE]]] _] := fine jh; have [e|j0] := posnP j.
    by left; rewrite numE; move: zp; rewrite e ffactn0 divr1 => /size0nil ->.
  have p0 : p != [::] by rewrite -size_eq0 zp -lt0n.
  right; exists p; split=> //; last by rewrite vE numE (pv_num vc (topsum_le c' _) (sorted_dec sp p1)) zp.
  + by rewrite /=; case: (d.2.2) d2 => [|? ?]; rewrite ?(gtn_eqF j0) // => _; rewrite -(iE p0) -pE; case: (x.2).
  by rewrite sp.
by move=> l ls; rewrite addSnnS; apply: (ok l.+1).
Qed.

Lemma positive_minimaT k h : (k < size c)%N -> (h <= k)%N ->
  good h (nth y0 (positive_minima remembering tagged_counts k) h).
Proof.
move=> kc hk; have kc' : (k <= size c')%N by rewrite size_map ltnW.
have [ok zt] := table_ok vc remembering_remembers tagged_fst kc'; have [r1 r2] := totalT.
apply: (@bestT k 0) => //; rewrite ?zt ?add0n ?subn0 ?r2 ?size_nseq //.
by left; rewrite nth_nseq ltnS hk /val divr1.
Qed.

Lemma remembering_respects : respects remembering natrat (fun x : tagged => nn x.1) (fun y : traced => val y.1).
Proof.
case: forget_respects => a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12.
case: bin_respects => b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12.
split=> *; rewrite ?a1 ?a2 ?a3 ?a4 ?a5 ?a6 ?a7 ?a8 ?a9 ?a10 ?a11 ?a12 //.
Qed.

Lemma minimaT k h : (0 < h <= k)%N -> let y := nth y0 (minima remembering tagged_counts k) h in
  val y.1 = minimize1 c' h /\ (val y.1 = 0 \/ found h y).
Proof.
case/andP=> h0 hk y; have vE : val y.1 = minimize1 c' h.
  have zm : size (minima remembering tagged_counts k) = k.+1.
    have := congr1 size (minima_morph remembering_respects tagged_counts k).
    by rewrite size_map tagged_fst size_minima.
  rewrite -(nth_minima vc hk) -tagged_fst -(minima_morph remembering_respects) (nth_map y0) //.
  by rewrite zm ltnS.
split=> //; move: vE; rewrite /y /minima; set l := size (take _ _).
have lE : l = minn k (size c).-1 by rewrite /l size_take size_behead size_map /minn.
have ld : (l < size c)%N by rewrite lE gtn_min ltn_predL -(size_map nn) lt0n size_eq0 c0 orbT.
have zp : size (positive_minima remembering tagged_counts l) = l.+1.
  have lc : (l < size c')%N by rewrite size_map.
  have [_ <-] := positive_minima_correct vc lc (leqnn l).
  by rewrite /positive_minima -(size_map (fun y : traced => val y.1)) (best_morph remembering_respects)
    (table_morph remembering_respects) (total_morph remembering_respects) tagged_fst map_nseq.
rewrite nth_cat zp ltnS; case: leqP => [hl|lh]; last by left; rewrite nth_nseq; case: ifP; rewrite /val mul0r.
case: (positive_minimaT ld hl) => [ge e|]; last by right.
by move: ge; rewrite e leNgt m1_lt1.
Qed.
End Table.

(* ---------------- 2. all buckets: what the least rho remembers ------------- *)
Section All.
Local Open Scope ring_scope.
Variable hs : seq (seq N).
Hypothesis hn : hs != [::].
Let H := map (map nn) hs.
Hypothesis vh : all valid H.
Definition hist_of (t : N) : seq nat := map nn (nth [::] hs (nn t)).
Local Notation cs := hist_of.

Definition share_fits (s : N * seq nat) : bool :=
  [&& (nn s.1 < size hs)%N, s.2 != [::], sorted geq s.2 & all (leq 1) s.2].
Definition share_value (s : N * seq nat) : rat := pv (cs s.1) (sumn (cs s.1)) s.2.
Definition atoms_in (ss : seq (N * seq nat)) : nat := sumn [seq sumn s.2 | s <- ss].

Definition product_of (r : nat) (y : traced) : Prop :=
  val y.1 = 0 \/ [/\ all share_fits y.2, (atoms_in y.2 <= r)%N & val y.1 = \prod_(s <- y.2) share_value s].
Definition odds_of (r : nat) (y : traced) : Prop :=
  val y.1 = 0 \/ [/\ all share_fits y.2, (atoms_in y.2 <= r)%N, y.2 != [::]
    & val y.1 = scale (cs (head (N0, [::]) y.2).1) * \prod_(s <- y.2) share_value s].

Lemma atoms_cat ss ss' : atoms_in (ss ++ ss') = (atoms_in ss + atoms_in ss')%N.
Proof. by rewrite /atoms_in map_cat sumn_cat. Qed.

Lemma product_mul r r' y z : product_of r y -> product_of r' z -> product_of (r + r') (trmul y z).
Proof.
rewrite /product_of /= val_fmul => -[->|[a1 a2 ->]]; first by left; rewrite mul0r.
case=> [->|[b1 b2 ->]]; first by left; rewrite mulr0.
by right; rewrite all_cat a1 b1 atoms_cat leq_add // big_cat.
Qed.

Lemma odds_mul r r' y z : odds_of r y -> product_of r' z -> odds_of (r + r') (trmul y z).
Proof.
rewrite /odds_of /product_of /= val_fmul => -[->|[a1 a2 a3 ->]]; first by left; rewrite mul0r.
case=> [->|[b1 b2 ->]]; first by left; rewrite mulr0.
right; rewrite all_cat a1 b1 atoms_cat leq_add // big_cat /= mulrA.
by case: (y.2) a3.
Qed.

Lemma min_one (Q : traced -> Prop) y z : Q y -> Q z -> Q (trmin y z).
Proof. by rewrite /trmin; case: ifP. Qed.

Lemma convolveT (Q : traced -> Prop) s t : (size t <= size s)%N -> (0 < size t)%N ->
  (forall j, (j < size t)%N -> Q (trmul (nth y0 s j) (nth y0 t j))) -> Q (convolve remembering s t).
Proof.
case: s t => [|a s] [|b t] //= ts _ q.
have : Q (trmul a b) by apply: (q 0%N).
have : forall j, (j < size t)%N -> Q (trmul (nth y0 s j) (nth y0 t j)) by move=> j jt; apply: (q j.+1).
elim: s t (trmul a b) ts {q} => [|a' s IH] [|b' t] acc //= ts q qa.
by apply: IH => // [j jt|]; [apply: (q j.+1) | apply: min_one => //; apply: (q 0%N)].
Qed.

Lemma product_listT M r : (r <= size M)%N -> (forall j, (j < size M)%N -> product_of j.+1 (nth y0 M j)) ->
  size (product_list remembering M r) = r.+1 /\
  forall j, (j <= r)%N -> product_of (r - j) (nth y0 (product_list remembering M r) j).
Proof.
move=> + ok; elim: r => [|r IH] rM.
  by split=> // -[|//] _; right; split=> //; rewrite big_nil /val divr1.
have [z IHr] := IH (ltnW rM); split; first by rewrite /= z.
case=> [|j] jr; last by rewrite subSS; apply: IHr.
rewrite /= subn0; apply: convolveT; rewrite z // => j jr'.
have -> : r.+1 = (j.+1 + (r - j))%N by rewrite addSn subnKC.
by apply: product_mul; [apply: ok; apply: leq_trans rM | apply: IHr].
Qed.

Definition vectors_remember k (w : seq traced * seq traced) : Prop :=
  [/\ size w.1 = k, size w.2 = k & forall j, (j < k)%N ->
      product_of j.+1 (nth y0 w.1 j) /\ odds_of j.+1 (nth y0 w.2 j)].

Lemma vectorsT k t : (t < size hs)%N ->
  vectors_remember k (vectors remembering k (tagged_counts (N.of_nat t) (nth [::] hs t))).
Proof.
move=> th; set c := nth [::] hs t; set i := N.of_nat t.
have vc : valid (map nn c) by apply: (allP vh); apply: map_f; apply: mem_nth.
have csi : cs i = map nn c by rewrite /hist_of Nat2N.id.
have zm : size (minima remembering (tagged_counts i c) k) = k.+1.
  have := congr1 size (minima_morph remembering_respects (tagged_counts i c) k).
  by rewrite size_map tagged_fst size_minima.
have zb : size (behead (minima remembering (tagged_counts i c) k)) = k by rewrite size_behead zm.
split; rewrite /vectors /= ?size_map // => j jk.
rewrite (nth_map y0) ?zb // nth_behead.
have hj : (0 < j.+1 <= k)%N by [].
have [_] := minimaT i vc hj; set y := nth y0 _ _ => yP.
set q := trfrac _ _; have q2 : q.2 = [::] by rewrite /q; case: (c).
have q1 : val q.1 = scale (map nn c).
  rewrite /q /= val_ffrac /scale; have [-> _] := totalT i vc.
  by case: (c).
have one p : p != [::] -> sorted geq p && all (leq 1) p -> share_fits (i, p).
  by move=> p0 /andP[sp p1]; rewrite /share_fits /= Nat2N.id th p0 sp p1.
case: yP => [y_0|[p [y2 p0 pP ph yv]]].
  by split; left => //; rewrite /= val_fmul y_0 mul0r.
have vE : val y.1 = share_value (i, p) by rewrite /share_value /= csi.
have e2 : (trmul y q).2 = [:: (i, p)] by rewrite -[LHS]/(y.2 ++ q.2) y2 q2.
have e1 : val (trmul y q).1 = scale (cs i) * share_value (i, p) by rewrite val_fmul q1 vE mulrC csi.
have ok1 : all share_fits [:: (i, p)] by rewrite /= one.
have at1 : (atoms_in [:: (i, p)] <= j.+1)%N by rewrite /atoms_in /= addn0.
by split; right; [rewrite y2 big_seq1 | rewrite e2 big_seq1].
Qed.

Lemma tagE j gs : tag (N.of_nat j) gs =
  [seq tagged_counts (N.of_nat (j + t)) (nth [::] gs t) | t <- iota 0 (size gs)].
Proof.
elim: gs j => //= c gs IH j; rewrite addn0 -Nat2N.inj_succ IH iota1 -map_comp.
by congr cons; apply: eq_map => t; rewrite /= addnS.
Qed.

Lemma merge_remember k w w' : vectors_remember k w -> vectors_remember k w' ->
  vectors_remember k (merge_vectors remembering w w').
Proof.
move=> [z1 z2 ok] [z1' z2' ok']; split; rewrite /= ?size_zipw ?z1 ?z2 ?z1' ?z2' ?minnn // => j jk.
rewrite !(nth_zipw _ y0 y0) ?z1 ?z2 ?z1' ?z2' //; have [a1 a2] := ok j jk; have [b1 b2] := ok' j jk.
by split; apply: min_one.
Qed.

Lemma summaryT k : vectors_remember k (summary remembering k (tag N0 hs)).
Proof.
have : forall tc, tc \in [seq tagged_counts (N.of_nat (0 + t)) (nth [::] hs t) | t <- iota 0 (size hs)] ->
    vectors_remember k (vectors remembering k tc).
  by move=> tc /mapP[t]; rewrite mem_iota add0n => tN ->; apply: vectorsT.
rewrite -(tagE 0) -[N.of_nat 0]/N0; have : tag N0 hs != [::] by case: (hs) hn.
case: (tag N0 hs) => // tc tcs _ ok /=.
have : vectors_remember k (vectors remembering k tc) by apply: ok; rewrite mem_head.
have {}ok : forall tc', tc' \in tcs -> vectors_remember k (vectors remembering k tc').
  by move=> tc' tcs'; apply: ok; rewrite inE tcs' orbT.
elim: tcs (vectors _ _ _) ok => //= tc' tcs IH w ok okw; apply: IH.
  by move=> tc'' tcs''; apply: ok; rewrite inE tcs'' orbT.
by apply: merge_remember => //; apply: ok; rewrite mem_head.
Qed.

Lemma rhoT k : odds_of k.+1 (rho_code remembering (tag N0 hs) k).
Proof.
have [z1 z2 ok] := summaryT k.+1; rewrite /rho_code; set MR := summary _ _ _ in z1 z2 ok *.
have [|j jM|z P] := @product_listT MR.1 k; first by rewrite z1.
  by rewrite z1 in jM; have [] := ok j jM.
apply: convolveT; rewrite z ?z2 // => j; rewrite ltnS => jk.
have -> : k.+1 = (j.+1 + (k - j))%N by rewrite addSn subnKC.
by apply: odds_mul; [have [] := ok j jk | apply: P].
Qed.

Lemma rho_valueT k : val (rho_code remembering (tag N0 hs) k).1 = rho_of (least_of H) (ratio_of H) k.
Proof.
rewrite (rho_code_morph remembering_respects) -rho_codeE //; last by rewrite /H; case: (hs) hn.
have E i gs : [seq [seq nn x.1 | x <- tc] | tc <- tag i gs] = map (map nn) gs.
  by elim: gs i => //= c gs IH i; rewrite IH -map_comp.
by rewrite E.
Qed.

(* ---- the buckets remembered are distinct ---- *)
Let m (i : nat) := minimize1 (nth [::] H i).
Let NH : size H = size hs. Proof. by rewrite size_map. Qed.

Let cs_nth t : (nn t < size hs)%N -> cs t = nth [::] H (nn t).
Proof. by move=> th; rewrite (nth_map [::]). Qed.

Let share_facts s : share_fits s ->
  [/\ (nn s.1 < size H)%N, (0 < sumn s.2)%N, valid (cs s.1) & m (nn s.1) (sumn s.2) <= share_value s].
Proof.
case/and4P=> si sn ss s1; have vs : valid (cs s.1) by rewrite cs_nth // vnth // NH.
split=> //; rewrite ?NH //; first by case: (s.2) sn s1 => //= u p _ /andP[u1 _]; rewrite addn_gt0 u1.
by rewrite /m -cs_nth //; apply: minimize1_lb.
Qed.

Lemma share_ge0 s : share_fits s -> 0 <= share_value s.
Proof.
move=> ok; have [_ _ /and3P[c0 _ c1] _] := share_facts ok; case/and4P: ok => _ _ ss s1.
exact: (pv_ge0 c0 c1 (topsum_le _ _) (sorted_dec ss s1)).
Qed.

Lemma shares_ge0 ss : all share_fits ss -> 0 <= \prod_(s <- ss) share_value s.
Proof. by move=> /allP ok; rewrite big_seq; apply: prodr_ge0 => s /ok; exact: share_ge0. Qed.

Lemma prod_more_lt f b h : (b < size H)%N -> (0 < f b)%N -> (0 < h)%N ->
  m b h * \prod_(i < size H) m i (f i) != 0 ->
  \prod_(i < size H) m i (more f b h i) < m b h * \prod_(i < size H) m i (f i).
Proof.
move=> bN f0 h0; rewrite (bigD1 (Ordinal bN)) //= [in X in _ -> X < _](bigD1 (Ordinal bN)) //= /more eqxx.
rewrite (_ : \prod_(i < size H | i != Ordinal bN) m i (if (i : nat) == b then (f i + h)%N else f i) =
          \prod_(i < size H | i != Ordinal bN) m i (f i)); last first.
  by apply: eq_bigr => i; rewrite -val_eqE => /negPf /= ->.
rewrite mulrA !mulf_eq0 !negb_or -andbA => /and3P[mh mf rest]; rewrite ltr_pmul2r.
  by rewrite mulrC; apply: m_submul_lt; rewrite ?vnth // mulf_neq0.
rewrite lt_neqAle eq_sym rest; apply: prodr_ge0 => i _; apply/m_ge0/vnth => //.
Qed.

Lemma gathered ss : all share_fits ss -> 0 < \prod_(s <- ss) share_value s -> exists f : nat -> nat,
  [/\ (\sum_(i < size H) f i = atoms_in ss)%N, forall s, s \in ss -> (0 < f (nn s.1))%N,
      \prod_(i < size H) m i (f i) <= \prod_(s <- ss) share_value s
    & ~~ uniq (map fst ss) -> \prod_(i < size H) m i (f i) < \prod_(s <- ss) share_value s].
Proof.
elim: ss => [|s ss IH] /=.
  move=> _ _; exists (fun=> 0%N); split=> //; first by rewrite sum_nat_const muln0.
  by rewrite big_nil big1 // => i _; rewrite /m m0 ?vnth.
case/andP=> ok oks; have [bN h0 vs ms] := share_facts ok; rewrite big_cons => pos.
have v0 := share_ge0 ok; have Q0 := shares_ge0 oks.
have [v1 Q1] := posM v0 Q0 pos; have [f [fs fp fle flt]] := IH oks Q1.
set b := nn s.1 in bN ms *; set h := sumn s.2 in h0 ms *.
have P0 : 0 <= \prod_(i < size H) m i (f i) by apply: prodr_ge0 => i _; apply/m_ge0/vnth.
have mb0 : 0 <= m b h by apply/m_ge0/vnth.
have le := prod_more vh f h bN; rewrite -/m in le.
exists (more f b h); split.
- by rewrite sum_more // fs /atoms_in /= addnC.
- move=> s'; rewrite inE /more => /orP[/eqP->|/fp]; first by rewrite eqxx addn_gt0 h0 orbT.
  by case: ifP => // _; rewrite addn_gt0 => ->.
- by apply: le_trans le _; apply: ler_pmul.
rewrite negb_and negbK => /orP[/mapP[s' s'ss e]|/flt lt].
  have [z|nz] := eqVneq (m b h * \prod_(i < size H) m i (f i)) 0.
    by apply: le_lt_trans le _; rewrite -/(m b h) z mulr_gt0.
  have fb : (0 < f b)%N by rewrite /b e; apply: fp.
  by apply: lt_le_trans (prod_more_lt bN fb h0 nz) _; apply: ler_pmul.
apply: le_lt_trans le _; apply: (@le_lt_trans _ _ (share_value s * \prod_(i < size H) m i (f i))).
  by rewrite ler_wpmul2r.
by rewrite ltr_pmul2l.
Qed.

(* what the program remembers, if rho is not 0                                *)
Theorem remembered k : let r := rho_code remembering (tag N0 hs) k in val r.1 != 0 ->
  [/\ all share_fits r.2, (atoms_in r.2 <= k.+1)%N, r.2 != [::], uniq (map fst r.2)
    & val r.1 = scale (cs (head (N0, [::]) r.2).1) * \prod_(s <- r.2) share_value s].
Proof.
move=> r r0; have [e|[h1 h2 h3 h4]] := rhoT k; first by rewrite -/r e eqxx in r0.
rewrite -/r in h1 h2 h3 h4; split=> //; apply: contraT => nu.
have p0 : 0 < \prod_(s <- r.2) share_value s.
  by rewrite lt_neqAle shares_ge0 // andbT eq_sym; apply: contraNneq r0 => e; rewrite h4 e mulr0.
have [f [fs fp _ /(_ nu) lt]] := gathered h1 p0.
set s := head (N0, [::]) r.2 in h4; have ss : s \in r.2 by rewrite /s; case: (r.2) h3 => // a l _; rewrite mem_head.
have [bN _ vs _] := share_facts (allP h1 _ ss); have Hn : H != [::] by rewrite /H; case: (hs) hn.
have ok : share_ok H k (nn s.1) (mkseq f (size H)).
  rewrite /share_ok bN size_mkseq eqxx nth_mkseq // fp //= sumn_nth size_mkseq.
  rewrite (eq_bigr (fun i : 'I_(size H) => f i)); last by move=> i _; rewrite nth_mkseq.
  by rewrite fs.
have := rho_lb Hn vh ok; rewrite -rho_valueT -/r h4 /rhov /prodm leNgt.
rewrite (eq_bigr (fun i : 'I_(size H) => m i (f i))); last by move=> i _; rewrite nth_mkseq.
have -> : cs s.1 = nth [::] H (nn s.1) by apply: cs_nth; rewrite -NH.
by rewrite ltr_pmul2l ?lt // scale_gt0 // vnth.
Qed.

(* and if rho is 0, a bucket with few values is there                         *)
Lemma few_found k : rho_of (least_of H) (ratio_of H) k = 0 ->
  exists t, [/\ few k N0 hs = [:: (N.of_nat t, [:: size (nth [::] hs t)])], (t < size hs)%N
              & (size (nth [::] hs t) <= k.+1)%N].
Proof.
move=> /eqP; rewrite rho_eq0 //; last by rewrite /H; case: (hs) hn.
rewrite /H has_map; have -> : N0 = N.of_nat 0 by [].
suff gen gs j : has (preim (map nn) (fun c => size c <= k.+1)%N) gs -> exists t,
    [/\ few k (N.of_nat j) gs = [:: (N.of_nat (j + t), [:: size (nth [::] gs t)])], (t < size gs)%N
      & (size (nth [::] gs t) <= k.+1)%N] by exact: (gen hs 0%N).
elim: gs j => //= c gs IH j; rewrite size_map; case: ifP => [ck _|_ /=].
  by exists 0%N; rewrite addn0.
rewrite -Nat2N.inj_succ => /(IH j.+1)[t [e tN tk]]; exists t.+1; rewrite e; split=> //=.
by rewrite addnS.
Qed.
End All.

(* ----------------- 3. the attacker read off passes the check ---------------- *)
Section Order.
Variable c : seq N.
Let pairs := sort (fun x y : N * nat => N.leb y.1 x.1) (zip c (iota 0 (size c))).

Lemma order_perm : perm_eq (order c) (iota 0 (size c)).
Proof.
rewrite /order -{2}(unzip2_zip (s := c) (t := iota 0 (size c))) ?size_iota // perm_map //.
by rewrite perm_sort.
Qed.

Lemma size_order : size (order c) = size c.
Proof. by rewrite (perm_size order_perm) size_iota. Qed.

Lemma order_uniq : uniq (order c).
Proof. by rewrite (perm_uniq order_perm) iota_uniq. Qed.

Lemma order_lt u : u \in order c -> u < size c.
Proof. by rewrite (perm_mem order_perm) mem_iota. Qed.

Lemma order_counts : [seq nth N0 c u | u <- order c] = sort (fun a b => N.leb b a) c.
Proof.
have -> : [seq nth N0 c u | u <- order c] = map fst pairs.
  rewrite /order -map_comp; apply/eq_in_map => -[x u]; rewrite mem_sort => /(nthP (N0, 0)) [t].
  rewrite size_zip size_iota minnn => tc; rewrite nth_zip ?size_iota // nth_iota // add0n.
  by case=> <- <-.
rewrite /pairs (map_sort (leT := fun a b => N.leb b a)) //.
by rewrite -/unzip1 unzip1_zip // size_iota.
Qed.

Lemma topsum_order w : sumn [seq nn (nth N0 c u) | u <- take w (order c)] =
  topsum (map nn (sort (fun a b => N.leb b a) c)) w.
Proof. by rewrite /topsum -order_counts -map_comp -map_take. Qed.
End Order.

Section Speak.
Variables (places : seq nat) (i : N).

Lemma speakP j p s : s \in speak places i (N.of_nat j) p ->
  exists2 t, t < size p & s = (i, N.of_nat (j + t), take (nth 0 p t) places).
Proof.
elim: p j => //= u p IH j; rewrite inE => /orP[/eqP->|]; first by exists 0; rewrite ?addn0.
by rewrite -Nat2N.inj_succ => /IH[t tp ->]; exists t.+1; rewrite //= addnS.
Qed.

Lemma speak0P p s : s \in speak places i N0 p ->
  exists2 t, t < size p & s = (i, N.of_nat t, take (nth 0 p t) places).
Proof. by move=> /(@speakP 0)[t tp ->]; exists t; rewrite ?add0n. Qed.

Lemma speak_uniq j p : uniq [seq s.1 | s <- speak places i (N.of_nat j) p].
Proof.
elim: p j => //= u p IH j; rewrite -Nat2N.inj_succ IH andbT; apply/mapP => -[s /speakP[t _ ->]].
move=> /(congr1 (fun x : N * N => nn x.2)); rewrite [LHS]Nat2N.id [RHS]Nat2N.id => /eqP.
by rewrite addSn -addnS -{1}(addn0 j) eqn_add2l.
Qed.

Lemma speak_nested j p : sorted geq p ->
  pairwise (fun s s' : speaker => (s.1.1 == s'.1.1) ==> all (mem s.2) s'.2) (speak places i (N.of_nat j) p).
Proof.
elim: p j => //= u p IH j up; rewrite -Nat2N.inj_succ IH ?(path_sorted up) // andbT.
apply/allP => s /speakP[t tp ->] /=; apply/implyP=> _; apply/allP=> x /= xt.
have tu : nth 0 p t <= u by have := order_path_min geq_trans up => /allP; apply; apply: mem_nth.
by move: xt; rewrite -(take_take tu); apply: mem_take.
Qed.

Lemma speak_size j p : sumn [seq size s.2 | s <- speak places i j p] <= sumn p.
Proof. by elim: p j => //= u p IH j; apply: leq_add; rewrite ?IH // size_take; case: ltnP. Qed.
End Speak.

Section Attack.
Variable bs : seq (seq N).
Hypothesis pos : all (fun c => is_cons c && all is_pos c) bs.
Let hs := [seq sort (fun a b => N.leb b a) c | c <- bs].
Local Notation cs := (hist_of hs).

Let csE t : (nn t < size bs)%N -> cs t = map nn (sort (fun a b => N.leb b a) (counts_of bs t)).
Proof. by move=> tb; rewrite /hist_of (nth_map [::]). Qed.

Let people t : (nn t < size bs)%N -> nn (people_of bs t) = sumn (cs t).
Proof.
move=> tb; rewrite csE // /people_of nsumE; apply: perm_sumn; apply: perm_map.
by rewrite perm_sym perm_sort.
Qed.

Let weightE t j w : (nn t < size bs)%N -> nn (weight bs (t, j, take w (order (counts_of bs t)))) = topsum (cs t) w.
Proof. by move=> tb; rewrite csE // -topsum_order /weight nsumE /= -map_comp. Qed.

Lemma speak_value t p j before rest : (nn t < size bs)%N -> count_mem t before = j ->
  exists before', (forall t', count_mem t' before' = count_mem t' before + (t == t') * size p) /\
    let x := speakers_value bs before (speak (order (counts_of bs t)) t (N.of_nat j) p ++ rest) in
    let x' := speakers_value bs before' rest in
    nn x.1 = num (cs t) (sumn (cs t) - j) p * nn x'.1 /\
    nn x.2 = (sumn (cs t) - j) ^_ (size p) * nn x'.2.
Proof.
move=> tb; elim: p j before => [|u p IH] j before cj /=.
  by exists before; split=> [t'|]; rewrite ?muln0 ?addn0 // !mul1n.
have cj' : count_mem t (t :: before) = j.+1 by rewrite /= eqxx cj.
have [before' [cb [e1 e2]]] := IH j.+1 (t :: before) cj'; exists before'; split=> [t'|].
  by rewrite cb /= mulnS addnCA addnA.
rewrite -Nat2N.inj_succ !nnM !nnB e1 e2 weightE // people // Nat2N.id cj ffactnS -subnS.
by rewrite !mulnA.
Qed.

Definition said (ss : seq (N * seq nat)) : seq speaker :=
  flatten [seq speak (order (counts_of bs s.1)) s.1 N0 s.2 | s <- ss].

Lemma said_value ss before : all (share_fits hs) ss -> uniq (map fst ss) ->
  (forall s, s \in ss -> count_mem s.1 before = 0) ->
  let x := speakers_value bs before (said ss) in
  nn x.1 = \prod_(s <- ss) num (cs s.1) (sumn (cs s.1)) s.2 /\
  nn x.2 = \prod_(s <- ss) sumn (cs s.1) ^_ size s.2.
Proof.
elim: ss before => [|s ss IH] before /=; first by rewrite !big_nil.
case/andP=> /and4P[sb _ _ _] ok /andP[ns un] fresh; rewrite size_map in sb.
have cs0 : count_mem s.1 before = 0 by apply: fresh; rewrite mem_head.
have [before' [cb [e1 e2]]] := speak_value s.2 (said ss) sb cs0.
have {}IH := IH before' ok un; have [|h1 h2] := IH.
  move=> s' s'ss; rewrite cb fresh ?inE ?s'ss ?orbT // (_ : s.1 == s'.1 = false) //.
  by apply: contraNF ns => /eqP->; apply: map_f.
by rewrite /said /= -/(said ss) -[N0]/(N.of_nat 0) e1 e2 h1 h2 !big_cons !subn0.
Qed.

Lemma valid_cs t : (nn t < size bs)%N -> valid (cs t).
Proof.
move=> tb; rewrite csE //; have /andP[cn cp] : is_cons (counts_of bs t) && all is_pos (counts_of bs t).
  by apply: (allP pos); apply: mem_nth.
apply/and3P; split.
- by rewrite -size_eq0 size_map size_sort; case: (counts_of bs t) cn.
- by rewrite (map_sort (leT := geq)) ?(sort_sorted geq_total) // => x y; rewrite leb_nat.
by rewrite all_map all_sort; apply: sub_all cp => x; rewrite /= is_pos_nat.
Qed.

Section Check.
Variables (ss : seq (N * seq nat)) (k : nat) (r : frac).
Hypothesis ok : all (share_fits hs) ss.
Hypothesis few_atoms : atoms_in ss <= k.+1.
Hypothesis ssn : ss != [::].
Hypothesis un : uniq (map fst ss).
Hypothesis enough : all (fun s => size s.2 <= sumn (cs s.1)) ss.
Hypothesis rE : val r = (scale (cs (head (N0, [::]) ss).1) * \prod_(s <- ss) share_value hs s)%R.

Let sp := said ss.
Let atoms : seq named_atom := flatten [seq [seq (s.1, u) | u <- s.2] | s <- sp].

Let facts s : s \in ss -> [/\ nn s.1 < size bs, s.2 != [::], sorted geq s.2, all (leq 1) s.2 & size s.2 <= sumn (cs s.1)].
Proof.
by move=> sss; have /and4P[h1 h2 h3 h4] := allP ok _ sss; rewrite size_map in h1; split=> //; apply: (allP enough).
Qed.

Let sp_in s : s \in sp -> exists s' t,
  [/\ s' \in ss, t < size s'.2 & s = (s'.1, N.of_nat t, take (nth 0 s'.2 t) (order (counts_of bs s'.1)))].
Proof.
by case/flatten_mapP=> s' s'ss /speak0P[t tp ->]; exists s', t.
Qed.

Let sp_fits : all (speaker_fits bs) sp.
Proof.
apply/allP=> s /sp_in[s' [t [s'ss tp ->]]]; have [h1 _ _ _ h5] := facts s'ss.
rewrite /speaker_fits !ltb_nat /= !Nat2N.id h1 people // (leq_trans tp h5) take_uniq ?order_uniq //=.
by apply/allP=> u /mem_take; exact: order_lt.
Qed.

Let sp_uniq : uniq [seq s.1 | s <- sp].
Proof.
rewrite /sp; elim: (ss) un => //= s l IH /andP[ns ul].
rewrite /said /= -/(said l) map_cat cat_uniq IH // andbT -[N0]/(N.of_nat 0) speak_uniq /=.
apply/hasPn => x /mapP[s1 /flatten_mapP[s2 s2l] /speak0P[t _ ->] ->].
apply/mapP => -[s3 /speak0P[t' _ ->]] [e _].
by move: ns; rewrite -e map_f.
Qed.

Let sp_nested : pairwise (fun s s' : speaker => (s.1.1 == s'.1.1) ==> all (mem s.2) s'.2) sp.
Proof.
have srt s : s \in ss -> sorted geq s.2 by case/facts.
rewrite /sp; elim: (ss) un srt => //= s l IH /andP[ns ul] srt.
rewrite /said /= -/(said l) pairwise_cat IH // => [|s' s'l]; last by apply: srt; rewrite inE s'l orbT.
rewrite -[N0]/(N.of_nat 0) speak_nested ?srt ?mem_head //= andbT; apply/allrelP => s1 s2 /speak0P[t _ ->].
case/flatten_mapP=> s' s'l /speak0P[t' _ ->] /=.
by apply/implyP=> /eqP e; move: ns; rewrite e map_f.
Qed.

Let size_atoms : size atoms <= k.+1.
Proof.
apply: leq_trans few_atoms; have -> : size atoms = sumn [seq size s.2 | s <- sp].
  by rewrite /atoms; elim: (sp) => //= s l IH; rewrite size_cat size_map IH.
rewrite /sp /atoms_in /said; elim: (ss) => //= s l IH.
by rewrite map_cat sumn_cat leq_add // speak_size.
Qed.

(* the first atom: the most frequent value of the first bucket                *)
Let first : exists t rest, [/\ (head (N0, [::]) ss).1 = t, nn t < size bs &
  atoms = (t, N0, head 0 (order (counts_of bs t))) :: rest].
Proof.
case E: (ss) ssn => [//|s l] _; have sss : s \in ss by rewrite E mem_head.
have [h1 h2 h3 h4 _] := facts sss; exists s.1.
rewrite /atoms /sp E /said /=; case: (s.2) h2 h4 => //= u p _ /andP[u1 _].
have : size (order (counts_of bs s.1)) != 0.
  rewrite size_order; have /andP[] : is_cons (counts_of bs s.1) && all is_pos (counts_of bs s.1).
    by apply: (allP pos); apply: mem_nth.
  by case: (counts_of bs s.1).
case: (order _) => // pl pls _; case: u u1 => // u _ /=.
by eexists; split.
Qed.

Local Open Scope ring_scope.

Lemma attacker_passes : check_attacker bs (N.of_nat k) (Npos (answer r).1, (answer r).2) (attacker_of bs ss).
Proof.
have [t [rest [t1 tb aE]]] := first.
have [tE stated] : atarget (attacker_of bs ss) = (t, N0, head 0%N (order (counts_of bs t))) /\
    (t, N0, head 0%N (order (counts_of bs t))) :: aknown (attacker_of bs ss) = atoms.
  by rewrite /attacker_of /= -/(said ss) -/sp -/atoms aE.
have vc := valid_cs tb; have /and3P[c0 _ c1] := vc.
have t0E : nn (nth N0 (counts_of bs t) (head 0%N (order (counts_of bs t)))) = head 0%N (cs t).
  rewrite csE // -order_counts -map_comp; case: (order _) (size_order (counts_of bs t)) => //= e.
  by move: c0; rewrite -size_eq0 csE // size_map size_sort -e.
have h0 : (0 < head 0 (cs t))%N by case: (cs t) c0 c1 => //= x l _ /andP[].
have n0 : (0 < sumn (cs t))%N by apply: leq_trans (size_le_sumn c1); rewrite lt0n size_eq0.
have [x1E x2E] := said_value (before := [::]) ok un (fun _ _ => erefl); rewrite -/sp in x1E x2E.
have x2_gt0 : (0 < nn (speakers_value bs [::] sp).2)%N.
  rewrite x2E big_seq; apply: prodn_cond_gt0 => s /facts[_ _ _ _ h5].
  by rewrite ffact_gt0.
have xE : (nn (speakers_value bs [::] sp).1)%:R / (nn (speakers_value bs [::] sp).2)%:R = \prod_(s <- ss) share_value hs s.
  rewrite x1E x2E !natr_prod -prodf_div big_seq [RHS]big_seq; apply: eq_bigr => s /facts[h1 _ h3 h4 _].
  by rewrite /share_value (pv_num (valid_cs h1) (topsum_le _ _) (sorted_dec h3 h4)).
have eqv := answerE r; have V1 := posr_gt0 (answer r).1; have V2 := posr_gt0 (answer r).2; rewrite /= in eqv.
have r0 : 0 <= val r := val_ge0 r.
have V2E : posr (answer r).2 = posr (answer r).1 * (1 + val r).
  move/eqP: eqv; rewrite eqr_div ?posr_neq0 // ?mul1r => [/eqP //|].
  by rewrite gt_eqF // ltr_paddr ?ltr01.
have le : (nn (N.pos (answer r).1) <= nn (N.pos (answer r).2))%N.
  rewrite -(ler_nat rat_numDomainType) -!/(posr _) V2E ler_pmulr // ler_addl //.
have sub : (nn (N.sub (N.pos (answer r).2) (N.pos (answer r).1)))%:R = posr (answer r).1 * val r.
  by rewrite nnB natrB // -!/(posr _) V2E mulrDr mulr1 addrAC subrr add0r.
rewrite /check_attacker tE stated -[aspeakers _]/sp sp_fits sp_uniq sp_nested.
rewrite -[is_pos (N.pos _, _).1]/true -[(N.pos _, _).1]/(N.pos (answer r).1) -[(N.pos _, _).2]/(answer r).2.
apply/and4P; split=> //; last (apply/and5P; split=> //; last (apply/and3P; split)).
- by rewrite leb_nat !Nat2N.id; have := size_atoms; rewrite -stated.
- by rewrite leb_nat.
- apply/allP=> A /flatten_mapP[s ssp /mapP[u us ->]]; apply/hasP; exists s => //.
  by rewrite /says eqxx.
- apply/allP=> s ssp; apply/allP=> u us; apply/flatten_mapP; exists s => //.
  by apply/mapP; exists u.
- by rewrite is_pos_nat t0E.
apply/andP; split; first by rewrite is_pos_nat.
apply/N.eqb_eq/N2Nat.inj; apply/eqP; rewrite !nnM -(eqr_nat rat_numDomainType) !natrM sub t0E people //; apply/eqP.
set x1 := nn (speakers_value bs [::] sp).1 in xE *; set x2 := nn (speakers_value bs [::] sp).2 in xE x2_gt0 *.
have -> : x1%:R = \prod_(s <- ss) share_value hs s * x2%:R :> rat.
  by rewrite -xE divfK // pnatr_eq0 -lt0n.
have -> : val r = (sumn (cs t))%:R / (head 0%N (cs t))%:R * \prod_(s <- ss) share_value hs s.
  by rewrite rE t1.
rewrite -/(posr _) -!mulrA; congr (_ * _); congr (_ * _).
by rewrite mulrCA mulKf // pnatr_eq0 -lt0n.
Qed.
End Check.
End Attack.

(* ------------------------------- the theorem ------------------------------- *)
Local Open Scope ring_scope.
Theorem worst_case_answers bs k : all (fun c => is_cons c && all is_pos c) bs -> bs != [::] ->
  exists x y a, worst_case bs k = Some (x, y, a).
Proof.
move=> pos bn; rewrite /worst_case pos; have -> /= : is_cons bs by case: (bs) bn.
set hs := map _ bs; set r := rho_code _ _ _.
have hn : hs != [::] by rewrite /hs; case: (bs) bn.
have vh : all valid (map (map nn) hs).
  apply/allP => c /mapP[c' /mapP[c'' cb ->] ->].
  have ib : (nn (N.of_nat (index c'' bs)) < size bs)%N by rewrite Nat2N.id index_mem.
  by have := valid_cs pos ib; rewrite /hist_of Nat2N.id (nth_map [::]) ?index_mem // nth_index.
have rv := rho_valueT hn vh k; rewrite -/r in rv.
suff ok : check_attacker bs (N.of_nat k) (N.pos (answer r.1).1, (answer r.1).2)
    (attacker_of bs (if r.1.1 is N0 then few k N0 hs else r.2)).
  rewrite ok; case: (answer r.1) => x y /=; by do 3!eexists.
have v0 : (val r.1 == 0) = (r.1.1 == N0).
  rewrite mulf_eq0 invr_eq0 (negPf (posr_neq0 _)) orbF pnatr_eq0; case: (r.1.1) => // p.
  by apply/negbTE; rewrite -lt0n; apply/ssrnat.ltP/Pos2Nat.is_pos.
case E: r.1.1 => [|p].
  have r0 : val r.1 = 0 by apply/eqP; rewrite v0 E.
  have [t [-> tN tk]] := few_found hn vh (etrans (esym rv) r0).
  have tb : (nn (N.of_nat t) < size bs)%N by rewrite Nat2N.id -(size_map (sort (fun a b => N.leb b a))).
  have /and3P[c0 _ c1] := valid_cs pos tb.
  have hE : hist_of hs (N.of_nat t) = map nn (nth [::] hs t) by rewrite /hist_of Nat2N.id.
  have z0 : (0 < size (nth [::] hs t))%N by move: c0; rewrite -/hs hE -size_eq0 size_map lt0n.
  apply: attacker_passes; rewrite //= ?andbT.
  - by rewrite /share_fits /= Nat2N.id tN z0.
  - by rewrite /atoms_in /= !addn0.
  - by apply: leq_trans (size_le_sumn c1); rewrite lt0n size_eq0.
  rewrite r0 big_seq1 /share_value /= mulr1 -/hs hE -(size_map nn) /factor topsum_size subrr mul0r mulr0 //.
have nz : val r.1 != 0 by rewrite v0 E.
have [h1 h2 h3 h4 h5] := remembered hn vh nz; apply: attacker_passes => //.
apply/allP=> s sr; have /and4P[sb _ ss s1] := allP h1 _ sr; rewrite size_map in sb.
rewrite leqNgt; apply: contraNN nz => gt; rewrite h5 mulf_eq0 prodf_seq_eq0; apply/orP; right.
apply/hasP; exists s => //=; rewrite /share_value (pv_num (valid_cs pos sb) (topsum_le _ _) (sorted_dec ss s1)).
by rewrite ffact_small // invr0 mulr0.
Qed.

Corollary worst_case_None bs k :
  worst_case bs k = None <-> ~~ (all (fun c => is_cons c && all is_pos c) bs && is_cons bs).
Proof.
case: (boolP (_ && _)) => [/andP[pos bc]|nb]; split=> //; last by rewrite /worst_case (negPf nb).
by have [|x [y [a ->]]] := worst_case_answers k pos; first by case: (bs) bc.
Qed.

(* with what Witness.v proves: every release has an answer, and it is right    *)
Corollary worst_case_complete (T V L : finType) (v : T -> V) (b : T -> L) bs k (x0 : T) :
  all (fun c => is_cons c && all is_pos c) bs -> publishes v b (map (map nn) bs) ->
  exists lab who what x y a, [/\ reads v b bs lab who what, worst_case bs k = Some (x, y, a),
    is_max_disclosure v b k (posr x / posr y), (size (aknown a) <= k)%N
    & prob v b (meant who what (atarget a)) (simple (map (meant who what) (aknown a)) (meant who what (atarget a)))
      = posr x / posr y].
Proof.
move=> pos pub; have [lab [who [what R]]] := names_exist x0 pos pub.
have bn : bs != [::].
  by apply: contraTneq pub => ->; rewrite /publishes /= perm_sym; apply: contra (hists_neq0 v b x0) => /perm_nilP ->.
have [x [y [a e]]] := worst_case_answers k pos bn; exists lab, who, what, x, y, a.
by have [h1 h2 _ h4] := worst_case_sound pub R e; rewrite size_map in h2.
Qed.
