(* Soft facts: the special form (Theorem 9) for facts that may be false.
   
   What is proved here, in words.  A soft fact is a fact with a doubt e in [0, 1]: a
   world in which the fact is false keeps only e of its weight.  Doubt 0 is the paper's
   fact, which no world may violate; doubt 1 changes nothing; e = 1/lambda makes worlds
   that violate the fact lambda times less likely, lambda being its strength.  Worlds are any finite
   set, with any weights that are not negative.  The facts are basic implications, each
   with its own doubt, and may be repeated.  Probabilities are quotients of weights.
   
   The special form.  For all k soft basic implications and every atom a, the k simple
   implications A_i -> a with the same doubts, A_i any atom of the i-th antecedent,
   make a at least as likely [soft_dominates_any, soft_dominates].  x/0 is 0 here.  The
   right side is defined if a has a positive weight [sconsistent_simple], and always if
   no doubt is 0 [sconsistent_soft].  In general it is defined exactly if in some
   world of positive weight a is true or all A_i of doubt 0 are false [sconsistentP,
   sconsistent_simpleP]; where it is not, the left side is 0 [soft_undefined].  So the
   maximum is attained by simple implications with one consequent, the atom that is
   disclosed [soft_special_form]; it is the maximum over these alone
   [soft_special_form_iff]; and it exists [soft_max_exists].  Formula (1) becomes: the
   probability is 1/(1 + rho), where rho sums, over the worlds without a, the weight
   times the doubts e_i of those A_i that are true there, divided by the weight of a
   [soft_formula1]; the maximum is 1/(1 + rho) for the least rho [soft_max_formula1].
   With all doubts 0 soft facts are facts, and the maximum is that of
   WeightedWorlds.v [hard_is_soft, hard_max_is_soft].  Stronger facts never lower the
   maximum [stronger_facts], so k soft facts never disclose more than k facts
   [soft_below_hard].
   
   The ceiling.  Let r be the probability of an event before the k soft facts, all of
   doubt at least e > 0.  Then afterwards it is at most r/(r + e^k (1 - r)), whatever
   the facts are [soft_ceiling]: each fact multiplies the odds by at most 1/e.  So the
   maximum with k soft facts is bounded by the one without any [soft_max_ceiling].  The
   bound is reached by the event itself, k times [soft_ceiling_tight], and by B -> a,
   k times, if the atom B is true wherever a is not [soft_ceiling_simple]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Implications WeightedWorlds.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* ------------------------------ definitions ------------------------------- *)
(* the doubts are numbers from 0 to 1                                       *)
Definition doubts (R : realFieldType) (es : seq R) : bool := all (fun e => 0 <= e <= 1) es.

Section SoftEvents.
Variables (R : realFieldType) (W : finType) (mu : W -> R).
Implicit Types (us : seq {set W}) (es : seq R) (X : {set W}) (w : W).

(* facts us (events), with doubts es: what a world keeps of its weight       *)
Definition factor us es w : R :=
  \prod_(i < size es) (if w \in nth setT us i then 1 else nth 0 es i).
Definition soften us es w : R := mu w * factor us es w.

(* the probability of X; meant for facts that leave some weight                 *)
Definition sconsistent us es : bool := 0 < weight (soften us es) setT.
Definition sprob X us es : R := weight (soften us es) X / weight (soften us es) setT.

(* ---------------------------- first properties ---------------------------- *)
Hypothesis mu_ge0 : forall w, 0 <= mu w.

