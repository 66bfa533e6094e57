// Statements that sound right and are false, by name: what an attempt to refute one consists of (needs), and a function that
// decides exactly whether an attempt is a counterexample, with a reason. Written by hand; each is held to the claim's own
// statement in Python by a test.
//
//   attempt  {state, bucket, number, pattern, second}: the page's state, and what only some statements need
//   verdict  {refuted, words}
play.theorems = (() => {
  "use strict";
  const { fractions, table } = play, { compare } = fractions;
  /** A fraction inside a sentence, between two marks that no name contains, so that it is drawn as mathematics. */
  const text = (value) => `\u2063${fractions.text(value)}\u2063`;
  const known = new Map();

  const verdict = (refuted, words) => ({ refuted, words });
  /** Not of the form that the statement is about. */
  const unfit = (words) => verdict(false, words);

  const needs = {
    buckets: (number) => ({ state }) => (state.buckets.length === number ? null
      : `The statement is about ${number === 1 ? "one bucket" : "two buckets"}. Your release has ${state.buckets.length}.`),
    facts: (least, most = least) => ({ state }) => {
      const n = state.facts.length;
      if (n >= least && n <= most) return null;
      return `The statement is about ${least === most ? play.kit.count(least, "fact") : `${least} to ${most} facts`}. You have ${n || "none"}.`;
    },
    simple: ({ state }) => (state.facts.every((fact) => fact.given.length === 1 && fact.then.length === 1) ? null
      : "The statement is about facts with one “if” and one “then”."),
    event: ({ state }) => (state.event ? null : "Choose a guess: a person and a value."),
    second: ({ second }) => (second ? null : "Choose the other guess too."),
    k: (least, most = Infinity) => ({ state }) => (state.k < least ? `k must be at least ${least} here.`
      : state.k > most ? `k must be at most ${most} here.` : null),
    people: (most) => ({ state }) => (table.everyone(state).length <= most ? null
      : `This statement is tried here on at most ${most} people. Make the release smaller.`),
  };

  /** `inputs` are the controls that a reader needs besides the release; `demands` return what does not fit, as a sentence. */
  const about = (name, inputs, demands, decide) => {
    known.set(name, {
      inputs,
      decide: (attempt) => {
        const missing = demands.map((demand) => demand(attempt)).find((words) => words);
        return missing ? unfit(missing) : decide(attempt);
      },
    });
  };

  /** The counts of a bucket, the largest first. */
  const row = (state, i) => table.histogram(state, state.buckets[i]).map(([, count]) => count).sort((x, y) => y - x);
  const rows = (state) => state.buckets.map((_, i) => row(state, i));
  const total = (counts) => counts.reduce((x, y) => x + y, 0);
  const ratio = (x, y) => fractions.fraction(BigInt(x), BigInt(y));
  const worst = (all, k) => fractions.parse(worstcase.disclosure(all, k));
  const largest = (all) => all.reduce((x, y) => (compare(x, y) >= 0 ? x : y));
  const least = (all) => all.reduce((x, y) => (compare(x, y) <= 0 ? x : y));
  /** ρ, where the maximum disclosure is 1/(1 + ρ). */
  const rho = (value) => fractions.over(fractions.minus(fractions.ONE, value), value);
  /** The maximum disclosure with k facts of the form "is not". */
  const negations = (all, k) => fractions.over(fractions.ONE, fractions.plus(fractions.ONE,
    least(all.map((counts) => ratio(total(counts) - total(counts.slice(0, k + 1)), counts[0])))));
  /** Does the first have more entropy? By whole numbers. */
  const moreEntropy = (one, other) => {
    const side = (counts) => [BigInt(total(counts)), counts.map(BigInt).reduce((x, y) => x * y ** y, 1n)];
    const [[n, c], [m, d]] = [side(one), side(other)];
    return (n ** n) ** m * d ** n > (m ** m) ** n * c ** m;
  };
  /** The product ∏ (n − i − T(kᵢ))/(n − i), in the order that is given. */
  const product = (counts, pattern) => {
    const n = total(counts);
    return pattern.reduce((x, k, i) => fractions.times(x, ratio(n - i - total(counts.slice(0, k)), n - i)), fractions.ONE);
  };

  /** An attempt as Python writes it: {rows, values, names?, k?, c?, facts?, event?, second?, bucket?, number?, pattern?}. */
  const made = (record) => {
    const buckets = record.rows.map((counts, i) => {
      const values = Object.entries(counts).flatMap(([value, count]) => Array.from({ length: count }, () => value));
      return { label: "", people: values.map((value, j) => ({ name: record.names ? record.names[i][j] : `b${i}.p${j}`, value })) };
    });
    const { values, k = 0, c = "1", facts = [], event = null, bucket = 0, number = 2, pattern = null, second = null } = record;
    const state = table.checked({ sensitive: record.sensitive || "value", values, buckets, k, c, facts, event });
    return { state, bucket, number, pattern, second };
  };

  const decide = (name, attempt) => {
    try {
      return known.get(name).decide(attempt);
    } catch (error) {
      if (error instanceof play.kit.Refusal || error instanceof RangeError) return unfit(error.message);
      throw error;
    }
  };

  return {
    known, about, made, decide, verdict, unfit, needs, row, rows, total, ratio, worst, largest, least, rho, negations,
    moreEntropy, product, same: (x, y) => compare(x, y) === 0, less: (x, y) => compare(x, y) < 0, text,
  };
})();
