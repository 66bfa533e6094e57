(* The fast algorithm, as a program.
   
   What is here, in words.  The table F(i, h) of within_bucket_table, the two
   vectors M and R of fastpath, the products P and the least rho of optima,
   written once for any kind of natural numbers X and any kind of fractions Y.
   Instantiated with MathComp's nat and rat it is what the proofs speak of
   (FastTable.v, FastRho.v); with binary numbers N and pairs of them it is the
   program that is extracted (BinaryNumbers.v).  [rho_code_morph]: a map that respects the
   operations takes the one result to the other. *)
From mathcomp Require Import all_ssreflect.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Record numbers (X Y : Type) := Numbers {
  zeroX : X; oneX : X; addX : X -> X -> X; mulX : X -> X -> X; subX : X -> X -> X;
  predX : X -> X; lebX : X -> X -> bool;
  zeroY : Y; oneY : Y; mulY : Y -> Y -> Y; minY : Y -> Y -> Y;
  fracY : X -> X -> Y }.

Section Code.
Variables (X Y : Type) (o : numbers X Y).

Fixpoint zipw (A B C : Type) (f : A -> B -> C) (s : seq A) (t : seq B) : seq C :=
  match s, t with
  | a :: s', b :: t' => f a b :: zipw f s' t'
  | _, _ => [::]
  end.

Definition minX (a b : X) : X := if lebX o a b then a else b.

(* ---- one bucket ---- *)

(* the entries h = i*u, ..., k of row i, after the entries h - u of row i - 1 *)
Fixpoint improve (f : X) (row before : seq X) : seq X :=
  match row, before with
  | a :: row', b :: before' => minX a (mulX o b f) :: improve f row' before'
  | _, _ => row
  end.

