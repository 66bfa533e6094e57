// All tables that fit a small release, as bits of a number: what is true in which of them. For statements about all
// sets of atoms or of all divisions of the people; larger releases are refused. Written by hand, not proved.
play.listed = (() => {
  "use strict";
  const { Refusal } = play.kit;
  const MOST = 2000, PEOPLE = 6;

  const key = ({ person, value }) => JSON.stringify([person, value]);
  const ones = (bits) => { let number = 0; for (; bits; bits &= bits - 1n) number++; return BigInt(number); };

  /** {everything, size, atoms, of(atom), where(fact)}: sets of tables; atoms are all people with all values. */
  const tables = (state) => {
    const people = play.table.everyone(state).map(({ name }) => name);
    const all = play.chances.tables(state);
    if (all > BigInt(MOST)) throw new Refusal(`This statement is tried here on at most ${MOST.toLocaleString("en")} tables, and ${all.toLocaleString("en")} fit this release. Make it smaller.`);
    const atoms = people.flatMap((person) => state.values.map((value) => ({ person, value })));
    const bits = new Map(atoms.map((atom) => [key(atom), 0n]));
    let bit = 1n;
    play.chances.each(state, people, (world) => {
      for (const [person, value] of world) bits.set(key({ person, value }), bits.get(key({ person, value })) | bit);
      bit <<= 1n;
    });
    const everything = bit - 1n, of = (atom) => bits.get(key(atom));
    const where = ({ given, then }) => (everything & ~given.reduce((set, atom) => set & of(atom), everything))
      | then.reduce((set, atom) => set | of(atom), 0n);
    return { everything, size: all, atoms, of, where };
  };

  /** All ways to choose `number` of the items, in order; each at most once, or (again) any number of times. */
  function* chosen(items, number, again = false, from = 0) {
    if (!number) { yield []; return; }
    for (let i = from; i < items.length; i++) {
      for (const rest of chosen(items, number - 1, again, again ? i : i + 1)) yield [items[i], ...rest];
    }
  }
  /** All divisions of these into buckets. */
  function* divisions(items) {
    if (!items.length) { yield []; return; }
    const [first, ...others] = items;
    for (const rest of divisions(others)) {
      yield [[first], ...rest];
      for (let i = 0; i < rest.length; i++) yield rest.map((part, j) => (j === i ? [first, ...part] : part));
    }
  }
  /** Every bucket of the one is part of a bucket of the other. */
  const finer = (one, other) => one.every((part) => other.some((whole) => part.every((item) => whole.includes(item))));

  /** All divisions of the people that are safe for this c and k, and the minimal ones of them. */
  const safe = (state, c, k) => {
    const people = play.table.everyone(state);
    if (people.length > PEOPLE) throw new Refusal(`All divisions are tried here for at most ${PEOPLE} people, and there are ${people.length}.`);
    const disclosure = (division) => play.worst.disclosure({ ...state, buckets: division.map((part) => ({ people: part })) }, k);
    const found = [...divisions(people)].filter((division) => play.fractions.compare(disclosure(division), c) < 0);
    const minimal = found.filter((one) => !found.some((other) => other !== one && finer(other, one)));
    return { found, minimal };
  };

  return { MOST, key, ones, tables, chosen, divisions, finer, safe };
})();
