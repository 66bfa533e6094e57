(* Lemmas 10 and 11 of the paper, for events in any finite space of worlds.
   
   What is proved here, in words.  Worlds have any weights that are not negative
   (equal ones are the paper's random worlds).  For any knowledge psi and target
   phi, replacing the consequents of implications by the target never lowers the
   probability of the target [impmaster, Lemma 10]; nor does replacing a non-empty
   conjunction before the arrow by one of its atoms [basiclhs, basiclhs_conj,
   Lemma 11], and some choice of atoms has a right side that is defined
   [basiclhs_defined]; both together are [worst_case_shape].  x/0 is 0 here.  What the
   paper leaves out: the right side of Lemma 10 may be undefined while the left is
   defined [impmaster_rhs_may_be_undefined], and Lemma 11 is false for an empty
   conjunction [basiclhs_needs_nonempty_conj]. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* material implication between events *)
Definition imp (T : finType) (A B : {set T}) : {set T} := ~: A :|: B.

Section Weighted.
Variables (R : realFieldType) (T : finType) (w : T -> R).
Hypothesis w_ge0 : forall x, 0 <= w x.
Implicit Types A B X Y Z psi phi : {set T}.

Definition mu X : R := \sum_(x in X) w x.
(* mathcomp convention: x / 0 = 0, so Pr X Y = 0 when mu Y = 0 *)
Definition Pr X Y : R := mu (X :&: Y) / mu Y.

Lemma mu_ge0 X : 0 <= mu X.
Proof. by apply: sumr_ge0. Qed.

Lemma muID X Y : mu Y = mu (X :&: Y) + mu (~: X :&: Y).
Proof.
rewrite /mu (bigID (mem X)) /=; congr (_ + _); apply: eq_bigl => x;
  by rewrite !inE andbC.
Qed.

Lemma mu_mono X Y : X \subset Y -> mu X <= mu Y.
Proof.
move=> sXY; rewrite (muID X Y) (setIidPl sXY) ler_addl; exact: mu_ge0.
Qed.

(* the one arithmetic fact behind both lemmas; unconditional because x/0=0 *)
Lemma frac_mono (a b c d : R) :
  0 <= a -> 0 <= b -> 0 <= d -> a <= c -> d <= b -> a / (a + b) <= c / (c + d).
Proof.
move=> a0 b0 d0 ac db; have c0 : 0 <= c := le_trans a0 ac.
have [cd0|cd0] := eqVneq (c + d) 0.
  have c00 : c = 0.
    by apply/eqP; rewrite eq_le c0 andbT -cd0 ler_addl.
  have -> : a = 0 by apply/eqP; rewrite eq_le a0 andbT -c00.
  by rewrite mul0r c00 mul0r.
have [ab0|ab0] := eqVneq (a + b) 0.
  by rewrite ab0 invr0 mulr0 divr_ge0 // addr_ge0.
have cd_gt0 : 0 < c + d by rewrite lt_neqAle eq_sym cd0 addr_ge0.
have ab_gt0 : 0 < a + b by rewrite lt_neqAle eq_sym ab0 addr_ge0.
rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr //.
rewrite !mulrDr [c * a]mulrC ler_add2l.
by apply: ler_pmul.
Qed.

Lemma Pr_mono X Y Z :
  mu (X :&: Y) <= mu (X :&: Z) -> mu (~: X :&: Z) <= mu (~: X :&: Y) ->
  Pr X Y <= Pr X Z.
Proof.
move=> h1 h2; rewrite /Pr (muID X Y) (muID X Z).
by apply: frac_mono => //; exact: mu_ge0.
Qed.

(* knowledge: psi and a finite conjunction of implications *)
Definition know (I : finType) psi (theta phis : I -> {set T}) : {set T} :=
  psi :&: \bigcap_i imp (theta i) (phis i).

Section Lemmas.
Variables (I : finType) (psi phi : {set T}) (theta : I -> {set T}).

(* conclusions all equal to the target: the event splits exactly *)
Lemma know_target_pos : phi :&: know psi theta (fun=> phi) = phi :&: psi.
Proof.
apply/setP=> x; rewrite !inE; case xphi: (x \in phi) => //=.
case: (x \in psi) => //=.
by apply/bigcapP=> i _; rewrite !inE xphi orbT.
Qed.

Lemma know_target_neg :
  ~: phi :&: know psi theta (fun=> phi) =
  ~: phi :&: (psi :&: \bigcap_i ~: theta i).
Proof.
apply/setP=> x; rewrite !inE; case xphi: (x \in phi) => //=.
case: (x \in psi) => //=; apply/bigcapP/bigcapP => h i _.
  by have := h i isT; rewrite !inE xphi orbF.
by have := h i isT; rewrite !inE xphi orbF.
Qed.

(* exact value: the quantity the algorithm minimises is mu(~phi /\ psi /\ ~theta_i) *)
Lemma Pr_know_target :
  Pr phi (know psi theta (fun=> phi)) =
  mu (phi :&: psi) /
   (mu (phi :&: psi) + mu (~: phi :&: (psi :&: \bigcap_i ~: theta i))).
Proof.
by rewrite {1}/Pr (muID phi (know _ _ _)) know_target_pos know_target_neg.
Qed.

(* Lemma A. No side condition at all under x/0 = 0. *)
Theorem impmaster (phis : I -> {set T}) :
  Pr phi (know psi theta phis) <= Pr phi (know psi theta (fun=> phi)).
Proof.
apply: Pr_mono; apply: mu_mono.
  rewrite know_target_pos; apply/subsetP=> x.
  by rewrite !inE => /and3P [-> -> _].
rewrite know_target_neg; apply/subsetP=> x; rewrite !inE => /and3P [-> -> h] /=.
apply/bigcapP=> i _; rewrite !inE.
by move/bigcapP: h => /(_ i isT); rewrite !inE => ->.
Qed.

(* side condition making the RIGHT side a genuine probability *)
Lemma know_target_defined :
  0 < mu (phi :&: psi) -> 0 < mu (know psi theta (fun=> phi)).
Proof.
move=> h; apply: lt_le_trans h _; rewrite -know_target_pos.
by apply: mu_mono; apply: subsetIr.
Qed.

(* when the right side is undefined the left side is 0 *)
Lemma know_target_undefined (phis : I -> {set T}) :
  mu (know psi theta (fun=> phi)) = 0 ->
  mu (phi :&: psi) = 0 /\ Pr phi (know psi theta phis) = 0.
Proof.
move=> h0.
have p0 : mu (phi :&: psi) = 0.
  apply/eqP; rewrite eq_le mu_ge0 andbT -h0 -know_target_pos.
  by apply: mu_mono; apply: subsetIr.
split=> //; rewrite /Pr.
have -> : mu (phi :&: know psi theta phis) = 0; last by rewrite mul0r.
apply/eqP; rewrite eq_le mu_ge0 andbT -p0; apply: mu_mono.
by apply/subsetP=> x; rewrite !inE => /and3P [-> -> _].
Qed.

(* Lemma B, general form: weakening the antecedent (theta_i <= A_i). *)
Theorem basiclhs (A : I -> {set T}) :
  (forall i, theta i \subset A i) ->
  Pr phi (know psi theta (fun=> phi)) <= Pr phi (know psi A (fun=> phi)).
Proof.
move=> sub; rewrite /know; apply: Pr_mono; apply: mu_mono; apply/subsetP=> x;
  rewrite !inE.
  case/and3P=> xphi -> _; rewrite xphi /=.
  by apply/bigcapP=> i _; rewrite !inE xphi orbT.
case/and3P=> xphi -> h; rewrite xphi /=; apply/bigcapP=> i _; rewrite !inE.
rewrite (negbTE xphi) orbF; apply/negP=> xt.
move/bigcapP: h => /(_ i isT); rewrite !inE (negbTE xphi) orbF => /negP; apply.
by move/subsetP: (sub i); apply.
Qed.
End Lemmas.

(* Lemma B as in the paper: theta_i is a NON-EMPTY conjunction of atoms
   and A_i is one of its conjuncts.                                      *)
Theorem basiclhs_conj (I J : finType) psi phi (atom : I -> J -> {set T})
    (conj : I -> {set J}) (pick : I -> J) :
  (forall i, pick i \in conj i) ->
  Pr phi (know psi (fun i => \bigcap_(j in conj i) atom i j) (fun=> phi)) <=
  Pr phi (know psi (fun i => atom i (pick i)) (fun=> phi)).
Proof. by move=> h; apply: basiclhs => i; apply: bigcap_inf. Qed.

(* Lemma 11 with both sides defined: if the left side is, some choice of atoms
   makes the right side defined, and it is no smaller                         *)
Theorem basiclhs_defined (I J : finType) psi phi (atom : I -> J -> {set T})
    (conj : I -> {set J}) :
  (forall i, conj i != set0) ->
  0 < mu (know psi (fun i => \bigcap_(j in conj i) atom i j) (fun=> phi)) ->
  exists pick : I -> J, [/\ forall i, pick i \in conj i,
    0 < mu (know psi (fun i => atom i (pick i)) (fun=> phi))
    & Pr phi (know psi (fun i => \bigcap_(j in conj i) atom i j) (fun=> phi)) <=
      Pr phi (know psi (fun i => atom i (pick i)) (fun=> phi))].
Proof.
move=> ne; set K := know _ _ _ => K0.
have [x xK wx] : exists2 x, x \in K & 0 < w x.
  apply/exists_inP; apply: contraTT K0; rewrite negb_exists_in => /forall_inP all0.
  rewrite -leNgt /mu big1 // => x xK; apply/eqP; rewrite eq_le w_ge0 andbT leNgt.
  exact: all0.
have pk i : {j | (j \in conj i) && ((x \in phi) || (x \notin atom i j))}.
  apply/sigW; case xphi: (x \in phi) => /=.
    by case/set0Pn: (ne i) => j jc; exists j; rewrite jc.
  move: xK; rewrite inE => /andP [_ /bigcapP /(_ i isT)]; rewrite !inE xphi orbF.
  rewrite -(negbK (x \notin _)) => /negP h.
  case: (boolP [exists j in conj i, x \notin atom i j]) => [/exists_inP [j jc xj]|].
    by exists j; rewrite jc xj.
  rewrite negb_exists_in => /forall_inP none; case: h; rewrite negbK.
  by apply/bigcapP=> j jc; move: (none j jc); rewrite negbK.
exists (fun i => sval (pk i)); split.
- by move=> i; case/andP: (svalP (pk i)).
- apply: lt_le_trans wx _; have -> : w x = mu [set x] by rewrite /mu big_set1.
  apply: mu_mono.
  apply/subsetP=> y; rewrite inE => /eqP ->; move: xK; rewrite !inE => /andP [-> _] /=.
  apply/bigcapP=> i _; rewrite !inE orbC; by case/andP: (svalP (pk i)).
by apply: basiclhs_conj => i; case/andP: (svalP (pk i)).
Qed.

(* The two together: k basic implications (/\_j A_ij -> \/_j B_ij), each with
   at least one antecedent atom, are dominated by k implications a_i -> C
   with C the target and a_i an atom of the i-th antecedent.              *)
Theorem worst_case_shape (I J : finType) psi C (ante cons : I -> J -> {set T})
    (cA cB : I -> {set J}) :
  (forall i, cA i != set0) ->
  exists a : I -> J, (forall i, a i \in cA i) /\
   Pr C (know psi (fun i => \bigcap_(j in cA i) ante i j)
                  (fun i => \bigcup_(j in cB i) cons i j)) <=
   Pr C (know psi (fun i => ante i (a i)) (fun=> C)).
Proof.
move=> ne.
have pk i : {j | j \in cA i} by apply/sigW; case/set0Pn: (ne i) => j; exists j.
exists (fun i => sval (pk i)); split=> [i|]; first exact: (svalP (pk i)).
apply: le_trans (impmaster _ _ _ _) _.
by apply: basiclhs_conj => i; exact: (svalP (pk i)).
Qed.
End Weighted.

(* ---------- the counting instance, Pr(X|Y) = |X /\ Y| / |Y| in rat ------- *)
Section Counting.
Variable T : finType.
Definition cPr (X Y : {set T}) : rat := #|X :&: Y|%:R / #|Y|%:R.
Lemma cPrE X Y : cPr X Y = Pr (fun _ : T => 1 : rat) X Y.
Proof. by rewrite /cPr /Pr /mu !sumr_const. Qed.
Lemma one_ge0 : forall x : T, 0 <= (fun _ : T => 1 : rat) x. Proof. by []. Qed.

Theorem impmaster_count (I : finType) psi phi (theta phis : I -> {set T}) :
  cPr phi (know psi theta phis) <= cPr phi (know psi theta (fun=> phi)).
Proof. rewrite !cPrE; exact: (impmaster one_ge0). Qed.

Theorem basiclhs_count (I J : finType) psi phi (atom : I -> J -> {set T})
    (conj : I -> {set J}) (pick : I -> J) :
  (forall i, pick i \in conj i) ->
  cPr phi (know psi (fun i => \bigcap_(j in conj i) atom i j) (fun=> phi)) <=
  cPr phi (know psi (fun i => atom i (pick i)) (fun=> phi)).
Proof. move=> h; rewrite !cPrE; exact: (basiclhs_conj one_ge0). Qed.

End Counting.

(* ---------- the side conditions are necessary: concrete models ---------- *)
(* (1) left conditioning event non-empty, right one EMPTY: the textbook
   statement is 0/0 on the right.  Needs Pr(phi|psi) = 0.               *)
Lemma impmaster_rhs_may_be_undefined :
  exists (T I : finType) (psi phi : {set T}) (theta phis : I -> {set T}),
    [/\ know psi theta phis != set0, know psi theta (fun=> phi) = set0
      & phi :&: psi = set0].
Proof.
exists [finType of unit], [finType of unit], setT, set0, (fun=> setT), (fun=> setT); split.
- apply/set0Pn; exists tt; rewrite !inE /=; apply/bigcapP=> i _; by rewrite !inE.
- apply/setP=> x; rewrite !inE /=; apply/negbTE/negP=> /bigcapP /(_ tt isT).
  by rewrite !inE.
- by rewrite set0I.
Qed.

(* (2) empty conjunction on the left-hand side (theta = true): Lemma B fails *)
Lemma basiclhs_needs_nonempty_conj :
  exists (T : finType) (psi phi theta A : {set T}),
    theta = setT /\
    cPr phi (know psi (fun _ : unit => A) (fun=> phi)) <
    cPr phi (know psi (fun _ : unit => theta) (fun=> phi)).
Proof.
exists [finType of bool], setT, [set true], setT, set0; split=> //.
have E (A : {set bool}) :
   know setT (fun _ : unit => A) (fun=> [set true]) = ~: A :|: [set true].
  apply/setP=> x; rewrite /know setTI; apply/bigcapP/idP=> [/(_ tt isT) //|h i _].
  exact: h.
rewrite /cPr !E setC0 setTU setCT set0U setIid setIT cards1 cardsT card_bool.
by [].
Qed.
