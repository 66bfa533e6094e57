(* Negated atoms, the units of l-diversity (section 4).
   
   What is proved here, in words.  At most k negated atoms, consistent with the
   bucketization, disclose at most what k basic implications can [negations_below].
   Exactly: the maximum is 1/(1 + rho) with rho the least (n_b - T_b(k+1)) / head_b
   over the buckets [max_negations_exact].  Negations about other people than the
   target do not help: swap the target with another person [swap_count]. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Implications RandomWorlds SpecialForm Patterns Placements WithinBucket ExactMaximum.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Below.
Variables (T V L : finType) (v : T -> V) (b : T -> L).

(* at most k negated atoms, consistent with the bucketization, disclose at most
   what k basic implications can                                              *)
Theorem negations_below k d (Ns : seq (atom T V)) (a : atom T V) :
  is_max_disclosure v b k d -> (size Ns <= k)%N -> none Ns :&: tables v b != set0 ->
  cPr (ev a) (none Ns :&: tables v b) <= d.
Proof.
case=> _ dm szN /set0Pn [w0 /setIP [w0N w0T]].
pose f : formula T V := [seq ([:: N], [:: (N.1, w0 N.1)]) | N <- Ns]
  ++ nseq (k - size Ns) ([:: a], [:: a]).
have mf : models v b f = none Ns :&: tables v b.
  apply/setP=> w; rewrite inE in_setI andbC; congr (_ && _).
  rewrite inE -all_predC /sat all_cat all_map.
  have -> : all (satI w) (nseq (k - size Ns) ([:: a], [:: a])).
    by rewrite all_nseq {1}/satI /= andbT orbF implybb orbT.
  rewrite andbT; apply: eq_in_all => N NN /=.
  rewrite /satI /= andbT orbF /satA /=.
  have : ~~ satA w0 N by move: w0N; rewrite inE => /hasPn; apply.
  by rewrite /satA => ne; case: eqP => //= ->; rewrite eq_sym (negbTE ne).
rewrite -mf -probE; apply: dm.
  rewrite /inL size_cat size_map size_nseq subnKC // eqxx /= all_cat all_nseq orbT andbT.
  by rewrite all_map; apply/allP.
by rewrite /consistent mf; apply/set0Pn; exists w0; rewrite in_setI w0N w0T.
Qed.
End Below.

Section NegatedAtoms.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Local Notation freq := (freq b v).
Local Notation hist := (hist v b).
Local Notation W := (worlds b).
Local Notation size_of l := #|[set q | b q == l]|.

(* k negated atoms at most, consistent with the bucketization                 *)
Definition negProb (a : atom T V) (Ns : seq (atom T V)) : rat :=
  cPr (ev a) (none Ns :&: tables v b).
Definition is_max_negations (k : nat) (d : rat) : Prop :=
  (exists a Ns, [/\ (size Ns <= k)%N, none Ns :&: tables v b != set0 & negProb a Ns = d]) /\
  (forall a Ns, (size Ns <= k)%N -> none Ns :&: tables v b != set0 -> negProb a Ns <= d).

(* the least (n - T(k+1)) / head                                              *)
Definition neg_value (c : seq nat) (k : nat) : rat :=
  (sumn c - topsum c k.+1)%N%:R / (head 0%N c)%:R.
Definition is_neg_rho (hs : seq (seq nat)) (k : nat) (x : rat) : Prop :=
  (exists2 c, c \in hs & neg_value c k = x) /\ (forall c, c \in hs -> x <= neg_value c k).

Lemma freq_assign (s : {perm T}) l r : s \in W -> Model.freq b (assign v s) l r = freq l r.
Proof.
move=> sW; have : assign v s \in tables v b by rewrite tables_are_permutations imset_f.
by move/tablesP.
Qed.

Lemma card_avoiding (s : {perm T}) l (D : {set V}) : s \in W ->
  #|[set q | (b q == l) && (v (s q) \notin D)]| = (size_of l - \sum_(r in D) freq l r)%N.
Proof.
move=> sW.
have -> : size_of l = (\sum_(r in D) freq l r + \sum_(r | r \notin D) freq l r)%N.
  by rewrite -(sum_freq v) (bigID (mem D)).
rewrite addKn -sum1_card (partition_big (fun q => v (s q)) (fun r => r \notin D)) /=.
  apply: eq_bigr => r rD; rewrite -(freq_assign l r sW) /Model.freq -sum1_card.
  apply: eq_bigl => q; rewrite !inE ffunE -andbA; case: (b q == l) => //=.
  by case: eqP => [->|]; rewrite ?rD ?andbF.
by move=> q; rewrite inE => /andP [].
Qed.

Section Swap.
Variables (x : T) (s : V) (E : T -> {set V}).
Hypothesis sE : s \notin E x.
Let l := b x.
Let Y : {set {perm T}} := [set t in W | [forall y, v (t y) \notin E y]].
Let X : {set {perm T}} := [set t in Y | v (t x) == s].
Definition deniers : {set T} := [set y | (y != x) && (s \in E y)].

Lemma swap_count :
  (#|X| * (size_of l - \sum_(r in E x) freq l r - #|deniers|) <= #|Y| * freq l s)%N.
Proof.
pose ok q := (b q == l) && ((q == x) || (s \notin E q)).
apply: (@leq_trans (\sum_(t in X) \sum_(q | ok q && (v (t q) \notin E x)) 1)%N).
  rewrite -sum_nat_const; apply: leq_sum => t.
  rewrite [t \in X]inE [t \in Y]inE => /andP [/andP [tW _] _].
  rewrite sum1dep_card leq_subLR addnC -(card_avoiding l (E x) tW).
  apply: (@leq_trans #|[set q | ok q && (v (t q) \notin E x)] :|: deniers|).
    apply/subset_leq_card/subsetP=> q; rewrite !inE /ok => /andP [-> ->] /=.
    by case: (q == x) => //=; case: (s \in E q).
  exact: leq_card_setU.
rewrite (exchange_big_dep predT) //=.
apply: (@leq_trans (\sum_q \sum_(t in Y | (b q == l) && (v (t q) == s)) 1)%N).
  apply: leq_sum => q _; rewrite (reindex_inj (mulgI (tperm x q))) /=.
  rewrite big_mkcond [leqRHS]big_mkcond; apply: leq_sum => t _ /=.
  case: ifP => // /andP [tX /andP [/andP [/eqP bq okq] vq]].
  suff -> : (t \in Y) && ((b q == l) && (v (t q) == s)) by [].
  have tpW : tperm x q \in worldsG b by apply: tpermW; rewrite bq.
  move: tX; rewrite [_ \in X]inE [_ \in Y]inE => /andP [/andP [tW /forallP av] /eqP vx].
  rewrite permM tpermL in vx; rewrite permM tpermR in vq.
  rewrite vx bq !eqxx !andbT [_ \in Y]inE.
  have -> : t \in W by move: tW; rewrite (groupMl t tpW).
  apply/forallP=> y; have := av y; rewrite permM; case: tpermP => [->|->|//] _ //.
  by rewrite vx; case/orP: okq => // /eqP ->.
rewrite (exchange_big_dep (mem Y)) /=; last by move=> q t _ /andP [].
rewrite -sum_nat_const; apply: leq_sum => t tY.
have tW : t \in W by move: tY; rewrite inE => /andP [].
rewrite -(freq_assign l s tW) /Model.freq -sum1dep_card.
by apply: eq_leq; apply: eq_bigl => q; rewrite tY /= ffunE.
Qed.
End Swap.

Lemma topsum_addn c u j : all (leq 1) c -> (u + j <= size c)%N ->
  (topsum c u + j <= topsum c (u + j))%N.
Proof.
move=> c1; elim: j => [|j IH]; first by rewrite !addn0.
rewrite !addnS => h; rewrite /topsum (take_nth 0%N h) sumn_rcons -addn1.
apply: leq_add; first exact: IH (ltnW h).
exact: (all_nthP 0%N c1).
Qed.

Lemma hist_pos l : all (leq 1) (hist l).
Proof. by apply/allP=> c; rewrite mem_sort mem_filter => /andP []. Qed.

Lemma sum_le_topsum l (D : {set V}) m : (#|D| <= m)%N ->
  (\sum_(r in D) freq l r <= topsum (hist l) m)%N.
Proof.
move=> Dm; apply: (@leq_trans (\sum_(r in topset v b l #|D|) freq l r)%N); last first.
  by rewrite sum_topset topsum_mono.
case: (pickP [pred x | b x == l]) => [x /eqP bx|no].
  have e (F : {set V}) : (\sum_(r in F) bcnt v b x r = \sum_(r in F) freq l r)%N.
    by apply: eq_bigr => r _; rewrite bcnt_freq bx.
  rewrite -!e; apply: bheavy_sum; last by rewrite card_topset leq_min leqnn max_card.
  by move=> r r'; rewrite !bcnt_freq bx; exact: topset_heavy.
rewrite big1 // => r _; apply/eqP; rewrite cards_eq0; apply/eqP/setP=> y.
by rewrite !inE; have := no y; rewrite /= => ->.
Qed.

Theorem negations_upper k a Ns : (size Ns <= k)%N -> none Ns :&: tables v b != set0 ->
  negProb a Ns <= 1 / (1 + neg_value (hist (b a.1)) k).
Proof.
case: a => x s /= szN cons; set l := b x; set c := hist l.
pose E y : {set V} := [set r | (y, r) \in Ns].
have hd0 : (0 < head 0%N c)%N.
  apply: leq_trans (freq_le_head v b l (v x)); apply/card_gt0P; exists x.
  by rewrite inE !eqxx.
set R := (sumn c - topsum c k.+1)%N.
have -> : 1 / (1 + neg_value c k) = (head 0%N c)%:R / ((head 0%N c) + R)%N%:R.
  have h0 : (head 0%N c)%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n.
  have -> : 1 + neg_value c k = ((head 0%N c) + R)%N%:R / (head 0%N c)%:R.
    by rewrite /neg_value natrD mulrDl divff.
  by rewrite invf_div mul1r.
pose Y : {set {perm T}} := [set t in W | [forall y, v (t y) \notin E y]].
pose X : {set {perm T}} := [set t in Y | v (t x) == s].
have eY : [set t | assign v t \in none Ns] :&: W = Y.
  apply/setP=> t; rewrite in_setI [in RHS]inE andbC; congr (_ && _).
  rewrite noneE_none !inE; apply: eq_forallb => y; by rewrite ffunE.
have eX : [set t | assign v t \in ev (x, s)] :&: Y = X.
  by apply/setP=> t; rewrite in_setI [in RHS]inE andbC; congr (_ && _); rewrite !inE /satA ffunE.
rewrite /negProb -permutations_vs_tables eY /cPr eX.
have XY : (#|X| <= #|Y|)%N by apply/subset_leq_card/subsetP=> t; rewrite [t \in X]inE => /andP [].
have Y0 : (0 < #|Y|)%N.
  rewrite -eY; have -> : [set t | assign v t \in none Ns] :&: W = [set t in W | assign v t \in none Ns].
    by apply/setP=> t; rewrite in_setI [in RHS]inE inE andbC.
  by rewrite card_permutations muln_gt0 fibre_gt0 card_gt0.
rewrite ler_pdivr_mulr ?ltr0n // mulrAC ler_pdivl_mulr ?ltr0n ?addn_gt0 ?hd0 //.
rewrite -!natrM ler_nat.
have [sEx|sE] := boolP (s \in E x).
  suff -> : X = set0 by rewrite cards0.
  apply/setP=> t; rewrite [t \in X]inE [t \in Y]inE in_set0; apply/negP.
  by case/andP=> /andP [_ /forallP /(_ x) h] /eqP e; move: h; rewrite e sEx.
have sw := swap_count sE; rewrite -/Y -/X -/l in sw.
set j := #|deniers x s E| in sw; set nD := (\sum_(r in E x) freq l r)%N in sw.
have few : (#|E x| + j <= k)%N.
  apply: leq_trans szN; pose f1 r : atom T V := (x, r); pose f2 y : atom T V := (y, s).
  have i1 : injective f1 by move=> r r' [].
  have i2 : injective f2 by move=> y y' [].
  rewrite /j -(card_imset (mem (E x)) i1) -(card_imset (mem (deniers x s E)) i2).
  have dj : [disjoint f1 @: E x & f2 @: deniers x s E].
    rewrite disjoints_subset; apply/subsetP=> z /imsetP [r _ ->].
    by rewrite inE; apply/imsetP=> -[y]; rewrite inE => /andP [yx _] [e _]; rewrite e eqxx in yx.
  have <- : #|f1 @: E x :|: f2 @: deniers x s E| = (#|f1 @: E x| + #|f2 @: deniers x s E|)%N.
    by rewrite cardsU (disjoint_setI0 dj) cards0 subn0.
  apply: leq_trans (card_size Ns); apply/subset_leq_card/subsetP=> z /setUP [].
    by case/imsetP=> r; rewrite inE => h ->.
  by case/imsetP=> y; rewrite !inE => /andP [_ h] ->.
have nE : sumn c = size_of l by rewrite /c sumn_hist.
have [big|small] := ltnP (size c) (#|E x| + j).+1.
  have -> : R = 0%N.
    apply/eqP; rewrite subn_eq0 /topsum take_oversize //.
    by apply: leq_trans (_ : _ <= (#|E x| + j).+1)%N _; [exact: ltnW | rewrite ltnS].
  by rewrite addn0 mulnC leq_mul2l XY orbT.
have RQ : (R + freq l s + nD + j <= sumn c)%N.
  have t1 : (freq l s + nD + j <= topsum c k.+1)%N.
    have -> : (freq l s + nD = \sum_(r in s |: E x) freq l r)%N by rewrite big_setU1.
    apply: (@leq_trans (topsum c #|E x|.+1 + j)%N).
      rewrite leq_add2r; apply: sum_le_topsum; rewrite cardsU1 sE add1n //.
    apply: leq_trans (topsum_addn (hist_pos l) _) _; first by rewrite addSn.
    by apply: topsum_mono; rewrite addSn ltnS.
  rewrite -addnA -addnA; apply: (@leq_trans (R + topsum c k.+1)%N).
    by rewrite leq_add2l addnA.
  by rewrite /R subnK // /topsum sumn_take_le.
have cR : (freq l s + R <= size_of l - nD - j)%N.
  have le1 : (nD + j <= sumn c)%N by apply: leq_trans RQ; rewrite -addnA leq_addl.
  by rewrite -nE -subnDA leq_subRL // addnC [(freq l s + R)%N]addnC addnA.
have sh : (freq l s <= head 0%N c)%N := freq_le_head v b l s.
have X1 : (#|X| * (freq l s + R) <= #|Y| * freq l s)%N.
  by apply: leq_trans sw; rewrite leq_mul2l cR orbT.
rewrite mulnDr [(head _ _ * _)%N]mulnC.
have [f0|f0] := posnP (freq l s).
  suff -> : #|X| = 0%N by [].
  apply/eqP; rewrite cards_eq0; apply/eqP/setP=> t; rewrite in_set0; apply/negP.
  rewrite [t \in X]inE [t \in Y]inE => /andP [/andP [tW _] vt].
  have : (0 < Model.freq b (assign v t) l s)%N.
    by apply/card_gt0P; exists x; rewrite inE ffunE eqxx.
  by rewrite freq_assign // f0.
have ab (m n p : nat) : (m * (n * p) = p * (n * m))%N by rewrite mulnC -mulnA mulnCA.
rewrite -(leq_pmul2l f0) mulnDr.
apply: (@leq_trans (head 0%N c * (#|X| * (freq l s + R)))%N).
  rewrite mulnDr mulnDr; apply: leq_add; first by rewrite ab.
  by rewrite leq_mul2r sh orbT.
by rewrite [leqRHS]ab leq_mul2l X1 orbT.
Qed.

(* ------------------------------- attained --------------------------------- *)
Lemma prob_avoid x (D : {set V}) :
  PrB v b [set w : {ffun T -> V} | w x \notin D] =
  (sumn (hist (b x)) - \sum_(r in D) freq (b x) r)%N%:R / (sumn (hist (b x)))%:R.
Proof.
have inj : {in [pred i | (i < 1)%N] &, injective (fun _ : nat => x)} by move=> [|i] [|j].
rewrite PrB_perm; have -> : [set s | assign v s \in [set w : {ffun T -> V} | w x \notin D]]
   = avoid v 1 (fun=> x) (fun=> D).
  apply/setP=> r; rewrite !inE ffunE.
  by apply/idP/forallP => [h i|/(_ ord0)].
rewrite multi_closed_form // big_ord1 (card_bk v).
have -> : nprev b (fun=> x) (@ord0 0) = 0%N by apply: eq_card0 => -[].
rewrite subn0; congr ((_ - _)%N%:R / _).
by apply: eq_bigr => r _; rewrite bcnt_freq.
Qed.

Theorem negations_attained k x : exists s Ns,
  [/\ (size Ns <= k)%N, none Ns :&: tables v b != set0
    & negProb (x, s) Ns = 1 / (1 + neg_value (hist (b x)) k)].
Proof.
set l := b x; set c := hist l.
case er: (ranked v b l) => [|s r]; first by have := mem_ranked v b l (v x); rewrite er.
have tp : topset v b l 1 = [set s].
  by apply/setP=> z; rewrite !inE er /= take0 mem_seq1.
have fs : freq l s = head 0%N c by rewrite /c head_hist -sum_topset tp big_set1.
have hd0 : (0 < head 0%N c)%N.
  apply: leq_trans (freq_le_head v b l (v x)); apply/card_gt0P; exists x.
  by rewrite inE !eqxx.
pose D : {set V} := [set z in take k r].
have sr : s \notin r by have := ranked_uniq v b l; rewrite er /= => /andP [].
have sD : s \notin D by rewrite inE; apply: contra sr; exact: mem_take.
have eD : s |: D = topset v b l k.+1 by apply/setP=> z; rewrite !inE er /= in_cons.
have nD : (head 0%N c + \sum_(z in D) freq l z = topsum c k.+1)%N.
  by rewrite -fs -big_setU1 //= eD sum_topset.
exists s, [seq (x, z) | z <- take k r].
have eN : none [seq (x, z) | z <- take k r] = [set w : {ffun T -> V} | w x \notin D].
  apply/setP=> w; rewrite !inE has_map; congr (~~ _); apply/hasP/idP => [[z zr]|h].
    by rewrite /= /satA /= => /eqP ->.
  by exists (w x); rewrite //= /satA.
have sub : ev (x, s) \subset none [seq (x, z) | z <- take k r].
  by rewrite eN; apply/subsetP=> w; rewrite !inE /satA /= => /eqP ->; move: sD; rewrite inE.
have a0 : 0 < PrB v b (ev (x, s)).
  by rewrite prob_atom /= -/l fs divr_gt0 ?ltr0n ?bucket_gt0.
split.
- by rewrite size_map size_take; case: ltnP.
- have [w wT wa] := PrB_gt0_table a0; apply/set0Pn; exists w.
  by rewrite in_setI wT andbT (subsetP sub) // inE.
rewrite /negProb /cPr setIA (setIidPl sub).
have W0 : #|tables v b|%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n card_tables_gt0.
transitivity (PrB v b (ev (x, s)) / PrB v b (none [seq (x, z) | z <- take k r])).
  by rewrite /PrB invf_div mulrA divfK.
rewrite eN prob_avoid prob_atom /= -/l fs -/c.
have n0 : (sumn c)%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n bucket_gt0.
have h0 : (head 0%N c)%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n.
rewrite invf_div mulrA divfK //.
have -> : (sumn c - \sum_(z in D) freq l z = head 0%N c + (sumn c - topsum c k.+1))%N.
  rewrite -nD (addnC (head 0%N c) (\sum_(z in D) freq l z)%N) subnDA subnKC //.
  rewrite leq_subRL; first by rewrite addnC nD /topsum sumn_take_le.
  by apply: leq_trans (_ : topsum c k.+1 <= _)%N; [rewrite -nD leq_addl | rewrite /topsum sumn_take_le].
have -> : 1 + neg_value c k = ((head 0%N c) + (sumn c - topsum c k.+1))%N%:R / (head 0%N c)%:R.
  by rewrite /neg_value natrD mulrDl divff.
by rewrite invf_div mul1r.
Qed.

Theorem max_negations_exact k x :
  is_neg_rho (hists v b) k x -> is_max_negations k (1 / (1 + x)).
Proof.
case=> [[c /mapP [l ll ->] <-] xmin].
have pos l' : 0 <= neg_value (hist l') k by rewrite divr_ge0 ?ler0n.
split.
  move: ll; rewrite mem_labels => /codomP [y ->].
  by have [s [Ns [h1 h2 h3]]] := negations_attained k y; exists (y, s), Ns.
move=> a Ns szN cN; apply: le_trans (negations_upper a szN cN) _.
have p1 y : 0 <= y -> 0 < 1 + y :> rat by move=> y0; rewrite ltr_paddr ?ltr01.
rewrite !mul1r lef_pinv ?posrE ?p1 ?pos // ler_add2l; apply: xmin.
by apply: map_f; exact: b_labels.
Qed.

(* never larger than with k basic implications (and sometimes equal, Examples.v) *)
Corollary max_negations_below k d d' :
  is_max_disclosure v b k d -> is_max_negations k d' -> d' <= d.
Proof. by move=> dm [[a [Ns [szN cN <-]]] _]; exact: negations_below dm szN cN. Qed.
End NegatedAtoms.
