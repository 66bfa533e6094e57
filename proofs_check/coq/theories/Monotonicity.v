(* Monotonicity (Theorem 14): merging buckets never raises the maximum disclosure.
   
   What is proved here, in words.  If b' is coarser than b, people who share a bucket
   of b sharing one of b', then the maximum disclosure of b' is at most that of b
   [max_disclosure_merge], and (c,k)-safety is kept [safe_merge].  This is the paper's
   order, in which each bucket of b' is a union of buckets of b [precedesP].  The argument: the
   permutations of the coarser bucketization fall into classes, each a copy of those
   of the finer one with people renamed; a fraction of all is at most the largest
   fraction of a class (the mediant), and renaming people in a formula leaves its
   number of implications and of atoms [merge_mono].  Also: one implication more
   never lowers the maximum [max_disclosure_more]. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Implications RandomWorlds SpecialForm.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory GroupScope.

Lemma mediant (I : finType) (P : pred I) (a b : I -> nat) :
  (forall i, a i <= b i)%N -> (0 < \sum_(i | P i) b i)%N ->
  exists2 i, P i & (0 < b i)%N /\
    ((\sum_(j | P j) a j) * b i <= a i * (\sum_(j | P j) b j))%N.
Proof.
move=> ab; set A := (\sum_(j | P j) a j)%N; set S := (\sum_(j | P j) b j)%N => S0.
case: (boolP [exists i, [&& P i, (0 < b i)%N & (A * b i <= a i * S)%N]]).
  by case/existsP => i /and3P [Pi bi h]; exists i.
rewrite negb_exists => /forallP no; exfalso.
have le i : P i -> (a i * S + (0 < b i) <= A * b i)%N.
  move=> Pi; have := no i; rewrite Pi /=; case: (posnP (b i)) => [bi0|bi] /=.
    by have := ab i; rewrite bi0 leqn0 => /eqP ->; rewrite muln0.
  by rewrite addn1 -ltnNge.
have /= : (\sum_(i | P i) (a i * S + (0 < b i)) <= \sum_(i | P i) A * b i)%N by exact: leq_sum.
rewrite big_split /= -big_distrl -big_distrr /= -/A -/S -[leqRHS]addn0 leq_add2l leqn0.
rewrite sum_nat_eq0 => /forallP z; move: S0; rewrite lt0n /S sum_nat_eq0 => /negP; apply.
apply/forallP => i; apply/implyP => Pi; have := z i; rewrite Pi /=.
by case: (b i).
Qed.

Section Merge.
Local Open Scope ring_scope.
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
move=> ne.
pose a t := #|tr t (C :&: K) :&: B|; pose b t := #|tr t K :&: B|.
have ab t : (a t <= b t)%N.
  by apply/subset_leq_card/subsetP=> s; rewrite !inE => /andP [/andP [_ ->] ->].
have B0 : (0 < #|B|)%N := cardG_gt0 B.
have K0 : (0 < #|K :&: Bs|)%N by rewrite card_gt0.
have S0 : (0 < \sum_(t in Bs) b t)%N by rewrite sum_tr muln_gt0 B0.
case: (mediant ab S0) => t tBs [bt h]; exists t => //; split; first by rewrite -card_gt0.
move: h; rewrite !sum_tr -mulnA [(a t * _)%N]mulnCA leq_pmul2l // => h.
have trI : tr t C :&: (tr t K :&: B) = tr t (C :&: K) :&: B.
  by apply/setP=> s; rewrite !inE andbA.
rewrite /cPr trI setIA.
rewrite ler_pdivr_mulr ?ltr0n // mulrAC ler_pdivl_mulr ?ltr0n //.
by rewrite -!natrM ler_nat.
Qed.
End Merge.


(* ---------------- formulas, over permutations; renaming people ---------------- *)
Section Syntax.
Variables (T V : finType) (v : T -> V).

Definition sem (f : formula T V) : {set {perm T}} := [set s | sat (assign v s) f].
Definition semA (a : atom T V) : {set {perm T}} := [set s | satA (assign v s) a].

Definition renA (t : {perm T}) (a : atom T V) : atom T V := (t a.1, a.2).
Definition renI t (i : bimp T V) : bimp T V := (map (renA t) i.1, map (renA t) i.2).
Definition ren t (f : formula T V) : formula T V := map (renI t) f.

Lemma satA_ren t s a : satA (assign v s) (renA t a) = satA (assign v (t * s)) a.
Proof. by rewrite /satA !ffunE permM. Qed.

Lemma sem_ren t f : sem (ren t f) = tr t (sem f).
Proof.
apply/setP=> s; rewrite !inE /sat all_map; apply: eq_all => i /=.
rewrite /satI /= all_map has_map; congr (_ ==> _).
  by apply: eq_all => a; exact: satA_ren.
by apply: eq_has => a; exact: satA_ren.
Qed.

Lemma semA_ren t a : semA (renA t a) = tr t (semA a).
Proof. by apply/setP=> s; rewrite !inE satA_ren. Qed.

(* shape: number of implications and of atoms on each side *)
Definition shape_of (f : formula T V) := [seq (size i.1, size i.2) | i <- f].
Lemma shape_ren t f : shape_of (ren t f) = shape_of f.
Proof. by rewrite /shape_of -map_comp; apply: eq_map => i /=; rewrite !size_map. Qed.

Variables (L : finType) (b : T -> L).

Lemma models_setI (f : formula T V) : models v b f = [set w | sat w f] :&: tables v b.
Proof. by apply/setP=> w; rewrite !in_setI !inE andbC. Qed.

(* the probability over tables is the probability over permutations           *)
Theorem prob_permutations a f : prob v b a f = cPr (semA a) (sem f :&: worlds b).
Proof.
rewrite probE models_setI -permutations_vs_tables; congr (cPr _ (_ :&: _)).
  by apply/setP=> s; rewrite !inE.
by apply/setP=> s; rewrite !inE.
Qed.

Theorem consistent_permutations f : consistent v b f = (sem f :&: worlds b != set0).
Proof.
rewrite /consistent models_setI -!card_gt0.
have -> : sem f :&: worlds b = [set s in worlds b | assign v s \in [set w | sat w f]].
  by apply/setP=> s; rewrite in_setI [in RHS]inE !inE andbC.
by rewrite card_permutations muln_gt0 fibre_gt0.
Qed.
End Syntax.

(* the order of bucketizations, in other words: people who share a bucket of b share
   one of b'                                                                   *)
Lemma precedesP (T L L' : finType) (b : T -> L) (b' : T -> L') :
  precedes b b' <-> (forall x y, b x = b y -> b' x = b' y).
Proof.
split=> [pr x y bxy|h l'].
  have [ls E] := pr (b' x); have xE : x \in [set z | b' z == b' x] by rewrite inE.
  have : y \in [set z | b' z == b' x].
    move: xE; rewrite E => /bigcupP[l lls]; rewrite inE => /eqP xl.
    by apply/bigcupP; exists l; rewrite // inE -bxy xl.
  by rewrite inE => /eqP.
exists (b @: [set x | b' x == l']); apply/setP=> x; apply/idP/bigcupP => [xl|[l /imsetP[y yl ->]]].
  by exists (b x); rewrite ?imset_f // inE.
by rewrite !inE in yl * => /eqP/h->.
Qed.

Section Monotone.
Local Open Scope ring_scope.
Variables (T V L L' : finType) (v : T -> V).

Lemma shape_inL k (f f' : formula T V) : shape_of f' = shape_of f -> inL k f -> inL k f'.
Proof.
have E (g : formula T V) : inL k g =
    (size (shape_of g) == k) && all (fun p => (p.1 != 0%N) && (p.2 != 0%N)) (shape_of g).
  by rewrite /inL size_map all_map; congr (_ && _); apply: eq_all => i; rewrite /= !size_eq0.
by rewrite !E => ->.
Qed.

(* b' is coarser than b: a formula about b' has a copy about b that is no worse *)
Lemma coarser_copy (b : T -> L) (b' : T -> L') k a f :
  (forall x y, b x = b y -> b' x = b' y) -> inL k f -> consistent v b' f ->
  exists a' f', [/\ inL k f', consistent v b f' & prob v b' a f <= prob v b a' f'].
Proof.
move=> bb' fk fc.
have sub : worldsG b \subset worldsG b'.
  by apply/subsetP=> s /worldsP hs; apply/worldsP => x; apply: bb'.
have fc' : sem v f :&: worldsG b' != set0 by move: fc; rewrite consistent_permutations.
case: (merge_mono sub (semA v a) fc') => t _ [ct le].
exists (renA t a), (ren t f); split.
- by apply: shape_inL fk; exact: shape_ren.
- by rewrite consistent_permutations sem_ren.
by rewrite !prob_permutations semA_ren sem_ren.
Qed.

Theorem max_disclosure_merge (b : T -> L) (b' : T -> L') k d d' :
  (forall x y, b x = b y -> b' x = b' y) ->
  is_max_disclosure v b k d -> is_max_disclosure v b' k d' -> d' <= d.
Proof.
move=> bb' [_ dm] [[a [f [fk fc <-]]] _].
have [a' [f' [fk' fc' le]]] := coarser_copy a bb' fk fc.
exact: le_trans le (dm _ _ fk' fc').
Qed.

Corollary safe_merge (b : T -> L) (b' : T -> L') c k :
  (forall x y, b x = b y -> b' x = b' y) -> safe v b c k -> safe v b' c k.
Proof.
move=> bb' sf a f fk fc; have [a' [f' [fk' fc' le]]] := coarser_copy a bb' fk fc.
exact: le_lt_trans le (sf _ _ fk' fc').
Qed.

(* knowing one thing more never lowers the maximum                            *)
Theorem max_disclosure_more (b : T -> L) k d d' :
  is_max_disclosure v b k d -> is_max_disclosure v b k.+1 d' -> d <= d'.
Proof.
case=> [[a [f [fk fc <-]]] _] [_ dm].
pose f' : formula T V := ([:: a], [:: a]) :: f.
have mf : models v b f' = models v b f.
  by apply/setP=> w; rewrite !inE /sat /= {1}/satI /= andbT orbF implybb.
have -> : prob v b a f = prob v b a f' by rewrite /prob mf.
apply: dm; last by rewrite /consistent mf.
by case/andP: fk => /eqP <- fb; rewrite /inL /= eqxx fb.
Qed.
End Monotone.
