// Counting under chosen facts, written by hand: each table that fits the release is made, one after the other, and
// checked. So there may be at most MOST of them. Their number is computed first, without making any.
//
//   number(state)   how many tables fit the release: a BigInt, however long
//   ways(bucket)    the same for one bucket: n! / (n₁! · n₂! · …)
//   count(state)    what is left after each fact, in how many of these the event is true, and what the attacker is surest of
//   filled(state)   the tables, restricted to the buckets in facts and question, for drawing
// A fact that is switched off is not used. Tests hold `count` to the counting of the Python package.
play.counting = (() => {
  "use strict";
  const { Refusal } = play.kit, { fractions, table } = play;
  const MOST = 100000;

  // ---- how many ----
  /** The product of low … high, in halves, so that long numbers are multiplied seldom. */
  const product = (low, high) => {
    if (high - low > 8) { const middle = (low + high) >> 1; return product(low, middle) * product(middle + 1, high); }
    let result = 1n;
    for (let i = low; i <= high; i++) result *= BigInt(i);
    return result;
  };
  const factorial = (n) => product(2, n);
  const counts = (bucket) => {
    const found = new Map();
    for (const { value } of bucket.people) found.set(value, (found.get(value) || 0) + 1);
    return [...found.values()];
  };
  const ways = (bucket) => {
    const numbers = counts(bucket);
    if (numbers.length === 1) return 1n;
    return factorial(bucket.people.length) / numbers.reduce((below, n) => below * factorial(n), 1n);
  };
  const multiplied = (numbers) => {
    if (numbers.length < 3) return numbers.reduce((x, y) => x * y, 1n);
    const half = numbers.length >> 1;
    return multiplied(numbers.slice(0, half)) * multiplied(numbers.slice(half));
  };
  const number = (state) => multiplied(state.buckets.map(ways));
  /** The sentence for too many tables: with their number, or with its length. */
  const tooMany = (tables) => {
    const digits = String(tables), long = digits.length > 30;
    const number_ = long ? `A number of tables with ${digits.length.toLocaleString("en")} digits` : `${tables.toLocaleString("en")} tables`;
    return `${number_} ${long ? "fits" : "fit"} this release. This page counts at most ${MOST.toLocaleString("en")}, since it makes each one.`;
  };

  // ---- one table after the other ----
  /** The next arrangement in the order of the dictionary, in place; after the last one the first again, and false. */
  const next = (row) => {
    let rise = row.length - 2;
    while (rise >= 0 && row[rise] >= row[rise + 1]) rise--;
    if (rise >= 0) {
      let larger = row.length - 1;
      while (row[larger] <= row[rise]) larger--;
      [row[rise], row[larger]] = [row[larger], row[rise]];
    }
    row.subarray(rise + 1).reverse();
    return rise >= 0;
  };
  /** Calls see(row): row[i] is the place in `state.values` of what person i of these buckets has. The row is used again. */
  const each = (state, buckets, see) => {
    const place = new Map(state.values.map((value, i) => [value, i]));
    const row = new Int32Array(buckets.reduce((sum, bucket) => sum + bucket.people.length, 0));
    let from = 0;
    const wheels = buckets.map(({ people }) => {
      const wheel = row.subarray(from, from += people.length);
      people.forEach(({ value }, i) => { wheel[i] = place.get(value); });
      return wheel.sort();
    }).filter((wheel) => wheel[0] !== wheel[wheel.length - 1]);
    for (let turned = 0; turned >= 0;) {
      see(row);
      for (turned = wheels.length - 1; turned >= 0 && !next(wheels[turned]);) turned--;
    }
  };

  // ---- questions ----
  const used = (state) => state.facts.filter((fact) => !fact.off);
  /** For atoms as [place of the person, place of the value]: is it true in a row? */
  const reader = (state, buckets) => {
    const people = new Map(buckets.flatMap((bucket) => bucket.people).map(({ name }, i) => [name, i]));
    const values = new Map(state.values.map((value, i) => [value, i]));
    return ({ person, value }) => [people.get(person), values.get(value)];
  };
  const holds = (row, [person, value]) => row[person] === value;
  const compiled = (state, buckets) => {
    const read = reader(state, buckets);
    const facts = used(state).map(({ given, then }) => ({ given: given.map(read), then: then.map(read) }));
    const wrong = (row, { given, then }) => given.every((atom) => holds(row, atom)) && !then.some((atom) => holds(row, atom));
    const event = state.event && read(state.event);
    return {
      /** The number of the first fact that is wrong in a row; that of all facts if none is. */
      fate: (row) => { const first = facts.findIndex((fact) => wrong(row, fact)); return first < 0 ? facts.length : first; },
      asked: (row) => event !== null && holds(row, event),
    };
  };
  /** The names of the people in facts or question. */
  const spoken = (state) => {
    const atoms = [...used(state).flatMap(({ given, then }) => [...given, ...then]), ...(state.event ? [state.event] : [])];
    return new Set(atoms.map(({ person }) => person));
  };
  /** Enough people to find the surest atom, in the order of the table: those in facts or question; of each bucket's others the first,
      since they are all alike; and where a bucket has one value only, so that its people are certain, one for all of them.
      `stands` is the number of people that each stands for, including itself. */
  const representatives = (state) => {
    const names = spoken(state);
    let place = 0, certain = null;
    return state.buckets.flatMap((bucket) => {
      const open = counts(bucket).length > 1;
      let others = null;
      return bucket.people.map(({ name }) => ({ name, place: place++, stands: 1 })).filter((one) => {
        if (open && names.has(one.name)) return true;
        const alike = open ? others : certain;
        if (alike) { alike.stands++; return false; }
        if (open) others = one; else certain = one;
        return true;
      });
    });
  };

  /** {tables, left, asked, surest}: `left[i]` tables fit the first i facts too, the event is true in `asked[i]` of them.
      `surest` is {person, value, tables, others} after all facts, the first in the order of people and values, and how many
      other atoms are true in as many tables; null if none is left. */
  const count = (state) => {
    const tables = number(state);
    if (tables > BigInt(MOST)) throw new Refusal(tooMany(tables));
    const { fate, asked } = compiled(state, state.buckets), some = representatives(state), width = state.values.length;
    const steps = used(state).length, ends = new Array(steps + 1).fill(0), endsAsked = new Array(steps + 1).fill(0);
    const seen = some.map(() => new Int32Array(width));
    each(state, state.buckets, (row) => {
      const end = fate(row);
      ends[end]++;
      if (asked(row)) endsAsked[end]++;
      if (end === steps) for (let i = 0; i < some.length; i++) seen[i][row[some[i].place]]++;
    });
    const left = ends.map((_, i) => ends.slice(i).reduce((x, y) => x + y, 0));
    const askedLeft = ends.map((_, i) => endsAsked.slice(i).reduce((x, y) => x + y, 0));
    let surest = null;
    if (left[steps]) {
      const most = seen.reduce((largest, row) => row.reduce((x, y) => Math.max(x, y), largest), 0);
      const first = seen.findIndex((row) => row.includes(most));
      const equal = seen.map((row, i) => some[i].stands * row.filter((times) => times === most).length);
      surest = { person: some[first].name, value: state.values[seen[first].indexOf(most)], tables: most, others: equal.reduce((x, y) => x + y, 0) - 1 };
    }
    return { tables, left, asked: askedLeft, surest };
  };
  /** What part of the tables that are left it is; null where none is left. */
  const share = (part, whole) => (whole ? fractions.fraction(BigInt(part), BigInt(whole)) : null);

  /** Places of the buckets in facts and question; all if there are none. */
  const spokenOf = (state) => {
    const names = spoken(state);
    const found = state.buckets.flatMap(({ people }, i) => (people.some(({ name }) => names.has(name)) ? [i] : []));
    return found.length ? found : state.buckets.map((_, i) => i);
  };
  /** {places, number, rest, rows}: the ways to fill these buckets; each goes with `rest` ways to fill the others. A row is
      {values, fate, asked}; without rows if there are more than `most`. */
  const filled = (state, most) => {
    const places = spokenOf(state), buckets = places.map((i) => state.buckets[i]);
    const here = multiplied(buckets.map(ways)), rest = number(state) / here;
    if (here > BigInt(most)) return { places, number: here, rest, rows: null };
    const { fate, asked } = compiled(state, buckets), rows = [];
    each(state, buckets, (row) => rows.push({ values: Array.from(row), fate: fate(row), asked: asked(row) }));
    return { places, number: here, rest, rows };
  };

  return { MOST, number, ways, tooMany, count, share, filled, used };
})();
