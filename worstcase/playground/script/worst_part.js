// The worst attacker with k facts: the slider, the answer.
play.page.parts.push({
  id: "worst",
  title: "The worst attacker",
  help: "Of all attackers who know k facts, one who is surest that somebody has some value.",
  mount(root, store) {
    "use strict";
    const { element, math } = play.kit, { fractions } = play;
    const answer = element("p", { role: "status" });
    const slider = element("input", { type: "range", min: 0, max: 10, id: "k", oninput: () => store.change((s) => ({ ...s, k: Number(slider.value) }), "", true) });
    root.append(element("label", { for: "k" }, "k, the number of facts: "), slider, answer);
    const show = (state) => {
      slider.value = state.k;
      const value = play.worst.disclosure(state, state.k);
      answer.replaceChildren(`With ${state.k} facts: `, math("math", {}, fractions.shown(value)), ` ≈ ${fractions.decimal(value)}`);
    };
    return show;
  },
});
