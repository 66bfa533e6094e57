// One level: the task, the controls that it needs besides the release, the verdict on the present attempt, hints, and
// the explanation once it is solved.
play.levelView = (() => {
  "use strict";
  const { element, count, short } = play.kit, { levels, wording, progress } = play;

  /** A release as labelled bars. */
  const picture = (record) => {
    const { state } = play.theorems.made(record);
    return element("div", { class: "small-buckets" }, state.buckets.map((bucket, i) => element("div", { class: "small-bucket" },
      element("strong", {}, `Bucket ${i + 1}`), element("p", {}, bucket.people.map(({ name }) => name).join(", ")),
      element("ul", { class: "bars" }, play.table.histogram(state, bucket).map(([value, n]) => element("li", {},
        element("span", { class: "value" }, short(value, 20)),
        element("span", { class: "track" }, element("span", { class: `bar pattern-${state.values.indexOf(value) % 8}`, style: `width:${(100 * n) / bucket.people.length}%` })),
        element("span", { class: "number" }, `× ${n}`)))))));
  };

  // ---- words ----
  const asked = (level) => {
    const { record, kind } = level;
    if (kind === "attacker") return [element("p", {}, record.words), element("p", {}, "Goal: a probability of ", wording.sentence(levels.goal(level).words), `. You may use ${count(record.k, "fact")}.`)];
    if (kind === "publisher") {
      const c = wording.fraction(record.c);
      return [element("p", {}, `Merge buckets until the worst attacker ${record.k ? `with ${count(record.k, "fact")}` : "without facts"} is less than `, c, " sure. Use as few merges as you can. A merge that is undone or split again does not count.")];
    }
    const terms = record.paper ? wording.terms([record.words, record.task || "", ...(record.choices || record.facts || []).map(({ shown }) => shown)]) : [];
    return [element("blockquote", {}, wording.statement(levels.statement(level))), element("p", {}, "This is false. ", record.task ? wording.statement(record.task) : ""),
      terms.length ? element("details", { class: "help" }, element("summary", {}, "Words of the paper"), element("dl", {}, terms.map(([term, words]) => [element("dt", {}, wording.statement(term)), element("dd", {}, words)]))) : null,
      record.paper ? element("p", { class: "help" }, `For readers of the paper: ${record.paper}`) : null,
      levels.isBuilt(level) ? null : element("p", { class: "help" }, "In this level you choose an answer. The release on the page does not matter.")];
  };
  const parts = (way) => way.filter((part) => part.length > 1).map((part) => part.map((i) => i + 1).join(" with ")).join(", and ");

  /** The explanation, once the level is solved. */
  const lesson = (level, store, score) => {
    const { record, kind } = level;
    if (kind === "attacker") return [element("p", {}, "The proved engine computed the goal. Hand-written code on this page counted how sure your facts make you.")];
    if (kind === "publisher") {
      const best = record.fewest === score ? `You needed ${count(score, "merge")}, and no solution has fewer.` : `You needed ${count(score, "merge")}. The fewest possible are ${record.fewest}.`;
      return [element("p", {}, best), element("p", {}, `For example, with the numbers at the start, merge buckets ${parts(record.best)}. Every way to merge was tried when this page was made.`)];
    }
    const smallest = record.attempt || record.release;
    const { facts = [], event = null } = record.attempt || {};
    return [
      element("h4", {}, "The first counterexample"),
      element("p", {}, wording.statement(record.at)), element("p", {}, wording.statement(record.with), "."),
      smallest ? picture(smallest) : null,
      facts.length ? element("ol", {}, facts.map((fact) => element("li", {}, play.facts.ifThen(fact)))) : null,
      event ? element("p", {}, `The guess: ${play.facts.has(event)}.`) : null,
      element("p", { class: "help" }, "These cases were tried, the smallest first, when this page was made: ", wording.statement(record.scope),
        `. This one is number ${record.number.toLocaleString("en")}.${record.number > 1 ? " The sentence is true in all cases before it." : ""}`),
      levels.isBuilt(level) ? element("button", { type: "button", onclick: () => store.change((state) => levels.shown(record.attempt, state), "This counterexample is on the page.") }, "Put it on the page") : null,
      record.plain ? element("p", {}, element("strong", {}, "The false sentence in the claim’s words: "), wording.statement(record.words)) : null,
      record.instead ? element("p", {}, element("strong", {}, "What is true instead: "), wording.statement(record.instead)) : null,
    ];
  };

  // ---- choosing ----
  const chooser = (level, decided) => {
    const { record } = level, choices = record.choices || record.facts;
    let at = null;
    const answer = () => {
      if (at === null) return decided({ won: false, words: "Choose one first." });
      const one = choices[at];
      if (one.right) return decided({ won: true, words: "Yes: here the sentence is false." });
      return decided({ won: false, words: record.facts ? "This is true, but it does not show that the sentence is false." : "Here the sentence is true. This was tried when the page was made." });
    };
    const legend = wording.legend(choices.map((one) => one.shown));
    return element("fieldset", { class: "choices" },
      element("legend", {}, record.choices ? "In which of these cases is the sentence false?" : "All of these are true. Which one shows that the sentence is false?"),
      choices.map((one, i) => element("label", { class: "choice" },
        element("input", { type: "radio", name: `choice ${level.id}`, value: String(i), onchange: () => { at = i; } }), element("span", {}, wording.statement(one.shown)))),
      legend.map((words) => element("p", { class: "help" }, words)),
      element("button", { type: "button", onclick: answer }, "This one"));
  };

  // ---- the whole ----
  /** {node, show(state)}; `leave` and `next` are actions, `solved` is called when the level is solved. */
  const view = (level, store, { leave, next, solved }) => {
    const status = element("p", { role: "status", class: "verdict" }), after = element("div", { class: "lesson", hidden: true });
    const hints = element("ol", { class: "hints" }), texts = level.record.hints;
    let words = null, won = false, least = null;
    const more = element("button", { type: "button", onclick: () => {
      hints.append(element("li", {}, wording.statement(texts[hints.children.length])));
      more.textContent = `Hint ${hints.children.length + 1} of ${texts.length}`;
      more.hidden = hints.children.length === texts.length;
    } }, `Hint 1 of ${texts.length}`);
    const controls = play.levelControls.of(level, store);
    const decided = (found) => {
      const news = `${found.won ? "Solved! " : ""}${found.words}`;
      controls.forEach((control) => control.report?.(news));
      if (news !== words) { words = news; status.replaceChildren(...wording.sentence(news)); status.className = found.won ? "verdict good" : "verdict"; }
      if (!found.won) return;
      const score = found.score ?? null;
      progress.solve(level.id, score);
      if (won && (score === null || score >= least)) return;
      [won, least] = [true, score];
      after.replaceChildren(...lesson(level, store, score).filter(Boolean), element("p", {}, element("button", { type: "button", onclick: next }, "Next level")));
      after.hidden = false;
      solved();
      status.scrollIntoView({ block: "center" });
    };
    const chosen = level.kind === "theorem" && !levels.isBuilt(level);
    const node = element("div", { class: "level" },
      element("p", {}, element("button", { type: "button", onclick: leave }, "← All levels (restores my release)")),
      element("h3", { tabindex: -1 }, level.kind === "theorem" ? "Break the theorem" : level.title), asked(level), status, after,
      controls.map((control) => control.node), chosen ? chooser(level, decided) : null,
      level.kind === "publisher" ? element("p", { class: "help" }, "Drag a bucket by its name onto another one, or open its menu.") : null,
      element("p", { class: "line" }, more, chosen ? null : element("button", { type: "button",
        onclick: () => store.change((state) => levels.entered(level, state), "The level begins again.") }, "Restart level")), hints);
    const show = (state) => {
      controls.forEach((control) => control.show(state));
      if (!chosen) decided(levels.verdict(level, state));
    };
    return { node, show, title: () => node.querySelector("h3") };
  };

  return { view, picture };
})();
