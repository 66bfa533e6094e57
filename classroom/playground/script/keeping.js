// Keeping a state: in the address while it is short enough, as a link, and in a file, which is this page with the state inside.
play.keeping = (() => {
  "use strict";
  const { element, count, Refusal } = play.kit;
  const PAUSE = 250;
  let pristine = null; // the page as it was before anything was drawn

  const remember = () => { pristine = document.documentElement.cloneNode(true); };
  /** The state in the address, null if there is none. */
  const fromAddress = () => (location.hash.length > 1 ? play.address.state(location.hash.slice(1)) : null);
  const put = (text) => {
    try {
      history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
    } catch {
      // a frame without an address of its own: links and files still work
    }
  };
  /** The address follows the state after a pause; a changed address is read. */
  const follow = (store, first) => {
    let timer = 0;
    store.listen(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const state = play.levels.left(store.get()), text = state === first ? "" : play.address.text(state);
        put(text.length <= play.address.LIMIT ? text : "");
      }, PAUSE);
    });
    globalThis.addEventListener("hashchange", () => play.page.attempt(() => {
      const state = fromAddress();
      if (state) store.change(() => state, "The linked release is on the page. Undo brings yours back.");
    }, " The page is unchanged."));
  };
  const link = (state) => {
    const text = play.address.text(state);
    if (text.length > play.address.LIMIT) {
      throw new Refusal(`This release is too large for a link: it needs ${count(text.length, "character")}, and at most ${play.address.LIMIT.toLocaleString("en")} are safe. Save it as a file.`);
    }
    return `${location.href.split("#")[0]}#${text}`;
  };

  /** This page, beginning with another state. */
  const page = (given, state) => {
    const copy = pristine.cloneNode(true);
    copy.querySelector("#given").textContent = JSON.stringify({ ...given, state }).replace(/</g, "\\u003c");
    return `<!DOCTYPE html>\n${copy.outerHTML}\n`;
  };
  const save = (given, state) => {
    const url = URL.createObjectURL(new Blob([page(given, state)], { type: "text/html" }));
    element("a", { href: url, download: "play.html" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60000);
  };

  return { remember, fromAddress, follow, link, page, save };
})();
