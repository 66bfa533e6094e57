// The menu of a bucket, unfolded below its name: merge, split, rename, and add a person.
play.bucketMenu = (() => {
  "use strict";
  const { element, short, onEnter } = play.kit;
  const { table, changes } = play;
  const button = (words, onclick) => element("button", { type: "button", onclick }, words);

  /** A form that adds a person to bucket number `to`, or to a new one (null). */
  const joining = (state, to, apply) => {
    const where = to === null ? "a new bucket" : "this bucket";
    const name = element("input", { type: "text", value: changes.freshName(state), size: 10, "aria-label": `Name of the person for ${where}` });
    const value = element("select", { "aria-label": "Value of the new person" }, state.values.map((one) => element("option", { value: one }, short(one))),
      element("option", { value: "" }, "a new value …"));
    const fresh = element("input", { type: "text", size: 10, hidden: true, "aria-label": "The new value" });
    value.addEventListener("change", () => { fresh.hidden = value.selectedIndex < state.values.length; if (!fresh.hidden) fresh.focus(); });
    const join = () => {
      const chosen = fresh.hidden ? value.value : fresh.value;
      apply(() => changes.join(state, to, name.value, chosen), () => `${short(name.value)} with ${short(chosen)} is in ${where} now.`);
    };
    for (const field of [name, fresh]) field.addEventListener("keydown", onEnter(join));
    return element("p", { class: "group" }, name, " with ", value, fresh, button(`Add to ${where}`, join));
  };

  /** The menu of bucket number `index`; `chosen` gives the names of the people who are chosen. */
  const bucketMenu = (state, index, apply, chosen) => {
    const bucket = state.buckets[index], others = state.buckets.map((one, i) => i).filter((i) => i !== index);
    const other = element("select", { "aria-label": "Merge with" }, others.map((i) => (
      element("option", { value: i }, play.bucketView.title(state.buckets[i], i)))));
    const merge = () => apply(() => table.merge(state, index, Number(other.value)),
      () => `Buckets ${index + 1} and ${Number(other.value) + 1} are one now: bucket ${Math.min(index, Number(other.value)) + 1}.`);
    other.addEventListener("keydown", onEnter(merge));
    const label = element("input", { type: "text", value: bucket.label, size: 14, "aria-label": "A name for this bucket", maxlength: table.LIMITS.name });
    const call = () => apply(() => changes.label(state, index, label.value), () => `Bucket ${index + 1} has a name now.`);
    label.addEventListener("keydown", onEnter(call));
    const off = () => {
      const here = new Set(bucket.people.map((one) => one.name)), names = chosen().filter((name) => here.has(name));
      return apply(() => {
        if (!names.length) throw new play.kit.Refusal("Choose the people of this bucket to split off first.");
        if (names.length === bucket.people.length) throw new play.kit.Refusal("These are all people of this bucket. At least one person must stay in it.");
        return table.move(state, names, null);
      }, (next) => `The people you chose are in bucket ${next.buckets.length} now.`);
    };
    return element("div", { class: "sheet menu" },
      others.length ? element("p", { class: "group" }, other, button("Merge with it", merge)) : null,
      element("p", { class: "group" },
        button("Split in halves", () => apply(() => changes.split(state, index), (next) => `Half of the people are in bucket ${next.buckets.length} now.`)),
        button("Split off the chosen people", off)),
      element("p", { class: "group" }, label, button("Name this bucket", call)),
      joining(state, index, apply));
  };

  return { bucketMenu, joining };
})();
