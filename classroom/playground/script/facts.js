// Facts: what the attacker knows besides the release. Every fact is a basic implication,
//
//     all of these atoms → one of those atoms        at least one atom on each side; an atom: [person] has [value],
//
// since the paper's language has nothing else. Other phrases are put into that form:
//   [person] does not have [value]   one fact: if she has it, then she has another value (which cannot be)
//   [person] has one of [values]     one such fact for each other value of her bucket; or one fact in all, where the
//                                    release has a person who is certain: if she has her value, then … one of …
play.facts = (() => {
  "use strict";
  const { element, math, short, Refusal } = play.kit, { table } = play;
  const refuse = (sentence) => { throw new Refusal(sentence); };
  const quoted = (text, most = 40) => short(text, most);

  // ---- making ----
  const same = (a, b) => a.person === b.person && a.value === b.value;
  const distinct = (atoms) => atoms.filter((atom, i) => atoms.findIndex((other) => same(atom, other)) === i);
  const implication = (given, then) => {
    if (!given.length) refuse("A fact needs at least one “if”.");
    if (!then.length) refuse("A fact needs at least one “then”.");
    return { given: distinct(given), then: distinct(then) };
  };
  const denial = (state, { person, value }) => {
    const other = state.values.find((one) => one !== value);
    if (other === undefined) refuse(`“${quoted(value)}” is the only value, so every person has it. Add a value under “Values” first.`);
    return { given: [{ person, value }], then: [{ person, value: other }] };
  };
  const bucketOf = (state, person) => state.buckets[table.whereabouts(state, person)];
  /** The first atom that is true in every table that fits, if there is one: in a bucket with one value only. */
  const certain = (state) => {
    const bucket = state.buckets.find(({ people }) => people.every(({ value }) => value === people[0].value));
    return bucket ? { person: bucket.people[0].name, value: bucket.people[0].value } : null;
  };
  /** The facts that express “one of these”. */
  const oneOf = (state, person, values) => {
    if (!values.length) refuse("Choose at least one value.");
    const bucket = bucketOf(state, person);
    const others = table.histogram(state, bucket).map(([value]) => value).filter((value) => !values.includes(value));
    if (!others.length) refuse(`This rules nothing out: all people in the bucket of ${quoted(person)} have one of these values.`);
    const sure = others.length > 1 ? certain(state) : null;
    if (sure) return [implication([sure], values.map((value) => ({ person, value })))];
    return others.map((value) => denial(state, { person, value }));
  };
  /** The atom that this fact denies, if it is equivalent to a “does not have”; otherwise null. */
  const denied = ({ given, then }) => {
    const [first] = given;
    const only = given.every((atom) => same(atom, first));
    return only && then.every(({ person, value }) => person === first.person && value !== first.value) ? first : null;
  };
  /** What the worst attacker knows, as facts: each of its atoms implies the target. */
  const ofAttacker = ({ target, knowledge }) => knowledge.map((atom) => implication([atom], [target]));

  // ---- changing the state ----
  const alike = (one, other) => {
    const key = (fact) => JSON.stringify([fact.given, fact.then].map((atoms) => atoms.map(({ person, value }) => [person, value])));
    return key(one) === key(other);
  };
  const place = (state, fact) => state.facts.findIndex((other) => alike(fact, other));
  const full = (facts) => (facts.length > table.LIMITS.facts ? refuse(`At most ${table.LIMITS.facts} facts fit on this page.`) : facts);
  /** Those that are not there yet; of all but number `except`. */
  const fresh = (state, facts, except = -1) => {
    const found = facts.filter((fact) => [-1, except].includes(place(state, fact)));
    if (found.length) return found;
    const number = place(state, facts[0]);
    return refuse(`This is fact ${number + 1} already${state.facts[number].off ? ", which is switched off" : ""}.`);
  };
  const add = (state, facts) => ({ ...state, facts: full([...state.facts, ...fresh(state, facts)]) });
  const remove = (state, i) => ({ ...state, facts: state.facts.filter((_, j) => j !== i) });
  /** One fact gives its place to others. */
  const replace = (state, i, facts) => {
    const added = fresh(state, facts, i);
    return { ...state, facts: full([...state.facts.slice(0, i), ...added, ...state.facts.slice(i + 1)]) };
  };
  const move = (state, i, to) => {
    if (to < 0 || to >= state.facts.length) return state;
    const facts = state.facts.filter((_, j) => j !== i);
    return { ...state, facts: [...facts.slice(0, to), state.facts[i], ...facts.slice(to)] };
  };
  const turn = (state, i) => ({
    ...state,
    facts: state.facts.map(({ given, then, off }, j) => (j !== i ? state.facts[j] : off ? { given, then } : { given, then, off: true })),
  });
  const ask = (state, event) => (state.event && event && same(state.event, event) ? state : { ...state, event });
  /** The worst attacker's facts and question instead of the reader's own. */
  const take = (state, attacker) => ({ ...state, facts: ofAttacker(attacker), event: attacker.target });

  // ---- words ----
  const listed = (words, last) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`);
  const has = ({ person, value }) => `${quoted(person)} has ${quoted(value)}`;
  /** The name of one person occurs once: “Ed has flu or mumps”. */
  const side = (atoms, last) => {
    const one = last === "or" && atoms.every(({ person }) => person === atoms[0].person);
    if (one) return `${quoted(atoms[0].person)} has ${listed(atoms.map(({ value }) => quoted(value)), last)}`;
    return listed(atoms.map(has), last);
  };
  const ifThen = ({ given, then }) => `If ${side(given, "and")}, then ${side(then, "or")}`;
  const words = (fact) => {
    const not = denied(fact);
    return not ? `${quoted(not.person)} does not have ${quoted(not.value)}` : ifThen(fact);
  };
  /** Why a “does not have” is an implication; null for other facts. */
  const because = (fact) => {
    const not = denied(fact);
    return not && `${ifThen(fact)}. Each person has one value, so ${quoted(not.person)} cannot have ${quoted(not.value)}. Any other value after “then” would do as well.`;
  };

  // ---- formulas ----
  /** Not mtext, which counts as space: a formula of nothing else would lose the space around its signs. */
  const text = (words) => math("mi", { mathvariant: "normal" }, quoted(words, 16));
  const atomShown = ({ person, value }) => math("mrow", {}, text(person), math("mo", {}, "="), text(value));
  const sideShown = (atoms, sign) => math("mrow", {}, atoms.flatMap((atom, i) => {
    const shown = atoms.length > 1 ? [math("mo", {}, "("), atomShown(atom), math("mo", {}, ")")] : [atomShown(atom)];
    return i ? [math("mo", {}, sign), ...shown] : shown;
  }));
  /** For the inside of <math>. */
  const formula = ({ given, then }) => math("mrow", {}, sideShown(given, "∧"), math("mo", {}, "→"), sideShown(then, "∨"));
  /** The same in pieces of one atom, so that a long formula wraps. */
  const formulaInPieces = ({ given, then }) => element("span", { class: "formula" }, [[given, "∧"], [then, "∨"]].flatMap(([atoms, sign], side) => atoms.map((atom, i) => {
    const before = i ? sign : side ? "→" : null, fence = (mark) => (atoms.length > 1 ? math("mo", {}, mark) : null);
    return [math("math", {}, math("mrow", {}, before && math("mo", { form: "infix" }, before), fence("("), atomShown(atom), fence(")"))), " "];
  })));

  return {
    same, implication, denial, oneOf, denied, ofAttacker, add, remove, replace, move, turn, ask, take,
    has, words, ifThen, because, formula, formulaInPieces, atomShown, bucketOf, quoted,
  };
})();
