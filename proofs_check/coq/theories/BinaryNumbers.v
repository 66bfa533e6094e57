(* The executable: the same program on binary numbers.
   
   What is proved here, in words.  [bin] gives the program of FastProgram.v Coq's binary
   naturals N, and as fractions pairs of a binary natural and a positive binary
   number, not reduced.  Their meanings, N.to_nat and [val], respect every
   operation [bin_respects], so the program returns the rational number that
   the program on nat and rat returns [exec_refines].  [disclosure] takes any
   lists of counts: it drops zeros and empty buckets, sorts, computes the least
   rho, and reduces 1/(1 + rho) to lowest terms.  [disclosure_correct]: it is
   1/(1 + rho), with rho the minimum of Patterns.v (is_rho), in lowest terms;
   and it answers nothing exactly if no bucket holds anybody. *)
From Coq Require Import NArith ZArith Lia.
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Patterns FastProgram FastTable FastRho.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

(* ---- the program ---- *)
Definition frac : Type := (N * positive)%type.

Definition fmul (x y : frac) : frac := (N.mul x.1 y.1, Pos.mul x.2 y.2).

Definition fmin (x y : frac) : frac :=
  if N.leb (N.mul x.1 (Npos y.2)) (N.mul y.1 (Npos x.2)) then x else y.

Definition ffrac (a b : N) : frac := if b is Npos p then (a, p) else (N0, xH).

Definition bin : numbers N frac :=
  Numbers N0 (Npos xH) N.add N.mul N.sub N.pred N.leb (N0, xH) (Npos xH, xH) fmul fmin ffrac.

Definition is_pos (x : N) : bool := if x is Npos _ then true else false.

Definition is_cons (X : Type) (s : seq X) : bool := if s is _ :: _ then true else false.

Definition histograms_bin (bs : seq (seq N)) : seq (seq N) :=
  filter (@is_cons N) (map (fun b => sort (fun x y => N.leb y x) (filter is_pos b)) bs).

(* 1 / (1 + a/b) = b / (b + a), in lowest terms *)
Definition answer (r : frac) : positive * positive :=
  let s := if r.1 is Npos a then Pos.add r.2 a else r.2 in
  (Pos.ggcd r.2 s).2.

Definition disclosure (bs : seq (seq N)) (k : nat) : option (positive * positive) :=
  let hs := histograms_bin bs in
  if hs is [::] then None else Some (answer (rho_code bin hs k)).

(* ---- its meaning ---- *)
Local Open Scope ring_scope.

Definition posr (p : positive) : rat := (Pos.to_nat p)%:R.
Definition val (x : frac) : rat := (N.to_nat x.1)%:R / posr x.2.

Definition histograms (bs : seq (seq nat)) : seq (seq nat) :=
  [seq c <- [seq sort geq [seq x <- b | (1 <= x)%N] | b <- bs] | c != [::]].

Lemma posr_gt0 p : 0 < posr p.
Proof. by rewrite ltr0n; apply/ssrnat.ltP/Pos2Nat.is_pos. Qed.

Lemma posr_neq0 p : posr p != 0.
Proof. by rewrite gt_eqF ?posr_gt0. Qed.

Lemma posrM p q : posr (Pos.mul p q) = posr p * posr q.
Proof. by rewrite /posr Pos2Nat.inj_mul natrM. Qed.

Lemma leb_nat a b : N.leb a b = (N.to_nat a <= N.to_nat b)%N.
Proof. by apply/idP/idP => [/N.leb_le h|/ssrnat.leP h]; [apply/ssrnat.leP; lia | apply/N.leb_le; lia]. Qed.

Lemma bin_respects : respects bin natrat N.to_nat val.
Proof.
split=> //=.
- exact: N2Nat.inj_add.
- exact: N2Nat.inj_mul.
- exact: N2Nat.inj_sub.
- exact: N2Nat.inj_pred.
- exact: leb_nat.
- by move=> x y; rewrite /val /= N2Nat.inj_mul natrM posrM invfM mulrACA.
- move=> x y; rewrite /fmin leb_nat !N2Nat.inj_mul.
  have E : (N.to_nat x.1 * N.to_nat (N.pos y.2) <= N.to_nat y.1 * N.to_nat (N.pos x.2))%N = (val x <= val y).
    rewrite /val ler_pdivr_mulr ?posr_gt0 // mulrAC ler_pdivl_mulr ?posr_gt0 //.
    by rewrite -(ler_nat rat_numDomainType) !natrM.
  by rewrite [X in if X then _ else _]E minElt; case: ltgtP => //; rewrite /val.
