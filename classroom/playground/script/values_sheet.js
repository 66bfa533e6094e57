// The values that the sensitive attribute can have, also those that no person has: rename, add, remove.
play.valuesSheet = (() => {
  "use strict";
  const { element, short, visible, onEnter } = play.kit;
  const { changes } = play;
  const MOST = 200;

  /** Fills a sheet; apply(next, words) makes a change. */
  const fill = (root, state, apply) => {
    const button = (words, onclick, label) => element("button", { type: "button", onclick, "aria-label": label }, words);
    const field = (attributes, action) => element("input", { type: "text", ...attributes, onkeydown: onEnter(action) });
    const row = (value) => {
      const rename = () => apply(() => changes.renameValue(state, value, name.value), () => `${short(value)} is called ${short(name.value)} now.`);
      const name = field({ value, size: 16, "aria-label": `New name for ${short(value)}` }, rename);
      return element("li", { class: "group", title: visible(value).slice(0, 500) }, name, button("Rename", rename, `Rename ${short(value)}`),
        button("Remove", () => apply(() => changes.removeValue(state, value), () => `The value ${short(value)} is removed.`), `Remove ${short(value)}`));
    };
    const add = () => apply(() => changes.addValue(state, fresh.value), () => `${short(fresh.value)} is a value now. No person has it yet.`);
    const fresh = field({ size: 16, "aria-label": "A further value", placeholder: "a further value" }, add);
    const call = () => apply(() => changes.sensitive(state, what.value), () => `The attribute is called ${short(what.value)} now.`);
    const what = field({ value: state.sensitive, size: 16, "aria-label": "Name of the attribute" }, call);
    root.replaceChildren(
      element("p", { class: "group" }, "Name of the attribute: ", what, button("Change", call)),
      element("ul", {}, state.values.slice(0, MOST).map(row)),
      state.values.length > MOST ? element("p", {}, `… and ${(state.values.length - MOST).toLocaleString("en")} more.`) : "",
      element("p", { class: "group" }, fresh, button("Add this value", add)));
  };

  return { fill };
})();
