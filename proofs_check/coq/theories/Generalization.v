(* Full-domain generalization is bucketization, if the attacker knows who has which attributes (section 2.1).
   
   What is proved here, in words.  Let person x have the attributes q x, and let g
   coarsen attributes: published are the rows (g (q x), v x), without names and in
   any order.  An attacker who knows everybody's attributes knows g (q x) for every
   x.  The tables that can be behind the rows are exactly those consistent with the
   bucketization by g (q x) [generalization_is_bucketization], so every probability
   is the same [generalization_prob], and so is the maximum disclosure
   [generalization_max].  Conversely a bucketization is that of a generalization
   exactly if people with the same attributes share a bucket
   [bucketization_is_generalization], and every bucketization is one if names are
   among the attributes [names_generalize].  A coarser generalization is a coarser
   bucketization: it never discloses more [coarser_generalization]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model RandomWorlds Monotonicity.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Generalization.
Variables (T V Q : finType) (v : T -> V) (q : T -> Q).

(* what is published: generalized attributes with sensitive values, no names  *)
Definition rows (G : finType) (g : Q -> G) (w : T -> V) : seq (G * V) :=
  [seq (g (q x), w x) | x <- enum T].

(* the tables that can be behind the published rows, whose order has no information,
   for an attacker who knows q                                                *)
Definition behind (G : finType) (g : Q -> G) : {set {ffun T -> V}} :=
  [set w : {ffun T -> V} | perm_eq (rows g w) (rows g v)].

Lemma count_rows (G : finType) (g : Q -> G) (w : T -> V) l s :
  count_mem (l, s) (rows g w) = freq (g \o q) w l s.
Proof.
rewrite /rows count_map -size_filter -(card_uniqP (filter_uniq _ (enum_uniq T))).
by apply: eq_card => x; rewrite mem_filter mem_enum !inE andbT xpair_eqE.
Qed.

Theorem generalization_is_bucketization (G : finType) (g : Q -> G) : behind g = tables v (g \o q).
Proof.
apply/setP=> w; rewrite inE; apply/idP/tablesP => [/seq.permP same l s|same].
  by rewrite -!count_rows same.
by apply/allP=> -[l s] _; rewrite /= !count_rows same.
Qed.

(* the fraction of these tables that satisfy a, among those that satisfy f     *)
Definition prob_behind (G : finType) (g : Q -> G) (a : atom T V) (f : formula T V) : rat :=
  #|[set w in behind g | sat w f && satA w a]|%:R / #|[set w in behind g | sat w f]|%:R.

Corollary generalization_prob (G : finType) (g : Q -> G) a f : prob_behind g a f = prob v (g \o q) a f.
Proof.
rewrite /prob_behind /prob /models generalization_is_bucketization; congr (_%:R / _).
by apply: eq_card => w; rewrite !inE andbA.
Qed.

Corollary generalization_max (G : finType) (g : Q -> G) k d :
  is_max_disclosure v (g \o q) k d <->
  (exists a f, [/\ inL k f, exists2 w, w \in behind g & sat w f & prob_behind g a f = d]) /\
  (forall a f w, inL k f -> w \in behind g -> sat w f -> prob_behind g a f <= d).
Proof.
have cE f : consistent v (g \o q) f <-> exists2 w, w \in behind g & sat w f.
  rewrite generalization_is_bucketization; split=> [/set0Pn[w]|[w wt wf]].
    by rewrite inE => /andP[wt wf]; exists w.
  by apply/set0Pn; exists w; rewrite inE wt.
split=> -[[a [f [fk fc fd]]] dm]; split.
- by exists a, f; split; rewrite ?generalization_prob //; apply/cE.
- move=> a' f' w fk' wg wf; rewrite generalization_prob; apply: dm fk' _.
  by apply/cE; exists w.
- by exists a, f; split; rewrite -?generalization_prob //; apply/cE.
by move=> a' f' fk' /cE[w wg wf]; rewrite -generalization_prob; apply: dm wg wf.
Qed.

(* ------------------------------ the converse ------------------------------ *)
Theorem bucketization_is_generalization (L : finType) (b : T -> L) (l0 : L) :
  (forall x y, q x = q y -> b x = b y) <-> exists g : Q -> L, forall x, g (q x) = b x.
Proof.
split=> [same|[g gE] x y e]; last by rewrite -!gE e.
exists (fun r => if [pick x | q x == r] is Some x then b x else l0) => x.
by case: pickP => [y /eqP /same //|/(_ x)]; rewrite eqxx.
Qed.

Theorem coarser_generalization (G G' : finType) (g : Q -> G) (g' : Q -> G') k d d' :
  (forall r r', g r = g r' -> g' r = g' r') ->
  is_max_disclosure v (g \o q) k d -> is_max_disclosure v (g' \o q) k d' -> d' <= d.
Proof. by move=> gg'; apply: max_disclosure_merge => x y /gg'. Qed.
End Generalization.

(* with names among the attributes every bucketization is a generalization     *)
Corollary names_generalize (T V L : finType) (v : T -> V) (b : T -> L) : behind v id b = tables v b.
Proof. exact: generalization_is_bucketization. Qed.
