// The toolbar: undo and redo, examples, the link, the file, the keys that work, and back to the beginning.
play.toolbar = (() => {
  "use strict";
  const { element, count } = play.kit;
  const LONG = 2000; // characters
  const KEYS = [
    ["Ctrl+Z", "undo"], ["Ctrl+Y, Ctrl+Shift+Z", "redo"],
    ["← → Home End", "from tab to tab; from person to person within a bucket"],
    ["Space", "on a person: choose her, or not"], ["Enter", "on a person: choose her, and ask where she goes"],
    ["Delete", "on a person: she leaves"], ["Enter", "on the name of a bucket: merge it, split it, …"], ["Esc", "choose nobody; end dragging"],
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
  /** Copies where the browser lets it; otherwise the reader does, from a field. */
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
    const here = location.protocol === "file:" ? " It works on this computer only, since the page is a file: to give it away, save it as a file." : "";
    const long = text.length > LONG ? " That is long: some programs for mail and messages cut such a link. A file is safer." : "";
    note.textContent = `${copied ? "The link is copied." : "Copy the link from here."} It holds all of the release, your facts, k and c (${count(text.length, "character")}).${long}${here}`;
    if (!copied) field.select();
    play.page.say(copied ? "The link is copied." : "Copy the link from the field.");
  };

  const mount = (root, store, given, first) => {
    const button = (words, onclick) => element("button", { type: "button", onclick }, words);
    const undo = button("Undo", () => store.undo()), redo = button("Redo", () => store.redo());
    const keys = element("div", { class: "sheet", id: "keys-sheet" },
      element("dl", {}, KEYS.map(([key, words]) => [element("dt", {}, key.split(", ").map((one) => [element("kbd", {}, one), " "])), element("dd", {}, words)])));
    const again = button("Start over", () => store.change(() => first, "Back at the beginning. Undo brings your release back."));
    const share = shareSheet(), examples = exampleList(given.examples ?? [], store, first, () => toExamples.click());
    const toExamples = sheetButton("Examples", examples);
    const save = button("Save as a file", () => { play.keeping.save(given, store.get()); play.page.say("The file is this page, and begins with what is on it now."); });
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
      share.node.hidden = true; // its link is that of before
    };
    store.listen(show);
    show();
  };

  return { mount, sheetButton };
})();