by move=> a [|p]; rewrite /val /ffrac /= ?invr0 ?mulr0 ?mul0r.
Qed.

Theorem exec_refines hs k : val (rho_code bin hs k) = rho_code natrat (map (map N.to_nat) hs) k.
Proof. exact: rho_code_morph bin_respects hs k. Qed.

Lemma is_pos_nat x : is_pos x = (1 <= N.to_nat x)%N.
Proof. by case: x => //= p; apply/esym/ssrnat.ltP/Pos2Nat.is_pos. Qed.

Lemma histograms_binE bs : map (map N.to_nat) (histograms_bin bs) = histograms (map (map N.to_nat) bs).
Proof.
rewrite /histograms /histograms_bin -[in RHS]map_comp.
elim: bs => //= b bs IH; set s := sort _ (filter _ b); set t := sort _ _.
have E : map N.to_nat s = t.
  rewrite /s /t filter_map (map_sort (leT := geq)) => [|x y]; last by rewrite leb_nat.
  by congr (sort _ (map _ _)); apply: eq_filter => x; apply: is_pos_nat.
rewrite -E; case: (s) => //= a l.
by rewrite IH.
Qed.

Lemma histograms_valid bs : all valid (histograms bs).
Proof.
apply/allP => c; rewrite mem_filter => /andP[cn /mapP[b _ cE]]; rewrite /valid cn cE.
rewrite (sort_sorted geq_total) all_sort; apply/allP => x; by rewrite mem_filter => /andP[].
Qed.

Lemma answerE r : let xy := answer r in posr xy.1 / posr xy.2 = 1 / (1 + val r).
Proof.
case: r => a b /=; rewrite /answer /val /=; set s := (if a is N.pos a then _ else b).
have sE : posr s = posr b + (N.to_nat a)%:R.
  rewrite /s; case: (a) => [|p]; first by rewrite addr0.
  by rewrite /posr Pos2Nat.inj_add natrD.
have := Pos.ggcd_correct_divisors b s; case: (Pos.ggcd b s) => g [x y] /= [bE yE].
have -> : 1 + (N.to_nat a)%:R / posr b = posr s / posr b by rewrite sE mulrDl divff ?posr_neq0.
rewrite div1r invf_div yE bE !posrM.
by rewrite -mulf_div divff ?posr_neq0 // mul1r.
Qed.

Lemma answer_lowest r : let xy := answer r in Pos.gcd xy.1 xy.2 = 1%positive.
Proof.
case: r => a b; rewrite /answer /=; set s := (if a is N.pos a then _ else b).
have := Pos.ggcd_gcd b s; have := Pos.ggcd_correct_divisors b s.
case: (Pos.ggcd b s) => g [x y] /= [bE sE] gE.
have E : Z.mul (Z.pos g) (Z.pos (Pos.gcd x y)) = Z.pos g.
  by rewrite Pos2Z.inj_gcd -Z.gcd_mul_mono_l_nonneg // -!Pos2Z.inj_mul -bE -sE -Pos2Z.inj_gcd gE.
by apply: (Pos.mul_reg_l _ _ g); apply: Pos2Z.inj; rewrite Pos2Z.inj_mul E Pos.mul_1_r.
Qed.

Theorem disclosure_correct bs k x y : disclosure bs k = Some (x, y) ->
  exists r, [/\ is_rho (histograms (map (map N.to_nat) bs)) k r,
                posr x / posr y = 1 / (1 + r) & Pos.gcd x y = 1%positive].
Proof.
rewrite /disclosure; case E: (histograms_bin bs) => [|c hs] // [xy].
exists (val (rho_code bin (c :: hs) k)); split.
- rewrite exec_refines -E histograms_binE; apply: rho_code_correct; last exact: histograms_valid.
  by rewrite -histograms_binE E.
- by rewrite -answerE xy.
by have := answer_lowest (rho_code bin (c :: hs) k); rewrite xy.
Qed.

Theorem disclosure_None bs k :
  disclosure bs k = None <-> histograms (map (map N.to_nat) bs) = [::].
Proof. by rewrite -histograms_binE /disclosure; case: (histograms_bin bs). Qed.
