// Finding a person by name among many.
play.finder = (() => {
  "use strict";
  const { element, short, visible, count, onEnter } = play.kit;
  const MOST = 8, PAUSE = 120;

  /** {node, show(people)}; found(name) is called with the chosen name. */
  const finder = (found) => {
    let people = [], timer = 0;
    const field = element("input", { type: "search", id: "find", autocomplete: "off", size: 18 });
    const result = element("div", { class: "group", role: "status" });
    const search = () => {
      const part = field.value.trim().toLowerCase();
      const names = part ? people.map(({ name }) => name).filter((name) => name.toLowerCase().includes(part)) : [];
      const exact = names.filter((name) => name.toLowerCase() === part), first = [...new Set([...exact, ...names])].slice(0, MOST);
      result.replaceChildren(
        part ? `${names.length ? `${count(names.length, "name contains", "names contain")} this:` : "No name contains this."} ` : "",
        ...first.map((name) => element("button", { type: "button", title: visible(name).slice(0, 500), onclick: () => found(name) }, short(name))));
      return first;
    };
    field.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(search, PAUSE); });
    field.addEventListener("keydown", onEnter(() => { const [first] = search(); if (first !== undefined) found(first); }));
    const node = element("div", { class: "finder" }, element("label", { for: "find" }, "Find a person: "), field, result);
    return { node, show: (all) => { people = all; } };
  };

  return { finder };
})();