(* rows i, i + 1, ..., as far as i*u <= k; t is T(u), and r is n - (i - 1) *)
Fixpoint improve_rows (u : nat) (t : X) (i : nat) (r : X) (before : seq X) (rows : seq (seq X)) : seq (seq X) :=
  if rows is row :: rows' then
    if drop (i * u) row is a :: row' then
      let new := take (i * u) row ++ improve (subX o r t) (a :: row') (drop (i.-1 * u) before) in
      new :: improve_rows u t i.+1 (predX o r) new rows'
    else rows
  else [::].

(* the part u, with t = T(u) *)
Definition improve_table (n : X) (rows : seq (seq X)) (ut : nat * X) : seq (seq X) :=
  if rows is row :: rows' then row :: improve_rows ut.1 ut.2 1 n row rows' else [::].

(* j rows of length l: x, x n, x n^2, ... *)
Fixpoint powers (n x : X) (l j : nat) : seq (seq X) :=
  if j is j'.+1 then nseq l x :: powers n (mulX o x n) l j' else [::].

(* (k, T k), ..., (1, T 1), before acc *)
Fixpoint sums (acc : seq (nat * X)) (u : nat) (t : X) (c : seq X) (k : nat) : seq (nat * X) :=
  match k, c with
  | k'.+1, x :: c' => sums ((u.+1, addX o t x) :: acc) u.+1 (addX o t x) c' k'
  | _, _ => acc
  end.

Definition total (c : seq X) : X := foldr (addX o) (zeroX o) c.

(* F(i, h) for i, h <= k *)
Definition table (c : seq X) (k : nat) : seq (seq X) :=
  foldl (improve_table (total c)) (powers (total c) (oneX o) k.+1 k.+1) (sums [::] 0 (zeroX o) c k).

(* the least F(i, h) / (n (n-1) ... (n-i+1)), h = 0, ..., k *)
Fixpoint best (r d : X) (acc : seq Y) (rows : seq (seq X)) : seq Y :=
  if rows is row :: rows' then
    best (predX o r) (mulX o d r) (zipw (minY o) acc [seq fracY o x d | x <- row]) rows'
  else acc.

(* m(0), ..., m(k) for k below the number of values *)
Definition positive_minima (c : seq X) (k : nat) : seq Y :=
  best (total c) (oneX o) (nseq k.+1 (oneY o)) (table c k).

(* m(0), ..., m(k) *)
Definition minima (c : seq X) (k : nat) : seq Y :=
  let l := size (take k (behead c)) in
  positive_minima c l ++ nseq (k - l) (zeroY o).

(* ---- all buckets ---- *)

(* the two vectors of one bucket, h = 1, ..., k *)
Definition vectors (k : nat) (c : seq X) : seq Y * seq Y :=
  let m := behead (minima c k) in
  let scale := fracY o (total c) (head (zeroX o) c) in
  (m, [seq mulY o x scale | x <- m]).

Definition merge_vectors (a b : seq Y * seq Y) : seq Y * seq Y :=
  (zipw (minY o) a.1 b.1, zipw (minY o) a.2 b.2).

Definition summary (k : nat) (hs : seq (seq X)) : seq Y * seq Y :=
  if hs is c :: hs' then foldl (fun s c' => merge_vectors s (vectors k c')) (vectors k c) hs'
  else ([::], [::]).

Fixpoint least_sum (acc : Y) (s t : seq Y) : Y :=
  match s, t with
  | a :: s', b :: t' => least_sum (minY o acc (mulY o a b)) s' t'
  | _, _ => acc
  end.

(* the least of s_0 t_0, s_1 t_1, ... *)
Definition convolve (s t : seq Y) : Y :=
  match s, t with
  | a :: s', b :: t' => least_sum (mulY o a b) s' t'
  | _, _ => zeroY o
  end.

(* P(r), ..., P(0) from M(1), M(2), ... *)
Fixpoint product_list (M : seq Y) (r : nat) : seq Y :=
  if r is r'.+1 then let ps := product_list M r' in convolve M ps :: ps else [:: oneY o].

Definition rho_code (hs : seq (seq X)) (k : nat) : Y :=
  let MR := summary k.+1 hs in convolve MR.2 (product_list MR.1 k).

End Code.

(* ---- a map that respects the operations ---- *)
Section Morphism.
Variables (X Y X' Y' : Type) (o : numbers X Y) (o' : numbers X' Y') (f : X -> X') (g : Y -> Y').

Record respects : Prop := Respects {
  f_zero : f (zeroX o) = zeroX o'; f_one : f (oneX o) = oneX o';
  f_add : forall a b, f (addX o a b) = addX o' (f a) (f b);
  f_mul : forall a b, f (mulX o a b) = mulX o' (f a) (f b);
  f_sub : forall a b, f (subX o a b) = subX o' (f a) (f b);
  f_pred : forall a, f (predX o a) = predX o' (f a);
  f_leb : forall a b, lebX o a b = lebX o' (f a) (f b);
  g_zero : g (zeroY o) = zeroY o'; g_one : g (oneY o) = oneY o';
  g_mul : forall a b, g (mulY o a b) = mulY o' (g a) (g b);
  g_min : forall a b, g (minY o a b) = minY o' (g a) (g b);
  g_frac : forall a b, g (fracY o a b) = fracY o' (f a) (f b) }.

Hypothesis r : respects.

Let mm := map (map f).

Lemma map_zipw (s t : seq Y) : map g (zipw (minY o) s t) = zipw (minY o') (map g s) (map g t).
Proof. by elim: s t => [|a s IH] [|b t] //=; rewrite IH g_min. Qed.

Lemma minX_morph a b : f (minX o a b) = minX o' (f a) (f b).
Proof. by rewrite /minX -(f_leb r); case: ifP. Qed.

Lemma improve_morph x row before :
  map f (improve o x row before) = improve o' (f x) (map f row) (map f before).
Proof. by elim: row before => [|a row IH] [|b before] //=; rewrite IH minX_morph (f_mul r). Qed.

Lemma improve_rows_morph u t i n before rows :
  mm (improve_rows o u t i n before rows) = improve_rows o' u (f t) i (f n) (map f before) (mm rows).
Proof.
elim: rows i n before => [|row rows IH] i n before //=.
rewrite -map_drop; case: (drop _ row) => [|a row'] //=.
have E := improve_morph (subX o n t) (a :: row') (drop (i.-1 * u) before).
by rewrite -/mm IH map_cat E map_take map_drop (f_sub r) (f_pred r).
Qed.

Lemma improve_table_morph n rows ut :
  mm (improve_table o n rows ut) = improve_table o' (f n) (mm rows) (ut.1, f ut.2).
Proof. by case: rows => //= row rows; rewrite -/mm improve_rows_morph. Qed.

Lemma powers_morph n x l j : mm (powers o n x l j) = powers o' (f n) (f x) l j.
Proof. by elim: j x => //= j IH x; rewrite -/mm IH map_nseq (f_mul r). Qed.

Let f2 (ut : nat * X) := (ut.1, f ut.2).

Lemma sums_morph acc u t c k : map f2 (sums o acc u t c k) = sums o' (map f2 acc) u (f t) (map f c) k.
Proof. by elim: k c acc u t => [|k IH] [|x c] acc u t //=; rewrite IH /= /f2 /= (f_add r). Qed.

Lemma total_morph c : f (total o c) = total o' (map f c).
Proof. by rewrite /total; elim: c => [|x c IH] /=; rewrite ?(f_zero r) // (f_add r) IH. Qed.

Lemma table_morph c k : mm (table o c k) = table o' (map f c) k.
Proof.
rewrite /table -total_morph -(f_one r) -powers_morph -(f_zero r).
have -> : sums o' [::] 0 (f (zeroX o)) (map f c) k = map f2 (sums o [::] 0 (zeroX o) c k) by rewrite sums_morph.
elim: (sums _ _ _ _ _ _) (powers _ _ _ _ _) => //= ut uts IH rows.
by rewrite IH improve_table_morph.
Qed.

Lemma best_morph n d acc rows : map g (best o n d acc rows) = best o' (f n) (f d) (map g acc) (mm rows).
Proof.
elim: rows n d acc => //= row rows IH n d acc; rewrite IH map_zipw (f_pred r) (f_mul r) -!map_comp.
by congr (best _ _ _ (zipw _ _ _) _); apply: eq_map => x /=; rewrite (g_frac r).
Qed.

Lemma minima_morph c k : map g (minima o c k) = minima o' (map f c) k.
Proof.
rewrite /minima behead_map -map_take size_map map_cat map_nseq (g_zero r); congr (_ ++ _).
by rewrite /positive_minima best_morph table_morph total_morph (f_one r) map_nseq (g_one r).
Qed.

Definition g2 (a : seq Y * seq Y) := (map g a.1, map g a.2).

Lemma vectors_morph k c : g2 (vectors o k c) = vectors o' k (map f c).
Proof.
rewrite /g2 /vectors /= -minima_morph behead_map; congr pair; rewrite -!map_comp; apply: eq_map => x /=.
rewrite (g_mul r) (g_frac r) total_morph; congr (mulY _ _ (fracY _ _ _)).
by case: c => //=; rewrite (f_zero r).
Qed.

Lemma summary_morph k hs : g2 (summary o k hs) = summary o' k (map (map f) hs).
Proof.
case: hs => //= c hs; rewrite -vectors_morph; elim: hs (vectors o k c) => //= c' hs IH v.
by rewrite IH -vectors_morph /g2 /merge_vectors /= !map_zipw.
Qed.

Lemma least_sum_morph acc s t : g (least_sum o acc s t) = least_sum o' (g acc) (map g s) (map g t).
Proof. by elim: s t acc => [|a s IH] [|b t] acc //=; rewrite IH (g_min r) (g_mul r). Qed.

Lemma convolve_morph s t : g (convolve o s t) = convolve o' (map g s) (map g t).
Proof. by case: s t => [|a s] [|b t] //=; rewrite ?(g_zero r) // least_sum_morph (g_mul r). Qed.

Lemma product_list_morph M k : map g (product_list o M k) = product_list o' (map g M) k.
Proof. by elim: k => [|k IH] /=; rewrite ?(g_one r) // convolve_morph IH. Qed.

Theorem rho_code_morph hs k : g (rho_code o hs k) = rho_code o' (map (map f) hs) k.
Proof. by rewrite /rho_code convolve_morph product_list_morph -summary_morph. Qed.

End Morphism.
