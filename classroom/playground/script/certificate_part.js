// Certificates: dropped, chosen or pasted, and the engine's verdict.
play.page.parts.push({
  id: "certificate",
  title: "Certificate",
  help: "A certificate from “worstcase certify” states how sure the worst attacker of a release can become, with all that is needed to check it.",
  mount(root, store, given) {
    "use strict";
    const { element, count, math, Refusal } = play.kit, { certificate, fractions } = play;
    const answer = element("div", { role: "status", class: "answer" });
    const file = element("input", { type: "file", onclick: () => { file.value = ""; }, // the same file may be chosen again
      accept: ".json,application/json", id: "certificate-file" });
    const text = element("textarea", { id: "certificate-text", rows: 4, spellcheck: "false", autocomplete: "off" });
    const zone = element("div", { class: "drop" },
      element("p", {}, "Drop a certificate here, or ", element("label", { for: "certificate-file" }, "choose a file: "), file),
      element("details", {}, element("summary", {}, "Or paste its text"), element("label", { for: "certificate-text" }, "The certificate’s text"), text,
        element("button", { type: "button", onclick: () => { file.value = ""; check(() => text.value); } }, "Check this text")),
      given.certificate ? element("p", {}, "Do you have none? ", element("button", { type: "button", onclick: () => { file.value = ""; check(() => given.certificate); } }, "Try a sample"), " It is for the hospital’s release and one fact.") : null);
    root.append(zone, answer, element("details", { class: "help" }, element("summary", {}, "What is verified here, and what is trusted?"),
      element("p", {}, "A program extracted from a proof in Coq decides whether a certificate is valid. If it is, no attacker with k facts can be surer of any person’s value, and some attacker is exactly as sure."),
      element("p", {}, "You trust the proof’s definitions, Coq and the extraction, your browser, and the hand-written code that reads the certificate’s text. A certificate holds counts, not names. Hand-written code compares it with your release, bucket by bucket."),
      element("p", {}, "The file stays in this browser. Nothing is sent anywhere.")));

    const ABOUT = {
      same: "It is about the release on this page: the buckets have the same values with the same counts.",
      numbers: "It is about a release whose buckets have the same counts as the one on this page, but other values.",
      other: "It is not about the release on this page: the buckets differ.",
    };
    let last = null;
    const shown = (found, state) => {
      if (!found.valid) return [element("p", { class: "bad" }, element("strong", {}, "Not valid. "), `This certificate proves nothing: ${found.reason}.`)];
      const value = fractions.parse(found.disclosure);
      return [
        element("p", { class: "good" }, element("strong", {}, "Valid. "), `The worst attacker with ${count(found.k, "fact")} is at most `,
          math("math", {}, fractions.shown(value)), ` ≈ ${fractions.decimal(value)} sure. The following attacker is exactly as sure:`),
        element("p", {}, found.attacker.facts.length ? ["An attacker who knows: ", found.attacker.facts.slice(0, 5).join("; "), found.attacker.facts.length > 5 ? "; …" : "", ". "] : "An attacker without facts. ", `The guess: ${found.attacker.target}.`),
        element("p", {}, `${Number.isSafeInteger(found.people) ? count(found.people, "person", "people") : "Very many people"} in ${count(found.buckets, "bucket")}. `, element("strong", {}, ABOUT[certificate.compared(found.rows, state)])),
        element("button", { type: "button", onclick: () => play.page.attempt(() => store.change((now) => certificate.release(found, now), "The certificate’s release is on the page.")) }, "Use its release"),
      ];
    };
    const refused = (error) => {
      if (!(error instanceof Refusal)) throw error;
      last = null;
      answer.replaceChildren(element("p", { class: "bad" }, error.message));
    };
    const check = (read) => {
      try {
        last = certificate.judged(read(), store.get());
        answer.replaceChildren(...shown(last, store.get()));
      } catch (error) { refused(error); }
    };
    const take = async (chosen) => {
      if (!chosen) return;
      answer.replaceChildren(element("p", {}, "Reading …"));
      try {
        if (chosen.size > certificate.LIMITS.bytes) certificate.decoded({ byteLength: chosen.size });
        const bytes = await chosen.arrayBuffer();
        answer.replaceChildren(element("p", {}, "Checking …"));
        await new Promise((resolve) => { setTimeout(resolve, 20); }); // so that this is seen: a large one takes a second
        check(() => certificate.decoded(bytes));
      } catch (error) {
        if (error instanceof Refusal) refused(error);
        else answer.replaceChildren(element("p", { class: "bad" }, "The file could not be read."));
      }
    };
    file.addEventListener("change", () => take(file.files[0]));
    // A file dropped anywhere on the page must not replace the page.
    const carries = (event) => event.dataTransfer && [...event.dataTransfer.types].includes("Files");
    document.addEventListener("dragover", (event) => { if (carries(event)) { event.preventDefault(); zone.classList.add("onto"); } });
    document.addEventListener("dragleave", () => zone.classList.remove("onto"));
    document.addEventListener("drop", (event) => {
      zone.classList.remove("onto");
      if (!carries(event)) return;
      event.preventDefault();
      play.page.open("certificate");
      take(event.dataTransfer.files[0]);
    });
    return (state) => { if (last) answer.replaceChildren(...shown(last, state)); };
  },
});
