(* The O(k^2 log k) table computes m.
   
   What is proved here, in words.  Sort the patterns by their last part: after
   the parts k, k-1, ..., u, the entry F(i, h) of the table of within_bucket_table
   is the least numerator (n - T(k_0)) (n - 1 - T(k_1)) ... over the patterns of i
   people with at most h atoms and parts >= u, if there are any (i u <= h), and
   n^i if there are none [rows_ok, improve_rows_ok, table_ok].  From the part
   u + 1 to u, person i keeps a larger part, or carries u atoms after i - 1
   people whose parts are >= u too.  The least F(i, h) / (n (n-1) ... (n-i+1))
   is m(h) below the number of values, and from there on m(h) is 0:
   [minima_correct].  The program is that of FastProgram.v.  The table is proved for any
   numbers that remember patterns [remembers, table_ok]: nat and rat remember nothing
   [natrat_remembers], and those of Witness.v remember a pattern that attains each
   entry (WitnessAnswers.v). *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Patterns Minimize1 Submultiplicative FastProgram.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

Definition natrat : numbers nat rat :=
  Numbers 0 1 addn muln subn predn leq (0 : rat)%R 1%R *%R Num.min (fun a b => a%:R / b%:R)%R.

(* ---- numerators ---- *)
Fixpoint num (c : seq nat) (r : nat) (p : seq nat) : nat :=
  if p is u :: p' then (r - topsum c u) * num c r.-1 p' else 1.

Section Bucket.
Variable c : seq nat.
Let n := sumn c.
Notation T := (topsum c).

Lemma num_rcons r p u : num c r (rcons p u) = num c r p * (r - size p - T u).
Proof.
elim: p r => [|v p IH] r /=; first by rewrite mul1n muln1 subn0.
by rewrite IH mulnA subnS predn_sub.
Qed.

Lemma num_le r p : num c r p <= r ^ size p.
Proof.
elim: p r => //= u p IH r; rewrite expnS leq_mul ?leq_subr // (leq_trans (IH _)) //.
by case: (size p) => // j; rewrite leq_exp2r ?leq_pred.
Qed.

(* i people, parts >= u, at most h atoms *)
Definition patu (i u h : nat) (p : seq nat) : bool :=
  [&& sorted geq p, size p == i, all (leq u) p & sumn p <= h].

Lemma sumn_ge u p : all (leq u) p -> size p * u <= sumn p.
Proof. by elim: p => //= x p IH /andP[ux /IH]; rewrite mulSn; apply: leq_add. Qed.

Lemma patu_min i u h p : patu i u h p -> i * u <= h.
Proof. by case/and4P=> _ /eqP<- /sumn_ge up; apply: leq_trans. Qed.

Lemma sorted_rcons_geq p u : sorted geq p -> all (leq u) p -> sorted geq (rcons p u).
Proof.
case: p => //= x p sp /andP[ux up]; rewrite rcons_path sp /geq /=.
by have := mem_last x p; rewrite inE => /orP[/eqP->//|/(allP up)].
Qed.

Lemma rcons_sorted_geq p u : sorted geq (rcons p u) -> sorted geq p /\ all (leq u) p.
Proof.
elim: p => //= x p IH; case: p IH => [_|y p IH] /= /andP[xu sp]; first by rewrite xu.
have [sp' /= /andP[uy up]] := IH sp; rewrite /= in sp'.
by rewrite xu sp' (leq_trans uy xu) uy up.
Qed.

Lemma patu_rcons i u h p : u <= h -> patu i u (h - u) p -> patu i.+1 u h (rcons p u).
Proof.
move=> uh /and4P[sp /eqP zp up ph]; rewrite /patu sorted_rcons_geq // size_rcons zp eqxx.
by rewrite all_rcons leqnn up sumn_rcons addnC -leq_subRL.
Qed.

(* either all parts are larger than u, or the last one is u *)
Lemma patu_last i u h p : patu i.+1 u h p ->
  patu i.+1 u.+1 h p \/ exists2 q, p = rcons q u & patu i u (h - u) q.
Proof.
case/and4P; case/lastP: p => [//|q x] sp; rewrite size_rcons eqSS => zq.
rewrite all_rcons sumn_rcons => /andP[ux uq] qh; have [sq xq] := rcons_sorted_geq sp.
case: (ltngtP u x) ux => // [ux _|e _]; [left | right].
  rewrite /patu sp size_rcons eqSS zq all_rcons ux sumn_rcons qh /= andbT.
  by apply: sub_all xq => y; apply: leq_trans.
exists q; rewrite ?e // /patu sq zq -e uq /= leq_subRL; first by rewrite addnC e.
by rewrite e (leq_trans (leq_addl _ _) qh).
Qed.

(* ---- the table, for any numbers that remember patterns ---- *)
Hypothesis vc : valid c.

Lemma num_lt p : all (leq 1) p -> p != [::] -> num c n p < n ^ size p.
Proof.
have /and3P[_ _ c1] := vc; have n0 : 0 < n.
  by apply: leq_trans (size_le_sumn c1); rewrite lt0n size_eq0; case/and3P: vc.
case: p => //= u p /andP[u1 _] _; rewrite expnS.
apply: (@leq_ltn_trans ((n - T u) * n ^ size p)).
  rewrite leq_mul2l (leq_trans (num_le _ p)) ?orbT //.
  by case: (size p) => // j; rewrite leq_exp2r ?leq_pred.
by rewrite ltn_pmul2r ?expn_gt0 ?n0 // ltn_subrL n0 andbT; case/and3P: vc => ? _ ?; apply: topsum_gt0.
Qed.

Section Table.
(* va x is the value of x; x may keep a pattern, or be the part u: T(u) or less than it;
   upto t u: t is the sum of the first u counts                                *)
Variables (X Y : Type) (o : numbers X Y) (va : X -> nat).
Variables (keeps : X -> seq nat -> Prop) (part upto : X -> nat -> Prop) (cs : seq X).
Local Notation z := (zeroX o).

Record remembers : Prop := Remembers {
  va_leb : forall x y, lebX o x y = (va x <= va y);
  va_mul : forall x y, va (mulX o x y) = va x * va y;
  va_sub : forall x y, va (subX o x y) = va x - va y;
  va_add : forall x y, va (addX o x y) = va x + va y;
  va_pred : forall x, va (predX o x) = (va x).-1;
  va_zero : va z = 0;
  va_one : va (oneX o) = 1;
  keeps_one : keeps (oneX o) [::];
  keeps_mul : forall x f p u, keeps x p -> part f u -> keeps (mulX o x f) (rcons p u);
  part_sub : forall r t u, part t u -> part (subX o r t) u;
  upto_zero : upto z 0;
  upto_add : forall t u m, upto t u -> m < size cs ->
    part (addX o t (nth z cs m)) u.+1 /\ upto (addX o t (nth z cs m)) u.+1 }.
Hypothesis R : remembers.
Hypothesis csE : map va cs = c.
Variable k : nat.

Definition entry (u i h : nat) (x : X) : Prop :=
  (h < i * u -> va x = n ^ i) /\
  (i * u <= h -> (exists p, [/\ patu i u h p, va x = num c n p & keeps x p]) /\
                 (forall p, patu i u h p -> va x <= num c n p)).

Definition row_ok (u i : nat) (row : seq X) : Prop :=
  size row = k.+1 /\ forall h, h <= k -> entry u i h (nth z row h).

Definition rows_ok (u i : nat) (rows : seq (seq X)) : Prop :=
  forall j, j < size rows -> row_ok u (i + j) (nth [::] rows j).

Lemma size_improve f row before : size (improve o f row before) = size row.
Proof. by elim: row before => [|a row IH] [|b before] //=; rewrite IH. Qed.

Lemma nth_improve f row before j : j < size row -> j < size before ->
  nth z (improve o f row before) j = minX o (nth z row j) (mulX o (nth z before j) f).
Proof. by elim: row before j => [|a row IH] [|b before] [|j] //= ja jb; exact: IH. Qed.

Lemma new_row_ok u i row before f : 0 < u -> i.+1 * u <= k -> va f = n - i - T u -> part f u ->
  row_ok u.+1 i.+1 row -> row_ok u i before ->
  row_ok u i.+1 (take (i.+1 * u) row ++ improve o f (drop (i.+1 * u) row) (drop (i * u) before)).
Proof.
move=> u0 iuk fE fu [zr okr] [zb okb]; have lt : i.+1 * u < size row by rewrite zr ltnS.
split; first by rewrite size_cat size_improve -size_cat cat_take_drop.
move=> h hk; rewrite nth_cat size_take lt; case: ltnP => [hlt|hge]; split=> // hh.
- rewrite nth_take //; have [E _] := okr h hk; apply: E.
  by apply: leq_trans hh _; rewrite leq_mul2l leqnSn orbT.
- by have := leq_ltn_trans hh hlt; rewrite ltnn.
- by have := leq_ltn_trans hge hh; rewrite ltnn.
have uh : u <= h by apply: leq_trans hge; rewrite mulSn leq_addr.
have iuh : i * u <= h - u by rewrite leq_subRL // -mulSn.
have huk : h - u <= k by apply: leq_trans (leq_subr _ _) hk.
rewrite nth_improve; first last.
- by rewrite size_drop zb ltn_subRL mulSn subnDA subnKC // ltnS.
- by rewrite size_drop zr ltn_sub2r // -zr.
rewrite !nth_drop subnKC // mulSn subnDA subnKC //.
have [_ /(_ iuh) [[q [okq qE kq]] qlb]] := okb (h - u) huk.
have [sent fine] := okr h hk; have okqu := patu_rcons uh okq.
have numE p : patu i u (h - u) p -> num c n (rcons p u) = num c n p * (n - i - T u).
  by case/and4P=> _ /eqP zp _ _; rewrite num_rcons zp.
have := va_mul R (nth z before (h - u)) f; rewrite qE fE -numE //.
move: (keeps_mul R kq fu) sent fine; set A := nth z row h; set C := mulX o _ f => kC sent fine candE.
have vmin : va (minX o A C) = minn (va A) (va C).
  by rewrite /minX (va_leb R) /minn; case: (ltngtP (va A) (va C)).
split=> [|p okp].
  rewrite /minX (va_leb R) candE; case: ifP => [AC|_]; last by exists (rcons q u).
  have [big|small] := leqP (i.+1 * u.+1) h.
    have [[p [okp pE kp]] _] := fine big; exists p; split=> //.
    case/and4P: okp => sp zp up hp; rewrite /patu sp zp hp andbT /=.
    by apply: sub_all up => y; apply: ltnW.
  case/and4P: okqu => _ /eqP zq uq _; have : num c n (rcons q u) < n ^ i.+1.
    by rewrite -zq; apply: num_lt; [apply: sub_all uq => y; apply: leq_trans | case: (q)].
  by rewrite ltnNge -(sent small) AC.
rewrite vmin candE; case: (patu_last okp) => [okp'|[q' -> okq']].
  by have [_ lb] := fine (patu_min okp'); rewrite geq_min lb.
by have := qlb _ okq'; rewrite qE geq_min !numE // leq_mul2r => ->; rewrite !orbT.
Qed.

Lemma improve_rows_ok u t i r before rows : 0 < u -> va t = T u -> part t u -> va r = n - i ->
  row_ok u i before -> rows_ok u.+1 i.+1 rows ->
  rows_ok u i.+1 (improve_rows o u t i.+1 r before rows).
Proof.
move=> u0 tE tu; elim: rows i r before => [|row rows IH] i r before // rE okb okr.
have [zr okr0] := okr 0 isT; rewrite addn0 /= in zr okr0; rewrite [improve_rows _ _ _ _ _ _ _]/=.
have [iuk|iuk] := leqP (i.+1 * u) k; last first.
  rewrite drop_oversize ?zr // => j js; have [zj okj] := okr j js; split=> // h hk.
  have hlt : h < (i.+1 + j) * u by apply: leq_ltn_trans hk _; apply: leq_trans iuk _; rewrite leq_mul2r leq_addr orbT.
  have [sent _] := okj h hk; split; last by move=> le; have := leq_ltn_trans le hlt; rewrite ltnn.
  by move=> _; apply: sent; apply: leq_trans hlt _; rewrite leq_mul2l leqnSn orbT.
case dE: (drop (i.+1 * u) row) => [|a row'].
  by have := size_drop (i.+1 * u) row; rewrite dE zr subSn.
have fE : va (subX o r t) = n - i - T u by rewrite (va_sub R) rE tE.
have ok := new_row_ok u0 iuk fE (part_sub R r tu) (conj zr okr0) okb; rewrite dE in ok.
move=> [|j] js; first by rewrite addn0.
rewrite addnS -addSn; apply: IH => //; first by rewrite (va_pred R) rE subnS.
by move=> j' js'; rewrite addSnnS; exact: (okr j'.+1).
Qed.

Lemma row0_ok u w row : row_ok u 0 row -> row_ok w 0 row.
Proof.
case=> zr ok; split=> // h hk; split=> // _; have [_ /(_ isT) [[p [okp -> kp]] lb]] := ok h hk.
have nilE w' q : patu 0 w' h q -> q = [::] by case/and4P=> _ /nilP.
split; first by exists p; split=> //; rewrite (nilE _ _ okp).
by move=> q /nilE->; rewrite (nilE _ _ okp).
Qed.

Lemma improve_table_ok r u t rows : 0 < u -> va r = n -> va t = T u -> part t u -> rows_ok u.+1 0 rows ->
  rows_ok u 0 (improve_table o r rows (u, t)).
Proof.
move=> u0 rE tE tu; case: rows => // row rows ok [|j] js /=; first exact: row0_ok (ok 0 isT).
have ok1 : rows_ok u.+1 1 rows by move=> j' js'; rewrite add1n -[j'.+1]add0n; apply: (ok j'.+1).
have rE0 : va r = n - 0 by rewrite subn0.
exact: (improve_rows_ok u0 tE tu rE0 (row0_ok u (ok 0 isT)) ok1).
Qed.

Lemma size_powers r l x j : size (powers o r x l j) = j.
Proof. by elim: j x => //= j IH x; rewrite IH. Qed.

Lemma powers_ok r : va r = n -> rows_ok k.+1 0 (powers o r (oneX o) k.+1 k.+1).
Proof.
move=> rE; have E l x i j : i < j -> exists y,
    [/\ nth [::] (powers o r x l j) i = nseq l y, va y = va x * n ^ i & i = 0 -> y = x].
  elim: j i x => // j IH [|i] x ij /=; first by exists x; rewrite muln1.
  have [y [e1 e2 _]] := IH i (mulX o x r) ij; exists y; split=> //.
  by rewrite e2 (va_mul R) rE expnS mulnA.
move=> j; rewrite size_powers => jk; have [y [-> yE y1]] := E k.+1 (oneX o) j _ jk.
rewrite add0n; split; first by rewrite size_nseq.
move=> h hk; rewrite nth_nseq ltnS hk /entry yE (va_one R) mul1n; split=> // le.
have j0 : j = 0 by case: (j) le => // i; rewrite mulSn => /(leq_trans (leq_addr _ _)); rewrite leqNgt ltnS hk.
rewrite y1 // j0 expn0; split; first by exists [::]; split=> //; exact: (keeps_one R).
by move=> p /and4P[_ /nilP->].
Qed.

(* (j, T j), ..., (1, T 1)                                                     *)
Fixpoint down (j : nat) (l : seq (nat * X)) : Prop :=
  if j is j'.+1 then exists t l', [/\ l = (j, t) :: l', va t = T j, part t j & down j' l'] else l = [::].

Lemma sums_ok j u t acc : u + j <= size c -> down u acc -> va t = T u -> upto t u ->
  down (u + j) (sums o acc u t (drop u cs) j).
Proof.
elim: j u t acc => [|j IH] u t acc uj ok tE tu; first by rewrite addn0; case: (drop u cs).
have uc : u < size cs by rewrite -(size_map va) csE; apply: leq_trans uj; rewrite -addn1 leq_add2l.
rewrite (drop_nth z uc) /=; have [tp tu'] := upto_add R tu uc.
have tE' : va (addX o t (nth z cs u)) = T u.+1.
  rewrite (va_add R) tE /topsum (take_nth 0) -?csE ?size_map // sumn_rcons (nth_map z) //.
rewrite addnS -addSn; apply: IH => //; first by rewrite addSnnS.
by exists (addX o t (nth z cs u)), acc.
Qed.

Lemma foldl_ok r j l rows : va r = n -> down j l -> rows_ok j.+1 0 rows ->
  rows_ok 1 0 (foldl (improve_table o r) rows l).
Proof.
move=> rE; elim: j l rows => [|j IH] l rows; first by move=> ->.
by case=> t [l' [-> tE tp dl]] ok /=; apply: IH => //; apply: improve_table_ok.
Qed.

Lemma size_improve_rows u t i r before rows : size (improve_rows o u t i r before rows) = size rows.
Proof.
elim: rows i r before => //= row rows IH i r before.
by case: (drop _ _) => //= a row'; rewrite IH.
Qed.

Lemma va_total : va (total o cs) = n.
Proof. by rewrite /n -csE; elim: (cs) => [|x s IH] /=; rewrite ?(va_zero R) // (va_add R) IH. Qed.

Lemma table_ok : k <= size c -> rows_ok 1 0 (table o cs k) /\ size (table o cs k) = k.+1.
Proof.
move=> kc; rewrite /table; split.
  have := @sums_ok k 0 z [::] kc erefl; rewrite drop0 add0n => /(_ _ (upto_zero R)) d.
  apply: foldl_ok (va_total) (d _) (powers_ok va_total); by rewrite (va_zero R) /topsum take0.
have : size (powers o (total o cs) (oneX o) k.+1 k.+1) = k.+1 by rewrite size_powers.
elim: (sums _ _ _ _ _ _) (powers _ _ _ _ _) => //= ut uts IH [|row rows] //= zr.
by apply: IH; rewrite /= size_improve_rows.
Qed.
End Table.

(* natural numbers remember nothing                                            *)
Lemma natrat_remembers : remembers natrat id (fun _ _ => True) (fun _ _ => True) (fun _ _ => True) c.
Proof. by []. Qed.

(* ---- from numerators to m ---- *)
Local Open Scope ring_scope.

Lemma size_zipw (A B C : Type) (f : A -> B -> C) s t : size (zipw f s t) = minn (size s) (size t).
Proof. by elim: s t => [|a s IH] [|b t] //=; rewrite IH minnSS. Qed.

Lemma nth_zipw (A B C : Type) (f : A -> B -> C) (a : A) (b : B) (x : C) s t j :
  (j < size s)%N -> (j < size t)%N -> nth x (zipw f s t) j = f (nth a s j) (nth b t j).
Proof. by elim: s t j => [|y s IH] [|z t] [|j] //= js jt; apply: IH. Qed.

Definition quot (rows : seq (seq nat)) (r d h j : nat) : rat :=
  (nth 0%N (nth [::] rows j) h)%:R / (d * r ^_ j)%:R.

Lemma bestP k r d acc rows h : size acc = k.+1 -> (h <= k)%N ->
  (forall j, (j < size rows)%N -> size (nth [::] rows j) = k.+1) ->
  let x := nth 0 (best natrat r d acc rows) h in
  [/\ size (best natrat r d acc rows) = k.+1,
      x <= nth 0 acc h, forall j, (j < size rows)%N -> x <= quot rows r d h j
    & x = nth 0 acc h \/ exists2 j, (j < size rows)%N & x = quot rows r d h j].
Proof.
move=> + hk; elim: rows r d acc => [|row rows IH] r d acc za zr /=; first by split=> //; left.
have z0 : size row = k.+1 by apply: (zr 0%N).
set acc' := zipw _ _ _.
have za' : size acc' = k.+1 by rewrite size_zipw size_map za z0 minnn.
have E : nth 0 acc' h = Num.min (nth 0 acc h) (quot (row :: rows) r d h 0).
  rewrite (nth_zipw _ 0 0) ?size_map ?za ?z0 ?ltnS // (nth_map 0%N) ?z0 ?ltnS //.
  by rewrite /quot /= ffactn0 muln1.
have Q j : quot rows r.-1 (d * r) h j = quot (row :: rows) r d h j.+1.
  by rewrite /quot /= ffactnS mulnA.
have [zb le lb at_] := IH r.-1 (d * r)%N acc' za' (fun j => zr j.+1).
split=> //.
- by apply: le_trans le _; rewrite E le_minl lexx.
- case=> [|j] js; first by apply: le_trans le _; rewrite E le_minl lexx orbT.
  by rewrite -Q lb.
case: at_ => [->|[j js ->]]; last by right; exists j.+1; rewrite ?Q.
rewrite E /Num.min; case: ifP => _; first by left.
by right; exists 0%N.
Qed.

Lemma pv_num most r p : (topsum c most <= r)%N -> dec most p ->
  pv c r p = (num c r p)%:R / (r ^_ size p)%:R.
Proof.
have /and3P[c0 _ c1] := vc.
elim: p most r => [|u p IH] most r mr; first by rewrite /= ffactn0 divr1.
rewrite dec_cons => /and3P[u1 um dp] /=; have [ur r0] := run_out c0 c1 mr u1 um.
case: (good_next ur r0) => [f0|ur'].
  rewrite f0 mul0r; move/eqP: f0; rewrite factor_eq0 // => /eqP rE.
  by rewrite -rE subnn mul0n mul0r.
rewrite (IH u) // /factor -natrB // ffactnS !natrM invfM mulrACA.
by rewrite [r%:R^-1 * _]mulrC.
Qed.

Lemma ffact_le_exp r j : (r ^_ j <= r ^ j)%N.
Proof.
elim: j r => // j IH r; rewrite ffactnS expnS leq_mul2l (leq_trans (IH _)) ?orbT //.
by case: j {IH} => // j; rewrite leq_exp2r ?leq_pred.
Qed.

Lemma positive_minima_correct k h : (k < size c)%N -> (h <= k)%N ->
  nth 0 (positive_minima natrat c k) h = minimize1 c h /\ size (positive_minima natrat c k) = k.+1.
Proof.
move=> kd hk; have /and3P[c0 _ c1] := vc; have [ok zt] := table_ok natrat_remembers (map_id c) (ltnW kd).
have zr j : (j < size (table natrat c k))%N -> size (nth [::] (table natrat c k) j) = k.+1.
  by move=> /ok[].
have [|zb le lb at_] := @bestP k n 1 (nseq k.+1 1) (table natrat c k) h _ hk zr; first by rewrite size_nseq.
rewrite /positive_minima -[total natrat c]/n; split=> //; apply/eqP; rewrite eq_le; apply/andP; split.
  have [p [sp p1 ph ->]] := minimize1_attained h vc.
  have zp : (size p <= h)%N by apply: leq_trans (size_le_sumn p1) ph.
  have zpk := leq_trans zp hk.
  have jt : (size p < size (table natrat c k))%N by rewrite zt ltnS.
  apply: le_trans (lb _ jt) _; rewrite (pv_num (topsum_le c _) (sorted_dec sp p1)) /quot mul1n.
  rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat.
  have [_ /(_ h hk) [_]] := ok _ jt; rewrite add0n muln1 => /(_ zp) [_]; apply.
  by rewrite /patu sp eqxx p1.
case: at_ => [->|[j js ->]]; first by rewrite nth_nseq ltnS hk m_le1.
have jk : (j <= k)%N by rewrite -ltnS -zt.
have den0 : 0 < (n ^_ j)%:R :> rat.
  rewrite ltr0n ffact_gt0 (leq_trans jk) // ltnW // (leq_trans kd) // size_le_sumn //.
rewrite /quot mul1n; have [_ /(_ h hk) []] := ok _ js; rewrite add0n muln1.
case: (leqP j h) => [jh _ /(_ isT) [[p [okp /= -> _]] _]|jh /(_ isT) /= -> _].
  case/and4P: okp => sp /eqP<- p1 ph; rewrite -(pv_num (topsum_le c _) (sorted_dec sp p1)).
  exact: minimize1_lb.
rewrite ler_pdivl_mulr //; apply: (@le_trans _ _ (n ^_ j)%:R); last by rewrite ler_nat ffact_le_exp.
by rewrite ler_pimull ?ler0n // m_le1.
Qed.

Lemma nth_minima k h : (h <= k)%N -> nth 0 (minima natrat c k) h = minimize1 c h.
Proof.
move=> hk; have /and3P[c0 _ c1] := vc; rewrite /minima; set l := size (take _ _).
have lE : l = minn k (size c).-1 by rewrite /l size_take size_behead /minn.
have ld : (l < size c)%N by rewrite lE gtn_min ltn_predL lt0n size_eq0 c0 orbT.
have [_ z] := positive_minima_correct ld (leqnn l).
rewrite nth_cat z ltnS; case: leqP => [hl|lh]; first by have [] := positive_minima_correct ld hl.
rewrite nth_nseq if_same; apply/esym/eqP; rewrite m_eq0 //.
move: lh; rewrite lE gtn_min ltnNge hk /=; by case: (size c).
Qed.

Lemma size_minima k : size (minima natrat c k) = k.+1.
Proof.
have /and3P[c0 _ c1] := vc; rewrite /minima; set l := size (take _ _).
have lE : l = minn k (size c).-1 by rewrite /l size_take size_behead /minn.
have ld : (l < size c)%N by rewrite lE gtn_min ltn_predL lt0n size_eq0 c0 orbT.
have [_ z] := positive_minima_correct ld (leqnn l).
by rewrite size_cat z size_nseq addSn subnKC // [X in (X <= _)%N]lE geq_minl.
Qed.

End Bucket.

Theorem minima_correct c k h : valid c -> (h <= k)%N -> is_m c h (nth 0 (minima natrat c k) h)%R.
Proof. by move=> vc hk; rewrite nth_minima //; apply: minimize1_correct. Qed.
