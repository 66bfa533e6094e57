// The maximum disclosure in exact arithmetic, for Node: a worked consumer of the test vectors.
//
//   node disclosure.js vectors.json     compare with the vectors of the kinds "disclosure" and "safe"
//   node disclosure.js --serve          answer the line protocol of `worstcase audit`
//
// h atoms about a bucket with n people and counts c0 >= c1 >= ... are shared out among people, k0 >= k1 >= ... to each, and none
// of them is true with probability (n - T(k0))/n * (n-1 - T(k1))/(n-1) * ..., T(u) = c0 + ... + c(u-1). The least such value is
// m(h). With k facts, k + 1 atoms are shared out among the buckets, one of them the target: the least product of the m(h), times
// n/c0 for the target's bucket, is rho, and the maximum disclosure is 1/(1 + rho).
"use strict";
const fs = require("fs");
const readline = require("readline");

const gcd = (a, b) => { while (b) [a, b] = [b, a % b]; return a; };
const ratio = (above, below) => { const d = gcd(above, below) || 1n; return [above / d, below / d]; };
const times = (x, y) => ratio(x[0] * y[0], x[1] * y[1]);
const less = (x, y) => x[0] * y[1] < y[0] * x[1];
const least = (x, y) => (y === null || (x !== null && less(x, y)) ? x : y);
const text = (x) => (x[1] === 1n ? `${x[0]}` : `${x[0]}/${x[1]}`);
const fraction = (s) => { const [above, below] = s.split("/"); return ratio(BigInt(above), BigInt(below ?? 1)); };
const ONE = [1n, 1n];

/** m(0), ..., m(most) for counts in decreasing order. */
function withinBucket(counts, most) {
  const n = counts.reduce((sum, count) => sum + count, 0n);
  const known = new Map();
  const place = (i, largest, left) => {
    const key = `${i},${largest},${left}`;
    if (known.has(key)) return known.get(key);
    let smallest = ONE;
    const people = n - BigInt(i);
    let covered = 0n;
    for (let part = 1; people > 0n && part <= Math.min(largest, left); part++) {
      covered += counts[part - 1];
      const untrue = people > covered ? ratio(people - covered, people) : [0n, 1n];
      smallest = least(smallest, untrue[0] ? times(untrue, place(i + 1, part, left - part)) : untrue);
    }
    known.set(key, smallest);
    return smallest;
  };
  return Array.from({ length: most + 1 }, (_, h) => place(0, counts.length, h));
}

/** The maximum disclosure of buckets (value to count) with k basic implications. */
function disclosure(buckets, k) {
  const atoms = k + 1;
  let free = [ONE, ...Array(atoms).fill(null)]; // the least product for each number of atoms, the target not among them
  let placed = Array(atoms + 1).fill(null); // and with the target among them
  for (const bucket of buckets) {
    const counts = Object.values(bucket).map(BigInt).sort((a, b) => (a < b ? 1 : a > b ? -1 : 0));
    const n = counts.reduce((sum, count) => sum + count, 0n);
    const m = withinBucket(counts, atoms);
    const nextFree = [...free], nextPlaced = [...placed];
    for (let before = 0; before <= atoms; before++) {
      for (let h = 1; before + h <= atoms; h++) {
        if (placed[before]) nextPlaced[before + h] = least(times(placed[before], m[h]), nextPlaced[before + h]);
        if (!free[before]) continue;
        const product = times(free[before], m[h]);
        nextFree[before + h] = least(product, nextFree[before + h]);
        nextPlaced[before + h] = least(times(product, [n, counts[0]]), nextPlaced[before + h]);
      }
    }
    [free, placed] = [nextFree, nextPlaced];
  }
  const rho = placed.reduce(least, null);
  return ratio(rho[1], rho[0] + rho[1]);
}

function answer(question) {
  if (question.ask === "disclosure") return { disclosure: text(disclosure(question.buckets, question.k)) };
  if (question.ask === "safe") return { safe: less(disclosure(question.buckets, question.k), fraction(question.c)) };
  return { unsupported: `${question.ask} is not implemented` };
}

function check(path) {
  const file = JSON.parse(fs.readFileSync(path, "utf8"));
  if (file.format !== "worstcase vectors" || file.version !== 1) throw new Error("these are no vectors of version 1");
  if (file.vectors.length !== file.number) throw new Error("vectors are missing");
  let passed = 0, failed = 0, skipped = 0;
  for (const vector of file.vectors) {
    const said = answer(vector);
    if (said.unsupported) { skipped++; continue; }
    if (said[vector.ask] === vector[vector.ask]) { passed++; continue; }
    failed++;
    console.log(`vector ${vector.id}: ${said[vector.ask]} instead of ${vector[vector.ask]} (${vector.flags.join(", ")})`);
  }
  console.log(`${passed} passed, ${failed} failed, ${skipped} not implemented`);
  process.exitCode = failed ? 1 : 0;
}

if (process.argv[2] === "--serve") {
  readline.createInterface({ input: process.stdin }).on("line", (line) => {
    const question = JSON.parse(line);
    process.stdout.write(JSON.stringify({ id: question.id, ...answer(question) }) + "\n");
  });
} else {
  check(process.argv[2]);
}
