(* The reductions behind the paper's Theorem 8 (thm:impnp), proved right.
   
   Clauses over n variables become a bucketization and simple implications.  Clause j
   has w j + 1 literals, so at least one.  Variable i is a bucket of two people, its two
   literals, with the values 1 and 0; clause j is a bucket of w j + 1 people, one for
   each of its literals, one of whom has 1; and (person t of clause j = 1) -> (literal = 1).
   - They are consistent iff the clauses are satisfiable; the tables number the
     sum over all assignments of the product of the numbers of true literals.
   - With the reverse implications too, the tables number the assignments that
     make exactly one literal of each clause true.
   - One bucket with distinct values and negated atoms: the permanent.
   The disclosure risk, the largest probability of an atom, is no easier: with a
   second bucket of two people, one of whom is switched on, and (row = column) ->
   (the switch is on) for every 0 of the matrix, no atom is likelier than the
   switch, and the risk is n!/(n! + permanent) [reduction_risk]; so a program that
   computes risks computes permanents [permanent_from_risk]. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model RandomWorlds.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Import GroupScope.
Local Open Scope nat_scope.

(* a simple implication A -> B                                                *)
Definition simp (T V : finType) (A B : atom T V) : bimp T V := ([:: A], [:: B]).

Section Satisfiability.
(* clause j has w j + 1 literals: lit at its places                            *)
Variables (n m : nat) (w : 'I_m -> nat).
Local Notation place := (fun j : 'I_m => [finType of 'I_(w j).+1]).
Variable lit : forall j, place j -> 'I_n * bool.
Local Notation choices := {dffun forall j, place j}.
Implicit Types (al : {ffun 'I_n -> bool}) (ta : choices) (j : 'I_m).

Definition person := ('I_n * bool + {j : 'I_m & place j})%type.
Definition inr_at j (t : place j) : person := inr (Tagged place t).
Lemma inr_at_inj j : injective (@inr_at j).
Proof.
move=> t t' /(congr1 (fun x : person => if x is inr jt then jt else Tagged place t)) /eqP.
by rewrite eq_Tagged => /eqP.
Qed.

Definition bucket (x : person) : 'I_n + 'I_m :=
  match x with inl (i, _) => inl i | inr jt => inr (tag jt) end.
Definition truth (x : person) : bool :=
  match x with inl (_, s) => s | inr jt => tagged jt == ord0 end.
Definition there : formula [finType of person] [finType of bool] :=
  [seq simp (inr jt, true) (inl (lit (tagged jt)), true) | jt <- enum [finType of {j : 'I_m & place j}]].
Definition back : formula [finType of person] [finType of bool] :=
  [seq simp (inl (lit (tagged jt)), true) (inr jt, true) | jt <- enum [finType of {j : 'I_m & place j}]].

(* the literal is true under the assignment                                   *)
Definition holds_lit al (q : 'I_n * bool) : bool := al q.1 == q.2.

(* the table of an assignment and a choice of one literal in each clause      *)
Definition table al ta : {ffun person -> bool} :=
  [ffun x : person => match x with inl q => holds_lit al q | inr jt => tagged jt == ta (tag jt) end].

Lemma table_inj : injective (fun p : {ffun 'I_n -> bool} * choices => table p.1 p.2).
Proof.
case=> al ta [al' ta'] /= /ffunP e; congr (_, _); apply/ffunP=> z.
  have := e (inl (z, true)); rewrite !ffunE /holds_lit /=.
  by case: (al z); case: (al' z).
by have := e (inr_at (ta z)); rewrite !ffunE /= eqxx => /esym/eqP.
Qed.

Definition swap al ta (x : person) : person :=
  match x with
  | inl (i, s) => inl (i, al i == s)
  | inr jt => inr_at (tperm ord0 (ta (tag jt)) (tagged jt))
  end.

Lemma swap_inj al ta : injective (swap al ta).
Proof.
apply: (can_inj (g := swap al ta)); case=> [[i s]|[j t]] /=.
  by congr (inl (_, _)); case: (al i); case: s.
by rewrite /inr_at /= tpermK.
Qed.

Lemma tables_are : tables truth bucket =
  [set table p.1 p.2 | p in [set: {ffun 'I_n -> bool} * choices]].
Proof.
rewrite tables_are_permutations; apply/setP=> f; apply/imsetP/imsetP.
  case=> s /worldsP sW ->.
  have sl i r : exists r', s (inl (i, r)) = inl (i, r').
    by have := sW (inl (i, r)); case: (s _) => [[i' r']|[j t]] //= [->]; exists r'.
  have sr j (t : place j) : exists t' : place j, s (inr_at t) = inr_at t'.
    have := sW (inr_at t); case: (s _) => [[i' r']|[j' t']] //= [e].
    by case: j / e t => t; exists t'.
  have slV j : exists t : place j, s (inr_at t) = @inr_at j ord0.
    have := sW (s^-1 (@inr_at j ord0))%g; rewrite permKV.
    case e: (s^-1 (@inr_at j ord0))%g => [[i r]|[j' t]] //= [ej].
    by case: j' / ej t e => t e; exists t; rewrite /inr_at -[inr _]e permKV.
  have [al alE] : exists al : {ffun 'I_n -> bool}, forall i, al i = truth (s (inl (i, true))).
    by exists [ffun i => truth (s (inl (i, true)))] => i; rewrite ffunE.
  have [ta taP] : exists ta : choices, forall j, s (inr_at (ta j)) = @inr_at j ord0.
    exists [ffun j : 'I_m => odflt (ord0 : place j) [pick t : place j | s (inr_at t) == @inr_at j ord0]] => j.
    rewrite ffunE; case: pickP => [t /eqP //|no]; case: (slV j) => t e.
    by have := no t; rewrite e eqxx.
  exists (al, ta) => //; apply/ffunP=> -[[i r]|[j t]]; rewrite !ffunE /holds_lit /=.
    rewrite alE; case: (sl i true) (sl i false) => r1 e1 [r0 e0].
    have : s (inl (i, true)) != s (inl (i, false)).
      by apply/eqP=> /perm_inj [].
    by rewrite e1 e0; case: r; rewrite ?e1 ?e0 /=; case: r1 {e1}; case: r0 {e0} => //=; rewrite eqxx.
  rewrite -/(inr_at t); case: (sr j t) => t' e; rewrite e /=; apply/eqP/eqP => [t0|tt].
    by have := taP j; rewrite -t0 -e => /perm_inj /inr_at_inj.
  by move: e; rewrite tt taP => /inr_at_inj.
case=> -[al ta] _ ->; exists (perm (@swap_inj al ta)).
  by apply/worldsP=> -[[i r]|[j t]]; rewrite permE.
apply/ffunP=> -[[i r]|[j t]]; rewrite !ffunE permE //=.
apply/eqP/eqP => [->|e]; first by rewrite tpermR.
by apply: (@perm_inj _ (tperm ord0 (ta j))); rewrite e tpermR.
Qed.

Lemma sat_simp (u : {ffun person -> bool}) A B :
  satI u (simp (A, true) (B, true)) = (u A ==> u B).
Proof. by rewrite /satI /= andbT orbF /satA /= !eqb_id. Qed.

Lemma sat_there al ta : sat (table al ta) there = [forall j, holds_lit al (lit (ta j))].
Proof.
rewrite /sat all_map; apply/allP/forallP => [h j|h [j t] _] /=.
  by have := h (Tagged place (ta j)) (mem_enum _ _); rewrite /= sat_simp !ffunE /= eqxx.
by rewrite sat_simp !ffunE /=; apply/implyP=> /eqP ->.
Qed.

Lemma sat_back al ta : sat (table al ta) back =
  [forall j, forall t : place j, holds_lit al (lit t) ==> (t == ta j)].
Proof.
rewrite /sat all_map; apply/allP/forallP => [h j|h [j t] _] /=.
  by apply/forallP=> t; have := h (Tagged place t) (mem_enum _ _); rewrite /= sat_simp !ffunE.
by rewrite sat_simp !ffunE /=; move/forallP: (h j) => /(_ t).
Qed.

Lemma models_are (f : formula _ _) (P : pred ({ffun 'I_n -> bool} * choices)) :
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
Definition satisfiable := exists al, forall j, exists t : place j, holds_lit al (lit t).

(* the number of tables                                                       *)
Theorem reduction_count :
  #|models truth bucket there| = \sum_al \prod_j #|[set t : place j | holds_lit al (lit t)]|.
Proof.
rewrite (models_are (P := fun p => [forall j, holds_lit p.1 (lit (p.2 j))])); last first.
  by case=> al ta; rewrite sat_there.
transitivity (\sum_al \sum_(ta : choices | [forall j, holds_lit al (lit (ta j))]) 1).
  by rewrite pair_big_dep /= sum1dep_card; apply: eq_card => p; rewrite !inE.
apply: eq_bigr => al _; rewrite sum1dep_card.
pose F j (t : place j) : bool := holds_lit al (lit t).
transitivity #|[pred ta : choices | [forall j, F j (ta j)]]|; last first.
  apply: etrans (@card_family _ place F) _; rewrite foldrE big_map big_enum.
  by apply: eq_bigr => j _; apply: eq_card => t; rewrite inE.
by apply: eq_card => ta; rewrite inE.
Qed.

Theorem reduction_satisfiable : consistent truth bucket there <-> satisfiable.
Proof.
rewrite /consistent -card_gt0 reduction_count; split=> [|[al h]].
  rewrite lt0n sum_nat_eq0 negb_forall => /existsP [al]; rewrite /= -lt0n => h.
  exists al => j; move: h; rewrite lt0n; case: (pickP [pred t : place j | holds_lit al (lit t)]) => [t ht|no].
    by exists t.
  rewrite (bigD1 j) //= (_ : #|_| = 0) ?mul0n //.
  by apply: eq_card0 => t; rewrite inE; exact: no.
rewrite (bigD1 al) //= addn_gt0 prodn_gt0 // => j.
by case: (h j) => t ht; apply/card_gt0P; exists t; rewrite inE.
Qed.

(* exactly one literal of each clause true                                    *)
Theorem reduction_exactly_one :
  #|models truth bucket (there ++ back)| =
  #|[set al | [forall j, #|[set t : place j | holds_lit al (lit t)]| == 1]]|.
Proof.
rewrite (models_are
  (P := fun p => [forall j, [forall t : place j, holds_lit p.1 (lit t) == (t == p.2 j)]])); last first.
  case=> al ta; rewrite /sat all_cat -/(sat _ _) -/(sat _ _) sat_there sat_back /=.
  apply/andP/forallP => [[/forallP h1 /forallP h2] j|h].
    apply/forallP=> t; move/forallP: (h2 j) => /(_ t); case: eqP => [->|_]; first by rewrite h1.
    by rewrite implybF => /negbTE ->.
  by split; apply/forallP=> j; have /forallP hj := h j;
    [rewrite (eqP (hj (ta j))) | apply/forallP=> t; rewrite (eqP (hj t)) implybb].
pose F (p : {ffun 'I_n -> bool} * choices) := p.1.
rewrite -(card_in_imset (f := F)); last first.
  case=> al ta [al' ta'] /=; rewrite !inE /F /= => /forallP h /forallP h' e; rewrite -e in h' *.
  congr (_, _); apply/ffunP=> j.
  have /forallP /(_ (ta j)) /eqP := h j; rewrite eqxx => e1.
  by have /forallP /(_ (ta j)) /eqP := h' j; rewrite e1 => /esym/eqP.
apply: eq_card => al; rewrite inE; apply/imsetP/forallP => [[[al' ta]]|h].
  rewrite inE => /forallP h -> j; apply/cards1P; exists (ta j); apply/setP=> t.
  by have /forallP /(_ t) /eqP := h j; rewrite !inE /F /= => ->.
have [ta taP] : exists ta : choices, forall j, [set t : place j | holds_lit al (lit t)] = [set ta j].
  exists [ffun j : 'I_m => odflt (ord0 : place j) [pick t : place j | holds_lit al (lit t)]] => j; rewrite ffunE.
  have /cards1P [t0 e] := h j; rewrite e; case: pickP => [t ht|no] /=.
    have : t \in [set t : place j | holds_lit al (lit t)] by rewrite inE.
    by rewrite e inE => /eqP ->.
  have : t0 \in [set t : place j | holds_lit al (lit t)] by rewrite e inE.
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

(* ------------------------------- the risk --------------------------------- *)
Section Risk.
Variables (n : nat) (M : 'I_n -> 'I_n -> bool).
Hypothesis n2 : 1 < n.

(* inl i: row i, or column i; inr true: the switch, or on; inr false: the other
   person, or off.  The rows are one bucket, the switch and the other a second *)
Definition either := ('I_n + bool)%type.
Definition column_of (x : either) : either := x.
Definition is_row (x : either) : bool := if x is inl _ then true else false.
Definition switch_on : atom [finType of either] [finType of either] := (inr true, inr true).

(* to choose a 0 turns the switch on                                           *)
Definition switching : formula [finType of either] [finType of either] :=
  [seq simp (inl ij.1, inl ij.2) switch_on | ij <- enum [finType of 'I_n * 'I_n] & ~~ M ij.1 ij.2].

Definition permanent : nat := \sum_(s : {perm 'I_n}) \prod_i M i (s i).

Implicit Types (p : {perm 'I_n} * bool).
Definition choice p : {ffun either -> either} :=
  [ffun x : either => match x with inl i => inl (p.1 i) | inr c => inr (c == p.2) end].

Lemma choice_inj : injective choice.
Proof.
case=> s e [s' e'] /ffunP h; congr (_, _).
  by apply/permP=> i; have := h (inl i); rewrite !ffunE => -[].
by have := h (inr true); rewrite !ffunE /= => -[]; case: e {h}; case: e'.
Qed.

Lemma tables_choice : tables column_of is_row = choice @: [set: {perm 'I_n} * bool].
Proof.
rewrite tables_are_permutations; apply/setP=> w; apply/imsetP/imsetP.
  case=> r /worldsP rW ->.
  have rl i : exists j, r (inl i) = inl j.
    by have := rW (inl i); case: (r _) => // j _; exists j.
  have rr c : exists d, r (inr c) = inr d.
    by have := rW (inr c); case: (r _) => // d _; exists d.
  have [f fE] := fin_all_exists rl.
  have f_inj : injective f.
    by move=> i j e; have := fE i; rewrite e -fE => /perm_inj[].
  have [[d dE] [d' dE']] := (rr true, rr false).
  have dd : d' = ~~ d.
    have : r (inr true) != r (inr false) by apply/eqP=> /perm_inj[].
    by rewrite dE dE'; case: (d); case: (d').
  exists (perm f_inj, d) => //; apply/ffunP=> -[i|c]; rewrite !ffunE /column_of ?fE ?permE //.
  by case: c; rewrite ?dE ?dE' ?dd; case: (d).
case=> -[s e] _ ->.
pose g (x : either) : either := match x with inl i => inl (s i) | inr c => inr (c == e) end.
have g_inj : injective g.
  by move=> [i|c] [j|c'] //= []; [move/perm_inj-> | case: (c); case: (c'); case: (e)].
exists (perm g_inj); first by apply/worldsP=> -[i|c]; rewrite permE.
by apply/ffunP=> -[i|c]; rewrite !ffunE permE.
Qed.

(* the switch is on, or no 0 is chosen                                        *)
Definition fine p : bool := p.2 || [forall i, M i (p.1 i)].

Lemma sat_switching p : sat (choice p) switching = fine p.
Proof.
rewrite /sat all_map /fine; case: p => s e /=; case: e => /=.
  by apply/allP=> ij _; rewrite /= /satI /satA /= !ffunE /= implybT.
apply/allP/forallP => [h i|h [i j]].
  have := h (i, s i); rewrite mem_filter mem_enum andbT /=; case: (M i (s i)) => // /(_ isT).
  by rewrite /satI /satA /= !ffunE eqxx.
rewrite mem_filter mem_enum andbT /= => nM; rewrite /satI /satA /= !ffunE /= andbT.
by apply/implyP=> /eqP[e]; have := h i; rewrite e (negbTE nM).
Qed.

Lemma models_switching : models column_of is_row switching = choice @: [set p | fine p].
Proof.
apply/setP=> w; rewrite inE tables_choice; apply/andP/imsetP => [[/imsetP[p _ ->]]|[p]].
  by rewrite sat_switching => pf; exists p; rewrite ?inE.
by rewrite inE => pf ->; rewrite sat_switching; split=> //; apply: imset_f.
Qed.

Lemma card_fine : #|[set p | fine p]| = n`! + permanent.
Proof.
have perE : permanent = #|[set s : {perm 'I_n} | [forall i, M i (s i)]]|.
  rewrite -sum1dep_card big_mkcond; apply: eq_bigr => s _ /=.
  case: ifP => [/forallP h|/negbT]; first by rewrite big1 // => i _; rewrite h.
  by rewrite negb_forall => /existsP[i nM]; rewrite (bigD1 i) //= (negbTE nM).
have -> : #|[set p | fine p]| = \sum_(s : {perm 'I_n}) \sum_(e | fine (s, e)) 1.
  by rewrite pair_big_dep /= sum1dep_card; apply: eq_card => -[s e]; rewrite !inE.
rewrite perE -sum1dep_card -[n`!]card_Sn -sum1_card [X in _ = _ + X]big_mkcond -big_split /=.
apply: eq_big => // s _; rewrite big_mkcond big_bool /= /fine /=.
by case: [forall i, _].
Qed.

(* no atom is true in more than n! of them                                    *)
Lemma at_most (a : atom [finType of either] [finType of either]) :
  #|[set w in models column_of is_row switching | satA w a]| <= n`!.
Proof.
suff [h hinj] : exists h : {perm 'I_n} * bool -> {perm 'I_n},
    {in [pred p | satA (choice p) a] &, injective h}.
  have -> : [set w in models column_of is_row switching | satA w a] =
            choice @: [set p | fine p && satA (choice p) a].
    rewrite models_switching; apply/setP=> w; rewrite inE.
    apply/andP/imsetP => [[/imsetP[p pf ->] pa]|[p]].
      by exists p; rewrite // inE pa andbT; move: pf; rewrite inE.
    by rewrite inE => /andP[pf pa] ->; rewrite imset_f ?inE.
  rewrite (card_imset _ choice_inj) -card_Sn -(card_in_imset (f := h)) ?max_card // => p p'.
  by rewrite !inE => /andP[_ pa] /andP[_ pa']; apply: hinj.
case: a => -[i|c] [j|d].
- have [j' jj'] : exists j', j' != j.
    case: (eqVneq j (Ordinal n2)) => [->|ne]; last by exists (Ordinal n2); rewrite eq_sym.
    by exists (Ordinal (ltnW n2)).
  exists (fun p => if p.2 then p.1 else (p.1 * tperm j j')%g) => -[s e] [s' e'].
  rewrite !inE /satA /= !ffunE /= => /eqP[si] /eqP[si'].
  case: e; case: e' => //= E; first by rewrite E.
  + by have := congr1 (fun r : {perm 'I_n} => r i) E; rewrite permM si si' tpermL => e; rewrite e eqxx in jj'.
  + by have := congr1 (fun r : {perm 'I_n} => r i) E; rewrite permM si si' tpermL => e; rewrite e eqxx in jj'.
  by rewrite (mulIg _ _ _ E).
- by exists fst => -[s e] p; rewrite inE /satA /= ffunE.
- by exists fst => -[s e] p; rewrite inE /satA /= ffunE.
exists fst => -[s e] [s' e']; rewrite !inE /satA /= !ffunE /= => /eqP[<-] /eqP[E] <-.
by congr (_, _); move: E; case: (c); case: (e); case: (e').
Qed.

Local Open Scope ring_scope.

Lemma prob_switch : prob column_of is_row switch_on switching = n`!%:R / (n`! + permanent)%N%:R.
Proof.
rewrite /prob -card_fine -(card_imset _ choice_inj) -models_switching; congr (_%:R / _).
rewrite -card_Sn -(card_imset _ (f := fun s => choice (s, true))); last first.
  by move=> s s' /choice_inj[].
apply: eq_card => w; rewrite inE models_switching; apply/andP/imsetP => [[/imsetP[[s e] _ ->]]|[s _ ->]].
  by rewrite /satA /= ffunE; case: e => // _; exists s.
by split; [apply: imset_f; rewrite inE | rewrite /satA /= ffunE].
Qed.

Theorem reduction_risk :
  is_risk column_of is_row switching (n`!%:R / (n`! + permanent)%N%:R).
Proof.
split=> [|a]; first by exists switch_on; exact: prob_switch.
rewrite /prob -card_fine -(card_imset _ choice_inj) -models_switching.
by rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat at_most.
Qed.

Corollary permanent_from_risk d : is_risk column_of is_row switching d ->
  permanent%:R = n`!%:R * (d^-1 - 1).
Proof.
move=> [[a <-] dm]; have [[a' e] dm'] := reduction_risk.
have -> : prob column_of is_row a switching = n`!%:R / (n`! + permanent)%N%:R.
  by apply/eqP; rewrite eq_le dm' -e dm.
have n0 : n`!%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n fact_gt0.
by rewrite invf_div mulrBr mulr1 mulrC divfK // natrD addrAC subrr add0r.
Qed.

(* the knowledge is simple implications, as many as there are zeros, and never
   contradictory                                                              *)
Lemma switching_simple : all (fun i => (size i.1 == 1%N) && (size i.2 == 1%N)) switching.
Proof. by rewrite all_map; apply/allP. Qed.

Lemma switching_consistent : consistent column_of is_row switching.
Proof. by rewrite /consistent models_switching -card_gt0 (card_imset _ choice_inj) card_fine addn_gt0 fact_gt0. Qed.

Lemma switching_size : size switching = #|[set ij : 'I_n * 'I_n | ~~ M ij.1 ij.2]|.
Proof.
rewrite size_map -(card_uniqP (filter_uniq _ (enum_uniq _))).
by apply: eq_card => ij; rewrite mem_filter mem_enum inE andbT.
Qed.
End Risk.
