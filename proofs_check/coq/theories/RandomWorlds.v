(* Random worlds: tables and permutations (section 2.1).
   
   What is proved here, in words.  The paper permutes the column of sensitive
   values within each bucket, independently and at random, and then takes all
   tables that fit to be equally likely.  These are the same: the tables that fit
   are exactly the tables v o s, s a permutation that keeps everybody in the bucket
   [tables_are_permutations], and each comes from the same number of permutations
   [equal_fibres].  So probabilities over tables are probabilities over
   permutations [permutations_vs_tables]. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Implications.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.

(* the permutations that keep everybody in the bucket: a group               *)
Section Worlds.
Variable T : finType.

Definition worlds (L : finType) (b : T -> L) : {set {perm T}} :=
  [set s : {perm T} | [forall x, b (s x) == b x]].
Lemma worldsP (L : finType) (b : T -> L) (s : {perm T}) : reflect (forall x, b (s x) = b x) (s \in worlds b).
Proof. by rewrite inE; apply: (iffP forallP) => h x; apply/eqP/h. Qed.
Lemma worlds_group (L : finType) (b : T -> L) : group_set (worlds b).
Proof.
apply/group_setP; split; first by apply/worldsP => x; rewrite perm1.
by move=> s t /worldsP hs /worldsP ht; apply/worldsP => x; rewrite permM ht hs.
Qed.
Canonical worldsG (L : finType) (b : T -> L) := Group (worlds_group b).
End Worlds.

(* the table in which x has the value that s x has in the true one            *)
Definition assign (T V : finType) (v : T -> V) (s : {perm T}) : {ffun T -> V} := [ffun x => v (s x)].

(* two labellings with the same counts differ by a permutation *)
Lemma equal_counts_perm (T K : finType) (f g : T -> K) :
  (forall y, #|[set x | f x == y]| = #|[set x | g x == y]|) ->
  exists s : {perm T}, forall x, g (s x) = f x.
Proof.
move=> eqc.
pose ef y := enum [set x | f x == y]; pose eg y := enum [set x | g x == y].
pose s x := nth x (eg (f x)) (index x (ef (f x))).
have mem_ef x : x \in ef (f x) by rewrite mem_enum inE.
have idx x : index x (ef (f x)) < size (eg (f x)).
  by rewrite -cardE -eqc cardE index_mem mem_ef.
have gs x : g (s x) = f x.
  have : s x \in eg (f x) by apply: mem_nth.
  by rewrite mem_enum inE => /eqP.
have s_inj : injective s.
  move=> x y e; have fxy : f x = f y by rewrite -!gs e.
  have iy : index y (ef (f x)) < size (eg (f x)) by rewrite fxy.
  move: e; rewrite /s -fxy => /eqP.
  rewrite (set_nth_default x y iy) nth_uniq ?enum_uniq // => /eqP e.
  by rewrite -(nth_index x (mem_ef x)) e fxy nth_index.
by exists (perm s_inj) => x; rewrite permE.
Qed.

Section Fibres.
Local Open Scope ring_scope.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Local Notation W := (worlds b).
Local Notation assign := (assign v).

Lemma tablesP (w : {ffun T -> V}) :
  reflect (forall l s, freq b w l s = freq b v l s) (w \in tables v b).
Proof.
rewrite inE; apply: (iffP forallP) => [h l s|h l].
  by move/forallP: (h l) => /(_ s) /eqP.
by apply/forallP=> s; rewrite h.
Qed.

Theorem tables_are_permutations : tables v b = assign @: W.
Proof.
apply/setP=> w; apply/tablesP/imsetP => [h|[s /worldsP sW ->] l r].
  have [y|s hs] := @equal_counts_perm _ [finType of L * V]
    (fun x => (b x, w x)) (fun x => (b x, v x)).
    have := h y.1 y.2; rewrite /freq; case: y => l r /= e.
    have E (g : T -> V) : [set x | (b x, g x) == (l, r)] = [set x | (b x == l) && (g x == r)].
      by apply/setP=> x; rewrite !inE xpair_eqE.
    by rewrite !E.
  exists s; last by apply/ffunP=> x; rewrite ffunE; case: (hs x) => _ ->.
  by apply/worldsP=> x; case: (hs x).
rewrite /freq -(card_imset _ (@perm_inj _ s)); apply: eq_card => y.
apply/imsetP/idP => [[x]|]; rewrite !inE.
  by rewrite ffunE => /andP [/eqP <- /eqP <-] ->; rewrite sW !eqxx.
move=> h; exists (s^-1 y)%g; rewrite ?permKV // inE ffunE permKV.
by rewrite -(sW (s^-1 y)%g) permKV.
Qed.

(* how many permutations give the true table *)
Definition fibre : nat := #|[set r in W | assign r == assign 1%g]|.

Lemma fibre_gt0 : (0 < fibre)%N.
Proof. by apply/card_gt0P; exists 1%g; rewrite inE eqxx andbT (group1 (worldsG b)). Qed.

Theorem equal_fibres w : w \in tables v b -> #|[set s in W | assign s == w]| = fibre.
Proof.
rewrite tables_are_permutations => /imsetP [s0 s0W ->]; rewrite /fibre.
rewrite -[RHS](card_imset _ (mulgI s0)); apply: eq_card => s.
have gM := @groupMl _ (worldsG b); have gV := @groupV _ (worldsG b).
apply/idP/imsetP => [|[r rK ->]].
  rewrite inE => /andP [sW /eqP e]; exists (s0^-1 * s)%g; last by rewrite mulKVg.
  rewrite inE gM ?gV // sW /=; apply/eqP/ffunP => x; rewrite !ffunE perm1 permM.
  by move/ffunP: e => /(_ (s0^-1 x)%g); rewrite !ffunE permKV.
move: rK; rewrite !inE => /andP [rW /eqP e].
move: (gM s0 r s0W); rewrite !inE in rW * => ->; rewrite rW /=.
apply/eqP/ffunP => x; rewrite !ffunE permM.
by move/ffunP: e => /(_ (s0 x)); rewrite !ffunE perm1.
Qed.

Lemma card_permutations (X : {set {ffun T -> V}}) :
  #|[set s in W | assign s \in X]| = (fibre * #|X :&: tables v b|)%N.
Proof.
rewrite -sum1_card (partition_big assign (mem (X :&: tables v b))) /=; last first.
  move=> s; rewrite inE => /andP [sW sX]; rewrite in_setI sX.
  by rewrite tables_are_permutations imset_f.
rewrite mulnC -sum_nat_const; apply: eq_bigr => w /setIP [wX wW].
rewrite -(equal_fibres wW) -sum1_card; apply: eq_bigl => s.
by rewrite !inE; case: eqP => [->|]; rewrite ?wX ?andbF ?andbT.
Qed.

Theorem permutations_vs_tables (X Y : {set {ffun T -> V}}) :
  cPr [set s | assign s \in X] ([set s | assign s \in Y] :&: W) =
  cPr X (Y :&: tables v b).
Proof.
have E Z : [set s | assign s \in Z] :&: W = [set s in W | assign s \in Z].
  by apply/setP=> s; rewrite [in LHS]in_setI [in RHS]inE inE andbC.
rewrite /cPr setIA.
have -> : [set s | assign s \in X] :&: [set s | assign s \in Y]
   = [set s | assign s \in X :&: Y] by apply/setP=> s; rewrite !inE.
rewrite !E !card_permutations !natrM -mulf_div divff ?mul1r ?setIA //.
by rewrite pnatr_eq0 -lt0n fibre_gt0.
Qed.

Corollary permutations_vs_tablesT (X : {set {ffun T -> V}}) :
  cPr [set s | assign s \in X] W = cPr X (tables v b).
Proof.
rewrite -[tables v b]setTI -permutations_vs_tables; congr cPr.
by apply/setP=> s; rewrite !inE.
Qed.

Lemma true_table : [ffun x => v x] \in tables v b.
Proof.
apply/tablesP=> l s; rewrite /freq; apply: eq_card => x.
by rewrite !inE ffunE.
Qed.

Lemma tables_neq0 : tables v b != set0.
Proof. by apply/set0Pn; exists [ffun x => v x]; exact: true_table. Qed.
End Fibres.
