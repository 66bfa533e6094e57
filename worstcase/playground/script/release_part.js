// The release: people in buckets, and what may be done with them.
play.page.parts.push({
  id: "release",
  title: "The release",
  help: "What the publisher gives away: buckets of people, and how often each value occurs in each bucket.",
  mount(root, store) {
    "use strict";
    const { element, short, visible, count } = play.kit;
    const list = element("div", { class: "buckets" });
    root.append(list);
    const show = (state) => list.replaceChildren(...state.buckets.map((bucket, i) => element("section", { class: "bucket" },
      element("h3", {}, `Bucket ${i + 1}`),
      element("p", {}, bucket.people.map(({ name }) => element("span", { class: "chip", title: visible(name) }, short(name)))),
      element("p", {}, play.table.histogram(state, bucket).map(([value, n]) => `${short(value)} ×${n}`).join(", ")))));
    return show;
  },
});
