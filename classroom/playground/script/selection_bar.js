// Actions on the chosen people: move, remove, rename, give another value.
play.selectionBar = (() => {
  "use strict";
  const { element, short, count, onEnter } = play.kit;
  const { table, changes } = play;

  /** The announcement after a move: values move with people, though no attacker sees who has which value. */
  const moved = (next, names) => {
    const [name] = names, index = table.whereabouts(next, name), where = `to bucket ${index + 1}`;
    if (names.length > 1) return `${count(names.length, "person", "people")} moved ${where}, with their values in the publisher’s table.`;
    const { value } = next.buckets[index].people.find((one) => one.name === name);
    return `${short(name)} moved ${where}, with the value ${short(value)} in the publisher’s table.`;
  };

  /** {node, show(state, names, truth), focus()}; apply(next, words) makes the change, done(names) ends the choice. */
  const selectionBar = (apply, done) => {
    let state = null, names = [];
    const who = element("strong", {});
    const to = element("select", { "aria-label": "Move to" });
    const name = element("input", { type: "text", "aria-label": "New name", size: 12, maxlength: table.LIMITS.name });
    const value = element("select", { "aria-label": "Value of the chosen people" });
    const act = (next, words) => () => { const chosen = names; if (apply(next, words)) done(chosen); };
    const button = (words, onclick) => element("button", { type: "button", onclick }, words);
    const they = () => (names.length === 1 ? short(names[0]) : count(names.length, "person", "people"));
    const move = act(
      () => table.move(state, names, to.value === "new" ? null : Number(to.value)),
      (next) => moved(next, names));
    const rename = act(() => changes.rename(state, names[0], name.value), () => `${they()} is called ${short(name.value)} now.`);
    const one = element("span", { class: "group" }, name, button("Rename", rename));
    const true_ = element("span", { class: "group" }, value, button("Give this value", act(
      () => changes.give(state, names, value.value), () => `${they()} ${names.length === 1 ? "has" : "have"} ${short(value.value)} now.`)));
    name.addEventListener("keydown", onEnter(rename));
    to.addEventListener("keydown", onEnter(move));
    const node = element("div", { class: "selection", role: "group", "aria-label": "The people you chose", hidden: true, onkeydown: (event) => {
      if (event.key === "Escape") done(names);
    } },
    element("span", { class: "group" }, "Chosen: ", who), element("span", { class: "group" }, to, button("Move", move)), one, true_,
    button("Remove", act(() => changes.leave(state, names), () => `${they()} ${names.length === 1 ? "is" : "are"} removed.`)), button("Clear selection", () => done(names)));

    const show = (now, chosen, truth) => {
      const fresh = now !== state || chosen.join() !== names.join();
      [state, names] = [now, chosen];
      node.hidden = !names.length;
      one.hidden = names.length !== 1;
      true_.hidden = !truth;
      if (!fresh || node.hidden) return;
      const first = names.slice(0, 3).map((each) => short(each, 16)).join(", ");
      who.textContent = names.length > 3 ? `${first} and ${names.length - 3} more` : first;
      name.value = names[0];
      const here = table.whereabouts(state, names[0]);
      to.replaceChildren(...state.buckets.map((bucket, i) => element("option", { value: i }, `to ${play.bucketView.title(bucket, i).replace("B", "b")}`)),
        element("option", { value: "new" }, "to a new bucket"));
      to.value = state.buckets.length === 1 ? "new" : here === 0 ? "1" : "0";
      value.replaceChildren(...state.values.map((each) => element("option", { value: each }, short(each))));
    };
    return { node, show, focus: () => to.focus() };
  };

  return { selectionBar, moved };
})();
