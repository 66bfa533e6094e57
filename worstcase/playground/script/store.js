// The state of the page: what is, what was (for undo), and who wants to know.
play.store = (() => {
  "use strict";
  const MOST_STEPS = 200;

  /** A store: get(), change(how, words), undo(), redo(), reset(state), listen(f), words(): the last change as a sentence. */
  const store = (first) => {
    let now = first, past = [], future = [], said = "";
    const listeners = [];
    const tell = () => listeners.forEach((listener) => listener(now));
    const go = (from, to, words) => {
      if (!from.length) return;
      to.push(now); now = from.pop(); said = words; tell();
    };
    return {
      get: () => now,
      words: () => said,
      listen: (listener) => { listeners.push(listener); },
      /** A new state by a function of the old one; `minor` changes (a slider) are not steps of undo. */
      change(how, words = "", minor = false) {
        const next = how(now);
        if (next === now) return;
        if (!minor) { past.push(now); past = past.slice(-MOST_STEPS); future = []; }
        now = next; said = words; tell();
      },
      undo: () => go(past, future, "Undone."),
      redo: () => go(future, past, "Done again."),
      steps: () => ({ back: past.length, forth: future.length }),
    };
  };

  return { store };
})();
