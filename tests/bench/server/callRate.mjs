/** How many calls a second a server answers while a few ask at once, and how long the slowest waited. */
import { Agent, request } from "node:http";
import { quantile } from "../drive/openPage.mjs";

const asking = 8;

/**
 * @typedef {object} Calls
 * @property {string} url
 * @property {Record<string, string>} [headers]
 * @property {(turn: number) => { body: string, headers?: Record<string, string> }} next
 */

/** Sends calls for `forMs` milliseconds. Returns calls per second, and percentiles of their time in ms. Throws where an answer is not 200. @returns {Promise<{ rate: number, p50: number, p99: number }>} */
export async function callRate(/** @type {Calls} */ { url, headers = {}, next }, /** @type {number} */ forMs) {
  const agent = new Agent({ keepAlive: true, maxSockets: asking });
  /** @type {number[]} */
  const times = [];
  let turn = 0;
  const ask = () =>
    new Promise((/** @type {(value?: unknown) => void} */ done, failed) => {
      const { body, headers: own = {} } = next(turn++);
      const since = performance.now();
      const sent = request(
        url,
        { method: "POST", agent, headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body), ...headers, ...own } },
        (response) => {
          let text = "";
          response.setEncoding("utf8");
          response.on("data", (chunk) => (text += chunk));
          response.on("end", () => {
            times.push(performance.now() - since);
            if (text.startsWith('{"code":200')) done();
            else failed(new Error(`${url}: ${response.statusCode} ${text.slice(0, 300)}`));
          });
        },
      );
      sent.on("error", failed);
      sent.end(body);
    });
  const end = performance.now() + forMs;
  const since = performance.now();
  await Promise.all(
    Array.from({ length: asking }, async () => {
      while (performance.now() < end) await ask();
    }),
  );
  agent.destroy();
  const seconds = (performance.now() - since) / 1000;
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
