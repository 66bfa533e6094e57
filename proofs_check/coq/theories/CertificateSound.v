(* The verifier of certificates is sound.
   
   What is proved here, in words.  If [check] (CertificateCheck.v) returns true, then
   v > 0, (1-v)/v is the minimum rho (is_rho) for the histograms of the counts, and v
   is 1/(1 + rho) [checker_sound].  Hence, for every table and bucketization that
   these counts publish, v is the maximum disclosure by the paper's definition
   [certificate_sound].  So at most one disclosure is accepted [certificate_unique],
   the one that the program of BinaryNumbers.v computes [certificate_agrees].
   Nothing is assumed about where the certificate comes from. *)
From Coq Require Import NArith Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Patterns Minimize1 Minimize2 TwoVectors BinaryNumbers.
From Worstcase Require Import Model ExactMaximum Programs CertificateCheck.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

(* ---- from binary numbers to rational numbers ---- *)
Local Notation nn := N.to_nat.
Local Notation nr x := ((N.to_nat x)%:R : rat).

Lemma leq_nn a b : N.leb a b -> (nn a <= nn b)%N.
Proof. by rewrite leb_nat. Qed.

Lemma leq_nr a b : N.leb a b -> nr a <= nr b.
Proof. by rewrite leb_nat ler_nat. Qed.

Lemma nrM a b : nr (N.mul a b) = nr a * nr b.
Proof. by rewrite N2Nat.inj_mul natrM. Qed.

Lemma nnM a b : nn (N.mul a b) = (nn a * nn b)%N. Proof. exact: N2Nat.inj_mul. Qed.
Lemma nnB a b : nn (N.sub a b) = (nn a - nn b)%N. Proof. exact: N2Nat.inj_sub. Qed.
Lemma nnD a b : nn (N.add a b) = (nn a + nn b)%N. Proof. exact: N2Nat.inj_add. Qed.

Lemma nr_ge0 a : 0 <= nr a. Proof. exact: ler0n. Qed.

Lemma nr_pos p : nr (Npos p) = posr p. Proof. by []. Qed.

Lemma is_pos_gt0 a : is_pos a -> 0 < nr a.
Proof. by rewrite is_pos_nat ltr0n. Qed.

Lemma val_ge0 x : 0 <= val x.
Proof. by rewrite divr_ge0 ?ler0n ?ltW ?posr_gt0. Qed.

Lemma fleE x y : fle x y = (val x <= val y).
Proof.
rewrite /fle leb_nat !N2Nat.inj_mul /val ler_pdivr_mulr ?posr_gt0 // mulrAC ler_pdivl_mulr ?posr_gt0 //.
by rewrite -(ler_nat rat_numDomainType) !natrM.
Qed.

Lemma val_fmul x y : val (fmul x y) = val x * val y.
Proof. by rewrite /val /= nrM posrM invfM mulrACA. Qed.

Lemma valE x : val x * posr x.2 = nr x.1.
Proof. by rewrite /val mulfVK ?posr_neq0. Qed.

Lemma nsumE s : nn (nsum s) = sumn (map nn s).
Proof. by elim: s => //= x s IH; rewrite N2Nat.inj_add IH. Qed.

Lemma ofnat_leb a b : N.leb (N.of_nat a) b -> (a <= nn b)%N.
Proof. by rewrite leb_nat Nat2N.id. Qed.

Lemma ltb_nat a b : N.ltb a b = (nn a < nn b)%N.
Proof. by apply/idP/idP => [/N.ltb_lt h|/ssrnat.ltP h]; [apply/ssrnat.ltP; lia | apply/N.ltb_lt; lia]. Qed.

(* ---- the bounds of one profile, for one bucket that it covers ---- *)
Definition bound (rows : seq (seq N)) (D : N) (u h : nat) : N :=
  if u is u'.+1 then nth N0 (nth [::] rows u') (h - u) else D.

Lemma nth_carried later u D j : nth N0 (carried later u.+1 D) j = bound later D (minn u.+1 j) j.
Proof.
rewrite /carried /=; case: j => [|j] //=; rewrite minnSS nth_cat size_map size_take /=.
case: (ltnP u (size later)) => us.
  case: (ltnP j u) => ju; last by rewrite subSS.
  by rewrite (nth_map [::]) ?size_take ?us // nth_take // subSS subnn nth0.
case: (ltnP j (size later)) => js.
  have ju := leq_trans js us.
  by rewrite take_oversize // (nth_map [::]) // (minn_idPr (ltnW ju)) subSS subnn nth0.
rewrite (nth_default _ us) nth_nil; case: (leqP u j) => uj.
  by rewrite (nth_default _ us) nth_nil.
by rewrite (nth_default _ js) nth_nil.
Qed.

Lemma check_row_sound f row above car j : check_row f row above car ->
  (nn (nth N0 row j) <= nn (nth N0 above j))%N /\ (nn (nth N0 row j) <= nn f * nn (nth N0 car j))%N.
Proof.
elim: row above car j => [|x row IH] above car j; first by rewrite nth_nil.
case: above => // y above; case: car => // z car /= /and3P[xy xz ok].
case: j => [|j] /=; last exact: IH.
by rewrite -nnM !leq_nn.
Qed.

Lemma check_rows_sound left nothing later u rows sums above w j :
  check_rows left nothing later u rows sums above ->
  let x := nth N0 (nth [::] rows w) j in
  [/\ (nn x <= nn (nth N0 (if w is w'.+1 then nth [::] rows w' else above) j.+1))%N,
      (nn x <= nn (N.sub left (nth N0 sums w)) * nn (nth N0 (carried later (u + w) nothing) j))%N
    & (size rows <= size sums)%N].
Proof.
elim: rows u sums above w => [|row rows IH] u sums above w.
  by move=> _; rewrite nth_nil /= nth_nil.
case: sums => // s sums /= /andP[ok oks].
case: w => [|w] /=; last first.
  have [h1 h2 h3] := IH _ _ _ w oks; rewrite addnS -addSn; split=> //.
  by case: (w) h1.
