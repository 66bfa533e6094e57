(* The paper's definitions: sections 2.1 to 2.3, and those of section 3.4.
   
   A referee reads this file beside the paper.  Some theorems use further definitions,
   which a referee reads too:
   - counts of a bucket and of a release: hist, hists, histograms, publishes
     (WithinBucket.v, ExactMaximum.v, BinaryNumbers.v, Programs.v);
   - a bucket alone: alone, together (OneBucket.v);
   - the least values of Lemma 12 and Formula (1): is_m, is_rho (Patterns.v);
   - fractions of binary numbers: val, posr (BinaryNumbers.v);
   - names in a certificate: reads, meant (Attacker.v);
   - negated atoms: is_max_negations (Negations.v);
   - languages: known, closed, is_max_of_language (Renaming.v);
   - knowledge given: is_max_given (GivenKnowledge.v);
   - weighted worlds and beliefs: is_wmax, only, belief (WeightedWorlds.v, Floor.v);
   - soft facts: is_smax, plane_around (SoftFacts.v, SortedRows.v).
   
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

(* the disclosure risk, given f: the largest probability of an atom              *)
Definition is_risk (f : formula) (d : rat) : Prop :=
  (exists a, prob a f = d) /\ (forall a, prob a f <= d).

(* (c, k)-safety (section 3.4, Definition 13): given any k basic implications, no atom
   is as likely as c                                                           *)
Definition safe (c : rat) (k : nat) : Prop :=
  forall a f, inL k f -> consistent f -> prob a f < c.

(* the order of bucketizations (section 3.4): each bucket of b' is a union of buckets of b *)
Definition precedes (L' : finType) (b' : T -> L') : Prop :=
  forall l', exists ls : {set L}, [set x | b' x == l'] = \bigcup_(l in ls) [set x | b x == l].
End Model.
