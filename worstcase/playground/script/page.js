// The page as a whole: the state it begins with, and its parts. A part is {id, title, mount(root, store)}: it fills its
// root once, listens to the store, and shows what has changed.
play.page = (() => {
  "use strict";
  const { element } = play.kit;
  const parts = [];

  const begin = () => {
    const given = JSON.parse(document.getElementById("given").textContent);
    const store = play.store.store(play.table.checked(given.state));
    for (const part of parts) {
      const root = document.getElementById(part.id);
      root.replaceChildren(element("h2", {}, part.title));
      part.mount(root, store, given);
    }
    play.page.store = store;
  };

  return { parts, begin, store: null };
})();
