(* The reductions behind the paper's Theorem 8 (thm:impnp), proved right.
   
   Clauses of w+1 literals over n variables become a bucketization and simple
   implications: variable i is a bucket of two people, its two literals, with
   the values 1 and 0; clause j is a bucket of w+1 people, one for each of its
   literals, one of whom has 1; and (person t of clause j = 1) -> (literal = 1).
   - They are consistent iff the clauses are satisfiable; the tables number the
     sum over all assignments of the product of the numbers of true literals.
   - With the reverse implications too, the tables number the assignments that
     make exactly one literal of each clause true.
   - One bucket with distinct values and negated atoms: the permanent. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Implications RandomWorlds.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import GroupScope.
Local Open Scope nat_scope.

(* a simple implication A -> B                                                *)
Definition simp (T V : finType) (A B : atom T V) : bimp T V := ([:: A], [:: B]).

Section Satisfiability.
Variables (n m w : nat) (lit : 'I_m -> 'I_w.+1 -> 'I_n * bool).
Implicit Types (al : {ffun 'I_n -> bool}) (ta : {ffun 'I_m -> 'I_w.+1}).

Definition person := ('I_n * bool + 'I_m * 'I_w.+1)%type.
Definition bucket (x : person) : 'I_n + 'I_m :=
  match x with inl (i, _) => inl i | inr (j, _) => inr j end.
Definition truth (x : person) : bool :=
  match x with inl (_, s) => s | inr (_, t) => t == ord0 end.
Definition there : formula [finType of person] [finType of bool] :=
  [seq simp (inr jt, true) (inl (lit jt.1 jt.2), true) | jt <- enum [finType of 'I_m * 'I_w.+1]].
Definition back : formula [finType of person] [finType of bool] :=
  [seq simp (inl (lit jt.1 jt.2), true) (inr jt, true) | jt <- enum [finType of 'I_m * 'I_w.+1]].

(* the literal is true under the assignment                                   *)
Definition holds_lit al (q : 'I_n * bool) : bool := al q.1 == q.2.

(* the table of an assignment and a choice of one literal in each clause      *)
Definition table al ta : {ffun person -> bool} :=
  [ffun x : person => match x with inl q => holds_lit al q | inr (j, t) => t == ta j end].

Lemma table_inj : injective (fun p : {ffun 'I_n -> bool} * {ffun 'I_m -> 'I_w.+1} => table p.1 p.2).
Proof.
case=> al ta [al' ta'] /= /ffunP e; congr (_, _); apply/ffunP=> z.
  have := e (inl (z, true)); rewrite !ffunE /holds_lit /=.
  by case: (al z); case: (al' z).
by have := e (inr (z, ta z)); rewrite !ffunE eqxx => /esym/eqP.
Qed.

Definition swap al ta (x : person) : person :=
  match x with
  | inl (i, s) => inl (i, al i == s)
  | inr (j, t) => inr (j, tperm ord0 (ta j) t)
  end.

Lemma swap_inj al ta : injective (swap al ta).
Proof.
apply: (can_inj (g := swap al ta)); case=> [[i s]|[j t]] /=.
  by congr (inl (_, _)); case: (al i); case: s.
by rewrite tpermK.
Qed.

Lemma tables_are : tables truth bucket =
  [set table p.1 p.2 | p in [set: {ffun 'I_n -> bool} * {ffun 'I_m -> 'I_w.+1}]].
Proof.
rewrite tables_are_permutations; apply/setP=> f; apply/imsetP/imsetP.
  case=> s /worldsP sW ->.
  have sl i r : exists r', s (inl (i, r)) = inl (i, r').
    by have := sW (inl (i, r)); case: (s _) => [[i' r']|[j t]] //= [->]; exists r'.
  have sr j t : exists t', s (inr (j, t)) = inr (j, t').
    by have := sW (inr (j, t)); case: (s _) => [[i' r']|[j' t']] //= [->]; exists t'.
  have slV j : exists t, s (inr (j, t)) = inr (j, ord0).
    have := sW (s^-1 (inr (j, ord0)))%g; rewrite permKV.
    case e: (s^-1 (inr (j, ord0)))%g => [[i r]|[j' t]] //= [ej].
    by rewrite -ej in e; exists t; rewrite -e permKV.
  have [al alE] : exists al : {ffun 'I_n -> bool}, forall i, al i = truth (s (inl (i, true))).
    by exists [ffun i => truth (s (inl (i, true)))] => i; rewrite ffunE.
  have [ta taP] : exists ta : {ffun 'I_m -> 'I_w.+1}, forall j, s (inr (j, ta j)) = inr (j, ord0).
    exists [ffun j => if [pick t | s (inr (j, t)) == inr (j, ord0)] is Some t then t else ord0] => j.
    rewrite ffunE; case: pickP => [t /eqP //|no]; case: (slV j) => t e.
    by have := no t; rewrite e eqxx.
  exists (al, ta) => //; apply/ffunP=> -[[i r]|[j t]]; rewrite !ffunE /holds_lit /=.
    rewrite alE; case: (sl i true) (sl i false) => r1 e1 [r0 e0].
    have : s (inl (i, true)) != s (inl (i, false)).
      by apply/eqP=> /perm_inj [].
    by rewrite e1 e0; case: r; rewrite ?e1 ?e0 /=; case: r1 {e1}; case: r0 {e0} => //=; rewrite eqxx.
  case: (sr j t) => t' e; rewrite e /=; apply/eqP/eqP => [t0|tt].
    by have := taP j; rewrite -t0 -e => /perm_inj [->].
  by move: e; rewrite tt taP => -[].
case=> -[al ta] _ ->; exists (perm (@swap_inj al ta)).
  by apply/worldsP=> -[[i r]|[j t]]; rewrite permE.
apply/ffunP=> -[[i r]|[j t]]; rewrite !ffunE permE //=.
apply/eqP/eqP => [->|e]; first by rewrite tpermR.
by apply: (@perm_inj _ (tperm ord0 (ta j))); rewrite e tpermR.
Qed.

Lemma sat_simp (u : {ffun person -> bool}) A B :
  satI u (simp (A, true) (B, true)) = (u A ==> u B).
Proof. by rewrite /satI /= andbT orbF /satA /= !eqb_id. Qed.

Lemma sat_there al ta : sat (table al ta) there = [forall j, holds_lit al (lit j (ta j))].
Proof.
rewrite /sat all_map; apply/allP/forallP => [h j|h [j t] _] /=.
  by have := h (j, ta j) (mem_enum _ _); rewrite /= sat_simp !ffunE /= eqxx.
by rewrite sat_simp !ffunE /=; apply/implyP=> /eqP ->.
Qed.

Lemma sat_back al ta : sat (table al ta) back =
  [forall j, forall t, holds_lit al (lit j t) ==> (t == ta j)].
Proof.
rewrite /sat all_map; apply/allP/forallP => [h j|h [j t] _] /=.
  by apply/forallP=> t; have := h (j, t) (mem_enum _ _); rewrite /= sat_simp !ffunE.
by rewrite sat_simp !ffunE /=; move/forallP: (h j) => /(_ t).
Qed.

Lemma models_are (f : formula _ _) (P : pred ({ffun 'I_n -> bool} * {ffun 'I_m -> 'I_w.+1})) :
  (forall p, sat (table p.1 p.2) f = P p) ->
  #|models truth bucket f| = #|[set p | P p]|.
Proof.
move=> fP; rewrite -(card_imset _ table_inj); apply: eq_card => u.
rewrite inE tables_are; apply/andP/imsetP => [[/imsetP [p _ ->]]|[p pP ->]].
  by rewrite fP => pP; exists p; rewrite ?inE.
split; first by apply/imsetP; exists p.
by rewrite fP; move: pP; rewrite inE.
Qed.

(* satisfiable: some assignment makes a literal of each clause true           *)
Definition satisfiable := exists al, forall j, exists t, holds_lit al (lit j t).

(* the number of tables                                                       *)
Theorem reduction_count :
  #|models truth bucket there| = \sum_al \prod_j #|[set t | holds_lit al (lit j t)]|.
Proof.
rewrite (models_are (P := fun p => [forall j, holds_lit p.1 (lit j (p.2 j))])); last first.
  by case=> al ta; rewrite sat_there.
transitivity (\sum_al \sum_(ta : {ffun 'I_m -> 'I_w.+1} | [forall j, holds_lit al (lit j (ta j))]) 1).
  by rewrite pair_big_dep /= sum1dep_card; apply: eq_card => p; rewrite !inE.
apply: eq_bigr => al _; rewrite sum1dep_card.
transitivity #|family (fun j => [set t | holds_lit al (lit j t)])|; last first.
  by rewrite card_family foldrE big_map big_enum.
apply: eq_card => ta; rewrite inE; apply/forallP/familyP => h j; first by rewrite inE.
by have := h j; rewrite inE.
Qed.

Theorem reduction_satisfiable : consistent truth bucket there <-> satisfiable.
Proof.
rewrite /consistent -card_gt0 reduction_count; split=> [|[al h]].
  rewrite lt0n sum_nat_eq0 negb_forall => /existsP [al]; rewrite /= -lt0n => h.
  exists al => j; move: h; rewrite lt0n; case: (pickP [pred t | holds_lit al (lit j t)]) => [t ht|no].
    by exists t.
  rewrite (bigD1 j) //= (_ : #|_| = 0) ?mul0n //.
  by apply: eq_card0 => t; rewrite inE; exact: no.
rewrite (bigD1 al) //= addn_gt0 prodn_gt0 // => j.
by case: (h j) => t ht; apply/card_gt0P; exists t; rewrite inE.
Qed.

(* exactly one literal of each clause true                                    *)
Theorem reduction_exactly_one :
  #|models truth bucket (there ++ back)| =
  #|[set al | [forall j, #|[set t | holds_lit al (lit j t)]| == 1]]|.
Proof.
rewrite (models_are (P := fun p => [forall j, [forall t, holds_lit p.1 (lit j t) == (t == p.2 j)]])); last first.
  case=> al ta; rewrite /sat all_cat -/(sat _ _) -/(sat _ _) sat_there sat_back /=.
  apply/andP/forallP => [[/forallP h1 /forallP h2] j|h].
    apply/forallP=> t; move/forallP: (h2 j) => /(_ t); case: eqP => [->|_]; first by rewrite h1.
    by rewrite implybF => /negbTE ->.
  by split; apply/forallP=> j; have /forallP hj := h j;
    [rewrite (eqP (hj (ta j))) | apply/forallP=> t; rewrite (eqP (hj t)) implybb].
pose F (p : {ffun 'I_n -> bool} * {ffun 'I_m -> 'I_w.+1}) := p.1.
rewrite -(card_in_imset (f := F)); last first.
  case=> al ta [al' ta'] /=; rewrite !inE /F /= => /forallP h /forallP h' e; rewrite -e in h' *.
  congr (_, _); apply/ffunP=> j.
  have /forallP /(_ (ta j)) /eqP := h j; rewrite eqxx => e1.
  by have /forallP /(_ (ta j)) /eqP := h' j; rewrite e1 => /esym/eqP.
apply: eq_card => al; rewrite inE; apply/imsetP/forallP => [[[al' ta]]|h].
  rewrite inE => /forallP h -> j; apply/cards1P; exists (ta j); apply/setP=> t.
  by have /forallP /(_ t) /eqP := h j; rewrite !inE /F /= => ->.
have [ta taP] : exists ta : {ffun 'I_m -> 'I_w.+1}, forall j, [set t | holds_lit al (lit j t)] = [set ta j].
  exists [ffun j => odflt ord0 [pick t | holds_lit al (lit j t)]] => j; rewrite ffunE.
  have /cards1P [t0 e] := h j; rewrite e; case: pickP => [t ht|no] /=.
    have : t \in [set t | holds_lit al (lit j t)] by rewrite inE.
    by rewrite e inE => /eqP ->.
  have : t0 \in [set t | holds_lit al (lit j t)] by rewrite e inE.
  by rewrite inE no.
exists (al, ta) => //; rewrite inE; apply/forallP=> j; apply/forallP=> t /=.
by have /setP /(_ t) := taP j; rewrite !inE => ->.
Qed.
End Satisfiability.

(* ------------------------------ the permanent ----------------------------- *)
Section Permanent.
Variables (n : nat) (M : 'I_n -> 'I_n -> bool) (other : 'I_n -> 'I_n).
Hypothesis otherP : forall j, other j != j.

(* row i does not take column j: (i = j) -> (i = some other column)           *)
Definition zeros : formula [finType of 'I_n] [finType of 'I_n] :=
  [seq simp ij (ij.1, other ij.2) | ij <- enum [finType of 'I_n * 'I_n] & ~~ M ij.1 ij.2].

Theorem reduction_permanent :
  #|models (fun i : 'I_n => i) (fun=> tt) zeros| =
  \sum_(s : {perm 'I_n}) \prod_i M i (s i).
Proof.
pose v (i : 'I_n) := i.
have inj : injective (assign v : {perm 'I_n} -> _).
  by move=> s t /ffunP e; apply/permP=> i; have := e i; rewrite !ffunE.
have -> : models v (fun=> tt) zeros = assign v @: [set s : {perm 'I_n} | [forall i, M i (s i)]].
  apply/setP=> u; rewrite inE tables_are_permutations.
  have sz (s : {perm 'I_n}) : sat (assign v s) zeros = [forall i, M i (s i)].
    rewrite /sat all_map; apply/allP/forallP => [h i|h [i j]] /=.
      have := h (i, s i); rewrite mem_filter mem_enum andbT /=.
      case: (M i (s i)) => // /(_ isT); rewrite /satI /satA /= !ffunE eqxx /= orbF.
      by rewrite eq_sym (negbTE (otherP _)).
    rewrite mem_filter mem_enum andbT /= => nM; rewrite /satI /satA /= !ffunE andbT orbF.
    by apply/implyP=> /eqP e; have := h i; rewrite /v in e; rewrite e (negbTE nM).
  apply/andP/imsetP => [[/imsetP [s _ ->]]|[s]].
    by rewrite sz => h; exists s; rewrite ?inE.
  rewrite inE -sz => h ->; split=> //; apply: imset_f.
  by apply/worldsP.
rewrite (card_imset _ inj) -sum1dep_card big_mkcond /=; apply: eq_bigr => s _.
case: ifP => [/forallP h|/negbT]; first by rewrite big1 // => i _; rewrite h.
by rewrite negb_forall => /existsP [i nM]; rewrite (bigD1 i) //= (negbTE nM).
Qed.
End Permanent.
