(* The paper's running example, Figure 3, through the definitions of Model.v; crossing pays.
   
   According to section 2.3 the maximum disclosure of Figure 3 with respect to L_1 is
   10/19, attained across the two buckets.  The probability of that implication is 10/19
   [paper_implication], but the maximum is 2/3 [figure3_k1].  It is 2/5 without
   implications [figure3_k0] and 1 with two [figure3_k2].  According to section 4
   negated atoms always disclose less than as many implications; here one negated atom
   discloses as much [figure3_negation].
   
   Crossing pays: with two implications the maximum disclosure of any table with buckets
   (4,3,1,1,1) and (4,4,1,1,1) is 22/31, but each bucket alone gives at most 12/17
   [crossing_pays].  With three, for (3,2,2,2,2,2,1) and (2,2,2,1,1,1,1), it is 15/37,
   against 2/5 [crossing_pays3].  Such tables exist [crossing_tables].  Coq's kernel
   computes all this, so no extracted program is trusted. *)
From Coq Require Import NArith PArith.
From mathcomp Require Import all_ssreflect perm all_algebra.
From Worstcase Require Import Model Implications RandomWorlds SpecialForm Patterns Placements WithinBucket ExactMaximum.
From Worstcase Require Import Minimize2 BinaryNumbers Programs OneBucket.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* 0 Bob, 1 Charlie, 2 Dave, 3 Ed, 4 Frank, 5 Gloria, 6 Hannah, 7 Irma,
   8 Jessica, 9 Karen                                                         *)
Local Notation person := 'I_10.
(* 0 flu, 1 lung cancer, 2 mumps, 3 breast cancer, 4 ovarian cancer,
   5 heart disease                                                            *)
Local Notation disease := 'I_6.
Definition column : seq nat := [:: 0; 0; 1; 1; 2; 0; 0; 3; 4; 5]%N.
Definition truth (x : person) : disease := inord (nth 0%N column x).
Definition male (x : person) : bool := (x < 5)%N.
Definition Charlie : person := inord 1.
Definition Hannah : person := inord 6.
Definition Ed : person := inord 3.
Definition flu : disease := inord 0.
Definition lung_cancer : disease := inord 1.

Lemma truthE x s : (truth x == s) = (nth 0%N column x == s).
Proof.
rewrite -(inj_eq val_inj) /= inordK //.
have /(all_nthP 0%N) h : all (fun s => s < 6)%N column by [].
exact: (h x (ltn_ord x)).
Qed.

Lemma freqE l s : freq male truth l s =
  count (fun i => ((i < 5)%N == l) && (nth 0%N column i == s)) (iota 0 10).
Proof.
rewrite /freq -sum1dep_card -[iota 0 10]/(index_iota 0 10) -sum1_count big_mkord.
by apply: eq_bigl => x; rewrite truthE.
Qed.

Lemma histE3 l : hist truth male l = if l then [:: 2; 2; 1]%N else [:: 2; 1; 1; 1]%N.
Proof.
rewrite /hist; have -> : [seq freq male truth l s | s <- enum disease] =
   [seq count (fun i => ((i < 5)%N == l) && (nth 0%N column i == s)) (iota 0 10) | s <- iota 0 6].
  by rewrite -(val_enum_ord 6) -[RHS]map_comp; apply: eq_map => s; rewrite freqE.
by case: l; vm_compute.
Qed.

Lemma hists3 : hists truth male = [:: [:: 2; 2; 1]; [:: 2; 1; 1; 1]]%N.
Proof.
rewrite /hists; have -> : labels male = [:: true; false].
  rewrite /labels enumT unlock /=.
  have -> : true \in codom male by apply/codomP; exists Charlie; rewrite /male inordK.
  by have -> : false \in codom male by apply/codomP; exists Hannah; rewrite /male inordK.
by rewrite /= !histE3.
Qed.

Theorem figure3_k0 : is_max_disclosure truth male 0 (2%:R / 5%:R).
Proof.
have := minimize2_is_max_disclosure truth male Charlie 0; rewrite hists3.
suff -> : minimize2 [:: [:: 2; 2; 1]; [:: 2; 1; 1; 1]]%N 0 = 3%:R / 2%:R by [].
by apply/eqP; vm_compute.
Qed.

Theorem figure3_k1 : is_max_disclosure truth male 1 (2%:R / 3%:R).
Proof.
have := minimize2_is_max_disclosure truth male Charlie 1; rewrite hists3.
suff -> : minimize2 [:: [:: 2; 2; 1]; [:: 2; 1; 1; 1]]%N 1 = 1 / 2%:R by [].
by apply/eqP; vm_compute.
Qed.

