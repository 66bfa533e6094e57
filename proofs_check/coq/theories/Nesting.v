(* Nesting, for a given target.  Give each person q the set E q of the values
   that atoms name for it.  Replacing the sets of two people of one bucket by
   their union and their intersection keeps the number of atoms and never
   raises the probability that none is true.  So for a given person p some
   chain is at least as good, with p's set the largest and no atom of p lost. *)
From mathcomp Require Import all_ssreflect fingroup perm all_algebra.
From Worstcase Require Import Model Implications RandomWorlds SpecialForm Patterns Placements WithinBucket.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Section Nesting.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Implicit Types (E : T -> {set V}) (q r p : T).
Local Notation PrB := (PrB v b).

(* q gets the union, r the intersection                                       *)
Definition nest E q r : T -> {set V} :=
  fun x => if x == q then E q :|: E r else if x == r then E q :&: E r else E x.

Definition okE E (s : {perm T}) : bool := [forall x, v (s x) \notin E x].

Lemma okE2 E q r s : q != r -> okE E s =
  [&& v (s q) \notin E q, v (s r) \notin E r
    & [forall x, (x != q) && (x != r) ==> (v (s x) \notin E x)]].
Proof.
move=> qr; apply/forallP/and3P => [h|[hq hr /forallP h] x].
  by split=> //; apply/forallP=> x; apply/implyP.
have [->//|xq] := eqVneq x q; have [->//|xr] := eqVneq x r.
by have := h x; rewrite xq xr.
Qed.

Lemma card_noneE E :
  #|[set s | assign v s \in noneE E] :&: worlds b| = (\sum_(s in worlds b) okE E s)%N.
Proof.
rewrite -sum1_card big_mkcond [RHS]big_mkcond; apply: eq_bigr => s _.
rewrite !inE; have -> : [forall x, assign v s x \notin E x] = okE E s.
  by apply: eq_forallb => x; rewrite ffunE.
by case: (okE E s); case: ([forall _, _]).
Qed.

Theorem nest_le E q r : b q = b r -> q != r -> PrB (noneE (nest E q r)) <= PrB (noneE E).
Proof.
move=> bqr qr; rewrite !PrB_perm /cPr ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat !card_noneE.
pose t := tperm q r; have tW : t \in worldsG b by apply: tpermW.
have dbl F : (\sum_(s in worlds b) okE F s).*2 =
    (\sum_(s in worlds b) (okE F s + okE F (t * s)%g))%N.
  rewrite big_split /= -addnn; congr (_ + _)%N.
  rewrite [LHS](reindex_inj (mulgI t)) /=; apply: eq_bigl => s.
  by rewrite (groupMl s tW).
rewrite -leq_double !dbl; apply: leq_sum => s _.
have Nq : nest E q r q = E q :|: E r by rewrite /nest eqxx.
have Nr : nest E q r r = E q :&: E r by rewrite /nest eq_sym (negbTE qr) eqxx.
have Nx x : x != q -> x != r -> nest E q r x = E x.
  by move=> /negbTE h1 /negbTE h2; rewrite /nest h1 h2.
pose rest := [forall x, (x != q) && (x != r) ==> (v (s x) \notin E x)].
have E1 (F : T -> {set V}) (u : {perm T}) :
    (forall x, x != q -> x != r -> F x = E x /\ u x = s x) ->
   [forall x, (x != q) && (x != r) ==> (v (u x) \notin F x)] = rest.
  move=> h; apply: eq_forallb => x; have [//|xq] := eqVneq x q; have [//|xr] := eqVneq x r.
  by have [-> ->] := h x xq xr.
have ts x : x != q -> x != r -> (t * s)%g x = s x.
  by move=> xq xr; rewrite permM tpermD // eq_sym.
rewrite !(okE2 _ _ qr) !E1; try by move=> x xq xr; rewrite ?Nx ?ts.
rewrite !permM tpermL tpermR Nq Nr !inE.
case: (rest); rewrite ?andbF ?andbT //=.
by case: (v (s q) \in E q); case: (v (s q) \in E r);
   case: (v (s r) \in E q); case: (v (s r) \in E r).
Qed.

(* the number of atoms, in all and in each bucket                             *)
Lemma nest_card E q r : q != r ->
  (#|nest E q r q| + #|nest E q r r| = #|E q| + #|E r|)%N.
Proof. by move=> qr; rewrite /nest eqxx eq_sym (negbTE qr) eqxx cardsUI. Qed.

Lemma nest_sum E q r l : b q = b r -> q != r ->
  (\sum_(x | b x == l) #|nest E q r x| = \sum_(x | b x == l) #|E x|)%N.
Proof.
move=> bqr qr; have Nx x : x != q -> x != r -> nest E q r x = E x.
  by move=> /negbTE h1 /negbTE h2; rewrite /nest h1 h2.
have [bl|bl] := eqVneq (b q) l; last first.
  apply: eq_bigr => x /eqP bx; rewrite Nx //.
    by apply: contraNneq bl => <-; rewrite bx.
  by apply: contraNneq bl => e; rewrite bqr -e bx.
rewrite (bigD1 q) ?bl //= (bigD1 r) /=; last by rewrite -bqr bl eqxx eq_sym.
rewrite [RHS](bigD1 q) ?bl //= [in RHS](bigD1 r) /=; last by rewrite -bqr bl eqxx eq_sym.
rewrite !addnA nest_card //; congr (_ + _)%N.
by apply: eq_bigr => x /andP [/andP [_ xq] xr]; rewrite Nx.
Qed.

(* sum of squares: grows with every step that changes anything                *)
Definition squares E : nat := (\sum_x #|E x| ^ 2)%N.

Lemma squares_le E : (squares E <= #|T| * #|V| ^ 2)%N.
Proof.
rewrite /squares -sum_nat_const; apply: leq_sum => x _.
by rewrite leq_exp2r // max_card.
Qed.

Lemma sq_grow (a c u i : nat) : (u + i = a + c)%N -> (i < a)%N -> (i < c)%N ->
  (a ^ 2 + c ^ 2 < u ^ 2 + i ^ 2)%N.
Proof.
move=> e ia ic; pose y := (c - i)%N.
have y0 : (0 < y)%N by rewrite subn_gt0.
have cy : c = (i + y)%N by rewrite subnKC // ltnW.
have uy : u = (a + y)%N by apply/(@addIn i); rewrite e cy addnAC addnA.
have h : (i * y < a * y)%N by rewrite ltn_pmul2r.
rewrite cy uy !sqrnD -!addnA ltn_add2l addnC -!addnA ltn_add2l.
apply: (@leq_ltn_trans (i * y + (a * y + (0 + i ^ 2)))%N).
  by rewrite leq_add2l leq_add2r ltnW.
by rewrite ltn_add2r.
Qed.

Lemma nest_squares E q r : q != r -> ~~ (E q \subset E r) -> ~~ (E r \subset E q) ->
  (squares E < squares (nest E q r))%N.
Proof.
move=> qr nqr nrq; have Nx x : x != q -> x != r -> nest E q r x = E x.
  by move=> /negbTE h1 /negbTE h2; rewrite /nest h1 h2.
have rq : r != q by rewrite eq_sym.
rewrite /squares (bigD1 q) //= (bigD1 r) //= [X in (_ < X)%N](bigD1 q) //=.
rewrite [X in (_ < _ + X)%N](bigD1 r) //= !addnA.
rewrite [X in (_ < _ + X)%N](eq_bigr (fun x => #|E x| ^ 2)%N); last first.
  by move=> x /andP [xq xr]; rewrite Nx.
rewrite ltn_add2r; apply: sq_grow; first exact: nest_card.
  rewrite /nest (negbTE rq) eqxx; apply: proper_card; rewrite properE subsetIl.
  by rewrite subsetI subxx.
rewrite /nest (negbTE rq) eqxx; apply: proper_card; rewrite properE subsetIr.
by rewrite subsetI subxx andbT.
Qed.

(* the sets of each bucket are a chain                                        *)
Definition chain E : bool :=
  [forall q, forall r, (b q == b r) ==> ((E q \subset E r) || (E r \subset E q))].

Lemma chainP E : reflect (forall q r, b q = b r -> (E q \subset E r) || (E r \subset E q)) (chain E).
Proof.
apply: (iffP forallP) => [h q r e|h q].
  by move/forallP: (h q) => /(_ r); rewrite e eqxx.
by apply/forallP=> r; apply/implyP=> /eqP; exact: h.
Qed.

(* E' has as many atoms in each bucket, is no worse, and keeps p's            *)
Definition better p E E' : Prop :=
  [/\ forall l, (\sum_(x | b x == l) #|E' x| = \sum_(x | b x == l) #|E x|)%N,
      PrB (noneE E') <= PrB (noneE E) & E p \subset E' p].

Lemma better_trans p E1 E2 E3 : better p E1 E2 -> better p E2 E3 -> better p E1 E3.
Proof.
move=> [c12 p12 s12] [c23 p23 s23]; split; last exact: subset_trans s23.
  by move=> l; rewrite c23.
exact: le_trans p12.
Qed.

Lemma nest_better p E q r : b q = b r -> q != r -> r != p -> better p E (nest E q r).
Proof.
move=> bqr qr rp; split; first by move=> l; exact: nest_sum.
  exact: nest_le.
rewrite /nest; case: eqVneq => [->|pq]; first exact: subsetUl.
by rewrite eq_sym (negbTE rp).
Qed.

Lemma to_chain p E : exists2 E', chain E' & better p E E'.
Proof.
have [n] := ubnP (#|T| * #|V| ^ 2 - squares E); elim: n E => // n IH E; rewrite ltnS => le.
have [cE|] := boolP (chain E); first by exists E => //; split.
rewrite negb_forall => /existsP [q]; rewrite negb_forall => /existsP [r].
rewrite negb_imply negb_or => /and3P [/eqP bqr nqr nrq].
have qr : q != r by apply: contraNneq nqr => ->.
have go q' r' : b q' = b r' -> q' != r' -> r' != p ->
    ~~ (E q' \subset E r') -> ~~ (E r' \subset E q') -> exists2 E', chain E' & better p E E'.
  move=> b' n' rp' n1 n2; have sq := nest_squares n' n1 n2.
  have [|E' cE' bE'] := IH (nest E q' r').
    apply: leq_trans le; apply: ltn_sub2l => //.
    exact: leq_trans sq (squares_le _).
  by exists E' => //; apply: better_trans bE'; exact: nest_better.
have [rp|rp] := eqVneq r p; last exact: (go q r).
by apply: (go r q) => //; [rewrite eq_sym | rewrite -rp].
Qed.

(* some chain with p's set the largest of its bucket is at least as good      *)
Theorem nesting p E : exists E', [/\ better p E E', chain E'
  & forall q, b q = b p -> E' q \subset E' p].
Proof.
have [F cF bF] := to_chain p E.
have [q /= /eqP bq qmax] := @arg_maxnP _ p (fun q => b q == b p) (fun q => #|F q|) (eqxx _).
have big r : b r = b p -> F r \subset F q.
  move=> br; have := chainP F cF r q; rewrite br bq => /(_ erefl) /orP [//|sqr].
  have /eqP -> : F q == F r by rewrite eqEcard sqr qmax ?br.
  by [].
have [qp|qp] := eqVneq q p.
  by exists F; split=> // r br; rewrite -qp; exact: big.
exists (nest F p q); split.
- by apply: better_trans bF _; apply: nest_better; rewrite // 1?eq_sym // bq.
- have pick x : exists2 y, b y = b x & nest F p q x = F y.
    rewrite /nest; case: eqVneq => [->|xp].
      by exists q => //; apply/setUidPr; exact: big.
    case: eqVneq => [->|xq]; last by exists x.
    by exists p; rewrite ?bq //; apply/setIidPl; exact: big.
  apply/chainP=> x y bxy; have [x' bx ->] := pick x; have [y' by_ ->] := pick y.
  by apply: (chainP F cF); rewrite bx by_.
move=> r br; rewrite {2}/nest eqxx; apply: subset_trans (subsetUr _ _).
rewrite /nest; case: eqVneq => [_|rp]; first by rewrite subUset subxx andbT; exact: big.
by case: eqVneq => [_|rq]; [exact: subsetIr | exact: big].
Qed.
End Nesting.
