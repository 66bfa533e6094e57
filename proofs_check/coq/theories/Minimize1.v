(* MINIMIZE1, in corrected form, computes m.
   
   What is proved here, in words.  [mini c r most left] is the recursion of the
   paper's section 3.3.1 (the readable twin within_bucket_values): with r
   people left, the next person carries u = 1, ..., min(most, left) atoms, or
   none carries any more.  It stops when the people run out, and fewer atoms
   than allowed are allowed.  [minimize1_correct]: for every histogram c and
   every h, minimize1 c h = mini c n h h is the least value of a pattern with
   at most h atoms.  THE INVARIANT, in the terms of Patterns.v: the numerators
   f_i = n - i - T(k_i) of a pattern start at f_0 >= 0 [numerator_start] and
   fall by at most 1 a step [numerator_falls], so before one is negative one is
   0 [negative_after_zero], and the product is a probability with no clamping
   [pat_val_probability].  In terms of tables: minimize1 of a bucket's counts is the
   least probability that none of at most h atoms about its people is true
   [minimize1_least, minimize1_attains]. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Model SpecialForm Patterns WithinBucket ExactMaximum.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Fixpoint mini (c : seq nat) (r most left : nat) : rat :=
  if r is r'.+1 then
    foldr Num.min 1
      [seq factor c r u * mini c r' u (left - u)%N | u <- iota 1 (minn most left)]
  else 1.

Definition minimize1 (c : seq nat) (h : nat) : rat := mini c (sumn c) h h.

Section Correct.
Variable c : seq nat.
Hypothesis c0 : c != [::].
Hypothesis c1 : all (leq 1) c.

(* a lower bound, even for patterns that are longer than there are people *)
Lemma mini_lb r most left p : (topsum c most <= r)%N -> dec most p ->
  (sumn p <= left)%N -> mini c r most left <= pv c r p.
Proof.
elim: r most left p => [|r IH] most left [|u p] mr.
- by [].
- by rewrite dec_cons => /and3P[u1 um _]; have [] := run_out c0 c1 mr u1 um.
- by move=> _ _; apply: foldr_min_le.
rewrite dec_cons => /and3P[u1 um dp] /= pl; have [ur r0] := run_out c0 c1 mr u1 um.
have ul : (u <= left)%N by apply: leq_trans pl; apply: leq_addr.
apply: (@le_trans _ _ (factor c r.+1 u * mini c r u (left - u)%N)).
  apply: foldr_min_lb; apply/mapP; exists u => //.
  by rewrite mem_iota u1 add1n ltnS leq_min um ul.
case: (good_next ur r0) => [->|/= ur']; first by rewrite !mul0r.
by rewrite ler_wpmul2l ?factor_ge0 // IH // leq_subRL.
Qed.

Lemma mini_attained r most left : (topsum c most <= r)%N ->
  exists p, [/\ dec most p, (sumn p <= left)%N, (size p <= r)%N & pv c r p = mini c r most left].
Proof.
elim: r most left => [|r IH] most left mr; first by exists [::]; split.
have := foldr_min_mem 1 [seq factor c r.+1 u * mini c r u (left - u)%N | u <- iota 1 (minn most left)].
rewrite inE => /orP[/eqP e|/mapP[u]]; first by exists [::]; split; rewrite //= e.
rewrite mem_iota add1n ltnS leq_min => /and3P[u1 um ul] e.
have [ur r0] := run_out c0 c1 mr u1 um.
case: (good_next ur r0) => [f0|ur'].
  exists [:: u]; split=> //=; first by rewrite dec_cons u1 um.
    by rewrite addn0.
  by rewrite e f0 !mul0r.
have [p [dp pl pr pE]] := IH u (left - u)%N ur'.
exists (u :: p); split=> //=; first by rewrite dec_cons u1 um.
  by rewrite -leq_subRL.
by rewrite e pE.
Qed.

(* parts beyond the number of values are no better than all values *)
Definition cut (p : seq nat) : seq nat := [seq minn u (size c) | u <- p].

Lemma cut_pv r p : pv c r (cut p) = pv c r p.
Proof. by elim: p r => //= u p IH r; rewrite IH /factor topsum_min. Qed.

Lemma cut_sumn p : (sumn (cut p) <= sumn p)%N.
Proof. by elim: p => //= u p IH; rewrite leq_add ?geq_minl. Qed.

Lemma cut_ok h p : sorted geq p -> all (leq 1) p -> (size p <= sumn c)%N ->
  (sumn p <= h)%N -> pat_ok c h (cut p).
Proof.
move=> sp p1 zp hp; rewrite /pat_ok size_map zp (leq_trans (cut_sumn p) hp) !andbT.
apply/andP; split.
  rewrite sorted_map; apply: sub_sorted sp => u v /= uv.
  by rewrite /geq /= leq_min geq_minr andbT (leq_trans (geq_minl _ _)).
apply/allP => _ /mapP[u up ->]; rewrite leq_min geq_minr andbT.
by rewrite (allP p1 u up) lt0n size_eq0 c0.
Qed.

End Correct.

Lemma pat_ok_dec c h p : pat_ok c h p -> dec h p.
Proof.
case/and4P=> sp dp _ hp; apply: (@dec_weak (sumn p)) => //; apply: sorted_dec => //.
by apply: sub_all dp => u /andP[].
Qed.

(* ---- the invariant, in terms of patterns ---- *)
Section Invariant.
Variables (c p : seq nat) (h : nat).
Hypothesis ok : pat_ok c h p.

Definition numerator (i : nat) : int := (sumn c)%:Z - i%:Z - (topsum c (nth 0%N p i))%:Z.

Lemma numerator_start : 0 <= numerator 0.
Proof. by rewrite /numerator subr0 subr_ge0 lez_nat topsum_le. Qed.

Lemma numerator_falls i : (i.+1 < size p)%N -> numerator i - 1 <= numerator i.+1.
Proof.
move=> ip; have /and4P[sp _ _ _] := ok.
have uv : (nth 0%N p i.+1 <= nth 0%N p i)%N by move/(sortedP 0%N): sp; apply.
rewrite /numerator -(addn1 i) PoszD opprD addrA addrAC ler_add2l ler_opp2 lez_nat.
by rewrite addn1 topsum_mono.
Qed.

Lemma negative_after_zero i : (i < size p)%N -> numerator i < 0 ->
  exists2 j, (j < i)%N & numerator j = 0.
Proof.
elim: i => [|i IH] ip neg; first by have := le_lt_trans numerator_start neg; rewrite ltxx.
have : numerator i - 1 < 0 by apply: le_lt_trans (numerator_falls ip) neg.
rewrite subr_lt0 -[1]add0r ltz_addr1 le_eqVlt => /orP[/eqP f0|fi]; first by exists i.
by have [j ji fj] := IH (ltnW ip) fi; exists j => //; apply: ltnW.
Qed.

Lemma pat_val_probability : valid c -> 0 <= pat_val c p <= 1.
Proof.
case/and3P=> c0 _ c1; have dp := pat_ok_dec ok; have /and4P[_ _ zp _] := ok.
by rewrite pat_valE // (pv_ge0 c0 c1 (topsum_le c h)) // (pv_le1 c0 c1 (topsum_le c h)).
Qed.

End Invariant.

Theorem minimize1_correct c h : valid c -> is_m c h (minimize1 c h).
Proof.
case/and3P=> c0 sc c1; split.
  have [p [dp hp zp pE]] := mini_attained c0 c1 h (topsum_le c h).
  have [sp p1] := dec_sorted dp.
  exists (cut c p); first exact: cut_ok.
  by rewrite pat_valE ?size_map // cut_pv.
move=> p okp; have dp := pat_ok_dec okp; case/and4P: okp => _ _ zp hp.
by rewrite pat_valE // mini_lb ?topsum_le.
Qed.

(* every decreasing pattern bounds it, however long and large its parts *)
Lemma minimize1_lb c h p : valid c -> sorted geq p -> all (leq 1) p ->
  (sumn p <= h)%N -> minimize1 c h <= pv c (sumn c) p.
Proof.
case/and3P=> c0 sc c1 sp p1 hp; apply: mini_lb; rewrite ?topsum_le //.
by apply: (@dec_weak (sumn p)); rewrite ?sorted_dec.
Qed.

(* and some pattern attains it *)
Lemma minimize1_attained c h : valid c ->
  exists p, [/\ sorted geq p, all (leq 1) p, (sumn p <= h)%N & minimize1 c h = pv c (sumn c) p].
Proof.
case/and3P=> c0 sc c1.
have [p [dp hp zp pE]] := mini_attained c0 c1 h (topsum_le c h).
by have [sp p1] := dec_sorted dp; exists p.
Qed.

(* first properties of m *)
Section First.
Variable c : seq nat.
Hypothesis vc : valid c.

Lemma m_ge0 h : 0 <= minimize1 c h.
Proof.
case/and3P: (vc) => c0 _ c1; have [p [sp p1 hp ->]] := minimize1_attained h vc.
exact: (pv_ge0 c0 c1 (topsum_le c _) (sorted_dec sp p1)).
Qed.

Lemma m_le1 h : minimize1 c h <= 1.
Proof. exact: (@minimize1_lb c h [::]). Qed.

Lemma m0 : minimize1 c 0 = 1.
Proof.
have [p [_ p1 p0 ->]] := minimize1_attained 0 vc.
by case: p p1 p0 => //= u p /andP[u1 _]; rewrite leqn0 addn_eq0 => /andP[/eqP u0]; rewrite u0 in u1.
Qed.

Lemma m_anti g h : (g <= h)%N -> minimize1 c h <= minimize1 c g.
Proof.
move=> gh; have [p [sp p1 hp ->]] := minimize1_attained g vc.
by apply: minimize1_lb => //; apply: leq_trans gh.
Qed.

End First.

(* the least probability that none of at most h atoms about a bucket is true *)
Section Within.
Variables (T V L : finType) (v : T -> V) (b : T -> L) (x0 : T).
Let l := b x0.
Local Notation c := (hist v b l).

Lemma hist_valid : valid c.
Proof.
have /allP := hists_valid v b; apply; apply: map_f.
by rewrite mem_labels codom_f.
Qed.

Lemma mval0 (c' : seq nat) : mval c' 0 = 1.
Proof.
apply: is_m_uniq (mvalP c' 0) _; split.
  by exists [::]; rewrite ?pat_ok_nil // /pat_val big_ord0.
case=> [|u p]; first by rewrite /pat_val big_ord0.
by case/and4P=> _ /= /andP[/andP[u1 _] _] _; rewrite leqn0 addn_eq0 => /andP[/eqP u0]; rewrite u0 in u1.
Qed.

Let about (As : seq (atom T V)) : bool := all (fun A => b A.1 == l) As.

Theorem minimize1_least h As : about As -> (size As <= h)%N -> minimize1 c h <= PrB v b (none As).
Proof.
move=> ab sz; apply: le_trans (none_ge_mval v b As); rewrite (bigD1 l) //= big1 ?mulr1; last first.
  move=> l' l'l; suff -> : count (fun A : T * V => b A.1 == l') As = 0%N by rewrite mval0.
  apply/eqP; rewrite -leqn0 leqNgt -has_count; apply/hasPn => A AAs /=.
  by apply: contra l'l => /eqP <-; rewrite eq_sym; have /allP/(_ _ AAs) := ab; rewrite eq_sym.
have -> : count (fun A : T * V => b A.1 == l) As = size As by apply/eqP; rewrite -all_count.
have vc := hist_valid; rewrite (is_m_uniq (mvalP _ _) (minimize1_correct _ vc)).
exact: m_anti.
Qed.

Theorem minimize1_attains h :
  exists As, [/\ about As, (size As <= h)%N & PrB v b (none As) = minimize1 c h].
Proof.
have [[p ok <-] _] := minimize1_correct h hist_valid; have /and4P[sp _ zp hp] := ok.
pose xs := take (size p) (people b l).
have zx : size xs = size p.
  by rewrite size_takel // size_people; move: zp; rewrite sumn_hist.
have ux : uniq xs by rewrite take_uniq // filter_uniq ?enum_uniq.
have lx : all (fun x => b x == l) xs by apply/allP=> x /mem_take; rewrite mem_people.
pose E x := topset v b l (carries xs p x).
pose As := [seq (x, s) | x <- xs, s <- enum (E x)].
have Asx x s : ((x, s) \in As) = (x \in xs) && (s \in E x).
  apply/allpairsPdep/andP => [[x' [s' [x'x s'E [-> ->]]]]|[xx sE]].
    by rewrite mem_enum in s'E.
  by exists x, s; rewrite mem_enum.
exists As; split.
- by apply/allP=> -[x s]; rewrite Asx => /andP[xx _] /=; apply: (allP lx).
- apply: leq_trans hp; rewrite size_allpairs_dep.
  have pE : [seq carries xs p x | x <- xs] = p.
    apply: (@eq_from_nth _ 0%N) => [|i]; rewrite size_map // => ix.
    by rewrite (nth_map x0) // /carries index_uniq.
  rewrite -[X in (_ <= sumn X)%N]pE.
  suff H s : (sumn [seq size (enum (E x)) | x <- s] <= sumn [seq carries xs p x | x <- s])%N by exact: H.
  by elim: s => //= x s IH; rewrite leq_add // -cardE card_topset geq_minl.
rewrite -(impwithin_closed_form v ux lx zx sp) noneE_none; congr (PrB v b).
apply/setP=> w; rewrite [LHS]inE [RHS]inE; apply: eq_forallb => x; rewrite inE Asx -/(E x).
case: (boolP (x \in xs)) => //= xx.
have -> : E x = set0 by apply/setP=> s; rewrite /E /carries memNindex // zx nth_default // !inE take0.
by rewrite inE.
Qed.
End Within.
