// The worst attacker drawn: arrows between people, facts in words and as formulas, and the fractions behind the probability.
play.attackerView = (() => {
  "use strict";
  const { element, svg, math, short, visible, count } = play.kit, { fractions, facts, table } = play;
  const WIDE = 460, BOX = 170, ROW = 46, MOST_ARROWS = 20, MOST_ROWS = 12;

  // ---- arrows ----
  const box = (state, { person, value }, x, y, kind) => svg("g", {},
    svg("title", {}, visible(`${person} has ${value}`).slice(0, 500)),
    svg("rect", { class: kind, x, y, width: BOX, height: 36, rx: 18 }),
    svg("text", { x: x + BOX / 2, y: y + 15, "text-anchor": "middle" }, short(person, 18)),
    svg("text", { x: x + BOX / 2, y: y + 30, "text-anchor": "middle", class: "small" }, `${short(value, 16)} · bucket ${table.whereabouts(state, person) + 1}`));
  const arrows = (state, { target, knowledge }) => {
    const shown = knowledge.slice(0, MOST_ARROWS), high = Math.max(shown.length, 1) * ROW + 2, middle = high / 2;
    const words = shown.length
      ? `${count(knowledge.length, "arrow")} to “${facts.has(target)}”: ${shown.map((atom) => `from “${facts.has(atom)}”`).join(", ")}.`
      : `No arrow: without facts, the attacker is surest that ${facts.has(target)}.`;
    return svg("svg", { viewBox: `0 0 ${WIDE} ${high}`, class: "arrows", role: "img", "aria-label": words },
      svg("defs", {}, svg("marker", { id: "head", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 8, markerHeight: 8, orient: "auto" },
        svg("path", { d: "M0 0L10 5L0 10z", class: "head" }))),
      shown.map((atom, i) => {
        const y = i * ROW + 1 + ROW / 2;
        return [
          svg("path", { class: "arrow", d: `M${BOX + 2} ${y}C${BOX + 60} ${y} ${WIDE - BOX - 66} ${middle} ${WIDE - BOX - 4} ${middle}`, "marker-end": "url(#head)" }),
          box(state, atom, 0, y - 18, "atom")];
      }),
      box(state, target, WIDE - BOX - 1, middle - 18, "atom target"));
  };

  // ---- facts ----
  const same = (atom, target) => atom.person === target.person && atom.value !== target.value;
  const factRow = (target) => (atom) => {
    const fact = { given: [atom], then: [target] };
    const other = same(atom, target) ? `, in other words: ${short(atom.person)} does not have ${short(atom.value)}` : "";
    return element("li", {}, `${facts.ifThen(fact)}${other}. `, math("math", {}, facts.formula(fact)));
  };

  // ---- fractions ----
  const mo = (sign) => math("mo", {}, sign), mn = (number) => math("mn", {}, String(number));
  const shown = (value) => fractions.shown(value);
  const equation = (...children) => math("math", {}, math("mrow", {}, ...children));
  const between = (items, sign) => items.flatMap((item, i) => (i ? [mo(sign), item] : [item]));
  /** (n - i - T) / (n - i), with the numbers in. */
  const left = ({ size, sum }) => math("mfrac", {}, math("mrow", {}, mn(size), mo("−"), mn(sum)), mn(size));
  const none = (words) => (words.length < 2 ? `does not have ${words.join("")}` : `has none of ${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
  const reason = ({ size, sum }, i, { name, values }) => {
    const among = i ? `of the ${size.toLocaleString("en")} remaining people` : `of the ${size.toLocaleString("en")} people`;
    const first = values.slice(0, 6).map((value) => short(value)), more = values.length - first.length;
    return `${short(name)} ${none(more ? [...first, `${more} more`] : first)}: ${sum.toLocaleString("en")} ${among} ${sum === 1 ? "has" : "have"} ${values.length === 1 ? "it" : "one of these"}, ${(size - sum).toLocaleString("en")} ${size - sum === 1 ? "does" : "do"} not. `;
  };
  const groupRows = (group) => element("li", {}, `In bucket ${group.index + 1}:`,
    element("ul", {}, group.factors.slice(0, MOST_ROWS).map((factor, i) => element("li", {}, reason(factor, i, group.people[i]), equation(left(factor)))),
      group.factors.length > MOST_ROWS ? element("li", {}, `… and ${group.factors.length - MOST_ROWS} more fractions.`) : null),
    group.factors.length > 1 ? ["Multiplied: ", equation(...between(group.factors.slice(0, MOST_ROWS).map(left), "·"), group.factors.length > MOST_ROWS ? [mo("·"), mo("…")] : [], mo("="), shown(group.none))] : null);

  const way = (state, attacker) => {
    const found = play.patterns.derivation(state, attacker);
    if (!found || fractions.compare(found.value, attacker.value) !== 0) {
      return [element("p", {}, "The fractions are not shown for this attacker: the page’s own calculation does not give the engine’s number.")];
    }
    const { target, knowledge } = attacker, { groups, none, chance, ratio, value } = found;
    const rho = () => math("mi", {}, "ρ");
    const which = knowledge.length ? "No part of any fact is true" : `It is not true that ${facts.has(target)}`;
    return [
      knowledge.length ? element("p", {}, `Every fact has the form: if something holds, then ${facts.has(target)}. So in each table that is left, either ${facts.has(target)}, or no part of any fact holds. How many of each are there?`) : null,
      element("ol", { class: "way" },
        element("li", {}, `${facts.has(target)} in `, equation(shown(chance)), ` of the tables that fit the release: ${found.having.toLocaleString("en")} of ${count(found.size, "person", "people")} in the bucket ${found.having === 1 ? "has" : "have"} it.`),
        element("li", {}, `${which} in `, equation(shown(none)), " of them:", element("ul", {}, groups.map(groupRows)),
          groups.length > 1 ? element("p", {}, "Buckets are independent, so the numbers are multiplied: ", equation(...between(groups.map((group) => shown(group.none)), "·"), mo("="), shown(none))) : null),
        element("li", {}, "The second number divided by the first is called ", equation(rho()), ": ", equation(rho(), mo("="), math("mfrac", {}, shown(none), shown(chance)), mo("="), shown(ratio)), ". The smaller it is, the surer the attacker."),
        element("li", {}, "The attacker’s probability is ", equation(math("mfrac", {}, shown(chance), math("mrow", {}, shown(chance), mo("+"), shown(none))), mo("="),
          math("mfrac", {}, mn(1), math("mrow", {}, mn(1), mo("+"), rho())), mo("="), math("mfrac", {}, mn(1), math("mrow", {}, mn(1), mo("+"), shown(ratio))), mo("="), shown(value)), ".")),
    ];
  };

  // ---- what a reader asks next ----
  const and = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);
  const some = (words) => and(words.length > 6 ? [...words.slice(0, 5), `${words.length - 5} more`] : words);
  const nor = (words) => [...words.slice(0, 5), ...(words.length > 5 ? [`any of ${words.length - 5} more`] : [])].join(", nor ");
  /** Within a bucket people are alike, and so are values that occur equally often. */
  const alike = (state, { target, knowledge }) => {
    const index = table.whereabouts(state, target.person), bucket = state.buckets[index], counts = table.histogram(state, bucket);
    const often = new Map(counts).get(target.value), equal = counts.filter(([value, n]) => n === often && value !== target.value).map(([value]) => short(value));
    const who = bucket.people.length > 1 ? `Why ${short(target.person)}? Only as an example: ${bucket.people.length > 2 ? "any other person" : "the other person"} in bucket ${index + 1} would do as well${knowledge.length ? ", with matching facts" : ""}.` : "";
    const what = equal.length ? `${some(equal)} would do as well as ${short(target.value)}: ${equal.length === 1 ? "it occurs" : "they occur"} as often in the bucket.` : "";
    return who || what ? element("p", { class: "soft" }, `${who} ${what && what[0].toUpperCase() + what.slice(1)}`.trim()) : null;
  };
  /** Why the attacker does not simply know the target. Null where something is certain, since k facts express it there. */
  const outright = (state, k, { target, value }) => {
    if (!k || fractions.compare(value, fractions.ONE) >= 0) return null;
    const values = table.histogram(state, facts.bucketOf(state, target.person)).map(([one]) => one).filter((one) => one !== target.value);
    return element("p", { class: "soft" }, `Why not simply know that ${facts.has(target)}? Every fact has an “if” and a “then”, so ${k === 1 ? "one fact cannot" : `${k} facts cannot`} express it here. `,
      `It takes ${count(values.length, "fact")}, one for each other value of the bucket: ${short(target.person)} does not have ${nor(values.map((one) => short(one)))}. `,
      `With ${count(k, "fact")} nothing is certain here, since no attacker is surer than `, equation(shown(value)), ".");
  };

  /** {picture, facts, notes, way} of an attacker with k facts; notes and way are lists; null stands for what does not apply. */
  const drawn = (state, k, attacker) => ({
    picture: arrows(state, attacker),
    facts: attacker.knowledge.length ? element("ol", {}, attacker.knowledge.map(factRow(attacker.target))) : element("p", {}, "No facts: the attacker sees the release only."),
    notes: [alike(state, attacker), outright(state, k, attacker)],
    way: way(state, attacker),
  });

  return { drawn };
})();
