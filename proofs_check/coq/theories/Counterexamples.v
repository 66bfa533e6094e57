(* Counterexamples: what Theorem 14 needs, and why soft facts are repeated.
   
   Theorem 14 is about languages that are closed under renaming people.  The language
   of the single sentence "0 and 1 are not both true" is not closed, and merging two
   buckets raises its maximum from 1/2 to at least 3/5 [closed_is_needed].
   
   Theorem 14 is about equally likely tables.  Let people be independent: those of the
   first bucket have true with weight 2 and false with weight 1, and those of the second
   bucket the reverse.  Merging the two buckets raises the maximum without implications
   from 1/2 to at least 8/11 [merging_with_a_prior].
   
   Soft facts.  About two people with two values, facts that name one value are worse
   than facts that name both [names_one_value].  Of three people, two have the same
   value: of four soft facts the worst repeat one, though there are six different atoms
   [repetition_needed]. *)
From mathcomp Require Import all_ssreflect perm all_algebra.
From Worstcase Require Import Model Implications WeightedWorlds RandomWorlds SpecialForm Priors.
From Worstcase Require Import Placements WithinBucket ExactMaximum SortedRows Renaming.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* ---- a language that is not closed under renaming people ---- *)
(* four people, two with each value; buckets {0, 1} and {2, 3}, each with both values, or all in one *)
Definition odd_one (x : 'I_4) : bool := odd x.
Definition pairs (x : 'I_4) : bool := (x < 2)%N.
Definition all_four (x : 'I_4) : unit := tt.
Definition p0 : 'I_4 := inord 0.
Definition p1 : 'I_4 := inord 1.
(* 0 and 1 are not both true *)
Definition not_both : {set {ffun 'I_4 -> bool}} := ~: none [:: (p0, false); (p1, false)].

Lemma freq_four l s : freq pairs odd_one l s = 1%N /\ freq all_four odd_one tt s = 2%N.
Proof.
by split; rewrite /freq -sum1dep_card big_mkcond !big_ord_recl big_ord0; case: l; case: s; vm_compute.
Qed.

Lemma people_four : (forall x, #|[set y | pairs y == pairs x]| = 2%N) /\ #|[set y | all_four y == tt]| = 4%N.
Proof.
split=> [x|]; rewrite -sum1dep_card big_mkcond !big_ord_recl big_ord0 //.
by case: (pairs x); vm_compute.
Qed.

Lemma both_ffun (w : {ffun 'I_4 -> bool}) : (w \in not_both) = ~~ (w p0 && w p1).
Proof. by rewrite !inE /= orbF /satA /=; case: (w p0); case: (w p1). Qed.

Theorem closed_is_needed :
  is_max_of_language odd_one pairs [set not_both] 1 (1 / 2%:R) /\
  (forall d, is_max_of_language odd_one all_four [set not_both] 1 d -> 3%:R / 5%:R <= d).
Proof.
have only us : speaks [set not_both] 1 us -> us = [:: not_both].
  by case: us => [|X [|Y us]] //; rewrite /speaks /= andbT inE => /eqP->.
have sp1 : speaks [set not_both] 1 [:: not_both] by rewrite /speaks /= inE eqxx.
have p01 : p0 != p1 by rewrite -(inj_eq val_inj) /= !inordK.
have single (L : finType) (b : 'I_4 -> L) : known odd_one b [:: not_both] = not_both :&: tables odd_one b.
  by rewrite knownE; congr (_ :&: _); apply/setP=> w; rewrite inE /= andbT.
split.
  have allT : known odd_one pairs [:: not_both] = tables odd_one pairs.
    rewrite single; apply/setIidPr/subsetP=> w /tablesP/(_ true true).
    have [-> _] := freq_four true true; rewrite both_ffun => f1; apply/negP => /andP[w0 w1].
    suff : (2 <= freq pairs w true true)%N by rewrite f1.
    have c2 : #|[set p0; p1]| = 2%N by rewrite cards2 p01.
    apply: leq_trans (_ : #|[set p0; p1]| <= _)%N; first by rewrite c2.
    apply/subset_leq_card/subsetP=> x; rewrite !inE /pairs => /orP[]/eqP->; by rewrite ?w0 ?w1 inordK.
  have half a us : speaks [set not_both] 1 us -> prob_known odd_one pairs (ev a) us = 1 / 2%:R.
    move=> /only->; rewrite prob_knownE -knownE allT; have := prob_atom odd_one pairs a; rewrite /PrB /cPr => ->.
    by have [-> _] := freq_four (pairs a.1) a.2; rewrite sumn_hist; have [-> _] := people_four.
  split=> [|a us usk _]; last by rewrite half.
  by exists (p0, false), [:: not_both]; rewrite half // allT tables_neq0.
move=> d [_ dm]; pose a : atom [finType of 'I_4] [finType of bool] := (p0, false).
have pa : PrB odd_one all_four (ev a) = 2%:R / 4%:R.
  by rewrite prob_atom sumn_hist; have [_ ->] := freq_four true false; have [_ ->] := people_four.
have pn : PrB odd_one all_four (none [:: (p0, false); (p1, false)]) = 1 / 6%:R.
  pose ps := [:: p0; p1].
  have inj : {in [pred i | (i < 2)%N] &, injective (nth p0 ps)}.
    have U : uniq ps by rewrite /= inE p01.
    by move=> i j il jl /eqP; rewrite nth_uniq // => /eqP.
  rewrite PrB_perm.
  have -> : [set s | assign odd_one s \in none [:: (p0, false); (p1, false)]] =
     avoid odd_one 2 (nth p0 ps) (fun=> [set false]).
    apply/setP=> s; rewrite !inE /= orbF negb_or /satA /= !ffunE.
    apply/andP/forallP => [[h1 h2] [[|[|//]] i2]|h]; rewrite ?inE //.
    by split; [have := h ord0 | have := h (@Ordinal 2 1 isT)]; rewrite inE.
  rewrite multi_closed_form // big_ord_recl big_ord1 /= !(card_bk odd_one).
  rewrite !nprev_count // !big_set1 !bcnt_freq /= sumn_hist.
  by have [_ ->] := freq_four true false; have [_ ->] := people_four.
have pb : PrB odd_one all_four not_both = 5%:R / 6%:R by rewrite PrB_C pn; apply/eqP; vm_compute.
have W0 : #|tables odd_one all_four|%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n card_tables_gt0.
have e : prob_known odd_one all_four (ev a) [:: not_both] = 3%:R / 5%:R.
  rewrite prob_knownE -knownE single /cPr setIA.
  have -> : ev a :&: not_both = ev a.
    by apply/setIidPl/subsetP=> w; rewrite both_ffun inE /satA /= => /eqP->.
  transitivity (PrB odd_one all_four (ev a) / PrB odd_one all_four not_both).
    by rewrite /PrB invf_div mulrA divfK.
  by rewrite pa pb; apply/eqP; vm_compute.
rewrite -e; apply: dm => //; rewrite single -card_gt0 lt0n; apply: contraTneq isT => z.
by move/eqP: pb; rewrite /PrB z mul0r.
Qed.

(* ---- independent people of two kinds ---- *)
Section MergingWithPriors.
Let T := [finType of bool * bool].
Let v (x : T) : bool := x.2.
Let finer (x : T) : bool := x.1.
Let coarser (x : T) : unit := tt.
(* two to one for true in the first bucket, for false in the second *)
Let om (x : T) (s : bool) : nat := (if s == x.1 then 2 else 1)%N.
Let prior (w : {ffun T -> bool}) : rat := (\prod_x om x (w x))%N%:R.

Let prior_ge0 w : 0 <= prior w. Proof. by rewrite ler0n. Qed.

Let sum4 (F : T -> nat) : (\sum_x F x = F (true, true) + F (true, false) + (F (false, true) + F (false, false)))%N.
Proof.
transitivity (\sum_(i : bool) \sum_(j : bool) F (i, j))%N; last by rewrite !big_bool.
by rewrite pair_bigA; apply: eq_bigr => -[].
Qed.
Let prod4 (F : T -> nat) : (\prod_x F x = F (true, true) * F (true, false) * (F (false, true) * F (false, false)))%N.
Proof.
transitivity (\prod_(i : bool) \prod_(j : bool) F (i, j))%N; last by rewrite !big_bool.
by rewrite pair_bigA; apply: eq_bigr => -[].
Qed.

Let mk (q : bool * bool * bool * bool) : {ffun T -> bool} :=
  [ffun x : T => if x.1 then (if x.2 then q.1.1.1 else q.1.1.2) else (if x.2 then q.1.2 else q.2)].
Let sum16 (F : {ffun T -> bool} -> nat) : (\sum_w F w = \sum_(q : bool * bool * bool * bool) F (mk q))%N.
Proof.
apply: reindex.
exists (fun w : {ffun T -> bool} => (w (true, true), w (true, false), w (false, true), w (false, false))).
  by case=> [[[q1 q2] q3] q4] _; rewrite !ffunE.
by move=> w _; apply/ffunP=> -[[] []]; rewrite ffunE.
Qed.
Let sumq (F : bool * bool * bool * bool -> nat) : (\sum_q F q =
  \sum_(q1 : bool) \sum_(q2 : bool) \sum_(q3 : bool) \sum_(q4 : bool) F (q1, q2, q3, q4))%N.
Proof.
rewrite (pair_bigA _ (fun q1 q2 => \sum_q3 \sum_q4 F (q1, q2, q3, q4))%N) /=.
rewrite (pair_bigA _ (fun (q12 : bool * bool) q3 => \sum_q4 F (q12.1, q12.2, q3, q4))%N) /=.
rewrite (pair_bigA _ (fun (q : bool * bool * bool) q4 => F (q.1.1, q.1.2, q.2, q4))%N) /=.
by apply: eq_bigr => -[[[]]].
Qed.

Let freqE (L : finType) (b : T -> L) (w : T -> bool) l s : freq b w l s = (\sum_x ((b x == l) && (w x == s)))%N.
Proof. by rewrite /freq -sum1dep_card big_mkcond; apply: eq_bigr => x _; case: (_ && _). Qed.

Let in_coarser w : (w \in tables v coarser) =
  (w (true, true) + w (true, false) + (w (false, true) + w (false, false)) == 2)%N.
Proof.
apply/tablesP/idP => [/(_ tt true)|h [] s]; rewrite !freqE !sum4 /v /= ?eqb_id; first by move->.
by move: h; case: s; case: (w _); case: (w _); case: (w _); case: (w _).
Qed.

Let weightE (P : pred {ffun T -> bool}) : weight (only (tables v coarser) prior) [set w | P w] =
  (\sum_(w : {ffun T -> bool}) (if P w && (w \in tables v coarser) then \prod_x om x (w x) else 0))%N%:R.
Proof.
rewrite weight_only /weight -big_mkcond /= natr_sum; apply: eq_bigl => w.
by rewrite in_setI inE.
Qed.

Let of_q (P : pred bool) : (\sum_(w : {ffun T -> bool})
    (if P (w (true, true)) && (w \in tables v coarser) then \prod_x om x (w x) else 0) =
  \sum_(q1 : bool) \sum_(q2 : bool) \sum_(q3 : bool) \sum_(q4 : bool)
    (if P q1 && (q1 + q2 + (q3 + q4) == 2) then
       (if q1 then 2 else 1) * (if q2 then 2 else 1) * ((if q3 then 1 else 2) * (if q4 then 1 else 2)) else 0))%N.
Proof.
rewrite sum16 sumq; apply: eq_bigr => q1 _; apply: eq_bigr => q2 _; apply: eq_bigr => q3 _; apply: eq_bigr => q4 _.
by rewrite in_coarser prod4 !ffunE /= /om /=; case: q1; case: q2; case: q3; case: q4.
Qed.

Let a0 : atom T [finType of bool] := ((true, true), true).

Let coarser_prob : wprob (@satA T [finType of bool]) (only (tables v coarser) prior) a0 [::] = 24%:R / 33%:R.
Proof.
have m1 : wmodels (@satA T [finType of bool]) [::] = [set w : {ffun T -> bool} | predT (w (true, true))].
  by apply/setP=> w; rewrite !inE.
have m2 : [set w in wmodels (@satA T [finType of bool]) [::] | satA w a0] = [set w : {ffun T -> bool} | w (true, true)].
  by apply/setP=> w; rewrite !inE /satA /= eqb_id.
rewrite /wprob m1 m2 !weightE (of_q predT) (of_q (fun q => q)).
by rewrite !big_bool.
Qed.

Let finer_prior w : w \in tables v finer -> prior w = 4%:R.
Proof.
move=> /tablesP h; have := h true true; have := h false true.
rewrite !freqE !sum4 /finer /v /= !eqb_id /prior prod4 /om.
by case: (w (true, true)); case: (w (true, false)); case: (w (false, true)); case: (w (false, false)).
Qed.

Let finer_prob a : prob v finer a [::] = 1 / 2%:R.
Proof.
have -> : prob v finer a [::] = PrB v finer (ev a).
  have mE : models v finer [::] = tables v finer by apply/setP=> w; rewrite inE andbT.
  by rewrite /prob mE setIdE setIC.
rewrite prob_atom sumn_hist freqE sum4.
have -> : #|[set x | finer x == finer a.1]| = (\sum_x (finer x == finer a.1))%N.
  by rewrite -sum1dep_card big_mkcond; apply: eq_bigr => x _; case: (_ == _).
by rewrite sum4; case: a => -[[] ?] [].
Qed.

(* without implications, merging raises the maximum under this prior *)
Theorem merging_with_a_prior : exists d d',
  [/\ is_wmax (@satA T [finType of bool]) (only (tables v finer) prior) 0 d,
      is_wmax (@satA T [finType of bool]) (only (tables v coarser) prior) 0 d' & d < d'].
Proof.
have pv : 0 < prior [ffun x => v x] by rewrite /prior prod4 !ffunE.
have [q qE q_gt] : exists2 q, wprob (@satA T [finType of bool]) (only (tables v coarser) prior) a0 [::] = q &
    1 / 2%:R < q by exists (24%:R / 33%:R); [exact: coarser_prob | by vm_compute].
have [d dm] := prior_max_exists prior_ge0 (true, true) 0 (true_table v finer) pv.
have [d' dm'] := prior_max_exists prior_ge0 (true, true) 0 (true_table v coarser) pv.
exists d, d'; split; [exact: dm | exact: dm' |].
have le : q <= d'.
  have [_ /(_ a0 [::]) h] := dm'; rewrite -qE; apply: h; first by [].
  have m1 : wmodels (@satA T [finType of bool]) [::] = setT by apply/setP=> w; rewrite !inE.
  rewrite /wconsistent m1 weight_only setTI /weight (bigD1 _ (true_table v coarser)) /=.
  by apply: lt_le_trans pv _; rewrite ler_addl; apply: sumr_ge0.
have [[a [f [/andP[/eqP/size0nil -> _] _ <-]]] _] : is_max_disclosure v finer 0 d.
  exact/(constant_prior _ _ (_ : 0 < 4%:R) finer_prior).
by rewrite finer_prob; apply: lt_le_trans le.
Qed.
End MergingWithPriors.

(* ---- soft facts about two people with two values ---- *)
Section TwoPeople.
Let v (p : bool) : bool := p.
Let b (p : bool) : unit := tt.

Let two_tables (F : {ffun bool -> bool} -> rat) : (\sum_(w in tables v b) F w) =
  F [ffun p => p] + F [ffun p => ~~ p].
Proof.
have tE (w : {ffun bool -> bool}) : (w \in tables v b) = (w == [ffun p => p]) || (w == [ffun p => ~~ p]).
  have fE (u : bool -> bool) s : freq b u tt s = ((u true == s) + (u false == s))%N.
    rewrite /freq -sum1dep_card big_mkcond big_bool /=.
    by case: (u true == s); case: (u false == s).
  have wE (u : bool -> bool) : (w == [ffun p => u p]) = (w true == u true) && (w false == u false).
    apply/eqP/andP => [->|[/eqP h1 /eqP h2]]; first by rewrite !ffunE.
    by apply/ffunP => -[]; rewrite ffunE.
  rewrite !wE /=; apply/tablesP/idP => [/(_ tt true)|h [] s]; rewrite !fE.
    by case: (w true); case: (w false).
  by move: h; case: (w true); case: (w false); case: s.
rewrite (eq_bigl _ _ tE) (bigD1 [ffun p => p]) ?eqxx //=; congr (_ + _).
have ne : [ffun p => ~~ p] != [ffun p => p] :> {ffun bool -> bool}.
  by apply/eqP => /ffunP /(_ true); rewrite !ffunE.
rewrite (bigD1 [ffun p => ~~ p]) ?eqxx ?orbT //= big1 ?addr0 // => w.
by case: (w == [ffun p => p]) => //=; case: (w == _).
Qed.

Let softE2 As : soft_mean v b (1 / 2%:R : rat) As =
  ((1 / 2%:R) ^+ count (satA [ffun p => p]) As + (1 / 2%:R) ^+ count (satA [ffun p => ~~ p]) As) / 2%:R.
Proof.
rewrite /soft_mean two_tables; congr (_ / _); rewrite -sum1_card natr_sum two_tables.
by [].
Qed.

Example names_one_value :
  soft_mean v b (1 / 2%:R : rat) [:: (true, false); (false, true)] = 5%:R / 8%:R /\
  soft_mean v b (1 / 2%:R : rat) [:: (true, true); (false, true)] = 1 / 2%:R.
Proof. by rewrite !softE2 /= /satA /= !ffunE /=; split; apply/eqP. Qed.
End TwoPeople.

(* ---- four soft facts about three people, two of whom have true ---- *)
Section Repetition.
Let T := [finType of 'I_3].
Let v (p : T) : bool := p != ord0.
Let b (p : T) : unit := tt.
Let tab (j : T) : {ffun T -> bool} := [ffun p => p != j].

Let freq_tab (w : T -> bool) j s : (forall p, w p = (p != j)) -> freq b w tt s = (if s then 2 else 1)%N.
Proof.
move=> wj; case: s.
  transitivity #|[set~ j]|; last by rewrite cardsC1 card_ord.
  by apply: eq_card => p; rewrite !inE wj eqb_id.
by rewrite -(cards1 j); apply: eq_card => p; rewrite !inE wj eqbF_neg negbK.
Qed.

Let tables_tab : tables v b = tab @: setT.
Proof.
apply/setP=> w; apply/tablesP/imsetP => [/(_ tt false)|[j _ ->] [] s]; last first.
  by rewrite (@freq_tab _ j) ?(@freq_tab v ord0) // => p; rewrite ffunE.
rewrite (@freq_tab v ord0) // => /eqP/cards1P[j Ej]; exists j => //; apply/ffunP=> p; rewrite ffunE.
by move/setP/(_ p): Ej; rewrite !inE /= => <-; case: (w p).
Qed.

Let soft3 As : soft_mean v b (1 / 2%:R : rat) As =
  (\sum_(j : T) (1 / 2%:R) ^+ (\sum_(p : T) mult As (p, p != j))%N) / 3%:R.
Proof.
have tab_inj : injective tab by move=> i j /ffunP /(_ i); rewrite !ffunE eqxx; case: eqP.
rewrite /soft_mean tables_tab card_imset // cardsT card_ord; congr (_ / _).
rewrite big_imset /= => [|i j _ _]; last exact: tab_inj.
apply: eq_big => [j|j _]; rewrite ?inE // -sum_mult; congr (_ ^+ _).
by apply: eq_bigr => p _; rewrite ffunE.
Qed.

Let q0 : T := ord0. Let q1 : T := lift ord0 ord0. Let q2 : T := lift ord0 (lift ord0 ord0).
Let soft3E As : soft_mean v b (1 / 2%:R : rat) As =
  ((1 / 2%:R) ^+ (mult As (q0, false) + (mult As (q1, true) + mult As (q2, true)))%N +
   ((1 / 2%:R) ^+ (mult As (q0, true) + (mult As (q1, false) + mult As (q2, true)))%N +
    (1 / 2%:R) ^+ (mult As (q0, true) + (mult As (q1, true) + mult As (q2, false)))%N)) / 3%:R.
Proof. by rewrite soft3 !big_ord_recl !big_ord0 addr0 /= !addn0. Qed.

Let sum_size As : (mult As (q0, true) + mult As (q0, false) + (mult As (q1, true) +
  mult As (q1, false) + (mult As (q2, true) + mult As (q2, false))) = size As)%N.
Proof.
transitivity (\sum_(i : T * bool) mult As i)%N.
  transitivity (\sum_(p : T) \sum_(s : bool) mult As (p, s))%N; last first.
    by rewrite pair_bigA; apply: eq_bigr => -[].
  by rewrite !big_ord_recl big_ord0 addn0 !big_bool.
elim: As => [|A As IH] /=; first by rewrite big1.
rewrite big_split /= -/(mult As) IH (bigD1 A) //= eqxx big1 // => i iA.
by rewrite eq_sym (negbTE iA).
Qed.

Example repetition_needed : exists2 As, size As = 4%N & forall Bs, uniq Bs -> size Bs = 4%N ->
  soft_mean v b (1 / 2%:R : rat) As < soft_mean v b (1 / 2%:R : rat) Bs.
Proof.
exists [:: (q0, true); (q0, true); (q1, true); (q2, true)] => // Bs uB.
rewrite -sum_size !soft3E /mult !(count_uniq_mem _ uB) /=.
by do 6!(case: (_ \in Bs)).
Qed.
End Repetition.
