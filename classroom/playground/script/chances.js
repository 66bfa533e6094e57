// The probability of an atom under facts. Only the people in facts and question are given values; each choice counts as many tables
// as remain for the others. So this is exact also where tables are too many to list. Written by hand, not proved.
play.chances = (() => {
  "use strict";
  const { Refusal } = play.kit, { fractions, table } = play;
  const MOST = 100000;

  const holds = (fact, world) => !fact.given.every(({ person, value }) => world.get(person) === value)
    || fact.then.some(({ person, value }) => world.get(person) === value);
  const spoken = (facts, atoms = []) => [...new Set([...facts.flatMap(({ given, then }) => [...given, ...then]), ...atoms]
    .map(({ person }) => person))];

  /** visit(world, weight) for every way to give these people values that their buckets have; the weights' sum is returned. */
  const each = (state, people, visit) => {
    const homes = people.map((name) => table.whereabouts(state, name));
    const left = new Map(homes.map((home) => [home, new Map(table.histogram(state, state.buckets[home]))]));
    const choices = homes.reduce((number, home) => number * left.get(home).size, 1);
    if (choices > MOST) throw new Refusal(`These facts are about too many people: they need more than ${MOST.toLocaleString("en")} cases.`);
    const world = new Map();
    const go = (i, weight) => {
      if (i === people.length) return visit(world, weight);
      const counts = left.get(homes[i]);
      for (const [value, count] of counts) {
        if (!count) continue;
        counts.set(value, count - 1); world.set(people[i], value);
        go(i + 1, weight * BigInt(count));
        counts.set(value, count);
      }
    };
    go(0, 1n);
    const sizes = new Map(homes.map((home) => [home, state.buckets[home].people.length]));
    return homes.reduce((product, home) => {
      const size = sizes.get(home);
      sizes.set(home, size - 1);
      return product * BigInt(size);
    }, 1n);
  };

  /** The shares of all tables in which the facts hold, and each of these tests of a world besides: {known, also}. */
  const shares = (state, facts, people, tests) => {
    const also = tests.map(() => 0n);
    let known = 0n;
    const all = each(state, people, (world, weight) => {
      if (!facts.every((fact) => holds(fact, world))) return;
      known += weight;
      tests.forEach((test, i) => { if (test(world)) also[i] += weight; });
    });
    return { known: fractions.fraction(known, all), also: also.map((one) => fractions.fraction(one, all)) };
  };
  const isTrue = ({ person, value }) => (world) => world.get(person) === value;

  /** The probability that all these atoms are true, given the facts; null where the facts fit no table. */
  const chance = (state, facts, atoms) => {
    const tests = [(world) => atoms.every((atom) => isTrue(atom)(world))];
    const { known, also } = shares(state, facts, spoken(facts, atoms), tests);
    return known[0] ? fractions.over(also[0], known) : null;
  };
  /** The share of all tables that fit the facts. */
  const share = (state, facts) => shares(state, facts, spoken(facts), []).known;

  /** The likeliest atom given the facts, {value, atom}, or null. In a bucket, people in no fact are alike. */
  const surest = (state, facts) => {
    const named = spoken(facts), homes = new Set(named.map((name) => table.whereabouts(state, name)));
    let best = null;
    const better = (value, atom) => { if (!best || fractions.compare(value, best.value) > 0) best = { value, atom }; };
    const ask = (people, about) => {
      const atoms = about.flatMap((person) => table.histogram(state, state.buckets[table.whereabouts(state, person)])
        .map(([value]) => ({ person, value })));
      const { known, also } = shares(state, facts, people, atoms.map(isTrue));
      if (known[0]) atoms.forEach((atom, i) => better(fractions.over(also[i], known), atom));
      return known[0] > 0n;
    };
    if (!ask(named, named) && named.length) return null;
    state.buckets.forEach((bucket, i) => {
      const other = bucket.people.find(({ name }) => !named.includes(name));
      if (other) ask(homes.has(i) ? [...named, other.name] : [other.name], [other.name]);
    });
    return best;
  };

  /** How many tables fit the release. */
  const tables = (state) => state.buckets.reduce((product, bucket) => {
    let ways = 1n, n = 0n;
    for (const [, count] of table.histogram(state, bucket)) {
      for (let i = 1n; i <= BigInt(count); i++) { n += 1n; ways = (ways * n) / i; }
    }
    return product * ways;
  }, 1n);

  return { MOST, holds, spoken, each, chance, share, shares, surest, tables };
})();
