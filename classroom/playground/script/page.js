// The page as a whole: the state it begins with, its parts, and what it says to the reader.
//
// A part is {id, title, help, mount(root, store, given)}. `mount` fills its root once, below the title and the line of help,
// and may return show(state): the page calls it at first and whenever the state has changed, but not before the part is
// to be seen, since a part behind a tab need not compute. For parts: `say` a sentence, `attempt` an action that may be
// refused, `open` a tab by the id of its part.
play.page = (() => {
  "use strict";
  const { element, Refusal } = play.kit;
  const BESIDE = "release"; // always to be seen; the other parts are behind tabs
  const parts = [];
  let tabs = null;

  /** A sentence for the reader, read aloud by screen readers; `refused` if something could not be done. */
  const say = (sentence, refused = false) => {
    const said = document.getElementById("said");
    said.className = refused ? "refused" : "";
    said.textContent = sentence;
  };
  /** Does it; a Refusal becomes a sentence on the page, with what happens `instead`. Says whether it was done. */
  const attempt = (action, instead = "") => {
    try {
      action();
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      say(`${error.message}${instead}`, true);
      return false;
    }
  };
  /** The reader goes there: what was pressed is on a page that is not to be seen any more. */
  const open = (id) => {
    tabs.open(id);
    const tab = document.getElementById(`tab-${id}`);
    tab.focus({ preventScroll: true });
    tab.scrollIntoView({ block: "nearest" });
  };

  /** Mounts a part; what comes back shows the state if it is new and, unless `anyway`, the part is to be seen. */
  const mounted = (part, store, given) => {
    const root = document.getElementById(part.id);
    root.replaceChildren(element("h2", {}, part.title), part.help ? element("p", { class: "help" }, part.help) : "");
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
      if (store.words()) say(store.words());
      showAll();
    });
    showAll();
    globalThis.addEventListener("beforeprint", () => showAll(true));
  };

  return { parts, begin, say, attempt, open, store: null };
})();
