// The state of the page: what is, what was (for undo), and who wants to know.
play.store = (() => {
  "use strict";
  const MOST_STEPS = 200;

  /** A store: get(), change(how, words), undo(), redo(), steps(), listen(f), words(): the last change as a sentence. */
  const store = (first) => {
    let now = first, past = [], future = [], said = "", minorBefore = false;
    const listeners = [];
    const tell = () => listeners.forEach((listener) => listener(now));
    const go = (from, to, words) => {
      if (!from.length) return false;
      to.push(now); now = from.pop(); said = words; minorBefore = false; tell();
      return true;
    };
    return {
      get: () => now,
      words: () => said,
      listen: (listener) => { listeners.push(listener); },
      /** A new state by a function of the old one; `minor` changes (a slider) one after the other are one step of undo. */
      change(how, words = "", minor = false) {
        const next = how(now);
        if (next === now) return;
        if (!(minor && minorBefore)) { past.push(now); past = past.slice(-MOST_STEPS); }
        future = [];
        now = next; said = words; minorBefore = minor; tell();
      },
      undo: () => go(past, future, "Undone."),
      redo: () => go(future, past, "Done again."),
      steps: () => ({ back: past.length, forth: future.length }),
    };
  };

  return { store };
})();
