(* Counting permutations that avoid given values, all buckets at once (behind Lemma 12).
   
   What is proved here, in words.  Give the i-th of some distinct people a set E i
   of values.  How many permutations of the true table, within buckets, give nobody
   a value of its set?  If the sets of people in the same bucket are nested, the
   closed form: a product of fractions, one a person [multi_closed_form].  And
   nested sets of the most frequent values are best: no others of the same sizes
   give fewer [multi_minimality].  The step from i people to i + 1 is double
   counting with transpositions [obeying_step]. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Implications RandomWorlds.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.

Section Obeying.
Variable T : finType.     (* people, and the places whose values they may get *)
Variable p : nat -> T.    (* p 0, p 1, ...: people *)
Variable F : nat -> {set T}.   (* F i: the places allowed for p i *)

(* the permutations that put the first m people in allowed places *)
Definition obeying m : {set {perm T}} := [set s : {perm T} | [forall i : 'I_m, s (p i) \in F i]].

Lemma obeyingP m (s : {perm T}) : reflect (forall i, i < m -> s (p i) \in F i) (s \in obeying m).
Proof.
rewrite inE; apply: (iffP forallP) => h i; last exact: h.
by move=> im; exact: (h (Ordinal im)).
Qed.

Lemma obeyingS m (s : {perm T}) : (s \in obeying m.+1) = (s \in obeying m) && (s (p m) \in F m).
Proof.
apply/obeyingP/andP => [h|[/obeyingP h hm] i].
  by split; [apply/obeyingP => i im; apply: h; exact: ltnW | exact: h].
by rewrite ltnS leq_eqVlt => /orP [/eqP ->|/h].
Qed.
End Obeying.

Section Avoided.
Variables (T V : finType) (v : T -> V) (l : nat) (p : nat -> T).

Definition allowed (E : {set V}) : {set T} := [set c | v c \notin E].

(* for all i < l, person p i does not have a value in E i                     *)
Definition avoid (E : nat -> {set V}) : {set {perm T}} :=
  [set s : {perm T} | [forall i : 'I_l, v (s (p i)) \notin E i]].

Lemma avoidE (E : nat -> {set V}) : avoid E = obeying p (fun i => allowed (E i)) l.
Proof.
by apply/setP=> s; rewrite !inE; apply: eq_forallb => i; rewrite inE.
Qed.
End Avoided.

Section Multi.
Variables (T L : finType) (b : T -> L).
Variables (l : nat) (p : nat -> T).
Hypothesis p_inj : {in [pred i | i < l] &, injective p}.
Variable F : nat -> {set T}.
Local Notation W := (worlds b).
Definition bk x : {set T} := [set y | b y == b x].
Definition prevb m : {set T} := [set p i | i : 'I_m & b (p i) == b (p m)].
Definition nprev m : nat := #|[set i : 'I_m | b (p i) == b (p m)]|.

Lemma card_prevb m : m <= l -> #|prevb m| = nprev m.
Proof.
move=> ml; rewrite /prevb card_in_imset; first by apply: eq_card => i; rewrite !inE.
move=> i j _ _ /p_inj e; apply/val_inj/e; by rewrite inE (leq_trans (ltn_ord _) ml).
Qed.

Lemma prevbP m i : i < m -> b (p i) = b (p m) -> p i \in prevb m.
Proof. by move=> im e; apply/imsetP; exists (Ordinal im); rewrite // inE /= e eqxx. Qed.

Lemma prevb_bk m : prevb m \subset bk (p m).
Proof. by apply/subsetP=> x /imsetP [i]; rewrite !inE => e ->. Qed.

Lemma pm_notin m : m < l -> p m \notin prevb m.
Proof.
move=> ml; apply/negP => /imsetP [[i im] _ /= e].
have : m = i by apply: p_inj; rewrite ?inE //; exact: ltn_trans im ml.
by move=> ei; rewrite ei ltnn in im.
Qed.

Lemma wb (s : {perm T}) x : s \in W -> b (s x) = b x. Proof. by move/worldsP. Qed.
Lemma wbV (s : {perm T}) x : s \in W -> b (s^-1 x) = b x.
Proof. by move=> sW; rewrite -{2}(permKV s x) (wb _ sW). Qed.

Lemma tpermW x y : b x = b y -> tperm x y \in W.
Proof. by move=> e; apply/worldsP => z; case: tpermP => [->|->|]. Qed.

(* double counting with transpositions                                        *)
Lemma obeying_step m : m < l ->
  ((#|bk (p m)| - nprev m) * #|obeying p F m.+1 :&: W|)%N =
  (\sum_(s in obeying p F m :&: W) #|(F m :&: bk (p m)) :\: (s @: prevb m)|)%N.
Proof.
move=> ml; pose Q := bk (p m) :\: prevb m.
have inner s : s \in obeying p F m :&: W ->
    #|(F m :&: bk (p m)) :\: (s @: prevb m)| = (\sum_(q in Q) (s q \in F m))%N.
  case/setIP=> _ sW.
  have <- : #|[set q in Q | s q \in F m]| = (\sum_(q in Q) (s q \in F m))%N.
    rewrite -sum1_card (eq_bigl (fun q => (q \in Q) && (s q \in F m))).
      by rewrite big_mkcondr; apply: eq_bigr => q _; case: (_ \in _).
    by move=> q; rewrite inE.
  rewrite -[RHS](card_imset _ (@perm_inj _ s)); apply: eq_card => c.
  apply/setDP/imsetP => [[/setIP [cF cB] cN]|[q]].
    exists (s^-1 c); rewrite ?permKV // !inE permKV cF andbT.
    move: cB; rewrite inE => /eqP cB; rewrite (wbV _ sW) cB eqxx andbT.
    by apply: contra cN => h; apply/imsetP; exists (s^-1 c); rewrite ?permKV.
  rewrite !inE => /andP [/andP [qN qB] qF] ->; split.
    by rewrite qF /= (wb _ sW).
  by apply: contra qN => /imsetP [q' q'P /perm_inj ->].
rewrite (eq_bigr _ inner) exchange_big /=.
have swap q : q \in Q -> (\sum_(s in obeying p F m :&: W) (s q \in F m))%N = #|obeying p F m.+1 :&: W|.
  case/setDP; rewrite inE => /eqP qB qN.
  have tW : tperm (p m) q \in W by apply: tpermW.
  rewrite (reindex_inj (mulgI (tperm (p m) q))) /=.
  rewrite -sum1_card [RHS]big_mkcond [LHS]big_mkcond /=; apply: eq_bigr => s _.
  have -> : (tperm (p m) q * s \in obeying p F m :&: W) = (s \in obeying p F m :&: W).
    rewrite !in_setI (groupMl s (tW : _ \in worldsG b)); congr (_ && _).
    have aux (i : nat) : i < m -> (tperm (p m) q * s) (p i) = s (p i).
      move=> im; rewrite permM tpermD //.
        apply/eqP => e; have : m = i by apply: p_inj; rewrite ?inE //; exact: ltn_trans im ml.
        by move=> ei; rewrite ei ltnn in im.
      apply/eqP => e; move: qN; rewrite e => /negP; apply.
      by apply: prevbP; rewrite // -e.
    by apply/obeyingP/obeyingP => h i im; have := h i im; rewrite aux.
  rewrite !in_setI obeyingS permM tpermR andbAC; case: (s \in obeying p F m) => //=.
  by case: (s \in W); case: (_ \in F m).
rewrite (eq_bigr _ swap) sum_nat_const; congr (_ * _)%N.
by rewrite /Q cardsD (setIidPr (prevb_bk m)) card_prevb // ltnW.
Qed.

Definition num m := (\prod_(i < m) (#|F i :&: bk (p i)| - nprev i))%N.
Definition den m := (\prod_(i < m) (#|bk (p i)| - nprev i))%N.

Lemma obeying0W : obeying p F 0 :&: W = W.
Proof.
by apply/setP=> s; rewrite in_setI; case: (s \in W); rewrite ?andbF // andbT; apply/obeyingP.
Qed.

Lemma multi_lower m : m <= l -> (#|W| * num m <= den m * #|obeying p F m :&: W|)%N.
Proof.
elim: m => [|m IH] ml; first by rewrite /num /den !big_ord0 muln1 mul1n obeying0W.
rewrite /num /den !big_ord_recr /= mulnA -/(num m) -/(den m).
rewrite -[leqRHS]mulnA [X in (_ <= _ * X)%N]obeying_step //.
apply: (@leq_trans (den m * #|obeying p F m :&: W| * (#|F m :&: bk (p m)| - nprev m))%N).
  by rewrite leq_mul2r IH ?orbT // ltnW.
rewrite -mulnA leq_mul2l; apply/orP; right.
rewrite -sum_nat_const; apply: leq_sum => s _.
rewrite cardsD leq_sub2l // (leq_trans (subset_leq_card (subsetIr _ _))) //.
by rewrite (card_imset _ (@perm_inj _ s)) card_prevb // ltnW.
Qed.

Lemma multi_nested m : m <= l ->
  (forall i j, i <= j -> j < l -> b (p i) = b (p j) -> F i \subset F j) ->
  (#|W| * num m = den m * #|obeying p F m :&: W|)%N.
Proof.
move=> ml nest; elim: m ml => [|m IH] ml; first by rewrite /num /den !big_ord0 muln1 mul1n obeying0W.
rewrite /num /den !big_ord_recr /= mulnA -/(num m) -/(den m).
rewrite -[RHS]mulnA [X in _ = (_ * X)%N]obeying_step // (IH (ltnW ml)) -mulnA; congr (_ * _)%N.
rewrite -sum_nat_const; apply: eq_bigr => s /setIP [/obeyingP hs sW].
have sub : s @: prevb m \subset F m :&: bk (p m).
  apply/subsetP => c /imsetP [q /imsetP [[i im]]]; rewrite inE /= => /eqP e -> ->.
  rewrite in_setI inE (wb _ sW) e eqxx andbT.
  by apply: (subsetP (nest i m (ltnW im) ml e)); apply: hs.
by rewrite cardsD (setIidPr sub) (card_imset _ (@perm_inj _ s)) card_prevb // ltnW.
Qed.

Lemma den_gt0 m : m <= l -> (0 < den m)%N.
Proof.
move=> ml; rewrite prodn_gt0 // => i; rewrite subn_gt0.
have il : i < l := leq_trans (ltn_ord i) ml.
rewrite -(card_prevb (ltnW il)); apply: proper_card; apply/properP; split; first exact: prevb_bk.
by exists (p i); rewrite ?inE // pm_notin.
Qed.
End Multi.

Section Values.
Local Open Scope ring_scope.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Variables (l : nat) (p : nat -> T).
Hypothesis p_inj : {in [pred i | (i < l)%N] &, injective p}.
(* n_b(s) *)
Definition bcnt x s : nat := #|[set c in bk b x | v c == s]|.

Lemma card_allowed_bk E x :
  #|allowed v E :&: bk b x| = (#|bk b x| - \sum_(s in E) bcnt x s)%N.
Proof.
have -> : (\sum_(s in E) bcnt x s = #|bk b x :\: allowed v E|)%N.
  rewrite -sum1_card (partition_big v (mem E)) /=; last by move=> c; rewrite !inE negbK => /andP [].
  apply: eq_bigr => s sE; rewrite /bcnt -sum1_card; apply: eq_bigl => c.
  by rewrite !inE negbK; case: (v c =P s) => [->|]; rewrite ?sE ?andbF //= ?andbT.
by rewrite cardsD subKn ?subset_leq_card ?subsetIl // setIC.
Qed.

(* closed form over the whole bucketization; i-th person has nprev b p i
   earlier persons in its own bucket                                      *)
Theorem multi_closed_form (E : nat -> {set V}) :
  (forall i j, (i <= j)%N -> (j < l)%N -> b (p i) = b (p j) -> E j \subset E i) ->
  cPr (avoid v l p E) (worlds b) =
  \prod_(i < l) ((#|bk b (p i)| - nprev b p i - \sum_(s in E i) bcnt (p i) s)%N%:R /
                 (#|bk b (p i)| - nprev b p i)%N%:R).
Proof.
move=> nest; rewrite prodf_div -!natr_prod /cPr avoidE.
have W0 : (0 < #|worlds b|)%N := cardG_gt0 (worldsG b).
have nest' i j : (i <= j)%N -> (j < l)%N -> b (p i) = b (p j) ->
   allowed v (E i) \subset allowed v (E j).
  move=> ij jl e; apply/subsetP=> c; rewrite !inE; apply: contra.
  exact: (subsetP (nest i j ij jl e)).
have := multi_nested p_inj (leqnn l) nest'.
rewrite /num; under [X in (_ * X)%N]eq_bigr => i _ do rewrite card_allowed_bk subnAC.
move=> e; apply/eqP; rewrite eqr_div ?pnatr_eq0 -?lt0n ?(den_gt0 _ p_inj) //.
by rewrite -!natrM eqr_nat mulnC -/(den b p l) -e mulnC.
Qed.

Definition bheavy x (E : {set V}) :=
  forall s s', s \in E -> s' \notin E -> (bcnt x s' <= bcnt x s)%N.

Lemma bheavy_sum x (E D : {set V}) : bheavy x E -> (#|D| <= #|E|)%N ->
  (\sum_(s in D) bcnt x s <= \sum_(s in E) bcnt x s)%N.
Proof.
move=> hv DE; rewrite (big_setID E) [leqRHS](big_setID D) /= setIC leq_add2l.
have cDE : (#|D :\: E| <= #|E :\: D|)%N by rewrite !cardsD [E :&: D]setIC leq_sub2r.
pose m := (\max_(s in D :\: E) bcnt x s)%N.
apply: (@leq_trans (#|D :\: E| * m)%N).
  by rewrite -sum_nat_const; apply: leq_sum => s sD; exact: leq_bigmax_cond.
apply: (@leq_trans (#|E :\: D| * m)%N); first by rewrite leq_mul2r cDE orbT.
rewrite -sum_nat_const; apply: leq_sum => s /setDP [sE _].
by apply/bigmax_leqP => s' /setDP [_ s'E]; exact: hv.
Qed.

Theorem multi_minimality (top E : nat -> {set V}) :
  (forall i j, (i <= j)%N -> (j < l)%N -> b (p i) = b (p j) -> top j \subset top i) ->
  (forall i, (i < l)%N -> bheavy (p i) (top i)) ->
  (forall i, (i < l)%N -> (#|E i| <= #|top i|)%N) ->
  cPr (avoid v l p top) (worlds b) <= cPr (avoid v l p E) (worlds b).
Proof.
move=> nest hv sz; rewrite /cPr.
apply: ler_wpmul2r; first by rewrite invr_ge0 ler0n.
rewrite ler_nat -(leq_pmul2l (den_gt0 b p_inj (leqnn l))) !avoidE.
have nest' i j : (i <= j)%N -> (j < l)%N -> b (p i) = b (p j) ->
   allowed v (top i) \subset allowed v (top j).
  move=> ij jl e; apply/subsetP=> c; rewrite !inE; apply: contra.
  exact: (subsetP (nest i j ij jl e)).
rewrite -(multi_nested p_inj (leqnn l) nest').
apply: leq_trans (multi_lower b p_inj _ (leqnn l)).
rewrite leq_mul2l /num; apply/orP; right; apply: leq_prod => i _.
by rewrite leq_sub2r // !card_allowed_bk leq_sub2l // bheavy_sum // ?sz //; apply: hv.
Qed.
End Values.
