// Choosing a person or a value: from a menu while there are few, by typing where there are many. Input is matched
// against names as they are shown, so that a name with signs that cannot be typed is found too.
play.picker = (() => {
  "use strict";
  const { element, short, visible } = play.kit;
  const MENU = 40, OFFERED = 20;
  let made = 0;

  /** Names as a menu shows them; where two would look alike, with their numbers. */
  const labels = (names) => {
    const shown = names.map((name) => short(name, 40) || "(no name)"), times = new Map();
    for (const label of shown) times.set(label, (times.get(label) || 0) + 1);
    return shown.map((label, i) => (times.get(label) > 1 ? `${label} (number ${i + 1})` : label));
  };
  /** The one name that matches this input; null if none or more than one does. */
  const meant = (names, text) => {
    if (names.includes(text)) return text;
    const alike = names.filter((name) => visible(name) === visible(text));
    return alike.length === 1 ? alike[0] : null;
  };
  /** The first names that contain the input: those that begin with it before the others. */
  const matches = (names, text) => {
    const sought = visible(text).toLowerCase(), begin = [], hold = [];
    for (const name of names) {
      const at = visible(name).toLowerCase().indexOf(sought);
      if (at === 0) begin.push(name);
      else if (at > 0 && hold.length < OFFERED) hold.push(name);
      if (begin.length === OFFERED) break;
    }
    return [...begin, ...hold].slice(0, OFFERED);
  };

  const menu = ({ label, groups, chosen, none, changed }) => {
    const names = groups.flatMap((group) => group.names), shown = labels(names);
    let number = 0;
    const option = () => element("option", { value: number }, shown[number++]);
    const node = element("select", { "aria-label": label, onchange: () => changed(node.value === "" ? null : names[Number(node.value)]) },
      none ? element("option", { value: "" }, none) : null,
      groups.map((group) => (group.label
        ? element("optgroup", { label: group.label }, group.names.map(option))
        : group.names.map(option))));
    node.value = names.includes(chosen) ? String(names.indexOf(chosen)) : "";
    return { node, input: node };
  };

  const typed = ({ label, groups, chosen, none, changed }) => {
    const names = groups.flatMap((group) => group.names), id = `picker-${++made}`;
    const list = element("datalist", { id });
    const offer = (text) => list.replaceChildren(...matches(names, text).map((name) => element("option", { value: visible(name) }, short(name, 40))));
    const input = element("input", {
      type: "text", list: id, autocomplete: "off", spellcheck: "false", "aria-label": `${label}, type to find`, placeholder: none || "type to find",
      value: chosen === null ? "" : visible(chosen),
      onfocus: () => { offer(""); input.select(); },
      onchange: () => { if (input.getAttribute("aria-invalid") === "true") play.page.announce(`“${short(input.value, 40)}” is not in this release.`, true); },
      oninput: () => {
        const found = meant(names, input.value);
        offer(found === null ? input.value : "");
        input.setAttribute("aria-invalid", String(found === null && input.value !== ""));
        changed(found);
      },
    });
    return { node: element("span", { class: "typed" }, input, list), input };
  };

  /** {node, input}: to choose among `groups` [{label, names}]; `changed` is called with the name, or null. */
  const picker = (wanted) => (wanted.groups.reduce((sum, { names }) => sum + names.length, 0) <= MENU ? menu(wanted) : typed(wanted));

  /** All people, bucket by bucket. */
  const people = (state) => state.buckets.map((bucket, i) => ({ label: `Bucket ${i + 1}`, names: bucket.people.map(({ name }) => name) }));
  const values = (state) => [{ label: "", names: state.values }];

  return { MENU, picker, people, values, labels, meant, matches };
})();
