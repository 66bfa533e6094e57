(* The attacker that a certificate states: a target atom A and implications A_1 -> A, ..., A_m -> A, m <= k.
   
   What is proved here, in words.  [check_attacker] takes the counts of the buckets, k, the disclosure v, the target and
   the antecedents A_i as stated (bucket, number of the person, place of the value among the bucket's counts), and the
   same atoms listed person by person, such that within a bucket the values listed for later people are among those of
   earlier ones.  [attacker_sound]: if it returns true, then for every table and bucketization in which the names are read
   as people and values with these counts [reads], m <= k, the implications are consistent with the bucketization, and
   Pr(A | bucketization and A_1 -> A, ..., A_m -> A) = v by the paper's definition (Model.v).  [valid_certificate_sound]:
   with the verifier of CertificateCheck.v, v is the maximum disclosure and this attacker attains it.
   
   If counts, all positive, publish a bucketization, then there are people and values for the names of a certificate
   with these counts [names_exist], so [reads] is satisfied.  For counts of 0 there may be too few values. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect perm all_algebra.
From Worstcase Require Import Model RandomWorlds SpecialForm Placements WithinBucket ExactMaximum.
From Worstcase Require Import BinaryNumbers Programs CertificateCheck CertificateSound.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.

(* ---- the program ---- *)
Definition named_atom : Type := (N * N * nat)%type.           (* bucket, person, place of the value *)
Definition speaker : Type := (N * N * seq nat)%type.          (* bucket, person, places of the values *)

Record attacker := Attacker { atarget : named_atom; aknown : seq named_atom; aspeakers : seq speaker }.

Definition counts_of (bs : seq (seq N)) (i : N) : seq N := nth [::] bs (N.to_nat i).
Definition people_of (bs : seq (seq N)) (i : N) : N := nsum (counts_of bs i).
Definition weight (bs : seq (seq N)) (s : speaker) : N := nsum [seq nth N0 (counts_of bs s.1.1) u | u <- s.2].

Fixpoint speakers_value (bs : seq (seq N)) (before : seq N) (sp : seq speaker) : N * N :=
  if sp is s :: sp' then
    let left := N.sub (people_of bs s.1.1) (N.of_nat (count_mem s.1.1 before)) in
    let x := speakers_value bs (s.1.1 :: before) sp' in
    (N.mul (N.sub left (weight bs s)) x.1, N.mul left x.2)
  else (Npos xH, Npos xH).

Definition speaker_fits (bs : seq (seq N)) (s : speaker) : bool :=
  [&& N.ltb s.1.1 (N.of_nat (size bs)), N.ltb s.1.2 (people_of bs s.1.1), uniq s.2
    & all (fun u => u < size (counts_of bs s.1.1))%N s.2].

Definition says (s : speaker) (A : named_atom) : bool := (s.1 == A.1) && (A.2 \in s.2).

Definition check_attacker (bs : seq (seq N)) (k : N) (v : frac) (a : attacker) : bool :=
  let: (i0, _, u0) := atarget a in
  let t := nth N0 (counts_of bs i0) u0 in
  let stated := atarget a :: aknown a in
  [&& N.leb (N.of_nat (size (aknown a))) k, is_pos v.1, N.leb v.1 (Npos v.2) &
  [&& all (speaker_fits bs) (aspeakers a), uniq [seq s.1 | s <- aspeakers a],
      pairwise (fun s s' : speaker => (s.1.1 == s'.1.1) ==> all (mem s.2) s'.2) (aspeakers a),
      all (fun A => has (fun s => says s A) (aspeakers a)) stated
    & [&& all (fun s : speaker => all (fun u => (s.1, u) \in stated) s.2) (aspeakers a), is_pos t &
      let x := speakers_value bs [::] (aspeakers a) in
      is_pos x.2 && N.eqb (N.mul (N.mul (N.sub (Npos v.2) v.1) t) x.2) (N.mul (N.mul v.1 (people_of bs i0)) x.1)]]].

(* ---- its meaning ---- *)
Local Open Scope ring_scope.
Local Notation nn := N.to_nat.
Local Notation nr x := ((N.to_nat x)%:R : rat).
Local Notation s0 := ((N0, N0, [::]) : speaker).

Lemma speakers_valueE bs before sp :
  let x := speakers_value bs before sp in
  let prev (t : nat) := (count_mem (nth s0 sp t).1.1 before + count_mem (nth s0 sp t).1.1 (take t [seq s.1.1 | s <- sp]))%N in
  let left (t : nat) := (nn (people_of bs (nth s0 sp t).1.1) - prev t)%N in
  nr x.1 = \prod_(t < size sp) (left t - nn (weight bs (nth s0 sp t)))%N%:R /\
  nr x.2 = \prod_(t < size sp) (left t)%:R.
Proof.
elim: sp before => [|s sp IH] before /=; first by rewrite !big_ord0.
have [e1 e2] := IH (s.1.1 :: before); rewrite !nrM !nnB Nat2N.id !big_ord_recl /= !addn0 e1 e2.
by split; congr (_ * _); apply: eq_bigr => t _ /=; rewrite addnA [(count _ _ + _)%N]addnC.
Qed.

Section Sound.
Variables (T V L : finType) (v : T -> V) (b : T -> L).
Variables (bs : seq (seq N)) (lab : N -> L) (who : N -> N -> T) (what : N -> nat -> V).

(* bucket i is lab i, its person j is who i j, and its value at place u is what i u *)
Definition reads : Prop :=
  [/\ (forall i i', (nn i < size bs)%N -> (nn i' < size bs)%N -> lab i = lab i' -> i = i'),
      (forall i j, (nn i < size bs)%N -> (nn j < nn (people_of bs i))%N -> b (who i j) = lab i),
      (forall i j j', (nn i < size bs)%N -> (nn j < nn (people_of bs i))%N -> (nn j' < nn (people_of bs i))%N ->
         who i j = who i j' -> j = j'),
      (forall i u u', (nn i < size bs)%N -> (u < size (counts_of bs i))%N -> (u' < size (counts_of bs i))%N ->
         what i u = what i u' -> u = u')
    & (forall i, (nn i < size bs)%N -> #|[set x | b x == lab i]| = nn (people_of bs i) /\
         forall u, (u < size (counts_of bs i))%N -> freq b v (lab i) (what i u) = nn (nth N0 (counts_of bs i) u))].

