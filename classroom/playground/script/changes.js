// Every change of a release but moving and merging (table.js): people and values are added, removed and renamed, buckets split.
play.changes = (() => {
  "use strict";
  const { Refusal, short, count } = play.kit;
  const { LIMITS, everyone, checked, move } = play.table;
  const refuse = (sentence) => { throw new Refusal(sentence); };
  const GUESTS = ["Leo", "Mona", "Nick", "Olga", "Paul", "Quinn", "Rosa", "Sam", "Tina", "Uwe", "Vera", "Will", "Xenia", "Yuri", "Zoe", "Alma", "Ben", "Cleo"];

  const named = (text, what) => {
    const name = text.trim();
    if (!name) refuse(`${what} needs a name.`);
    if (name.length > LIMITS.name) refuse(`A name has at most ${LIMITS.name.toLocaleString("en")} characters.`);
    return name;
  };
  const unknown = (state, name) => {
    if (everyone(state).some((one) => one.name === name)) refuse(`The name “${short(name)}” is taken.`);
    return name;
  };
  /** A name that no person has yet: one of GUESTS, then numbers. */
  const freshName = (state) => {
    const names = new Set(everyone(state).map((one) => one.name));
    const guest = GUESTS.find((name) => !names.has(name));
    if (guest) return guest;
    let number = names.size + 1;
    while (names.has(`Person ${number}`)) number++;
    return `Person ${number}`;
  };
  const replaced = (list, at, one) => list.map((other, i) => (i === at ? one : other));
  const valuesWith = (state, value) => (state.values.includes(value) ? state.values : [...state.values, value]);

  /** A new person in a bucket, or in a new one (null). */
  const join = (state, to, name, value) => {
    const person = { name: unknown(state, named(name, "A person")), value: named(value, "A value") };
    const buckets = to === null ? [...state.buckets, { label: "", people: [person] }]
      : replaced(state.buckets, to, { ...state.buckets[to], people: [...state.buckets[to].people, person] });
    return checked({ ...state, values: valuesWith(state, person.value), buckets });
  };
  const leave = (state, names) => {
    const gone = new Set(names);
    const stays = (one) => !gone.has(one.name);
    return checked({ ...state, buckets: state.buckets.map((bucket) => (
      bucket.people.every(stays) ? bucket : { ...bucket, people: bucket.people.filter(stays) })) });
  };
  /** One person more with this value in a bucket; who she is does not matter. */
  const more = (state, at, value) => join(state, at, freshName(state), value);
  /** One person fewer: the last who has the value. */
  const fewer = (state, at, value) => {
    const last = state.buckets[at].people.findLast((one) => one.value === value);
    if (!last) refuse(`No person in this bucket has “${short(value)}”.`);
    return leave(state, [last.name]);
  };
  const split = (state, at) => {
    const { people } = state.buckets[at];
    if (people.length < 2) refuse("A bucket of one person cannot be split.");
    return move(state, people.slice(Math.ceil(people.length / 2)).map((one) => one.name), null);
  };
  const label = (state, at, text) => {
    if (text.length > LIMITS.name) refuse(`A name has at most ${LIMITS.name.toLocaleString("en")} characters.`);
    return checked({ ...state, buckets: replaced(state.buckets, at, { ...state.buckets[at], label: text.trim() }) });
  };

  /** All people, facts and the event, changed by functions of a person and of an atom. */
  const throughout = (state, person, atom) => checked({
    ...state,
    buckets: state.buckets.map((bucket) => {
      const people = bucket.people.map(person);
      return people.every((one, i) => one === bucket.people[i]) ? bucket : { ...bucket, people };
    }),
    facts: state.facts.map((fact) => ({ ...fact, given: fact.given.map(atom), then: fact.then.map(atom) })),
    event: state.event && atom(state.event),
  });
  const rename = (state, old, text) => {
    const name = named(text, "A person");
    if (name === old) return state;
    unknown(state, name);
    return throughout(state, (one) => (one.name === old ? { ...one, name } : one),
      (atom) => (atom.person === old ? { ...atom, person: name } : atom));
  };
  /** Gives these people a value; the counts of their buckets follow. */
  const give = (state, names, value) => {
    const chosen = new Set(names);
    return throughout({ ...state, values: valuesWith(state, named(value, "A value")) },
      (one) => (chosen.has(one.name) && one.value !== value ? { ...one, value } : one), (atom) => atom);
  };

  const addValue = (state, text) => {
    const value = named(text, "A value");
    if (state.values.includes(value)) refuse(`The value “${short(value)}” exists already.`);
    return checked({ ...state, values: [...state.values, value] });
  };
  const renameValue = (state, old, text) => {
    const value = named(text, "A value");
    if (value === old) return state;
    if (state.values.includes(value)) refuse(`The value “${short(value)}” exists already.`);
    return throughout({ ...state, values: state.values.map((one) => (one === old ? value : one)) },
      (one) => (one.value === old ? { ...one, value } : one), (atom) => (atom.value === old ? { ...atom, value } : atom));
  };
  const removeValue = (state, value) => {
    const having = everyone(state).filter((one) => one.value === value).length;
    if (having) refuse(`“${short(value)}” cannot be removed: ${count(having, "person has", "people have")} it.`);
    return checked({ ...state, values: state.values.filter((one) => one !== value) });
  };
  const sensitive = (state, text) => checked({ ...state, sensitive: named(text, "What is published") });

  return { freshName, join, leave, more, fewer, split, label, rename, give, addValue, renameValue, removeValue, sensitive };
})();
