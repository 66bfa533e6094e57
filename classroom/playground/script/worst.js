// The worst attacker, from the engine that was extracted from the proofs: the curve over k, and an attacker who attains it.
// Results are cached by buckets; `quick` returns whether a result is cached or fast to compute.
play.worst = (() => {
  "use strict";
  const { fractions, table } = play;
  const remembered = new WeakMap(); // buckets → Map of what was asked → answer

  /** The counts that the engine is asked about: for each bucket, those of its histogram. */
  const counts = (state) => state.buckets.map((bucket) => table.histogram(state, bucket).map(([, count]) => count));
  const once = (state, key, answer) => {
    if (!remembered.has(state.buckets)) remembered.set(state.buckets, new Map());
    const found = remembered.get(state.buckets);
    if (!found.has(key)) found.set(key, answer());
    return found.get(key);
  };
  const disclosure = (state, k) => once(state, `disclosure ${k}`, () => fractions.parse(worstcase.disclosure(counts(state), k)));

  /** {value, target, knowledge}: atoms with names; person number i of a bucket is any of them, so the i-th. */
  const attacker = (state, k) => {
    const found = once(state, `attacker ${k}`, () => worstcase.worstCase(counts(state), k));
    const atom = ({ bucket, person, place }) => ({
      person: state.buckets[bucket].people[person].name,
      value: table.histogram(state, state.buckets[bucket])[place][0],
    });
    return { value: fractions.parse(found.disclosure), target: atom(found.target), knowledge: found.knowledge.map(atom) };
  };
  /** The least k for which something is certain: a bucket of d values needs d - 1 facts. */
  const certainFrom = (state) => Math.min(...counts(state).map((bucket) => bucket.length)) - 1;
  /** The largest k to choose: one more than makes something certain, or as far as the engine goes. */
  const mostFacts = (state) => Math.min(Math.max(certainFrom(state) + 1, 3), worstcase.LIMITS.facts);
  const quick = (state, k) => state.buckets.length <= 20 || Boolean(remembered.get(state.buckets)?.has(`attacker ${k}`));

  return { counts, disclosure, attacker, certainFrom, mostFacts, quick };
})();
