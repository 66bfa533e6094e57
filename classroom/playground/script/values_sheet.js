// The values that the sensitive attribute can have, whether anybody has them or not: other names, more of them, fewer of them.
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
        button("Remove", () => apply(() => changes.removeValue(state, value), () => `${short(value)} is no value any more.`), `Remove ${short(value)}`));
    };
    const add = () => apply(() => changes.addValue(state, fresh.value), () => `${short(fresh.value)} is a value now. Nobody has it yet.`);
    const fresh = field({ size: 16, "aria-label": "A further value", placeholder: "a further value" }, add);
    const call = () => apply(() => changes.sensitive(state, what.value), () => `The values are called ${short(what.value)} now.`);
    const what = field({ value: state.sensitive, size: 16, "aria-label": "What the values are" }, call);
    root.replaceChildren(
      element("p", { class: "group" }, "What they are: ", what, button("Change", call)),
      element("ul", {}, state.values.slice(0, MOST).map(row)),
      state.values.length > MOST ? element("p", {}, `… and ${(state.values.length - MOST).toLocaleString("en")} more.`) : "",
      element("p", { class: "group" }, fresh, button("Add this value", add)));
  };

  return { fill };
})();
