(* Soft facts: the worst weights are sorted and nested (Lemma 12, with weights).
   
   Each person p has a row of weights x p s >= 0, one for each value s.  A table weighs
   the product of the weights of what everybody has, and [mean x] is the mean of this
   over the tables that fit.  For soft facts the weights are powers of some e in [0, 1],
   one factor for each time that the atom "p has s" is used, and 0 for the target; the
   worst attacker has the least mean.  Weights 0 and 1 are Lemma 12.
   
   What is proved here, in words.
   Nested rows: to replace the rows of two people of one bucket by their smaller
   and their larger entries never raises the mean [nested_rows].
   Sorted rows: nor does it to rearrange every row so that smaller weights sit on
   more frequent values; for two values [sorted_pair], for all of them [sorted_rows],
   in any order of equally frequent values, but the same one for the whole bucket
   [sorted_rows_any].
   Plane partitions: so the entries of each bucket's matrix, people by values, can
   be rearranged to grow along the rows and down the columns, and the mean is not
   raised [plane_weights].  Of h atoms in a bucket, repeated or not, some that form a
   plane partition are best [plane_atoms, plane_minimum].  With a target too: it moves
   to the corner, and its frequency does not fall [plane_target].  So among all targets a
   and all k soft facts A_i -> a of one strength, some that make a most likely form a
   plane partition around a in its bucket, and plane partitions in the others
   [worst_soft_facts].  With the special form (SoftFacts.v) this holds among all k soft
   basic implications of one strength [worst_soft_implications].  With e = 0 these are
   the paper's simple implications [soft_prob_hard, worst_hard_facts].  Soft facts may
   have to be repeated: repetition_needed in Counterexamples.v.
   
   Why.  People are seated in places (permanents).  Put any seating beside the one in
   which two people have swapped places: the two rows meet in two columns, and the sum
   of the two products does not rise if one row gets both smaller entries [minmax2].
   That is nesting; and as people and places can trade roles, the same is true of two
   places.  Pair every place of the rarer value t with one of the more frequent s, and
   nest each pair of columns; the places of s left over keep what they had, which is
   no less than the smaller of the two.  That is sorting.  Last, of the best ways to
   rearrange take one that puts large entries latest [rearrange]: were something out
   of order, one more exchange would do better. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model RandomWorlds SpecialForm Patterns Placements.
From Worstcase Require Import WithinBucket ExactMaximum WeightedWorlds SoftFacts.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* ---------------- permanents: who sits where, both ways round ---------------- *)
Section Permanent.
Variables (R : realFieldType) (T L : finType) (b : T -> L).
Implicit Types (M N : T -> T -> R).

(* the people p of each bucket are seated in its places c, with weight M p c   *)
Definition per M : R := \sum_(s in worlds b) \prod_p M p (s p).

Lemma per_ext M N : (forall p c, M p c = N p c) -> per M = per N.
Proof. by move=> e; apply: eq_bigr => s _; apply: eq_bigr => p _. Qed.

Lemma per_le M N : (forall p c, b p = b c -> 0 <= M p c <= N p c) -> per M <= per N.
Proof. by move=> h; apply: ler_sum => s /worldsP sW; apply: ler_prod => p _; rewrite h ?sW. Qed.

Lemma per_tr M : per (fun p c => M c p) = per M.
Proof.
rewrite /per (reindex_inj invg_inj) /=; apply: eq_big => [s|s _]; first exact: (groupV (worldsG b)).
by rewrite (reindex_inj (@perm_inj _ s)); apply: eq_bigr => p _; rewrite permK.
Qed.

(* the rows x, x' and y, y' in two columns                                     *)
Lemma minmax2 (x y x' y' : R) :
  Num.min x y * Num.max x' y' + Num.min x' y' * Num.max x y <= x * y' + x' * y.
Proof.
have opp (p q p' q' : R) : p <= q -> q' <= p' -> p * p' + q' * q <= p * q' + p' * q.
  move=> pq qp; rewrite -subr_ge0.
  suff -> : p * q' + p' * q - (p * p' + q' * q) = (q - p) * (p' - q') by rewrite mulr_ge0 ?subr_ge0.
  by rewrite mulrBl !mulrBr opprB opprD addrACA addrC [p' * q]mulrC [q' * q]mulrC.
