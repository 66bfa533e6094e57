// node ask_engine.js ENGINE: questions to an engine, one line of JSON each, all numbers in it as digits.
"use strict";
const { disclosure, worstCase, validCertificate } = require(require("path").resolve(process.argv[2]));

const answers = {
  question: (buckets, k) => ({ disclosure: disclosure(buckets, k), worst: worstCase(buckets, k) }),
  certificate: (text) => validCertificate(text),
};

require("readline").createInterface({ input: process.stdin, terminal: false }).on("line", (line) => {
  const [kind, ...given] = JSON.parse(line);
  let said;
  try { said = answers[kind](...given); } catch (error) { said = { error: String(error) }; }
  process.stdout.write(`${JSON.stringify(said)}\n`);
});
