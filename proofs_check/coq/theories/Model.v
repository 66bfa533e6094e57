(* The paper's definitions (sections 2.1 to 2.3, and Definition 13), and nothing else.
   
   This file is what a referee reads beside section 2 of the paper: whoever agrees
   with it need believe nothing else here, for all the rest is checked.
   
   T : people with a tuple in the table;  V : the sensitive values;
   b : T -> L   who is in which bucket (known to the attacker);
   v : T -> V   the true table. *)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments.
Unset Strict Implicit.
Unset Printing Implicit Defensive.
Local Open Scope ring_scope.

Section Model.
Variables (T V L : finType) (v : T -> V) (b : T -> L).

(* n_l(s): how many people of bucket l have the value s in the table w        *)
Definition freq (w : T -> V) (l : L) (s : V) : nat :=
  #|[set x | (b x == l) && (w x == s)]|.

(* the tables consistent with the published bucketization: the same people in
   every bucket, and the same multiset of values in every bucket              *)
Definition tables : {set {ffun T -> V}} :=
  [set w : {ffun T -> V} | [forall l, forall s, freq w l s == freq v l s]].

(* atoms t_x[S] = s, basic implications (/\ A_i) -> (\/ B_j), conjunctions    *)
Definition atom := (T * V)%type.
Definition bimp := (seq atom * seq atom)%type.
Definition formula := seq bimp.

Definition satA (w : {ffun T -> V}) (a : atom) : bool := w a.1 == a.2.
Definition satI (w : {ffun T -> V}) (i : bimp) : bool :=
  all (satA w) i.1 ==> has (satA w) i.2.
Definition sat (w : {ffun T -> V}) (f : formula) : bool := all (satI w) f.

(* the language L_k: exactly k basic implications, both sides non-empty       *)
Definition basic (i : bimp) : bool := (i.1 != [::]) && (i.2 != [::]).
Definition inL (k : nat) (f : formula) : bool := (size f == k) && all basic f.

(* Pr(a | B and f): the fraction of the consistent tables satisfying f that
   satisfy a; meant for formulas that some consistent table satisfies         *)
Definition models (f : formula) : {set {ffun T -> V}} :=
  [set w in tables | sat w f].
Definition consistent (f : formula) : bool := models f != set0.
Definition prob (a : atom) (f : formula) : rat :=
  #|[set w in models f | satA w a]|%:R / #|models f|%:R.

(* d is the maximum disclosure of the bucketization with respect to L_k       *)
Definition is_max_disclosure (k : nat) (d : rat) : Prop :=
  (exists a f, [/\ inL k f, consistent f & prob a f = d]) /\
  (forall a f, inL k f -> consistent f -> prob a f <= d).

(* (c, k)-safety (section 3.4, Definition 13): whatever k basic implications the
   attacker knows, nothing is as likely as c                                   *)
Definition safe (c : rat) (k : nat) : Prop :=
  forall a f, inL k f -> consistent f -> prob a f < c.
End Model.
