/** The work of tables: drawn, scrolled, sorted, narrowed by typing, turned page by page. */
import { drawn, throttle } from "./formCases.mjs";
import { quantile, wait } from "./openPage.mjs";

/** @typedef {import("./openPage.mjs").Visit} Visit */
/** @typedef {import("./subjects.mjs").Hands} Hands */
/** @typedef {import("./formCases.mjs").Figures} Figures */

const frames = 60;
/** Pixels a frame. */
const step = 360;
const name = (/** @type {number} */ at, /** @type {number} */ digits) => `qz${String(at).padStart(digits, "0")}`;

/** @returns {Promise<Figures>} */
export async function table(/** @type {Visit} */ visit, /** @type {string} */ url, /** @type {Hands} */ hands, /** @type {number} */ rows) {
  const digits = String(rows - 1).length;
  const first = name(0, digits);
  const figures = await drawn(visit, url, ["says", hands.firstRow, first]);
  figures["heap"] = (await visit.clocks()).heap;
  for (const [prefix, rate] of /** @type {const} */ ([
    ["scroll", 1],
    ["slowScroll", throttle],
  ])) {
    await visit.throttle(rate);
    const before = await visit.clocks();
    const { dropped, blank } = await visit.ask((bench, [at, count, by]) => bench.scroll(String(at), Number(count), Number(by)), hands.scroller, frames, step);
    const { task } = await visit.clocks();
    Object.assign(figures, { [`${prefix}Dropped`]: dropped, [`${prefix}Blank`]: blank, [`${prefix}Task`]: (task - before.task) / frames });
    await wait(150);
  }
  await visit.throttle(1);
  // The rows' amounts are a permutation of their places: this one has the least.
  const least = Array.from({ length: rows }, (_, at) => at).find((at) => (at * 7919 + 13) % rows === 0) ?? 0;
  const head = await visit.ask((bench) => bench.head("Amount"));
  figures["sort"] = await visit.timedClick(head, "says", hands.firstRow, name(least, digits));

  // Loaded again, so that the sort is not measured too.
  await visit.page.goto(url, { waitUntil: "commit" });
  await visit.ask((bench, of) => bench.ready("says", of), hands.firstRow, first);
  await wait(300);
  await visit.page.locator(hands.filter).focus();
  for (const letter of "qz") {
    await visit.key(letter);
    await wait(500);
  }
  const times = [];
  let typed = "";
  for (const letter of "4821") {
    typed += letter;
    times.push(await visit.timedKey(letter, "says", hands.firstRow, `qz${typed.padEnd(digits, "0")}`));
    await wait(150);
  }
  figures["filter"] = quantile(times, 0.5);
  return figures;
}

/** @returns {Promise<Figures>} */
export async function paged(/** @type {Visit} */ visit, /** @type {string} */ url, /** @type {Hands} */ hands, pages = 6) {
  const figures = await drawn(visit, url, ["anySays", hands.row, name(0, 4)]);
  await visit.throttle(throttle);
  const times = [];
  for (let page = 1; page <= pages; page++) {
    const point = await visit.ask((bench, [at]) => bench.point(String(at)), hands.next);
    const took = await visit.timedClick(point, "anySays", hands.row, name(page * 50, 4));
    if (page > 1) times.push(took);
    await wait(80);
  }
  figures["page"] = quantile(times, 0.5);
  return figures;
}
