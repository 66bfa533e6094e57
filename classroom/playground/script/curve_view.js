// The curve: how sure the worst attacker is for each k, with the threshold and the chosen k.
play.curveView = (() => {
  "use strict";
  const { svg } = play.kit, { fractions } = play;
  const WIDE = 480, HIGH = 240, LEFT = 44, RIGHT = 12, TOP = 14, BOTTOM = 36, MOST_MARKS = 12;

  /** points: [{k, value}]; threshold: a fraction; now: the chosen k; most: the last k of the axis; choose(k) on a click. */
  const curve = ({ points, threshold, now, most, words, choose }) => {
    const x = (k) => LEFT + ((WIDE - LEFT - RIGHT) * k) / Math.max(most, 1);
    const y = (value) => TOP + (HIGH - TOP - BOTTOM) * (1 - fractions.approximate(value));
    const text = (at, height, words_, anchor = "middle") => svg("text", { x: at, y: height, "text-anchor": anchor, class: "tick" }, words_);
    const every = Math.ceil((most + 1) / MOST_MARKS), marks = Array.from({ length: most + 1 }, (_, k) => k).filter((k) => k % every === 0);
    const line = points.map(({ k, value }, i) => `${i ? "L" : "M"}${x(k)} ${y(value)}`).join("");
    const height = y(threshold);
    return svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, class: "curve", role: "img", "aria-label": words, onclick: (event) => {
      const box = event.currentTarget.getBoundingClientRect(), at = ((event.clientX - box.left) / box.width) * WIDE;
      choose(Math.max(0, Math.min(most, Math.round(((at - LEFT) / (WIDE - LEFT - RIGHT)) * most))));
    } },
    [[0n, 1n], [1n, 2n], [1n, 1n]].map((value) => [
      svg("line", { class: "grid", x1: LEFT, x2: WIDE - RIGHT, y1: y(value), y2: y(value) }),
      text(LEFT - 6, y(value) + 4, fractions.text(value).replace("1/2", "½"), "end")]),
    marks.map((k) => text(x(k), HIGH - BOTTOM + 17, String(k))),
    text((LEFT + WIDE - RIGHT) / 2, HIGH - 4, "k, the number of facts"),
    svg("line", { class: "now", x1: x(now), x2: x(now), y1: TOP, y2: HIGH - BOTTOM }),
    svg("line", { class: "threshold", x1: LEFT, x2: WIDE - RIGHT, y1: height, y2: height }),
    svg("text", { class: "tick", x: WIDE - RIGHT, y: height < TOP + 14 ? height + 15 : height - 5, "text-anchor": "end" }, "threshold c"),
    line ? svg("path", { class: "line", d: line }) : null,
    points.map(({ k, value }) => {
      const safe = fractions.compare(value, threshold) < 0;
      return svg("g", {}, svg("title", {}, `k = ${k}: ${fractions.text(value)}, ${safe ? "safe" : "not safe"}`), safe
        ? svg("circle", { class: k === now ? "point here" : "point", cx: x(k), cy: y(value), r: k === now ? 6 : 4 })
        : svg("rect", { class: k === now ? "point here" : "point", x: x(k) - (k === now ? 6 : 4), y: y(value) - (k === now ? 6 : 4), width: k === now ? 12 : 8, height: k === now ? 12 : 8 }));
    }));
  };

  return { curve };
})();
