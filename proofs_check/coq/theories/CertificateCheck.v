(* A verifier of certificates (format "worstcase certificate", version 2): the program.
   
   [check] takes the numbers of a certificate: the counts of the buckets, k, the
   disclosure v, the profiles with their bounds, which profile covers which bucket,
   and the vectors least, ratio and product; and the shares: for each bucket that
   the attacker speaks of, its place and how many atoms the people carry, the
   target's bucket first.  It compares binary numbers and searches for nothing.
   That it is sound is proved in CertificateSound.v. *)
From Coq Require Import NArith.
From mathcomp Require Import all_ssreflect.
From Worstcase Require Import BinaryNumbers.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.

Record profile := Profile {
  psize : N;                        (* n people *)
  pparts : N;                       (* of q parts each *)
  psums : seq N;                    (* T(1) ... T(K) *)
  podds : seq frac;                 (* G(1) ... G(K) *)
  pbounds : seq (seq (seq N)) }.    (* N(i,u,h) at [i][u-1][h-u] *)

Record certificate := Certificate {
  cbuckets : seq (seq N);           (* the counts, in any order *)
  ck : N;
  cvalue : frac;                    (* v *)
  cshares : seq (N * seq nat);      (* bucket, pattern; the target's bucket first *)
  cprofiles : seq profile;
  ccovered : seq N;                 (* the number of a profile for each bucket *)
  cleast : seq frac;                (* M(1) ... M(K) *)
  cratio : seq frac;                (* R(1) ... R(K) *)
  cproduct : seq frac }.            (* P(0) ... P(K-1) *)

Definition fle (x y : frac) : bool := N.leb (N.mul x.1 (Npos y.2)) (N.mul y.1 (Npos x.2)).

Fixpoint nsum (s : seq N) : N := if s is x :: s' then N.add x (nsum s') else N0.

(* N(i+1,u,j) for j = 0, 1, ...: with j < u atoms left, no more than j can be carried by one person *)
Definition carried (later : seq (seq N)) (u : nat) (nothing : N) : seq N :=
  nothing :: [seq head N0 row | row <- take u.-1 later] ++ nth [::] later u.-1.

Fixpoint check_row (factor : N) (row above carried : seq N) : bool :=
  match row, above, carried with
  | [::], _, _ => true
  | x :: row, y :: above, z :: carried =>
      [&& N.leb x y, N.leb x (N.mul factor z) & check_row factor row above carried]
  | _, _, _ => false
  end.

Fixpoint check_rows (left nothing : N) (later : seq (seq N)) (u : nat) (rows : seq (seq N)) (sums above : seq N) : bool :=
  match rows, sums with
  | [::], _ => true
  | row :: rows, s :: sums =>
      check_row (N.sub left s) row (behead above) (carried later u nothing) &&
      check_rows left nothing later u.+1 rows sums row
  | _, _ => false
  end.

(* the lengths that the rows must have; no part of the argument *)
Fixpoint shape (fuel step rest : nat) : seq nat :=
  if fuel is fuel'.+1 then
    if (step <= rest)%N then (rest - step).+1 :: shape fuel' step (rest - step) else [::]
  else [::].

Definition left_over (q n : N) (i : nat) : N := N.mul q (N.sub n (N.of_nat i)).

Definition check_person (K : nat) (q n : N) (sums : seq N) (i : nat) (rows later : seq (seq N)) (nothing : N) : bool :=
  let left := left_over q n i in
  (map size rows == shape K i.+1 K) &&
  check_rows left nothing later 1 rows sums (nseq K.+1 (N.mul left nothing)).

(* the people from i on; and D_i *)
Fixpoint check_people (K : nat) (q n : N) (sums : seq N) (i : nat) (people : seq (seq (seq N))) : bool * N :=
  if people is rows :: later then
    let r := check_people K q n sums i.+1 later in
    (r.1 && check_person K q n sums i rows (head [::] later) r.2, N.mul (left_over q n i) r.2)
  else (true, Npos xH).

Fixpoint check_least (whole : N) (least : seq frac) (rows : seq (seq N)) : bool :=
  match least, rows with
  | [::], _ => true
  | m :: least, row :: rows => N.leb (N.mul m.1 whole) (N.mul (head N0 row) (Npos m.2)) && check_least whole least rows
  | _, _ => false
  end.

Fixpoint check_ratio_row (g : frac) (whole : N) (ratio : seq frac) (bounds : seq N) : bool :=
  match ratio, bounds with
  | [::], _ => true
  | r :: ratio, x :: bounds =>
      N.leb (N.mul (N.mul r.1 (Npos g.2)) whole) (N.mul (N.mul g.1 x) (Npos r.2)) && check_ratio_row g whole ratio bounds
  | _, _ => false
  end.

Fixpoint check_ratio (whole : N) (later : seq (seq N)) (u : nat) (odds ratio : seq frac) : bool :=
  if odds is g :: odds then
    check_ratio_row g whole ratio (carried later u whole) && check_ratio whole later u.+1 odds (behead ratio)
  else true.

Definition check_profile (K : nat) (least ratio : seq frac) (p : profile) : bool :=
  let q := pparts p in let n := psize p in let sums := psums p in
  let rows := head [::] (pbounds p) in let later := head [::] (behead (pbounds p)) in
  [&& size sums == K, size (podds p) == K, size (pbounds p) == K, is_pos q, N.leb (N.of_nat K) n &
  let r := check_people K q n sums 1 (behead (pbounds p)) in
  let whole := N.mul (left_over q n 0) r.2 in
  [&& r.1, check_person K q n sums 0 rows later r.2, is_pos whole, check_least whole least rows
    & check_ratio r.2 later 1 (podds p) ratio]].

