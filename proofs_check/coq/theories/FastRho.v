(* The fast program computes rho.
   
   What is proved here, in words.  At nat and rat, the program of FastProgram.v (tables,
   the two vectors merged bucket by bucket, products, the least rho) returns
   rho_of (least_of hs) (ratio_of hs) k [rho_codeE], hence the minimum over all
   ways to share out k + 1 atoms [rho_code_correct], for every nonempty list of
   histograms and every k. *)
From mathcomp Require Import all_ssreflect all_algebra.
From Worstcase Require Import Patterns Minimize1 Minimize2 TwoVectors FastProgram FastTable.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Import Order.TTheory GRing.Theory Num.Theory.
Local Open Scope ring_scope.

Lemma iota1 l : iota 1 l = [seq j.+1 | j <- iota 0 l].
Proof. by rewrite -[1%N]/(1 + 0)%N iotaDl. Qed.

Lemma foldr_min_init (a x : rat) s : foldr Num.min (Num.min a x) s = Num.min x (foldr Num.min a s).
Proof. by elim: s => [|y s IH] /=; [apply: minC | rewrite IH minCA]. Qed.

Lemma least_sumE acc (s t : seq rat) : (size t <= size s)%N ->
  least_sum natrat acc s t = foldr Num.min acc [seq nth 0 s j * nth 0 t j | j <- iota 0 (size t)].
Proof.
elim: s t acc => [|a s IH] [|b t] acc //= ts.
by rewrite IH // foldr_min_init iota1 -map_comp.
Qed.

Lemma convolveE (s t : seq rat) : (size t <= size s)%N -> (0 < size t)%N ->
  convolve natrat s t = least [seq nth 0 s j * nth 0 t j | j <- iota 0 (size t)].
Proof.
case: s t => [|a s] [|b t] //= ts _; rewrite least_sumE //.
by rewrite iota1 -map_comp.
Qed.

Lemma product_listE (M : nat -> rat) (v : seq rat) r : (r <= size v)%N ->
  (forall j, (j < size v)%N -> nth 0 v j = M j.+1) -> product_list natrat v r = products M r.
Proof.
move=> + E; elim: r => // r IH rv.
have {}IH := IH (ltnW rv); rewrite [LHS]/= IH convolveE ?size_products //.
have -> : products M r.+1 = least [seq M h.+1 * nth 0 (products M r) h | h <- iota 0 r.+1] :: products M r by [].
congr (least _ :: _); apply/eq_in_map => j; rewrite mem_g => jr.
by rewrite E // (leq_ltn_trans jr).
Qed.

Section Summary.
Variable k : nat.

Definition holds (hs : seq (seq nat)) (s : seq rat * seq rat) : Prop :=
  [/\ size s.1 = k, size s.2 = k, forall j, (j < k)%N -> nth 0 s.1 j = least_of hs j.+1
    & forall j, (j < k)%N -> nth 0 s.2 j = ratio_of hs j.+1].

Lemma vectors_hold c : valid c -> holds [:: c] (vectors natrat k c).
Proof.
move=> vc; have zm : size (behead (minima natrat c k)) = k by rewrite size_behead size_minima.
have E j : (j < k)%N -> nth 0 (behead (minima natrat c k)) j = minimize1 c j.+1.
  by move=> jk; rewrite nth_behead nth_minima.
by split; rewrite ?size_map // => j jk; rewrite ?(nth_map 0) ?zm //= E.
Qed.

Lemma merge_holds hs gs s t : hs != [::] -> gs != [::] -> holds hs s -> holds gs t ->
  holds (hs ++ gs) (merge_vectors natrat s t).
Proof.
move=> hn gn [s1 s2 S1 S2] [t1 t2 T1 T2]; split; rewrite /= ?size_zipw ?s1 ?s2 ?t1 ?t2 ?minnn // => j jk.
  by rewrite least_of_cat // (nth_zipw _ 0 0) ?s1 ?t1 // S1 // T1.
by rewrite ratio_of_cat // (nth_zipw _ 0 0) ?s2 ?t2 // S2 // T2.
Qed.

Lemma summary_holds hs : hs != [::] -> all valid hs -> holds hs (summary natrat k hs).
Proof.
case: hs => // c hs _ /= /andP[vc vh]; rewrite -[c :: hs]/([:: c] ++ hs).
have : [:: c] != [::] by []; elim: hs [:: c] (vectors natrat k c) (vectors_hold vc) vh => [|d hs IH] gs s H.
  by rewrite cats0.
move=> /= /andP[vd vh] gn; rewrite -cat_rcons -cats1.
apply: IH => //; first by apply: merge_holds => //; apply: vectors_hold.
by case: (gs) gn.
Qed.

End Summary.

Theorem rho_codeE hs k : hs != [::] -> all valid hs ->
  rho_code natrat hs k = rho_of (least_of hs) (ratio_of hs) k.
Proof.
move=> hn vh; have [z1 z2 E1 E2] := summary_holds k.+1 hn vh; rewrite /rho_code.
rewrite (@product_listE (least_of hs)) ?z1 // convolveE ?size_products ?z2 //.
rewrite /rho_of iota1 -map_comp; congr least; apply/eq_in_map => j; rewrite mem_g => jk /=.
by rewrite E2 ?ltnS // nth_products // subSS.
Qed.

Theorem rho_code_correct hs k : hs != [::] -> all valid hs -> is_rho hs k (rho_code natrat hs k).
Proof. by move=> hn vh; rewrite rho_codeE //; apply: two_vectors_correct. Qed.
