// The page as a whole: the state it begins with, its parts, and its messages.
//
// A part is {id, title, help, mount(root, store, given)}. `mount` fills its root once, below the title and the line of help,
// and may return show(state): the page calls it at first and whenever the state has changed, but not before the part is
// visible, since a hidden part need not compute. For parts: `announce` a sentence, `attempt` an action that may be
// refused, `open` a tab by the id of its part.
play.page = (() => {
  "use strict";
  const { element, Refusal } = play.kit;
  const BESIDE = "release"; // always visible; the other parts are behind tabs
  const parts = [];
  let tabs = null;

  /** A sentence for the reader, read aloud by screen readers; `refused` if something could not be done. */
  const announce = (sentence, refused = false) => {
    const line = document.getElementById("said");
    line.className = refused ? "refused" : "";
    line.textContent = sentence;
  };
  /** Runs an action; a Refusal becomes a sentence on the page, with what happens `instead`. Returns whether it was done. */
  const attempt = (action, instead = "") => {
    try {
      action();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      announce(`${error.message}${instead}`, true);
      return false;
    }
  };
  /** Opens a tab and focuses it, since the button that was pressed is hidden now. */
  const open = (id) => {
    tabs.open(id);
    const tab = document.getElementById(`tab-${id}`);
    tab.focus({ preventScroll: true });
    tab.scrollIntoView({ block: "nearest" });
  };

  /** Mounts a part; returns a function that shows the state if it is new and the part is visible or `anyway` is set. */
  const mounted = (part, store, given) => {
    const root = document.getElementById(part.id);
    root.replaceChildren(element("h2", {}, part.title), part.help ? element("details", { class: "help" }, element("summary", {}, "Help"), element("p", {}, part.help)) : "");
    const show = part.mount(root, store, given) || (() => {});
    let shown = null;
    return (anyway = false) => {
      const state = store.get();
      if (shown === state || (root.hidden && !anyway)) return;
      shown = state;
      show(state);
    };
  };

  const begin = () => {
    play.keeping.remember();
    const given = JSON.parse(document.getElementById("given").textContent), first = play.table.checked(given.state);
    let linked = null;
    const own = (given.examples ?? []).find(({ state }) => JSON.stringify(state) === JSON.stringify(given.state));
    attempt(() => { linked = play.keeping.fromAddress(); }, own ? ` The example “${own.title}” is shown instead.` : " The release that this page begins with is shown instead.");
    const store = play.store.store(linked ?? first);
    play.page.store = store;
    const panels = parts.filter(({ id }) => id !== BESIDE).map(({ id, title }) => ({ id, title, root: document.getElementById(id) }));
    let shows = [];
    const showAll = (anyway = false) => shows.forEach((show) => show(anyway));
    tabs = play.tabs.tabs(document.getElementById("tabs"), panels, () => showAll());
    shows = parts.map((part) => mounted(part, store, given));
    play.toolbar.mount(document.getElementById("toolbar"), store, given, first);
    play.keeping.follow(store, first);
    play.measure.mount(document.getElementById("measure"), store);
    play.spoilers.watch(store);
    store.listen(() => {
      if (store.words()) announce(store.words());
      showAll();
    });
    showAll();
    globalThis.addEventListener("beforeprint", () => showAll(true));
  };

  return { parts, begin, announce, attempt, open, store: null };
})();
