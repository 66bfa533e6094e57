// The worst attacker, by the engine that was extracted from the proofs: the curve over k, and an attacker who attains it.
play.worst = (() => {
  "use strict";
  const { fractions, table } = play;

  /** The counts that the engine is asked about: for each bucket, those of its histogram. */
  const counts = (state) => state.buckets.map((bucket) => table.histogram(state, bucket).map(([, count]) => count));
  const disclosure = (state, k) => fractions.parse(worstcase.disclosure(counts(state), k));

  /** {value, target, knowledge}: atoms with names; person number i of a bucket is any of them, so the i-th. */
  const attacker = (state, k) => {
    const found = worstcase.worstCase(counts(state), k);
    const atom = ({ bucket, person, place }) => ({
      person: state.buckets[bucket].people[person].name,
      value: table.histogram(state, state.buckets[bucket])[place][0],
    });
    return { value: fractions.parse(found.disclosure), target: atom(found.target), knowledge: found.knowledge.map(atom) };
  };

  return { counts, disclosure, attacker };
})();
