// False statements about facts and their effect on probabilities: see theorems.js.
(() => {
  "use strict";
  const T = play.theorems, { fractions, table, chances, listed } = play;
  const { about, needs, text, less, same } = T;
  const { short } = play.kit;
  const quoted = ({ person, value }) => `“${short(person)} has ${short(value)}”`;
  const where = (state, { person }) => table.whereabouts(state, person);
  const CONTRADICTION = "Your facts fit no table of the release, so no probability is defined.";

  about("every-formula-is-consistent-with-the-release", ["facts"], [needs.facts(1, 50)], ({ state }) => {
    const left = chances.share(state, state.facts);
    return T.verdict(!left[0], left[0] ? `Your facts fit ${text(left)} of the tables.` : "Your facts fit no table of the release: every probability is 0/0.");
  });
  about("satisfiable-implications-are-consistent", ["facts"], [needs.facts(1, 50)], ({ state }) => {
    const left = chances.share(state, state.facts);
    if (left[0]) return T.verdict(false, `Your facts fit ${text(left)} of the tables of the release.`);
    const people = chances.spoken(state.facts);
    if (state.values.length ** people.length > chances.MOST) return T.unfit("Your facts are about too many people.");
    const some = (i, world) => (i === people.length ? state.facts.every((fact) => chances.holds(fact, world))
      : state.values.some((value) => some(i + 1, new Map([...world, [people[i], value]]))));
    return some(0, new Map()) ? T.verdict(true, "Your facts fit a table, but none of the release.")
      : T.unfit("Your facts contradict each other: they fit no table at all.");
  });

  about("negations-can-express-implications", ["facts"], [needs.facts(1), needs.simple], ({ state }) => {
    const space = listed.tables(state), known = space.where(state.facts[0]);
    const denied = space.atoms.map(space.of).filter((atom) => !(atom & known)).reduce((set, atom) => set & ~atom, space.everything);
    return T.verdict(denied !== known, `Your fact leaves ${listed.ones(known)} of ${space.size} tables. All facts “does not have” that follow from it leave ${listed.ones(denied)}.`);
  });

  const independent = (state, second, facts) => {
    const [one, other, both] = [[state.event], [second], [state.event, second]].map((atoms) => chances.chance(state, facts, atoms));
    if (!both) return T.unfit(CONTRADICTION);
    const product = fractions.times(one, other);
    return T.verdict(!same(both, product), `One has probability ${text(one)}, the other ${text(other)}, both together ${text(both)}. The product is ${text(product)}.`);
  };
  about("people-of-one-bucket-are-independent", ["event", "second"], [needs.event, needs.second], ({ state, second }) => {
    if (state.event.person === second.person) return T.unfit("The statement is about two people.");
    if (where(state, state.event) !== where(state, second)) return T.unfit("The statement is about two people of one bucket.");
    return independent(state, second, []);
  });
  about("buckets-stay-independent-under-knowledge", ["facts", "event", "second"],
    [needs.buckets(2), needs.facts(1), needs.simple, needs.event, needs.second], ({ state, second }) => {
      if (where(state, state.event) === where(state, second)) return T.unfit("The statement is about two guesses, one for each bucket.");
      return independent(state, second, state.facts);
    });

  about("knowledge-never-makes-an-atom-less-likely", ["facts", "event"], [needs.facts(1), needs.simple, needs.event], ({ state }) => {
    const [before, after] = [[], state.facts].map((facts) => chances.chance(state, facts, [state.event]));
    if (!after) return T.unfit(CONTRADICTION);
    return T.verdict(less(after, before), `${quoted(state.event)} has probability ${text(before)} without your fact, and ${text(after)} with it.`);
  });
  about("knowledge-never-lowers-the-disclosure-risk", ["facts"], [needs.facts(1, 2), needs.simple], ({ state }) => {
    const all = chances.surest(state, state.facts);
    if (!all) return T.unfit(CONTRADICTION);
    const before = state.facts.map((one) => chances.surest(state, state.facts.filter((fact) => fact !== one)));
    const most = T.largest(before.map(({ value }) => value));
    return T.verdict(less(all.value, most), `With ${state.facts.length === 1 ? "no fact" : "one of your facts"} the surest guess has probability ${text(most)}, with ${state.facts.length === 1 ? "yours" : "both"} ${text(all.value)}.`);
  });

  about("merging-never-raises-the-risk-under-a-fixed-formula", ["facts"], [needs.buckets(2), needs.facts(1), needs.simple], ({ state }) => {
    const [apart, together] = [state, table.merge(state, 0, 1)].map((one) => chances.surest(one, state.facts));
    if (!apart || !together) return T.unfit(CONTRADICTION);
    return T.verdict(less(apart.value, together.value), `With your fact, the surest guess has probability ${text(apart.value)} in two buckets and ${text(together.value)} in one.`);
  });

  about("one-long-implication-is-as-good-as-many-short-ones", ["facts", "event"], [needs.facts(1, 6), needs.simple, needs.event], ({ state }) => {
    const { event, facts } = state;
    if (facts.some(({ then: [atom] }) => listed.key(atom) !== listed.key(event))) return T.unfit(`All your facts must end with your guess: ${quoted(event)}.`);
    if (!chances.chance(state, [], [event])[0]) return T.unfit(`${quoted(event)} is impossible.`);
    const long = { given: facts.flatMap(({ given }) => given), then: [event] };
    const [one, many] = [[long], facts].map((known) => chances.chance(state, known, [event]));
    return T.verdict(!same(one, many), `One fact with all first parts gives ${text(one)}. Your facts give ${text(many)}.`);
  });

  about("an-empty-antecedent-can-be-replaced-by-an-atom", ["k", "event"], [needs.k(1, 3), needs.event, needs.people(6)], ({ state }) => {
    const space = listed.tables(state), target = space.of(state.event);
    if (!target) return T.unfit(`${quoted(state.event)} is impossible.`);
    const rest = space.everything & ~target;
    let fewest = space.size;
    for (const atoms of listed.chosen(space.atoms.map(space.of), state.k, true)) {
      const left = listed.ones(atoms.reduce((set, atom) => set & ~atom, rest));
      if (left < fewest) fewest = left;
    }
    const best = fractions.fraction(listed.ones(target), listed.ones(target) + fewest);
    return T.verdict(fewest > 0n, `${quoted(state.event)} gets at most ${text(best)} from ${play.kit.count(state.k, "fact")} “if … then …”.`);
  });

  about("formula-1-is-defined-for-all-atoms", ["event"], [needs.buckets(1), needs.event], ({ state }) => {
    const value = chances.chance(state, [], [state.event]);
    return T.verdict(!value[0], `${quoted(state.event)} has probability ${text(value)}, and the formula divides by it.`);
  });

  about("two-implications-count-seven-rows", ["facts", "event"], [needs.facts(2), needs.simple, needs.event], ({ state }) => {
    const atoms = [...state.facts.flatMap(({ given, then }) => [...given, ...then]), state.event];
    const all = (world) => atoms.slice(0, 4).every(({ person, value }) => world.get(person) === value);
    const target = (world) => world.get(state.event.person) === state.event.value;
    const { known, also: [hit, g] } = chances.shares(state, state.facts, chances.spoken(state.facts, [state.event]), [target, (world) => all(world) && !target(world)]);
    if (!known[0]) return T.unfit(CONTRADICTION);
    const below = fractions.minus(known, g);
    const words = `Row g, where all is true except ${quoted(state.event)}, is ${text(g)} of the tables.`;
    const right = text(fractions.over(hit, known));
    if (!below[0]) return T.verdict(true, `${words} With it the probability is ${right}. Without it there is a division by 0.`);
    return T.verdict(g[0] > 0n && !same(fractions.over(hit, known), fractions.over(hit, below)), `${words} With it the probability is ${right}. Without it, it is ${text(fractions.over(hit, below))}.`);
  });

  about("every-maximiser-has-the-special-form", ["facts", "event"], [needs.facts(1, 2), needs.simple, needs.event, needs.people(5)], ({ state }) => {
    const space = listed.tables(state), target = space.of(state.event), k = state.facts.length;
    const left = (facts) => facts.reduce((set, fact) => set & space.where(fact), space.everything);
    const known = left(state.facts);
    if (!known) return T.unfit(CONTRADICTION);
    const value = fractions.fraction(listed.ones(target & known), listed.ones(known)), most = play.worst.disclosure(state, k);
    if (!same(value, most)) return T.unfit(`Your facts give ${quoted(state.event)} ${text(value)}. The worst facts give ${text(most)}.`);
    const arrows = space.atoms.map((atom) => space.where({ given: [atom], then: [state.event] }));
    for (const sets of listed.chosen(arrows, k, true)) {
      if (sets.reduce((x, y) => x & y) === known) return T.verdict(false, "Your facts are among the worst, but some facts that all end with the atom leave the same tables.");
    }
    return T.verdict(true, `Your facts give ${quoted(state.event)} ${text(value)}. No facts give more. No facts that all end with it leave the same ${listed.ones(known)} of ${space.size} tables.`);
  });
})();