Lemma nth_doubt_ge0 es i : all (fun e => 0 <= e) es -> 0 <= nth 0 es i.
Proof.
move=> /(all_nthP 0) h; have [/h //|le] := ltnP i (size es).
by rewrite nth_default.
Qed.

Lemma doubt_ge0 es i : doubts es -> 0 <= nth 0 es i.
Proof. by move=> s01; apply: nth_doubt_ge0; apply: sub_all s01 => e /andP[]. Qed.

Lemma doubt_le1 es i : doubts es -> nth 0 es i <= 1.
Proof.
move=> /(all_nthP 0) h; have [/h/andP[]//|le] := ltnP i (size es).
by rewrite nth_default ?ler01.
Qed.

Lemma factor_ge0 us es w : (forall i, 0 <= nth 0 es i) -> 0 <= factor us es w.
Proof. by move=> h; apply: prodr_ge0 => i _; case: ifP => _; rewrite ?ler01 ?h. Qed.

Lemma soften_ge0 us es w : (forall i, 0 <= nth 0 es i) -> 0 <= soften us es w.
Proof. by move=> h; rewrite mulr_ge0 ?factor_ge0. Qed.

Lemma sprob_ge0 X us es : (forall i, 0 <= nth 0 es i) -> 0 <= sprob X us es.
Proof. by move=> h; rewrite divr_ge0 // sumr_ge0 // => w _; apply: soften_ge0. Qed.

Lemma weight_split (nu : W -> R) X : weight nu setT = weight nu X + weight nu (~: X).
Proof.
rewrite /weight (bigID (mem X)) /=; congr (_ + _); apply: eq_bigl => w;
  by rewrite !inE.
Qed.

(* facts leave weight exactly if a possible world satisfies those of doubt 0 *)
Theorem sconsistentP us es : doubts es ->
  sconsistent us es <->
  exists2 w, 0 < mu w & forall i, (i < size es)%N -> nth 0 es i = 0 -> w \in nth setT us i.
Proof.
move=> s01; have e0 i := doubt_ge0 i s01; rewrite /sconsistent; split=> [|[w w0 hw]].
  rewrite lt_neqAle eq_sym => /andP[/eqP n0 _].
  have [/existsP[w w0]|/existsPn no] := boolP [exists w, 0 < soften us es w].
    exists w; first by rewrite lt_neqAle mu_ge0 andbT; apply: contraTneq w0 => e; rewrite /soften -e mul0r ltxx.
    move=> i il ei; apply: contraTT w0 => wi; rewrite /soften /factor (bigD1 (Ordinal il)) //=.
    by rewrite (negbTE wi) ei mul0r mulr0 ltxx.
  case: n0; apply: big1 => w _; apply/eqP; rewrite eq_le soften_ge0 // andbT leNgt; exact: no.
have w1 : 0 < soften us es w.
  rewrite mulr_gt0 // prodr_gt0 // => i _; case: ifPn => wi; first exact: ltr01.
  by rewrite lt_neqAle e0 andbT eq_sym; apply: contra wi => /eqP /hw; apply.
rewrite /weight (bigD1 w) //= ltr_paddr // sumr_ge0 // => x _; exact: soften_ge0.
Qed.

Corollary sconsistent_soft us es : doubts es -> all (fun e => 0 < e) es ->
  0 < weight mu setT -> sconsistent us es.
Proof.
move=> s01 /(all_nthP 0) e0 W0; have : exists w, 0 < mu w.
  apply/existsP; apply: contraTT W0; rewrite negb_exists => /forallP h.
  rewrite -leNgt /weight big1 // => w _; apply/eqP; rewrite eq_le mu_ge0 andbT leNgt; exact: h.
case=> w w0; apply/(sconsistentP _ s01); exists w => // i il ei.
by have := e0 i il; rewrite ei ltxx.
Qed.

(* the heart: facts that hold in more worlds with X and in fewer without X      *)
Theorem sprob_mono X us us' es : doubts es ->
  (forall w i, (i < size es)%N -> w \in X -> w \in nth setT us i -> w \in nth setT us' i) ->
  (forall w i, (i < size es)%N -> w \notin X -> w \in nth setT us' i -> w \in nth setT us i) ->
  sprob X us es <= sprob X us' es.
Proof.
move=> s01 more fewer; have e0 i := doubt_ge0 i s01; have e1 i := doubt_le1 i s01.
have le vs vs' w : (forall i, (i < size es)%N -> w \in nth setT vs i -> w \in nth setT vs' i) ->
    soften vs es w <= soften vs' es w.
  move=> h; rewrite ler_wpmul2l // ler_prod // => i _; have := h i (ltn_ord i).
  by case: ifP => [_ /(_ isT) ->|_ _]; rewrite ?lexx ?ler01 ?e0 //=; case: ifP.
rewrite /sprob !(weight_split _ X); apply: frac_mono.
- by apply: sumr_ge0 => w _; apply: soften_ge0.
- by apply: sumr_ge0 => w _; apply: soften_ge0.
- by apply: sumr_ge0 => w _; apply: soften_ge0.
- by apply: ler_sum => w wX; apply: le => i il; apply: more.
by apply: ler_sum => w; rewrite inE => wX; apply: le => i il; apply: fewer.
Qed.

(* doubt 0: no world may violate the facts                                   *)
Lemma soften0 k us w : size us = k ->
  soften us (nseq k 0) w = if all (fun X : {set W} => w \in X) us then mu w else 0.
Proof.
move=> sz; rewrite /soften /factor; case: ifP => [/(all_nthP setT) h|/negbT].
  by rewrite big1 ?mulr1 // => i _; rewrite h // (leq_trans (ltn_ord i)) // size_nseq sz.
rewrite -has_predC => /(has_nthP setT)[i il /= no].
have il' : (i < size (nseq k (0%R : R)))%N by rewrite size_nseq -sz.
by rewrite (bigD1 (Ordinal il')) //= (negbTE no) nth_nseq if_same mul0r mulr0.
Qed.

Lemma weight_soft0 k us X : size us = k ->
  weight (soften us (nseq k 0)) X = weight mu ([set w | all (fun X : {set W} => w \in X) us] :&: X).
Proof.
move=> sz; rewrite /weight (eq_bigr _ (fun w _ => soften0 w sz)) -big_mkcondr.
by apply: eq_bigl => w; rewrite in_setI inE andbC.
Qed.

(* ------------------------------ the ceiling ------------------------------- *)
Lemma ceilingE X q : 0 < weight mu setT -> let r := weight mu X / weight mu setT in
  weight mu X / (weight mu X + q * weight mu (~: X)) = r / (r + q * (1 - r)).
Proof.
move=> W0 r; have Wn : weight mu setT != 0 by rewrite gt_eqF.
have E : weight mu X = r * weight mu setT by rewrite divfK.
have E' : weight mu (~: X) = (1 - r) * weight mu setT.
  by apply: (@addrI _ (weight mu X)); rewrite -weight_split E -mulrDl addrC subrK mul1r.
by rewrite E E' mulrA -mulrDl -mulf_div divff // mulr1.
Qed.

Theorem soft_ceiling X us es e : 0 <= e -> all (fun x => e <= x <= 1) es -> 0 < weight mu setT ->
  let r := weight mu X / weight mu setT in
  sprob X us es <= r / (r + e ^+ size es * (1 - r)).
Proof.
move=> e0 /(all_nthP 0) es1 W0 /=; rewrite -(ceilingE _ _ W0).
have F0 w : 0 <= factor us es w.
  apply: prodr_ge0 => i _; case: ifP => _; first exact: ler01.
  by have /andP[le _] := es1 i (ltn_ord i); apply: le_trans le.
have F1 w : factor us es w <= 1.
  have -> : 1 = \prod_(i < size es) (1 : R) by rewrite big1.
  apply: ler_prod => i _.
  by case: ifP => _; rewrite ?ler01 ?lexx //=; have /andP[le ->] := es1 i (ltn_ord i); rewrite (le_trans e0 le).
have Fe w : e ^+ size es <= factor us es w.
  rewrite -[size es]card_ord -prodr_const ler_prod // => i _; rewrite e0 /=.
  by have /andP[le le1] := es1 i (ltn_ord i); case: ifP => // _; apply: le_trans le1.
rewrite /sprob (weight_split _ X); apply: frac_mono.
- by apply: sumr_ge0 => w _; rewrite mulr_ge0.
- by apply: sumr_ge0 => w _; rewrite mulr_ge0.
- by rewrite mulr_ge0 ?exprn_ge0 // sumr_ge0.
- by apply: ler_sum => w _; rewrite ler_pimulr.
by rewrite mulr_sumr; apply: ler_sum => w _; rewrite mulrC ler_wpmul2l.
Qed.

(* reached by the fact X itself, k times                                        *)
Theorem soft_ceiling_tight X k e : 0 < weight mu setT ->
  let r := weight mu X / weight mu setT in
  sprob X (nseq k X) (nseq k e) = r / (r + e ^+ k * (1 - r)).
Proof.
move=> W0 /=; rewrite -(ceilingE _ _ W0).
have FE w : factor (nseq k X) (nseq k e) w = if w \in X then 1 else e ^+ k.
  rewrite /factor (eq_bigr (fun=> if w \in X then 1 else e)); last first.
    by move=> i _; rewrite !nth_nseq -[X in (_ < X)%N](size_nseq k e) ltn_ord.
  by rewrite prodr_const card_ord size_nseq; case: ifP; rewrite ?expr1n.
rewrite /sprob (weight_split _ X).
have -> : weight (soften (nseq k X) (nseq k e)) X = weight mu X.
  by apply: eq_bigr => w wX; rewrite /soften FE wX mulr1.
have -> : weight (soften (nseq k X) (nseq k e)) (~: X) = e ^+ k * weight mu (~: X); last by [].
by rewrite mulr_sumr; apply: eq_bigr => w; rewrite inE => /negbTE wX; rewrite /soften FE wX mulrC.
Qed.
End SoftEvents.

(* ------------------- soft basic implications; definitions ------------------ *)
Section SoftImplications.
Variables (R : realFieldType) (W A : finType) (holds : W -> A -> bool) (mu : W -> R).
Implicit Types (a : A) (As : seq A) (f : seq (seq A * seq A)) (es : seq R) (w : W).
Local Notation ev := (wev holds).

(* the implications of f, as events                                             *)
Definition facts f : seq {set W} := [seq [set w | wsatI holds w i] | i <- f].

(* d is the largest probability of an atom, given soft basic implications of the
   doubts es                                                                 *)
Definition is_smax es (d : R) : Prop :=
  (exists a f, [/\ winL (size es) f, sconsistent mu (facts f) es & sprob mu (ev a) (facts f) es = d]) /\
  (forall a f, winL (size es) f -> sconsistent mu (facts f) es -> sprob mu (ev a) (facts f) es <= d).

(* the worlds without a: a true A_i leaves e_i of the weight                    *)
Definition spared a As es : R :=
  \sum_(w | ~~ holds w a) mu w * \prod_(i < size es | holds w (nth a As i)) nth 0 es i.
Definition srho a As es : R := spared a As es / weight mu (ev a).

(* ------------------------------ the theorem ------------------------------- *)
Hypothesis mu_ge0 : forall w, 0 <= mu w.

Lemma nth_facts f i : (i < size f)%N -> nth setT (facts f) i = [set w | wsatI holds w (nth ([::], [::]) f i)].
Proof. by move=> il; rewrite (nth_map ([::], [::])). Qed.

Lemma nth_simple As a i : (i < size As)%N ->
  nth setT (facts (wsimple As a)) i = [set w | holds w (nth a As i) ==> holds w a].
Proof.
move=> il; rewrite nth_facts ?size_map // (nth_map a) //; apply/setP=> w.
by rewrite !inE /wsatI /= andbT orbF.
Qed.

(* whatever atoms of the antecedents are taken, the simple implications from them
   to a make a at least as likely                                               *)
Theorem soft_dominates_any f es a As : doubts es -> size f = size es -> size As = size es ->
  (forall i, (i < size es)%N -> nth a As i \in (nth ([::], [::]) f i).1) ->
  sprob mu (ev a) (facts f) es <= sprob mu (ev a) (facts (wsimple As a)) es.
Proof.
move=> s01 szf szA pick; apply: (sprob_mono mu_ge0) => // w i il; rewrite nth_simple ?szA // nth_facts ?szf // !inE.
  by move=> ->; rewrite implybT.
move=> /negbTE ->; rewrite implybF => no; rewrite /wsatI; apply/implyP=> /allP all_true.
by rewrite (all_true _ (pick i il)) in no.
Qed.

Theorem soft_dominates f es a : doubts es -> size f = size es -> all (fun i => i.1 != [::]) f ->
  exists As, [/\ size As = size es,
    forall i, (i < size es)%N -> nth a As i \in (nth ([::], [::]) f i).1
    & sprob mu (ev a) (facts f) es <= sprob mu (ev a) (facts (wsimple As a)) es].
Proof.
move=> s01 szf /allP basicf; pose As := [seq head a i.1 | i <- f].
have szA : size As = size es by rewrite size_map.
have pick i : (i < size es)%N -> nth a As i \in (nth ([::], [::]) f i).1.
  rewrite -szf => il; rewrite (nth_map ([::], [::])) //.
  have /basicf : nth ([::], [::]) f i \in f by apply: mem_nth.
  by case: (nth _ f i) => [[|B l] r] //= _; rewrite mem_head.
by exists As; split=> //; apply: soft_dominates_any.
Qed.

(* simple implications to a leave all of its weight                             *)
Lemma soft_target As a es : size As = size es ->
  weight (soften mu (facts (wsimple As a)) es) (ev a) = weight mu (ev a).
Proof.
move=> sz; apply: eq_bigr => w; rewrite inE => wa; rewrite /soften /factor big1 ?mulr1 // => i _.
by rewrite nth_simple ?sz // inE wa implybT.
Qed.

Lemma soft_other As a es : size As = size es ->
  weight (soften mu (facts (wsimple As a)) es) (~: ev a) = spared a As es.
Proof.
move=> sz; rewrite /weight /spared; apply: eq_big => w; first by rewrite !inE.
rewrite !inE => wa; rewrite /soften /factor [in RHS]big_mkcond; congr (_ * _).
apply: eq_bigr => i _; rewrite nth_simple ?sz // inE (negbTE wa) implybF.
by case: (holds _ _).
Qed.

Lemma spared_ge0 a As es : doubts es -> 0 <= spared a As es.
Proof.
move=> s01; apply: sumr_ge0 => w _; rewrite mulr_ge0 // prodr_ge0 // => i _.
exact: doubt_ge0.
Qed.

Theorem sconsistent_simple As a es : doubts es -> size As = size es -> 0 < weight mu (ev a) ->
  sconsistent mu (facts (wsimple As a)) es.
Proof.
move=> s01 sz a0; rewrite /sconsistent (weight_split _ (ev a)) soft_target // soft_other //.
by rewrite ltr_paddr ?spared_ge0.
Qed.

(* exactly when the right side is defined                                       *)
Corollary sconsistent_simpleP As a es : doubts es -> size As = size es ->
  sconsistent mu (facts (wsimple As a)) es <->
  exists2 w, 0 < mu w & holds w a \/
    forall i, (i < size es)%N -> nth 0 es i = 0 -> ~~ holds w (nth a As i).
Proof.
move=> s01 sz; rewrite (sconsistentP mu_ge0 _ s01); split=> -[w w0 hw]; exists w => //.
  case wa: (holds w a); [by left | right=> i il ei].
  by have := hw i il ei; rewrite nth_simple ?sz // inE wa implybF.
move=> i il ei; rewrite nth_simple ?sz // inE; case: hw => [->|/(_ i il ei) /negbTE -> //].
exact: implybT.
Qed.

(* Formula (1) for soft facts                                                   *)
Theorem soft_formula1 a As es : size As = size es -> 0 < weight mu (ev a) ->
  sprob mu (ev a) (facts (wsimple As a)) es = 1 / (1 + srho a As es).
Proof.
move=> sz a0; rewrite /sprob (weight_split _ (ev a)) soft_target // soft_other //.
have a1 : weight mu (ev a) != 0 by rewrite gt_eqF.
rewrite /srho; set x := weight _ _; set y := spared _ _ _.
have -> : 1 + y / x = (x + y) / x by rewrite mulrDl divff.
by rewrite invf_div mul1r.
Qed.

(* a -> a is always true                                                         *)
Lemma soften_nothing a es w : soften mu (facts (wsimple (nseq (size es) a) a)) es w = mu w.
Proof.
rewrite /soften /factor big1 ?mulr1 // => i _.
by rewrite nth_simple ?size_nseq // nth_nseq ltn_ord inE implybb.
Qed.

Lemma sprob_gt0 a us es : doubts es -> 0 < sprob mu (ev a) us es -> 0 < weight mu (ev a).
Proof.
move=> s01 p0; rewrite lt_neqAle weight_ge0 // andbT; apply: contraTneq p0 => e.
rewrite /sprob; suff -> : weight (soften mu us es) (ev a) = 0 by rewrite mul0r ltxx.
have z w : w \in ev a -> mu w = 0.
  move=> wa; apply/eqP; rewrite eq_le mu_ge0 andbT e /weight (bigD1 w) //= ler_addl.
  exact: sumr_ge0.
by rewrite /weight big1 // => w /z wa; rewrite /soften wa mul0r.
Qed.

(* where the right side is undefined, the left side is 0                        *)
Corollary soft_undefined As a us es : doubts es -> size As = size es ->
  ~~ sconsistent mu (facts (wsimple As a)) es -> sprob mu (ev a) us es = 0.
Proof.
move=> s01 sz; apply: contraNeq => p; apply: sconsistent_simple => //.
apply: (@sprob_gt0 _ us es) => //; rewrite lt_neqAle eq_sym p sprob_ge0 // => i.
exact: doubt_ge0.
Qed.

Lemma soft_better es f a : doubts es -> winL (size es) f -> sconsistent mu (facts f) es ->
  exists As, [/\ size As = size es, sconsistent mu (facts (wsimple As a)) es
    & sprob mu (ev a) (facts f) es <= sprob mu (ev a) (facts (wsimple As a)) es].
Proof.
move=> s01 /andP[/eqP szf fb] fc; have e0 i := doubt_ge0 i s01.
have [p0|p0] := ltP 0 (sprob mu (ev a) (facts f) es).
  have fa : all (fun i : seq A * seq A => i.1 != [::]) f by apply: sub_all fb => i /andP[].
  have [As [sz _ le]] := soft_dominates a s01 szf fa; exists As; split=> //.
  exact/sconsistent_simple/(sprob_gt0 s01 p0).
exists (nseq (size es) a); split; rewrite ?size_nseq ?(le_trans p0) ?sprob_ge0 //.
have [w w0 _] := (sconsistentP mu_ge0 _ s01).1 fc.
apply/(sconsistentP mu_ge0 _ s01); exists w => // i il _.
by rewrite nth_simple ?size_nseq // nth_nseq il inE implybb.
Qed.

Lemma winL_soft As a es : size As = size es -> winL (size es) (wsimple As a).
Proof. by move<-; apply: winL_simple. Qed.

(* Theorem 9 for soft facts: the worst are simple, with one consequent          *)
Theorem soft_special_form es d : doubts es -> is_smax es d ->
  exists a As, [/\ size As = size es, winL (size es) (wsimple As a),
    sconsistent mu (facts (wsimple As a)) es & sprob mu (ev a) (facts (wsimple As a)) es = d].
Proof.
move=> s01 [[a [f [fk fc <-]]] max]; have [As [sz c le]] := soft_better a s01 fk fc.
have l := winL_soft a sz.
by exists a, As; split=> //; apply/eqP; rewrite eq_le le max.
Qed.

Theorem soft_special_form_iff es d : doubts es -> is_smax es d <->
  (exists a As, [/\ size As = size es, sconsistent mu (facts (wsimple As a)) es
                  & sprob mu (ev a) (facts (wsimple As a)) es = d]) /\
  (forall a As, size As = size es -> sconsistent mu (facts (wsimple As a)) es ->
     sprob mu (ev a) (facts (wsimple As a)) es <= d).
Proof.
move=> s01; split=> [m|[[a [As [sz c <-]]] max]]; split.
- by have [a [As [sz _ c e]]] := soft_special_form s01 m; exists a, As.
- by case: m => _ max a As sz; apply: max; apply: winL_soft.
- by exists a, (wsimple As a); split=> //; apply: winL_soft.
move=> a' f fk fc; have [As' [sz' c' le]] := soft_better a' s01 fk fc.
exact: le_trans le (max _ _ sz' c').
Qed.

Theorem soft_max_exists es (a0 : A) : doubts es -> 0 < weight mu setT -> exists d, is_smax es d.
Proof.
move=> s01 W0; pose P (p : A * (size es).-tuple A) := sconsistent mu (facts (wsimple p.2 p.1)) es.
pose F (p : A * (size es).-tuple A) := sprob mu (ev p.1) (facts (wsimple p.2 p.1)) es.
have P0 : P (a0, [tuple of nseq (size es) a0]).
  by rewrite /P /sconsistent /weight (eq_bigr mu) // => w _; rewrite soften_nothing.
have [p Pp pmax] := arg_maxP F P0; exists (F p); apply/(soft_special_form_iff _ s01); split.
  by exists p.1, p.2; rewrite size_tuple.
move=> a As sz c; have szE : size As == size es by apply/eqP.
exact: (pmax (a, Tuple szE) c).
Qed.

(* the maximum is 1/(1 + rho) for the least rho, over atoms that are possible    *)
Theorem soft_max_formula1 es d a0 : doubts es -> 0 < weight mu (ev a0) -> is_smax es d <->
  exists a As, [/\ size As = size es, 0 < weight mu (ev a), d = 1 / (1 + srho a As es)
    & forall a' As', size As' = size es -> 0 < weight mu (ev a') -> srho a As es <= srho a' As' es].
Proof.
move=> s01 a00; have r0 a As : 0 < 1 + srho a As es.
  by rewrite ltr_paddr ?ltr01 // divr_ge0 ?spared_ge0 ?weight_ge0.
have leE a As a' As' : (1 / (1 + srho a' As' es) <= 1 / (1 + srho a As es)) = (srho a As es <= srho a' As' es).
  by rewrite !div1r lef_pinv ?posrE // ler_add2l.
split=> [m|[a [As [sz a1 -> least]]]]; last first.
  apply/(soft_special_form_iff _ s01); split.
    by exists a, As; rewrite soft_formula1 //; split=> //; apply: sconsistent_simple.
  move=> a' As' sz' c'; have [p0|p0] := ltP 0 (sprob mu (ev a') (facts (wsimple As' a')) es).
    by have a'1 := sprob_gt0 s01 p0; rewrite soft_formula1 // leE; apply: least.
  by rewrite (le_trans p0) // divr_ge0 ?ler01 // ltW.
have [[a [As [sz c e]]] max] := (soft_special_form_iff _ s01).1 m.
have d0 : 0 < d.
  have sz0 : size (nseq (size es) a0) = size es by rewrite size_nseq.
  apply: lt_le_trans (max a0 _ sz0 (sconsistent_simple s01 sz0 a00)).
  by rewrite soft_formula1 // divr_gt0 ?ltr01.
have a1 : 0 < weight mu (ev a) by apply: (@sprob_gt0 _ (facts (wsimple As a)) es) => //; rewrite e.
exists a, As; split=> // [|a' As' sz' a'1]; first by rewrite -e soft_formula1.
rewrite -leE -soft_formula1 // -(soft_formula1 sz a1) e; apply: max => //.
exact: sconsistent_simple.
Qed.

(* ------------------- doubt 0: the facts of the paper -------------------- *)
Lemma weight_hard k f X : size f = k ->
  weight (soften mu (facts f) (nseq k 0)) X = weight mu (wmodels holds f :&: X).
Proof.
move=> sz; rewrite weight_soft0 ?size_map //; congr weight; apply/setP=> w; rewrite !inE all_map.
by congr (_ && _); apply: eq_all => i /=; rewrite inE.
Qed.

Theorem hard_is_soft k a f : size f = k ->
  sprob mu (ev a) (facts f) (nseq k 0) = wprob holds mu a f /\
  sconsistent mu (facts f) (nseq k 0) = wconsistent holds mu f.
Proof.
move=> sz; rewrite /sprob /sconsistent /wprob !(weight_hard _ sz) setIT; split=> //.
by congr (weight _ _ / _); apply/setP=> w; rewrite !inE.
Qed.

Theorem hard_max_is_soft k d : is_smax (nseq k 0) d <-> is_wmax holds mu k d.
Proof.
have sz f : winL k f -> size f = k by case/andP=> /eqP.
rewrite /is_smax size_nseq; split=> -[[a [f [fk fc <-]]] dm]; split.
- by exists a, f; have [<- <-] := hard_is_soft a (sz f fk).
- by move=> a' f' fk'; have [<- <-] := hard_is_soft a' (sz f' fk'); apply: dm.
- by exists a, f; have [-> ->] := hard_is_soft a (sz f fk).
by move=> a' f' fk'; have [-> ->] := hard_is_soft a' (sz f' fk'); apply: dm.
Qed.

(* ------------------- stronger facts never lower the maximum ---------------- *)
Theorem stronger_facts es es' d d' : doubts es -> doubts es' -> size es' = size es ->
  (forall i, nth 0 es' i <= nth 0 es i) -> is_smax es d -> is_smax es' d' -> d <= d'.
Proof.
move=> s01 s01' szE stronger m [[a' [f' [_ _ <-]]] max'].
have e0' i := doubt_ge0 i s01'.
have [a [As [sz _ c e]]] := soft_special_form s01 m.
have [d0|d0] := ltP 0 d; last by rewrite (le_trans d0) ?sprob_ge0.
have a1 : 0 < weight mu (ev a) by apply: (@sprob_gt0 _ (facts (wsimple As a)) es) => //; rewrite e.
have sz' : size As = size es' by rewrite szE.
have := max' a _ (winL_soft a sz') (sconsistent_simple s01' sz' a1); apply: le_trans.
rewrite -e !soft_formula1 // !div1r lef_pinv ?posrE; first last.
- by rewrite ltr_paddr ?ltr01 // divr_ge0 ?spared_ge0 ?weight_ge0.
- by rewrite ltr_paddr ?ltr01 // divr_ge0 ?spared_ge0 ?weight_ge0.
rewrite ler_add2l ler_wpmul2r ?invr_ge0 ?weight_ge0 // ler_sum // => w _.
rewrite ler_wpmul2l // szE ler_prod // => i _; by rewrite stronger e0'.
Qed.

(* the ceiling again: from the largest probability before the facts              *)
Theorem soft_max_ceiling es e d0 d : 0 <= e -> all (fun x => e <= x <= 1) es ->
  is_wmax holds mu 0 d0 -> is_smax es d -> d <= d0 / (d0 + e ^+ size es * (1 - d0)).
Proof.
move=> e0 es1 [[a0 [f0 [/andP[/eqP/size0nil -> _] W0 d0E]]] max0] [[a [f [_ _ <-]]] _].
have mT : wmodels holds [::] = setT by apply/setP=> w; rewrite !inE.
have pE a' : wprob holds mu a' [::] = weight mu (ev a') / weight mu setT.
  by rewrite /wprob mT; congr (weight _ _ / _); apply/setP=> w; rewrite !inE.
have W1 : 0 < weight mu setT by rewrite -mT.
apply: le_trans (soft_ceiling mu_ge0 (ev a) (facts f) e0 es1 W1) _ => /=.
have r0 a' : 0 <= weight mu (ev a') / weight mu setT by rewrite divr_ge0 ?weight_ge0.
have r1 a' : weight mu (ev a') / weight mu setT <= 1.
  by rewrite ler_pdivr_mulr // mul1r (mu_mono mu_ge0) ?subsetT.
have q0 : 0 <= e ^+ size es by rewrite exprn_ge0.
have le : weight mu (ev a) / weight mu setT <= d0 by rewrite -pE; apply: max0.
apply: frac_mono => //; first by rewrite mulr_ge0 // subr_ge0.
  by rewrite mulr_ge0 // subr_ge0 -d0E pE.
by rewrite ler_wpmul2l // ler_add2l ler_opp2.
Qed.

(* and reached by the simple implication B -> a, repeated, if B is true wherever a is
   not: in a bucket with two values, B names the person and the other value        *)
Theorem soft_ceiling_simple a B k e : 0 < weight mu setT ->
  (forall w, 0 < mu w -> ~~ holds w a -> holds w B) ->
  let r := weight mu (ev a) / weight mu setT in
  sprob mu (ev a) (facts (wsimple (nseq k B) a)) (nseq k e) = r / (r + e ^+ k * (1 - r)).
Proof.
move=> W0 aB /=; rewrite -ceilingE // /sprob (weight_split _ (ev a)) soft_target ?soft_other ?size_nseq //.
congr (_ / (_ + _)); rewrite /spared /weight mulr_sumr; apply: eq_big => w; first by rewrite !inE.
move=> wa; rewrite [RHS]mulrC; have [w0|] := ltP 0 (mu w); last first.
  by move=> w0; suff -> : mu w = 0; [rewrite !mul0r | apply/eqP; rewrite eq_le w0 mu_ge0].
congr (_ * _); transitivity (\prod_(i < size (nseq k e)) e); last by rewrite prodr_const card_ord size_nseq.
have il (i : 'I_(size (nseq k e))) : (i < k)%N by rewrite (leq_trans (ltn_ord i)) // size_nseq.
by apply: eq_big => i; rewrite !nth_nseq il // aB.
Qed.

Corollary soft_below_hard es d d' : doubts es ->
  is_smax es d -> is_wmax holds mu (size es) d' -> d <= d'.
Proof.
move=> s01 m /hard_max_is_soft; apply: stronger_facts m => //; rewrite ?size_nseq //.
  by apply/allP=> e /nseqP[-> _]; rewrite lexx ler01.
by move=> i; rewrite nth_nseq if_same doubt_ge0.
Qed.
End SoftImplications.
