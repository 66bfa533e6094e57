// The worst attacker with k facts: the answer, the curve, the attacker and why it is the worst. A large release is computed in
// slices, so that the page keeps responding.
play.page.parts.push({
  id: "worst",
  title: "The worst attacker",
  help: "Of all attackers who know k facts of the form “if … then …”, this one becomes surest of a person’s value.",
  mount(root, store) {
    "use strict";
    const { element, math, count, Refusal, onEnter } = play.kit, { fractions, worst } = play;
    const MOST_CURVE = 40;
    let timer = 0, othersOpen = false;

    // ---- what is asked ----
    const typedC = () => {
      play.page.attempt(() => {
        const text = threshold.value.trim(), hundredth = text.endsWith("%");
        const c = hundredth ? fractions.over(fractions.parse(text.slice(0, -1)), [100n, 1n]) : fractions.parse(text);
        if (fractions.compare(c, fractions.ONE) > 0) throw new Refusal("Expected a probability c of at most 1.");
        store.change((state) => (state.c === fractions.text(c) ? state : { ...state, c: fractions.text(c) }), `c is ${fractions.text(c)} now.`);
      }, ` c stays ${store.get().c}.`);
      threshold.value = store.get().c;
    };
    const threshold = element("input", { type: "text", size: 6, id: "c", onchange: typedC, onkeydown: onEnter(typedC) });

    // ---- what is answered ----
    const answer = element("p", { class: "answer", role: "status" }), safety = element("p", { role: "status" });
    const curve = element("div"), numbers = element("tbody"), picture = element("div"), facts = element("div"), way = element("div"), others = element("div");
    const attempt = (attacker, words) => {
      store.change((now) => play.facts.take(now, attacker), words);
      play.page.open("knowledge");
    };
    const take = element("button", { type: "button", onclick: () => {
      const state = store.get();
      attempt(worst.attacker(state, state.k), "Your facts are the worst attacker’s now.");
    } }, "Try it in “Your facts”: count the tables");
    const why = element("details", { ontoggle: () => { othersOpen = why.open; if (othersOpen) fillOthers(); } }, element("summary", {}, "Why not more? The other ways"), others);
    let fillOthers = () => {};
    root.append(
      answer, safety,
      element("p", { class: "group" }, element("label", { for: "c" }, "Threshold ", math("math", {}, math("mi", {}, "c")), ": "), threshold), curve,
      element("details", {}, element("summary", {}, "The curve in numbers"), element("div", { class: "wide" }, element("table", {},
        element("thead", {}, element("tr", {}, ["k", "At most", "", "Safe?"].map((words) => element("th", { scope: "col" }, words)))), numbers))),
      element("h3", {}, "Who it is"), picture, facts, take,
      element("h3", {}, "Why so sure"), way, why,
      element("p", { class: "soft" }, "A program extracted from a machine-checked proof computed the curve and the attacker. Hand-written code computed the fractions that explain them. They are shown only where they give the same number."));

    const inline = (value) => math("math", {}, fractions.shown(value));
    const pair = (c, k) => math("math", {}, math("mrow", {}, math("mo", {}, "("), fractions.shown(c), math("mo", {}, ","), math("mn", {}, String(k)), math("mo", {}, ")")));
    const rounded = (value) => (value[1] === 1n ? "" : ` ≈ ${fractions.decimal(value)}`);
    const showAnswer = (state, attacker, c) => {
      const { value, knowledge, target } = attacker, safe = fractions.compare(value, c) < 0;
      const fewer = knowledge.length < state.k ? ` (${knowledge.length} would be enough)` : "";
      answer.replaceChildren(`An attacker who knows ${count(state.k, "fact")}${fewer} can be sure with probability `, inline(value), rounded(value),
        ` at most, for example that ${play.facts.has(target)}.`);
      safety.className = safe ? "good" : "bad";
      safety.replaceChildren(safe ? "✓ This is below " : "✗ This is not below ", math("math", {}, math("mi", {}, "c"), math("mo", {}, "="), fractions.shown(c)),
        safe ? ", so the release is " : ", so the release is not ", pair(c, state.k), "-safe.");
    };
    const showAttacker = (state, attacker) => {
      const drawn = play.attackerView.drawn(state, state.k, attacker);
      picture.replaceChildren(drawn.picture);
      facts.replaceChildren(drawn.facts, ...drawn.notes.filter(Boolean));
      way.replaceChildren(...drawn.way.filter(Boolean));
      take.hidden = !play.page.parts.some(({ id }) => id === "knowledge") || attacker.knowledge.length > play.table.LIMITS.facts;
      fillOthers = () => others.replaceChildren(play.otherWays.drawn(state, state.k, attacker.value, (other) => attempt(other, "Your facts are these now.")));
      if (othersOpen) fillOthers();
    };
    const showCurve = (state, points, c, whole) => {
      const most = Math.min(worst.mostFacts(state), MOST_CURVE), broken = points.find(({ value }) => fractions.compare(value, c) >= 0);
      const words = broken ? (broken.k ? `Safe up to k = ${broken.k - 1}. Not safe with ${count(broken.k, "fact")}.` : "Not safe even without facts.") : `Safe up to k = ${points.length - 1}, the end of the curve.`;
      curve.replaceChildren(
        play.curveView.curve({ points, threshold: c, now: Math.min(state.k, most), most, words: `How sure the worst attacker is, for each k. ${words}`, choose: (k) => play.measure.setK(store, k) }),
        element("p", {}, whole ? words : `Computing k = ${points.length} …`));
      numbers.replaceChildren(...points.map(({ k, value }) => element("tr", {}, element("td", {}, String(k)), element("td", {}, inline(value)),
        element("td", {}, fractions.decimal(value)), element("td", {}, fractions.compare(value, c) < 0 ? "safe" : "not safe"))));
    };

    /** One number after the other; between two of them the page answers. */
    const work = (state, c) => {
      const most = Math.min(worst.mostFacts(state), MOST_CURVE), points = [], patient = !worst.quick(state, state.k);
      const steps = [() => {
        const attacker = worst.attacker(state, state.k);
        showAnswer(state, attacker, c);
        showAttacker(state, attacker);
      }, ...Array.from({ length: most + 1 }, (_, k) => () => {
        points.push({ k, value: worst.disclosure(state, k) });
        if (k === most || patient) showCurve(state, points, c, k === most);
      })];
      const refused = (error) => {
        if (!(error instanceof RangeError)) throw error;
        answer.textContent = `The engine on this page cannot compute this: ${error.message}.`;
        for (const part of [safety, curve, numbers, picture, facts, way, others]) part.replaceChildren();
      };
      const next = () => {
        try {
          steps.shift()();
        } catch (error) { refused(error); return; }
        if (!steps.length) return;
        if (patient) timer = setTimeout(next);
        else next();
      };
      if (!patient) { next(); return; }
      answer.textContent = "Computing …";
      timer = setTimeout(next, 30);
    };
    return (state) => {
      clearTimeout(timer);
      threshold.value = state.c;
      work(state, fractions.parse(state.c));
    };
  },
});
