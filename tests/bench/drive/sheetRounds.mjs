/** Workbooks read by the product and by hand, in a worker of a page and in Node, and the check of all schemas. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../../../scripts/lib/root.mjs";
import { openBrowser } from "./browserRounds.mjs";
import { buildForNode } from "./buildForNode.mjs";
import { buildPages } from "./buildPages.mjs";
import { openPage } from "./openPage.mjs";
import { servePages } from "./servePages.mjs";

/** @typedef {import("./browserRounds.mjs").Measured} Measured */

export const sheetCases = ["xlsx", "xlsxNode", "pictures", "checker"];
const rows = 10_000;
const pictures = 5000;

async function timed(/** @type {() => unknown} */ work) {
  const since = performance.now();
  await work();
  return performance.now() - since;
}

/** Milliseconds of a program of the project, start to end. */
function timedProgram(/** @type {readonly string[]} */ args) {
  return timed(
    () =>
      new Promise((done, failed) => {
        const child = spawn(process.execPath, [...args], { cwd: root, stdio: "ignore" });
        child.once("exit", (code) => (code === 0 ? done(undefined) : failed(new Error(`${args.join(" ")} ended with ${code}`))));
      }),
  );
}

/** Opens a page beside which a worker reads the book: one worker a reading, as an import has it. */
async function openReader(/** @type {Uint8Array} */ book) {
  const served = await buildPages(["sheets"]);
  writeFileSync(join(served, "sheets/book.xlsx"), book);
  const { url, close } = await servePages(served);
  const browser = await openBrowser();
  return {
    /** In a browser context of its own: nothing is compiled yet. @returns {Promise<import("../pages/sheets.ts").ReadBook>} */
    async read(/** @type {string} */ by) {
      const visit = await openPage(browser);
      await visit.page.goto(`${url}/sheets/`);
      const read = await visit.page.evaluate(`readBook(${JSON.stringify(by)})`);
      await visit.close();
      return /** @type {import("../pages/sheets.ts").ReadBook} */ (read);
    },
    async close() {
      await browser.close();
      close();
    },
  };
}

/** @returns {Promise<Measured>} */
export async function sheetRounds(
  /** @type {readonly string[]} */ names,
  /** @type {number} */ rounds,
  /** @type {(line: string) => void} */ tell,
) {
  const wanted = names.filter((name) => sheetCases.includes(name));
  if (wanted.length === 0) return {};
  /** @type {Measured} */
  const measured = {};
  const note = (/** @type {string} */ name, /** @type {string} */ subject, /** @type {number} */ round, /** @type {number} */ ms, more = {}) => {
    const ofCase = (measured[name] ??= {});
    (ofCase[subject] ??= [])[round] = { ms, ...more };
    tell(`round ${round + 1} ${name} ${subject}`);
  };
  /** @type {typeof import("../pages/sheetWork.ts")} */
  const work = await buildForNode("tests/bench/pages/sheetWork.ts");
  const book = wanted.includes("xlsx") || wanted.includes("xlsxNode") ? await work.makeBook(rows) : undefined;
  const reader = book && wanted.includes("xlsx") ? await openReader(book) : undefined;
  const album = wanted.includes("pictures") ? await work.makePictureBook(pictures) : undefined;
  const expect = (/** @type {unknown} */ found, /** @type {unknown} */ right) => {
    if (found !== right) throw new Error(`read ${found} instead of ${right}`);
  };
  const checkSchemas = () => timedProgram(["scripts/run.mjs", "check-schemas"]);
  // A first time after a build compiles all entities and writes them down, as the first start does.
  if (wanted.includes("checker")) await checkSchemas();
  for (let round = 0; round < rounds; round++) {
    for (const by of reader ? ["product", "hand"] : []) {
      const read = await reader?.read(by);
      expect(read?.rows, rows + 1);
      note("xlsx", by, round, read?.ms ?? 0, { blocked: read?.blocked });
    }
    if (book && wanted.includes("xlsxNode")) {
      note("xlsxNode", "product", round, await timed(async () => expect((await work.readByProduct(book)).rows, rows + 1)));
      note("xlsxNode", "hand", round, await timed(async () => expect(await work.readRowsByHand(book), rows + 1)));
    }
    if (album) {
      note("pictures", "product", round, await timed(async () => expect((await work.readByProduct(album)).pictures, pictures)));
      note("pictures", "hand", round, await timed(() => work.inflateAll(album)));
    }
    if (wanted.includes("checker")) note("checker", "product", round, await checkSchemas());
  }
  await reader?.close();
  return measured;
}
