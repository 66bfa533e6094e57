// Around the proved functions: what comes in is checked, certificates are read, limits are kept.
//
//   disclosure(buckets, k)  "2/3", the maximum disclosure; a bucket is an array of counts (numbers, BigInt or digits)
//   worstCase(buckets, k)   {disclosure, target, knowledge}: and an attacker who attains it. Each atom of the knowledge
//                           implies the target; an atom is {bucket, person, place}, the value at buckets[bucket][place]
//   validCertificate(text)  {valid, disclosure, reason}: does a certificate of `worstcase certify` prove its statement?
//
// Trusted here: the reading of counts, k, the disclosure, and the names in a certificate. Recursion goes as deep as
// lists are long, so what is beyond LIMITS is refused by a RangeError before the stack ends.
(function () {
  "use strict";
  const proved = globalThis.worstcaseProved;
  delete globalThis.worstcaseProved;

  const LIMITS = { buckets: 1500, values: 1500, counts: 50000, facts: 100, digits: 4000 }; // digits: of the answer
  const limited = (number, what) => {
    if (number <= LIMITS[what]) return;
    throw new RangeError(`the release is too large here: ${number} ${what}, and at most ${LIMITS[what]} are possible`);
  };

  // ---- counts ----
  const natural = (x, what) => {
    const ok = typeof x === "number" ? Number.isSafeInteger(x) && x >= 0
      : typeof x === "bigint" ? x >= 0n : typeof x === "string" && /^[0-9]+$/.test(x);
    if (!ok) throw new TypeError(`${what} must be a natural number, and is ${String(x).slice(0, 40)}`);
    if (typeof x === "string") limited(x.length, "digits");
    return BigInt(x);
  };
  const sum = (numbers) => numbers.reduce((x, y) => x + y, 0n);
  const fraction = ([x, y]) => (y === "1" ? x : `${x}/${y}`);

  /** The counts above 0 of the buckets with somebody in them, where each stood, and the facts to ask about. */
  const question = (buckets, k) => {
    limited(Array.isArray(buckets) ? buckets.length : 0, "buckets");
    if (!Array.isArray(buckets) || !Array.from(buckets).every(Array.isArray)) {
      throw new TypeError("buckets must be an array of arrays of counts");
    }
    buckets.forEach((bucket) => limited(bucket.length, "values"));
    limited(buckets.reduce((number, bucket) => number + bucket.length, 0), "counts");
    const entry = (i) => (x, place) => ({ i, place, count: natural(x, "a count") });
    const read = buckets.map((bucket, i) => Array.from(bucket, entry(i)));
    const asked = natural(k, "k");
    const kept = read.map((bucket) => bucket.filter(({ count }) => count > 0n)).filter((bucket) => bucket.length);
    if (!kept.length) throw new RangeError("no bucket holds anybody");
    // d values of a bucket are enough for d - 1 facts to make something certain, and for more of them (Certainty.v)
    const certain = BigInt(Math.min(...kept.map((bucket) => bucket.length)) - 1);
    const facts = Number(asked < certain ? asked : certain);
    limited(facts, "facts");
    const people = kept.map((bucket) => sum(bucket.map(({ count }) => count)));
    limited((facts + 1) * String(people.reduce((x, y) => (x > y ? x : y))).length, "digits");
    const counts = kept.map((bucket) => bucket.map(({ count }) => String(count)));
    return { kept, counts, facts, fewer: BigInt(facts) < asked };
  };

  const certainly = (value, fewer) => {
    if (fewer && value[0] !== value[1]) throw new RangeError("no answer");
    return fraction(value);
  };

  function disclosure(buckets, k) {
    const { counts, facts, fewer } = question(buckets, k);
    return certainly(proved.disclosure(counts, facts), fewer);
  }

  function worstCase(buckets, k) {
    const { kept, counts, facts, fewer } = question(buckets, k);
    const found = proved.worstCase(counts, facts); // it always answers: WitnessAnswers.v
    const atom = ([bucket, person, place]) => {
      const entry = kept[Number(bucket)][place];
      return { bucket: entry.i, person: Number(person), place: entry.place };
    };
    return { disclosure: certainly(found[0], fewer), target: atom(found[1]), knowledge: found[2].map(atom) };
  }

  // ---- JSON, read strictly: what could be read in two ways is not read at all ----
  class Refused extends Error {}
  const refuse = (why) => { throw new Refused(why); };
  class WrittenNumber { constructor(digits) { this.digits = digits; } }

  function json(text) {
    if (text.includes("\0")) refuse("a character is NUL");
    let i = text.startsWith("\ufeff") ? 1 : 0;
    const match = (pattern) => {
      pattern.lastIndex = i;
      const found = pattern.exec(text);
      if (found) i = pattern.lastIndex;
      return found && found[0];
    };
    const spaces = () => match(/[ \t\n\r]*/y);
    const expect = (sign) => { if (text[i] !== sign) refuse(`${sign} was expected`); i++; };
    const string = () => {
      const quoted = match(/"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y);
      return quoted === null ? refuse("a text that cannot be read") : JSON.parse(quoted);
    };
    const several = (last, one) => {
      for (i++, spaces(); text[i] !== last;) {
        one(); spaces();
        if (text[i] === last) break;
        expect(","); spaces();
        if (text[i] === last) refuse("something was expected after a comma");
      }
      i++;
    };
    const value = (nested) => {
      if (nested > 64) refuse("lists and objects are nested too deep");
      if (text[i] === "{") {
        const fields = new Map();
        several("}", () => {
          const key = string();
          spaces(); expect(":"); spaces();
          if (fields.has(key)) refuse("a key is in one object twice");
          fields.set(key, value(nested + 1));
        });
        return fields;
      }
      if (text[i] === "[") {
        const items = [];
        several("]", () => items.push(value(nested + 1)));
        return items;
      }
      if (text[i] === '"') return string();
      const word = match(/true|false|null/y);
      if (word) return JSON.parse(word);
      const number = match(/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y);
      if (number === null) refuse("this is no JSON");
      return number.length > 1000 ? refuse("a number of more than a thousand characters") : new WrittenNumber(number);
    };
    spaces();
    const read = value(0);
    spaces();
    return i === text.length ? read : refuse("there is more after the end");
  }

  // ---- knowledge as text ----
  const SPACES = "\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000"; // Python's \s
  const SPACE = new RegExp(`[${SPACES}]+`, "y");
  const SIGN = /->|\u2192|&|\u2227|\||\u2228|!=|\u2260|=/y;
  const QUOTED = /"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
  const BARE = new RegExp(`(?:[^${SPACES}"=!&|<>()\\u2192\\u2227\\u2228\\u2260\\u00ac-]|-(?!>))+`, "y");
  const SAME = { "\u2192": "->", "\u2227": "&", "\u2228": "|", "\u2260": "!=" };

  function tokens(text) {
    const found = [];
    for (let i = 0; i < text.length;) {
      const [kind, read] = [["", SPACE], ["sign", SIGN], ["quoted", QUOTED], ["bare", BARE]].map(([name, pattern]) => {
        pattern.lastIndex = i;
        return [name, pattern.exec(text)];
      }).find(([, match]) => match) || refuse("a text that cannot be read");
      i += read[0].length;
      if (kind === "sign") found.push({ sign: SAME[read[0]] || read[0] });
      else if (kind) found.push({ name: kind === "quoted" ? JSON.parse(read[0]) : read[0] });
    }
    return found;
  }

  const STRANGER = "its attacker speaks of somebody who is in none of its buckets";
  const atomOf = (person, value) => {
    const found = /^b(0|[1-9][0-9]{0,17})\.p(0|[1-9][0-9]{0,17})$/.exec(person);
    return found ? { bucket: found[1], person: found[2], value } : refuse(STRANGER);
  };
  const key = ({ bucket, person, value }) => `${bucket}.${person}=${value}`;

  /** Atoms with the same sign between them, from token i on, and the place of what follows. */
  function side(read, i, sign) {
    const atoms = [];
    for (;; i += 4) {
      const [person, equal, value, next] = read.slice(i, i + 4);
      const ok = value && person.name !== undefined && equal.sign === "=" && value.name !== undefined;
      if (!ok) refuse("an atom that cannot be read");
      atoms.push(atomOf(person.name, value.name));
      if (!next || next.sign !== sign) return [atoms, i + 3];
    }
  }

  function parseAtom(text) {
    const read = tokens(text), [[atom], end] = side(read, 0, null);
    return end === read.length ? atom : refuse("the target is no atom");
  }

  function antecedent(text, target, domain) {
    const read = tokens(text);
    let before, after, end;
    if (read.length === 3 && read[1].sign === "!=" && read[0].name !== undefined && read[2].name !== undefined) {
      const other = domain.find((value) => value !== read[2].name);
      if (other === undefined) refuse("a negated atom without another value");
      [before, after] = [[atomOf(read[0].name, read[2].name)], [atomOf(read[0].name, other)]];
    } else {
      [before, end] = side(read, 0, "&");
      if (!read[end] || read[end].sign !== "->") refuse("a unit of knowledge that cannot be read");
      [after, end] = side(read, end + 1, "|");
      if (end !== read.length) refuse("a unit of knowledge that cannot be read");
    }
    const simple = new Set(before.map(key)).size === 1 && after.every((atom) => key(atom) === key(target));
    return simple ? before[0] : refuse("its attacker knows something that is not of the form ATOM -> TARGET");
  }

  // ---- certificates ----
  const list = (x, most) => {
    if (!Array.isArray(x)) refuse("a list was expected");
    limited(x.length - (most === "facts" ? 1 : 0), most); // k facts go with k + 1 atoms
    return x;
  };
  const object = (x) => (x instanceof Map ? x : refuse("an object was expected"));
  const string = (x) => (typeof x === "string" ? x : refuse("a text was expected"));
  const integer = (x, least) => {
    const ok = x instanceof WrittenNumber && /^-?[0-9]+$/.test(x.digits) && BigInt(x.digits) >= least;
    return ok ? String(BigInt(x.digits)) : refuse(`a whole number from ${least} was expected`);
  };
  const digits = (x) => (/^[0-9]{1,4000}$/.test(string(x)) ? x : refuse("the digits of a whole number were expected"));
  const ratio = (x) => {
    const [, above, below] = /^([^/]*)\/?([^]*)$/.exec(string(x));
    const pair = [digits(above), digits(below || "1")];
    return /^0+$/.test(pair[1]) ? refuse("a fraction is divided by 0") : pair;
  };
  const fields = (x, keys) => {
    if (object(x).size !== keys.length || !keys.every((name) => x.has(name))) refuse("other keys were expected");
    return (name) => x.get(name);
  };
  const VECTORS = ["least", "ratio", "product"];
  const STATEMENT = ["format", "version", "k", "disclosure", "target", "knowledge", "buckets"];
  const KEYS = [...STATEMENT, "profiles", "covered", ...VECTORS];

  function profile(x) {
    const field = fields(x, ["size", "parts", "sums", "odds", "bounds"]);
    const row = (entry) => list(entry, "facts");
    const bounds = row(field("bounds")).map((rows) => row(rows).map((numbers) => row(numbers).map(digits)));
    const [size, parts] = ["size", "parts"].map((name) => integer(field(name), 0));
    return [size, parts, row(field("sums")).map(digits), row(field("odds")).map(ratio), bounds];
  }

  /** The speakers, the largest sets first: {bucket, person, places}. */
  function speakersOf(atoms, placeOf) {
    const found = new Map();
    for (const atom of atoms) {
      const name = `${atom.bucket}.${atom.person}`;
      if (!found.has(name)) found.set(name, { bucket: atom.bucket, person: atom.person, places: new Set() });
      found.get(name).places.add(placeOf(atom));
    }
    return [...found.values()].sort((one, other) => other.places.size - one.places.size);
  }

  /** Any bucket with at most k + 1 values shows that 1 is attained; otherwise the attacker's own pattern. */
  function shares(buckets, k, certain, target, speakers) {
    const few = certain ? buckets.findIndex((bucket) => BigInt(bucket.size) <= BigInt(k) + 1n) : -1;
    if (few >= 0) return [[String(few), [buckets[few].size]]];
    const order = [...new Set([target.bucket, ...speakers.map(({ bucket }) => bucket)])];
    return order.map((one) => [one, speakers.filter(({ bucket }) => bucket === one).map(({ places }) => places.size)]);
  }

  function certified(text) {
    const field = fields(json(text), KEYS);
    if (field("format") !== "worstcase certificate" || integer(field("version"), 2) !== "2") refuse("another format");
    const counted = ([value, count]) => [value, integer(count, 1)];
    const buckets = list(field("buckets"), "buckets").map((bucket) => new Map([...object(bucket)].map(counted)));
    buckets.forEach((bucket) => limited(bucket.size, "values"));
    const k = integer(field("k"), 0), value = ratio(field("disclosure"));
    const target = parseAtom(string(field("target"))), texts = list(field("knowledge"), "facts").map(string);
    const domain = [...new Set(buckets.flatMap((bucket) => [...bucket.keys()]))];
    if (BigInt(texts.length) > BigInt(k)) refuse("more than k implications");
    const known = texts.map((unit) => antecedent(unit, target, domain)), atoms = [target, ...known];
    // the counts, with 0 for the values that the attacker names and the bucket does not have
    const named = buckets.map((bucket) => new Map(bucket)), values = new Set(domain);
    for (const atom of atoms) {
      const bucket = named[Number(atom.bucket)] || refuse(STRANGER);
      if (!values.has(atom.value)) refuse("its attacker speaks of a value that is in none of its buckets");
      if (!bucket.has(atom.value)) bucket.set(atom.value, "0");
    }
    const placeOf = ({ bucket, value: name }) => [...named[Number(bucket)].keys()].indexOf(name);
    const place = (atom) => [atom.bucket, atom.person, placeOf(atom)], speakers = speakersOf(atoms, placeOf);
    const certain = BigInt(value[0]) === BigInt(value[1]); // nothing exceeds 1
    const entries = (name, most, read) => (certain ? [] : list(field(name), most).map(read));
    const counts = (all) => all.map((bucket) => [...bucket.values()]);
    const attained = [counts(buckets), k, value, shares(buckets, k, certain, target, speakers)];
    const covered = [entries("profiles", "buckets", profile), entries("covered", "buckets", (n) => integer(n, 0))];
    const said = speakers.map(({ bucket, person, places }) => [bucket, person, [...places]]);
    return {
      value,
      certificate: [...attained, ...covered, ...VECTORS.map((name) => entries(name, "facts", ratio))],
      named: counts(named),
      attacker: [place(target), known.map(place), said],
    };
  }

  function validCertificate(text) {
    if (typeof text !== "string") throw new TypeError("a certificate is given as its text");
    try {
      const { value, certificate, named, attacker } = certified(text);
      const valid = proved.validCertificate(certificate, named, attacker);
      if (!valid) refuse("its numbers do not prove the disclosure, or its attacker does not attain it");
      let [x, y] = value.map(BigInt);
      while (y) [x, y] = [y, x % y];
      return { valid: true, disclosure: fraction(value.map((part) => String(BigInt(part) / x))), reason: null };
    } catch (error) {
      if (error instanceof Refused) return { valid: false, disclosure: null, reason: error.message };
      throw error;
    }
  }

  const engine = { disclosure, worstCase, validCertificate, LIMITS };
  globalThis.worstcase = engine;
  if (typeof module === "object" && module && module.exports) module.exports = engine;
})();
