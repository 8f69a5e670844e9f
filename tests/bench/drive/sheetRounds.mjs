/** Workbooks read by the product and by hand, and the check of all schemas: work of one process each. */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { root } from "../../../scripts/root.mjs";

/** @typedef {import("./browserRounds.mjs").Measured} Measured */

export const sheetCases = ["xlsx", "pictures", "checker"];
const rows = 10_000;
const pictures = 5000;

/** Builds a module of the bench for Node, and imports it. @returns {Promise<typeof import("../sheetWork.ts")>} */
async function builtSheetWork() {
  const outDir = join(root, ".cache/bench/node");
  await build({
    root,
    configFile: false,
    logLevel: "warn",
    build: { ssr: join(root, "tests/bench/sheetWork.ts"), outDir, emptyOutDir: true, target: "node20", copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, "sheetWork.js")).href);
}

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
  const note = (/** @type {string} */ name, /** @type {string} */ subject, /** @type {number} */ round, /** @type {number} */ ms) => {
    const ofCase = (measured[name] ??= {});
    (ofCase[subject] ??= [])[round] = { ms };
    tell(`round ${round + 1} ${name} ${subject}`);
  };
  const work = await builtSheetWork();
  const book = wanted.includes("xlsx") ? await work.makeBook(rows) : undefined;
  const album = wanted.includes("pictures") ? await work.makePictureBook(pictures) : undefined;
  const expect = (/** @type {unknown} */ found, /** @type {unknown} */ right) => {
    if (found !== right) throw new Error(`read ${found} instead of ${right}`);
  };
  for (let round = 0; round < rounds; round++) {
    if (book) {
      note("xlsx", "product", round, await timed(async () => expect((await work.readByProduct(book)).rows, rows + 1)));
      note("xlsx", "hand", round, await timed(() => expect(work.readByHand(book), rows + 1)));
    }
    if (album) {
      note("pictures", "product", round, await timed(async () => expect((await work.readByProduct(album)).pictures, pictures)));
      note("pictures", "hand", round, await timed(() => work.inflateAll(album)));
    }
    if (wanted.includes("checker")) note("checker", "product", round, await timedProgram(["scripts/run.mjs", "check-schemas"]));
  }
  return measured;
}
