(* The maximum disclosure is 1/(1 + rho) (section 3.3).
   
   The left side is a maximum over all atoms and all consistent formulas of k basic
   implications, of a quotient of numbers of tables (Model.v); the right side is a
   minimum over ways to share out atoms and over patterns, computed from the
   histograms alone (Patterns.v).  That they are equal is [max_disclosure_exact];
   the maximum exists as soon as the table is not empty [max_disclosure_exists], and the
   two determine each other [max_disclosure_iff]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model Implications RandomWorlds SpecialForm Patterns Placements WithinBucket.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Exact.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Implicit Types (a : atom T V) (As : seq (atom T V)) (l : L).
Local Notation freq := (freq b v).
Local Notation PrB := (PrB v b).
Local Notation hist := (hist v b).
Local Notation people := (people b).
Local Notation ranked := (ranked v b).

(* the buckets: the labels that people have;  and their histograms            *)
Definition labels : seq L := [seq l <- enum L | l \in codom b].
Definition hists : seq (seq nat) := map hist labels.

(* ---------------------------- one atom ------------------------------------ *)
Lemma PrB_C X : PrB (~: X) = 1 - PrB X.
Proof.
have W0 : #|tables v b|%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n card_tables_gt0.
have e : (#|tables v b| = #|X :&: tables v b| + #|~: X :&: tables v b|)%N.
  rewrite -(cardsID X (tables v b)) setIC; congr (_ + _)%N.
  by apply: eq_card => w; rewrite !inE.
apply/eqP; rewrite eq_sym subr_eq addrC /SpecialForm.PrB -mulrDl -natrD -e.
by rewrite divff.
Qed.

Lemma bucket_gt0 x : (0 < sumn (hist (b x)))%N.
Proof. by rewrite sumn_hist; apply/card_gt0P; exists x; rewrite inE. Qed.

Theorem prob_atom a : PrB (ev a) = (freq (b a.1) a.2)%:R / (sumn (hist (b a.1)))%:R.
Proof.
case: a => x s /=.
have inj : {in [pred i | (i < 1)%N] &, injective (fun _ : nat => x)} by move=> [|i] [|j].
have : PrB (~: ev (x, s)) = cPr (avoid v 1 (fun=> x) (fun=> [set s])) (worlds b).
  rewrite PrB_perm; congr cPr; apply/setP=> r; rewrite !inE /satA /= ffunE.
  by apply/idP/forallP => [h i|/(_ ord0)]; rewrite ?inE.
rewrite PrB_C multi_closed_form // big_ord1 big_set1 bcnt_freq (card_bk v).
have -> : nprev b (fun=> x) (@ord0 0) = 0%N.
  by apply: eq_card0 => -[].
rewrite subn0; set n := sumn _; move=> e.
have n0 : n%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n bucket_gt0.
have fn : (freq (b x) s <= n)%N.
  rewrite /n sumn_hist; apply/subset_leq_card/subsetP=> y.
  by rewrite !inE => /andP [].
move: e; rewrite natrB // mulrBl divff // => /(congr1 (fun z => 1 - z)).
by rewrite !subKr.
Qed.

(* ----------------- from buckets to positions in the list ------------------ *)
Lemma mem_labels l : (l \in labels) = (l \in codom b).
Proof. by rewrite mem_filter mem_enum andbT. Qed.
Lemma labels_uniq : uniq labels.
Proof. by rewrite filter_uniq ?enum_uniq. Qed.
Lemma size_hists : size hists = size labels.
Proof. by rewrite size_map. Qed.
Lemma b_labels x : b x \in labels.
Proof. by rewrite mem_labels codom_f. Qed.

Lemma nolabel_people l : l \notin labels -> people l = [::].
Proof.
rewrite mem_labels => h; case e: (people l) => [//|x p].
have : x \in people l by rewrite e mem_head.
by rewrite mem_people => /eqP bx; rewrite -bx codom_f in h.
Qed.

Lemma hists_valid : all valid (hists).
Proof.
rewrite all_map; apply/allP=> l; rewrite mem_labels => /codomP [x ->] /=.
apply/and3P; split; last 1 first.
- by apply/allP=> c; rewrite mem_sort mem_filter => /andP [].
- by have := bucket_gt0 x; case: (hist (b x)).
exact: hist_sorted.
Qed.

Lemma hists_neq0 (x0 : T) : hists != [::].
Proof.
rewrite -size_eq0 size_hists -lt0n -has_predT; apply/hasP.
by exists (b x0); rewrite ?b_labels.
Qed.

Lemma prod_labels l0 (F : L -> rat) : (forall l, l \notin labels -> F l = 1) ->
  \prod_l F l = \prod_(i < size hists) F (nth l0 labels i).
Proof.
move=> F1; rewrite size_hists -(big_mkord xpredT (fun i => F (nth l0 labels i))).
rewrite -(big_nth l0 xpredT F) (big_uniq _ labels_uniq) [LHS](bigID (mem labels)) /=.
by rewrite [X in _ * X]big1 ?mulr1.
Qed.

Lemma sum_labels (F : L -> nat) : (sumn [seq F l | l <- labels] <= \sum_l F l)%N.
Proof.
rewrite sumnE big_map (big_uniq _ labels_uniq) [leqRHS](bigID (mem labels)) /=.
exact: leq_addr.
Qed.

(* --------------------------- no formula beats rho ------------------------- *)
Section Lower.
Variables (As : seq (atom T V)).
Let E x : {set V} := [set s | (x, s) \in As].
Let h l : nat := count (fun A => b A.1 == l) As.
Let full l : seq nat := sort geq [seq #|E x| | x <- people l].
Let q l : seq nat := [seq minn u (size (hist l)) | u <- filter (ltn 0%N) (full l)].

Let full_sorted l : sorted geq (full l).
Proof. exact: (sort_sorted geq_total). Qed.

Let size_full l : (size (full l) <= sumn (hist l))%N.
Proof. by rewrite size_sort size_map size_people sumn_hist. Qed.

Let sum_full l : (sumn (full l) <= h l)%N.
Proof.
have p : perm_eq (full l) [seq #|E x| | x <- people l] by rewrite perm_sort.
rewrite (perm_sumn p) sumnE big_map big_filter big_enum_cond /=.
have -> : (\sum_(x | b x == l) #|E x| =
           \sum_(x | b x == l) \sum_(s | (x, s) \in As) 1)%N.
  by apply: eq_bigr => x _; rewrite -sum1_card; apply: eq_bigl => s; rewrite inE.
rewrite pair_big_dep /= sum1_card.
apply: leq_trans (_ : #|[seq A <- As | b A.1 == l]| <= _)%N.
  by apply/subset_leq_card/subsetP=> -[x s]; rewrite mem_filter.
by rewrite /h -size_filter card_size.
Qed.

Let q_ok l : pat_ok (hist l) (h l) (q l).
Proof.
apply/and4P; split.
- have mon : {homo (fun u => minn u (size (hist l))) : x y / geq x y >-> geq x y}.
    by move=> x y /= xy; rewrite leq_min geq_minr (leq_trans (geq_minl _ _) xy).
  by apply: (homo_sorted mon); apply: sorted_filter geq_trans _ _ (full_sorted l).
- rewrite all_map all_filter; apply/allP=> u.
  rewrite mem_sort => /mapP [x]; rewrite mem_people => /eqP bx eu.
  apply/implyP => /= u0; rewrite leq_min u0 geq_minr andbT /=.
  have := bucket_gt0 x; rewrite bx; by case: (hist l).
- rewrite size_map size_filter; exact: leq_trans (count_size _ _) (size_full l).
- apply: leq_trans (sum_full l); rewrite /q.
  elim: (full l) => //= u s IH; case: (posnP u) => [->|u0] //=.
  exact: leq_add (geq_minl _ _) IH.
Qed.

Let q_val l : pat_val (hist l) (q l) = pat_valN (hist l) (full l).
Proof.
have /and4P [sq _ zq _] := q_ok l.
by rewrite pat_valNE // pat_valN_minn pat_valN_zeros.
Qed.

Lemma none_ge_mval : \prod_l mval (hist l) (h l) <= PrB (none As).
Proof.
rewrite noneE_none; apply: le_trans (none_lower v b E).
apply: ler_prod => l _; have m := mvalP (hist l) (h l).
by rewrite (is_m_ge0 m) -q_val; case: m => _; apply; exact: q_ok.
Qed.

Lemma sum_h : (\sum_l h l = size As)%N.
Proof.
rewrite -(sum1_size As) /h.
under eq_bigr => l _ do rewrite -sum1_count big_mkcond.
rewrite exchange_big /=; apply: eq_bigr => A _.
by rewrite -big_mkcond /= (big_pred1 (b A.1)) // => l; rewrite eq_sym.
Qed.

End Lower.

Lemma mval_nopeople l k : l \notin labels -> mval (hist l) k = 1.
Proof.
move=> hl; have /and4P [_ _] := mpat_ok (hist l) k.
rewrite sumn_hist -size_people nolabel_people // leqn0 /mval => /eqP/size0nil -> _.
by rewrite /pat_val big_ord0.
Qed.

Theorem rho_lower k a As x : size As = k -> 0 < PrB (ev a) ->
  is_rho hists k x -> x <= PrB (none (a :: As)) / PrB (ev a).
Proof.
move=> szA a0 [_ xmin]; set l0 := b a.1; set As' := a :: As.
pose h l := count (fun A => b A.1 == l) As'.
pose xs := [seq mval (hist l) (h l) | l <- labels].
pose i0 := index l0 labels.
have i0l : (i0 < size labels)%N by rewrite index_mem b_labels.
have nl0 : nth l0 labels i0 = l0 by rewrite nth_index ?b_labels.
have nh i : (i < size labels)%N -> nth [::] hists i = hist (nth l0 labels i).
  by move=> il; rewrite (nth_map l0).
pose y := (sumn (nth [::] hists i0))%:Q / (head 0%N (nth [::] hists i0))%:Q
            * \prod_(i < size hists) nth 0 xs i.
have yv : rho_value hists k y.
  exists i0, [seq h l | l <- labels], xs; split; split => //.
  - by rewrite size_hists.
  - by rewrite size_hists size_map.
  - by rewrite (nth_map l0) // nl0 /h /= eqxx.
  - by apply: leq_trans (sum_labels _) _; rewrite sum_h /= szA.
  - by rewrite size_hists size_map.
  - move=> i; rewrite size_hists => il.
    by rewrite nh // !(nth_map l0) //; exact: mvalP.
apply: le_trans (xmin _ yv) _; rewrite /y nh // nl0 -!pmulrn.
have -> : \prod_(i < size hists) nth 0 xs i = \prod_l mval (hist l) (h l).
  rewrite (prod_labels l0) => [|l hl]; last exact: mval_nopeople.
  by apply: eq_bigr => i _; rewrite (nth_map l0) // -size_hists.
rewrite mulrC; apply: ler_pmul => //.
- by apply: prodr_ge0 => l _; exact: is_m_ge0 (mvalP _ _).
- by rewrite divr_ge0 ?ler0n.
- exact: none_ge_mval.
move: a0; rewrite prob_atom -/l0 invf_div => a0.
apply: ler_wpmul2l; first exact: ler0n.
have f0 : (0 < freq l0 a.2)%N.
  by rewrite lt0n; apply: contraTneq a0 => ->; rewrite mul0r ltxx.
rewrite lef_pinv ?posrE ?ltr0n ?ler_nat ?freq_le_head //.
exact: leq_trans f0 (freq_le_head _ _ _ _).
Qed.

(* --------------------------- rho is attained ------------------------------ *)
Section Attained.
Variables (P : L -> seq nat) (h : L -> nat).
Hypothesis P_ok : forall l, pat_ok (hist l) (h l) (P l).
Let u x : nat := nth 0%N (P (b x)) (index x (people (b x))).

Let map_u l : map u (people l) = P l ++ nseq (size (people l) - size (P l)) 0%N.
Proof.
have /and4P [_ _ sz _] := P_ok l; rewrite sumn_hist -size_people in sz.
apply: (@eq_from_nth _ 0%N) => [|i]; rewrite size_map ?size_cat ?size_nseq ?subnKC //.
move=> il; have x0 : T by case: (people l) il.
have U : uniq (people l) by rewrite filter_uniq ?enum_uniq.
have bl : b (nth x0 (people l) i) = l by apply/eqP; rewrite -mem_people mem_nth.
rewrite (nth_map x0) // /u bl index_uniq // nth_cat nth_nseq if_same.
by case: ltnP => // h'; rewrite nth_default.
Qed.

Let filter_u l : filter (ltn 0%N) (sort geq (map u (people l))) = P l.
Proof.
have /and4P [sp ap _ _] := P_ok l.
rewrite (filter_sort geq_total geq_trans) map_u filter_cat.
have -> : filter (ltn 0%N) (P l) = P l.
  by apply/all_filterP; apply: sub_all ap => z /andP [].
have -> : filter (ltn 0%N) (nseq (size (people l) - size (P l)) 0%N) = [::].
  by elim: (_ - _)%N.
by rewrite cats0 (sorted_sort geq_trans).
Qed.

Let none_u : PrB (noneE (fun x => topset v b (b x) (u x))) = \prod_l pat_val (hist l) (P l).
Proof.
rewrite none_top; apply: eq_bigr => l _; have /and4P [sp _ sz _] := P_ok l.
rewrite pat_valNE // -[in RHS]filter_u pat_valN_zeros //.
  exact: (sort_sorted geq_total).
by rewrite size_sort size_map size_people sumn_hist.
Qed.

Let Bs : seq (atom T V) := [seq (x, s) | x <- enum T, s <- take (u x) (ranked (b x))].

Let mem_Bs x s : ((x, s) \in Bs) = (s \in topset v b (b x) (u x)).
Proof.
rewrite inE; apply/allpairsPdep/idP => [[y [r [_ rt [-> ->]]]]//|h'].
by exists x, s; rewrite mem_enum.
Qed.

Let none_Bs : PrB (none Bs) = \prod_l pat_val (hist l) (P l).
Proof.
rewrite -none_u noneE_none; congr (PrB _); apply/setP=> w; rewrite !inE.
by apply: eq_forallb => x; rewrite inE mem_Bs.
Qed.

Let size_Bs : (size Bs <= \sum_l sumn (P l))%N.
Proof.
rewrite size_allpairs_dep sumnE big_map big_enum /=.
apply: (@leq_trans (\sum_x u x)%N).
  by apply: leq_sum => x _; rewrite size_take; case: ltnP.
rewrite (partition_big b predT) //=; apply: leq_sum => l _.
have -> : (\sum_(x | b x == l) u x = sumn (map u (people l)))%N.
  by rewrite sumnE big_map big_filter big_enum_cond.
by rewrite map_u sumn_cat sumn_nseq mul0n addn0.
Qed.

Lemma attained k l0 : l0 \in labels -> (0 < h l0)%N -> (\sum_l h l <= k.+1)%N ->
  exists a As, [/\ size As = k, 0 < PrB (ev a),
    PrB (none (a :: As)) <= \prod_l pat_val (hist l) (P l)
    & PrB (ev a) = (head 0%N (hist l0))%:R / (sumn (hist l0))%:R].
Proof.
rewrite mem_labels => /codomP [y ey] hl0 hk.
have n0 : (0 < sumn (hist l0))%N by rewrite ey bucket_gt0.
case ep: (people l0) => [|x1 p].
  by have := mem_people b l0 y; rewrite ep -ey eqxx.
have bx : b x1 = l0 by apply/eqP; rewrite -mem_people ep mem_head.
case er: (ranked l0) => [|s1 r]; first by have := mem_ranked v b l0 (v y); rewrite er.
pose a : atom T V := (x1, s1).
have tp : topset v b l0 1 = [set s1].
  by apply/setP=> s; rewrite !inE er /= take0 mem_seq1.
have fs : freq l0 s1 = head 0%N (hist l0) by rewrite head_hist -sum_topset tp big_set1.
have pa : PrB (ev a) = (head 0%N (hist l0))%:R / (sumn (hist l0))%:R.
  by rewrite prob_atom /= bx fs.
have hd0 : (0 < head 0%N (hist l0))%N.
  apply: leq_trans (freq_le_head v b l0 (v y)); apply/card_gt0P; exists y.
  by rewrite inE ey !eqxx.
have leh l : (sumn (P l) <= h l)%N by case/and4P: (P_ok l).
have szC : (size (rem a Bs) <= k)%N.
  case: (boolP (a \in Bs)) => aB.
    rewrite size_rem // -subn1 leq_subLR add1n; apply: leq_trans hk.
    by apply: leq_trans size_Bs _; apply: leq_sum => l _; exact: leh.
  rewrite rem_id // -ltnS; apply: leq_trans hk; apply: leq_ltn_trans size_Bs _.
  have Pl0 : P l0 = [::].
    have u0 : u x1 = 0%N.
      by move: aB; rewrite mem_Bs inE bx er; case: (u x1) => //= m; rewrite mem_head.
    move: u0; rewrite /u bx ep /= eqxx; have /and4P [_] := P_ok l0.
    by case: (P l0) => //= z p' /andP [/andP [z0 _] _] _ _ e; rewrite e in z0.
  rewrite (bigD1 l0) //= [in X in (_ < X)%N](bigD1 l0) //= Pl0 /= add0n.
  rewrite -[X in (X < _)%N]add0n -addSn; apply: leq_add => //.
  by apply: leq_sum => l _; exact: leh.
exists a, (rem a Bs ++ nseq (k - size (rem a Bs)) a); split=> //.
- by rewrite size_cat size_nseq subnKC.
- by rewrite pa divr_gt0 ?ltr0n.
rewrite -none_Bs; apply: PrB_mono; apply/subsetP=> w; rewrite !inE; apply: contra.
case/hasP=> z zB zw; apply/hasP; exists z => //.
rewrite in_cons mem_cat; case: eqVneq => //= za.
case: (boolP (a \in Bs)) => aB; last by rewrite rem_id // zB.
by move: zB; rewrite (perm_mem (perm_to_rem aB) z) in_cons (negbTE za) => /= ->.
Qed.
End Attained.

Theorem rho_attained k y : rho_value hists k y ->
  exists a As, [/\ size As = k, 0 < PrB (ev a)
                 & PrB (none (a :: As)) / PrB (ev a) <= y].
Proof.
case=> i0 [hh [xs [[i0l szh h1 h2] [szx xm ->]]]]; rewrite size_hists in i0l szh szx xm.
have l00 : L by case: (labels) i0l.
pose l0 := nth l00 labels i0; pose h l := nth 0%N hh (index l labels).
have l0l : l0 \in labels by apply: mem_nth.
have il0 : index l0 labels = i0 by rewrite index_uniq ?labels_uniq.
have hk : (\sum_l h l <= k.+1)%N.
  apply: leq_trans h2; rewrite (bigID (mem labels)) /= [X in (_ + X)%N]big1 ?addn0.
    have -> : (sumn hh = \sum_(i < size labels) nth 0 hh i)%N.
      by rewrite sumnE (big_nth 0%N) szh big_mkord.
    rewrite -(big_uniq _ labels_uniq) (big_nth l00) big_mkord.
    by apply: leq_sum => i _; rewrite /h index_uniq ?labels_uniq.
  by move=> l hl; rewrite /h nth_default // szh memNindex.
pose P l := mpat (hist l) (h l).
have P_ok l : pat_ok (hist l) (h l) (P l) by exact: mpat_ok.
have [|a [As [szA a0 le ea]]] := attained P_ok l0l _ hk; first by rewrite /h il0.
exists a, As; split=> //; rewrite (nth_map l00) // -/l0 -!pmulrn.
rewrite [in X in _ <= X]mulrC ea invf_div; apply: ler_wpmul2r.
  by rewrite divr_ge0 ?ler0n.
apply: le_trans le _; rewrite (prod_labels l00) => [|l hl]; last exact: mval_nopeople.
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => i _.
have il : (i < size labels)%N by rewrite -size_hists.
have := xm i il; rewrite (nth_map l00) // => m.
by apply: is_m_uniq m; rewrite /P /h index_uniq ?labels_uniq //; exact: mvalP.
Qed.

(* ------------------------------ the theorem ------------------------------- *)
Lemma PrB_gt0_table a : 0 < PrB (ev a) -> exists2 w, w \in tables v b & satA w a.
Proof.
rewrite /SpecialForm.PrB; have [->|/set0Pn [w]] := eqVneq (ev a :&: tables v b) set0.
  by rewrite cards0 mul0r ltxx.
by case/setIP; rewrite inE => wa wT _; exists w.
Qed.

Theorem max_disclosure_exact k x :
  is_rho hists k x -> is_max_disclosure v b k (1 / (1 + x)).
Proof.
move=> rx; have [xv _] := rx.
have [a [As [szA a0 le]]] := rho_attained xv.
have ex : PrB (none (a :: As)) / PrB (ev a) = x.
  by apply/eqP; rewrite eq_le le (rho_lower szA a0 rx).
have x0 : 0 <= x by rewrite -ex divr_ge0 ?PrB_ge0.
have d0 : 0 < 1 + x by rewrite ltr_paddr ?ltr01.
split.
  exists a, (simple As a); split; first by rewrite -szA inL_simple.
    by have [w wT wa] := PrB_gt0_table a0; exact: consistent_simple wT wa.
  by rewrite formula1 // ex.
move=> {a As szA a0 le ex} a f fk fc.
have [p0|p0] := ltP 0 (prob v b a f); last first.
  by apply: le_trans p0 _; rewrite divr_ge0 ?ler01 // ltW.
have [w wf wa] := prob_gt0_witness p0.
have a0 : 0 < PrB (ev a).
  by apply: PrB_gt0 wa; move: wf; rewrite inE => /andP [].
have [szf fa] := inL_antecedents fk.
have [As [szA _ le]] := special_form_dominates v b a szf fa.
apply: le_trans le _; rewrite formula1 // !mul1r lef_pinv ?posrE //.
  by rewrite ler_add2l (rho_lower szA a0 rx).
by rewrite ltr_paddr ?ltr01 // divr_ge0 ?PrB_ge0.
Qed.

Lemma max_disclosure_uniq k d d' :
  is_max_disclosure v b k d -> is_max_disclosure v b k d' -> d = d'.
Proof.
case=> [[a [f [fk fc fd]]] dm] [[a' [f' [fk' fc' fd']]] dm'].
by apply/eqP; rewrite eq_le -{1}fd dm' // -fd' dm.
Qed.

(* there is a maximum as soon as the table is not empty                       *)
Theorem max_disclosure_exists (x0 : T) k : exists d, is_max_disclosure v b k d.
Proof.
have h0 : hists != [::].
  by rewrite -size_eq0 size_hists -lt0n -has_predT; apply/hasP; exists (b x0); rewrite ?b_labels.
have [x xr] := is_rho_exists k h0.
by exists (1 / (1 + x)); exact: max_disclosure_exact.
Qed.

(* and then both sides determine each other                                   *)
Corollary max_disclosure_iff (x0 : T) k d :
  is_max_disclosure v b k d <-> exists2 x, is_rho hists k x & d = 1 / (1 + x).
Proof.
split=> [dm|[x xr ->]]; last exact: max_disclosure_exact.
have h0 : hists != [::].
  by rewrite -size_eq0 size_hists -lt0n -has_predT; apply/hasP; exists (b x0); rewrite ?b_labels.
have [x xr] := is_rho_exists k h0; exists x => //.
exact: max_disclosure_uniq dm (max_disclosure_exact xr).
Qed.
End Exact.
