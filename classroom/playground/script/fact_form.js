// The form that makes a fact from menus: “does not have”, “if … then …”, “has one of …”. It shows the fact
// in words and as a formula, and how many facts it costs.
play.factForm = (() => {
  "use strict";
  const { element, count, Refusal } = play.kit, { facts, picker, table } = play;
  const KINDS = [["not", "does not have"], ["if", "if … then …"], ["one", "has one of"]];

  /** {node, show(state), edit(i), report(…nodes)}: the form; changes go to the store. `report` puts the result next to the button. */
  const form = (store, focusFact) => {
    let kind = "not", atoms = null, values = null, editing = null, drawn = null;
    // `atoms` are those of “if … then …”; the first of `given` also belongs to “does not have” and “has one of”.
    const state = () => store.get();
    const first = () => {
      const [bucket] = state().buckets;
      return { person: bucket.people[0].name, value: table.histogram(state(), bucket)[0][0] };
    };
    const begin = () => {
      editing = null;
      atoms = { given: [first()], then: [{ ...first(), person: table.everyone(state())[1]?.name ?? first().person }] };
      values = new Set([first().value]);
    };

    // ---- what is made ----
    const whole = ({ person, value }) => {
      if (person === null) throw new Refusal("Choose a person of this release.");
      if (value === null) throw new Refusal("Choose a value of this release.");
      return { person, value };
    };
    const made = () => {
      if (kind === "not") return [facts.denial(state(), whole(atoms.given[0]))];
      if (kind === "if") return [facts.implication(atoms.given.map(whole), atoms.then.map(whole))];
      const { person } = whole({ ...atoms.given[0], value: "" });
      return facts.oneOf(state(), person, state().values.filter((value) => values.has(value)));
    };
    /** Does it rule out no table at all? False where that takes too long. */
    const idle = (fact) => {
      try {
        const [above, below] = play.chances.share(state(), [fact]);
        return above === below;
      } catch (error) {
        if (error instanceof Refusal) return false;
        throw error;
      }
    };
    const preview = element("div", { class: "preview", "aria-live": "polite" });
    const showPreview = () => {
      try {
        const found = made(), [only] = found, why = facts.because(only);
        const price = found.length > 1
          ? `This costs ${count(found.length, "fact")}: each other value of the bucket is ruled out by a fact of its own.`
          : kind === "one" && !facts.denied(only)
            ? `One fact is enough here, because it is certain that ${facts.has(only.given[0])}.` : "This is one fact.";
        const never = [...only.given, ...only.then].find((atom) => !facts.denied(only) && !table.histogram(state(), facts.bucketOf(state(), atom.person)).some(([value]) => value === atom.value));
        preview.replaceChildren(
          element("ul", {}, found.map((fact) => element("li", {}, `${facts.words(fact)}. `, facts.formulaInPieces(fact)))),
          element("p", {}, price, why ? ` Read the arrow as “if … then …”. ${why}` : "", never ? ` (${facts.has(never)} in no table that fits the release.)` : ""),
          found.every(idle) ? element("p", { class: "idle" }, "It rules nothing out: it is true in every table that fits the release.") : "");
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        preview.replaceChildren(element("p", { class: "bad" }, error.message));
      }
    };

    // ---- the menus ----
    const personOf = (atom, label) => picker.picker({ label, groups: picker.people(state()), chosen: atom.person, changed: (person) => { atom.person = person; showPreview(); } });
    const valueOf = (atom, label) => picker.picker({ label, groups: picker.values(state()), chosen: atom.value, changed: (value) => { atom.value = value; showPreview(); } });
    const atomRow = (list, i, lead, name) => element("div", { class: "row" },
      element("span", { class: "lead" }, lead), personOf(list[i], `person, ${name}`).node, " has ", valueOf(list[i], `value, ${name}`).node,
      list.length > 1 ? element("button", { type: "button", class: "small", "aria-label": `leave out ${name}`, onclick: () => { list.splice(i, 1); draw(); focus(`more-${list === atoms.given ? "given" : "then"}`); } }, "✕") : null);
    /** After “and” another person, after “or” another value. */
    const another = ({ person, value }, key) => {
      const after = (names, name) => names[(names.indexOf(name) + 1) % names.length];
      if (key === "then") return { person, value: after(state().values, value) };
      return { person: after(table.everyone(state()).map(({ name }) => name), person), value };
    };
    const more = (list, words, key) => element("button", { type: "button", class: "small", "data-key": `more-${key}`, onclick: () => {
      list.push(another(list.at(-1), key));
      draw();
      const rows = node.querySelectorAll(`[data-side="${key}"] .row`);
      rows[rows.length - 1].querySelector("select, input").focus();
    } }, words);
    const focus = (key) => node.querySelector(`[data-key="${key}"]`)?.focus();
    const side = (key, leads, words) => element("div", { "data-side": key, role: "group", "aria-label": key === "given" ? "if" : "then" },
      atoms[key].map((_, i) => atomRow(atoms[key], i, leads[Math.min(i, 1)], `${key === "given" ? "if" : "then"} number ${i + 1}`)),
      more(atoms[key], words, key));
    const turn = (value, on) => { values[on ? "add" : "delete"](value); showPreview(); };
    /** Few values have check boxes; many are found by typing, one after the other. */
    const checks = () => {
      const names = state().values, shown = picker.labels(names), group = { class: "checks", role: "group", "aria-label": "one of these values" };
      const box = (value, i) => element("label", {}, element("input", { type: "checkbox", checked: values.has(value), onchange: ({ target }) => turn(value, target.checked) }), ` ${shown[i]}`);
      if (names.length <= picker.MENU) return element("div", group, names.map(box));
      let next = null;
      const { node: one } = picker.picker({ label: "another value", groups: picker.values(state()), chosen: null, changed: (value) => { next = value; } });
      const add = element("button", { type: "button", class: "small", onclick: () => play.page.attempt(() => {
        if (next === null) throw new Refusal("Choose a value of this release.");
        values.add(next);
        draw();
        body.querySelector(".checks input[type=text]").focus();
      }) }, "+ or");
      const enter = (event) => { if (event.key === "Enter") { event.preventDefault(); add.click(); } };
      return element("div", group, names.map((value, i) => (values.has(value) ? box(value, i) : null)), element("span", { onkeydown: enter }, one), add);
    };
    const menus = {
      not: () => element("div", { class: "row" }, personOf(atoms.given[0], "person").node, " does not have ", valueOf(atoms.given[0], "value").node),
      if: () => [side("given", ["If", "and"], "+ and"), side("then", ["then", "or"], "+ or")],
      one: () => [element("div", { class: "row" }, personOf(atoms.given[0], "person").node, " has one of"), checks()],
    };

    // ---- the form ----
    const body = element("div", { class: "menus" }), legend = element("legend"), outcome = element("div", { class: "outcome" }), submit = element("button", { type: "submit", class: "main" });
    const cancel = element("button", { type: "button", onclick: () => { begin(); draw(); submit.focus(); } }, "Cancel");
    const choice = KINDS.map(([key, words]) => element("label", {}, element("input", { type: "radio", name: "fact-kind", value: key, checked: key === kind, onchange: () => { kind = key; draw(); } }), ` ${words}`));
    const node = element("form", { class: "fact-form", onsubmit: (event) => {
      event.preventDefault();
      const place = editing;
      const done = play.page.attempt(() => {
        const found = made(), words = found.map((fact) => `${facts.words(fact)}.`).join(" ");
        if (place !== null) store.change((now) => facts.replace(now, place, found), `Fact ${place + 1} is now: ${words}`);
        else store.change((now) => facts.add(now, found), `Added: ${words}`);
        editing = null;
        draw();
        if (place !== null) focusFact(place);
      });
      if (!done) outcome.replaceChildren(document.getElementById("said").textContent);
    } }, element("fieldset", {}, legend, element("div", { class: "kinds" }, choice), body, preview, element("div", { class: "row" }, submit, cancel, outcome)));
    const draw = () => {
      legend.textContent = editing === null ? "Add a fact" : `Change fact ${editing + 1}`;
      submit.textContent = editing === null ? "Add" : `Save fact ${editing + 1}`;
      cancel.hidden = editing === null;
      choice.forEach((label, i) => { label.firstChild.checked = KINDS[i][0] === kind; });
      body.replaceChildren(...[menus[kind]()].flat());
      showPreview();
    };

    return {
      node,
      report: (...nodes) => outcome.replaceChildren(...nodes),
      /** The menus follow the release; the choices stay, where they still exist. */
      show(now) {
        const same = drawn && drawn.buckets === now.buckets && drawn.values === now.values;
        const moved = drawn && editing !== null && drawn.facts !== now.facts;
        drawn = now;
        if (same && !moved) return;
        const names = new Set(table.everyone(now).map(({ name }) => name));
        const fits = (atom) => names.has(atom.person) && now.values.includes(atom.value);
        if (!atoms || moved || ![...atoms.given, ...atoms.then].every(fits)) begin();
        draw();
      },
      edit(i) {
        const fact = state().facts[i], not = facts.denied(fact);
        kind = not ? "not" : "if";
        atoms = { given: fact.given.map((atom) => ({ ...atom })), then: fact.then.map((atom) => ({ ...atom })) };
        editing = i;
        draw();
        body.querySelector("select, input").focus();
      },
    };
  };

  return { form };
})();
