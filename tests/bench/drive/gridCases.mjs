/** The work of the editable grid: keys, a pasted block, a step taken back. Ours only: no rival runs it. */
import { drawn, throttle } from "./formCases.mjs";
import { control, quantile, spent } from "./openPage.mjs";

/** @typedef {import("./openPage.mjs").Visit} Visit */
/** @typedef {import("./formCases.mjs").Figures} Figures */

const cell = (/** @type {number} */ line, /** @type {number} */ column) => `[data-line="${line}"][data-column="${column}"]`;
const word = "keyed";

/** A block as a spreadsheet copies it; every cell differs from the present value. */
const block = (/** @type {number} */ lines, /** @type {number} */ columns) =>
  Array.from({ length: lines }, (_, line) =>
    Array.from({ length: columns }, (__, column) => (column % 2 === 0 ? `pasted ${line}` : String(line + 7))).join("\t"),
  ).join("\n");

/** Puts a block in at the active cell; resolves with the milliseconds until `condition` is painted. */
function pasted(/** @type {Visit} */ visit, /** @type {string} */ text, /** @type {string} */ condition, /** @type {readonly unknown[]} */ of) {
  return visit.ask(
    (bench, [given, name, what]) => {
      bench.arm("paste", String(name), /** @type {unknown[]} */ (what));
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", String(given));
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      return bench.measured;
    },
    text,
    condition,
    of,
  );
}

/** @returns {Promise<Figures>} */
export async function grid(/** @type {Visit} */ visit, /** @type {string} */ url, /** @type {number} */ rows, keys = 4) {
  const figures = await drawn(visit, url, ["all", cell(0, 11)]);
  const point = (/** @type {string} */ selector) => visit.ask((bench, [at]) => bench.point(String(at)), selector);
  await visit.click(await point(cell(2, 0)));
  await visit.settle();
  await visit.throttle(throttle);
  const times = [];
  const before = await visit.clocks();
  for (let at = 0; at < keys; at++) {
    for (const [index, letter] of [...word].entries()) times.push(await visit.timedKey(letter, "long", ".ld-grid-input", index + 1));
    await visit.timedKey("Enter", "says", cell(2 + at, 0), word);
  }
  await visit.settle();
  const spentOn = spent(before, await visit.clocks(), keys * (word.length + 1));
  await visit.throttle(1);

  await visit.click(await point(cell(0, 0)));
  await visit.settle();
  const start = await visit.clocks();
  const paste = await pasted(visit, block(rows, 12), "says", [cell(1, 0), "pasted 1"]);
  await visit.settle();
  await visit.settle();
  const pasteTask = (await visit.clocks()).task - start.task;
  await visit.ask((bench, [name, of]) => bench.arm("keydown", String(name), /** @type {unknown[]} */ (of)), "says", [cell(1, 0), "text 1"]);
  await visit.key("z", control);
  const undo = await visit.ask((bench) => bench.measured);
  return { ...figures, keyP50: quantile(times, 0.5), keyTask: spentOn.task, keyScript: spentOn.script, paste, pasteTask, undo };
}
