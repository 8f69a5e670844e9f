/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/** Folders whose results depend on their arguments only: one process holds several versions of the schemas. */
const stateless = /^src\/(dialect|sheet)\//;
/** What a view of one engine keeps here, one of another engine of the page would read. */
const perEngine = /^src\/engine\//;

/** Files of the engine whose state is the browser's or the document's, whichever engine asks. One without state is a finding too. */
const ofThePage = new Map([
  ["src/engine/browser/afterPointer.ts", "the button of the pointer is pressed or not"],
  ["src/engine/browser/focusRestore.ts", "a document has one focus"],
  ["src/engine/ui/icons/iconDrawings.ts", "icons are loaded once"],
  ["src/engine/ui/overlay/ChakraParts.tsx", "styles are in the document's head, one cache for each nonce"],
]);

const sharedByEngines = "is shared by all engines of a page: keep it in the engine's state (`useEngineState`).";

/** @returns {Finding[]} */
const findings = (/** @type {string} */ path, /** @type {readonly number[]} */ lines, /** @type {string} */ message) =>
  lines.map((line) => ({ path, line, message }));

/** Finds state of modules where it would be shared by what has to be apart. @returns {Finding[]} */
export function checkState(/** @type {readonly Source[]} */ sources) {
  return sources.flatMap(({ path, variables, collections }) => {
    if (stateless.test(path))
      return findings(
        path,
        variables,
        "a module-level variable is state of the whole process: pass the value, or read it from the catalogue.",
      );
    if (!perEngine.test(path)) return [];
    const lines = [...variables, ...collections];
    if (!ofThePage.has(path)) return findings(path, lines, `a module-level variable or collection ${sharedByEngines}`);
    return lines.length > 0 ? [] : findings(path, [1], "this file has no state: take it out of scripts/floors/state.mjs.");
  });
}
