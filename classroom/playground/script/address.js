// Converts a state to text for the address of the page, so that a link carries it, and back. Any other text is refused with a reason.
//
// The text is "1", the state as JSON lists, and a check sum after "~", which detects links that were cut off:
//   [sensitive, values, buckets, k, c, facts, event]
//   bucket  [label, names, values]   a name is a text, or [text, first, n] for n names that end in first, first + 1, …;
//                                    values are number, how often, number, how often, …
//   fact    [given, then, off]       atoms as person, value, person, value, … by their numbers; off is 0 or 1
//   event   [person, value], or []
// Signs that addresses forbid are swapped with rare ones that they allow, so that most of the text stays readable.
play.address = (() => {
  "use strict";
  const { Refusal } = play.kit, { table, fractions } = play;
  const VERSION = "1", MOST_FACTS = 100;
  const LIMIT = 8000;

  // ---- letters ----
  const SWAPPED = { '"': "'", "'": '"', "[": "(", "(": "[", "]": ")", ")": "]", " ": "_", _: " " };
  const swapped = (text) => text.replace(/["'[\]() _]/g, (sign) => SWAPPED[sign]);
  const written = (text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":");
  const sum = (text) => {
    let found = 0x811c9dc5;
    for (let i = 0; i < text.length; i++) found = Math.imul(found ^ text.charCodeAt(i), 0x01000193) >>> 0;
    return found.toString(36);
  };

  // ---- out ----
  const numbered = (name) => /^([^]*?)(0|[1-9][0-9]{0,8})$/.exec(name);
  /** Names that end in consecutive numbers are stored as the first of them and how many there are. */
  const namesOut = (people) => {
    const found = [];
    for (const { name } of people) {
      const parts = numbered(name), before = found.at(-1);
      if (parts && before?.prefix === parts[1] && before.first + before.n === Number(parts[2])) before.n++;
      else found.push(parts ? { name, prefix: parts[1], first: Number(parts[2]), n: 1 } : { name, n: 1 });
    }
    return found.map(({ name, prefix, first, n }) => (n === 1 ? name : [prefix, first, n]));
  };
  const runs = (numbers) => {
    const found = [];
    for (const number of numbers) {
      if (found.length && found.at(-2) === number) found[found.length - 1]++;
      else found.push(number, 1);
    }
    return found;
  };
  const places = (texts) => new Map(texts.map((text, i) => [text, i]));

  /** JSON as it is written in an address. */
  const signed = (record) => {
    const body = swapped(JSON.stringify(record));
    return `${VERSION}${written(body)}~${sum(body)}`;
  };
  /** The text of a state. */
  const text = (state) => {
    const people = places(table.everyone(state).map((one) => one.name)), values = places(state.values);
    const atoms = (list) => list.flatMap(({ person, value }) => [people.get(person), values.get(value)]);
    const buckets = state.buckets.map((bucket) => [bucket.label, namesOut(bucket.people), runs(bucket.people.map((one) => values.get(one.value)))]);
    const facts = state.facts.map((fact) => [atoms(fact.given), atoms(fact.then), fact.off ? 1 : 0]);
    return signed([state.sensitive, state.values, buckets, state.k, state.c, facts, state.event ? atoms([state.event]) : []]);
  };

  // ---- in ----
  const refuse = (why) => { throw new Refusal(`This link cannot be read: ${why}.`); };
  const list = (x, length = null) => (Array.isArray(x) && (length === null || x.length === length) ? x : refuse("it lacks a list"));
  const string = (x) => (typeof x === "string" ? x : refuse("it lacks a text"));
  const whole = (x, most) => (Number.isSafeInteger(x) && x >= 0 && x <= most ? x : refuse("it has a number out of bounds"));
  const pairs = (x) => (list(x).length % 2 ? refuse("it has a list of odd length") : x.filter((_, i) => i % 2 === 0).map((one, i) => [one, x[2 * i + 1]]));

  const namesIn = (names, room) => list(names).flatMap((one) => {
    if (typeof one === "string") return [one];
    const [prefix, first, n] = list(one, 3);
    string(prefix); whole(first, 1e9);
    return Array.from({ length: whole(n, room) }, (_, i) => `${prefix}${first + i}`);
  });
  const bucketIn = (values, room) => (one) => {
    const [label, names, counts] = list(one, 3), found = namesIn(names, room.left);
    const having = pairs(counts).flatMap(([value, n]) => Array(whole(n, room.left)).fill(values[whole(value, values.length - 1)]));
    room.left -= found.length;
    if (room.left < 0 || !found.length || found.length !== having.length) refuse("it has a bucket whose numbers of values and people differ");
    return { label: string(label), people: found.map((name, i) => ({ name, value: having[i] })) };
  };

  const decoded = (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return refuse("a part of it was changed or is missing");
    }
  };
  const parsed = (body) => {
    try {
      return JSON.parse(swapped(body));
    } catch {
      return refuse("it is no list");
    }
  };
  /** The state that a text (without #) stands for. */
  const state = (hash) => {
    if (!hash.startsWith(VERSION)) refuse("it is from another version, or not from this page");
    const all = decoded(hash), end = all.lastIndexOf("~"), body = all.slice(VERSION.length, Math.max(end, VERSION.length));
    if (all.slice(end + 1) !== sum(body)) refuse("a part of it was changed or is missing");
    const [sensitive, values, buckets, k, c, facts, event] = list(parsed(body), 7);
    if (new Set(list(values).map(string)).size < values.length) refuse("it has a value twice");
    const room = { left: table.LIMITS.people }, found = list(buckets).map(bucketIn(values, room));
    const people = found.flatMap((bucket) => bucket.people);
    const atoms = (x) => pairs(x).map(([person, value]) => ({ person: people[whole(person, people.length - 1)].name, value: values[whole(value, values.length - 1)] }));
    const side = (x) => (list(x).length ? atoms(x) : refuse("it has an empty fact"));
    if (list(facts).length > table.LIMITS.facts) refuse("it has too many facts");
    const threshold = fractions.parse(string(c));
    if (fractions.compare(threshold, fractions.ONE) > 0) refuse("its threshold is above 1");
    return table.checked({
      sensitive: string(sensitive), values, buckets: found, k: whole(k, MOST_FACTS), c: fractions.text(threshold),
      facts: facts.map((fact) => {
        const [given, then, off] = list(fact, 3), sides = { given: side(given), then: side(then) };
        return whole(off, 1) ? { ...sides, off: true } : sides;
      }),
      event: list(event).length ? atoms(list(event, 2))[0] : null,
    });
  };

  return { LIMIT, signed, text, state };
})();