have [_ _ h3] := IH _ _ _ 0%N oks.
by have [] := check_row_sound j ok; rewrite addn0 nth_behead.
Qed.

Section Covered.
Variables (c : seq nat) (q n : N) (sums : seq N) (K : nat).
Hypothesis vc : valid c.
Let nb := sumn c.
Let c0 : c != [::]. Proof. by case/and3P: vc. Qed.
Let c1 : all (leq 1) c. Proof. by case/and3P: vc. Qed.
Hypothesis size_le : (nn n <= nb)%N.
Hypothesis shares_le : forall w, (w < size c)%N -> (w < size sums)%N ->
  (topsum c w.+1 * (nn q * nn n) <= nn (nth N0 sums w) * nb)%N.

(* the profile's factor, the denominators on the other sides *)
Lemma factor_covered i w : (w < size c)%N -> (w < size sums)%N -> (topsum c w.+1 <= nb - i)%N ->
  nr (N.sub (left_over q n i) (nth N0 sums w)) <= nr (left_over q n i) * factor c (nb - i) w.+1.
Proof.
move=> wc ws Tr; set T := topsum c w.+1 in Tr *; set s := nth N0 sums w.
have T0 : (0 < T)%N by apply: topsum_gt0.
have r0 : (0 < nb - i)%N := leq_trans T0 Tr.
rewrite /factor mulrA ler_pdivl_mulr ?ltr0n // -natrB // -!natrM ler_nat nnB.
have -> : nn (left_over q n i) = (nn q * (nn n - i))%N.
  by rewrite /left_over nnM nnB Nat2N.id.
set a := (nn q * (nn n - i))%N; case: (leqP a (nn s)) => [/eqP->|sa] //.
have ni : (i < nn n)%N.
  by rewrite -subn_gt0 lt0n; apply: contraTneq sa => e; rewrite /a e muln0.
have nb0 : (0 < nb)%N by apply: leq_trans size_le; apply: leq_ltn_trans ni.
rewrite mulnBl [X in (_ <= X)%N]mulnBr leq_sub2l // -(leq_pmul2r nb0).
apply: (@leq_trans (T * (nn q * nn n) * (nb - i))).
  rewrite /a -/T [X in (X <= _)%N](_ : _ = T * nn q * ((nn n - i) * nb))%N; last first.
    by rewrite mulnAC [(_ * T)%N]mulnC !mulnA mulnAC -!mulnA; congr (_ * (_ * _))%N; rewrite mulnC.
  rewrite [X in (_ <= X)%N](_ : _ = T * nn q * (nn n * (nb - i)))%N; last by rewrite !mulnA.
  rewrite leq_mul2l mulnBl mulnBr leq_sub2l ?orbT //.
  by rewrite mulnC leq_mul2l size_le orbT.
by rewrite [X in (_ <= X)%N]mulnAC leq_mul2r (shares_le wc ws) orbT.
Qed.

Definition sound i (rows : seq (seq N)) (D : N) : Prop :=
  forall u h p, (topsum c u <= nb - i)%N -> dec u p -> all (fun w => w <= size c)%N p -> (sumn p <= h)%N ->
    nr (bound rows D (minn u h) h) <= nr D * pv c (nb - i) p.

Lemma dec0 p : dec 0 p -> p = [::].
Proof. by case: p => // u p; rewrite dec_cons; case: u. Qed.

Lemma dec_min u h p : dec u p -> (sumn p <= h)%N -> dec (minn u h) p.
Proof.
case: p => [|x p] //; rewrite !dec_cons => /and3P[-> xu ->] /= hp.
by rewrite leq_min xu (leq_trans _ hp) ?leq_addr.
Qed.

Lemma sound_nil i D : sound i [::] D.
Proof.
move=> u h p Tu du _ hp; have := dec_min du hp; case: (minn u h) => [|m] /=.
  by move/dec0->; rewrite /= mulr1.
by rewrite !nth_nil mulr_ge0 ?nr_ge0 // (pv_ge0 c0 c1 Tu du).
Qed.

Lemma sound_step i rows later nothing : sound i.+1 later nothing ->
  check_person K q n sums i rows later nothing -> sound i rows (N.mul (left_over q n i) nothing).
Proof.
move=> IHi /andP[_ ok] u h p Tu du pc hp; set D := N.mul _ _.
have {du} := dec_min du hp; have {Tu} : (topsum c (minn u h) <= nb - i)%N.
  by apply: leq_trans Tu; apply: topsum_mono; apply: geq_minl.
have : (minn u h <= h)%N by apply: geq_minr.
move: (minn u h) => m; elim: m => [|m IH] mh Tm dm.
  by rewrite (dec0 dm) /= mulr1.
have [above car sz] := check_rows_sound m (h - m.+1) ok.
rewrite [bound _ _ _ _]/=; set x := nth N0 (nth [::] rows m) (h - m.+1) in above car *.
case: (leqP (size rows) m) => [mr|mr].
  by rewrite /x (nth_default _ mr) nth_nil mulr_ge0 ?nr_ge0 // (pv_ge0 c0 c1 Tm dm).
case: (boolP (dec m p)) => [dm'|ndm].
  apply: le_trans (IH (ltnW mh) (leq_trans (topsum_mono c (leqnSn m)) Tm) dm').
  rewrite ler_nat; apply: leq_trans above _; rewrite subnSK //.
  by case: (m) => [|m'] //; rewrite nth_nseq; case: ifP.
case: p {IH} dm ndm pc hp => [|y p] //; rewrite dec_cons => /and3P[y1 ym dp] ndm /andP[yc pc] hp.
have ey : y = m.+1.
  apply/eqP; rewrite eqn_leq ym ltnNge; apply: contra ndm => ym'.
  by rewrite dec_cons y1 ym'.
subst y; have [_ r0] := run_out c0 c1 Tm y1 ym.
have F := factor_covered yc (leq_trans mr sz) Tm.
rewrite [pv _ _ _]/=; apply: (@le_trans _ _ (nr (N.sub (left_over q n i) (nth N0 sums m))
    * nr (nth N0 (carried later (1 + m) nothing) (h - m.+1)))).
  by rewrite -natrM ler_nat.
rewrite add1n nth_carried; case: (good_next Tm r0) => [f0|Tm'].
  have -> : nr (N.sub (left_over q n i) (nth N0 sums m)) = 0.
    by apply/eqP; rewrite eq_le nr_ge0 andbT; apply: le_trans F _; rewrite f0 mulr0.
  by rewrite f0 !mul0r mulr0.
rewrite -subnS in Tm'.
have B := IHi m.+1 (h - m.+1)%N p Tm' dp pc.
have {}B : nr (bound later nothing (minn m.+1 (h - m.+1)) (h - m.+1)) <= nr nothing * pv c (nb - i.+1) p.
  by apply: B; rewrite leq_subRL.
rewrite /D nrM -subnS [X in _ <= X]mulrACA; apply: ler_pmul => //; exact: nr_ge0.
Qed.

Lemma sound_people people i : (check_people K q n sums i people).1 ->
  sound i (head [::] people) (check_people K q n sums i people).2.
Proof.
elim: people i => [|rows later IH] i /=; first by move=> _; apply: sound_nil.
by case/andP => /IH s ok; apply: sound_step ok.
Qed.

End Covered.

(* ---- one profile ---- *)
Local Notation f0 := ((N0, xH) : frac).

Lemma val_le_div (a b : N) x : N.leb (N.mul x.1 a) (N.mul b (Npos x.2)) -> val x * nr a <= nr b.
Proof. by move/leq_nr; rewrite !nrM nr_pos -(valE x) mulrAC ler_pmul2r ?posr_gt0. Qed.

Lemma check_least_sound whole least rows h : check_least whole least rows -> (h < size least)%N ->
  val (nth f0 least h) * nr whole <= nr (bound rows whole h.+1 h.+1).
Proof.
elim: least rows h => [|m least IH] [|row rows] // h /= /andP[ok oks].
case: h => [_|h hl]; first by rewrite /= subnn nth0; apply: val_le_div.
by have := IH _ _ oks hl; rewrite /= !subnn.
Qed.

Lemma check_ratio_row_sound g whole ratio bounds j : check_ratio_row g whole ratio bounds -> (j < size ratio)%N ->
  val (nth f0 ratio j) * nr whole <= val g * nr (nth N0 bounds j).
Proof.
elim: ratio bounds j => [|r ratio IH] [|x bounds] // j /= /andP[ok oks].
case: j => [_|j jl] /=; last exact: IH.
move: ok => /leq_nr; rewrite !nrM !nr_pos -(valE r) -(valE g).
have sh1 (a b d e : rat) : a * b * d * e = a * e * (b * d).
  by rewrite -!mulrA; congr (_ * _); rewrite [RHS]mulrC mulrA.
have sh2 (a b d e : rat) : a * b * d * e = a * d * (e * b).
  by rewrite -!mulrA; congr (_ * _); rewrite mulrC mulrA.
by rewrite [X in X <= _]sh1 [X in _ <= X]sh2 ler_pmul2r // mulr_gt0 ?posr_gt0.
Qed.

Lemma check_ratio_sound whole later u odds ratio w j : check_ratio whole later u odds ratio ->
  (w < size odds)%N -> (w + j < size ratio)%N ->
  val (nth f0 ratio (w + j)) * nr whole <= val (nth f0 odds w) * nr (nth N0 (carried later (u + w) whole) j).
Proof.
elim: odds u ratio w => [|g odds IH] u ratio w //= /andP[ok oks].
case: w => [_|w wl] jl; first by rewrite addn0; apply: check_ratio_row_sound.
have := IH _ _ w oks wl; rewrite size_behead nth_behead addnS -addSn; apply.
by case: (ratio) jl.
Qed.

Lemma check_covered_sound whole n first t c sums odds w : check_covered whole n first t c sums odds ->
  (w < size c)%N -> (w < size sums)%N -> (w < size odds)%N ->
  let T := (nn t + topsum (map nn c) w.+1)%N in
  (T * nn whole <= nn (nth N0 sums w) * nn n)%N /\
  val (nth f0 odds w) * nr first <= (nn n - T)%N%:R.
Proof.
elim: c t sums odds w => [|x c IH] t [|s sums] [|g odds] // w /= /and3P[ok1 ok2 oks].
case: w => [_ _ _|w wc ws wo] /=; last first.
  have := IH _ _ _ _ oks wc ws wo; rewrite nnD /topsum /= addnA; exact.
rewrite /topsum /= take0 /= addn0 -nnD -nnM -nnB; split; last exact: val_le_div.
by rewrite -nnM leq_nn.
Qed.

Section ProfileSound.
Variables (c : seq N) (p : profile) (least ratio : seq frac) (K : nat).
Let c' := map nn c.
Hypothesis vc : valid c'.
Hypothesis cov : covers c p.
Hypothesis ok : check_profile K least ratio p.
Hypotheses (zl : size least = K) (zr : size ratio = K).
Let nb := sumn c'.
Let c0 : c' != [::]. Proof. by case/and3P: vc. Qed.
Let c1 : all (leq 1) c'. Proof. by case/and3P: vc. Qed.

Let head_gt0 : (0 < head 0 c')%N.
Proof. by move: c0 c1; case: (c') => //= x s _ /andP[]. Qed.

Let nb_gt0 : (0 < nb)%N.
Proof. by apply: leq_trans (size_le_sumn c1); rewrite lt0n size_eq0. Qed.

Let head_nn : nn (head N0 c) = head 0%N c'.
Proof. by rewrite /c'; case: (c). Qed.

Let size_le : (nn (psize p) <= nb)%N.
Proof. by case/andP: cov => /leq_nn; rewrite nsumE. Qed.

Let sizes : [/\ size (psums p) = K, size (podds p) = K & size (pbounds p) = K].
Proof. by case/and5P: ok => /eqP-> /eqP-> /eqP->. Qed.

Let cov_at w : (w < size c')%N -> (w < K)%N ->
  (topsum c' w.+1 * (nn (pparts p) * nn (psize p)) <= nn (nth N0 (psums p) w) * nb)%N /\
  val (nth f0 (podds p) w) * (head 0%N c')%:R <= (nb - topsum c' w.+1)%N%:R.
Proof.
have [z1 z2 _] := sizes; rewrite size_map => wc wK; case/andP: cov => _ /check_covered_sound-/(_ w wc).
rewrite z1 z2 wK => /(_ isT isT) /=; rewrite add0n nsumE nnM head_nn -/c' -/nb; exact.
Qed.

Let shares_le w : (w < size c')%N -> (w < size (psums p))%N ->
  (topsum c' w.+1 * (nn (pparts p) * nn (psize p)) <= nn (nth N0 (psums p) w) * nb)%N.
Proof. by have [-> _ _] := sizes => wc /(cov_at wc) []. Qed.

Lemma pat_ok_all d h s : pat_ok d h s -> all (fun w => w <= size d)%N s.
Proof. by case/and4P=> _ a _ _; apply: sub_all a => u /andP[]. Qed.

Lemma least_sound h : (h < K)%N -> val (nth f0 least h) <= minimize1 c' h.+1.
Proof.
move=> hK; have [[s oks <-] _] := minimize1_correct h.+1 vc.
case/and5P: ok => _ _ _ _ /andP[_ /and5P[okp ok0 w0 okl _]].
have S1 := sound_people vc size_le shares_le okp.
have S0 := sound_step vc size_le shares_le S1 ok0.
have := check_least_sound okl; rewrite zl => /(_ h hK) le1.
have /and4P[_ _ zs hs] := oks.
have := S0 h.+1 h.+1 s; rewrite subn0 minnn topsum_le (pat_ok_dec oks) (pat_ok_all oks) hs.
move=> /(_ isT isT isT isT) le2; rewrite pat_valE //.
by have := le_trans le1 le2; rewrite mulrC ler_pmul2l // is_pos_gt0.
Qed.

Lemma ratio_pattern h u s : (h < K)%N -> pat_ok c' h.+1 (u :: s) ->
  val (nth f0 ratio h) <= pat_val c' (u :: s) * scale c'.
Proof.
move=> hK oks; have /and4P[_ _ zs hs] := oks; rewrite pat_valE //.
have := pat_ok_dec oks; rewrite dec_cons => /and3P[u1 uh ds].
have /andP[uc sc] := pat_ok_all oks.
case/and5P: ok => _ _ _ _ /andP[_ /and5P[okp ok0 w0 _ okr]].
have S1 := sound_people vc size_le shares_le okp.
have D1 : 0 < nr (check_people K (pparts p) (psize p) (psums p) 1 (behead (pbounds p))).2.
  have h0 := is_pos_gt0 w0; rewrite nrM in h0; rewrite lt_neqAle nr_ge0 andbT eq_sym.
  by apply: contraTneq h0 => ->; rewrite mulr0 ltxx.
set D := (check_people _ _ _ _ _ _).2 in okr D1 S1.
case: u u1 uh uc ds oks zs hs => // w _ wh wc ds oks zs hs.
have wK : (w < K)%N by apply: leq_trans wh _.
have [_ odds] := cov_at wc wK.
have [_ zo _] := sizes.
have := @check_ratio_sound D _ 1 _ _ w (h - w) okr; rewrite zo zr wK subnKC // hK => /(_ isT isT).
rewrite add1n nth_carried => le1.
have hd : 0 < (head 0%N c')%:R :> rat by rewrite ltr0n.
have fE : factor c' nb w.+1 * scale c' = (nb - topsum c' w.+1)%N%:R / (head 0%N c')%:R.
  rewrite /factor /scale -/nb natrB ?topsum_le // mulrA mulfVK // pnatr_eq0 -lt0n //.
rewrite [pv _ _ _]/= -/nb mulrAC fE.
have odds' : val (nth f0 (podds p) w) <= (nb - topsum c' w.+1)%N%:R / (head 0%N c')%:R by rewrite ler_pdivl_mulr.
have Tn : (topsum c' w.+1 <= nb)%N by apply: topsum_le.
case: (good_next Tn nb_gt0) => [z|T1].
  have z' : (nb - topsum c' w.+1)%N%:R / (head 0%N c')%:R = 0 :> rat by rewrite -fE z mul0r.
  rewrite z' mul0r; rewrite z' in odds'.
  rewrite -(pmulr_lle0 _ D1); apply: le_trans le1 _.
  by rewrite mulr_le0_ge0 ?nr_ge0.
have := S1 w.+1 (h - w)%N s; rewrite subn1 T1 ds => /(_ isT isT sc) le2.
have {}le2 : nr (bound (head [::] (behead (pbounds p))) D (minn w.+1 (h - w)) (h - w)) <= nr D * pv c' nb.-1 s.
  by apply: le2; rewrite leq_subRL // -ltnS -addSn.
rewrite -(ler_pmul2r D1); apply: le_trans le1 _.
rewrite -[X in _ <= X]mulrA; apply: ler_pmul => //; [exact: val_ge0|exact: nr_ge0|].
by rewrite [X in _ <= X]mulrC.
Qed.

Lemma ratio_sound h : (h < K)%N -> val (nth f0 ratio h) <= minimize1 c' h.+1 * scale c'.
Proof.
move=> hK; have [[s oks <-] _] := minimize1_correct h.+1 vc.
case: s oks => [|u s] oks; last exact: ratio_pattern.
have ok1 : pat_ok c' h.+1 [:: 1%N].
  by rewrite /pat_ok /= !andbT -/nb nb_gt0 andbT lt0n size_eq0 c0.
apply: le_trans (ratio_pattern hK ok1) _; rewrite ler_wpmul2r ?scale_ge0 //.
have /andP[_ le] := pat_val_probability ok1 vc; apply: le_trans le _.
by rewrite pat_valE //=.
Qed.

End ProfileSound.

(* ---- across buckets ---- *)
Lemma check_sharing_sound x least before h : check_sharing x least before ->
  (h < size least)%N -> (h < size before)%N -> val x <= val (nth f0 least h) * val (nth f0 before h).
Proof.
elim: least before h => [|m least IH] [|y before] // h /= /andP[ok oks].
by case: h => [_ _|h hl hb] /=; [rewrite -val_fmul -fleE | exact: IH].
Qed.

Lemma check_product_sound least before product w h : check_product least before product ->
  (w < size product)%N -> (h < size before + w)%N -> (h < size least)%N ->
  val (nth f0 product w) <=
    val (nth f0 least h) * val (nth f0 (rev before ++ product) (size before + w - h.+1)).
Proof.
elim: product before w => [|x product IH] before w //= /and3P[_ ok oks].
case: w => [_|w wp]; last first.
  move=> hw hl; have := IH _ w oks wp; rewrite rev_cons cat_rcons /= addSnnS; exact.
rewrite addn0 => hb hl /=; apply: le_trans (check_sharing_sound ok hl hb) _.
rewrite nth_cat size_rev ltn_subrL ltn0Sn (leq_ltn_trans (leq0n _) hb) nth_rev; last first.
  by rewrite ltn_subrL ltn0Sn (leq_ltn_trans (leq0n _) hb).
by rewrite subnSK // subKn // ltnW.
Qed.

Lemma check_value_sound rho ratio product w : check_value rho ratio product ->
  (w < size ratio)%N -> (w < size product)%N -> val rho <= val (nth f0 ratio w) * val (nth f0 product w).
Proof.
elim: ratio product w => [|r ratio IH] [|y product] // w /= /andP[ok oks].
by case: w => [_ _|w wr wp] /=; [rewrite -val_fmul -fleE | exact: IH].
Qed.

Lemma check_buckets_sound profiles count hs covered i : check_buckets profiles count hs covered ->
  (i < size hs)%N -> exists number, N.ltb number count && covers (nth [::] hs i) (nth none_profile profiles (nn number)).
Proof.
elim: hs covered i => [|c hs IH] [|number covered] // i /= /andP[ok oks].
by case: i => [_|i il] /=; [exists number | exact: IH oks il].
Qed.

Section Across.
Variables (hs : seq (seq nat)) (k : nat) (rho : rat) (M R P : nat -> rat).
Hypothesis vhs : all valid hs.
Hypothesis P0 : forall r, 0 <= P r.
Hypothesis R0 : forall r, 0 <= R r.
Hypothesis M0 : forall r, 0 <= M r.
Hypothesis Mle : forall i h, (i < size hs)%N -> (h < k.+1)%N -> M h <= minimize1 (nth [::] hs i) h.+1.
Hypothesis Rle : forall i h, (i < size hs)%N -> (h < k.+1)%N ->
  R h <= minimize1 (nth [::] hs i) h.+1 * scale (nth [::] hs i).
Hypothesis Pone : P 0 <= 1.
Hypothesis Ple : forall r h, (r < k.+1)%N -> (h < r)%N -> P r <= M h * P (r - h.+1).
Hypothesis rhole : forall r, (r < k.+1)%N -> rho <= R (k.+1 - r.+1) * P r.

Lemma product_below (Q : pred 'I_(size hs)) (hh : nat -> nat) :
  (\sum_(i < size hs | Q i) hh i < k.+1)%N ->
  P (\sum_(i < size hs | Q i) hh i)%N <= \prod_(i < size hs | Q i) minimize1 (nth [::] hs i) (hh i).
Proof.
apply: (big_rec2 (fun r x => (r < k.+1)%N -> P r <= x)) => [//|i r x Qi IH lt].
have vi : valid (nth [::] hs i) by apply: (allP vhs); apply: mem_nth.
have ltr : (r < k.+1)%N by apply: leq_ltn_trans lt; apply: leq_addl.
move: lt; case e: (hh i) => [|h] lt; first by rewrite add0n m0 // mul1r; apply: IH.
have hk : (h < k.+1)%N by apply: leq_ltn_trans lt; apply: leq_trans (leqnSn h) (leq_addr _ _).
apply: le_trans (Ple lt (_ : h < h.+1 + r)%N) _; first exact: leq_addr.
by rewrite addKn; apply: ler_pmul => //; [apply: Mle | apply: IH].
Qed.

Lemma not_exceeded i0 hh : share_ok hs k i0 hh -> rho <= rhov hs i0 hh.
Proof.
case/and4P=> i0s /eqP zh h1 hk; pose o := Ordinal i0s.
have v0 : valid (nth [::] hs i0) by apply: (allP vhs); apply: mem_nth.
move: hk; rewrite sumn_nth zh (bigD1 o) //=; set r := (\sum_(i < size hs | i != o) nth 0%N hh i)%N => hk.
have rk : (r < k.+1)%N by apply: leq_trans hk; rewrite -[X in (X < _)%N]add0n ltn_add2r.
have gk : (k.+1 - r.+1 < k.+1)%N by rewrite ltn_subrL.
apply: le_trans (rhole rk) _; rewrite /rhov /prodm (bigD1 o) //= mulrA; apply: ler_pmul => //.
  apply: le_trans (Rle i0s gk) _; rewrite mulrC ler_wpmul2l ?scale_ge0 // m_anti //.
  by rewrite subnSK // leq_subRL ?(ltnW rk) // addnC.
exact: (@product_below (fun i => i != o) (fun i => nth 0%N hh i)).
Qed.
End Across.

(* ---- attained ---- *)
Section Assoc.
Variables (shares : seq (nat * seq nat)) (n : nat).
Hypothesis us : uniq (map fst shares).
Hypothesis ls : all (fun s => s.1 < n)%N shares.

Definition pattern_of (i : nat) : seq nat := nth [::] (map snd shares) (index i (map fst shares)).

Lemma pattern_ofE s : s \in shares -> pattern_of s.1 = s.2.
Proof.
move=> ss; rewrite /pattern_of; have is' : (index s shares < size shares)%N by rewrite index_mem.
have -> : index s.1 (map fst shares) = index s shares.
  by rewrite -{1}(nth_index s ss) -(nth_map s 0%N) // index_uniq // size_map.
by rewrite (nth_map s) // nth_index.
Qed.

Lemma pattern_of_nil i : i \notin map fst shares -> pattern_of i = [::].
Proof. by move=> ni; rewrite /pattern_of nth_default // size_map memNindex // size_map. Qed.

Lemma big_shares (A : Type) (x0 : A) (op : Monoid.com_law x0) (F : nat -> seq nat -> A) :
  (forall i, F i [::] = x0) ->
  \big[op/x0]_(i < n) F i (pattern_of i) = \big[op/x0]_(s <- shares) F s.1 s.2.
Proof.
move=> F0; rewrite -(big_mkord xpredT (fun i => F i (pattern_of i))) /index_iota subn0.
rewrite (bigID (mem (map fst shares))) /= [X in op _ X]big1 => [|i /pattern_of_nil->//].
rewrite Monoid.mulm1 -big_filter.
have p : perm_eq [seq i <- iota 0 n | i \in map fst shares] (map fst shares).
  apply: uniq_perm => //; first by rewrite filter_uniq ?iota_uniq.
  move=> i; rewrite mem_filter mem_iota add0n /=; case: (boolP (i \in _)) => //= /mapP[s ss ->].
  by rewrite (allP ls).
rewrite (perm_big _ p) big_map big_seq_cond [RHS]big_seq_cond; apply: eq_bigr => s /andP[ss _].
by rewrite pattern_ofE.
Qed.
End Assoc.

Lemma pattern_value_sound c r p most : valid (map nn c) -> (topsum (map nn c) most <= nn r)%N -> dec most p ->
  let x := pattern_value c r p in nr x.1 = nr x.2 * pv (map nn c) (nn r) p.
Proof.
case/and3P=> c0 _ c1; elim: p r most => [|u p IH] r most Tr; first by rewrite /= mulr1.
rewrite dec_cons => /and3P[u1 um dp]; have [ur r0] := run_out c0 c1 Tr u1 um.
rewrite /= !nrM nnB nsumE map_take -/(topsum _ _) natrB //.
case: (good_next ur r0) => [z|ur'].
  rewrite z mul0r mulr0; move/eqP: z; rewrite factor_eq0 // => /eqP {1}->.
  by rewrite subrr mul0r.
have := IH (N.pred r) u; rewrite N2Nat.inj_pred => /(_ ur' dp) /= ->.
rewrite [RHS]mulrACA; congr (_ * _).
by rewrite /factor mulrC mulfVK // pnatr_eq0 -lt0n.
Qed.

Lemma pattern_value_gt0 c r p : (size p <= nn r)%N -> 0 < nr (pattern_value c r p).2.
Proof.
elim: p r => [|u p IH] r /= pr; first exact: ltr01.
have r0 : (0 < nn r)%N by apply: leq_trans pr.
rewrite nrM mulr_gt0 ?ltr0n // -(ltr0n rat_numDomainType) IH // N2Nat.inj_pred.
by rewrite -ltnS (ltn_predK r0).
Qed.

Lemma fits_ok c p : pattern_fits c p -> pat_ok (map nn c) (sumn p) p.
Proof.
by case/and3P=> sp ap /ofnat_leb; rewrite nsumE /pat_ok sp size_map ap leqnn andbT.
Qed.

Section AttainedSound.
Variables (hN : seq (seq N)) (rho : frac) (k : N) (shares : seq (N * seq nat)).
Let hs := map (map nn) hN.
Hypothesis vhs : all valid hs.

Let nth_hs i : (i < size hN)%N -> nth [::] hs i = map nn (nth [::] hN i).
Proof. by move=> il; rewrite (nth_map [::]). Qed.

Let vnth i : (i < size hs)%N -> valid (nth [::] hs i).
Proof. by move=> il; apply: (allP vhs); apply: mem_nth. Qed.

Lemma shares_value_sound (ss : seq (N * seq nat)) :
  all (fun s => nn s.1 < size hN)%N ss ->
  all (fun s => pattern_fits (nth [::] hN (nn s.1)) s.2) ss ->
  let x := shares_value hN ss in
  nr x.1 = nr x.2 * \prod_(s <- ss) pat_val (nth [::] hs (nn s.1)) s.2 /\ 0 < nr x.2.
Proof.
elim: ss => [|s ss IH] /=; first by rewrite big_nil mulr1 ltr01.
move=> /andP[ls lss] /andP[fs fss]; have [e1 e2] := IH lss fss; rewrite !nrM big_cons.
set c := nth [::] hN (nn s.1); have ok := fits_ok fs; have /and4P[_ _ zs _] := ok; rewrite -nsumE in zs.
have v : valid (map nn c) by rewrite -nth_hs // vnth // size_map.
split; last by rewrite mulr_gt0 // pattern_value_gt0.
rewrite e1 (@pattern_value_sound _ _ _ (sumn s.2) v _ (pat_ok_dec ok)); last by rewrite nsumE topsum_le.
rewrite nth_hs // -/c pat_valE; last by rewrite -nsumE.
by rewrite nsumE mulrACA.
Qed.

Lemma attained_sound : check_attained hN rho k shares ->
  exists i0 hh, share_ok hs (nn k) i0 hh /\ rhov hs i0 hh <= val rho.
Proof.
rewrite /check_attained; case es : shares => [|[i0 p0] ss] //; rewrite -es.
case/and5P=> inr un fits c0 /andP[/ofnat_leb at_le /N.eqb_eq eqv].
have {}inr : all (fun s => nn s.1 < size hN)%N shares.
  by apply: sub_all inr => s; rewrite ltb_nat Nat2N.id.
pose sh := [seq (nn s.1, s.2) | s <- shares].
have us : uniq (map fst sh) by rewrite -map_comp.
have ls : all (fun s => s.1 < size hs)%N sh by rewrite all_map size_map.
pose pat := pattern_of sh.
have pat_fits i : (i < size hs)%N -> pat_ok (nth [::] hs i) (sumn (pat i)) (pat i).
  move=> il; case: (boolP (i \in map fst sh)) => [/mapP[s ss' ->]|/pattern_of_nil].
    rewrite /pat pattern_ofE //; case/mapP: ss' => t ts -> /=.
    by rewrite nth_hs ?(allP inr) //; apply: fits_ok; apply: (allP fits).
  by rewrite -/pat => ->; rewrite /pat_ok.
have in0 : (nn i0, p0) \in sh by apply/mapP; exists (i0, p0); rewrite // es mem_head.
have i0l : (nn i0 < size hs)%N by have := allP ls _ in0.
have pat0 : pat (nn i0) = p0 by rewrite /pat (pattern_ofE us in0).
exists (nn i0), [seq sumn (pat i) | i <- iota 0 (size hs)].
have nthh i : (i < size hs)%N -> nth 0%N [seq sumn (pat i) | i <- iota 0 (size hs)] i = sumn (pat i).
  by move=> il; rewrite (nth_map 0%N) ?size_iota // nth_iota.
split.
  apply/and4P; split=> //; first by rewrite size_map size_iota.
    rewrite nthh // pat0; have := pat_fits _ i0l; rewrite pat0 => /and4P[_ + _ _].
    by case: (p0) c0 => //= u p _ /andP[/andP[u1 _] _]; rewrite addn_gt0 u1.
  rewrite sumnE big_map -[X in iota 0 X]subn0 -/(index_iota _ _) big_mkord.
  have -> : (\sum_(i < size hs) sumn (pat i) = \sum_(s <- sh) sumn s.2)%N.
    exact: (@big_shares sh (size hs) us ls nat 0%N [com_law of addn] (fun _ p => sumn p) (fun=> erefl)).
  suff -> : (\sum_(s <- sh) sumn s.2 = atoms shares)%N by apply: leq_trans at_le _; rewrite N2Nat.inj_succ.
  by rewrite /sh big_map; elim: (shares) => [|s r IH]; rewrite ?big_nil // big_cons IH.
have [e1 e2] := shares_value_sound inr fits.
have P : prodm hs [seq sumn (pat i) | i <- iota 0 (size hs)] <= \prod_(s <- shares) pat_val (nth [::] hs (nn s.1)) s.2.
  rewrite -[X in _ <= X](big_map (fun s => (nn s.1, s.2)) xpredT (fun s => pat_val (nth [::] hs s.1) s.2)).
  have nil1 i : pat_val (nth [::] hs i) [::] = 1 by rewrite /pat_val big_ord0.
  rewrite -(@big_shares sh (size hs) us ls rat 1 [com_law of *%R] (fun i p => pat_val (nth [::] hs i) p) nil1).
  apply: ler_prod => i _; rewrite nthh //= m_ge0 ?vnth //=.
  by have [_] := minimize1_correct (sumn (pat i)) (vnth (ltn_ord i)); apply; apply: pat_fits.
apply: (@le_trans _ _ (scale (nth [::] hs (nn i0)) * \prod_(s <- shares) pat_val (nth [::] hs (nn s.1)) s.2)).
  by rewrite ler_wpmul2l ?scale_ge0.
have v0 := vnth i0l; rewrite nth_hs in v0 *; last by rewrite -(size_map (map nn)).
set c := nth [::] hN (nn i0) in eqv v0 *; set x := shares_value hN shares in eqv e1 e2 *.
have hE : nr (head N0 c) = (head 0%N (map nn c))%:R by case: (c).
have h0 : 0 < (head 0%N (map nn c))%:R :> rat.
  by rewrite ltr0n; case/and3P: v0; case: (map nn c) => //= y s _ _ /andP[].
have := congr1 (fun z => nr z) eqv; rewrite !nrM nr_pos -(valE rho) hE nsumE e1.
set S := (sumn _)%:R; set Q := (\prod_(s <- _) _); set h := (head _ _)%:R in h0 *; set d := nr x.2 in e2 *.
move=> e; rewrite /scale -/S -/h le_eqVlt; apply/orP; left; apply/eqP.
have n1 : h != 0 by rewrite gt_eqF. have n2 : d != 0 by rewrite gt_eqF. have n3 := posr_neq0 rho.2.
have e' : val rho * h = S * Q.
  by apply: (mulIf n3); apply: (mulIf n2); rewrite [val rho * h * _]mulrAC e mulrACA [LHS]mulrC mulrA.
by rewrite mulrAC -e' mulfK.
Qed.
End AttainedSound.

(* ---- the theorem ---- *)
Local Notation sorted_counts c := (sort (fun a b => N.leb b a) c).

Lemma histograms_sorted bs : all (fun c => is_cons c && all is_pos c) bs ->
  histograms (map (map nn) bs) = map (map nn) [seq sorted_counts c | c <- bs].
Proof.
move=> ok; rewrite -histograms_binE /histograms_bin; congr map.
elim: bs ok => //= c bs IH /andP[/andP[cn cp] ok]; move/all_filterP: cp => ->; rewrite IH //.
case e: (sorted_counts c) => [|//]; have := size_sort (fun a b => N.leb b a) c.
by rewrite e; case: (c) cn.
Qed.

Lemma not_exceeded_sound hN rho cert i0 hh : all valid (map (map nn) hN) -> check_not_exceeded hN rho cert ->
  share_ok (map (map nn) hN) (nn (ck cert)) i0 hh -> val rho <= rhov (map (map nn) hN) i0 hh.
Proof.
move=> vhs /and5P[/N.eqb_eq Ke /eqP zr /eqP zp profs /and3P[cov prod vals]].
set K := size (cleast cert) in Ke zr zp profs.
have {}Ke : K = (nn (ck cert)).+1 by rewrite -N2Nat.inj_succ -Ke Nat2N.id.
set hs := map _ hN in vhs *.
have covered i : (i < size hs)%N -> exists p, covers (nth [::] hN i) p /\ check_profile K (cleast cert) (cratio cert) p.
  rewrite size_map => il; have [number /andP[lt c]] := check_buckets_sound cov il.
  exists (nth none_profile (cprofiles cert) (nn number)); split=> //.
  by move/(all_nthP none_profile): profs; apply; move: lt; rewrite ltb_nat Nat2N.id.
have vi i : (i < size hs)%N -> valid (map nn (nth [::] hN i)).
  by move=> il; rewrite -(nth_map _ [::]) ?(allP vhs) ?mem_nth // -(size_map (map nn)).
have ni i : (i < size hs)%N -> nth [::] hs i = map nn (nth [::] hN i).
  by move=> il; rewrite (nth_map [::]) // -(size_map (map nn)).
apply: (@not_exceeded hs (nn (ck cert)) (val rho) (fun h => val (nth f0 (cleast cert) h))
  (fun h => val (nth f0 (cratio cert) h)) (fun r => val (nth f0 (cproduct cert) r))) => //; rewrite -?Ke.
- by move=> r; apply: val_ge0.
- by move=> r; apply: val_ge0.
- by move=> r; apply: val_ge0.
- move=> i h il hK; rewrite ni //; have [p [cp okp]] := covered i il.
  exact: (least_sound (vi i il) cp okp).
- move=> i h il hK; rewrite ni //; have [p [cp okp]] := covered i il.
  exact: (ratio_sound (vi i il) cp okp).
- move: prod zp; rewrite Ke; case: (cproduct cert) => [|x product] //= /and3P[].
  by rewrite /= fleE /val /= divr1.
- move=> r h rK hr; have := @check_product_sound _ _ _ r h prod; rewrite zp; apply=> //.
  exact: leq_trans hr (ltnW rK).
move=> r rK; have := @check_value_sound _ _ _ r vals; rewrite size_rev zr zp => /(_ rK rK).
by rewrite nth_rev zr.
Qed.

Theorem checker_sound cert : check cert ->
  let v := val (cvalue cert) in
  0 < v <= 1 /\ is_rho (histograms (map (map nn) (cbuckets cert))) (nn (ck cert)) ((1 - v) / v).
Proof.
rewrite /check; case: (cvalue cert) => [[//|x] y]; set rho : frac := (_, x).
case/and4P => xy okb att not_exc; rewrite histograms_sorted //.
have vhs : all valid (map (map nn) [seq sorted_counts c | c <- cbuckets cert]).
  by rewrite -histograms_sorted // histograms_valid.
set hN := map _ _ in att not_exc vhs *; set hs := map _ hN in vhs *.
have x0 := posr_gt0 x; have y0 := posr_gt0 y; have := leq_nr xy; rewrite !nr_pos => xy'.
have vE : val (N.pos x, y) = posr x / posr y by [].
have rhoE : val rho = (1 - val (N.pos x, y)) / val (N.pos x, y).
  rewrite vE invf_div mulrA mulrBl mul1r mulfVK ?gt_eqF //.
  have -> : val rho = nr (N.sub (N.pos y) (N.pos x)) / posr x by [].
  by rewrite nnB natrB ?leq_nn.
rewrite -rhoE; split.
  by rewrite vE divr_gt0 // ler_pdivr_mulr // mul1r.
have lower i0 hh : share_ok hs (nn (ck cert)) i0 hh -> val rho <= rhov hs i0 hh.
  move: not_exc; case e: rho.1 => [|p] ne sh; last exact: not_exceeded_sound ne sh.
  by rewrite /val e mul0r mulr_ge0 ?scale_ge0 ?prodm_ge0.
have [i0 [hh [sh le]]] := attained_sound vhs att.
apply: is_rhoP => //; exists i0, hh; split=> //.
by apply/eqP; rewrite eq_le le lower.
Qed.

(* ---- the paper's definition ---- *)
Lemma one_over (x : rat) : 0 < x -> 1 / (1 + (1 - x) / x) = x.
Proof.
by move=> x0; rewrite mulrBl divff ?gt_eqF // addrC subrK mul1r div1r invrK.
Qed.

Theorem certificate_sound (T V L : finType) (v : T -> V) (b : T -> L) cert :
  publishes v b (map (map N.to_nat) (cbuckets cert)) -> check cert ->
  is_max_disclosure v b (N.to_nat (ck cert)) (val (cvalue cert)).
Proof.
move=> pub /checker_sound[/andP[v0 _] r]; rewrite -(one_over v0); apply: max_disclosure_exact.
exact: is_rho_perm pub (histograms_valid _) r.
Qed.

Theorem certificate_agrees cert x y : check cert ->
  disclosure (cbuckets cert) (N.to_nat (ck cert)) = Some (x, y) -> val (cvalue cert) = posr x / posr y.
Proof.
move=> /checker_sound[/andP[v0 _] r] /disclosure_correct[r' [rr -> _]].
by rewrite -(one_over v0) (is_rho_uniq r rr).
Qed.

Theorem certificate_unique cert cert' : cbuckets cert = cbuckets cert' -> ck cert = ck cert' ->
  check cert -> check cert' -> val (cvalue cert) = val (cvalue cert').
Proof.
move=> eb ek /checker_sound[/andP[v0 _] r] /checker_sound[/andP[v0' _] r'].
by rewrite -(one_over v0) -(one_over v0'); rewrite -eb -ek in r'; rewrite (is_rho_uniq r r').
Qed.
