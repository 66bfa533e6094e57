// Tabs: one of several panels is visible; the style selects those that are printed. Arrow keys, Home and End go from tab to tab.
play.tabs = (() => {
  "use strict";
  const { element } = play.kit;

  /** Fills the bar; `panels` is [{id, title, root}], `opened` is called with the id of the panel that is visible now. */
  const tabs = (bar, panels, opened) => {
    const buttons = new Map();
    let now = panels[0].id;
    const open = (id) => {
      if (!buttons.has(id)) throw new RangeError(`there is no tab ${id}`);
      now = id;
      for (const { id: other, root } of panels) {
        const button = buttons.get(other);
        button.setAttribute("aria-selected", String(other === id));
        button.tabIndex = other === id ? 0 : -1;
        root.hidden = other !== id;
      }
      opened(id);
    };
    const step = (event) => {
      const at = panels.findIndex(({ id }) => id === now), last = panels.length - 1;
      const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      open(panels[to].id);
      buttons.get(panels[to].id).focus();
    };
    const list = element("div", { role: "tablist", "aria-label": "What to do with the release", onkeydown: step });
    for (const { id, title, root } of panels) {
      const button = element("button", { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": id, onclick: () => open(id) }, title);
      buttons.set(id, button);
      root.setAttribute("role", "tabpanel");
      root.setAttribute("aria-labelledby", `tab-${id}`);
      list.append(button);
    }
    bar.replaceChildren(list);
    open(now);
    return { open, now: () => now };
  };

  return { tabs };
})();