Fixpoint check_covered (whole n first t : N) (c sums : seq N) (odds : seq frac) : bool :=
  match c, sums, odds with
  | x :: c, s :: sums, g :: odds =>
      let t := N.add t x in
      [&& N.leb (N.mul t whole) (N.mul s n), N.leb (N.mul g.1 first) (N.mul (N.sub n t) (Npos g.2))
        & check_covered whole n first t c sums odds]
  | _, _, _ => true
  end.

Definition covers (c : seq N) (p : profile) : bool :=
  let n := nsum c in
  N.leb (psize p) n && check_covered (N.mul (pparts p) (psize p)) n (head N0 c) N0 c (psums p) (podds p).

Definition none_profile : profile := Profile N0 N0 [::] [::] [::].

Definition check_bucket (number : N) (profiles : seq profile) (count : N) (c : seq N) : bool :=
  N.ltb number count && covers c (nth none_profile profiles (N.to_nat number)).

Fixpoint check_buckets (profiles : seq profile) (count : N) (hs : seq (seq N)) (covered : seq N) : bool :=
  match hs, covered with
  | [::], [::] => true
  | c :: hs, number :: covered => check_bucket number profiles count c && check_buckets profiles count hs covered
  | _, _ => false
  end.

(* x <= M(h) P(r-h) for h = 1 ... r; before: P(r-1) ... P(0) *)
Fixpoint check_sharing (x : frac) (least before : seq frac) : bool :=
  match least, before with
  | m :: least, y :: before => fle x (fmul m y) && check_sharing x least before
  | _, _ => true
  end.

Fixpoint check_product (least before product : seq frac) : bool :=
  if product is x :: product then
    [&& is_cons before || fle x (Npos xH, xH), check_sharing x least before
      & check_product least (x :: before) product]
  else true.

Fixpoint check_value (rho : frac) (ratio product : seq frac) : bool :=
  match ratio, product with
  | r :: ratio, y :: product => fle rho (fmul r y) && check_value rho ratio product
  | _, _ => true
  end.

Definition check_not_exceeded (hs : seq (seq N)) (rho : frac) (cert : certificate) : bool :=
  let K := size (cleast cert) in
  let least := cleast cert in let ratio := cratio cert in
  [&& N.eqb (N.of_nat K) (N.succ (ck cert)), size ratio == K, size (cproduct cert) == K,
      all (check_profile K least ratio) (cprofiles cert),
      check_buckets (cprofiles cert) (N.of_nat (size (cprofiles cert))) hs (ccovered cert),
      check_product least [::] (cproduct cert)
    & check_value rho (rev ratio) (cproduct cert)].

(* the value of a pattern, r people being left *)
Fixpoint pattern_value (c : seq N) (r : N) (p : seq nat) : N * N :=
  if p is u :: p' then
    let x := pattern_value c (N.pred r) p' in
    (N.mul (N.sub r (nsum (take u c))) x.1, N.mul r x.2)
  else (Npos xH, Npos xH).

Definition pattern_fits (c : seq N) (p : seq nat) : bool :=
  [&& sorted geq p, all (fun u => (1 <= u <= size c)%N) p & N.leb (N.of_nat (size p)) (nsum c)].

Fixpoint shares_value (hs : seq (seq N)) (shares : seq (N * seq nat)) : N * N :=
  if shares is s :: shares' then
    let c := nth [::] hs (N.to_nat s.1) in
    let x := pattern_value c (nsum c) s.2 in
    let y := shares_value hs shares' in
    (N.mul x.1 y.1, N.mul x.2 y.2)
  else (Npos xH, Npos xH).

Fixpoint atoms (shares : seq (N * seq nat)) : nat := if shares is s :: shares' then (sumn s.2 + atoms shares')%N else 0%N.

Definition check_attained (hs : seq (seq N)) (rho : frac) (k : N) (shares : seq (N * seq nat)) : bool :=
  if shares is (i0, p0) :: _ then
    let count := N.of_nat (size hs) in
    [&& all (fun s => N.ltb s.1 count) shares,
        uniq [seq N.to_nat s.1 | s <- shares],
        all (fun s => pattern_fits (nth [::] hs (N.to_nat s.1)) s.2) shares,
        is_cons p0, N.leb (N.of_nat (atoms shares)) (N.succ k) &
    let c := nth [::] hs (N.to_nat i0) in
    let x := shares_value hs shares in
    N.eqb (N.mul (N.mul rho.1 (head N0 c)) x.2) (N.mul (N.mul (Npos rho.2) (nsum c)) x.1)]
  else false.

Definition check (cert : certificate) : bool :=
  let: (x, y) := cvalue cert in
  if x is Npos x then
    let rho : frac := (N.sub (Npos y) (Npos x), x) in
    let hs := [seq sort (fun a b => N.leb b a) c | c <- cbuckets cert] in
    [&& N.leb (Npos x) (Npos y), all (fun c => is_cons c && all is_pos c) (cbuckets cert),
        check_attained hs rho (ck cert) (cshares cert)
      & (if rho.1 is N0 then true else check_not_exceeded hs rho cert)]
  else false.
