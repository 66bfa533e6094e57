// Sentences with mathematics in them: as text and MathML. In our own sentences fractions stand between marks (theorems.js); in
// the sentences of claims, which nobody but us writes, fractions, indices and powers are recognised.
play.wording = (() => {
  "use strict";
  const { math } = play.kit;

  const fraction = (digits) => {
    const [above, below = "1"] = digits.replace("-", "").split("/").map((part) => part.trim());
    const shown = below === "1" ? math("mn", {}, above) : math("mfrac", {}, math("mn", {}, above), math("mn", {}, below));
    return math("math", { displaystyle: "true" }, digits.startsWith("-") ? math("mrow", {}, math("mo", {}, "−"), shown) : shown);
  };
  /** Our own sentence: every second piece is a fraction. */
  const sentence = (words) => words.split("\u2063").map((piece, i) => (i % 2 ? fraction(piece) : piece)).filter((piece) => piece !== "");
  /** The same as text only. */
  const text = (words) => words.replaceAll("\u2063", "");

  const SIGNS = /(-?\d+\/\d+)|([A-Za-zρφ]|\d+|\|[A-Z]\|)(?:_(\{[^}]*\}|[A-Za-z0-9⊥]+))?(?:\^(\{[^}]*\}|[A-Za-z0-9]+))?(?![A-Za-z_^])/g;
  const leaf = (part) => {
    const bare = part.replace(/^\{|\}$/g, "").replaceAll("-", "−");
    return math(/^\d+$/.test(bare) ? "mn" : "mi", {}, bare);
  };
  /** A claim's sentence. */
  const statement = (words) => {
    const pieces = [];
    let from = 0;
    for (const found of words.matchAll(SIGNS)) {
      const [whole, ratio, base, low, high] = found, before = words[found.index - 1] || " ";
      if (!ratio && !low && !high) continue;
      if (!ratio && /[A-Za-z]/.test(before)) continue;
      pieces.push(words.slice(from, found.index));
      from = found.index + whole.length;
      if (ratio) pieces.push(fraction(ratio));
      else {
        const name = low && high ? "msubsup" : low ? "msub" : "msup";
        pieces.push(math("math", {}, math(name, {}, leaf(base), ...[low, high].filter(Boolean).map(leaf))));
      }
    }
    pieces.push(words.slice(from).replaceAll(" -> ", " → "));
    return pieces.filter((piece) => piece !== "");
  };

  const LEGEND = [
    [/\(\d+(, \d+)*,?\)/, "(2, 1) is a bucket in which one value occurs twice and another one once."],
    [/\bvalues [a-z]+\b|(?:^|\s)[a-z]+ \| [a-z]+/, "“ab | c” are two buckets: in one there are the values a and b, in the other c."],
    [/attributes? \d/, "“1 1 | 1 2” are people with their attributes; | separates buckets."],
  ];
  /** What the notation in these texts means. */
  const legend = (texts) => LEGEND.filter(([pattern]) => texts.some((one) => pattern.test(one))).map(([, words]) => words);

  return { sentence, text, statement, legend, fraction };
})();
