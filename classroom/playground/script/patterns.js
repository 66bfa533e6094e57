// Why the worst attacker is the worst: the chance that none of its atoms is true is a product of fractions, by the paper's
// closed form. Written by hand: what comes out is shown only where it equals the engine's number.
//
// An attacker who knows that each of the atoms implies the target sees two kinds of tables: those in which the target is
// true, and those in which none of the atoms (including the target) is. With ρ = (chance of none) / (chance of the target)
// the target has probability 1 / (1 + ρ). Within a bucket of n people, those with most atoms first, person number i
// (from 0) has none of her values, which T people have, with (n - i - T) / (n - i).
play.patterns = (() => {
  "use strict";
  const { fractions, table } = play;
  const { fraction, times, over, plus, ONE } = fractions;
  const MOST_LISTED = 3000;

  const valueOf = (ratio) => over(ONE, plus(ONE, ratio));
  /** [n - i - T, n - i] for each of the T, until one is 0: then no person is left, and the rest does not matter. */
  const factorsOf = (n, sums) => {
    const found = [];
    for (const [i, sum] of sums.entries()) {
      found.push({ size: n - i, sum, factor: fraction(BigInt(n - i - sum), BigInt(n - i)) });
      if (n - i === sum) break;
    }
    return found;
  };
  const productOf = (factors) => factors.reduce((product, one) => times(product, one.factor), ONE);

  /** The people in the atoms, by bucket: [{index, size, people: [{name, values, sum}]}], most values first. */
  const grouped = (state, atoms) => {
    const speakers = new Map();
    for (const { person, value } of atoms) speakers.set(person, (speakers.get(person) || new Set()).add(value));
    const buckets = new Map();
    for (const [name, values] of speakers) {
      const index = table.whereabouts(state, name), counts = new Map(table.histogram(state, state.buckets[index]));
      if (!buckets.has(index)) buckets.set(index, { index, size: state.buckets[index].people.length, people: [] });
      const sum = [...values].reduce((total, value) => total + (counts.get(value) || 0), 0);
      buckets.get(index).people.push({ name, values: [...values], sum });
    }
    for (const { people } of buckets.values()) people.sort((one, other) => other.values.length - one.values.length);
    return [...buckets.values()];
  };
  /** The closed form applies where each person's values are also values of the person before. */
  const nested = ({ people }) => people.every((one, i) => !i || one.values.every((value) => people[i - 1].values.includes(value)));

  /** The way to an attacker's number: {groups, none, chance, ratio, value}, or null if the closed form does not apply. */
  const derivation = (state, { target, knowledge }) => {
    const groups = grouped(state, [target, ...knowledge]);
    if (!groups.every(nested)) return null;
    for (const group of groups) {
      group.factors = factorsOf(group.size, group.people.map(({ sum }) => sum));
      group.none = productOf(group.factors);
    }
    const bucket = state.buckets[table.whereabouts(state, target.person)];
    const having = new Map(table.histogram(state, bucket)).get(target.value) || 0;
    if (!having) return null;
    const none = groups.reduce((product, group) => times(product, group.none), ONE);
    const chance = fraction(BigInt(having), BigInt(bucket.people.length)), ratio = over(none, chance);
    return { groups, none, having, size: bucket.people.length, chance, ratio, value: valueOf(ratio) };
  };

  /** The ways to write a number as a sum of at most `parts` parts, none above `largest`, the largest first. */
  const partitions = (number, parts, largest) => {
    if (number === 0) return [[]];
    if (!parts) return [];
    const found = [];
    for (let first = Math.min(number, largest); first > 0; first--) {
      for (const rest of partitions(number - first, parts - 1, first)) found.push([first, ...rest]);
    }
    return found;
  };
  /** Every way to share k + 1 atoms among the buckets and their people, the most frequent values first; the best first. Null if there are too many. */
  const competing = (state, k) => {
    const buckets = play.worst.counts(state).map((counts) => {
      const sorted = [...counts].sort((a, b) => b - a), sums = [0];
      for (const n of sorted) sums.push(sums.at(-1) + n);
      return { sums, size: sums.at(-1), values: sorted.length, most: sorted[0] };
    });
    let found = [{ left: k + 1, shares: [], none: ONE }];
    for (const [index, bucket] of buckets.entries()) {
      found = found.flatMap(({ left, shares, none }) => {
        const next = [{ left, shares, none }];
        for (let atoms = 1; atoms <= left; atoms++) {
          for (const parts of partitions(atoms, bucket.size, bucket.values)) {
            const here = productOf(factorsOf(bucket.size, parts.map((part) => bucket.sums[part])));
            next.push({ left: left - atoms, shares: [...shares, { index, parts }], none: times(none, here) });
          }
        }
        return next;
      });
      if (found.length > MOST_LISTED) return null;
    }
    const listed = found.filter(({ left }) => !left).flatMap(({ shares, none }) => shares.map(({ index }) => {
      const { most, size } = buckets[index];
      return { target: index, shares, value: valueOf(over(none, fraction(BigInt(most), BigInt(size)))) };
    }));
    return listed.sort((one, other) => fractions.compare(other.value, one.value));
  };

  /** An attacker of such a way, {target, knowledge}: the first people of each bucket, each with her bucket's most frequent values. */
  const attacker = (state, { target, shares }) => {
    const atoms = shares.flatMap(({ index, parts }) => {
      const bucket = state.buckets[index], sorted = [...table.histogram(state, bucket)].sort((one, other) => other[1] - one[1]);
      return parts.flatMap((part, i) => sorted.slice(0, part).map(([value]) => ({ index, person: bucket.people[i].name, value })));
    });
    const at = atoms.findIndex(({ index }) => index === target), plain = ({ person, value }) => ({ person, value });
    return { target: plain(atoms[at]), knowledge: atoms.filter((_, i) => i !== at).map(plain) };
  };

  return { derivation, competing, attacker, partitions };
})();
