(* Other weights of tables: priors, random sanitizations, several releases (Theorem 9 for them).
   
   What is proved here, in words.  Instances of WeightedWorlds.v.
   (1) Any prior [special_form_prior, prior_max_exists].
   (2) Any sanitization, also a random one such as swapping: for each table, what is
   published has a probability [special_form_sanitization, sanitization_max_exists].
   (3) Several bucketizations of overlapping people together, with any prior
   [special_form_releases, releases_max_exists]; one that everybody is in is a
   bucketization [one_release].
   
   What a prior may change.  One that does not distinguish the people of a bucket
   changes nothing [exchangeable_prior]; so neither does one under which people are
   independent and those of a bucket alike [alike_prior].  Theorem 9 holds for every
   prior, but Theorem 14 does not: with independent people of two kinds merging two
   buckets may raise the maximum (merging_with_a_prior in
   Counterexamples.v). *)
From mathcomp Require Import all_ssreflect perm all_algebra.
From Worstcase Require Import Model WeightedWorlds RandomWorlds SpecialForm.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* --------------- (1) a bucketization with any prior ------------------------ *)
Section Prior.
Variables (R : realFieldType) (T V L : finType) (v : T -> V) (b : T -> L).
Variable prior : {ffun T -> V} -> R.
Hypothesis prior_ge0 : forall w, 0 <= prior w.

Corollary special_form_prior k d :
  is_wmax (@satA T V) (only (tables v b) prior) k d ->
  exists a As, [/\ size As = k, inL k (simple As a),
    wconsistent (@satA T V) (only (tables v b) prior) (simple As a)
    & wprob (@satA T V) (only (tables v b) prior) a (simple As a) = d].
Proof. by move=> h; have := weighted_special_form (only_ge0 _ prior_ge0) h. Qed.

Corollary prior_max_exists (x0 : T) k w0 : w0 \in tables v b -> 0 < prior w0 ->
  exists d, is_wmax (@satA T V) (only (tables v b) prior) k d.
Proof.
move=> w0T p0; apply: (weighted_max_exists _ (only_ge0 _ prior_ge0) _ (x0, v x0)).
rewrite weight_only setTI (lt_le_trans p0) // /weight (bigD1 w0) //= ler_addl.
by apply: sumr_ge0.
Qed.
End Prior.

(* --------- (2) any sanitization: what is published depends on chance --------- *)
Section Sanitization.
Variables (R : realFieldType) (T V O : finType).
Variables (prior : {ffun T -> V} -> R) (channel : {ffun T -> V} -> O -> R).
Hypothesis prior_ge0 : forall w, 0 <= prior w.
Hypothesis channel_ge0 : forall w o, 0 <= channel w o.

(* channel w o: the probability that o is published if the table is w; by Bayes, each
   table weighs its prior times this                                            *)
Definition posterior (o : O) (w : {ffun T -> V}) : R := prior w * channel w o.

Corollary special_form_sanitization o k d :
  is_wmax (@satA T V) (posterior o) k d ->
  exists a As, [/\ size As = k, inL k (simple As a), wconsistent (@satA T V) (posterior o) (simple As a)
    & wprob (@satA T V) (posterior o) a (simple As a) = d].
Proof.
have p0 w : 0 <= posterior o w by rewrite mulr_ge0.
by move=> h; have := weighted_special_form p0 h.
Qed.

Corollary sanitization_max_exists (a0 : atom T V) o k w0 : 0 < prior w0 -> 0 < channel w0 o ->
  exists d, is_wmax (@satA T V) (posterior o) k d.
Proof.
move=> p0 s0; apply: (weighted_max_exists _ _ _ a0) => [w|]; first by rewrite mulr_ge0.
rewrite (@lt_le_trans _ _ (posterior o w0)) ?mulr_gt0 // /weight (bigD1 w0) //= ler_addl.
by apply: sumr_ge0 => w _; rewrite mulr_ge0.
Qed.
End Sanitization.

(* -------- (3) several bucketizations of overlapping people together ---------- *)
Section Releases.
Variables (R : realFieldType) (T V I L : finType) (v : T -> V).
(* release i channel of those who are in it (Some l) which bucket they are in      *)
Variable b : I -> T -> option L.

(* the tables that fit: in every bucket of every release the same values        *)
Definition fit_all : {set {ffun T -> V}} :=
  [set w : {ffun T -> V} | [forall i, forall l, forall s, freq (b i) w (Some l) s == freq (b i) v (Some l) s]].