Definition meant (A : named_atom) : atom T V := (who A.1.1 A.1.2, what A.1.1 A.2).

Hypothesis R : reads.
Variables (k : N) (d : frac) (a : attacker).
Hypothesis ok : check_attacker bs k d a.
Let sp := aspeakers a.
Let person (s : speaker) : T := who s.1.1 s.1.2.
Let values (s : speaker) : {set V} := [set x in [seq what s.1.1 u | u <- s.2]].
Let stated := atarget a :: aknown a.
Let i0 := (atarget a).1.1.
Let t0 := nth N0 (counts_of bs i0) (atarget a).2.

Let facts : [/\ (size (aknown a) <= nn k)%N, is_pos d.1 & N.leb d.1 (Npos d.2)] /\
  [/\ all (speaker_fits bs) sp, uniq [seq s.1 | s <- sp],
      pairwise (fun s s' : speaker => (s.1.1 == s'.1.1) ==> all (mem s.2) s'.2) sp,
      all (fun A => has (fun s => says s A) sp) stated
    & [/\ all (fun s : speaker => all (fun u => (s.1, u) \in stated) s.2) sp, is_pos t0 &
      let x := speakers_value bs [::] sp in
      is_pos x.2 /\ nr (N.sub (Npos d.2) d.1) * nr t0 * nr x.2 = nr d.1 * nr (people_of bs i0) * nr x.1]].
Proof.
move: ok; rewrite /check_attacker /stated /t0 /i0; case: (atarget a) => [[i j] u] /=.
case/and4P=> /ofnat_leb h1 h2 h3 /and5P[h4 h5 h6 h7 /and3P[h8 h9 /andP[h10 /N.eqb_eq h11]]]; do !split=> //.
by rewrite -!nrM h11.
Qed.

