// The toolbar: undo and redo, examples, the link, the file, the keys that work, and back to the beginning.
play.toolbar = (() => {
  "use strict";
  const { element, count } = play.kit;
  const LONG = 2000; // characters
  const KEYS = [
    ["Ctrl+Z", "undo"], ["Ctrl+Y, Ctrl+Shift+Z", "redo"],
    ["← → Home End", "from tab to tab; from person to person within a bucket"],
    ["Space", "on a person: select or deselect"], ["Enter", "on a person: select, then choose where to move"],
    ["Delete", "on a person: remove"], ["Enter", "on the name of a bucket: open its menu"], ["Esc", "clear the selection; end dragging"],
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

  const exampleList = (examples, store, first, close) => {
    const one = ({ title, words, state }) => element("li", {}, element("button", { type: "button", onclick: () => play.page.attempt(() => {
      const next = state ? play.table.checked(state) : first;
      store.change(() => next, `${title}. ${words} Undo brings your release back.`);
      close();
    }) }, title), " ", element("span", {}, words));
    const groups = [...new Set(examples.map(({ group }) => group))].map((group) => {
      const list = element("ul", {}, examples.filter((example) => example.group === group).map(one));
      return group ? element("details", {}, element("summary", {}, group), list) : list;
    });
    return element("div", { class: "sheet", id: "examples-sheet" }, groups);
  };
  const shareSheet = () => {
    const field = element("input", { type: "text", readonly: true, "aria-label": "The link to this release", size: 50 });
    const note = element("p", {});
    return { field, note, node: element("div", { class: "sheet", id: "link-sheet", hidden: true }, note, field) };
  };
  /** Copies the link where the browser allows it; otherwise the reader copies it from a field. */
  const copy = async (store, { field, note, node }) => {
    let text = "";
    if (!play.page.attempt(() => { text = play.keeping.link(store.get()); })) { node.hidden = true; return; }
    field.value = text;
    node.hidden = false;
    let copied = true;
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      copied = false;
    }
    const here = location.protocol === "file:" ? " It works only on this computer, because this page is a local file. To share the release, save it as a file." : "";
    const long = text.length > LONG ? " Some mail and chat programs cut links of this length. A file is safer." : "";
    note.textContent = `${copied ? "The link is copied." : "Copy the link from here."} It contains the release, your facts, k and c (${count(text.length, "character")}).${long}${here}`;
    if (!copied) field.select();
    play.page.announce(copied ? "The link is copied." : "Copy the link from the field.");
  };

  const mount = (root, store, given, first) => {
    const button = (words, onclick) => element("button", { type: "button", onclick }, words);
    const undo = button("Undo", () => store.undo()), redo = button("Redo", () => store.redo());
    const keys = element("div", { class: "sheet", id: "keys-sheet" },
      element("dl", {}, KEYS.map(([key, words]) => [element("dt", {}, key.split(", ").map((one) => [element("kbd", {}, one), " "])), element("dd", {}, words)])));
    const again = button("Start over", () => store.change(() => first, "Started over. Undo brings your release back."));
    const share = shareSheet(), examples = exampleList(given.examples ?? [], store, first, () => toExamples.click());
    const toExamples = sheetButton("Examples", examples);
    const save = button("Save as a file", () => { play.keeping.save(given, store.get()); play.page.announce("The file is this page with its present release, facts, k and c."); });
    root.replaceChildren(
      element("div", { class: "toolbar", role: "group", "aria-label": "The whole page" }, undo, redo, given.examples?.length ? toExamples : null,
        button("Copy the link", () => copy(store, share)), save, again, sheetButton("Keys", keys)), examples, share.node, keys);
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
      share.node.hidden = true; // its link is out of date
    };
    store.listen(show);
    show();
  };

  return { mount, sheetButton };
})();
