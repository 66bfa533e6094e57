// Your facts: what the attacker knows, from menus; the question; the tables ruled out; the exact answer and its derivation.
play.page.parts.push({
  id: "knowledge",
  title: "Your facts",
  help: "Choose what an attacker knows besides the release, and ask how sure that makes the attacker. A table assigns each person a value. Many tables fit the release. Facts rule out some of them, and all that are left are equally likely.",
  mount(root, store) {
    "use strict";
    const { element, count, Refusal } = play.kit, { counting, facts, picker, derivationView, worst } = play;
    const AT_ONCE = 5000; // tables that are counted before the page is drawn again; more of them a moment later

    // ---- the facts ----
    const list = element("ol", { class: "facts" }), none = element("p", { class: "soft" }, "No facts yet: the attacker knows only the release.");
    const key = (name, i) => `${name}-${i}`;
    const focus = (name, i = "") => root.querySelector(`[data-key="${name}${i === "" ? "" : `-${i}`}"]`)?.focus();
    const form = play.factForm.form(store, (i) => focus("edit", i));
    const changed = (how, words, ...then) => play.page.attempt(() => { store.change(how, words); focus(...then); });
    const small = (name, i, label, sign, onclick, disabled = false) => element("button", { type: "button", class: "small", "data-key": key(name, i), "aria-label": label, title: label, disabled, onclick }, sign);
    const item = (fact, i, all) => {
      const number = i + 1;
      const use = element("input", { type: "checkbox", checked: !fact.off, "data-key": key("use", i), onchange: () => changed((now) => facts.turn(now, i), `Fact ${number} is switched ${fact.off ? "on" : "off"}.`, "use", i) });
      return element("li", { class: fact.off ? "off" : "" },
        element("label", {}, use, element("span", { class: "hidden-text" }, `use fact ${number}: `), ` ${facts.words(fact)}`, fact.off ? element("em", {}, " (switched off)") : ""),
        facts.formulaInPieces(fact),
        element("span", { class: "row" },
          small("edit", i, `change fact ${number}`, "Change", () => form.edit(i)),
          small("up", i, `move fact ${number} up`, "↑", () => changed((now) => facts.move(now, i, i - 1), `Fact ${number} is now fact ${number - 1}.`, ...(i > 1 ? ["up", i - 1] : ["down", 0])), i === 0),
          small("down", i, `move fact ${number} down`, "↓", () => changed((now) => facts.move(now, i, i + 1), `Fact ${number} is now fact ${number + 1}.`, ...(i + 2 < all.length ? ["down", i + 1] : ["up", i + 1])), i === all.length - 1),
          small("remove", i, `remove fact ${number}`, "✕", () => {
            changed((now) => facts.remove(now, i), `Fact ${number} is removed. Undo brings it back.`);
            if (all.length > 1) focus("remove", Math.min(i, all.length - 2)); else form.node.querySelector("[type=submit]").focus();
          })));
    };
    const takeWorst = element("button", { type: "button", onclick: () => play.page.attempt(() => {
      const { k } = store.get(), attacker = worst.attacker(store.get(), k);
      if (attacker.knowledge.length > play.table.LIMITS.facts) throw new Refusal(`At most ${play.table.LIMITS.facts} facts fit on this page.`);
      store.change((now) => facts.take(now, attacker), "Your facts and question are the worst attacker’s now.");
    }) });

    // ---- the question ----
    const question = element("div", { class: "row question" });
    let asked = null;
    const ask = (event) => store.change((now) => facts.ask(now, event), event ? `Asked: how sure is it that ${facts.has(event)}?` : "");
    const drawQuestion = (state) => {
      const { event } = state;
      if (asked && asked.buckets === state.buckets && asked.values === state.values && asked.event === event) return;
      const had = asked && question.contains(document.activeElement) ? [...question.querySelectorAll("select, input")].indexOf(document.activeElement) : -1;
      const typing = had >= 0 && document.activeElement.tagName === "INPUT" && asked.buckets === state.buckets;
      asked = state;
      if (typing && event) return drawValue(state); // the field that has the focus stays
      const person = picker.picker({ label: "person asked about", groups: picker.people(state), chosen: event ? event.person : null, none: "a person", changed: (name) => {
        if (name === null) { if (!question.querySelector(":scope [aria-invalid=true]")) ask(null); return; }
        const old = store.get().event, bucket = facts.bucketOf(store.get(), name);
        ask({ person: name, value: old ? old.value : play.table.histogram(store.get(), bucket)[0][0] });
      } });
      question.replaceChildren("How sure is the attacker that ", person.node, " has ", element("span", { class: "value" }), "?");
      drawValue(state);
      if (had >= 0) question.querySelectorAll("select, input")[had]?.focus();
      return undefined;
    };
    const drawValue = ({ event, ...state }) => {
      const place = question.querySelector(".value");
      if (!event) { place.replaceChildren("some value"); return; }
      if (place.contains(document.activeElement)) return;
      place.replaceChildren(picker.picker({ label: "value asked about", groups: picker.values(state), chosen: event.value, changed: (value) => {
        if (value !== null) ask({ person: store.get().event.person, value });
      } }).node);
    };

    // ---- the answer ----
    const answer = element("div", { class: "result", role: "status" }), derivation = element("div"), comparison = element("div"), worlds = play.worldsView.view();
    const askSurest = (atom) => { ask(atom); question.querySelector("select, input").focus(); };
    const tooMany = (tables) => {
      const digits = String(tables), long = digits.length > 30;
      return [element("p", {}, counting.tooMany(tables)),
        long ? element("details", { class: "digits" }, element("summary", {}, "All digits of the number"), element("p", { tabindex: "0" }, digits)) : ""];
    };
    const drawAnswer = (state, tables) => {
      const counted = tables > BigInt(counting.MOST) ? null : counting.count(state);
      const other = counted ? null : derivationView.uncounted(state), found = () => (counted ? derivationView.answer(state, counted) : other.answer.cloneNode(true));
      answer.replaceChildren(found(), ...(counted ? [] : tooMany(tables)));
      form.report(...(state.facts.length ? [found()] : []));
      derivation.replaceChildren(counted ? derivationView.steps(state, counted) : other.steps);
      compare(state, counted);
      worlds.show(state, counted);
      vanish.hidden = !counted;
    };
    /** With many buckets the worst attacker takes a while: it is computed after a pause without changes. */
    const compare = (state, counted) => {
      const now = () => comparison.replaceChildren(...derivationView.comparison(state, counted, askSurest));
      clearTimeout(comparing);
      if (state.buckets.length <= 20) { now(); return; }
      comparison.replaceChildren(element("p", {}, "Computing the worst attacker …"));
      comparing = setTimeout(now, 400);
    };
    let waiting = null, comparing = null, shown = null;
    const later = (state) => {
      const same = shown && shown.buckets === state.buckets && shown.values === state.values && shown.facts === state.facts && shown.event === state.event;
      shown = state;
      if (same) return;
      clearTimeout(waiting);
      const tables = counting.number(state);
      if (tables <= AT_ONCE || tables > BigInt(counting.MOST)) { drawAnswer(state, tables); return; }
      answer.replaceChildren(element("p", {}, `Counting ${tables.toLocaleString("en")} tables …`));
      waiting = setTimeout(() => drawAnswer(state, tables), 30);
    };

    const vanish = element("section", { "aria-label": "Which tables are left" }, element("h3", {}, "Which tables are left"), worlds.node);
    root.append(
      element("section", { "aria-label": "What the attacker knows" }, none, list, form.node, element("p", {}, takeWorst)),
      element("section", { "aria-label": "The question" }, element("h3", {}, "Ask"), question, answer),
      vanish,
      element("section", { "aria-label": "The derivation" }, element("h3", {}, "Step by step"), derivation,
        element("p", { class: "soft" }, "Hand-written code on this page makes these counts. It checks each table, unless there are too many. Tests compare it with the Python package.")),
      element("section", { "aria-label": "Compared with the worst" }, element("h3", {}, "How bad is that?"), comparison,
        element("p", { class: "soft" }, "The worst attacker is computed by the program that was extracted from a proof.")));

    return (state) => {
      none.hidden = state.facts.length > 0;
      list.replaceChildren(...state.facts.map(item));
      takeWorst.replaceChildren(state.k ? `Use the worst attacker’s ${state.k === 1 ? "fact" : `${count(state.k, "fact")}`}` : "Ask about the surest guess without facts");
      takeWorst.hidden = play.spoilers.covers(state);
      form.show(state);
      drawQuestion(state);
      later(state);
    };
  },
});
