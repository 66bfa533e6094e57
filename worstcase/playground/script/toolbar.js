// The toolbar: undo and redo, examples, the keys that work, and back to the beginning.
play.toolbar = (() => {
  "use strict";
  const { element } = play.kit;
  const KEYS = [
    ["Ctrl+Z", "undo"], ["Ctrl+Y", "redo (also Ctrl+Shift+Z)"],
    ["← → Home End", "from tab to tab"],
  ];

  /** A text field has an undo of its own. */
  const writing = (target) => target.matches?.("textarea, input:not([type=range]):not([type=checkbox]):not([type=radio]):not([type=button])");
  const sheetButton = (words, sheet) => {
    const button = element("button", { type: "button", "aria-expanded": "false", "aria-controls": sheet.id, onclick: () => {
      sheet.hidden = !sheet.hidden;
      button.setAttribute("aria-expanded", String(!sheet.hidden));
    } }, words);
    sheet.hidden = true;
    return button;
  };

  const mount = (root, store, given) => {
    const first = store.get();
    const button = (words, onclick) => element("button", { type: "button", onclick }, words);
    const undo = button("Undo", () => store.undo()), redo = button("Redo", () => store.redo());
    const keys = element("div", { class: "sheet", id: "keys-sheet" },
      element("dl", {}, KEYS.map(([key, words]) => [element("dt", {}, element("kbd", {}, key)), element("dd", {}, words)])));
    const again = button("Start over", () => store.change(() => first, "Back at the beginning. Undo brings your release back."));
    root.replaceChildren(
      element("div", { class: "toolbar", role: "group", "aria-label": "The whole page" }, undo, redo, again, sheetButton("Keys", keys)), keys);
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || writing(event.target)) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) store.undo();
      else if (key === "y" || (key === "z" && event.shiftKey)) store.redo();
      else return;
      event.preventDefault();
    });
    const show = () => {
      const { back, forth } = store.steps();
      undo.disabled = !back;
      redo.disabled = !forth;
    };
    store.listen(show);
    show();
  };

  return { mount, sheetButton };
})();
