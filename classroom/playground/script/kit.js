// What every part of the page uses: elements, numbers and mathematics. User input is put in as text, never as HTML.
const play = {};

play.kit = (() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg", MATH = "http://www.w3.org/1998/Math/MathML";

  /** Attributes are set by name; those that begin with "on" are listeners; null and false are left out. */
  const dress = (node, attributes, children) => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null || value === undefined || value === false) continue;
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (name === "value" || name === "checked" || name === "disabled") node[name] = value;
      else node.setAttribute(name, value === true ? "" : value);
    }
    node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
    return node;
  };
  const element = (name, attributes = {}, ...children) => dress(document.createElement(name), attributes, children);
  const svg = (name, attributes = {}, ...children) => dress(document.createElementNS(SVG, name), attributes, children);
  const math = (name, attributes = {}, ...children) => dress(document.createElementNS(MATH, name), attributes, children);

  /** Text as it is shown: marks that turn the direction of writing, and those without a shape, as their numbers. A joiner
      within an emoji, such as that of a family, stays: there it has a shape. */
  const HIDDEN = /(\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?(?:\u200d\p{Extended_Pictographic}[\p{Emoji_Modifier}\ufe0f]?)+)|[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;
  const visible = (text) => String(text).replace(HIDDEN, (mark, emoji) => emoji ?? `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`);
  /** At most `most` characters of it, the rest as an ellipsis. */
  const short = (text, most = 24) => {
    const signs = Array.from(visible(text));
    return signs.length <= most ? signs.join("") : `${signs.slice(0, most - 1).join("").replace(/\u200d$/, "")}…`;
  };
  const count = (number, one, many = `${one}s`) => `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

  /** A listener that acts on Enter, and keeps the key from whatever has the focus afterwards. */
  const onEnter = (action) => (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    action();
  };

  /** Why an action cannot be done, in a sentence for the reader. */
  class Refusal extends Error {}

  return { element, svg, math, visible, short, count, onEnter, Refusal };
})();
