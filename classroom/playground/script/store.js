// The state of the page: the present one, earlier ones (for undo), and listeners.
play.store = (() => {
  "use strict";
  const MOST_STEPS = 200;

  /** A store: get(), change(how, words), undo(), redo(), steps(), listen(f), words(): the last change as a sentence. */
  const store = (first) => {
    let now = first, past = [], future = [], sentence = "", minorBefore = false;
    const listeners = [];
    const notify = () => listeners.forEach((listener) => listener(now));
    const go = (from, to, words) => {
      if (!from.length) return false;
      to.push(now); now = from.pop(); sentence = words; minorBefore = false; notify();
      return true;
    };
    return {
      get: () => now,
      words: () => sentence,
      listen: (listener) => { listeners.push(listener); },
      /** A new state by a function of the old one; `minor` changes (a slider) one after the other are one step of undo. */
      change(how, words = "", minor = false) {
        const next = how(now);
        if (next === now) return;
        if (!(minor && minorBefore)) { past.push(now); past = past.slice(-MOST_STEPS); }
        future = [];
        now = next; sentence = words; minorBefore = minor; notify();
      },
      undo: () => go(past, future, "Undone."),
      redo: () => go(future, past, "Redone."),
      steps: () => ({ back: past.length, forth: future.length }),
    };
  };

  return { store };
})();
