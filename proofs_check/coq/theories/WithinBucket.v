(* The least probability that none of given atoms is true (Lemma 12).
   
   What is proved here, in words.  hist l is bucket l's histogram: the counts of the
   values present, largest first.  If person x carries the u x most frequent values
   of the bucket, the probability that none of these atoms is true is the product,
   over the buckets, of the closed form [none_top]; and it is at least this for any
   other atoms with as many for each person [none_lower].  In the words of the
   lemma, for one bucket and distinct people x_0, x_1, ... who carry p_0 >= p_1 >=
   ... atoms: [impwithin_closed_form] and [impwithin_minimal]. *)
From mathcomp Require Import all_ssreflect perm all_algebra.
From Worstcase Require Import Model RandomWorlds SpecialForm Patterns Placements.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* a product over people, in order, regrouped by bucket                       *)
Lemma regroup (T L : finType) (b : T -> L) (x0 : T) (G : L -> nat -> T -> rat) ps :
  \prod_(i < size ps) G (b (nth x0 ps i))
      (count (fun y => b y == b (nth x0 ps i)) (take i ps)) (nth x0 ps i)
  = \prod_l \prod_(j < size [seq x <- ps | b x == l])
        G l j (nth x0 [seq x <- ps | b x == l] j).
Proof.
elim/last_ind: ps => [|ps x IH].
  by rewrite big_ord0 big1 // => l _; rewrite big_ord0.
have tk : take (size ps) (rcons ps x) = ps by rewrite -cats1 take_size_cat.
rewrite size_rcons big_ord_recr /= nth_rcons ltnn eqxx tk.
transitivity ((\prod_l \prod_(j < size [seq x <- ps | b x == l])
   G l j (nth x0 [seq x <- ps | b x == l] j)) * G (b x) (count (fun y => b y == b x) ps) x).
  rewrite -IH; congr (_ * _); apply: eq_bigr => i _.
  by rewrite nth_rcons ltn_ord -cats1 takel_cat // ltnW.
rewrite (bigD1 (b x)) //= [RHS](bigD1 (b x)) //= mulrAC; congr (_ * _).
  rewrite filter_rcons eqxx size_rcons big_ord_recr /= nth_rcons ltnn eqxx.
  rewrite size_filter; congr (_ * _); apply: eq_bigr => i _.
  by rewrite nth_rcons size_filter ltn_ord.
apply: eq_bigr => l lx; rewrite filter_rcons eq_sym (negbTE lx).
by [].
Qed.

Lemma nprev_count (T L : finType) (b : T -> L) (x0 : T) ps i : (i <= size ps)%N ->
  nprev b (nth x0 ps) i = count (fun y => b y == b (nth x0 ps i)) (take i ps).
Proof.
move=> il; rewrite /nprev -sum1_count (big_nth x0) size_takel // big_mkord.
rewrite -sum1_card; apply: eq_big => [j|//]; rewrite inE nth_take //.
Qed.

Section Buckets.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Implicit Types (l : L) (u : T -> nat) (E : T -> {set V}).
Local Notation freq := (freq b v).
Local Notation PrB := (PrB v b).

Definition hist l : seq nat := sort geq [seq c <- [seq freq l s | s <- enum V] | (0 < c)%N].
Definition people l : seq T := [seq x <- enum T | b x == l].

Lemma mem_people l x : (x \in people l) = (b x == l).
Proof. by rewrite mem_filter mem_enum andbT. Qed.

Lemma size_people l : size (people l) = #|[set x | b x == l]|.
Proof.
have U : uniq (people l) by rewrite filter_uniq ?enum_uniq.
by rewrite -(card_uniqP U); apply: eq_card => x; rewrite mem_people inE.
Qed.

(* the values, most frequent first; the u most frequent ones                  *)
Definition ranked l : seq V := sort (relpre (freq l) geq) (enum V).
Definition topset l m : {set V} := [set s in take m (ranked l)].

Lemma map_ranked l : map (freq l) (ranked l) = sort geq [seq freq l s | s <- enum V].
Proof. by rewrite sort_map. Qed.

Lemma histE l : hist l = filter (ltn 0%N) (map (freq l) (ranked l)).
Proof. by rewrite map_ranked (filter_sort geq_total geq_trans). Qed.

Lemma sorted_ranked l : sorted geq (map (freq l) (ranked l)).
Proof. by rewrite map_ranked (sort_sorted geq_total). Qed.

Lemma ranked_uniq l : uniq (ranked l).
Proof. by rewrite sort_uniq enum_uniq. Qed.

Lemma mem_ranked l s : s \in ranked l.
Proof. by rewrite mem_sort mem_enum. Qed.

Lemma size_ranked l : size (ranked l) = #|V|.
Proof. by rewrite size_sort -cardE. Qed.

Lemma hist_sorted l : sorted geq (hist l).
Proof. exact: (sort_sorted geq_total). Qed.

Lemma sum_topset l m : (\sum_(s in topset l m) freq l s)%N = topsum (hist l) m.
Proof.
rewrite histE topsum_zeros ?sorted_ranked // /topsum -map_take sumnE big_map.
rewrite (big_uniq _ (take_uniq _ (ranked_uniq l))).
by apply: eq_bigl => s; rewrite inE.
Qed.

Lemma card_topset l m : #|topset l m| = minn m #|V|.
Proof.
rewrite cardsE (card_uniqP (take_uniq _ (ranked_uniq l))) size_take size_ranked.
by [].
Qed.

Lemma topset_mono l m m' : (m <= m')%N -> topset l m \subset topset l m'.
Proof.
move=> h; apply/subsetP=> s; rewrite !inE !in_take ?mem_ranked //.
by move=> h'; exact: leq_trans h' h.
Qed.