Lemma true_fits : [ffun x => v x] \in fit_all.
Proof.
rewrite inE; apply/forallP=> i; apply/forallP=> l; apply/forallP=> s; apply/eqP.
by apply: eq_card => x; rewrite !inE ffunE.
Qed.

Variable prior : {ffun T -> V} -> R.
Hypothesis prior_ge0 : forall w, 0 <= prior w.

Corollary special_form_releases k d :
  is_wmax (@satA T V) (only fit_all prior) k d ->
  exists a As, [/\ size As = k, inL k (simple As a),
    wconsistent (@satA T V) (only fit_all prior) (simple As a)
    & wprob (@satA T V) (only fit_all prior) a (simple As a) = d].
Proof. by move=> h; have := weighted_special_form (only_ge0 _ prior_ge0) h. Qed.

Corollary releases_max_exists (x0 : T) k : 0 < prior [ffun x => v x] ->
  exists d, is_wmax (@satA T V) (only fit_all prior) k d.
Proof.
move=> p0; apply: (weighted_max_exists _ (only_ge0 _ prior_ge0) _ (x0, v x0)).
rewrite weight_only setTI (lt_le_trans p0) // /weight (bigD1 _ true_fits) //= ler_addl.
by apply: sumr_ge0.
Qed.
End Releases.

(* one release that everybody is in is a bucketization                          *)
Lemma one_release (T V L : finType) (v : T -> V) (b : T -> L) :
  fit_all v (fun (_ : unit) x => Some (b x)) = tables v b.
Proof.
apply/setP=> w; rewrite !inE.
have E (w' : T -> V) l s : freq (fun x => Some (b x)) w' (Some l) s = freq b w' l s.
  by apply: eq_card => x; rewrite !inE.
apply/forallP/forallP => [/(_ tt) /forallP h l|h []].
  by apply/forallP=> s; have /forallP /(_ s) := h l; rewrite !E.
by apply/forallP=> l; apply/forallP=> s; have /forallP /(_ s) := h l; rewrite !E.
Qed.

(* -------- a prior that does not distinguish the people of a bucket ----------- *)
Section Exchangeable.
Variables (T V L : finType) (v : T -> V) (b : T -> L) (prior : {ffun T -> V} -> rat).

Lemma constant_prior c k d : 0 < c -> (forall w, w \in tables v b -> prior w = c) ->
  is_wmax (@satA T V) (only (tables v b) prior) k d <-> is_max_disclosure v b k d.
Proof.
move=> c0 pc; rewrite -uniform_is_max_disclosure.
have E X : weight (only (tables v b) prior) X = c * weight (uniform (tables v b)) X.
  rewrite /uniform !weight_only /weight mulr_sumr; apply: eq_bigr => w /setIP[_ wT].
  by rewrite (pc _ wT) mulr1.
apply: is_wmax_ext => [f|a f]; first by rewrite /wconsistent E pmulr_rgt0.
by rewrite /wprob !E -mulf_div divff ?mul1r // gt_eqF.
Qed.

Theorem exchangeable_prior k d : 0 < prior [ffun x => v x] ->
  (forall (s : {perm T}) (w : {ffun T -> V}), (forall x, b (s x) = b x) -> prior [ffun x => w (s x)] = prior w) ->
  is_wmax (@satA T V) (only (tables v b) prior) k d <-> is_max_disclosure v b k d.
Proof.
move=> p0 ex; apply: constant_prior p0 _ => w; rewrite tables_are_permutations => /imsetP[s /worldsP sW ->].
by rewrite -(ex s [ffun x => v x] sW); congr prior; apply/ffunP=> x; rewrite !ffunE.
Qed.
End Exchangeable.

(* people are independent, and those of a bucket alike: om l s is the weight of the
   value s for each person of bucket l                                         *)
Theorem alike_prior (T V L : finType) (v : T -> V) (b : T -> L) (om : L -> V -> rat) k d : (forall l s, 0 < om l s) ->
  is_wmax (@satA T V) (only (tables v b) (fun w => \prod_x om (b x) (w x))) k d <-> is_max_disclosure v b k d.
Proof.
move=> om0; apply: exchangeable_prior => [|s w sW]; first by apply: prodr_gt0.
rewrite [RHS](reindex_inj (@perm_inj _ s)); apply: eq_bigr => x _; by rewrite ffunE sW.
Qed.
