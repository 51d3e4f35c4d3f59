import { setTimeout as pause } from 'node:timers/promises';

/*
 * Requests an address at a steady rate, from a separate process, and reports response times on request. Each is
 * counted from when the request was due, so that waiting in line counts in full.
 */
const EVERY_MS = 20;
const [, , address = ''] = process.argv;

let phase: number[] = [];
let unanswered = 0;
process.on('message', () => {
  process.send?.({ times: phase, unanswered });
  phase = [];
  unanswered = 0;
});

const begun = performance.now();
for (let turn = 0; process.connected; turn += 1) {
  const due = begun + turn * EVERY_MS;
  await pause(Math.max(0, due - performance.now()));
  const times = phase;
  fetch(address)
    .then((answer) => answer.arrayBuffer())
    .then(() => times.push(performance.now() - due))
    .catch(() => {
      unanswered += 1;
    });
}
process.exit(0);
