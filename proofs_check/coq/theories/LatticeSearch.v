(* Searching a lattice of generalizations (section 3.4): binary search, descent to a minimal node, all minimal nodes.
   
   What is proved here, in words.  A node gives each of q attributes a level; P is any
   property that is kept going up.  Binary search on a chain finds its lowest node with
   P [least_of_chain_correct].  From a node with P, lowering one attribute after the
   other as far as P stays gives a minimal node with P, after one round
   [descend_minimal].  Going through all nodes, lower ones first, and leaving out those
   above one that was found, gives exactly the minimal ones, whether or not P is kept
   going up [search_minimal].  With P = (c,k)-safety, which is kept [safe_merge]:
   [descend_safe].
   
   Incognito goes through the sets Q of attributes by size, and looks at the nodes that
   have all other attributes at their highest levels.  If a node has P, so have its
   projections [subset_property].  So every node of Q with P is above a candidate, the
   join of minimal nodes of the sets Q without one attribute [candidates_below]; above a
   candidate, a node with an attribute of Q at its highest level has P [known_safe].
   Climbing from the candidates, one level up wherever P fails, reaches every minimal
   node of Q [climb_reaches], and the search finds exactly these [incognito_step].
   
   Merging without generalizing: a safe bucketization is minimal if splitting one of
   its buckets in two never gives a safe one [no_safe_split_minimal]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model Monotonicity.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

(* ---- binary search ---- *)
Section Chain.
Variable P : pred nat.

Fixpoint bisect (fuel low high : nat) : nat :=
  if fuel is fuel'.+1 then
    if low < high then
      let middle := (low + high)./2 in
      if P middle then bisect fuel' low middle else bisect fuel' middle.+1 high
    else low
  else low.

Hypothesis up : forall i j, i <= j -> P i -> P j.

Lemma bisectP fuel low high : high - low <= fuel -> low <= high ->
  (forall i, i < low -> ~~ P i) ->
  let r := bisect fuel low high in
  [/\ low <= r <= high, forall i, i < r -> ~~ P i & r = high \/ P r].
Proof.
elim: fuel low high => [|fuel IH] low high le lh no /=.
  have -> : high = low by apply/eqP; rewrite eqn_leq lh andbT -subn_eq0 -leqn0.
  by split; rewrite ?leqnn //; left.
case: ltnP => [lt|hl]; last first.
  have -> : high = low by apply/eqP; rewrite eqn_leq hl lh.
  by split; rewrite ?leqnn //; left.
set m := (low + high)./2.
have lm : low <= m by rewrite /m -{1}(doubleK low) half_leq // -addnn leq_add2l.
have mh : m < high by rewrite /m -divn2 ltn_divLR // muln2 -addnn ltn_add2r.
case: (boolP (P m)) => [Pm|nPm].
  have le' : m - low <= fuel by rewrite -ltnS; apply: leq_trans le; apply: ltn_sub2r.
  have [/andP[h1 h2] h3 h4] := IH low m le' lm no; split=> //; first by rewrite h1 (leq_trans h2 (ltnW mh)).
  by right; case: h4 => [->|].
have le' : high - m.+1 <= fuel by rewrite -ltnS; apply: leq_trans le; rewrite ltn_sub2l // ltnS.
have no' i : i < m.+1 -> ~~ P i by rewrite ltnS => im; apply: contra nPm; apply: up.
have [/andP[h1 h2] h3 h4] := IH m.+1 high le' mh no'; split=> //.
by rewrite h2 andbT (leq_trans lm (ltnW h1)).
Qed.

(* the lowest of n with P; n if there is none *)
Theorem least_of_chain_correct n : let r := bisect n 0 n in
  [/\ r <= n, forall i, i < r -> ~~ P i & r < n -> P r].
Proof.
have le : n - 0 <= n by rewrite subn0.
have [//|/andP[_ h2] h3 h4] := bisectP le (leq0n n).
by split=> // rn; case: h4 => // e; rewrite e ltnn in rn.
Qed.
End Chain.

(* ---- descent ---- *)
Section Descent.
Variables (q : nat) (P : pred {ffun 'I_q -> nat}).
Local Notation node := {ffun 'I_q -> nat}.
Implicit Types (x y z : node) (i j : 'I_q).

Definition below x y : bool := [forall i, x i <= y i].
Definition at_level x i l : node := [ffun j => if j == i then l else x j].
Definition lower x i : node := at_level x i (find (fun l => P (at_level x i l)) (iota 0 (x i))).
Definition descend x : node := foldl lower x (enum 'I_q).

Lemma belowP x y : reflect (forall i, x i <= y i) (below x y).
Proof. exact: forallP. Qed.

Hypothesis up : forall x y, below x y -> P x -> P y.

Lemma lower_level x i : lower x i i <= x i.
Proof. by rewrite ffunE eqxx (leq_trans (find_size _ _)) // size_iota. Qed.

Lemma lower_other x i j : j != i -> lower x i j = x j.
Proof. by move=> ji; rewrite ffunE (negbTE ji). Qed.

Lemma lower_below x i : below (lower x i) x.
Proof.
apply/belowP=> j; have [->|ji] := eqVneq j i; first exact: lower_level.
by rewrite lower_other.
Qed.

Lemma lower_P x i : P x -> P (lower x i).
Proof.
move=> Px; rewrite /lower; set s := iota 0 (x i); set a := fun l => _.
have [h|h] := boolP (has a s); first by have := nth_find 0 h; rewrite nth_iota // -(size_iota 0 (x i)) -has_find.
have -> : find a s = x i by rewrite hasNfind // size_iota.
suff -> : at_level x i (x i) = x by [].
by apply/ffunP=> j; rewrite ffunE; case: eqP => [->|].
Qed.

(* nothing with P is below the lowered node and lower in this attribute *)
Lemma lower_least x i y : below y (lower x i) -> y i < lower x i i -> ~~ P y.
Proof.
move=> yl yi; have := yi; rewrite {1}/lower ffunE eqxx => /(before_find 0) /negbT; rewrite nth_iota; last first.
  exact: leq_trans yi (lower_level x i).
rewrite add0n; apply: contra => Py; apply: up Py; apply/belowP=> j; rewrite ffunE; case: eqP => [->//|/eqP ji].
by move/belowP: yl => /(_ j); rewrite lower_other.
Qed.

Lemma below_trans x y z : below x y -> below y z -> below x z.
Proof. by move=> /belowP h1 /belowP h2; apply/belowP=> i; apply: leq_trans (h1 i) (h2 i). Qed.

Let stuck x (done : seq 'I_q) := forall i y, i \in done -> below y x -> y i < x i -> ~~ P y.

Lemma descendP x0 (todo done : seq 'I_q) x : uniq (done ++ todo) -> P x -> below x x0 -> stuck x done ->
  [/\ P (foldl lower x todo), below (foldl lower x todo) x0 & stuck (foldl lower x todo) (done ++ todo)].
Proof.
elim: todo done x => [|i todo IH] done x u Px xx0 st /=; first by rewrite cats0.
rewrite -cat_rcons; apply: IH; rewrite ?cat_rcons //; first exact: lower_P.
  exact: below_trans (lower_below x i) xx0.
move=> j y; rewrite mem_rcons inE => /orP[/eqP->|jd] yl yj; first exact: lower_least yl yj.
have ji : j != i.
  apply: contraTneq u => ji; rewrite cat_uniq -ji; apply/and3P=> -[_ /hasP[]].
  by exists j; rewrite ?mem_head.
apply: (st j) => //; first exact: below_trans yl (lower_below x i).
by rewrite lower_other in yj.
Qed.

Theorem descend_minimal x : P x ->
  [/\ P (descend x), below (descend x) x & forall y, below y (descend x) -> P y -> y = descend x].
Proof.
move=> Px; have xx : below x x by apply/belowP.
have none : stuck x [::] by [].
have [h1 h2 h3] := @descendP x (enum 'I_q) [::] x (enum_uniq _) Px xx none.
split=> // y yl Py; apply/ffunP=> i; apply/eqP; rewrite eqn_leq (belowP _ _ yl) leqNgt.
by apply: contraL Py => yi; apply: (h3 i) => //; rewrite mem_enum.
Qed.
End Descent.

(* ---- all minimal nodes, lower ones first ---- *)
Section All.
Variables (X : eqType) (le : rel X) (P : pred X).
Hypotheses (le_refl : reflexive le) (le_trans : transitive le).

Definition ask (found : seq X) (x : X) : seq X :=
  if has (le^~ x) found then found else if P x then rcons found x else found.
Definition search (nodes : seq X) : seq X := foldl ask [::] nodes.

Definition is_minimal (nodes : seq X) (x : X) : Prop :=
  [/\ x \in nodes, P x & forall y, y \in nodes -> P y -> le y x -> y = x].

Let ordered (nodes : seq X) : bool := pairwise (fun a b => ~~ le b a || (a == b)) nodes.

Lemma ordered_last nodes z a : ordered (rcons nodes z) -> a \in nodes -> le z a -> a = z.
Proof.
rewrite /ordered pairwise_rcons => /andP[/allP last _] an za.
by have := last a an; rewrite za /= => /eqP.
Qed.

Lemma minimal_keep nodes z a : ordered (rcons nodes z) -> is_minimal nodes a -> is_minimal (rcons nodes z) a.
Proof.
move=> o [an Pa min]; split=> //; first by rewrite mem_rcons inE an orbT.
move=> y; rewrite mem_rcons inE => /orP[/eqP-> _ za|/min//].
by rewrite (ordered_last o an za).
Qed.

Lemma above_minimal nodes y : ordered nodes -> y \in nodes -> P y -> exists2 a, is_minimal nodes a & le a y.
Proof.
elim/last_ind: nodes y => [//|nodes z IH] y o.
have pw : ordered nodes by move: o; rewrite /ordered pairwise_rcons => /andP[].
rewrite mem_rcons inE => /orP[/eqP->|yn] Py; last first.
  by have [a am ay] := IH y pw yn Py; exists a => //; apply: minimal_keep.
have [/hasP[b bn /andP[Pb bz]]|/hasPn no] := boolP (has (fun b => P b && le b z) nodes).
  have [a am ab] := IH b pw bn Pb; exists a; first exact: minimal_keep.
  exact: le_trans ab bz.
exists z => //; split=> //; first by rewrite mem_rcons mem_head.
move=> b; rewrite mem_rcons inE => /orP[/eqP//|bn] Pb bz.
by have := no b bn; rewrite Pb bz.
Qed.

Theorem search_minimal nodes x : ordered nodes -> x \in search nodes <-> is_minimal nodes x.
Proof.
elim/last_ind: nodes x => [|nodes z IH] x o; first by split=> // -[].
have pw : ordered nodes by move: o; rewrite /ordered pairwise_rcons => /andP[].
rewrite /search foldl_rcons -/(search nodes) /ask.
have back a : is_minimal (rcons nodes z) a -> a \in nodes -> is_minimal nodes a.
  by case=> _ Pa min an; split=> // y yn; apply: min; rewrite mem_rcons inE yn orbT.
case: ifP => [/hasP[a]|/negbT no].
  rewrite (IH a pw) => am az; rewrite (IH x pw); split=> [|xm]; first exact: minimal_keep.
  apply: (back) => //; have [xn Px min] := xm; have [an Pa _] := am.
  move: xn; rewrite mem_rcons inE => /orP[/eqP xz|//]; rewrite -(min a) ?xz //.
  by rewrite mem_rcons inE an orbT.
case: ifP => Pz; last first.
  rewrite (IH x pw); split=> [|xm]; first exact: minimal_keep.
  apply: (back) => //; have [xn Px _] := xm.
  by move: xn; rewrite mem_rcons inE => /orP[/eqP e|//]; rewrite -e Px in Pz.
rewrite mem_rcons inE; split=> [/orP[/eqP->|]|xm].
- split=> //; first by rewrite mem_rcons mem_head.
  move=> y; rewrite mem_rcons inE => /orP[/eqP//|yn] Py yz.
  have [a am ay] := above_minimal pw yn Py; case/hasP: no; exists a; first by rewrite (IH a pw).
  exact: le_trans ay yz.
- by rewrite (IH x pw) => xm; apply: minimal_keep.
have [xn Px min] := xm; move: xn; rewrite mem_rcons inE => /orP[->//|xn].
by apply/orP; right; rewrite (IH x pw); apply: back.
Qed.
End All.

(* ---- all minimal nodes, one set of attributes after the other (Incognito) ---- *)
Section Incognito.
Variables (q : nat) (P : pred {ffun 'I_q -> nat}) (top : {ffun 'I_q -> nat}).
Local Notation node := {ffun 'I_q -> nat}.
Implicit Types (x y g m : node) (i a : 'I_q) (Q : {set 'I_q}).
Hypothesis up : forall x y, below x y -> P x -> P y.

(* the nodes of Q: attributes outside Q are at their highest levels             *)
Definition node_of Q x : bool := below x top && [forall i, (i \notin Q) ==> (x i == top i)].
Definition project Q x : node := [ffun i => if i \in Q then x i else top i].
Definition minimal_of Q x : Prop :=
  [/\ node_of Q x, P x & forall y, node_of Q y -> P y -> below y x -> y = x].

Lemma node_ofP Q x : reflect (below x top /\ forall i, i \notin Q -> x i = top i) (node_of Q x).
Proof.
apply: (iffP andP) => -[xt h]; split=> //.
  by move=> i iQ; apply/eqP; move/forallP/(_ i)/implyP: h; apply.
by apply/forallP=> i; apply/implyP=> /h->.
Qed.

Lemma project_node Q x : below x top -> node_of Q (project Q x).
Proof.
move=> /belowP xt; apply/node_ofP; split=> [|i iQ]; last by rewrite ffunE (negbTE iQ).
by apply/belowP=> i; rewrite ffunE; case: ifP.
Qed.

Lemma project_id Q x : node_of Q x -> project Q x = x.
Proof. by case/node_ofP=> _ h; apply/ffunP=> i; rewrite ffunE; case: ifPn => // /h. Qed.

(* the subset property: with a node, its projections have P                      *)
Lemma subset_property Q x : below x top -> P x -> P (project Q x).
Proof. by move=> /belowP xt; apply: up; apply/belowP=> i; rewrite ffunE; case: ifP. Qed.

Lemma minimal_below Q x : node_of Q x -> P x -> exists2 m, minimal_of Q m & below m x.
Proof.
move=> xQ Px; have [/belowP xt _] := node_ofP _ _ xQ; pose P' y := P (project Q y).
have up' y y' : below y y' -> P' y -> P' y'.
  by move=> /belowP yy'; apply: up; apply/belowP=> i; rewrite !ffunE; case: ifP.
have P'x : P' x by rewrite /P' project_id.
have [Pm /belowP mx min] := descend_minimal up' P'x; set m := descend P' x in Pm mx min.
have mt : below m top by apply/belowP=> i; apply: leq_trans (mx i) (xt i).
exists (project Q m); last first.
  by rewrite -[X in below _ X](project_id xQ); apply/belowP=> i; rewrite !ffunE; case: ifP.
split=> //; first exact: project_node.
move=> y yQ Py /belowP ym; pose y' : node := [ffun i => if i \in Q then y i else m i].
have yE : project Q y' = y.
  by rewrite -[RHS](project_id yQ); apply/ffunP=> i; rewrite !ffunE; case: (i \in Q).
have y'm : y' = m.
  apply: min; last by rewrite /P' yE.
  by apply/belowP=> i; rewrite ffunE; case: ifP => // iQ; have := ym i; rewrite ffunE iQ.
by rewrite -yE y'm.
Qed.

(* the candidates of Q: joins of minimal nodes of the sets Q without one attribute,
   with this attribute lowered to 0; every node of Q with P is above one         *)
Definition joined Q (ms : 'I_q -> node) : node := [ffun i => \max_(a in Q) at_level (ms a) a 0 i].

Theorem candidates_below Q x : node_of Q x -> P x ->
  exists ms, (forall a, a \in Q -> minimal_of (Q :\ a) (ms a)) /\ below (joined Q ms) x.
Proof.
move=> xQ Px; have [xt xtop] := node_ofP _ _ xQ.
have pick a : exists m, a \in Q -> minimal_of (Q :\ a) m /\ below (at_level m a 0) x.
  case: (boolP (a \in Q)) => [aQ|_]; last by exists x.
  have [m mm /belowP mx] := minimal_below (project_node (Q :\ a) xt) (subset_property (Q :\ a) xt Px).
  exists m => _; split=> //; apply/belowP=> i; rewrite ffunE; case: eqP => // /eqP ia.
  by have := mx i; rewrite ffunE in_setD1 ia /=; case: ifPn => // /xtop->.
have [ms msP] := fin_all_exists pick; exists ms; split=> [a /msP[]//|].
apply/belowP=> i; rewrite ffunE; apply/bigmax_leqP=> a /msP[_ /belowP]; exact.
Qed.

Lemma joined_node Q ms : Q != set0 -> (forall a, a \in Q -> minimal_of (Q :\ a) (ms a)) -> node_of Q (joined Q ms).
Proof.
case/set0Pn=> a aQ msP; have le i : joined Q ms i <= top i.
  rewrite ffunE; apply/bigmax_leqP=> a' /msP[/node_ofP[/belowP mt _] _ _].
  by rewrite ffunE; case: eqP.
apply/node_ofP; split=> [|i iQ]; first exact/belowP.
apply/eqP; rewrite eqn_leq le ffunE; apply: leq_trans (leq_bigmax_cond _ aQ).
have [/node_ofP[_ h] _ _] := msP _ aQ; have ia : i != a by apply: contraNneq iQ => ->.
by rewrite ffunE (negbTE ia) h // in_setD1 (negbTE iQ) andbF.
Qed.

(* above a candidate, a node with an attribute of Q at its highest level has P    *)
Lemma known_safe Q ms y a : (forall a, a \in Q -> minimal_of (Q :\ a) (ms a)) -> a \in Q ->
  below (joined Q ms) y -> y a = top a -> P y.
Proof.
move=> msP aQ /belowP jy ya; have [mQ Pm _] := msP a aQ; have [/belowP mt _] := node_ofP _ _ mQ.
apply: up Pm; apply/belowP=> i; have [->|ia] := eqVneq i a; first by rewrite ya.
apply: leq_trans (jy i); rewrite ffunE; apply: leq_trans (leq_bigmax_cond _ aQ).
by rewrite ffunE (negbTE ia).
Qed.

(* climbing: from the candidates, one level up wherever P fails                   *)
Inductive reached (start : node -> Prop) : node -> Prop :=
| reached_start g : start g -> reached start g
| reached_step y i : reached start y -> ~~ P y -> y i < top i -> reached start (at_level y i (y i).+1).

Theorem climb_reaches Q (start : node -> Prop) g x :
  minimal_of Q x -> node_of Q g -> start g -> below g x -> reached start x.
Proof.
move=> [xQ Px min] + /reached_start; have [/belowP xt xtop] := node_ofP _ _ xQ.
have [n] := ubnP (\sum_i (x i - g i)); elim: n g => // n IH g le gQ rg gx.
have [gE|ne] := eqVneq g x; first by rewrite -gE.
have /belowP gx' := gx; have [/belowP gt gtop] := node_ofP _ _ gQ.
have [i gi] : exists i, g i < x i.
  apply/existsP; apply: contraR ne; rewrite negb_exists => /forallP h; apply/eqP/ffunP=> i.
  by apply/eqP; rewrite eqn_leq gx' leqNgt h.
have nP : ~~ P g by apply: contra ne => Pg; apply/eqP; apply: min.
have git : g i < top i := leq_trans gi (xt i).
have iQ : i \in Q by apply: contraLR git => iQ; rewrite gtop // ltnn.
have [E1 E2] : at_level g i (g i).+1 i = (g i).+1 /\ forall j, j != i -> at_level g i (g i).+1 j = g j.
  by split=> [|j ji]; rewrite ffunE ?eqxx // (negbTE ji).
apply: (IH (at_level g i (g i).+1)).
- rewrite ltnS in le; apply: leq_trans le; rewrite (bigD1 i) //= [X in _ < X](bigD1 i) //= E1.
  rewrite -addSn leq_add //; first by rewrite subnS prednK ?subn_gt0.
  by apply: leq_sum => j ji; rewrite E2.
- apply/node_ofP; split=> [|j jQ].
    by apply/belowP=> j; have [->|ji] := eqVneq j i; rewrite ?E1 // E2.
  by rewrite E2 ?gtop //; apply: contraNneq jQ => ->.
- exact: reached_step.
by apply/belowP=> j; have [->|ji] := eqVneq j i; rewrite ?E1 // E2.
Qed.

(* so going through nodes of Q that include what climbing reaches finds exactly the
   minimal nodes of Q; for the set of all attributes these are all minimal nodes   *)
Theorem incognito_set Q (start : node -> Prop) nodes : all (node_of Q) nodes ->
  pairwise (fun x y => ~~ below y x || (x == y)) nodes ->
  (forall x, node_of Q x -> P x -> exists2 g, start g /\ node_of Q g & below g x) ->
  (forall x, reached start x -> x \in nodes) ->
  forall x, x \in search (@below q) P nodes <-> minimal_of Q x.
Proof.
move=> /allP nQ o st rn x.
have refl : reflexive (@below q) by move=> y; apply/belowP.
have trans : transitive (@below q) by move=> y z z'; exact: below_trans.
have inn m : minimal_of Q m -> m \in nodes.
  by move=> mm; have [mQ Pm _] := mm; have [g [sg gQ] gm] := st m mQ Pm; apply/rn/(climb_reaches mm gQ sg gm).
rewrite (search_minimal P refl trans x o); split=> [[xn Px min]|xm].
  have [m mm mx] := minimal_below (nQ _ xn) Px.
  by have [_ Pm _] := mm; rewrite -(min m (inn m mm) Pm mx).
by have [xQ Px min] := xm; split=> //; [exact: inn | move=> y /nQ; exact: min].
Qed.

(* the candidates need the minimal nodes of smaller sets only                     *)
Corollary incognito_step Q nodes : Q != set0 -> all (node_of Q) nodes ->
  pairwise (fun x y => ~~ below y x || (x == y)) nodes ->
  (forall x, reached (fun g => exists2 ms, forall a, a \in Q -> minimal_of (Q :\ a) (ms a) & g = joined Q ms) x ->
    x \in nodes) ->
  forall x, x \in search (@below q) P nodes <-> minimal_of Q x.
Proof.
move=> Q0 nQ o rn; apply: incognito_set nQ o _ rn => x xQ Px.
have [ms [msP jx]] := candidates_below xQ Px; exists (joined Q ms) => //.
by split; [exists ms | exact: joined_node].
Qed.
End Incognito.

(* ---- (c,k)-safety of generalizations is kept going up ---- *)
Section Safe.
Local Open Scope ring_scope.
Variables (T V Q G : finType) (v : T -> V) (q : nat) (g : {ffun 'I_q -> nat} -> T -> G).
(* people who share a bucket at a node share one at every node above it *)
Hypothesis coarser : forall x y, below x y -> forall s t, g x s = g x t -> g y s = g y t.
Variables (c : rat) (k : nat) (check : pred {ffun 'I_q -> nat}).
Hypothesis checkP : forall x, reflect (safe v (g x) c k) (check x).

Corollary descend_safe x : safe v (g x) c k ->
  safe v (g (descend check x)) c k /\
  forall y, below y (descend check x) -> safe v (g y) c k -> y = descend check x.
Proof.
move=> /checkP sx; have up y z : below y z -> check y -> check z.
  by move=> yz /checkP sy; apply/checkP; apply: safe_merge sy; apply: coarser yz.
have [h1 _ h3] := descend_minimal up sx; split=> [|y yl /checkP]; first exact/checkP.
exact: h3.
Qed.
End Safe.

(* ---- merging buckets: a bucketization that no safe split refines is minimal ---- *)
Section Merging.
Local Open Scope ring_scope.
Variables (T V L L' L2 : finType) (v : T -> V) (c : rat) (k : nat).
Variables (b : T -> L) (b' : T -> L').

(* S splits the bucket l of b' in two, both unions of buckets of b               *)
Definition splits (l : L') (S : {set T}) : Prop :=
  [/\ S \proper [set x | b' x == l], S != set0 & forall x y, b x = b y -> (x \in S) = (y \in S)].

Theorem no_safe_split_minimal (b2 : T -> L2) :
  (forall l S, splits l S -> ~ safe v (fun x => (b' x, x \in S)) c k) ->
  precedes b b2 -> precedes b2 b' -> safe v b2 c k -> precedes b' b2.
Proof.
move=> no /precedesP bb2 /precedesP b2b' sf; apply/precedesP=> x y bxy.
apply/eqP/negPn/negP => ne; pose S := [set z | b2 z == b2 x].
apply: (no (b' x) S); last by apply: safe_merge sf => z z' e; rewrite (b2b' _ _ e) !inE e.
split; last by move=> z z' /bb2 e; rewrite !inE e.
  apply/properP; split; first by apply/subsetP=> z; rewrite !inE => /eqP/b2b'->.
  by exists y; rewrite !inE ?bxy // eq_sym.
by apply/set0Pn; exists x; rewrite inE.
Qed.
End Merging.
