// How a bucket looks: its people as chips, and its values as bars, each with its count and a pattern of its own.
// What is drawn has a `key`, by which it is found again after the bucket was drawn anew, and chips have their `person`.
play.bucketView = (() => {
  "use strict";
  const { element, short, visible, count } = play.kit;
  const PATTERNS = 8, FEW_VALUES = 12;
  let number = 0;

  const keyed = (node, key, person = null) => { node.key = key; node.person = person; return node; };
  const title = (bucket, index) => `Bucket ${index + 1}${bucket.label ? `: ${short(bucket.label, 40)}` : ""}`;

  const chip = ({ name, value }, { selected, truth }) => keyed(element("button", {
    type: "button", class: "chip", "aria-pressed": String(selected.has(name)), tabindex: -1, title: visible(name).slice(0, 500),
  }, short(name), truth ? element("small", {}, ` ${short(value, 16)}`) : null), `chip ${name}`, name);

  /** At most `most` people, and the one that was searched for. */
  const shownPeople = (bucket, view, most) => {
    const first = bucket.people.slice(0, most);
    const found = view.found !== null && bucket.people.find((one) => one.name === view.found);
    return found && !first.includes(found) ? [...first, found] : first;
  };
  const people = (bucket, view, most) => {
    const shown = shownPeople(bucket, view, most), rest = bucket.people.length - shown.length;
    const chips = shown.map((one) => chip(one, view));
    (chips.find((one) => view.selected.has(one.person)) || chips[0]).tabIndex = 0;
    return element("div", { class: "people", role: "group", "aria-label": count(bucket.people.length, "person", "people") }, chips,
      rest ? keyed(element("button", { type: "button", class: "rest" }, `… and ${rest.toLocaleString("en")} more`), "rest") : null);
  };

  const bar = (state, bucket) => ([value, n]) => {
    const step = (sign, key, words) => keyed(element("button", {
      type: "button", class: "step", "aria-label": `${words} with ${short(value)}`, title: `${words} with ${short(value)}`,
    }, sign), `${key} ${value}`);
    return element("li", {},
      element("span", { class: "value", title: visible(value).slice(0, 500) }, short(value, 22)),
      element("span", { class: "track" }, element("span", {
        class: `bar pattern-${state.values.indexOf(value) % PATTERNS}`, style: `width:${(100 * n) / bucket.people.length}%`,
      })),
      element("span", { class: "number" }, `×\u2009${n.toLocaleString("en")}`),
      step("−", "fewer", "one person fewer"), step("+", "more", "one person more"));
  };
  const bars = (state, bucket, all) => {
    const histogram = play.table.histogram(state, bucket), rest = all ? 0 : Math.max(histogram.length - FEW_VALUES, 0);
    return [
      element("ul", { class: "bars" }, histogram.slice(0, histogram.length - rest).map(bar(state, bucket))),
      rest ? keyed(element("button", { type: "button", class: "rest" }, `… and ${count(rest, "more value")}`), "values") : null,
    ];
  };

  /** The bucket drawn; `before` is what it was drawn as until now, if it was: what was unfolded there stays so. */
  const draw = (state, bucket, index, view, before = null) => {
    const id = `bucket-${number++}`, most = Math.max(before?.most ?? 0, view.most), all = before?.all ?? false;
    const handle = keyed(element("button", {
      type: "button", class: "handle", id, "aria-expanded": "false", title: "Drag onto another bucket to merge; click for more",
    }, title(bucket, index)), "handle");
    const node = element("section", { class: "bucket", "aria-labelledby": id },
      element("h3", {}, handle), people(bucket, view, most), bars(state, bucket, all));
    return Object.assign(node, { bucket, index, handle, most, all, values: state.values, truth: view.truth });
  };
  /** Whether what was drawn still shows the bucket. */
  const fits = (node, state, bucket, view) => node.bucket === bucket && node.values === state.values && node.truth === view.truth;
  const renumber = (node, index) => {
    if (node.index === index) return;
    node.index = index;
    node.handle.textContent = title(node.bucket, index);
  };

  return { draw, fits, renumber, title };
})();