Theorem figure3_k2 : is_max_disclosure truth male 2 1.
Proof.
have := minimize2_is_max_disclosure truth male Charlie 2; rewrite hists3.
suff -> : minimize2 [:: [:: 2; 2; 1]; [:: 2; 1; 1; 1]]%N 2 = 0 by [].
by apply/eqP; vm_compute.
Qed.

(* Hannah = flu -> Charlie = flu *)
Theorem paper_implication :
  prob truth male (Charlie, flu) [:: ([:: (Hannah, flu)], [:: (Charlie, flu)])]
  = 10%:R / 19%:R.
Proof.
have bC : male Charlie = true by rewrite /male inordK.
have bH : male Hannah = false by rewrite /male inordK.
have fl l : freq male truth l flu = 2%N.
  by rewrite freqE /= inordK //; case: l.
have pa : PrB truth male (ev (Charlie, flu)) = 2%:R / 5%:R.
  by rewrite prob_atom /= bC histE3 fl.
have pn : PrB truth male (none [:: (Charlie, flu); (Hannah, flu)]) = 9%:R / 25%:R.
  pose ps := [:: Charlie; Hannah].
  have inj : {in [pred i | (i < 2)%N] &, injective (nth Charlie ps)}.
    have U : uniq ps by rewrite /= inE andbT -(inj_eq val_inj) /= !inordK.
    by move=> i j il jl /eqP; rewrite nth_uniq // => /eqP.
  rewrite PrB_perm.
  have -> : [set s | assign truth s \in none [:: (Charlie, flu); (Hannah, flu)]] =
     avoid truth 2 (nth Charlie ps) (fun=> [set flu]).
    apply/setP=> s; rewrite !inE /= orbF negb_or /satA /= !ffunE.
    apply/andP/forallP => [[h1 h2] [[|[|//]] i2]|h]; rewrite ?inE //.
    by split; [have := h ord0 | have := h (@Ordinal 2 1 isT)]; rewrite inE.
  rewrite multi_closed_form // big_ord_recl big_ord1 /= !(card_bk truth).
  rewrite !nprev_count // !big_set1 !bcnt_freq /= bC bH !histE3 !fl /=.
  by [].
have -> : [:: ([:: (Hannah, flu)], [:: (Charlie, flu)])] = simple [:: (Hannah, flu)] (Charlie, flu) by [].
rewrite formula1 pa //= pn.
by apply/eqP; vm_compute.
Qed.

(* Ed does not have flu *)
Theorem figure3_negation :
  cPr (ev (Ed, lung_cancer)) (none [:: (Ed, flu)] :&: tables truth male) = 2%:R / 3%:R.
Proof.
have bE : male Ed = true by rewrite /male inordK.
have pf : PrB truth male (none [:: (Ed, flu)]) = 3%:R / 5%:R.
  have -> : none [:: (Ed, flu)] = ~: ev (Ed, flu).
    by apply/setP=> w; rewrite !inE /= orbF.
  by rewrite PrB_C prob_atom /= bE histE3 freqE /= inordK.
have pl : PrB truth male (ev (Ed, lung_cancer)) = 2%:R / 5%:R.
  by rewrite prob_atom /= bE histE3 freqE /= inordK.
have sub : ev (Ed, lung_cancer) :&: none [:: (Ed, flu)] = ev (Ed, lung_cancer).
  apply/setIidPl/subsetP=> w; rewrite !inE /= orbF /satA /= => /eqP ->.
  by rewrite -(inj_eq val_inj) /= !inordK.
have W0 : #|tables truth male|%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n card_tables_gt0.
rewrite /cPr setIA sub.
transitivity (PrB truth male (ev (Ed, lung_cancer)) / PrB truth male (none [:: (Ed, flu)])).
  by rewrite /PrB invf_div mulrA divfK.
by rewrite pf pl.
Qed.

(* ---- computed by the kernel ---- *)
Notation "# n" := (N.of_nat n) (at level 0, n at level 0, only parsing).

Definition docstring : seq (seq N) := [:: [:: #4; #3; #1; #1; #1]; [:: #4; #4; #1; #1; #1]].

Example docstring2 : disclosure docstring 2 = Some (22, 31)%positive. Proof. by vm_compute. Qed.

(* ---- crossing pays ---- *)
(* each of the buckets alone discloses p/q at most, by computation            *)
Definition alone_at_most (bs : seq (seq N)) (k : nat) (p q : positive) : bool :=
  all (fun c => if disclosure [:: c] k is Some (x, y) then Pos.leb (Pos.mul x q) (Pos.mul p y) else true) bs.

Lemma alone_at_most_correct (T V L : finType) (v : T -> V) (b : T -> L) bs k p q :
  publishes v b (map (map N.to_nat) bs) -> alone_at_most bs k p q ->
  forall x d, is_max_disclosure (alone v b (b x)) (together b (b x)) k d -> d <= posr p / posr q.
Proof.
move=> pub /allP ok x d dm.
have := hist_in_hists v b x; rewrite -(perm_mem pub) mem_filter => /andP[hn].
rewrite -map_comp => /mapP[c cbs hE].
have puba : publishes (alone v b (b x)) (together b (b x)) (map (map N.to_nat) [:: c]).
  rewrite /publishes hists_alone hE /histograms /=.
  by move: hn; rewrite hE /= => ->.
have [y [z e]] := program_answers k (exist _ x (eqxx (b x)) : inside b (b x)) puba.
have [dm' _] := program_is_max_disclosure puba e.
rewrite (max_disclosure_uniq dm dm'); have := ok _ cbs; rewrite e => /Pos.leb_le/Pos2Nat.inj_le/ssrnat.leP.
rewrite -(ler_nat rat_numDomainType) -!/(posr _) !posrM => le.
by rewrite ler_pdivr_mulr ?posr_gt0 // mulrAC ler_pdivl_mulr ?posr_gt0.
Qed.

Theorem crossing_pays (T V L : finType) (v : T -> V) (b : T -> L) :
  publishes v b [:: [:: 4; 3; 1; 1; 1]; [:: 4; 4; 1; 1; 1]]%N ->
  is_max_disclosure v b 2 (22%:R / 31%:R) /\
  forall x d, is_max_disclosure (alone v b (b x)) (together b (b x)) 2 d ->
    d <= 12%:R / 17%:R /\ d < 22%:R / 31%:R.
Proof.
move=> pub; have pub' : publishes v b (map (map N.to_nat) docstring) by [].
split; first by have [] := program_is_max_disclosure pub' docstring2.
move=> x d dm; have le : d <= 12%:R / 17%:R.
  by apply: (alone_at_most_correct (p := 12) (q := 17) pub' _ dm); vm_compute.
by split=> //; apply: le_lt_trans le _; vm_compute.
Qed.

Definition twenty_four : seq (seq N) := [:: [:: #3; #2; #2; #2; #2; #2; #1]; [:: #2; #2; #2; #1; #1; #1; #1]].
Example twenty_four3 : disclosure twenty_four 3 = Some (15, 37)%positive. Proof. by vm_compute. Qed.

Theorem crossing_pays3 (T V L : finType) (v : T -> V) (b : T -> L) :
  publishes v b [:: [:: 3; 2; 2; 2; 2; 2; 1]; [:: 2; 2; 2; 1; 1; 1; 1]]%N ->
  is_max_disclosure v b 3 (15%:R / 37%:R) /\
  forall x d, is_max_disclosure (alone v b (b x)) (together b (b x)) 3 d ->
    d <= 2%:R / 5%:R /\ d < 15%:R / 37%:R.
Proof.
move=> pub; have pub' : publishes v b (map (map N.to_nat) twenty_four) by [].
split; first by have [] := program_is_max_disclosure pub' twenty_four3.
move=> x d dm; have le : d <= 2%:R / 5%:R.
  by apply: (alone_at_most_correct (p := 2) (q := 5) pub' _ dm); vm_compute.
by split=> //; apply: le_lt_trans le _; vm_compute.
Qed.

(* the two theorems are about something                                        *)
Corollary crossing_tables : exists (T V L : finType) (v : T -> V) (b : T -> L),
  is_max_disclosure v b 2 (22%:R / 31%:R) /\
  forall x d, is_max_disclosure (alone v b (b x)) (together b (b x)) 2 d -> d < 22%:R / 31%:R.
Proof.
have [T [V [L [v [b /crossing_pays[h1 h2]]]]]] := counts_are_published [:: [:: 4; 3; 1; 1; 1]; [:: 4; 4; 1; 1; 1]]%N.
by exists T, V, L, v, b; split=> // x d /h2[].
Qed.
