// Exact fractions: [numerator, denominator] of BigInt, in lowest terms, the denominator above 0.
play.fractions = (() => {
  "use strict";
  const { math, Refusal } = play.kit;

  const greatest = (x, y) => { while (y) [x, y] = [y, x % y]; return x < 0n ? -x : x; };
  const fraction = (x, y = 1n) => {
    if (y === 0n) throw new RangeError("a fraction with denominator 0");
    const by = (greatest(x, y) || 1n) * (y < 0n ? -1n : 1n);
    return [x / by, y / by];
  };
  const times = (a, b) => fraction(a[0] * b[0], a[1] * b[1]);
  const over = (a, b) => fraction(a[0] * b[1], a[1] * b[0]);
  const plus = (a, b) => fraction(a[0] * b[1] + b[0] * a[1], a[1] * b[1]);
  const minus = (a, b) => plus(a, [-b[0], b[1]]);
  const compare = (a, b) => { const d = a[0] * b[1] - b[0] * a[1]; return d < 0n ? -1 : d > 0n ? 1 : 0; };
  const ONE = [1n, 1n], ZERO = [0n, 1n];

  /** Parses "2/3", "0.7", "1"; 0.7 is exactly 7/10. */
  const parse = (text) => {
    const found = /^\s*(\d{1,200})(?:\.(\d{1,200})|\s*\/\s*(\d{1,200}))?\s*$/.exec(text);
    if (!found || (found[3] && BigInt(found[3]) === 0n)) {
      throw new Refusal(`Expected a number such as 2/3 or 0.7, got “${play.kit.short(text)}”.`);
    }
    const [, whole, digits, below] = found;
    if (digits) return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length));
    return fraction(BigInt(whole), below ? BigInt(below) : 1n);
  };
  const text = ([x, y]) => (y === 1n ? `${x}` : `${x}/${y}`);
  /** The first decimals, rounded by integers only. */
  const decimal = ([x, y], places = 4) => {
    const scale = 10n ** BigInt(places), rounded = (2n * x * scale + y) / (2n * y);
    return `${rounded / scale}.${String(rounded % scale).padStart(places, "0")}`;
  };
  /** For drawing only. */
  const approximate = (a) => Number(decimal(a, 12));

  /** The fraction as mathematics: an element for the inside of <math>. */
  const shown = ([x, y]) => (y === 1n
    ? math("mn", {}, `${x}`)
    : math("mfrac", {}, math("mn", {}, `${x}`), math("mn", {}, `${y}`)));

  return { fraction, times, over, plus, minus, compare, parse, text, decimal, approximate, shown, ONE, ZERO };
})();
