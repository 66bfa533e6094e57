// False statements about the atoms of one bucket, how they are shared out among its people, and the paper's product of
// fractions: see theorems.js. A pattern [2, 1] stands for two atoms about one person and one about another.
(() => {
  "use strict";
  const T = play.theorems, { fractions, table, listed } = play;
  const { about, needs, row, total, worst, text, less, same } = T;
  const ONE = needs.buckets(1);

  /** The counts of all values, with 0 for those that do not occur, the largest first. */
  const whole = (state) => {
    const counts = row(state, 0);
    return [...counts, ...Array.from({ length: state.values.length - counts.length }, () => 0)];
  };
  /** The least probability that none of `atoms` atoms is true: the engine's ρ times the share of the most frequent value. */
  const least = (counts, atoms) => fractions.times(T.rho(worst([counts], atoms - 1)), T.ratio(counts[0], total(counts)));

  about("minimal-atoms-are-shared-out-equally", ["k"], [ONE, needs.people(60), needs.k(0, 30)], ({ state }) => {
    const counts = row(state, 0), atoms = state.k + 1, n = total(counts);
    let equal = fractions.ONE;
    for (let each = 1; each <= Math.min(atoms, counts.length); each++) {
      for (let people = 1; people <= n && each * people <= atoms; people++) {
        equal = T.least([equal, T.product(counts, Array.from({ length: people }, () => each))]);
      }
    }
    const best = least(counts, atoms);
    return T.verdict(less(best, equal), `${play.kit.count(atoms, "atom")}: sharing them equally gives ${text(equal)} at least. The least of all is ${text(best)}.`);
  });

  about("minimize1-minimizes-formula-1", ["k"], [ONE], ({ state }) => {
    const counts = row(state, 0);
    if (state.k >= total(counts)) return T.unfit("The statement is about fewer facts than people.");
    const [one, other] = [least(counts, state.k + 1), T.rho(worst([counts], state.k))];
    return T.verdict(!same(one, other), `The algorithm returns ${text(one)}. The least value of the formula is ${text(other)}.`);
  });

  const patterned = (decide) => (attempt) => {
    const { pattern } = attempt;
    if (!pattern || pattern.some((k) => !(k >= 0 && k <= 50)) || pattern.length > 8) return T.unfit("Enter how many atoms each person gets, such as 2, 1.");
    return decide(attempt, pattern);
  };
  const descends = (pattern) => pattern.every((k, i) => k >= 1 && (!i || k <= pattern[i - 1]));
  const ORDER = "The numbers must be at least 1, and none larger than the one before.";

  about("the-closed-form-needs-no-people", ["pattern"], [ONE], patterned(({ state }, pattern) => {
    if (!pattern.length || !descends(pattern)) return T.unfit(ORDER);
    const n = total(row(state, 0)), zero = pattern.length > n;
    return T.verdict(zero, `The last factor is divided by ${n} − ${pattern.length - 1} = ${n - pattern.length + 1}.${zero && n - pattern.length + 1 ? ` An earlier factor is divided by ${n} − ${n} = 0.` : ""}`);
  }));
  about("there-are-atoms-for-every-pattern", ["pattern"], [ONE], patterned(({ state }, pattern) => {
    if (!pattern.length || !descends(pattern)) return T.unfit(ORDER);
    const n = total(row(state, 0)), values = state.values.length;
    if (pattern.length > n) return T.unfit(`There are only ${n} people to give atoms to.`);
    return T.verdict(pattern[0] > values, `About one person there are ${play.kit.count(values, "different atom")}, one for each value. You entered ${pattern[0]}.`);
  }));

  /** The probability, by counting, that no person i has one of the pattern[i] most frequent values. */
  const none = (state, pattern) => {
    const places = [...table.histogram(state, state.buckets[0])].sort(([, x], [, y]) => y - x).map(([value]) => value);
    const people = state.buckets[0].people.slice(0, pattern.length).map(({ name }) => name);
    const test = (world) => people.every((name, i) => !places.slice(0, pattern[i]).includes(world.get(name)));
    return play.chances.shares(state, [], people, [test]).also[0];
  };
  const anyOrder = (wrong) => patterned(({ state }, pattern) => {
    const counts = row(state, 0), n = total(counts);
    if (pattern.length > n) return T.unfit(`There are only ${n} people to give atoms to.`);
    if (pattern.some((k) => k < 1 || k > counts.length)) return T.unfit(`Each person gets from 1 to ${counts.length} atoms, since ${counts.length} values occur.`);
    const [one, other] = [T.product(counts, pattern), none(state, pattern)];
    return T.verdict(wrong(one, other), `The product is ${text(one)}. The probability by counting is ${text(other)}.`);
  });
  about("the-closed-form-holds-in-any-order", ["pattern"], [ONE], anyOrder((one, other) => !same(one, other)));
  about("the-closed-form-is-never-negative", ["pattern"], [ONE], anyOrder((one) => less(one, fractions.ZERO)));

  about("every-minimal-set-of-atoms-names-a-most-frequent-value", ["k"], [ONE, needs.people(5), needs.k(0, 4)], ({ state }) => {
    const space = listed.tables(state), histogram = new Map(table.histogram(state, state.buckets[0]));
    const number = state.k + 1, most = Math.max(...histogram.values());
    if (space.atoms.length < number) return T.unfit(`There are fewer than ${number} different atoms.`);
    const unmet = (atoms) => listed.ones(atoms.reduce((set, atom) => set & ~space.of(atom), space.everything));
    let fewest = space.size, without = null;
    for (const atoms of listed.chosen(space.atoms, number)) {
      const left = unmet(atoms);
      if (left < fewest) { fewest = left; without = null; }
      if (left === fewest && !without && atoms.every(({ value }) => histogram.get(value) !== most)) without = atoms;
    }
    const words = `With ${play.kit.count(number, "atom")}, none is true in at least ${fewest} of ${space.size} tables.`;
    if (!without) return T.verdict(false, `${words} Every set of atoms that attains this names a most frequent value.`);
    return T.verdict(true, `${words} This minimum is attained by: ${without.map(({ person, value }) => `${play.kit.short(person)} has ${play.kit.short(value)}`).join("; ")}. None of these values is a most frequent one.`);
  });
})();
