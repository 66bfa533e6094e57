// The levels: what each begins with, and whether the state of the page solves it. A level is {id, kind, title, subject, record};
// the record comes from Python (`given.levels`). What the reader enters besides the release, k, facts and event is in
// `state.tries`: {bucket, number, pattern, second}. A state in a level has `level` (its id) and `before` (the reader's own state).
play.levels = (() => {
  "use strict";
  const { fractions, table, theorems, worst, chances } = play, { count } = play.kit, { text } = theorems;

  const KINDS = {
    attacker: { title: "Be the attacker", words: "Find facts that make you sure enough of one person’s value." },
    publisher: { title: "Be the publisher", words: "Merge buckets until the release is safe, with as few merges as you can." },
    theorem: { title: "Break the theorem", words: "Each of these sentences sounds right and is false. Find a counterexample." },
  };
  const all = ({ attacker, publisher, theorems: misses }) => [
    ...attacker.map((record) => ({ kind: "attacker", title: record.title, subject: KINDS.attacker.title, record })),
    ...publisher.map((record) => ({ kind: "publisher", title: record.title, subject: KINDS.publisher.title, record })),
    ...[...misses].sort((one, other) => Boolean(one.paper) - Boolean(other.paper)).map((record) => ({ kind: "theorem", title: record.plain || record.words, subject: record.subject, record })),
  ].map((level, i, every) => ({
    ...level, id: `${level.kind}/${level.record.name}`, number: every.slice(0, i + 1).filter(({ kind }) => kind === level.kind).length,
  }));

  // ---- beginning ----
  const isBuilt = ({ kind, record }) => kind === "theorem" && Boolean(record.attempt) && theorems.known.has(record.name);
  /** The statement: in everyday words, where it has such. */
  const statement = ({ record }) => record.plain || record.words;
  /** The two groups of statements; Python lists why a statement needs the paper. */
  const READERS = [
    { key: "plain", title: "No paper needed", words: "These use only the words of this page.", fits: ({ record }) => !record.paper },
    { key: "paper", title: "For readers of the paper", words: "These are about the paper’s formulas, algorithms, experiments and terms. Each level explains its words.", fits: ({ record }) => Boolean(record.paper) },
  ];
  /** For a statement: a small release of the same number of buckets that does not refute it yet. */
  const beginnings = [["ab", "ab"], ["abc", "abc"], ["aab", "abc"], ["a", "b"], ["aabb", "ccdd"]];
  const begun = ({ record }) => {
    const { attempt } = record, letters = [..."abcde"], values = letters.slice(0, Math.max(3, Math.min(5, attempt.values.length)));
    const made = beginnings.map((buckets) => buckets.slice(0, attempt.rows.length)).map((buckets) => theorems.made({
      rows: buckets.map((bucket) => Object.fromEntries(values.map((value) => [value, [...bucket].filter((one) => one === value).length]).filter(([, n]) => n))),
      names: [["Ann", "Bob", "Cleo", "Dan"], ["Leo", "Max", "Nora", "Otto"]], values: [...new Set([...values, ...buckets.join("")])], k: 1, c: "2/3",
    }));
    return made.find((one) => !theorems.decide(record.name, one).refuted) || made[0];
  };
  /** The state that a level begins with; null where the reader chooses, and the release stays as it is. */
  const start = (level) => {
    if (level.kind !== "theorem") return theorems.made(level.record.release).state;
    return isBuilt(level) ? begun(level).state : null;
  };
  const entered = (level, state) => {
    const first = start(level), before = state.level ? state.before : state;
    return { ...(first || before), level: level.id, before, tries: {} };
  };
  /** The reader's own state; that is also what the address of the page keeps. */
  const left = (state) => state.before || state;

  // ---- what the reader enters ----
  const used = (state) => state.facts.filter((fact) => !fact.off);
  const isThere = (state, atom) => Boolean(atom) && table.whereabouts(state, atom.person) >= 0 && state.values.includes(atom.value);
  const attemptOf = (state) => {
    const { bucket = 0, number = 2, pattern = "", second = null } = state.tries || {};
    const numbers = pattern.trim() ? pattern.split(",").map((part) => (/^\s*\d{1,3}\s*$/.test(part) ? Number(part) : NaN)) : [];
    return { state: { ...state, facts: used(state) }, bucket, number, pattern: numbers, second: isThere(state, second) ? second : null };
  };
  /** The state that shows an attempt from Python on the page. */
  const shown = (record, state) => {
    const { state: made, bucket, number, pattern, second } = theorems.made(record);
    return { ...made, level: state.level, before: state.before, tries: { bucket, number, pattern: (pattern || []).join(", "), second } };
  };

  // ---- deciding ----
  const people = (bucket) => bucket.people.map(({ name }) => name);
  const sameRelease = (one, other) => one.buckets.length === other.buckets.length && one.buckets.every((bucket, i) => {
    const names = new Set(people(other.buckets[i])), counts = new Map(table.histogram(other, other.buckets[i]));
    return names.size === bucket.people.length && people(bucket).every((name) => names.has(name))
      && table.histogram(one, bucket).every(([value, n]) => counts.get(value) === n);
  });

  /** {value, strictly, words} that an attacker has to reach, computed by the engine. */
  const goal = ({ record }) => {
    const { state } = theorems.made(record.release), { beat, reach, alone, bucket } = record.goal;
    const rows = bucket === undefined ? worst.counts(state) : [worst.counts(state)[bucket]];
    if (alone !== undefined) {
      const value = theorems.largest(rows.map((row) => theorems.worst([row], alone)));
      return { value, strictly: true, words: `more than ${text(value)}, the maximum with ${count(alone, "fact")} about one bucket` };
    }
    const facts = reach === undefined ? beat : reach, value = theorems.worst(rows, facts), strictly = reach === undefined;
    const who = bucket === undefined ? "" : ` about bucket ${bucket + 1}`;
    return { value, strictly, words: strictly ? `more than ${text(value)}, the maximum ${facts ? `with ${count(facts, "fact")}` : "without facts"}`
      : `${text(value)}, the maximum with ${count(facts, "fact")}${who}` };
  };
  const attack = (level, state) => {
    const { record } = level, facts = used(state), { event } = state, no = (words) => ({ won: false, words });
    if (!sameRelease(state, theorems.made(record.release).state)) return no("You changed the release. This level is about its first release: undo, or restart the level.");
    if (!event) return no("Choose your guess: a person and a value.");
    if (record.goal.bucket !== undefined && table.whereabouts(state, event.person) !== record.goal.bucket) return no(`This level is about a person in bucket ${record.goal.bucket + 1}.`);
    if (facts.length > record.k) return no(`You use ${count(facts.length, "fact")}, and at most ${record.k} ${record.k === 1 ? "is" : "are"} allowed.`);
    const sure = chances.chance(state, facts, [event]);
    if (!sure) return no("Your facts contradict the release: no table is left.");
    const { value, strictly, words } = goal(level), order = fractions.compare(sure, value);
    return { won: strictly ? order > 0 : order >= 0, words: `You are ${text(sure)} sure, ${facts.length ? `with ${count(facts.length, "fact")}` : "without facts"}. The goal is ${words}.` };
  };
  const publish = (level, state) => {
    const { record } = level, first = theorems.made(record.release).state, c = fractions.parse(record.c), no = (words) => ({ won: false, words });
    const home = new Map(state.buckets.flatMap((bucket, i) => people(bucket).map((name) => [name, i])));
    const values = new Map(table.everyone(state).map(({ name, value }) => [name, value]));
    const same = first.buckets.every((bucket) => bucket.people.every(({ name, value }) => values.get(name) === value));
    if (!same || values.size !== table.everyone(first).length) return no("You added, removed or changed people. This level is only about merging: undo, or restart the level.");
    const torn = first.buckets.findIndex((bucket) => new Set(people(bucket).map((name) => home.get(name))).size > 1);
    if (torn >= 0) return no(`The people of bucket ${torn + 1} at the start are separated now. In this level you may only merge buckets, and split merged ones again.`);
    const merges = first.buckets.length - state.buckets.length, value = worst.disclosure(state, record.k);
    const safe = fractions.compare(value, c) < 0, alone = safe ? -1 : worst.counts(state).findIndex((row) => fractions.compare(theorems.worst([row], record.k), value) === 0), made = safe ? `In ${count(merges, "merge")}.` : `${count(merges, "merge")} so far.`;
    return { won: safe, score: merges, words: `${made} ${record.k ? `With ${count(record.k, "fact")}` : "Without facts"} the worst attacker is ${text(value)} sure: ${safe ? "" : "not "}below c = ${text(c)}${safe ? ", so the release is safe" : ""}.${alone < 0 ? "" : ` Bucket ${alone + 1} by itself is not safe.`}` };
  };
  /** {won, words, score?} of the state in this level. */
  const verdict = (level, state) => {
    try {
      if (level.kind === "attacker") return attack(level, state);
      if (level.kind === "publisher") return publish(level, state);
      const { refuted, words } = theorems.decide(level.record.name, attemptOf(state));
      return { won: refuted, words };
    } catch (error) {
      if (error instanceof play.kit.Refusal || error instanceof RangeError) return { won: false, words: error.message };
      throw error;
    }
  };

  return { KINDS, READERS, statement, all, isBuilt, start, entered, left, used, isThere, attemptOf, shown, sameRelease, goal, verdict };
})();
