// The release: people in buckets, to be changed by mouse, finger and keyboard. Only what changed is drawn anew.
play.page.parts.push({
  id: "release",
  title: "The release",
  help: "Drag people to another bucket, or choose them and press Move. Drag a bucket by its name onto another one to merge them. On a touch screen, hold for a moment, then drag.",
  mount(root, store) {
    "use strict";
    const { element, short, count } = play.kit, { table, bucketView, changes } = play;
    const MANY = 400, FEW_SHOWN = 12, MANY_SHOWN = 60, FURTHER = 200, FINDABLE = 40;
    const view = { selected: new Set(), truth: false, found: null, most: MANY_SHOWN };

    /** Makes a change: next() is the new state, words(state) its announcement. Returns whether it was done. */
    const apply = (next, words) => play.page.attempt(() => {
      const before = store.get(), after = next(), lost = before.facts.length - after.facts.length;
      const gone = lost > 0 ? ` ${count(lost, "fact")} about removed people or values ${lost === 1 ? "is" : "are"} removed too.` : "";
      store.change(() => after, `${words(after)}${gone}`);
    });

    // ---- what is there ----
    const summary = element("p", { class: "summary" });
    const truth = element("input", { type: "checkbox", id: "truth", onchange: () => { view.truth = truth.checked; show(store.get()); } });
    const note = element("p", { class: "soft", hidden: true }, "A release does not contain who has which value. This page chose one table that fits. How sure an attacker can become does not depend on this choice.");
    const values = element("div", { class: "sheet", id: "values-sheet" });
    const joiner = element("div", { class: "joiner" });
    const finder = play.finder.finder((name) => reveal(name));
    const fresh = element("div", { class: "new-bucket" }, "New bucket: drag a person here, or ");
    fresh.append(element("button", { type: "button", onclick: () => {
      joiner.replaceChildren(joiner.childElementCount ? "" : play.bucketMenu.joining(store.get(), null, (next, words) => apply(next, words) && joiner.replaceChildren()));
      joiner.querySelector("input")?.focus();
    } }, "Add a person"), joiner);
    const list = element("div", { class: "buckets" });
    const bar = play.selectionBar.selectionBar(apply, (names) => { choose([]); focusChip(names[0]); });
    root.append(
      list, bar.node, fresh, summary,
      element("div", { class: "group" }, element("label", { class: "switch" }, truth, " Show who has which value (only the publisher knows)"),
        play.toolbar.sheetButton("Values", values)),
      note, values, finder.node);

    // ---- choosing people ----
    const chips = () => [...list.querySelectorAll(".chip")];
    const chipOf = (name) => chips().find((one) => one.person === name);
    const focusChip = (name) => (chipOf(name) || list.querySelector(".chip"))?.focus();
    const choose = (names) => {
      view.selected = new Set(names);
      for (const one of chips()) {
        const pressed = String(view.selected.has(one.person));
        if (one.getAttribute("aria-pressed") !== pressed) one.setAttribute("aria-pressed", pressed);
      }
      bar.show(store.get(), [...view.selected], view.truth);
    };
    const toggle = (name) => {
      const names = new Set(view.selected);
      if (!names.delete(name)) names.add(name);
      choose([...names]);
    };
    /** Shows a person that was searched for, chosen. */
    const reveal = (name) => {
      const at = table.whereabouts(store.get(), name);
      if (at < 0) return;
      view.found = name;
      redraw(list.children[at]);
      choose([name]);
      chipOf(name).scrollIntoView({ block: "center" });
      focusChip(name);
      play.page.announce(`${short(name)} is in bucket ${at + 1}.`);
    };

    // ---- drawing ----
    const redraw = (node) => {
      const state = store.get();
      node.replaceWith(bucketView.draw(state, state.buckets[node.index], node.index, view, node));
    };
    const focused = () => {
      const active = document.activeElement;
      return list.contains(active) && active.key ? { key: active.key, index: active.closest(".bucket").index } : null;
    };
    const refocus = (was) => {
      if (!was || document.activeElement !== document.body) return;
      const inside = [...(list.children[was.index]?.querySelectorAll("button") ?? [])];
      const again = inside.find((one) => one.key === was.key) || chips().find((one) => one.key === was.key) || inside[0];
      (again || list.querySelector("button"))?.focus();
    };
    const drawBuckets = (state) => {
      const kept = new Map([...list.children].map((node) => [node.bucket, node])), was = focused();
      state.buckets.forEach((bucket, i) => {
        const at = list.children[i] ?? null, same = kept.get(bucket);
        if (same && bucketView.fits(same, state, bucket, view)) {
          if (at !== same) list.insertBefore(same, at);
          bucketView.renumber(same, i);
          return;
        }
        const node = bucketView.draw(state, bucket, i, view, same ?? (at?.index === i ? at : null));
        if (at && !state.buckets.includes(at.bucket)) at.replaceWith(node);
        else list.insertBefore(node, at);
        if (same && same !== at) same.remove();
      });
      while (list.children.length > state.buckets.length) list.lastChild.remove();
      refocus(was);
    };
    const show = (state) => {
      const people = table.everyone(state), names = new Set(people.map((one) => one.name));
      view.most = people.length > MANY ? FEW_SHOWN : MANY_SHOWN;
      view.selected = new Set([...view.selected].filter((name) => names.has(name)));
      summary.textContent = `${count(people.length, "person", "people")} in ${count(state.buckets.length, "bucket")}. For each bucket the release contains its people and how often each ${short(state.sensitive)} occurs.`;
      note.hidden = !view.truth;
      finder.node.hidden = people.length < FINDABLE;
      drawBuckets(state);
      finder.show(people);
      play.valuesSheet.fill(values, state, apply);
      joiner.replaceChildren();
      bar.show(state, [...view.selected], view.truth);
    };

    // ---- by hand ----
    const unfold = (node) => {
      const open = node.querySelector(".menu");
      node.handle.setAttribute("aria-expanded", String(!open));
      if (open) open.remove();
      else node.querySelector("h3").after(play.bucketMenu.bucketMenu(store.get(), node.index, apply, () => [...view.selected]));
    };
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button"), node = event.target.closest(".bucket");
      if (!button?.key || !node) return;
      if (button.person !== null) { toggle(button.person); return; }
      const [kind, value] = [button.key.split(" ", 1)[0], button.key.slice(button.key.indexOf(" ") + 1)];
      if (kind === "handle") unfold(node);
      else if (kind === "rest") { node.most += FURTHER; redraw(node); } else if (kind === "values") { node.all = true; redraw(node); } else {
        const many = kind === "more" ? "more" : "fewer";
        apply(() => changes[many](store.get(), node.index, value), () => `One person ${many} with ${short(value)} in bucket ${node.index + 1}.`);
      }
    });
    list.addEventListener("keydown", (event) => {
      const { target } = event;
      if (event.key === "Escape" && view.selected.size) choose([]);
      if (!target.matches(".chip")) return;
      const all = [...target.parentElement.querySelectorAll(".chip")], at = all.indexOf(target);
      const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
      if (event.key === "Enter") {
        choose([...view.selected, target.person]);
        bar.focus();
      } else if (event.key === "Delete") {
        const names = view.selected.has(target.person) ? [...view.selected] : [target.person];
        apply(() => changes.leave(store.get(), names), () => `${names.length === 1 ? `${short(names[0])} is` : `${count(names.length, "person", "people")} are`} removed.`);
      } else if (to === undefined) return;
      event.preventDefault();
      if (to === undefined || !all[to]) return;
      target.tabIndex = -1;
      all[to].tabIndex = 0;
      all[to].focus();
    });
    play.dragging.dragging(root, {
      pick(target) {
        const chip = target.closest(".chip"), handle = target.closest(".handle");
        if (handle) return { what: { bucket: handle.closest(".bucket").index }, words: handle.textContent };
        if (!chip) return null;
        const names = view.selected.has(chip.person) ? [...view.selected] : [chip.person];
        return { what: { names }, words: names.length === 1 ? short(names[0]) : count(names.length, "person", "people") };
      },
      place: (target, { bucket }) => {
        const node = target.closest(".bucket") || (bucket === undefined ? target.closest(".new-bucket") : null);
        return node && (bucket === undefined || node.index !== bucket) ? node : null;
      },
      drop({ names, bucket }, node) {
        const state = store.get(), to = node.index ?? null;
        if (names) apply(() => table.move(state, names, to), (next) => play.selectionBar.moved(next, names));
        else apply(() => table.merge(state, bucket, to), () => `Buckets ${bucket + 1} and ${to + 1} are one now: bucket ${Math.min(bucket, to) + 1}.`);
      },
    });
    return show;
  },
});