Lemma topset_heavy l m s s' : s \in topset l m -> s' \notin topset l m ->
  (freq l s' <= freq l s)%N.
Proof.
rewrite !inE !in_take ?mem_ranked // -leqNgt => h1 h2.
apply: (@sorted_leq_index _ (relpre (freq l) geq) _ _ (ranked l)); rewrite ?mem_ranked //.
- by move=> x y z; exact: geq_trans.
- by move=> x; exact: leqnn.
- by rewrite -sorted_map sorted_ranked.
- exact: leq_trans (ltnW h1) h2.
Qed.

Lemma bcnt_freq x s : bcnt v b x s = freq (b x) s.
Proof. by apply: eq_card => y; rewrite !inE. Qed.

Lemma sum_freq l : (\sum_s freq l s = #|[set x | b x == l]|)%N.
Proof.
rewrite -[RHS]sum1_card (partition_big v predT) //=; apply: eq_bigr => s _.
by rewrite /Model.freq -sum1_card; apply: eq_bigl => x; rewrite !inE.
Qed.

Lemma sumn_hist l : sumn (hist l) = #|[set x | b x == l]|.
Proof.
have p : perm_eq (hist l) [seq c <- [seq freq l s | s <- enum V] | (0 < c)%N].
  by rewrite perm_sort.
rewrite -sum_freq (perm_sumn p) sumnE big_filter big_map big_mkcond big_enum /=.
by apply: eq_bigr => s _; case: posnP.
Qed.

Lemma card_bk x : #|bk b x| = sumn (hist (b x)).
Proof. by rewrite sumn_hist. Qed.

Lemma head_hist l : head 0%N (hist l) = topsum (hist l) 1.
Proof. by rewrite /topsum; case: (hist l) => //= c h; rewrite take0 addn0. Qed.

Lemma freq_le_head l s : (freq l s <= head 0%N (hist l))%N.
Proof.
have V0 : (0 < #|V|)%N by apply/card_gt0P; exists s.
rewrite head_hist -sum_topset.
have /card_gt0P [s1 s1t] : (0 < #|topset l 1|)%N by rewrite card_topset leq_min V0.
rewrite (bigD1 s1) //=; case: (boolP (s \in topset l 1)) => h; last first.
  exact: leq_trans (topset_heavy s1t h) (leq_addr _ _).
have [->|ne] := eqVneq s s1; first exact: leq_addr.
by rewrite (bigD1 s) /= ?h // addnCA leq_addr.
Qed.

(* the event that no person x has a value in E x                              *)
Definition noneE E : {set {ffun T -> V}} := [set w : {ffun T -> V} | [forall x, w x \notin E x]].

Lemma noneE_none (As : seq (atom T V)) : none As = noneE (fun x => [set s | (x, s) \in As]).
Proof.
apply/setP=> w; rewrite !inE -all_predC; apply/allP/forallP => [h x|h [x s] xs] /=.
  by rewrite inE; apply/negP => /h; rewrite /= /satA eqxx.
by apply/negP => /eqP e; have := h x; rewrite inE e xs.
Qed.

Lemma noneE_avoid (x0 : T) E ps : ps =i predT ->
  [set s | assign v s \in noneE E] =
  avoid v (size ps) (nth x0 ps) (fun i => E (nth x0 ps i)).
Proof.
move=> psT; apply/setP=> s; rewrite !inE; apply/forallP/forallP => h i.
  by have := h (nth x0 ps i); rewrite ffunE.
have il : (index i ps < size ps)%N by rewrite index_mem psT.
by have := h (Ordinal il); rewrite /= nth_index ?psT // ffunE.
Qed.

Section Order.
Variables (x0 : T) (u : T -> nat).
Let ps := sort (relpre u geq) (enum T).
Let psT : ps =i predT. Proof. by move=> x; rewrite mem_sort mem_enum. Qed.
Let ps_inj : {in [pred i | (i < size ps)%N] &, injective (nth x0 ps)}.
Proof.
move=> i j il jl /eqP; rewrite nth_uniq ?sort_uniq ?enum_uniq //; first by move/eqP.
Qed.
Let ps_sorted i j : (i <= j)%N -> (j < size ps)%N -> (u (nth x0 ps j) <= u (nth x0 ps i))%N.
Proof.
move=> ij jp.
have sp : sorted geq (map u ps) by rewrite -sort_map (sort_sorted geq_total).
have := nth_sorted_geq sp ij; rewrite size_map => /(_ jp).
by rewrite !(nth_map x0) // (leq_ltn_trans ij).
Qed.
Let map_ps l : map u [seq x <- ps | b x == l] = sort geq (map u (people l)).
Proof.
rewrite sort_map /ps (filter_sort (leT := relpre u geq)) //.
- by move=> x y; exact: geq_total.
- by move=> x y z; exact: geq_trans.
Qed.

Lemma noneE_top_x0 :
  PrB (noneE (fun x => topset (b x) (u x))) =
  \prod_l pat_valN (hist l) (sort geq (map u (people l))).
Proof.
rewrite PrB_perm (noneE_avoid x0 _ psT) multi_closed_form //; last first.
  move=> i j ij jl e; rewrite e; apply: topset_mono; exact: ps_sorted.
pose G l i x : rat := (sumn (hist l) - i - topsum (hist l) (u x))%N%:R / (sumn (hist l) - i)%N%:R.
transitivity (\prod_(i < size ps) G (b (nth x0 ps i))
      (count (fun y => b y == b (nth x0 ps i)) (take i ps)) (nth x0 ps i)).
  apply: eq_bigr => i _; rewrite /G card_bk nprev_count; last exact: ltnW.
  rewrite -sum_topset; congr ((_ - _)%N%:R / _).
  by apply: eq_bigr => s _; rewrite bcnt_freq.
rewrite regroup; apply: eq_bigr => l _; rewrite -map_ps /pat_valN size_map.
by apply: eq_bigr => i _; rewrite (nth_map x0).
Qed.

Lemma noneE_lower_x0 E : (forall x, #|E x| = u x) ->
  \prod_l pat_valN (hist l) (sort geq (map u (people l))) <= PrB (noneE E).
Proof.
move=> uE; rewrite -noneE_top_x0 !PrB_perm !(noneE_avoid x0 _ psT).
apply: multi_minimality => //.
- move=> i j ij jl e; rewrite e; apply: topset_mono; exact: ps_sorted.
- move=> i il s s'; rewrite !bcnt_freq; exact: topset_heavy.
- by move=> i il; rewrite card_topset -uE leq_min leqnn max_card.
Qed.
End Order.

(* the closed form for nested top sets                                        *)
Theorem none_top u :
  PrB (noneE (fun x => topset (b x) (u x))) =
  \prod_l pat_valN (hist l) (sort geq (map u (people l))).
Proof.
case: (pickP (@predT T)) => [x0 _|T0]; first exact: noneE_top_x0 x0 u.
have pl l : people l = [::] by case E: (people l) => [//|x p]; have := T0 x.
rewrite big1 => [|l _]; last by rewrite pl /pat_valN big_ord0.
have -> : noneE (fun x => topset (b x) (u x)) = setT.
  by apply/setP=> w; rewrite !inE; apply/forallP => x; have := T0 x.
rewrite /SpecialForm.PrB setTI divff // pnatr_eq0 -lt0n; exact: card_tables_gt0.
Qed.

(* and it is the least, whatever atoms, given how many each person carries    *)
Theorem none_lower E :
  \prod_l pat_valN (hist l) (sort geq [seq #|E x| | x <- people l]) <= PrB (noneE E).
Proof.
case: (pickP (@predT T)) => [x0 _|T0]; first exact: (noneE_lower_x0 x0).
have pl l : people l = [::] by case e: (people l) => [//|x p]; have := T0 x.
rewrite big1 => [|l _]; last by rewrite pl /pat_valN big_ord0.
have -> : noneE E = setT.
  by apply/setP=> w; rewrite !inE; apply/forallP => x; have := T0 x.
rewrite /SpecialForm.PrB setTI divff // pnatr_eq0 -lt0n; exact: card_tables_gt0.
Qed.
End Buckets.

Section ImpWithin.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Variables (l : L) (xs : seq T) (p : seq nat).
Hypothesis xs_uniq : uniq xs.
Hypothesis xs_l : all (fun x => b x == l) xs.
Hypothesis size_xs : size xs = size p.
Hypothesis p_sorted : sorted geq p.

(* how many atoms person x carries: p_i for x_i, none for the others          *)
Definition carries (x : T) : nat := nth 0%N p (index x xs).
Local Notation u := carries.
Local Notation hist := (hist v b).

Let map_u : map u xs = p.
Proof.
apply: (@eq_from_nth _ 0%N) => [|i]; rewrite size_map // => il.
have x0 : T by case: (xs) il.
by rewrite (nth_map x0) // /u index_uniq.
Qed.

Let u_out x : x \notin xs -> u x = 0%N.
Proof. by move=> h; rewrite /u nth_default // -size_xs memNindex. Qed.

Let size_p : (size p <= sumn (hist l))%N.
Proof.
rewrite -size_xs sumn_hist -size_people; apply: uniq_leq_size => // x xx.
by rewrite mem_people (allP xs_l).
Qed.

Let prod_u : \prod_l' pat_valN (hist l') (sort geq (map u (people b l'))) = pat_val (hist l) p.
Proof.
have sz l' : (size (sort geq (map u (people b l'))) <= sumn (hist l'))%N.
  by rewrite size_sort size_map size_people sumn_hist.
have so l' : sorted geq (sort geq (map u (people b l'))) by exact: (sort_sorted geq_total).
rewrite (bigD1 l) //= big1 ?mulr1 => [|l' l'l].
  rewrite pat_valNE // -pat_valN_zeros // -[RHS]pat_valN_zeros //; congr pat_valN.
  apply: (sorted_eq geq_trans geq_anti).
  - exact: (sorted_filter geq_trans).
  - exact: (sorted_filter geq_trans).
  rewrite (filter_sort geq_total geq_trans) perm_sort -map_u !filter_map.
  have U : uniq (people b l) by rewrite filter_uniq ?enum_uniq.
  apply: perm_map; apply: uniq_perm => [||x]; try exact: filter_uniq.
  rewrite [LHS]mem_filter mem_people [RHS]mem_filter /=; case: posnP => //= ux.
  case: (boolP (x \in xs)) => xx; first exact: (allP xs_l).
  by rewrite u_out in ux.
rewrite -pat_valN_zeros // (filter_sort geq_total geq_trans) filter_map.
have -> : [seq x <- people b l' | preim u (ltn 0%N) x] = [::].
  apply/eqP; rewrite -size_eq0 size_filter -leqn0 leqNgt -has_count.
  apply/hasPn => x; rewrite mem_people => /eqP bx; rewrite /= -leqNgt leqn0.
  apply/eqP/u_out; apply: contra l'l => xx; rewrite -bx; exact: (allP xs_l).
by rewrite /= /pat_valN big_ord0.
Qed.

Theorem impwithin_closed_form :
  PrB v b (noneE (fun x => topset v b l (u x))) = pat_val (hist l) p.
Proof.
rewrite -prod_u -none_top; congr (PrB v b); apply/setP=> w; rewrite !inE.
apply: eq_forallb => x; case: (boolP (x \in xs)) => xx.
  by rewrite (eqP (allP xs_l _ xx)).
by rewrite u_out // !inE !take0.
Qed.

Theorem impwithin_minimal (E : T -> {set V}) : (forall x, #|E x| = u x) ->
  pat_val (hist l) p <= PrB v b (noneE E).
Proof.
move=> Eu; apply: le_trans (none_lower v b E); rewrite -prod_u.
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: eq_bigr => l' _.
by congr (pat_valN _ (sort _ _)); apply: eq_map => x; rewrite Eu.
Qed.
End ImpWithin.
