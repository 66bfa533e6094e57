// The publisher's table, divided into buckets: the form of a state, and how people and buckets move. A state is never
// changed: a change makes a new one, in which a bucket that did not change is the same object. More changes: changes.js.
//
//   state   {sensitive, values, buckets, k, c, facts, event}
//   bucket  {label, people}          person  {name, value}: her name, and her true value (the attacker does not see it)
//   fact    {given, then, off}: all of these atoms imply one of those; atom {person, value}; off: true if it is switched off
//   event   the atom that the reader asks about, or null
// What the attacker sees of a bucket is who is in it and how often each value occurs: `histogram`.
play.table = (() => {
  "use strict";
  const { Refusal, short } = play.kit;

  const LIMITS = { people: 20000, buckets: 1500, facts: 50, name: 20000 };
  const refuse = (sentence) => { throw new Refusal(sentence); };

  const everyone = (state) => state.buckets.flatMap((bucket) => bucket.people);
  const whereabouts = (state, name) => state.buckets.findIndex((bucket) => bucket.people.some((one) => one.name === name));
  const remembered = new WeakMap(); // bucket → {values, found}
  /** [value, count] of those that occur in a bucket, in the order of the state's values. Do not change what comes back. */
  const histogram = (state, bucket) => {
    const before = remembered.get(bucket);
    if (before && before.values === state.values) return before.found;
    const counts = new Map();
    for (const { value } of bucket.people) counts.set(value, (counts.get(value) || 0) + 1);
    const found = state.values.filter((value) => counts.has(value)).map((value) => [value, counts.get(value)]);
    remembered.set(bucket, { values: state.values, found });
    return found;
  };

  /** The state if it is valid; facts about removed people and empty buckets are dropped. */
  const checked = (state) => {
    const buckets = state.buckets.filter((bucket) => bucket.people.length);
    const people = buckets.flatMap((bucket) => bucket.people);
    if (!people.length) refuse("At least one person must stay in the release.");
    if (people.length > LIMITS.people) refuse(`At most ${LIMITS.people} people fit on this page.`);
    if (buckets.length > LIMITS.buckets) refuse(`At most ${LIMITS.buckets} buckets fit on this page.`);
    const names = new Set(people.map((one) => one.name)), values = new Set(state.values);
    if (names.size < people.length) refuse("Two people have the same name.");
    for (const { value } of people) if (!values.has(value)) refuse(`“${short(value)}” is not among the values.`);
    const known = ({ person, value }) => names.has(person) && values.has(value);
    const facts = state.facts.filter((fact) => [...fact.given, ...fact.then].every(known));
    const event = state.event && known(state.event) ? state.event : null;
    return { ...state, buckets, facts, event };
  };

  const merge = (state, first, second) => {
    if (first === second) return state;
    const [low, high] = [Math.min(first, second), Math.max(first, second)];
    const people = [...state.buckets[low].people, ...state.buckets[high].people];
    const buckets = state.buckets.map((bucket, i) => (i === low ? { label: "", people } : bucket)).filter((_, i) => i !== high);
    return checked({ ...state, buckets });
  };
  /** These people move to a bucket, or to a new one (null). */
  const move = (state, names, to) => {
    const moved = new Set(names);
    const leaving = everyone(state).filter((one) => moved.has(one.name));
    if (!leaving.length || (to !== null && leaving.every((one) => state.buckets[to].people.includes(one)))) return state;
    const buckets = state.buckets.map((bucket, i) => {
      const staying = bucket.people.filter((one) => !moved.has(one.name));
      if (staying.length === bucket.people.length && i !== to) return bucket;
      return { ...bucket, people: i === to ? [...staying, ...leaving] : staying };
    });
    return checked({ ...state, buckets: to === null ? [...buckets, { label: "", people: leaving }] : buckets });
  };

  return { LIMITS, everyone, whereabouts, histogram, checked, merge, move };
})();
