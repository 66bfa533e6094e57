// What door.ml needs of JavaScript.
//Provides: door_length const
function door_length(a) { return a.length }
//Provides: door_item const
function door_item(a, i) { return a[i] }
//Provides: door_digit const
function door_digit(text, i) { return text.charCodeAt(i) - 48 }
//Provides: door_nothing const
function door_nothing(unit) { return "" }
//Provides: door_put const
function door_put(text, d) { return text + d }
//Provides: door_array
function door_array(unit) { return [] }
//Provides: door_push
function door_push(a, x) { a.push(x); return a }
//Provides: door_null const
function door_null(unit) { return null }
//Provides: door_truth const
function door_truth(yes) { return yes === 1 }
//Provides: door_open
//Requires: caml_call_gen
function door_open(disclosure, worstCase, validCertificate) {
  globalThis.worstcaseProved = {
    disclosure: function (buckets, k) { return caml_call_gen(disclosure, [buckets, k]) },
    worstCase: function (buckets, k) { return caml_call_gen(worstCase, [buckets, k]) },
    validCertificate: function (certificate, named, attacker) {
      return caml_call_gen(validCertificate, [certificate, named, attacker]);
    },
  };
}
