(* The floor: no weights of the tables make the worst case milder than equally likely tables do.
   
   What is proved here, in words.  Fix a bucketization, and let an attacker give the
   tables that fit it any weights, not all 0: because of a prior, of a second release,
   of anything.  For every k, the largest probability of an atom that k basic
   implications can give this attacker is at least the maximum disclosure under random
   worlds [random_worlds_floor, floor_max]; what is safe against this attacker is safe
   under random worlds [floor_safe].  So of all maxima that of random worlds is the least
   [floor_reached].  The same holds with soft facts of any given doubts, which may
   even exceed 1 here [soft_floor, soft_floor_max; the maxima exist, belief_max_exists],
   and with any language that is closed under renaming the people of a bucket among
   themselves [language_floor, language_floor_hard].
   
   The argument.  For some renaming of people within buckets the renamed facts make the
   renamed target at least as likely, for this attacker, as the facts make the target
   under random worlds [floor_copy].  For what is summed over all renamings does not
   depend on the weights any more [sum_renamings], and a quotient of sums is at most one
   of the quotients (mediant in Renaming.v).
   
   What follows.  (a) Merging buckets never raises the maximum disclosure, Theorem 14 of
   the paper once more: the tables that fit the finer buckets fit the coarser ones, so
   random worlds of the finer are an attacker of the coarser [merge_by_floor]; the same
   for soft facts [soft_merge], also of any closed language [language_soft_merge].
   (b) Whatever else the attacker knows or believes of the tables, it never brings the
   maximum below that of random worlds [known_floor, soft_known_floor]: further releases
   of any people, besides one that everybody is in [releases_floor, soft_releases_floor],
   any knowledge [given_floor], any prior [prior_floor], anything else that is published
   with the buckets, also at random [sanitization_floor].
   
   Averaging over renamings also shows that splitting soft facts between two buckets
   alike is never better than having all in one [soft_split, soft_split_target]. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Implications RandomWorlds SpecialForm GivenKnowledge.
From Worstcase Require Import Renaming WeightedWorlds Priors SoftFacts SortedRows.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.
Local Open Scope ring_scope.

(* ------------------------------ definitions ------------------------------- *)
Section Floor.
Variables (R : realFieldType) (T V L : finType) (v : T -> V) (b : T -> L).
Local Notation table := {ffun T -> V}.
Local Notation event := {set table}.
Implicit Types (mu : table -> R) (X Y : event) (us : seq event) (es : seq R) (t : {perm T}).
Implicit Types (a : atom T V) (f : formula T V) (U : {set event}).

(* what an attacker may believe who knows that the table is in X               *)
Definition belief X mu : Prop :=
  [/\ forall w, 0 <= mu w, forall w, w \notin X -> mu w = 0 & 0 < weight mu setT].

(* d is the largest probability of an atom, given soft units of U of doubts es *)
Definition is_smax_of_language mu U es (d : R) : Prop :=
  (exists a us, [/\ speaks U (size es) us, sconsistent mu us es & sprob mu (ev a) us es = d]) /\
  (forall a us, speaks U (size es) us -> sconsistent mu us es -> sprob mu (ev a) us es <= d).

Lemma belief_only X Y mu w0 : (forall w, 0 <= mu w) -> X \subset Y -> w0 \in X -> 0 < mu w0 ->
  belief Y (only X mu).
Proof.
move=> mu0 XY w0X p0; split; first exact: only_ge0.
  by move=> w; apply: contraNeq; rewrite /only; case: ifP => [/(subsetP XY) //|_]; rewrite eqxx.
rewrite weight_only setTI /weight (bigD1 w0) //= ltr_paddr //; exact: sumr_ge0.
Qed.

Lemma belief_uniform X Y : X \subset Y -> X != set0 -> belief Y (uniform X).
Proof. by move=> XY /set0Pn[w0 w0X]; apply: belief_only w0X _; rewrite ?ltr01 // => w; apply: ler01. Qed.

(* ------------------------------- averaging -------------------------------- *)
Definition renamed t (w : table) : table := [ffun x => w (t x)].

(* every table that fits comes from the same number of permutations            *)
Lemma sum_assign (G : table -> R) :
  \sum_(s in worlds b) G (assign v s) = (fibre v b)%:R * \sum_(w in tables v b) G w.
Proof.
rewrite (partition_big (assign v) (mem (tables v b))) /=; last first.
  by move=> s sW; rewrite tables_are_permutations imset_f.
rewrite mulr_sumr; apply: eq_bigr => w wT; rewrite -(equal_fibres wT) -sum1_card natr_sum mulr_suml.
rewrite [RHS](eq_bigl (fun s => (s \in worlds b) && (assign v s == w))); last by move=> s; rewrite inE.
by apply: eq_bigr => s /andP[_ /eqP ->]; rewrite mul1r.
Qed.

Lemma sum_renamed (G : table -> R) w : w \in tables v b ->
  \sum_(t in worlds b) G (renamed t w) = (fibre v b)%:R * \sum_(x in tables v b) G x.
Proof.
rewrite -sum_assign tables_are_permutations => /imsetP[s sW ->].
rewrite [RHS](reindex_inj (mulIg s)); apply: eq_big => t; first by rewrite (groupMr _ (_ : s \in worldsG b)).
by move=> _; congr G; apply/ffunP=> x; rewrite !ffunE permM.
Qed.

(* summed over all renamings: of the weights only their sum matters            *)
Theorem sum_renamings mu (G : table -> R) : (forall w, w \notin tables v b -> mu w = 0) ->
  \sum_(t in worlds b) \sum_w mu w * G (renamed t w) =
  ((fibre v b)%:R * weight mu setT) * \sum_(x in tables v b) G x.
Proof.
move=> off; rewrite exchange_big /= mulrAC [in RHS]/weight mulr_sumr.
apply: eq_big => [w|w _]; first by rewrite inE.
rewrite -mulr_sumr [RHS]mulrC; have [wT|/off ->] := boolP (w \in tables v b); last by rewrite !mul0r.
by rewrite sum_renamed.
Qed.

(* ------------------------------ the theorem ------------------------------- *)
Lemma factor_ren t us es w : size us = size es ->
  factor (map (renE t) us) es w = factor us es (renamed t w).
Proof.
move=> sz; apply: eq_bigr => i _; by rewrite (nth_map setT) ?sz // inE.
Qed.

Lemma weight_ren mu t us es X : size us = size es ->
  weight (soften mu (map (renE t) us) es) (renE t X) =
  \sum_w mu w * ((renamed t w \in X)%:R * factor us es (renamed t w)).
Proof.
move=> sz; rewrite /weight big_mkcond /=; apply: eq_bigr => w _.
by rewrite inE /soften factor_ren //; case: ifP => _; rewrite ?mul1r ?mul0r ?mulr0.
Qed.

Lemma soft_uniform us es X :
  weight (soften (uniform (tables v b)) us es) X = \sum_(w in tables v b) (w \in X)%:R * factor us es w.
Proof.
rewrite /weight big_mkcond [RHS]big_mkcond /=; apply: eq_bigr => w _; rewrite /soften /uniform /only.
by case: (w \in X); case: (w \in tables v b); rewrite ?mul1r ?mul0r.
Qed.

(* some renaming makes the target at least as likely as random worlds do       *)
Theorem floor_copy mu X us es : belief (tables v b) mu -> all (fun e => 0 <= e) es ->
  size us = size es -> sconsistent (uniform (tables v b)) us es ->
  exists t, [/\ forall x, b (t x) = b x, sconsistent mu (map (renE t) us) es
    & sprob (uniform (tables v b)) X us es <= sprob mu (renE t X) (map (renE t) us) es].
Proof.
move=> [mu0 off M0] pos sz c; have es0 i := nth_doubt_ge0 i pos.
have renT t : renE t setT = setT :> event by apply/setP=> w; rewrite !inE.
pose n t := weight (soften mu (map (renE t) us) es) (renE t X).
pose d t := weight (soften mu (map (renE t) us) es) (renE t setT).
have nd t : 0 <= n t <= d t.
  have s0 w : 0 <= soften mu (map (renE t) us) es w by apply: soften_ge0.
  by rewrite weight_ge0 //= /d renT; apply: (mu_mono s0); apply: subsetT.
have C0 : 0 < (fibre v b)%:R * weight mu setT by rewrite mulr_gt0 // ltr0n fibre_gt0.
have sumE Y : \sum_(t in worlds b) weight (soften mu (map (renE t) us) es) (renE t Y) =
    ((fibre v b)%:R * weight mu setT) * weight (soften (uniform (tables v b)) us es) Y.
  rewrite soft_uniform -(sum_renamings (fun w => (w \in Y)%:R * factor us es w)) //.
  by apply: eq_bigr => t _; rewrite weight_ren.
have [t tW [d0 le]] := mediant nd C0 c (sumE X) (sumE setT).
exists t; split; first exact/worldsP.
  by rewrite /sconsistent -(renT t).
by rewrite [leRHS]/sprob -(renT t).
Qed.

(* d under equally likely tables, d' no less than any probability under mu      *)
Theorem language_floor mu U es d d' : belief (tables v b) mu -> all (fun e => 0 <= e) es ->
  closed b U -> is_smax_of_language (uniform (tables v b)) U es d ->
  (forall a us, speaks U (size es) us -> sconsistent mu us es -> sprob mu (ev a) us es <= d') -> d <= d'.
Proof.
move=> bel es0 cl [[a [us [sp c <-]]] _] d'm; have sz : size us = size es by case/andP: sp => /eqP.
have [t [tb tc le]] := floor_copy (ev a) bel es0 sz c; apply: le_trans le _.
by rewrite renE_atom; apply: d'm => //; exact: speaks_ren cl tb sp.
Qed.

Lemma facts_ren t f : map (renE t) (facts (@satA T V) f) = facts (@satA T V) (ren t f).
Proof.
rewrite /facts -!map_comp; apply: eq_map => i /=; apply/setP=> w; rewrite !inE /wsatI /= all_map has_map.
by congr (_ ==> _); [apply: eq_all | apply: eq_has] => a; rewrite /satA /= ffunE.
Qed.

Lemma winL_ren t k f : winL k f -> winL k (ren t f).
Proof. by rewrite !winLE inL_ren. Qed.

Lemma soft_floor_copy mu es a f : belief (tables v b) mu -> all (fun e => 0 <= e) es ->
  winL (size es) f -> sconsistent (uniform (tables v b)) (facts (@satA T V) f) es ->
  exists a' f', [/\ winL (size es) f', sconsistent mu (facts (@satA T V) f') es
    & sprob (uniform (tables v b)) (ev a) (facts (@satA T V) f) es <= sprob mu (ev a') (facts (@satA T V) f') es].
Proof.
move=> bel es0 fk c; have sz : size (facts (@satA T V) f) = size es.
  by rewrite size_map; case/andP: fk => /eqP.
have [t [_ tc le]] := floor_copy (ev a) bel es0 sz c.
by exists (renA t a), (ren t f); rewrite -facts_ren -renE_atom facts_ren winL_ren // -facts_ren.
Qed.

Theorem soft_floor mu es d d' : belief (tables v b) mu -> all (fun e => 0 <= e) es ->
  is_smax (@satA T V) (uniform (tables v b)) es d ->
  (forall a f, winL (size es) f -> sconsistent mu (facts (@satA T V) f) es ->
     sprob mu (ev a) (facts (@satA T V) f) es <= d') -> d <= d'.
Proof.
move=> bel es0 [[a [f [fk c <-]]] _] d'm; have [a' [f' [fk' c' le]]] := soft_floor_copy a bel es0 fk c.
exact: le_trans le (d'm _ _ fk' c').
Qed.

Corollary soft_floor_max mu es d d' : belief (tables v b) mu -> all (fun e => 0 <= e) es ->
  is_smax (@satA T V) (uniform (tables v b)) es d -> is_smax (@satA T V) mu es d' -> d <= d'.
Proof. by move=> bel es0 m [_]; apply: soft_floor m. Qed.

(* both maxima exist                                                             *)
Theorem belief_max_exists X mu es (x0 : T) : belief X mu -> doubts es ->
  exists d, is_smax (@satA T V) mu es d.
Proof. by case=> mu0 _ M0 s01; exact: (soft_max_exists _ mu0 (x0, v x0) s01 M0). Qed.

(* ------------------------- the facts of the paper -------------------------- *)
Lemma ratr_quotient m n : ratr (m%:R / n%:R) = m%:R / n%:R :> R.
Proof. by rewrite (fmorph_div (ratr_rmorphism _)) /= !ratr_nat. Qed.

Lemma uniform_prob a f :
  wprob (@satA T V) (uniform (tables v b)) a f = ratr (prob v b a f) :> R /\
  wconsistent (@satA T V) (uniform (tables v b) : table -> R) f = consistent v b f.
Proof. by rewrite uniform_wprob uniform_wconsistent /prob ratr_quotient. Qed.

Lemma zeros_ge0 k : all (fun e : R => 0 <= e) (nseq k 0).
Proof. by apply/allP=> e /nseqP[-> _]. Qed.

Lemma floor_copy_hard mu k a f : belief (tables v b) mu -> inL k f -> consistent v b f ->
  exists a' f', [/\ inL k f', wconsistent (@satA T V) mu f'
    & ratr (prob v b a f) <= wprob (@satA T V) mu a' f'].
Proof.
move=> bel fk c; have sz (g : formula T V) : inL k g -> size g = k by case/andP=> /eqP.
have := @soft_floor_copy mu (nseq k 0) a f bel (zeros_ge0 k); rewrite size_nseq.
rewrite (hard_is_soft _ _ a (sz f fk)).1 (hard_is_soft _ _ a (sz f fk)).2 (uniform_prob a f).1 (uniform_prob a f).2.
case=> // a' [f' [fk' c' le]]; exists a', f'; move: c' le.
by rewrite (hard_is_soft _ _ a' (sz f' fk')).1 (hard_is_soft _ _ a' (sz f' fk')).2.
Qed.

(* whatever the weights of the tables are, the worst case is no milder           *)
Theorem random_worlds_floor mu k d d' : belief (tables v b) mu -> is_max_disclosure v b k d ->
  (forall a f, inL k f -> wconsistent (@satA T V) mu f -> wprob (@satA T V) mu a f <= d') -> ratr d <= d'.
Proof.
move=> bel [[a [f [fk c <-]]] _] d'm; have [a' [f' [fk' c' le]]] := floor_copy_hard a bel fk c.
exact: le_trans le (d'm _ _ fk' c').
Qed.

Corollary floor_max mu k d d' : belief (tables v b) mu ->
  is_max_disclosure v b k d -> is_wmax (@satA T V) mu k d' -> ratr d <= d'.
Proof. by move=> bel m [_]; apply: random_worlds_floor m. Qed.

Corollary floor_safe mu k c : belief (tables v b) mu ->
  (forall a f, inL k f -> wconsistent (@satA T V) mu f -> wprob (@satA T V) mu a f < ratr c) -> safe v b c k.
Proof.
move=> bel sf a f fk fc; have [a' [f' [fk' c' le]]] := floor_copy_hard a bel fk fc.
by rewrite -(ltr_rat [numFieldType of R]); apply: le_lt_trans le (sf _ _ fk' c').
Qed.

(* the floor is reached: random worlds are such an attacker                      *)
Theorem floor_reached k d : is_max_disclosure v b k d ->
  belief (tables v b) (uniform (tables v b) : table -> R) /\
  is_wmax (@satA T V) (uniform (tables v b)) k (ratr d : R).
Proof.
case=> [[a [f [fk c <-]]] dm]; split; first by apply: belief_uniform; rewrite ?tables_neq0.
split; first by exists a, f; rewrite (uniform_prob a f).1 (uniform_prob a f).2.
move=> a' f' fk'; rewrite (uniform_prob a' f').1 (uniform_prob a' f').2 => c'.
by rewrite ler_rat; apply: dm.
Qed.

(* any closed language                                                           *)
Theorem language_floor_hard mu U k d d' : belief (tables v b) mu -> closed b U ->
  is_max_of_language v b U k d ->
  (forall a us, speaks U k us -> 0 < weight mu (all_true us) ->
     weight mu (all_true us :&: ev a) / weight mu (all_true us) <= d') -> ratr d <= d'.
Proof.
move=> bel cl [[a [us [sp c <-]]] _] d'm; have sz vs : speaks U k vs -> size vs = k by case/andP=> /eqP.
have pE nu X vs : speaks U k vs -> sprob nu X vs (nseq k 0) =
    weight nu (all_true vs :&: X) / weight nu (all_true vs) :> R.
  by move=> /sz szv; rewrite /sprob !weight_soft0 // setIT.
have cE (nu : table -> R) vs : speaks U k vs -> sconsistent nu vs (nseq k 0) = (0 < weight nu (all_true vs)).
  by move=> /sz szv; rewrite /sconsistent weight_soft0 // setIT.
have [||t [tb]] := @floor_copy mu (ev a) us (nseq k 0) bel (zeros_ge0 k); first by rewrite size_nseq sz.
  by rewrite cE // weight_uniform ltr0n card_gt0 -knownE.
have spt := speaks_ren cl tb sp; rewrite !pE // cE // renE_atom => tc le.
have := d'm (renA t a) _ spt tc; apply: le_trans; apply: le_trans le.
rewrite !weight_uniform prob_knownE /cPr ratr_quotient setIA.
by rewrite [ev a :&: _]setIC.
Qed.
End Floor.

(* --------------------- (a) merging buckets: Theorem 14 ---------------------- *)
Section Merging.
Variables (R : realFieldType) (T V L L' : finType) (v : T -> V) (b : T -> L) (b' : T -> L').
Local Notation table := {ffun T -> V}.
Hypothesis coarser : forall x y, b x = b y -> b' x = b' y.

(* the tables that fit the finer buckets fit the coarser ones                   *)
Lemma tables_coarser : tables v b \subset tables v b'.
Proof.
rewrite !tables_are_permutations; apply: imsetS; apply/subsetP=> s /worldsP sW.
by apply/worldsP=> x; apply: coarser.
Qed.

(* so random worlds of the finer buckets are an attacker of the coarser ones    *)
Lemma belief_coarser : belief (tables v b') (uniform (tables v b) : table -> R).
Proof. by apply: belief_uniform (tables_neq0 v b); apply: tables_coarser. Qed.
End Merging.

Theorem merge_by_floor (T V L L' : finType) (v : T -> V) (b : T -> L) (b' : T -> L') k d d' :
  (forall x y, b x = b y -> b' x = b' y) ->
  is_max_disclosure v b k d -> is_max_disclosure v b' k d' -> d' <= d.
Proof.
move=> bb' m m'; rewrite -(ler_rat [numFieldType of rat]).
exact: floor_max (belief_coarser _ v bb') m' (floor_reached _ m).2.
Qed.

Theorem soft_merge (R : realFieldType) (T V L L' : finType) (v : T -> V) (b : T -> L) (b' : T -> L') es (d d' : R) :
  (forall x y, b x = b y -> b' x = b' y) -> all (fun e => 0 <= e) es ->
  is_smax (@satA T V) (uniform (tables v b)) es d ->
  is_smax (@satA T V) (uniform (tables v b')) es d' -> d' <= d.
Proof. by move=> bb' es0 m m'; apply: soft_floor_max (belief_coarser _ v bb') es0 m' m. Qed.

Theorem language_soft_merge (R : realFieldType) (T V L L' : finType) (v : T -> V) (b : T -> L) (b' : T -> L')
    (U : {set {set {ffun T -> V}}}) es (d d' : R) :
  (forall x y, b x = b y -> b' x = b' y) -> all (fun e => 0 <= e) es -> closed b' U ->
  is_smax_of_language (uniform (tables v b)) U es d ->
  is_smax_of_language (uniform (tables v b')) U es d' -> d' <= d.
Proof. by move=> bb' es0 cl [_ dm] m'; apply: language_floor (belief_coarser _ v bb') es0 cl m' dm. Qed.

(* ------------- (b) whatever else the attacker knows or believes -------------- *)
Section Besides.
Variables (R : realFieldType) (T V L : finType) (v : T -> V) (b : T -> L).
Local Notation table := {ffun T -> V}.
Variable prior : table -> R.
Hypothesis prior_ge0 : forall w, 0 <= prior w.

(* only the tables of X are left of those that fit; some w0 of them is possible  *)
Theorem known_floor (X : {set table}) w0 k d d' : X \subset tables v b -> w0 \in X -> 0 < prior w0 ->
  is_max_disclosure v b k d -> is_wmax (@satA T V) (only X prior) k d' -> ratr d <= d'.
Proof. by move=> XT w0X p0; apply: floor_max; apply: belief_only p0. Qed.

Theorem soft_known_floor (X : {set table}) w0 es d d' : X \subset tables v b -> w0 \in X -> 0 < prior w0 ->
  all (fun e => 0 <= e) es -> is_smax (@satA T V) (uniform (tables v b)) es d ->
  is_smax (@satA T V) (only X prior) es d' -> d <= d'.
Proof. by move=> XT w0X p0; apply: soft_floor_max; apply: belief_only p0. Qed.

(* any prior                                                                    *)
Corollary prior_floor w0 k d d' : w0 \in tables v b -> 0 < prior w0 ->
  is_max_disclosure v b k d -> is_wmax (@satA T V) (only (tables v b) prior) k d' -> ratr d <= d'.
Proof. exact: known_floor. Qed.

(* anything that is published besides the buckets, with chance or without       *)
Corollary sanitization_floor (O : finType) (channel : table -> O -> R) o w0 k d d' :
  (forall w, 0 <= channel w o) -> w0 \in tables v b -> 0 < prior w0 -> 0 < channel w0 o -> is_max_disclosure v b k d ->
  is_wmax (@satA T V) (only (tables v b) (posterior prior channel o)) k d' -> ratr d <= d'.
Proof.
move=> s0 w0T p0 q0; apply: floor_max; apply: belief_only w0T _ => // [w|]; first by rewrite mulr_ge0.
by rewrite mulr_gt0.
Qed.

(* further releases, of any people; b is one that everybody is in               *)
Section Releases.
Variables (I : finType) (bs : I -> T -> option L) (i0 : I).
Hypothesis first_release : forall x, bs i0 x = Some (b x).

Lemma releases_fit : fit_all v bs \subset tables v b.
Proof.
apply/subsetP=> w; rewrite inE => /forallP/(_ i0)/forallP h; apply/tablesP=> l s.
have E (w' : T -> V) : freq b w' l s = freq (bs i0) w' (Some l) s.
  by apply: eq_card => x; rewrite !inE first_release (inj_eq Some_inj).
by rewrite !E; have /forallP/(_ s)/eqP := h l.
Qed.

Corollary releases_floor k d d' : 0 < prior [ffun x => v x] ->
  is_max_disclosure v b k d -> is_wmax (@satA T V) (only (fit_all v bs) prior) k d' -> ratr d <= d'.
Proof. exact: known_floor releases_fit (true_fits v bs). Qed.

Corollary soft_releases_floor es d d' : 0 < prior [ffun x => v x] -> all (fun e => 0 <= e) es ->
  is_smax (@satA T V) (uniform (tables v b)) es d ->
  is_smax (@satA T V) (only (fit_all v bs) prior) es d' -> d <= d'.
Proof. exact: soft_known_floor releases_fit (true_fits v bs). Qed.
End Releases.
End Besides.

(* any knowledge psi, the tables that fit equally likely                        *)
Corollary given_floor (T V L : finType) (v : T -> V) (b : T -> L) (psi : {set {ffun T -> V}}) k d d' :
  psi :&: tables v b != set0 -> is_max_disclosure v b k d -> is_max_given v b psi k d' -> d <= d'.
Proof.
case/set0Pn=> w0 w0X m; rewrite -given_is_max_given -(ler_rat [numFieldType of rat]).
have -> : ratr d' = d' :> rat by rewrite /ratr divq_num_den.
by apply: known_floor w0X _ m => //; apply: subsetIr.
Qed.

(* ------------------ soft facts in one bucket or in two alike ------------------ *)
Section Splitting.
Variables (R : realFieldType) (T V L : finType) (v : T -> V) (b : T -> L).
Implicit Types (As Bs : seq (atom T V)) (w : {ffun T -> V}).
Local Notation N := (#|tables v b|%:R : R).

(* some renaming within buckets makes the mean of a product at most that of the means *)
Lemma shuffled_mean (F G : {ffun T -> V} -> R) : exists2 t : {perm T}, (forall x, b (t x) = b x) &
  (\sum_(w in tables v b) F w * G (renamed t w)) / N <=
  (\sum_(w in tables v b) F w) / N * ((\sum_(w in tables v b) G w) / N).
Proof.
pose S t := \sum_(w in tables v b) F w * G (renamed t w).
have one : (1%g : {perm T}) \in worlds b by exact: (group1 (worldsG b)).
have [t /worldsP tW least] := arg_minP S one; exists t => //.
have N0 : 0 < N by rewrite ltr0n card_gt0 tables_neq0.
have f0 : 0 < (fibre v b)%:R :> R by rewrite ltr0n fibre_gt0.
rewrite -/(S t) ler_pdivr_mulr // -[X in _ <= X]mulrA divfK ?gt_eqF // mulrAC ler_pdivl_mulr // [S t * _]mulrC.
rewrite -(ler_pmul2l f0) mulrA -natrM.
have -> : (fibre v b * #|tables v b|)%N = #|worlds b|.
  by have := card_permutations v b setT; rewrite setTI => <-; apply: eq_card => s; rewrite !inE andbT.
have -> : (fibre v b)%:R * ((\sum_(w in tables v b) F w) * \sum_(w in tables v b) G w) = \sum_(s in worlds b) S s.
  rewrite /S exchange_big mulrCA mulr_suml; apply: eq_bigr => w wT.
  by rewrite -mulr_sumr (@sum_renamed _ _ _ _ v).
by rewrite mulr_natl -sumr_const; apply: ler_sum => s sW; apply: least.
Qed.

Variable e : R.

Lemma count_renamed t w Bs : count (satA w) (map (renA t) Bs) = count (satA (renamed t w)) Bs.
Proof. by rewrite count_map; apply: eq_count => B; rewrite /= /satA ffunE. Qed.

(* two choices of atoms, put together after some renaming, are at least as good as
   their product: m(g + h) <= m(g) m(h) for soft facts                            *)
Theorem soft_split As Bs : exists2 t : {perm T}, (forall x, b (t x) = b x) &
  soft_mean v b e (As ++ map (renA t) Bs) <= soft_mean v b e As * soft_mean v b e Bs.
Proof.
have [t tb le] := shuffled_mean (fun w => e ^+ count (satA w) As) (fun w => e ^+ count (satA w) Bs).
exists t => //; apply: le_trans le; rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ / _).
by apply: eq_bigr => w _; rewrite count_cat count_renamed exprD.
Qed.

(* and beside a target                                                            *)
Theorem soft_split_target a As Bs : exists2 t : {perm T}, (forall x, b (t x) = b x) &
  soft_without v b e a (As ++ map (renA t) Bs) <= soft_without v b e a As * soft_mean v b e Bs.
Proof.
have [t tb le] := shuffled_mean (fun w => if satA w a then 0 else e ^+ count (satA w) As)
  (fun w => e ^+ count (satA w) Bs).
exists t => //; have E (H : {ffun T -> V} -> R) :
    \sum_(w in tables v b | ~~ satA w a) H w = \sum_(w in tables v b) (if satA w a then 0 else H w).
  by rewrite big_mkcondr; apply: eq_bigr => w _; case: (satA w a).
rewrite /soft_without !E; apply: le_trans le; rewrite le_eqVlt; apply/orP; left; apply/eqP; congr (_ / _).
by apply: eq_bigr => w _; rewrite count_cat count_renamed exprD; case: (satA w a); rewrite ?mul0r.
Qed.
End Splitting.
