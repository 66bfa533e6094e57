(* Any language that is closed under renaming people (Theorem 14, beyond L_k).
   
   What is proved here, in words.  Let the attacker know k units of any language: a
   unit is an event, that is, any set of tables.  If the language is closed under
   renaming the people of a coarser bucket among themselves, then merging buckets
   never raises the maximum disclosure [language_merge], and safety is kept
   [language_safe].  Whatever the target, an atom or any event, some renaming makes the
   target at least as likely in the finer buckets [language_copy].  The argument: the
   permutations of the coarser bucketization fall into classes, each a copy of those of
   the finer one with people renamed; a fraction of all is at most the largest fraction
   of a class [mediant, merge_mono].  The maximum exists if some k units are consistent
   [language_max_exists].  A language that is not closed can lose by merging:
   closed_is_needed in Counterexamples.v.  Basic implications are such a language, and
   its maximum is the maximum disclosure of Model.v [language_basic].  Closed are also
   negated atoms, atoms, simple implications, clauses of literals, and "these two have
   the same value" [five_languages_merge], and all events together [all_events_closed]. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Implications RandomWorlds SpecialForm.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.

Local Open Scope ring_scope.

(* a quotient of sums is at most one of the quotients                          *)
Lemma mediant (R : realFieldType) (I : finType) (P : pred I) (n d : I -> R) (N D : R) c :
  (forall i, 0 <= n i <= d i) -> 0 < c -> 0 < D ->
  \sum_(i | P i) n i = c * N -> \sum_(i | P i) d i = c * D ->
  exists2 i, P i & 0 < d i /\ N / D <= n i / d i.
Proof.
move=> nd c0 D0 nE dE; have [/exists_inP[i Pi /andP[d0 le]]|] :=
  boolP [exists (i | P i), (0 < d i) && (N / D <= n i / d i)]; first by exists i.
move/exists_inPn=> no; exfalso.
have d_ge0 i : 0 <= d i by have /andP[/le_trans] := nd i; apply.
have le i : P i -> n i * D <= N * d i ?= iff (d i == 0).
  move=> Pi; apply/leifP; case: eqP => [d0|/eqP d0].
    have := nd i; rewrite d0 => /andP[n0 n1]; suff -> : n i = 0 by rewrite mul0r mulr0.
    by apply/eqP; rewrite eq_le n0 n1.
  have di : 0 < d i by rewrite lt_neqAle eq_sym d0 d_ge0.
  by have := no i Pi; rewrite di /= -ltNge ltr_pdivr_mulr // mulrAC ltr_pdivl_mulr.
have [_] := leif_sum le; rewrite -mulr_suml -mulr_sumr nE dE mulrCA mulrA eqxx => /esym /forall_inP z.
have : \sum_(i | P i) d i = 0 by apply: big1 => i /z /eqP.
by apply/eqP; rewrite dE mulf_neq0 // gt_eqF.
Qed.

Section Merge.
Variables (T : finType) (B Bs : {group {perm T}}).
Hypothesis sub : B \subset Bs.
Implicit Types (C K X : {set {perm T}}) (t s : {perm T}).

(* X with persons renamed by t *)
Definition tr t X : {set {perm T}} := [set s | (t * s)%g \in X].

Lemma sum_tr X : (\sum_(t in Bs) #|tr t X :&: B| = #|B| * #|X :&: Bs|)%N.
Proof.
transitivity (\sum_(t in Bs) \sum_(s in B) ((t * s)%g \in X))%N.
  apply: eq_bigr => t _; rewrite -sum1_card big_mkcond /= [RHS]big_mkcond /=.
  by apply: eq_bigr => s _; rewrite !inE; do 2?case: (_ \in _).
rewrite exchange_big /= -sum_nat_const; apply: eq_bigr => s sB.
have sBs : s \in Bs by apply: (subsetP sub).
rewrite (reindex_inj (mulIg (s^-1)%g)) /= -sum1_card big_mkcond [RHS]big_mkcond /=.
apply: eq_bigr => t _; rewrite mulgKV inE groupMr ?groupV //.
by case: (t \in X); case: (t \in Bs).
Qed.

Theorem merge_mono C K :
  K :&: Bs != set0 ->
  exists2 t, t \in Bs & tr t K :&: B != set0 /\
    cPr C (K :&: Bs) <= cPr (tr t C) (tr t K :&: B).
Proof.
move=> ne; have c0 (X : {set {perm T}}) : X != set0 -> 0 < #|X|%:R :> rat by rewrite ltr0n card_gt0.
pose a t : rat := #|tr t (C :&: K) :&: B|%:R; pose b t : rat := #|tr t K :&: B|%:R.
have ab t : 0 <= a t <= b t.
  by rewrite ler0n ler_nat subset_leq_card //; apply/subsetP=> s; rewrite !inE => /andP[/andP[_ ->] ->].
have E X : \sum_(t in Bs) #|tr t X :&: B|%:R = #|B|%:R * #|X :&: Bs|%:R :> rat by rewrite -natr_sum sum_tr natrM.
have B0 : (B : {set _}) != set0 by apply/set0Pn; exists 1%g; exact: group1.
have [t tBs [bt le]] := mediant ab (c0 _ B0) (c0 _ ne) (E (C :&: K)) (E K).
exists t => //; split; first by rewrite -card_gt0 -(ltr0n [numDomainType of rat]).
suff trI : tr t C :&: (tr t K :&: B) = tr t (C :&: K) :&: B by rewrite /cPr trI setIA.
by apply/setP=> s; rewrite !inE andbA.
Qed.
End Merge.

(* renaming people in atoms, implications and formulas                        *)
Definition renA (T V : finType) (t : {perm T}) (a : atom T V) : atom T V := (t a.1, a.2).
Definition renI (T V : finType) t (i : bimp T V) : bimp T V := (map (renA t) i.1, map (renA t) i.2).
Definition ren (T V : finType) t (f : formula T V) : formula T V := map (renI t) f.

Lemma basic_ren (T V : finType) t (i : bimp T V) : basic (renI t i) = basic i.
Proof. by case: i => [[|? ?] [|? ?]]. Qed.

Lemma inL_ren (T V : finType) t k (f : formula T V) : inL k (ren t f) = inL k f.
Proof. by rewrite /inL size_map all_map; congr (_ && _); apply: eq_all => i; exact: basic_ren. Qed.

Section Language.
Variables (T V : finType) (v : T -> V).
Local Notation event := {set {ffun T -> V}}.
Implicit Types (U : {set event}) (us : seq event) (X K : event) (t : {perm T}) (a : atom T V).

(* ------------------------------ definitions ------------------------------- *)
(* knowledge: a list of units; the tables in which all of them are true       *)
Definition known (L : finType) (b : T -> L) us : event :=
  [set w in tables v b | all (fun X : event => w \in X) us].
Definition speaks U (k : nat) us : bool := (size us == k) && all (mem U) us.
Definition prob_known (L : finType) (b : T -> L) X us : rat :=
  #|[set w in known b us | w \in X]|%:R / #|known b us|%:R.

(* d is the largest probability of an atom, given k units of the language U   *)
Definition is_max_of_language (L : finType) (b : T -> L) U (k : nat) (d : rat) : Prop :=
  (exists a us, [/\ speaks U k us, known b us != set0 & prob_known b (ev a) us = d]) /\
  (forall a us, speaks U k us -> known b us != set0 -> prob_known b (ev a) us <= d).

(* the event X with people renamed: t x takes the place of x                  *)
Definition renE t X : event := [set w : {ffun T -> V} | [ffun x => w (t x)] \in X].

(* closed under renaming the people of each bucket among themselves           *)
Definition closed (L : finType) (b : T -> L) U : Prop :=
  forall t X, (forall x, b (t x) = b x) -> X \in U -> renE t X \in U.

(* ------------------------------ the theorem ------------------------------- *)
Lemma renE_assign t s X : (assign v s \in renE t X) = (assign v (t * s)%g \in X).
Proof.
by rewrite inE; congr (_ \in X); apply/ffunP=> x; rewrite !ffunE permM.
Qed.

Lemma renE_atom t a : renE t (ev a) = ev (renA t a).
Proof. by apply/setP=> w; rewrite !inE /satA ffunE. Qed.

Definition all_true us : event := [set w : {ffun T -> V} | all (fun X : event => w \in X) us].

Lemma knownE (L : finType) (b : T -> L) us : known b us = all_true us :&: tables v b.
Proof. by apply/setP=> w; rewrite in_setI !inE andbC. Qed.

Lemma all_true_ren t us : all_true (map (renE t) us) = renE t (all_true us).
Proof.
apply/setP=> w; rewrite [RHS]in_set !in_set all_map.
by apply: eq_all => X /=; rewrite in_set.
Qed.

Lemma prob_knownE (L : finType) (b : T -> L) X us :
  prob_known b X us = cPr X (all_true us :&: tables v b).
Proof.
rewrite /prob_known /cPr knownE; congr (_%:R / _).
by apply: eq_card => w; rewrite [LHS]in_set [in RHS]in_setI andbC.
Qed.

Lemma known_worlds (L : finType) (b : T -> L) us : (known b us != set0) =
  ([set s : {perm T} | assign v s \in all_true us] :&: worlds b != set0).
Proof.
rewrite knownE -!card_gt0.
have -> : [set s : {perm T} | assign v s \in all_true us] :&: worlds b =
          [set s in worlds b | assign v s \in all_true us].
  by apply/setP=> s; rewrite in_setI [in RHS]inE inE andbC.
by rewrite card_permutations muln_gt0 fibre_gt0.
Qed.

(* b' is coarser than b: for some renaming the renamed knowledge makes the
   renamed target at least as likely, whatever the target and the units are   *)
Theorem language_copy (L L' : finType) (b : T -> L) (b' : T -> L') X us :
  (forall x y, b x = b y -> b' x = b' y) -> known b' us != set0 ->
  exists t, [/\ forall x, b' (t x) = b' x, known b (map (renE t) us) != set0
    & prob_known b' X us <= prob_known b (renE t X) (map (renE t) us)].
Proof.
move=> bb'; rewrite known_worlds => ne.
have sub : worldsG b \subset worldsG b'.
  by apply/subsetP=> s /worldsP hs; apply/worldsP => x; apply: bb'.
have trE t (Y : event) : tr t [set s | assign v s \in Y] = [set s | assign v s \in renE t Y].
  by apply/setP=> s; rewrite [RHS]in_set renE_assign !in_set.
have [t /worldsP tb []] := merge_mono (B := worldsG b) (Bs := worldsG b') sub [set s | assign v s \in X] ne.
rewrite !trE => ne' le; exists t; split=> //.
  by rewrite known_worlds all_true_ren.
by rewrite !prob_knownE all_true_ren -!permutations_vs_tables.
Qed.

Lemma speaks_ren (L : finType) (b : T -> L) U k us t : closed b U -> (forall x, b (t x) = b x) ->
  speaks U k us -> speaks U k (map (renE t) us).
Proof.
move=> cl tb /andP[sz /allP us_U]; rewrite /speaks size_map sz all_map.
by apply/allP=> X /us_U XU /=; apply: cl.
Qed.

Theorem language_merge (L L' : finType) (b : T -> L) (b' : T -> L') U k d d' :
  (forall x y, b x = b y -> b' x = b' y) -> closed b' U ->
  is_max_of_language b U k d -> is_max_of_language b' U k d' -> d' <= d.
Proof.
move=> bb' cl [_ dm] [[a [us [usk usc <-]]] _].
have [t [tb tc le]] := language_copy (ev a) bb' usc.
by apply: le_trans le _; rewrite renE_atom; apply: dm => //; exact: speaks_ren cl tb usk.
Qed.

(* safety, in the style of Definition 13: nothing as likely as c              *)
Theorem language_safe (L L' : finType) (b : T -> L) (b' : T -> L') U k c :
  (forall x y, b x = b y -> b' x = b' y) -> closed b' U ->
  (forall a us, speaks U k us -> known b us != set0 -> prob_known b (ev a) us < c) ->
  (forall a us, speaks U k us -> known b' us != set0 -> prob_known b' (ev a) us < c).
Proof.
move=> bb' cl sf a us usk usc; have [t [tb tc le]] := language_copy (ev a) bb' usc.
by apply: le_lt_trans le _; rewrite renE_atom; apply: sf => //; exact: speaks_ren cl tb usk.
Qed.

(* the maximum exists as soon as there is a person and k units are consistent  *)
Theorem language_max_exists (L : finType) (b : T -> L) U k us0 (x0 : T) :
  speaks U k us0 -> known b us0 != set0 -> exists d, is_max_of_language b U k d.
Proof.
move=> sp0 c0; have z0 : size us0 == k by case/andP: sp0.
pose P (p : atom T V * k.-tuple event) := all (mem U) p.2 && (known b p.2 != set0).
pose F (p : atom T V * k.-tuple event) := prob_known b (ev p.1) p.2.
have P0 : P ((x0, v x0), Tuple z0) by rewrite /P /= c0 andbT; case/andP: sp0.
have [p /andP[pU pc] pmax] := arg_maxP F P0; exists (F p); split.
  by exists p.1, p.2; split=> //; rewrite /speaks size_tuple eqxx.
move=> a us /andP[z usU] usc; apply: (pmax (a, Tuple z)).
by rewrite /P /= usU.
Qed.

(* ------------------------------ languages --------------------------------- *)
Lemma all_events_closed (L : finType) (b : T -> L) : closed b [set: event].
Proof. by move=> t X _ _; rewrite inE. Qed.

Definition negations : {set event} := [set ~: ev a | a in [set: atom T V]].

Lemma negations_closed (L : finType) (b : T -> L) : closed b negations.
Proof.
move=> t X _ /imsetP[a _ ->]; apply/imsetP; exists (renA t a); rewrite ?inE //.
by rewrite -renE_atom; apply/setP=> w; rewrite !inE.
Qed.

(* the basic implications, as events: for finitely many of them it is enough to
   name the sets of the atoms on each side                                    *)
Definition event_of (i : bimp T V) : event := [set w | satI w i].
Definition of_sides (p : {set atom T V} * {set atom T V}) : event := event_of (enum p.1, enum p.2).
Definition implications : {set event} :=
  of_sides @: [set p : {set atom T V} * {set atom T V} | (p.1 != set0) && (p.2 != set0)].

Lemma event_of_sides (i : bimp T V) : event_of (enum [set a in i.1], enum [set a in i.2]) = event_of i.
Proof.
apply/setP=> w; rewrite !inE /satI /=; congr (_ ==> _).
  by apply: eq_all_r => a; rewrite mem_enum inE.
by apply: eq_has_r => a; rewrite mem_enum inE.
Qed.

Lemma implications_basic i : basic i -> event_of i \in implications.
Proof.
have side (s : seq (atom T V)) : s != [::] -> [set a in s] != set0.
  by case: s => // a s _; apply/set0Pn; exists a; rewrite inE mem_head.
move=> /andP[l r]; apply/imsetP; exists ([set a in i.1], [set a in i.2]); last by rewrite /of_sides event_of_sides.
by rewrite inE /= !side.
Qed.

Lemma basic_implications X : X \in implications -> exists2 i, basic i & X = event_of i.
Proof.
have side (s : {set atom T V}) : s != set0 -> enum s != [::].
  by rewrite -card_gt0 cardE; case: (enum s).
case/imsetP=> -[A B] /=; rewrite inE /= => /andP[A0 B0] ->.
by exists (enum A, enum B) => //; rewrite /basic !side.
Qed.

Lemma renE_event t i : renE t (event_of i) = event_of (renI t i).
Proof.
apply/setP=> w; rewrite !inE /satI /renI /= all_map has_map.
by congr (_ ==> _); [apply: eq_all | apply: eq_has] => a; rewrite /satA /= ffunE.
Qed.

Lemma event_of_ren t f : map event_of (ren t f) = map (renE t) (map event_of f).
Proof. by rewrite -!map_comp; apply: eq_map => i /=; rewrite renE_event. Qed.

Lemma implications_closed (L : finType) (b : T -> L) : closed b implications.
Proof.
move=> t X _ /basic_implications[i bi ->].
by rewrite renE_event; apply: implications_basic; rewrite basic_ren.
Qed.

Lemma models_known (L : finType) (b : T -> L) f : models v b f = known b (map event_of f).
Proof.
apply/setP=> w; rewrite !inE all_map; congr (_ && _).
by apply: eq_all => i /=; rewrite inE.
Qed.

Lemma probE_known (L : finType) (b : T -> L) a f : prob v b a f = prob_known b (ev a) (map event_of f).
Proof.
rewrite /prob /prob_known models_known; congr (_%:R / _).
by apply: eq_card => w; rewrite !inE.
Qed.

Lemma inL_speaks k f : inL k f -> speaks implications k (map event_of f).
Proof.
case/andP=> sz /allP fb; rewrite /speaks size_map sz all_map.
by apply/allP=> i /fb; exact: implications_basic.
Qed.

Lemma speaks_inL k us : speaks implications k us -> exists2 f, inL k f & map event_of f = us.
Proof.
case/andP=> /eqP <- {k}; elim: us => [|X us IH] /=; first by exists [::].
case/andP=> /basic_implications[i bi ->] /IH[f /andP[/eqP sz fb] <-].
by exists (i :: f); rewrite // /inL /= size_map eqxx bi fb.
Qed.

Theorem language_basic (L : finType) (b : T -> L) k d :
  is_max_of_language b implications k d <-> is_max_disclosure v b k d.
Proof.
split=> -[[a [s [sk sc <-]]] dm]; split.
- have [f fk e] := speaks_inL sk; exists a, f; split=> //; last by rewrite probE_known e.
  by rewrite /consistent models_known e.
- by move=> a' f fk fc; rewrite probE_known; apply: dm; rewrite ?inL_speaks // -models_known.
- exists a, (map event_of s); split; rewrite ?probE_known ?inL_speaks //.
  by rewrite -models_known.
move=> a' us usk; have [f fk <-] := speaks_inL usk => usc.
by rewrite -probE_known; apply: dm; rewrite // /consistent models_known.
Qed.
End Language.

(* five languages                                                             *)
Section Languages.
Variables (T V : finType) (v : T -> V).
Local Notation event := {set {ffun T -> V}}.
Implicit Types (t : {perm T}).

(* a language that is given by sentences, which can be renamed *)
Lemma closed_image (S : finType) (D : {set S}) (F : S -> event) (g : {perm T} -> S -> S) (L : finType) (b : T -> L) :
  (forall t s, s \in D -> g t s \in D) -> (forall t s, renE t (F s) = F (g t s)) -> closed b (F @: D).
Proof. by move=> gD gF t X _ /imsetP[s sD ->]; rewrite gF; apply: imset_f; apply: gD. Qed.

Definition atoms_language : {set event} := @ev T V @: [set: atom T V].
Definition simple_language : {set event} :=
  (fun p : atom T V * atom T V => ~: ev p.1 :|: ev p.2) @: [set: atom T V * atom T V].
(* a clause: the negated atoms, and the atoms; either may be none *)
Definition clause_event (p : {set atom T V} * {set atom T V}) : event :=
  [set w | [exists a in p.1, ~~ satA w a] || [exists a in p.2, satA w a]].
Definition clauses_language : {set event} := clause_event @: [set: {set atom T V} * {set atom T V}].
Definition same_event (p : T * T) : event := [set w : {ffun T -> V} | w p.1 == w p.2].
Definition same_language : {set event} := same_event @: [set: T * T].

Lemma renE_ev t (a : atom T V) : renE t (ev a) = ev (t a.1, a.2).
Proof. by apply/setP=> w; rewrite !inE /satA /= ffunE. Qed.

Lemma atoms_closed (L : finType) (b : T -> L) : closed b atoms_language.
Proof.
apply: (closed_image (g := fun t a => (t a.1, a.2))) => [t a _|t a]; first by rewrite inE.
exact: renE_ev.
Qed.

Lemma simple_closed (L : finType) (b : T -> L) : closed b simple_language.
Proof.
apply: (closed_image (g := fun t p => ((t p.1.1, p.1.2), (t p.2.1, p.2.2)))) => [t p _|t p]; first by rewrite inE.
by rewrite -!renE_ev; apply/setP=> w; rewrite !inE.
Qed.

Let ren t (A : {set atom T V}) : {set atom T V} := (fun a : atom T V => (t a.1, a.2)) @: A.

Lemma exists_ren t (A : {set atom T V}) (P Q : pred (atom T V)) : (forall a, Q a = P (t a.1, a.2)) ->
  [exists a in A, Q a] = [exists a in ren t A, P a].
Proof.
move=> QP; apply/exists_inP/exists_inP => [[a aA Qa]|[_ /imsetP[a aA ->] Pa]].
  by exists (t a.1, a.2); [apply: imset_f | rewrite -QP].
by exists a; rewrite ?QP.
Qed.

Lemma clauses_closed (L : finType) (b : T -> L) : closed b clauses_language.
Proof.
apply: (closed_image (g := fun t p => (ren t p.1, ren t p.2))) => [t p _|t p]; first by rewrite inE.
apply/setP=> w; rewrite !inE /=; congr (_ || _); apply: exists_ren => a; by rewrite /satA ffunE.
Qed.

Lemma same_closed (L : finType) (b : T -> L) : closed b same_language.
Proof.
apply: (closed_image (g := fun t p => (t p.1, t p.2))) => [t p _|t p]; first by rewrite inE.
by apply/setP=> w; rewrite !inE !ffunE.
Qed.

Theorem five_languages_merge (L L' : finType) (b : T -> L) (b' : T -> L') U k d d' :
  U \in [:: negations T V; atoms_language; simple_language; clauses_language; same_language] ->
  (forall x y, b x = b y -> b' x = b' y) ->
  is_max_of_language v b U k d -> is_max_of_language v b' U k d' -> d' <= d.
Proof.
move=> UU bb'; apply: language_merge => //; move: UU; rewrite !inE.
by case/or4P=> [/eqP->|/eqP->|/eqP->|/orP[/eqP->|/eqP->]];
  [apply: negations_closed | apply: atoms_closed | apply: simple_closed | apply: clauses_closed | apply: same_closed].
Qed.
End Languages.