case: (leP x y) => xy; case: (leP x' y') => xy'.
- by [].
- exact/opp/ltW.
- by rewrite [leRHS]addrC [x' * y]mulrC [x * y']mulrC; apply: opp => //; exact: ltW.
- by rewrite addrC [y * _]mulrC [y' * _]mulrC.
Qed.

(* person q gets the smaller entries of the rows q and r, and r the larger ones *)
Definition rowsort M q r : T -> T -> R := fun p c =>
  if p == q then Num.min (M q c) (M r c) else if p == r then Num.max (M q c) (M r c) else M p c.

Lemma rowsort_le M q r : (forall p c, 0 <= M p c) -> b q = b r -> per (rowsort M q r) <= per M.
Proof.
move=> M0 bqr; have [<-|qr] := eqVneq q r.
  rewrite (@per_ext _ M) // => p c; rewrite /rowsort; case: eqVneq => // ->; exact: minxx.
have rq : r != q by rewrite eq_sym.
pose t := tperm q r; have tW : t \in worldsG b by apply: tpermW.
have dbl N : per N *+ 2 = \sum_(s in worlds b) (\prod_p N p (s p) + \prod_p N p ((t * s)%g p)).
  rewrite mulr2n big_split; congr (_ + _); rewrite [LHS](reindex_inj (mulgI t)).
  by apply: eq_bigl => s; rewrite (groupMl s tW).
rewrite -(ler_pmuln2r (isT : (0 < 2)%N)) !dbl; apply: ler_sum => s _.
pose rest := \prod_(p | (p != q) && (p != r)) M p (s p).
have E N (u : {perm T}) : (forall p, p != q -> p != r -> N p (u p) = M p (s p)) ->
    \prod_p N p (u p) = N q (u q) * N r (u r) * rest.
  move=> h; rewrite (bigD1 q) //= (bigD1 r) //= mulrA; congr (_ * _).
  by apply: eq_bigr => p /andP[pq pr]; exact: h.
have ts p : p != q -> p != r -> (t * s)%g p = s p.
  by move=> pq pr; rewrite permM tpermD // eq_sym.
have Rx p c : p != q -> p != r -> rowsort M q r p c = M p c.
  by move=> /negbTE h1 /negbTE h2; rewrite /rowsort h1 h2.
rewrite !E; try by move=> p pq pr; rewrite ?Rx ?ts.
rewrite !permM tpermL tpermR -!mulrDl ler_wpmul2r ?prodr_ge0 //.
by rewrite /rowsort !eqxx (negbTE rq) minmax2.
Qed.

(* place d gets the smaller entries of the columns c and d, and c the larger ones *)
Definition colsort M d c : T -> T -> R := fun p e =>
  if e == d then Num.min (M p d) (M p c) else if e == c then Num.max (M p d) (M p c) else M p e.

Lemma colsort_le M d c : (forall p e, 0 <= M p e) -> b d = b c -> per (colsort M d c) <= per M.
Proof.
move=> M0 bdc; rewrite -[per M]per_tr -per_tr.
by apply: le_trans (rowsort_le (M := fun p e => M e p) _ bdc).
Qed.
End Permanent.

Section Rows.
Variables (R : realFieldType) (T V L : finType) (v : T -> V) (b : T -> L).
Implicit Types (x y : T -> V -> R) (w : {ffun T -> V}).
Local Notation freq := (freq b v).

(* x p s: the weight of p's having s; the mean, over the tables that fit, of the
   product of the weights of what everybody has                                *)
Definition mean x : R := (\sum_(w in tables v b) \prod_p x p (w p)) / #|tables v b|%:R.

Let seats x : T -> T -> R := fun p c => x p (v c).

Lemma mean_per x : mean x = per b (seats x) / #|worlds b|%:R.
Proof.
have E : per b (seats x) = (fibre v b)%:R * \sum_(w in tables v b) \prod_p x p (w p).
  rewrite /per (partition_big (assign v) (mem (tables v b))) /=; last first.
    by move=> s sW; rewrite tables_are_permutations imset_f.
  rewrite mulr_sumr; apply: eq_bigr => w wT; rewrite -(equal_fibres wT).
  rewrite mulr_natl -sumr_const; apply: eq_big => [s|s /andP[_ /eqP <-]]; first by rewrite [RHS]inE.
  by apply: eq_bigr => p _; rewrite ffunE.
have C : #|worlds b| = (fibre v b * #|tables v b|)%N.
  by have := card_permutations v b setT; rewrite setTI => <-; apply: eq_card => s; rewrite !inE andbT.
rewrite E C natrM -mulf_div divff ?mul1r // pnatr_eq0 -lt0n; exact: fibre_gt0.
Qed.

Lemma mean_ext x y : (forall p s, x p s = y p s) -> mean x = mean y.
Proof. by move=> e; congr (_ / _); apply: eq_bigr => w _; apply: eq_bigr => p _. Qed.

(* -------------------------------- nested rows -------------------------------- *)
Definition nest_rows x q r : T -> V -> R := fun p s =>
  if p == q then Num.min (x q s) (x r s) else if p == r then Num.max (x q s) (x r s) else x p s.

Theorem nested_rows x q r : (forall p s, 0 <= x p s) -> b q = b r ->
  mean (nest_rows x q r) <= mean x.
Proof.
move=> x0 bqr; rewrite !mean_per ler_wpmul2r ?invr_ge0 ?ler0n //.
by apply: le_trans (rowsort_le (M := seats x) _ bqr) => [|p c]; rewrite ?le_refl /seats ?x0.
Qed.

(* ------------ sorted rows, two values: the more frequent one first ------------ *)
Definition sort_pair x l s t : T -> V -> R := fun p u =>
  if b p == l then
    if u == s then Num.min (x p s) (x p t) else if u == t then Num.max (x p s) (x p t) else x p u
  else x p u.

Theorem sorted_pair x l s t : (forall p u, 0 <= x p u) -> (freq l t <= freq l s)%N ->
  mean (sort_pair x l s t) <= mean x.
Proof.
move=> x0 ts; have [<-|st] := eqVneq s t.
  rewrite (@mean_ext _ x) // => p u; rewrite /sort_pair; case: ifP => // _.
  by case: eqVneq => // ->; rewrite minxx.
rewrite !mean_per ler_wpmul2r ?invr_ge0 ?ler0n //.
pose S u := [set c | (b c == l) && (v c == u)].
pose M (C E : {set T}) p c : R := if c \in E then Num.min (x p s) (x p t)
  else if c \in C then Num.max (x p s) (x p t) else x p (v c).
have M0 C E p c : 0 <= M C E p c.
  by rewrite /M; case: ifP => _; [rewrite le_minr !x0 | case: ifP => _; rewrite ?le_maxr ?x0].
have step n : forall C : {set T}, #|C| = n -> C \subset S t ->
    exists E : {set T}, [/\ E \subset S s, #|E| = n & per b (M C E) <= per b (seats x)].
  elim: n => [|n IH] C Cn CS.
    exists set0; rewrite cards0 sub0set; split=> //.
    move/eqP: Cn; rewrite cards_eq0 => /eqP ->.
    by rewrite (@per_ext _ _ _ _ _ (seats x)) // => p c; rewrite /M !inE.
  have /card_gt0P [c cC] : (0 < #|C|)%N by rewrite Cn.
  have C'n : #|C :\ c| = n by have := cardsD1 c C; rewrite cC Cn => -[].
  have [E [ES En le]] := IH _ C'n (subset_trans (subD1set _ _) CS).
  have : ~~ (S s \subset E).
    apply/negP => /subset_leq_card; rewrite leqNgt En => /negP; apply.
    by rewrite -Cn; apply: leq_trans ts; exact: subset_leq_card.
  case/subsetPn => d dS dE; exists (d |: E); split.
  - by rewrite subUset sub1set dS.
  - by rewrite cardsU1 dE En.
  have {dS} [/eqP bd /eqP vd] : b d == l /\ v d == s by apply/andP; move: dS; rewrite inE.
  have [/eqP bc /eqP vc] : b c == l /\ v c == t.
    by apply/andP; move: (subsetP CS c cC); rewrite inE.
  apply: le_trans le; rewrite -(@per_ext _ _ _ _ (colsort (M (C :\ c) E) d c)).
    by apply: colsort_le => //; rewrite bd bc.
  have cE : c \notin E by apply: contra st => /(subsetP ES); rewrite inE vc [t == s]eq_sym => /andP[].
  have dC : d \notin C by apply: contra st => /(subsetP CS); rewrite inE vd => /andP[].
  move=> p e; rewrite /colsort /M !inE eqxx (negbTE cE) (negbTE dE) (negbTE dC) andbF vd vc.
  by case: eqVneq => //= _; case: eqVneq => //= ->; rewrite (negbTE cE) cC.
have [E [ES _ le]] := step _ (S t) erefl (subxx _).
apply: le_trans le; apply: per_le => p c bpc; apply/andP; split.
  rewrite /seats /sort_pair; case: ifP => // _; case: ifP => _; first by rewrite le_minr !x0.
  by case: ifP => _; rewrite ?le_maxr ?x0.
have cE : c \in E -> (b p == l) && (v c == s) by move/(subsetP ES); rewrite inE bpc.
rewrite /seats /sort_pair /M; case: (boolP (c \in E)) => [/cE /andP[-> ->]//|_].
rewrite inE -bpc; case: eqP => //= _; case: (v c =P s) => [->|_].
  by rewrite (negbTE st) le_minl lexx.
by case: eqP.
Qed.
End Rows.

(* ------------- exchanging entries until nothing is out of order --------------- *)
Lemma swap_gain (R : realFieldType) (I : finType) (g wt : I -> R) (sg : I -> I) (i : I) :
  involutive sg -> (forall j, 0 <= (g j - g (sg j)) * (wt j - wt (sg j))) ->
  0 < (g i - g (sg i)) * (wt i - wt (sg i)) ->
  \sum_j g (sg j) * wt j < \sum_j g j * wt j.
Proof.
move=> sgK h hi; rewrite -subr_gt0 -sumrB; set D := \sum_j _.
rewrite -(pmulrn_lgt0 _ (isT : (0 < 2)%N)) mulr2n {2}/D (reindex_inj (inv_inj sgK)) -big_split /=.
rewrite (eq_bigr (fun j => (g j - g (sg j)) * (wt j - wt (sg j)))) => [|j _].
  by rewrite (bigD1 i) //= ltr_paddr // sumr_ge0.
by rewrite sgK -!mulrBl mulrBr -[X in _ + X * _]opprB mulNr.
Qed.

Section Rearranging.
Variables (R : realFieldType) (T V L K : finType) (v : T -> V) (b : T -> L).
Local Notation freq := (freq b v).
Local Notation mean := (mean v b).
Local Notation cell := (T * V)%type.
(* c: who may exchange entries with whom; always people of one bucket           *)
Variable c : T -> K.
Hypothesis c_b : forall q r, c q = c r -> b q = b r.
(* pos: the order of the people; rk: that of the values, more frequent ones first *)
Variables (pos : T -> nat) (rk : L -> V -> nat).
Hypothesis rk_freq : forall l s t, (rk l s < rk l t)%N -> (freq l t <= freq l s)%N.
(* x: the weights; lab: how strong an entry is, with smaller weights for stronger ones *)
Variables (x lab : cell -> R).
Hypothesis x0 : forall i, 0 <= x i.
Hypothesis lab_x : forall i j, lab i <= lab j -> x j <= x i.

Theorem rearrange : exists f : cell -> cell,
  [/\ injective f, forall i, c (f i).1 = c i.1,
      forall p s t, (rk (b p) s < rk (b p) t)%N -> lab (f (p, t)) <= lab (f (p, s)),
      forall q r s, c q = c r -> (pos q < pos r)%N -> lab (f (r, s)) <= lab (f (q, s))
    & mean (fun p s => x (f (p, s))) <= mean (fun p s => x (p, s))].
Proof.
pose ok (f : {ffun cell -> cell}) := injectiveb f && [forall i, c (f i).1 == c i.1].
pose M (f : {ffun cell -> cell}) := mean (fun p s => x (f (p, s))).
pose wt (i : cell) : R := (pos i.1 + rk (b i.1) i.2)%N%:R.
pose Psi (f : {ffun cell -> cell}) := \sum_i lab (f i) * wt i.
pose id0 : {ffun cell -> cell} := [ffun i => i].
have ok0 : ok id0.
  apply/andP; split; first by apply/injectiveP => i j; rewrite !ffunE.
  by apply/forallP => i; rewrite ffunE.
have [f1 ok1 min1] := arg_minP M ok0.
have ok1' : ok f1 && (M f1 <= M f1) by rewrite ok1 lexx.
have [f /andP[okf Mf] minf] := @arg_minP _ _ _ f1 (fun f => ok f && (M f <= M f1)) Psi ok1'.
have /andP[/injectiveP f_inj /forallP f_c] := okf.
pose g i := lab (f i); pose y p s := x (f (p, s)).
have y0 p s : 0 <= y p s by exact: x0.
have gy p s q t : g (p, s) <= g (q, t) -> y q t <= y p s by apply: lab_x.
(* no exchange that does not raise the mean is a gain *)
have stuck (sg : cell -> cell) i : involutive sg -> (forall j, c (sg j).1 = c j.1) ->
    mean (fun p s => x (f (sg (p, s)))) <= M f ->
    (forall j, 0 <= (g j - g (sg j)) * (wt j - wt (sg j))) ->
    ~ 0 < (g i - g (sg i)) * (wt i - wt (sg i)).
  move=> sgK sg_c Mle h hi; pose f' := [ffun j => f (sg j)].
  have Ef' : M f' = mean (fun p s => x (f (sg (p, s)))).
    by apply: mean_ext => p s; rewrite ffunE.
  have : ok f' && (M f' <= M f1).
    rewrite Ef' (le_trans Mle Mf) andbT; apply/andP; split.
      by apply/injectiveP => j j'; rewrite !ffunE => /f_inj /(inv_inj sgK).
    by apply/forallP => j; rewrite ffunE (eqP (f_c _)) sg_c.
  move/minf; rewrite leNgt => /negP; apply.
  rewrite /Psi (eq_bigr (fun j => g (sg j) * wt j)) => [|j _]; last by rewrite ffunE.
  exact: swap_gain hi.
exists f; split=> //.
- by move=> i; apply/eqP.
- move=> p0 s t st; rewrite leNgt; apply/negP => lt.
  have nst : s != t by apply: contraTneq st => ->; rewrite ltnn.
  have nts : t != s by rewrite eq_sym.
  pose C p := (b p == b p0) && (g (p, s) < g (p, t)).
  pose sg (i : cell) := if C i.1 then (i.1, tperm s t i.2) else i.
  have wts p : b p = b p0 -> wt (p, s) < wt (p, t).
    by move=> bp; rewrite /wt /= ltr_nat ltn_add2l bp.
  apply: (stuck sg (p0, s)).
  + by move=> [p u]; rewrite /sg /=; case Cp: (C p); rewrite /= Cp ?tpermK.
  + by move=> [p u]; rewrite /sg; case: ifP.
  + apply: le_trans (sorted_pair (x := y) y0 (rk_freq st)).
    rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: mean_ext => p u.
    rewrite /sg /= /sort_pair /C; case: eqP => //= _.
    case: (ltP (g (p, s)) (g (p, t))) => [/ltW|] /gy le; rewrite /=.
      rewrite (min_r le) (max_l le); case: tpermP => [->|->|/eqP/negbTE -> /eqP/negbTE ->] //.
        by rewrite eqxx.
      by rewrite (negbTE nts) eqxx.
    rewrite (min_l le) (max_r le); case: eqP => [->//|_].
    by case: eqP => [->|].
  + move=> [p u]; rewrite /sg /=; case: ifP => [/andP[/eqP bp glt]|_]; last by rewrite subrr mul0r.
    have := wts p bp; case: tpermP => [->|->|_ _] wlt; last by rewrite subrr mul0r.
      by rewrite mulr_le0 // subr_le0 ltW.
    by rewrite mulr_ge0 // subr_ge0 ltW.
  rewrite /sg /C /= eqxx lt /= tpermL nmulr_rgt0 subr_lt0 //; exact: wts.
- move=> q r s cqr qr; rewrite leNgt; apply/negP => lt.
  have nqr : q != r by apply: contraTneq qr => ->; rewrite ltnn.
  have nrq : r != q by rewrite eq_sym.
  have bqr := c_b cqr.
  pose C u := g (q, u) < g (r, u).
  pose sg (i : cell) := if C i.2 then (tperm q r i.1, i.2) else i.
  have wts u : wt (q, u) < wt (r, u) by rewrite /wt /= ltr_nat -bqr ltn_add2r.
  apply: (stuck sg (q, s)).
  + by move=> [p u]; rewrite /sg /=; case Cu: (C u); rewrite /= Cu ?tpermK.
  + by move=> [p u]; rewrite /sg; case: ifP => //= _; case: tpermP => // ->.
  + apply: le_trans (nested_rows v (x := y) y0 bqr).
    rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: mean_ext => p u.
    rewrite /sg /= /nest_rows /C; case: (ltP (g (q, u)) (g (r, u))) => [/ltW|] /gy le.
      rewrite (min_r le) (max_l le); case: tpermP => [->|->|/eqP/negbTE -> /eqP/negbTE ->] //.
        by rewrite eqxx.
      by rewrite (negbTE nrq) eqxx.
    rewrite (min_l le) (max_r le); case: eqP => [->//|_].
    by case: eqP => [->|].
  + move=> [p u]; rewrite /sg /=; case: ifP => [glt|_]; last by rewrite subrr mul0r.
    have := wts u; case: tpermP => [->|->|_ _] wlt; last by rewrite subrr mul0r.
      by rewrite mulr_le0 // subr_le0 ltW.
    by rewrite mulr_ge0 // subr_ge0 ltW.
  by rewrite /sg /C /= lt /= tpermL nmulr_rgt0 subr_lt0.
apply: le_trans Mf _; apply: le_trans (min1 _ ok0) _.
by rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: mean_ext => p s; rewrite ffunE.
Qed.
End Rearranging.

(* --------------------------- sorted rows, all values --------------------------- *)
Section SortedRows.
Variables (R : realFieldType) (T V L : finType) (v : T -> V) (b : T -> L).
Local Notation freq := (freq b v).
Local Notation mean := (mean v b).
(* the values in order for each bucket, most frequent first; ties in any order,
   but in the same order for all the people of a bucket                         *)
Variable ord : L -> seq V.
Hypothesis ord_all : forall l, perm_eq (ord l) (enum V).
Hypothesis ord_freq : forall l, sorted geq [seq freq l s | s <- ord l].
Variable x : T -> V -> R.
Hypothesis x0 : forall p s, 0 <= x p s.

Lemma mem_ord l s : s \in ord l.
Proof. by rewrite (perm_mem (ord_all l)) mem_enum. Qed.
Lemma ord_uniq l : uniq (ord l).
Proof. by rewrite (perm_uniq (ord_all l)) enum_uniq. Qed.
Lemma index_freq l s t : (index s (ord l) <= index t (ord l))%N -> (freq l t <= freq l s)%N.
Proof.
apply: (@sorted_leq_index _ (relpre (freq l) geq) _ _ (ord l)); rewrite ?mem_ord //.
- by move=> u u' u''; exact: geq_trans.
- by move=> u; exact: leqnn.
- by rewrite -sorted_map ord_freq.
Qed.

Theorem sorted_rows_any (y : T -> V -> R) :
  (forall p, perm_eq [seq y p s | s <- enum V] [seq x p s | s <- enum V]) ->
  (forall p, sorted <=%R [seq y p s | s <- ord (b p)]) ->
  mean y <= mean x.
Proof.
move=> yx ys.
have [|||i j|f [f_inj f_p f_s _]] := @rearrange R T V L T v b id _ (fun=> 0%N)
  (fun l s => index s (ord l)) _ (fun i => x i.1 i.2) (fun i => - x i.1 i.2).
- by move=> q r /= ->.
- by move=> l s t /ltnW; exact: index_freq.
- by move=> i; exact: x0.
- by rewrite ler_opp2.
rewrite (@mean_ext _ _ _ _ _ _ (fun p s => x p s) x) //; apply: le_trans.
rewrite le_eqVlt; apply/orP; left; apply/eqP; apply: mean_ext => p s.
pose pi u := (f (p, u)).2; have fE u : f (p, u) = (p, pi u).
  by rewrite [LHS]surjective_pairing (f_p (p, u)).
have pi_inj : injective pi by move=> u u' e; have [] : (p, u) = (p, u') by apply: f_inj; rewrite !fE e.
suff /eq_in_map /(_ s (mem_ord (b p) s)) : [seq y p u | u <- ord (b p)] = [seq x p (pi u) | u <- ord (b p)].
  by rewrite fE.
apply: (sorted_eq le_trans le_anti) => //.
  apply/(sortedP 0) => i; rewrite size_map => il.
  have u0 : V by case: (ord (b p)) il.
  rewrite !(nth_map u0) ?(ltnW il) //.
  have := f_s p (nth u0 (ord (b p)) i) (nth u0 (ord (b p)) i.+1).
  by rewrite !index_uniq ?ord_uniq ?(ltnW il) // ltnSn !fE ler_opp2; apply.
apply: (perm_trans (perm_map _ (ord_all (b p)))); apply: perm_trans (yx p) _.
rewrite perm_sym; apply: perm_trans (perm_map _ (ord_all (b p))) _.
rewrite (map_comp (x p) pi); apply: perm_map; apply: uniq_perm.
- by rewrite map_inj_uniq ?enum_uniq.
- exact: enum_uniq.
by move=> u; rewrite mem_enum; apply/mapP; exists (invF pi_inj u); rewrite ?mem_enum ?f_invF.
Qed.

(* the i-th smallest weight of each row goes to the i-th most frequent value    *)
Definition sort_rows : T -> V -> R := fun p s =>
  nth 0 (sort <=%R [seq x p u | u <- enum V]) (index s (ord (b p))).

Lemma sort_rowsE p : [seq sort_rows p s | s <- ord (b p)] = sort <=%R [seq x p u | u <- enum V].
Proof.
have sz : size (ord (b p)) = size (sort <=%R [seq x p u | u <- enum V]).
  by rewrite size_sort size_map (perm_size (ord_all _)).
apply: (@eq_from_nth _ 0); rewrite size_map // => i il.
have u0 : V by case: (ord (b p)) il.
by rewrite (nth_map u0) // /sort_rows index_uniq ?ord_uniq.
Qed.

Theorem sorted_rows : mean sort_rows <= mean x.
Proof.
apply: sorted_rows_any => p; last by rewrite sort_rowsE (sort_sorted le_total).
have := perm_map (sort_rows p) (ord_all (b p)); rewrite perm_sym => /perm_trans; apply.
by rewrite sort_rowsE perm_sort.
Qed.
End SortedRows.

(* --------------- soft facts: plane partitions are worst -------------------------- *)
Section PlanePartitions.
Variables (R : realFieldType) (T V L : finType) (v : T -> V) (b : T -> L).
Local Notation freq := (freq b v).
Local Notation mean := (mean v b).
Local Notation cell := (T * V)%type.
Implicit Types (a i j : cell) (As Bs : seq cell) (w : {ffun T -> V}).
(* any order of the people, and the values in order, more frequent ones first     *)
Variables (pos : T -> nat) (rk : L -> V -> nat).
Hypothesis rk_freq : forall l s t, (rk l s <= rk l t)%N -> (freq l t <= freq l s)%N.

(* each bucket is a matrix, people by values: i is left of j in the same row, or
   above j in the same column                                                     *)
Definition before i j : bool := (b i.1 == b j.1) &&
  ((i.1 == j.1) && (rk (b i.1) i.2 < rk (b i.1) j.2)%N || (i.2 == j.2) && (pos i.1 < pos j.1)%N).

Lemma before_irr i : ~~ before i i.
Proof. by rewrite /before !eqxx !ltnn. Qed.

Lemma plane_general (x lab : cell -> R) :
  (forall i, 0 <= x i) -> (forall i j, lab i <= lab j -> x j <= x i) ->
  exists f : cell -> cell, [/\ injective f, forall i, b (f i).1 = b i.1,
      forall i j, before i j -> lab (f j) <= lab (f i)
    & mean (fun p s => x (f (p, s))) <= mean (fun p s => x (p, s))].
Proof.
move=> x0 lab_x; have [//||f [f_inj f_b f_s f_p f_m]] :=
  @rearrange R T V L L v b b _ pos rk _ x lab x0 lab_x.
  by move=> l s t /ltnW; exact: rk_freq.
exists f; split=> // -[p s] [q t] /andP[/= /eqP bpq /orP[]/andP[/eqP e]]; rewrite -e.
  exact: f_s.
exact: f_p.
Qed.

(* any weights: the entries of each bucket's matrix, rearranged so as to grow along
   the rows and down the columns                                                  *)
Theorem plane_weights (x : cell -> R) : (forall i, 0 <= x i) ->
  exists f : cell -> cell, [/\ injective f, forall i, b (f i).1 = b i.1,
      forall i j, before i j -> x (f i) <= x (f j)
    & mean (fun p s => x (f (p, s))) <= mean (fun p s => x (p, s))].
Proof.
move=> x0; have [i j|f [f_inj f_b f_x f_m]] := @plane_general x (fun i => - x i) x0.
  by rewrite ler_opp2.
by exists f; split=> // i j /f_x; rewrite ler_opp2.
Qed.

Variable e : R.
Hypotheses (e0 : 0 <= e) (e1 : e <= 1).

(* how often each atom is used; a plane partition in each bucket                   *)
Definition mult As i : nat := count_mem i As.
Definition plane As : Prop := forall i j, before i j -> (mult As j <= mult As i)%N.

(* the mean of e to the number of atoms that are true                              *)
Definition soft_mean As : R := (\sum_(w in tables v b) e ^+ count (satA w) As) / #|tables v b|%:R.

Lemma sum_mult As w : (\sum_p mult As (p, w p) = count (satA w) As)%N.
Proof.
elim: As => [|[q s] As IH] /=; first by rewrite big1.
rewrite big_split /= -/(mult As) IH; congr (_ + _)%N.
rewrite (bigD1 q) //= big1 ?addn0 => [|p pq]; rewrite xpair_eqE ?eqxx /satA 1?eq_sym //=.
by rewrite (negbTE pq).
Qed.

Lemma soft_meanE As : soft_mean As = mean (fun p s => e ^+ mult As (p, s)).
Proof.
by congr (_ / _); apply: eq_bigr => w _; rewrite prodrXr sum_mult.
Qed.

Lemma mult_map (f g : cell -> cell) As i : cancel g f -> cancel f g -> mult (map g As) i = mult As (f i).
Proof.
move=> gf fg; rewrite /mult count_map; apply: eq_count => A /=.
by apply/eqP/eqP => [<-|->].
Qed.

(* any atoms, each moved to another place in its bucket's matrix                    *)
Theorem plane_atoms As : exists g : cell -> cell,
  [/\ injective g, forall i, b (g i).1 = b i.1, plane (map g As) & soft_mean (map g As) <= soft_mean As].
Proof.
have [i|i j|f [f_inj f_b f_l f_m]] :=
    @plane_general (fun i => e ^+ mult As i) (fun i => (mult As i)%:R).
- by rewrite exprn_ge0.
- by rewrite ler_nat; exact: ler_wiexpn2l.
have fg := invF_f f_inj; have gf := f_invF f_inj.
exists (invF f_inj); split.
- exact: can_inj gf.
- by move=> i; rewrite -f_b gf.
- by move=> i j /f_l; rewrite ler_nat !(mult_map _ _ gf fg).
rewrite !soft_meanE; apply: le_trans f_m; rewrite le_eqVlt; apply/orP; left; apply/eqP.
by apply: mean_ext => p s; rewrite (mult_map _ _ gf fg).
Qed.

(* among the h atoms of people of bucket l some plane partition is best             *)
Theorem plane_minimum l h (p0 : T) : b p0 = l -> exists As,
  [/\ size As = h, all (fun A => b A.1 == l) As, plane As
    & forall Bs, size Bs = h -> all (fun B => b B.1 == l) Bs -> soft_mean As <= soft_mean Bs].
Proof.
move=> bp0; pose ok (As : h.-tuple cell) := all (fun A => b A.1 == l) As.
have ok0 : ok [tuple of nseq h (p0, v p0)] by rewrite /ok /= all_nseq /= bp0 eqxx orbT.
have [As okA minA] := arg_minP (fun As : h.-tuple cell => soft_mean As) ok0.
have [g [_ g_b g_p g_m]] := plane_atoms As; exists (map g As); split=> //.
- by rewrite size_map size_tuple.
- by rewrite all_map; apply: sub_all okA => A /=; rewrite g_b.
move=> Bs sB okB; apply: le_trans g_m _.
by have := minA (Tuple (introT eqP sB)) okB.
Qed.

(* ---- with a target a: k soft facts A_i -> a; a table that violates m of them
   weighs e ^ m, and this is the probability of a ---- *)
Definition violated a As w : nat := count (fun A => satA w A && ~~ satA w a) As.
Definition soft_prob a As : R :=
  (\sum_(w in tables v b | satA w a) e ^+ violated a As w) /
  (\sum_(w in tables v b) e ^+ violated a As w).

(* the same mean, but with 0 for the tables in which the target is true              *)
Definition soft_without a As : R :=
  (\sum_(w in tables v b | ~~ satA w a) e ^+ count (satA w) As) / #|tables v b|%:R.

(* the target in the corner of its bucket's matrix, and plane partitions otherwise   *)
Definition plane_around a As : Prop := forall i j, before i j ->
  j != a /\ (i = a \/ (mult As j <= mult As i)%N).

Let yes a : nat := #|ev a :&: tables v b|.
Let n0 : 0 < (#|tables v b|%:R : R). Proof. by rewrite ltr0n card_gt0 tables_neq0. Qed.

Lemma soft_probE a As :
  soft_prob a As = (yes a)%:R / ((yes a)%:R + soft_without a As * #|tables v b|%:R).
Proof.
have Y : \sum_(w in tables v b | satA w a) e ^+ violated a As w = (yes a)%:R.
  rewrite /yes -sum1_card natr_sum; apply: eq_big => [w|w /andP[_ wa]].
    by rewrite in_setI [w \in ev a]inE andbC.
  rewrite /violated (eq_count (a2 := pred0)) ?count_pred0 ?expr0 // => A /=.
  by rewrite wa andbF.
rewrite /soft_prob (bigID (fun w => satA w a) (mem (tables v b))) /= Y /soft_without.
rewrite divfK ?gt_eqF //; congr (_ / (_ + _)).
apply: eq_bigr => w /andP[_ wa]; congr (_ ^+ _); apply: eq_count => A /=.
by rewrite wa andbT.
Qed.

Lemma soft_withoutE a As :
  soft_without a As = mean (fun p s => if (p, s) == a then 0 else e ^+ mult As (p, s)).
Proof.
congr (_ / _); rewrite big_mkcondr /=; apply: eq_bigr => w _; rewrite -sum_mult -prodrXr.
case: ifP => [wa|/negbFE wa].
  apply: eq_bigr => p _; case: eqP => // pa; case/negP: wa.
  by rewrite /satA -pa.
rewrite (bigD1 a.1) //= [X in X * _](_ : _ = 0) ?mul0r //.
by rewrite (eqP wa) -surjective_pairing eqxx.
Qed.

Lemma yes_le a a' : b a.1 = b a'.1 -> (freq (b a.1) a.2 <= freq (b a'.1) a'.2)%N -> (yes a <= yes a')%N.
Proof.
move=> bb le; have t0 : (0 : rat) < (#|tables v b|%:R)^-1.
  by rewrite invr_gt0 ltr0n card_gt0 tables_neq0.
rewrite -(ler_nat [numDomainType of rat]) -(ler_pmul2r t0).
have -> : (yes a)%:R / #|tables v b|%:R = PrB v b (ev a) by [].
have -> : (yes a')%:R / #|tables v b|%:R = PrB v b (ev a') by [].
by rewrite !prob_atom bb ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat -{1}bb.
Qed.

Theorem plane_target a As : exists g : cell -> cell,
  [/\ injective g, forall i, b (g i).1 = b i.1, plane_around (g a) (map g As),
      (freq (b a.1) a.2 <= freq (b (g a).1) (g a).2)%N
    & soft_without (g a) (map g As) <= soft_without a As].
Proof.
pose x i := if i == a then 0 else e ^+ mult As i.
pose lab i : R := if i == a then (size As).+1%:R else (mult As i)%:R.
have small i : (mult As i <= size As)%N by exact: count_size.
have x0 i : 0 <= x i by rewrite /x; case: ifP => // _; rewrite exprn_ge0.
have [i j|f [f_inj f_b f_l f_m]] := @plane_general x lab x0.
  move=> le; rewrite {1}/x; case: ifP => [_|ja]; first exact: x0.
  move: le; rewrite /lab /x ja; case: ifP => _; rewrite ler_nat; last exact: ler_wiexpn2l.
  by move/leq_trans => /(_ _ (small j)); rewrite ltnn.
have fg := invF_f f_inj; have gf := f_invF f_inj; set g := invF f_inj in fg gf *.
have g_b i : b (g i).1 = b i.1 by rewrite -f_b gf.
have fa i : (f i == a) = (i == g a) by rewrite -[RHS](inj_eq f_inj) gf.
have around : plane_around (g a) (map g As).
  move=> i j ij; have := f_l i j ij; rewrite /lab !fa !(mult_map _ _ gf fg).
  have [ia|ia] := eqVneq i (g a).
    have [ja|_] := eqVneq j (g a); last by split=> //; left.
    by move: ij; rewrite ia ja (negbTE (before_irr _)).
  have [_|_] := eqVneq j (g a); rewrite ler_nat; last by split=> //; right.
  by move/leq_trans => /(_ _ (small (f i))); rewrite ltnn.
exists g; split=> //; first exact: can_inj gf.
  rewrite g_b; apply: rk_freq; rewrite leqNgt; apply/negP => lt.
  have [|] := around ((g a).1, a.2) (g a); last by rewrite eqxx.
  by rewrite /before /= !eqxx g_b lt.
rewrite !soft_withoutE; apply: le_trans f_m; rewrite le_eqVlt; apply/orP; left; apply/eqP.
by apply: mean_ext => p s; rewrite /x fa (mult_map _ _ gf fg).
Qed.

Lemma soft_prob_le a a' As Bs : b a.1 = b a'.1 -> (freq (b a.1) a.2 <= freq (b a'.1) a'.2)%N ->
  soft_without a' Bs <= soft_without a As -> soft_prob a As <= soft_prob a' Bs.
Proof.
move=> bb /(yes_le bb) yy nn; have s0 c Cs : 0 <= soft_without c Cs * #|tables v b|%:R.
  by rewrite divfK ?gt_eqF //; apply: sumr_ge0 => w _; rewrite exprn_ge0.
rewrite !soft_probE; have [->|y0] := posnP (yes a).
  by rewrite mul0r divr_ge0 ?addr_ge0 ?ler0n.
have y1 := leq_trans y0 yy.
rewrite ler_pdivr_mulr ?ltr_paddr ?ltr0n // mulrAC ler_pdivl_mulr ?ltr_paddr ?ltr0n //.
by rewrite !mulrDr [X in X + _]mulrC ler_add2l ler_pmul ?ler0n ?ler_nat // ler_pmul2r.
Qed.

(* so the worst k soft facts: a plane partition in each bucket, the target in a corner *)
Theorem worst_soft_facts k (p0 : T) : exists a As,
  [/\ size As = k, plane_around a As & forall a' Bs, size Bs = k -> soft_prob a' Bs <= soft_prob a As].
Proof.
pose F (z : cell * k.-tuple cell) := soft_prob z.1 z.2; pose z0 := ((p0, v p0), [tuple of nseq k (p0, v p0)]).
have [[a As] _ maxA] := @arg_maxP _ _ _ z0 predT F isT.
have [g [_ g_b g_p g_f g_m]] := plane_target a As; exists (g a), (map g As); split=> //.
  by rewrite size_map size_tuple.
move=> a' Bs sB; apply: le_trans (soft_prob_le _ g_f g_m); last by rewrite g_b.
by have := maxA (a', Tuple (introT eqP sB)) isT.
Qed.

(* as in SoftFacts.v, with all tables that fit equally likely                        *)
Local Notation even := (uniform (tables v b) : _ -> R).
Local Notation soft_facts a As := (facts (@satA T V) (wsimple As a)).

Lemma factor_violated k a As w : size As = k ->
  factor (soft_facts a As) (nseq k e) w = e ^+ violated a As w.
Proof.
move=> sz; rewrite /factor /violated -sum1_count -prodrXr [RHS](big_nth a) [RHS]big_mkord [RHS]big_mkcond size_nseq sz.
apply: eq_bigr => i _; rewrite nth_simple ?sz // nth_nseq ltn_ord inE /= -[_ ==> _]negbK negb_imply.
by case: (satA w (nth a As i) && ~~ satA w a); rewrite ?expr1.
Qed.

Lemma soft_prob_sprob k a As : size As = k ->
  sprob even (wev (@satA T V) a) (soft_facts a As) (nseq k e) = soft_prob a As /\
  sconsistent even (soft_facts a As) (nseq k e) = (0 < \sum_(w in tables v b) e ^+ violated a As w).
Proof.
move=> sz; have E X : weight (soften even (soft_facts a As) (nseq k e)) X =
    \sum_(w in tables v b | w \in X) e ^+ violated a As w.
  rewrite /weight big_mkcond big_mkcondr [RHS]big_mkcond; apply: eq_bigr => w _.
  rewrite /soften /uniform /only factor_violated //.
  by case: (w \in X); case: (w \in tables v b); rewrite ?mul1r ?mul0r.
rewrite /sprob /sconsistent !E /soft_prob; split; last by congr (_ < _); apply: eq_bigl => w; rewrite !inE andbT.
by congr (_ / _); apply: eq_bigl => w; rewrite !inE ?andbT.
Qed.

(* Theorem 9 and Lemma 12 for soft facts: of all k soft basic implications of one
   strength, some A_i -> a are worst that are a plane partition around a            *)
Theorem worst_soft_implications k (p0 : T) : exists a As,
  [/\ size As = k, plane_around a As, sconsistent even (soft_facts a As) (nseq k e)
    & is_smax (@satA T V) even (nseq k e) (sprob even (wev (@satA T V) a) (soft_facts a As) (nseq k e))].
Proof.
have s01 : doubts (nseq k e) by apply/allP=> x /nseqP[-> _]; rewrite e0 e1.
have even0 w : 0 <= (even w : R) by exact: uniform_ge0.
have [a [As [sA pA mA]]] := worst_soft_facts k p0.
have c : sconsistent even (soft_facts a As) (nseq k e).
  have := mA (p0, v p0) (nseq k (p0, v p0)); rewrite size_nseq => /(_ erefl) le.
  rewrite (soft_prob_sprob a sA).2 lt_neqAle sumr_ge0 ?andbT => [|w _]; last exact: exprn_ge0.
  apply: contraTneq le => z; rewrite [X in _ <= X]/soft_prob -z invr0 mulr0 -ltNge soft_probE.
  have y0 : 0 < (yes (p0, v p0))%:R :> R.
    by rewrite ltr0n; apply/card_gt0P; exists [ffun x => v x]; rewrite in_setI true_table inE /satA ffunE eqxx.
  rewrite divr_gt0 // ltr_paddr // mulr_ge0 ?ler0n // divr_ge0 ?ler0n // sumr_ge0 // => w _; exact: exprn_ge0.
exists a, As; split=> //; apply/(soft_special_form_iff (@satA T V) even0 _ s01); split.
  by exists a, As; rewrite size_nseq.
move=> a' Bs; rewrite size_nseq => sB _.
by rewrite (soft_prob_sprob a' sB).1 (soft_prob_sprob a sA).1; apply: mA.
Qed.
End PlanePartitions.

(* ------------------------- orders to use, the hard case ---------------------------- *)
(* the values as ranked in Lemma 12                                                   *)
Lemma ranked_freq (T V L : finType) (v : T -> V) (b : T -> L) l s t :
  (index s (ranked v b l) <= index t (ranked v b l))%N -> (freq b v l t <= freq b v l s)%N.
Proof.
apply: (index_freq (v := v) (b := b)) => l'; last exact: sorted_ranked.
by rewrite perm_sort.
Qed.

(* e = 0 is the paper's own case: the facts are known to be true                      *)
Lemma soft_prob_hard (T V L : finType) (v : T -> V) (b : T -> L) a (As : seq (T * V)) :
  soft_prob v b (0 : rat) a As = prob v b a (simple As a).
Proof.
have v0 w : 0 ^+ violated a As w = (sat w (simple As a))%:R :> rat.
  rewrite expr0n /violated; congr (_%:R); rewrite -leqn0 leqNgt -has_count -all_predC.
  rewrite /sat all_map; congr nat_of_bool; apply: eq_all => A /=.
  by rewrite /satI /= orbF andbT; case: (satA w A); case: (satA w a).
rewrite /soft_prob /prob -!sum1_card !natr_sum; congr (_ / _); rewrite big_mkcond [RHS]big_mkcond.
  apply: eq_bigr => w _; rewrite v0 [in RHS]inE [in RHS]inE.
  by case: (w \in tables v b); case: (satA w a); case: (sat w _).
apply: eq_bigr => w _; rewrite v0 [in RHS]inE.
by case: (w \in tables v b); case: (sat w _).
Qed.

(* among the special forms with k implications, a plane partition around its target   *)
Corollary worst_hard_facts (T V L : finType) (v : T -> V) (b : T -> L) k (p0 : T) : exists a As,
  [/\ size As = k,
      plane_around b (fun p => enum_rank p) (fun l s => index s (ranked v b l)) a As
    & forall a' Bs, size Bs = k -> prob v b a' (simple Bs a') <= prob v b a (simple As a)].
Proof.
have [a [As [sA pA mA]]] := worst_soft_facts (fun p => enum_rank p)
  (@ranked_freq _ _ _ v b) (lexx (0 : rat)) ler01 k p0.
by exists a, As; split=> // a' Bs /(mA a'); rewrite !soft_prob_hard.
Qed.
