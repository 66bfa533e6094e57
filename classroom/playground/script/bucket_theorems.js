// False statements about buckets, their counts, and k: see theorems.js.
(() => {
  "use strict";
  const T = play.theorems, { fractions, table } = play;
  const { about, needs, row, rows, total, worst, largest, text, less, same } = T;
  const ONE = [needs.buckets(1)], TWO = [needs.buckets(2)], SMALL = needs.people(60);
  const facts = (k) => play.kit.count(k, "fact");

  about("larger-buckets-are-safer", ["k"], TWO, ({ state }) => {
    const [small, large] = rows(state).sort((one, other) => total(one) - total(other));
    if (total(small) === total(large)) return T.unfit(`Both buckets have ${total(small)} people. Make one larger.`);
    const [one, other] = [worst([small], state.k), worst([large], state.k)];
    return T.verdict(less(one, other), `The worst attacker is ${text(one)} sure about the smaller bucket, and ${text(other)} about the larger one.`);
  });

  about("the-safer-of-two-releases-is-safer-for-every-k", ["k"], [...TWO, needs.k(1)], ({ state }) => {
    const [[a, b], [c, d]] = rows(state).map((counts) => [worst([counts], 0), worst([counts], state.k)]);
    const words = `Without facts the worst attacker is ${text(a)} sure about bucket 1 and ${text(c)} about bucket 2; with ${facts(state.k)} it is ${text(b)} and ${text(d)}.`;
    return T.verdict((less(a, c) && less(d, b)) || (less(c, a) && less(b, d)), words);
  });

  /** Of two buckets, does the one with more entropy have more of `measure`, too? */
  const entropy = (measure, words) => ({ state }) => {
    const [one, other] = rows(state), ordered = T.moreEntropy(one, other) ? [0, 1] : T.moreEntropy(other, one) ? [1, 0] : null;
    if (!ordered) return T.unfit("Both buckets have the same entropy.");
    const [more, fewer] = ordered.map((i) => measure(rows(state)[i], state.k));
    return T.verdict(less(fewer, more), `Bucket ${ordered[0] + 1} has more entropy. ${words(text(more), text(fewer))}`);
  };
  about("more-entropy-means-less-disclosure", ["k"], [...TWO, SMALL], entropy((counts, k) => worst([counts], k),
    (more, fewer) => `The worst attacker is ${more} sure about it, and ${fewer} about the other one.`));
  about("more-entropy-means-less-skew", [], [...TWO, SMALL], entropy((counts) => T.ratio(counts[0], total(counts)),
    (more, fewer) => `Its most frequent value has a share of ${more}, that of the other one ${fewer}.`));

  about("implications-tell-the-frequencies-of-a-bucket", [], TWO, ({ state }) => {
    const [one, other] = rows(state);
    if (total(one) !== total(other)) return T.unfit("The statement is about two buckets with equally many people.");
    if (one.length !== other.length || one.length < 3) return T.unfit("The statement is about two buckets with equally many values, three or more.");
    if (one.every((count, i) => count === other[i])) return T.unfit("Both buckets have the same frequencies.");
    const k = one.findIndex((_, number) => !same(worst([one], number), worst([other], number)));
    if (k < 0) return T.verdict(true, `For every k the worst attacker is equally sure about both: ${one.map((_, number) => text(worst([one], number))).join(", ")}.`);
    return T.verdict(false, `With ${facts(k)} they differ: ${text(worst([one], k))} and ${text(worst([other], k))}.`);
  });

  about("the-most-frequent-values-are-roughly-equi-probable", ["number"], [...ONE, SMALL], ({ state, number }) => {
    const counts = row(state, 0);
    if (!(number >= 2 && number <= counts.length)) return T.unfit(`ℓ must be from 2 to the number of values, ${counts.length}.`);
    const tail = total(counts.slice(number - 1)), n = BigInt(total(counts));
    if (counts[0] >= tail) return T.unfit(`The bucket is not recursively diverse: ${counts[0]} is not less than ${tail}, the sum of the others from number ${number} on.`);
    if (n ** n < BigInt(number) ** n * counts.map(BigInt).reduce((x, y) => x * y ** y, 1n)) return T.unfit(`Its entropy is less than that of ${number} equally frequent values.`);
    return T.verdict(counts[0] > 2 * counts[number - 1], `The most frequent value occurs ${counts[0]} times, number ${number} ${counts[number - 1]} times.`);
  });

  const bothLanguages = (wrong) => ({ state }) => {
    const [one, other] = [T.negations(rows(state), state.k), worst(rows(state), state.k)];
    return T.verdict(wrong(one, other), `With ${facts(state.k)} of the form “does not have” the worst attacker is ${text(one)} sure, with ${facts(state.k)} of any kind ${text(other)}.`);
  };
  about("negations-are-as-strong-as-implications", ["k"], [], bothLanguages((one, other) => !same(one, other)));
  about("what-is-safe-against-negations-can-be-made-safe-against-implications", ["k"], ONE, bothLanguages(less));

  about("one-negation-discloses-as-much-as-an-implication-between-two-people", [], [needs.people(40)], ({ state }) => {
    if (state.buckets.length * state.values.length > 24) return T.unfit("This statement is tried here on few buckets and values only. Make the release smaller.");
    const pairs = state.buckets.flatMap((one, i) => state.buckets.map((other, j) => [one.people[0], other.people[i === j ? 1 : 0]])).filter(([, two]) => two);
    const found = pairs.flatMap(([one, two]) => table.histogram(state, state.buckets[table.whereabouts(state, one.name)])
      .flatMap(([value]) => state.values.map((then) => play.chances.surest(state,
        [{ given: [{ person: one.name, value }], then: [{ person: two.name, value: then }] }])))).filter((best) => best);
    if (!found.length) return T.unfit("There are no two people.");
    const [one, other] = [T.negations(rows(state), 1), largest(found.map(({ value }) => value))];
    return T.verdict(less(one, other), `One “does not have” makes an attacker at most ${text(one)} sure, one “if … then …” between two people ${text(other)}.`);
  });
  about("one-negation-discloses-as-much-as-an-implication-between-two-buckets", [], TWO, ({ state }) => {
    const shares = rows(state).map((counts) => T.ratio(counts[0], total(counts)));
    const tied = ([x, given]) => fractions.over(x, fractions.minus(fractions.ONE, fractions.times(given, fractions.minus(fractions.ONE, x))));
    const [one, other] = [T.negations(rows(state), 1), largest([tied(shares), tied([...shares].reverse())])];
    return T.verdict(less(one, other), `One “does not have” makes an attacker at most ${text(one)} sure, one “if … then …” from one bucket to the other ${text(other)}.`);
  });

  const crossing = ({ state }) => {
    const alone = largest(rows(state).map((counts) => worst([counts], state.k))), both = worst(rows(state), state.k);
    return T.verdict(less(alone, both), `Facts about one bucket give at most ${text(alone)}, facts about both ${text(both)}.`);
  };
  about("the-worst-case-fits-in-one-bucket", ["k"], TWO, crossing);
  about("the-worst-case-with-three-implications-fits-in-one-bucket", ["k"], [...TWO, needs.k(3, 3)], crossing);

  about("merging-always-lowers-disclosure", ["k"], TWO, ({ state }) => {
    const [apart, together] = [state, table.merge(state, 0, 1)].map((one) => worst(rows(one), state.k));
    return T.verdict(!less(together, apart), `The worst attacker is ${text(apart)} sure with two buckets, and ${text(together)} when they are merged.`);
  });

  /** The surest guess {value, atom}, where the attacker may know one “does not have” about a person in this bucket. */
  const denied = (state, home) => {
    const { name } = state.buckets[home].people[0];
    const values = table.histogram(state, state.buckets[home]).map(([value]) => value);
    const denials = values.length < 2 ? [] : values.map((value) => ({ given: [{ person: name, value }],
      then: [{ person: name, value: values.find((other) => other !== value) }] }));
    const found = [[], ...denials.map((one) => [one])].map((known) => play.chances.surest(state, known));
    return found.reduce((x, y) => (less(x.value, y.value) ? y : x));
  };
  about("every-language-is-monotone", ["bucket"], TWO, ({ state, bucket }) => {
    const [apart, together] = [denied(state, bucket === 1 ? 1 : 0), denied(table.merge(state, 0, 1), 0)];
    const { name } = state.buckets[bucket === 1 ? 1 : 0].people[0], guess = ({ value, atom }) => `${play.facts.has(atom)} (${text(value)})`;
    return T.verdict(less(apart.value, together.value), `One “does not have” about ${play.kit.short(name)}. With two buckets, the surest guess is that ${guess(apart)}. After the merge, it is that ${guess(together)}.`);
  });

  const minimal = (wrong, words) => ({ state }) => {
    const c = fractions.parse(state.c), { found, minimal: all } = play.listed.safe(state, c, state.k);
    if (!found.length) return T.unfit(`No division of these people is safe for c = ${text(c)} and k = ${state.k}.`);
    return T.verdict(wrong(all, found), words(all, found));
  };
  const sizes = (divisions) => [...new Set(divisions.map((one) => one.length))].sort((x, y) => x - y).join(" or ");
  about("there-is-one-minimal-safe-bucketization", ["k", "c"], [], minimal((all) => all.length > 1,
    (all) => `${play.kit.count(all.length, "safe division has", "safe divisions have")} no finer safe division.`));
  about("minimal-means-fewest-merges-from-the-bottom", ["k", "c"], [], minimal(
    (all, found) => { const most = Math.max(...found.map((one) => one.length)); return all.some((one) => one.length < most); },
    (all, found) => `The minimal safe divisions have ${sizes(all)} buckets; the safe division with the most buckets has ${Math.max(...found.map((one) => one.length))}.`));

  about("there-are-k-different-implications-with-one-consequent", ["k"], [], ({ state }) => {
    const there = table.everyone(state).length * state.values.length;
    return T.verdict(there < state.k, `k is ${state.k}. There are ${there} different facts that end with one guess, one for each person and value.`);
  });
})();
