// The controls that a level needs besides the release: k, c, an atom, facts, and what only some statements speak of. Each is
// {node, show(state)}; what the reader gives goes to the store.
play.levelControls = (() => {
  "use strict";
  const { element } = play.kit, { levels, picker } = play;

  const field = (label, control) => element("label", { class: "field" }, element("span", {}, label), control);
  const tries = (store, change) => store.change((state) => ({ ...state, tries: { ...state.tries, ...change } }), "", true);

  const number = (label, least, most, get, set) => {
    const input = element("input", { type: "number", min: least, max: most, step: 1, inputmode: "numeric", oninput: () => {
      const value = Number(input.value), fits = input.value !== "" && Number.isInteger(value) && value >= least && value <= most;
      input.setAttribute("aria-invalid", String(!fits));
      if (fits) set(value); else play.page.announce(`Expected a whole number from ${least} to ${most}.`, true);
    } });
    return { node: field(label, input), show: (state) => { if (document.activeElement !== input) input.value = get(state); } };
  };
  const written = (label, get, set) => {
    const input = element("input", { type: "text", size: 8, autocomplete: "off", onchange: () => set(input.value) });
    return { node: field(label, input), show: (state) => { if (document.activeElement !== input) input.value = get(state); } };
  };
  /** A person and a value. The half that is chosen first is kept here until the other is chosen. */
  const atom = (words, get, set) => {
    const place = element("span", { class: "atom" });
    let drawn = null, half = { person: null, value: null };
    const choose = (part) => (name) => {
      half = { ...half, [part]: name };
      if (half.person !== null && half.value !== null) set({ ...half });
    };
    const show = (state) => {
      const now = get(state), same = (one) => (one ? one.person === half.person && one.value === half.value : true);
      if (drawn && drawn.buckets === state.buckets && drawn.values === state.values && same(now)) return;
      if (now) half = { ...now };
      const there = play.table.whereabouts(state, half.person) >= 0;
      half = { person: there ? half.person : null, value: state.values.includes(half.value) ? half.value : null };
      drawn = state;
      place.replaceChildren(
        picker.picker({ label: `${words}: person`, groups: picker.people(state), chosen: half.person, none: "person …", changed: choose("person") }).node, " has ",
        picker.picker({ label: `${words}: value`, groups: picker.values(state), chosen: half.value, none: "value …", changed: choose("value") }).node);
    };
    return { node: element("p", { class: "line", role: "group", "aria-label": words }, `${words}: `, place), show };
  };
  /** The facts, each with a button that removes it, and the form that makes one more. */
  const facts = (store) => {
    const list = element("ol", { class: "facts-used" }), form = play.factForm.form(store, () => {});
    const remove = (i) => element("button", { type: "button", class: "small", "aria-label": `remove fact ${i + 1}`, onclick: () => {
      store.change((now) => play.facts.remove(now, i), `Fact ${i + 1} is removed. Undo brings it back.`);
      form.node.querySelector("[type=submit]").focus();
    } }, "✕");
    const vanish = element("p", { class: "help" }, "The tables that are left are drawn in ",
        element("button", { type: "button", class: "link", onclick: () => play.page.open("knowledge") }, "Your facts"), ".");
    const node = element("div", { class: "level-facts" }, element("h4", {}, "Your facts"), list, form.node, vanish);
    const show = (state) => {
      form.show(state);
      list.replaceChildren(...state.facts.map((fact, i) => element("li", { class: fact.off ? "off" : null }, `${play.facts.words(fact)}${fact.off ? " (switched off)" : ""} `, remove(i))));
      list.hidden = !state.facts.length;
      vanish.hidden = play.counting.number(state) > BigInt(play.counting.MOST);
    };
    /** The verdict stands above; it is repeated next to the button. */
    const report = (words) => form.report(...play.wording.sentence(words));
    return { node, show, report };
  };

  const CONTROLS = {
    k: (store) => number("k, the number of facts", 0, 50, ({ k }) => k, (k) => store.change((state) => ({ ...state, k }), "", true)),
    c: (store) => written("c, the threshold, such as 2/3", ({ c }) => c, (text) => play.page.attempt(() => {
      play.fractions.parse(text);
      store.change((state) => ({ ...state, c: text.trim() }), "", true);
    })),
    number: (store) => number("ℓ", 1, 1000, (state) => state.tries?.number ?? 2, (value) => tries(store, { number: value })),
    pattern: (store) => written("Atoms of each person, such as 2, 1", (state) => state.tries?.pattern ?? "", (pattern) => tries(store, { pattern })),
    bucket: (store) => {
      const menu = element("select", { onchange: () => tries(store, { bucket: Number(menu.value) }) },
        [0, 1].map((i) => element("option", { value: String(i) }, `bucket ${i + 1}`)));
      return { node: field("The person is in", menu), show: (state) => { menu.value = String(state.tries?.bucket ?? 0); } };
    },
    event: (store, kind) => atom(kind === "attacker" ? "You want to be sure that" : "The guess", ({ event }) => event, (event) => store.change((state) => ({ ...state, event }), "", true)),
    second: (store) => atom("The other guess", (state) => state.tries?.second ?? null, (second) => tries(store, { second })),
    facts,
  };
  const needed = (level) => (level.kind === "attacker" ? ["event", "facts"] : levels.isBuilt(level) ? play.theorems.known.get(level.record.name).inputs : []);
  /** Those of a level. */
  const of = (level, store) => needed(level).map((name) => CONTROLS[name](store, level.kind));

  return { of };
})();
