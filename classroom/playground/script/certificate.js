// A certificate dropped on the page: is it valid, what does it state, and is it about the release on the page? Whether it is
// valid is decided by the engine that was extracted from the proofs. Everything else here is written by hand.
play.certificate = (() => {
  "use strict";
  const { Refusal, count } = play.kit, { table } = play;
  const LIMITS = { bytes: 3_000_000 };

  /** The text of a file's bytes, or a Refusal. */
  const decoded = (bytes) => {
    if (bytes.byteLength > LIMITS.bytes) throw new Refusal(`This file has ${Math.round(bytes.byteLength / 1e6)} MB. This page checks at most ${LIMITS.bytes / 1e6} MB. Use “worstcase verify” for larger certificates.`);
    try {
      return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    } catch {
      throw new Refusal("This file is not a certificate: it is not UTF-8 text.");
    }
  };

  /** {k, rows} of a valid certificate; rows are maps from value to count. */
  const contents = (text) => {
    const { k, buckets } = JSON.parse(text.replace(/^\ufeff/, ""), (key, value) => value);
    return { k: Number(k), rows: buckets.map((bucket) => new Map(Object.entries(bucket))) };
  };
  /** Values called __proto__ are keys like others: JSON.parse makes them so. */
  const row = (counts) => JSON.stringify([...counts].map(([value, n]) => [value, Number(n)]).sort(([x], [y]) => (x < y ? -1 : x > y ? 1 : 0)));
  const numbers = (counts) => JSON.stringify([...counts.values()].map(Number).sort((x, y) => y - x));
  const sameBag = (one, other) => one.length === other.length && [...one].sort().join("\n") === [...other].sort().join("\n");
  /** "same" buckets, values included; the same "numbers" with other values; or "other". */
  const compared = (rows, state) => {
    const here = state.buckets.map((bucket) => new Map(table.histogram(state, bucket)));
    if (sameBag(rows.map(row), here.map(row))) return "same";
    return sameBag(rows.map(numbers), here.map(numbers)) ? "numbers" : "other";
  };

  /** Why it is not valid: the engine's reason, and what the text seems to be instead. */
  const explained = (text, reason) => {
    if (!text.trim()) return "the text is empty";
    if (/^. was expected$|this is no JSON|cannot be read|after a comma/.test(reason)) return "the text is not valid JSON; the file may have been cut off or changed";
    if (reason !== "other keys were expected") return reason;
    const keys = Object.keys(JSON.parse(text.replace(/^\ufeff/, "")));
    if (keys.includes("buckets") && !keys.includes("format")) return "this is a release, not a certificate. “worstcase certify” makes a certificate for it";
    return `${reason}. “worstcase certify” does not write such a file`;
  };
  const atomWords = (text) => {
    const found = /^b(\d+)\.p(\d+)=("(?:[^"\\]|\\.)*"|.*)$/su.exec(text.trim());
    if (!found) return play.kit.short(text, 80);
    const value = found[3].startsWith('"') ? JSON.parse(found[3]) : found[3];
    return `person ${Number(found[2]) + 1} of bucket ${Number(found[1]) + 1} has ${play.kit.short(value, 40)}`;
  };
  const sidesOf = /^(b\d+\.p\d+=(?:"(?:[^"\\]|\\.)*"|[^"]*?)) -> (.*)$/su;
  /** Of a valid certificate: what its attacker is surest of, and knows, in words. */
  const attacker = (text) => {
    const { target, knowledge } = JSON.parse(text.replace(/^\ufeff/, ""));
    const fact = (one) => { const sides = sidesOf.exec(one); return sides ? `if ${atomWords(sides[1])}, then ${atomWords(sides[2])}` : play.kit.short(one, 80); };
    return { target: atomWords(target), facts: knowledge.map(fact) };
  };

  /** {valid, disclosure?, k?, buckets?, people?, about?, reason?} */
  const judged = (text, state) => {
    if (text.length > LIMITS.bytes) throw new Refusal(`This page checks texts of at most ${count(LIMITS.bytes, "character")}. Use “worstcase verify” for longer certificates.`);
    let found;
    try {
      found = worstcase.validCertificate(text);
    } catch (error) {
      if (error instanceof RangeError) throw new Refusal(`This page cannot check it: ${error.message}.`);
      throw error;
    }
    if (!found.valid) return { valid: false, reason: explained(text, found.reason) };
    const { k, rows } = contents(text);
    const people = rows.reduce((sum, counts) => [...counts.values()].reduce((x, y) => x + Number(y), sum), 0);
    return { valid: true, disclosure: found.disclosure, k, buckets: rows.length, people, rows, attacker: attacker(text), about: compared(rows, state) };
  };

  /** The certificate's release as a state: its people have no names, so they are numbered. */
  const release = ({ rows, k, people }, state) => {
    if (people > table.LIMITS.people) throw new Refusal(`At most ${count(table.LIMITS.people, "person", "people")} fit on this page.`);
    let number = 0;
    const buckets = rows.map((counts) => ({ label: "", people: [...counts].flatMap(([value, n]) => Array.from({ length: Number(n) }, () => ({ name: `Person ${++number}`, value }))) }));
    const values = [...new Set(rows.flatMap((counts) => [...counts.keys()]))];
    const { level, before, tries, ...rest } = state;
    return table.checked({ ...rest, values, buckets, k: Math.min(k, 50), facts: [], event: null });
  };

  return { LIMITS, decoded, judged, release, compared };
})();
