// What the reader has solved: kept by the browser where possible, otherwise as long as the page is open.
play.progress = (() => {
  "use strict";
  const KEY = "worstcase play: solved";
  let solved = new Map(), kept = false;

  const load = () => {
    try {
      const found = JSON.parse(localStorage.getItem(KEY) || "[]");
      const fits = (entry) => Array.isArray(entry) && typeof entry[0] === "string" && (entry[1] === null || Number.isSafeInteger(entry[1]));
      solved = new Map(Array.isArray(found) ? found.filter(fits) : []);
      localStorage.setItem(KEY, JSON.stringify([...solved]));
      kept = true;
    } catch {
      kept = false;
    }
  };
  const save = () => {
    try {
      localStorage.setItem(KEY, JSON.stringify([...solved]));
      kept = true;
    } catch {
      kept = false;
    }
  };
  /** Records a solved level, perhaps with a score, of which the least is kept. Returns whether that is new. */
  const solve = (id, score = null) => {
    const before = solved.get(id);
    if (solved.has(id) && (score === null || (before !== null && before <= score))) return false;
    solved.set(id, score);
    save();
    return true;
  };
  /** The level that the reader is in, for when the page is loaded again. */
  const IN = "worstcase play: level";
  const enter = (id) => { try { if (id) sessionStorage.setItem(IN, id); else sessionStorage.removeItem(IN); } catch { /* then it is not kept */ } };
  const entered = () => {
    try {
      return performance.getEntriesByType("navigation")[0]?.type === "reload" ? sessionStorage.getItem(IN) : null;
    } catch {
      return null;
    }
  };
  const clear = () => { solved = new Map(); save(); };

  return { enter, entered, load, solve, clear, has: (id) => solved.has(id), score: (id) => solved.get(id), number: () => solved.size, isKept: () => kept };
})();