Let fits s : s \in sp -> [/\ (nn s.1.1 < size bs)%N, (nn s.1.2 < nn (people_of bs s.1.1))%N, uniq s.2
  & forall u, u \in s.2 -> (u < size (counts_of bs s.1.1))%N].
Proof.
have [_ [h _ _ _ _]] := facts => /(allP h) /and4P[]; rewrite !ltb_nat Nat2N.id => h1 h2 h3 /allP h4.
by split.
Qed.

Let b_person s : s \in sp -> b (person s) = lab s.1.1.
Proof. by move=> /fits[h1 h2 _ _]; case: R => _ h _ _ _; apply: h. Qed.

Let lab_eq s s' : s \in sp -> s' \in sp -> (b (person s) == b (person s')) = (s.1.1 == s'.1.1).
Proof.
move=> ss ss'; rewrite !b_person //; apply/eqP/eqP => [|->//]; have [h _ _ _ _] := R.
by have [h1 _ _ _] := fits ss; have [h1' _ _ _] := fits ss'; apply: h.
Qed.

Let person_inj s s' : s \in sp -> s' \in sp -> person s = person s' -> s.1 = s'.1.
Proof.
move=> ss ss' e; have e1 : s.1.1 = s'.1.1 by apply/eqP; rewrite -lab_eq // e.
have [h1 h2 _ _] := fits ss; have [_ h2' _ _] := fits ss'; have [_ _ h _ _] := R.
move: e h2'; rewrite /person -e1 => e h2'; have := h _ _ _ h1 h2 h2' e.
by move: e1; case: (s.1) => ? ?; case: (s'.1) => ? ? /= -> ->.
Qed.

Let nth_sp (t : nat) : (t < size sp)%N -> nth s0 sp t \in sp. Proof. exact: mem_nth. Qed.

Let x0 : T := who N0 N0.
Let ps := map person sp.
Let nth_ps t : (t < size sp)%N -> nth x0 ps t = person (nth s0 sp t).
Proof. by move=> tl; rewrite (nth_map s0). Qed.

Let ps_inj : {in [pred i | (i < size sp)%N] &, injective (nth x0 ps)}.
Proof.
move=> i j; rewrite !inE => il jl; rewrite !nth_ps // => /(person_inj (nth_sp il) (nth_sp jl)) e.
have [_ [_ un _ _ _]] := facts; apply/eqP; rewrite -(nth_uniq (N0, N0) _ _ un) ?size_map //.
by rewrite !(nth_map s0) // e.
Qed.

(* no stated atom is true exactly if every person listed avoids the values listed for it *)
Lemma none_avoid : [set r : {perm T} | assign v r \in none (map meant stated)] =
  avoid v (size sp) (nth x0 ps) (fun t => values (nth s0 sp t)).
Proof.
have [_ [_ _ _ cov [back _ _]]] := facts.
apply/setP=> r; rewrite !inE -all_predC all_map; apply/allP/forallP => [h t|h A As].
  rewrite nth_ps // /values inE; apply/negP => /mapP[u us e].
  have := allP (allP back _ (nth_sp (ltn_ord t))) u us => As.
  by have := h _ As; rewrite /= /satA /meant /= ffunE -e eqxx.
have /hasP[s ss /andP[/eqP e1 us]] := allP cov A As.
have tl : (index s sp < size sp)%N by rewrite index_mem.
have := h (Ordinal tl); rewrite /= nth_ps // nth_index // /values inE.
apply: contra; rewrite /satA /meant /= ffunE /person e1 => /eqP->.
by apply/mapP; exists A.2.
Qed.

Lemma nested i j : (i <= j)%N -> (j < size sp)%N -> b (nth x0 ps i) = b (nth x0 ps j) ->
  values (nth s0 sp j) \subset values (nth s0 sp i).
Proof.
rewrite leq_eqVlt => /orP[/eqP->//|ij] jl; have il := ltn_trans ij jl.
rewrite !nth_ps // => /eqP; rewrite lab_eq ?nth_sp // => e.
have [_ [_ _ /(pairwiseP s0) pw _ _]] := facts.
have := pw i j il jl ij; rewrite e /= => /allP sub.
apply/subsetP=> x; rewrite !inE => /mapP[u us ->]; apply/mapP; exists u; first exact: sub.
by rewrite (eqP e).
Qed.

Lemma weightE s : s \in sp -> (\sum_(x in values s) bcnt v b (person s) x)%N = nn (weight bs s).
Proof.
move=> ss; have [h1 _ us le] := fits ss; have [_ _ _ inj fr] := R; have [_ {}fr] := fr _ h1.
have um : uniq [seq what s.1.1 u | u <- s.2].
  by rewrite map_inj_in_uniq // => u u' uu uu'; apply: inj => //; apply: le.
transitivity (\sum_(x <- [seq what s.1.1 u | u <- s.2]) bcnt v b (person s) x)%N.
  by rewrite [RHS](big_uniq _ um) /=; apply: eq_bigl => x; rewrite inE.
rewrite big_map /weight nsumE -map_comp sumnE big_map big_seq_cond [RHS]big_seq_cond.
by apply: eq_bigr => u /andP[uu _] /=; rewrite bcnt_freq b_person // fr // le.
Qed.

Lemma none_stated : let x := speakers_value bs [::] sp in
  PrB v b (none (map meant stated)) = nr x.1 / nr x.2.
Proof.
have [/= e1 e2] := speakers_valueE bs [::] sp.
rewrite /= PrB_perm none_avoid multi_closed_form //; last exact: nested.
rewrite e1 e2 -prodf_div; apply: eq_bigr => t _; have ts := nth_sp (ltn_ord t).
have [h1 _ _ _] := fits ts; have [_ _ _ _ fr] := R; have [cd _] := fr _ h1.
have -> : #|bk b (nth x0 ps t)| = nn (people_of bs (nth s0 sp t).1.1).
  by rewrite -cd; apply: eq_card => x; rewrite !inE nth_ps // b_person.
have -> : nprev b (nth x0 ps) t = count_mem (nth s0 sp t).1.1 (take t [seq s.1.1 | s <- sp]).
  rewrite nprev_count ?size_map 1?ltnW // /ps -!map_take !count_map; apply: eq_in_count => s /mem_take ss /=.
  by rewrite -/ps nth_ps // lab_eq.
by rewrite add0n nth_ps // weightE.
Qed.

Let head_stated : atarget a \in stated. Proof. by rewrite mem_head. Qed.

Lemma target_prob : PrB v b (ev (meant (atarget a))) = nr t0 / nr (people_of bs i0).
Proof.
have [_ [_ _ _ cov _]] := facts; have /hasP[s ss /andP[/eqP e us]] := allP cov _ head_stated.
have [h1 _ _ le] := fits ss; have [_ _ _ _ fr] := R; have [cd {}fr] := fr _ h1.
rewrite prob_atom /meant [(_, _).1]/= [(_, _).2]/= -e -/(person s) b_person // sumn_hist cd fr ?le //.
by rewrite /t0 /i0 -e.
Qed.

Theorem attacker_sound :
  let A := meant (atarget a) in let As := map meant (aknown a) in
  [/\ (size As <= nn k)%N, consistent v b (simple As A) & prob v b A (simple As A) = val d].
Proof.
have [[h1 d1 d2] [_ _ _ cov [_ tp]]] := facts.
have /hasP[s ss /andP[/eqP es _]] := allP cov _ head_stated.
have tp' := is_pos_gt0 tp.
have np : 0 < nr (people_of bs i0).
  by have [_ h _ _] := fits ss; rewrite ltr0n /i0 -es; apply: leq_ltn_trans h.
have A0 : 0 < PrB v b (ev (meant (atarget a))) by rewrite target_prob divr_gt0.
move=> [/is_pos_gt0 x2 eqv] /=; split; first by rewrite size_map.
  by have [w wT wa] := PrB_gt0_table A0; apply: consistent_simple wT wa.
rewrite formula1 // -[_ :: map meant _]/(map meant stated) none_stated target_prob.
set x1 := nr (speakers_value _ _ _).1 in eqv *; set y2 := nr (speakers_value _ _ _).2 in x2 eqv *.
set t := nr t0 in tp' eqv *; set n := nr (people_of _ _) in np eqv *.
have d1' := is_pos_gt0 d1; have dy := posr_gt0 d.2.
have -> : x1 / y2 / (t / n) = (posr d.2 - nr d.1) / nr d.1.
  have -> : x1 / y2 / (t / n) = n * x1 / (t * y2) by rewrite invf_div mulf_div [x1 * n]mulrC [y2 * t]mulrC.
  have [n1 n2] : t * y2 != 0 /\ nr d.1 != 0 by rewrite !gt_eqF ?mulr_gt0.
  apply/eqP; rewrite eqr_div //; apply/eqP.
  have -> : posr d.2 - nr d.1 = nr (N.sub (N.pos d.2) d.1) by rewrite nnB natrB ?leq_nn.
  by rewrite mulrC mulrA -eqv mulrA.
rewrite mulrBl divff ?gt_eqF // addrC subrK mul1r invf_div /val //.
Qed.

End Sound.

(* ---- certificates that state their attacker ---- *)

(* named: the counts once more, with 0 for values that the attacker names and the bucket does not have *)
Definition valid_certificate (cert : certificate) (named : seq (seq N)) (a : attacker) : bool :=
  [&& check cert, [seq [seq x <- c | is_pos x] | c <- named] == cbuckets cert
    & check_attacker named (ck cert) (cvalue cert) a].

Lemma histograms_named bs : histograms (map (map nn) [seq [seq x <- c | is_pos x] | c <- bs]) = histograms (map (map nn) bs).
Proof.
rewrite /histograms; congr filter; rewrite -!map_comp; apply: eq_map => c /=; congr sort.
rewrite !filter_map; congr map; rewrite -filter_predI; apply: eq_filter => x /=.
by rewrite is_pos_nat andbb.
Qed.

Theorem valid_certificate_sound (T V L : finType) (v : T -> V) (b : T -> L) cert named a lab who what :
  publishes v b (map (map N.to_nat) named) -> reads v b named lab who what ->
  valid_certificate cert named a ->
  let A := meant who what (atarget a) in let As := map (meant who what) (aknown a) in
  [/\ is_max_disclosure v b (nn (ck cert)) (val (cvalue cert)),
      (size As <= nn (ck cert))%N, consistent v b (simple As A) & prob v b A (simple As A) = val (cvalue cert)].
Proof.
move=> pub R /and3P[ok /eqP same oka] A As; have [h1 h2 h3] := attacker_sound R oka.
by split=> //; apply: certificate_sound => //; rewrite /publishes -same histograms_named.
Qed.

(* ---- with positive counts, names can be read ---- *)

Section Naming.
Variables (T V L : finType) (v : T -> V) (b : T -> L) (bs : seq (seq N)) (x0 : T).
Hypothesis pos : all (fun c => is_cons c && all is_pos c) bs.
Hypothesis pub : publishes v b (map (map nn) bs).

(* the values of bucket l *)
Let vs l : seq V := [seq s <- enum V | (0 < freq b v l s)%N].

Let hist_vs l : perm_eq (hist v b l) [seq freq b v l s | s <- vs l].
Proof. by rewrite /hist perm_sort filter_map perm_refl. Qed.

Let value_names (c : seq nat) l : sort geq c = hist v b l ->
  exists f : nat -> V, {in [pred u | (u < size c)%N] &, injective f} /\
    forall u, (u < size c)%N -> freq b v l (f u) = nth 0%N c u.
Proof.
move=> e; have : perm_eq c [seq freq b v l s | s <- vs l].
  by apply: perm_trans (hist_vs l); rewrite -e perm_sym perm_sort.
move=> /(perm_iotaP 0%N)[Js pJ cE]; exists (fun u => nth (v x0) (vs l) (nth 0%N Js u)).
have zJ : size Js = size c by rewrite cE size_map.
have uJ : uniq Js by rewrite (perm_uniq pJ) iota_uniq.
have Jl u : (u < size c)%N -> (nth 0%N Js u < size (vs l))%N.
  move=> uc; have : nth 0%N Js u \in Js by rewrite mem_nth // zJ.
  by rewrite (perm_mem pJ) mem_iota add0n size_map => /andP[].
split=> [u u'|u uc]; last first.
  by rewrite [in RHS]cE (nth_map 0%N) ?zJ // (nth_map (v x0)) ?Jl.
rewrite !inE => uc uc' /eqP; rewrite nth_uniq ?Jl //; last by apply: filter_uniq; apply: enum_uniq.
by rewrite nth_uniq ?zJ // => /eqP.
Qed.

Theorem names_exist : exists lab who what, reads v b bs lab who what.
Proof.
have := pub; rewrite /publishes histograms_sorted //.
move=> /(perm_iotaP [::])[Is pI hE].
have zI : size Is = size bs by have := congr1 size hE; rewrite !size_map => ->.
have uI : uniq Is by rewrite (perm_uniq pI) iota_uniq.
pose lab (i : N) : L := nth (b x0) (labels b) (nth 0%N Is (nn i)).
have Il i : (i < size bs)%N -> (nth 0%N Is i < size (labels b))%N.
  move=> ib; have : nth 0%N Is i \in Is by rewrite mem_nth // zI.
  by rewrite (perm_mem pI) mem_iota add0n size_map => /andP[].
have sorted_lab i : (nn i < size bs)%N -> sort geq (map nn (counts_of bs i)) = hist v b (lab i).
  move=> ib; have := congr1 (fun s => nth [::] s (nn i)) hE.
  rewrite (nth_map 0%N) ?zI // (nth_map (b x0)) ?Il // -/(lab i) => <-.
  rewrite (nth_map [::]) ?size_map // (nth_map [::]) // (map_sort (leT := geq)) // => x y.
  by rewrite leb_nat.
have people_lab i : (nn i < size bs)%N -> #|[set x | b x == lab i]| = nn (people_of bs i).
  move=> ib; rewrite -(sumn_hist v) -sorted_lab // /people_of nsumE.
  by apply: perm_sumn; rewrite perm_sort.
have /fin_all_exists[f fP] (i : 'I_(size bs)) : exists f : nat -> V,
   {in [pred u | (u < size (nth [::] bs i))%N] &, injective f} /\
   forall u, (u < size (nth [::] bs i))%N -> freq b v (lab (N.of_nat i)) (f u) = nn (nth N0 (nth [::] bs i) u).
  have := @value_names (map nn (nth [::] bs i)) (lab (N.of_nat i)).
  case; first by have := sorted_lab (N.of_nat i); rewrite /counts_of Nat2N.id; apply.
  move=> f []; rewrite size_map => h1 h2; exists f; split=> // u uc.
  by rewrite h2 // (nth_map N0).
pose what (i : N) (u : nat) : V := if insub (nn i) is Some o then f o u else v x0.
pose who (i j : N) : T := nth x0 (people b (lab i)) (nn j).
have szp i : (nn i < size bs)%N -> size (people b (lab i)) = nn (people_of bs i).
  by move=> ib; rewrite size_people people_lab.
exists lab, who, what; split.
- move=> i i' ib ib' /eqP; rewrite nth_uniq ?Il ?labels_uniq // nth_uniq ?zI // => /eqP.
  exact: N2Nat.inj.
- by move=> i j ib jn; apply/eqP; rewrite -mem_people mem_nth // szp.
- move=> i j j' ib jn jn' /eqP; rewrite nth_uniq ?szp //; last by apply: filter_uniq; apply: enum_uniq.
  move=> /eqP; exact: N2Nat.inj.
- move=> i u u' ib uc uc'; rewrite /what insubT; have [h _] := fP (Sub (nn i) ib).
  exact: h.
move=> i ib; split=> [|u uc]; first exact: people_lab.
rewrite /what insubT; have [_ h] := fP (Sub (nn i) ib).
by have := h u uc; rewrite /= N2Nat.id.
Qed.
End Naming.
