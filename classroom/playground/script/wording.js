// Sentences with mathematics in them: as text and MathML. In the page's own sentences fractions stand between marks (theorems.js);
// in the sentences of claims, which are part of this project, fractions, indices and powers are recognised.
play.wording = (() => {
  "use strict";
  const { math } = play.kit;

  const fraction = (digits) => {
    const [above, below = "1"] = digits.replace("-", "").split("/").map((part) => part.trim());
    const shown = below === "1" ? math("mn", {}, above) : math("mfrac", {}, math("mn", {}, above), math("mn", {}, below));
    return math("math", { displaystyle: "true" }, digits.startsWith("-") ? math("mrow", {}, math("mo", {}, "−"), shown) : shown);
  };
  /** A sentence of the page: every second piece is a fraction. */
  const sentence = (words) => words.split("\u2063").map((piece, i) => (i % 2 ? fraction(piece) : piece)).filter((piece) => piece !== "");
  /** The same as text only. */
  const text = (words) => words.replaceAll("\u2063", "");

  const SIGNS = /(-?\d+\/\d+)|([A-Za-zρφ]|\d+|\|[A-Z]\|)(?:_(\{[^}]*\}|[A-Za-z0-9⊥]+))?(?:\^(\{[^}]*\}|[A-Za-z0-9]+))?(?![A-Za-z_^])/g;
  const leaf = (part) => {
    const bare = part.replace(/^\{|\}$/g, "").replaceAll("-", "−");
    return math(/^\d+$/.test(bare) ? "mn" : "mi", {}, bare);
  };
  /** A claim's sentence. */
  const statement = (words) => {
    const pieces = [];
    let from = 0;
    for (const found of words.matchAll(SIGNS)) {
      const [whole, ratio, base, low, high] = found, before = words[found.index - 1] || " ";
      if (!ratio && !low && !high) continue;
      if (!ratio && /[A-Za-z]/.test(before)) continue;
      pieces.push(words.slice(from, found.index));
      from = found.index + whole.length;
      if (ratio) pieces.push(fraction(ratio));
      else {
        const name = low && high ? "msubsup" : low ? "msub" : "msup";
        pieces.push(math("math", {}, math(name, {}, leaf(base), ...[low, high].filter(Boolean).map(leaf))));
      }
    }
    pieces.push(words.slice(from).replaceAll(" -> ", " → "));
    return pieces.filter((piece) => piece !== "");
  };

  const LEGEND = [
    [/\(\d+(, \d+)*,?\)/, "(2, 1) is a bucket in which one value occurs twice and another one once."],
    [/\bvalues [a-z]+\b|(?:^|\s)[a-z]+ \| [a-z]+/, "“ab | c” are two buckets: one with the values a and b, one with c."],
    [/attributes? \d/, "“1 1 | 1 2” are people with their attributes; | separates buckets."],
  ];
  /** The meaning of the notation in these texts. */
  const legend = (texts) => LEGEND.filter(([pattern]) => texts.some((one) => pattern.test(one))).map(([, words]) => words);

  const TERMS = [
    ["atom", /\batoms?\b/i, "One person with one value: “Ann has a”."],
    ["negated atom, negation", /negat/i, "A fact such as “Ann does not have a”."],
    ["implication", /implication|→/, "A fact “if … then …”. A simple one has one atom on each side; a basic one may have several."],
    ["consequent", /consequent/, "What stands after “then”."],
    ["to disclose", /disclos/, "A release discloses 2/3 if the worst attacker is 2/3 sure. The disclosure is how sure that attacker is."],
    ["(c,k)-safe", /\(c,k\)|\bsafe/, "The worst attacker with k facts is less than c sure."],
    ["bucketization", /bucketization/, "A way to divide the people of a table into buckets."],
    ["⪯-minimal", /⪯/, "Safe, while no finer way to divide the people is safe."],
    ["ℓ-diverse", /ℓ-diverse/, "No value of the bucket is too frequent; ℓ is the least number of values."],
    ["S", /\bS\b|\[S\]/, "The set of all values that a person can have; t[S] is the value of a person."],
    ["L^k", /L\^k/, "All sets of k facts that an attacker can know."],
    ["ρ", /ρ/, "An attacker who is p sure has ρ = (1 − p)/p: the smaller, the surer."],
    ["Formula (1)", /Formula \(1\)/, "The probability that none of the named atoms is true, divided by the probability of the target."],
    ["MINIMIZE1", /MINIMIZE1/, "The paper’s algorithm for one bucket: the least probability that none of a number of atoms is true."],
    ["MINIMIZE2", /MINIMIZE2/, "The paper’s algorithm for all buckets: it distributes the atoms among them."],
    ["n_b", /n_b/, "The number of people in bucket b; n_b(s) of them have the value s."],
    ["entropy, h", /entropy|\bh\b/, "How mixed the values of a bucket are: 0 if all are the same."],
    ["Adult", /Adult/, "A census table that the paper’s experiments use: age, marital status, race and sex of people, and their occupation."],
    ["Figure 3", /Figure 3/, "The hospital’s release. This page begins with it unless it was made for another release."],
    ["Figure 5", /Figure 5/, "An experiment: the census table in buckets, and how sure k facts make an attacker."],
    ["to generalize, to coarsen", /generali|coars/i, "To publish an attribute less exactly, such as “20 to 29” instead of 23, and to put people who look alike into one bucket."],
    ["predicate", /predicate/, "Determines for each table whether it is possible."],
  ];
  /** [term, what it means] of those that occur in these texts. */
  const terms = (texts) => TERMS.filter(([, pattern]) => texts.some((one) => pattern.test(one))).map(([term, , words]) => [term, words]);

  return { terms, sentence, text, statement, legend, fraction };
})();
