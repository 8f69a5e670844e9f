/**
 * Another client in a thread of its own: asks the same ordinary calls again and again, and measures the wait for each.
 * A probe in the thread of the test would measure how busy the test is.
 */
import { parentPort, workerData } from "node:worker_threads";

/** @typedef {{ name: string, url: string, headers: Record<string, string>, body: string }} ProbeCall */
/** @type {{ calls: readonly ProbeCall[] }} */
const { calls } = workerData;
const pauseMs = 5;
/** @type {Map<string, number[]>} */
const waits = new Map(calls.map(({ name }) => [name, []]));
let isStopped = false;
parentPort?.once("message", () => {
  isStopped = true;
});

let saves = 0;
while (!isStopped) {
  for (const { name, url, headers, body } of calls) {
    const start = performance.now();
    // Every save is another record.
    const response = await fetch(url, { method: "POST", headers, body: body.replaceAll("{n}", String(saves++)) });
    const text = await response.text();
    waits.get(name)?.push(performance.now() - start);
    if (!text.startsWith('{"code":200')) throw new Error(`${name}: ${response.status} ${text.slice(0, 300)}`);
  }
  await new Promise((next) => setTimeout(next, pauseMs));
}
parentPort?.postMessage(Object.fromEntries(waits));
