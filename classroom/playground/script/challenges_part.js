// The challenges: a list of levels with what is solved, or the level that the reader is in, given by the state.
play.page.parts.push({
  id: "challenges",
  title: "Challenges",
  help: "Attack a release, make one safe, or refute a sentence that sounds right. A level puts its own release on the page. Yours comes back when you leave.",
  mount(root, store, given) {
    "use strict";
    const { element } = play.kit, { levels, progress, wording } = play;
    const all = levels.all(given.levels), byId = new Map(all.map((level) => [level.id, level]));
    const place = element("div", {});
    root.append(place);
    let view = null, now = null, opened = new Set(["attacker", "publisher"]), asking = false;
    progress.load();
    const again = byId.get(progress.entered());
    store.listen((state) => progress.enter(state.level));

    const enter = (level) => {
      store.change((state) => levels.entered(level, state), `Level ${level.number}: ${level.kind === "theorem" ? "break the theorem" : level.title}.`);
      if (view) { view.title().focus({ preventScroll: true }); view.node.scrollIntoView({ block: "nearest" }); }
    };
    const leave = () => {
      const from = now;
      store.change((state) => levels.left(state), "You left the level. Your own release is back.");
      const button = [...place.querySelectorAll("button[data-level]")].find((one) => one.dataset.level === from);
      if (button) { button.closest("details").open = true; button.focus(); }
    };
    const next = () => {
      const at = all.findIndex(({ id }) => id === now), order = [...all.slice(at + 1), ...all.slice(0, at)].filter(({ id }) => !progress.has(id));
      const level = order.find((one) => Boolean(one.record.paper) === Boolean(all[at].record.paper)) || order[0];
      if (level) enter(level); else leave();
    };

    const score = ({ id, kind, record }) => (kind === "publisher" && progress.score(id) !== null ? `${progress.score(id)} of at least ${record.fewest}` : "solved");
    const entry = (level) => element("li", { class: progress.has(level.id) ? "solved" : null },
      element("button", { type: "button", "data-level": level.id, onclick: () => enter(level) },
        progress.has(level.id) ? element("span", { class: "done" }, `✓ ${score(level)}: `) : null,
        `Level ${level.number}: `, level.kind === "theorem" ? wording.statement(level.title) : level.title));
    const group = (key, title, some, words = "") => element("details", { open: opened.has(key), ontoggle: (event) => {
      if (event.target.open) opened.add(key); else opened.delete(key);
    } },
    element("summary", {}, `${title}: ${some.filter(({ id }) => progress.has(id)).length} of ${some.length} solved`),
    words ? element("p", { class: "help" }, words) : null, element("ol", { class: "levels" }, some.map(entry)));
    const forget = () => {
      if (!asking) return [element("button", { type: "button", onclick: () => { asking = true; list(); place.querySelector(".really").focus(); } }, "Reset progress")];
      return [element("button", { type: "button", class: "really", onclick: () => { asking = false; progress.clear(); list(); play.page.announce("Your progress is reset."); } }, "Really reset"),
        element("button", { type: "button", onclick: () => { asking = false; list(); } }, "Cancel")];
    };
    const list = () => {
      const misses = all.filter(({ kind }) => kind === "theorem");
      const kept = progress.isKept() ? "This browser keeps your progress." : "This browser does not let the page keep your progress. It is lost when you close the page.";
      place.replaceChildren(
        ...["attacker", "publisher"].map((kind) => group(kind, levels.KINDS[kind].title, all.filter((level) => level.kind === kind), levels.KINDS[kind].words)),
        element("h3", {}, levels.KINDS.theorem.title), element("p", { class: "help" }, levels.KINDS.theorem.words),
        ...levels.READERS.flatMap(({ key, title, words, fits }) => {
          const some = misses.filter(fits), subjects = [...new Set(some.map(({ subject }) => subject))];
          return [element("h4", {}, `${title}: ${some.filter(({ id }) => progress.has(id)).length} of ${some.length} solved`), element("p", { class: "help" }, words),
            ...subjects.map((subject) => group(`${key}/${subject}`, subject, some.filter((level) => level.subject === subject)))];
        }),
        element("p", { class: "line" }, `You have solved ${all.filter(({ id }) => progress.has(id)).length} of ${all.length} levels. ${kept} `, ...(progress.number() ? forget() : [])));
    };

    if (again) setTimeout(() => {
      play.page.open("challenges");
      enter(again);
      play.page.announce("The page was reloaded. The level begins again.");
    });
    return (state) => {
      const level = byId.get(state.level) || null;
      if (!level) { now = null; view = null; list(); return; }
      if (now !== level.id) {
        now = level.id;
        view = play.levelView.view(level, store, { leave, next, solved: () => play.page.announce("Solved!") });
        place.replaceChildren(view.node);
      }
      view.show(state);
    };
  },
});
