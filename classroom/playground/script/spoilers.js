// What would reveal a level's answer is covered while the reader is in the level, until the reader uncovers it: for an
// attacker's level the worst attacker, and in every level the examples that are counterexamples.
play.spoilers = (() => {
  "use strict";
  const { element } = play.kit;

  /** Is the worst attacker to be covered? */
  const covers = (state) => Boolean(state.level?.startsWith("attacker/")) && !state.tries?.peeked;
  const peek = (state) => ({ ...state, tries: { ...state.tries, peeked: true } });

  /** Covers a part of the page, or uncovers it. */
  const cover = (root, store) => {
    const curtain = root.querySelector(":scope > .curtain"), covered = covers(store.get());
    root.classList.toggle("covered", covered);
    if (!covered) { curtain?.remove(); return; }
    if (curtain) return;
    root.querySelector("h2").after(element("p", { class: "curtain" }, "Hidden, because it reveals the answer of this level. ", element("button", { type: "button", onclick: () => {
      store.change(peek, "The worst attacker is shown.");
      root.querySelector("input, button").focus();
    } }, "Show the answer")));
  };
  const watch = (store) => {
    const part = document.getElementById("worst"), look = () => {
      cover(part, store);
      document.body.classList.toggle("in-level", Boolean(store.get().level));
    };
    store.listen(look);
    look();
  };

  return { covers, watch };
})();
