/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/** Folders whose results depend on their arguments only: one process holds several versions of the schemas. */
const stateless = /^src\/(dialect|sheet)\//;

/** Finds module-level variables of dialect and sheet: what one version of the schemas sets there, another would read. @returns {Finding[]} */
export function checkState(/** @type {readonly Source[]} */ sources) {
  return sources
    .filter(({ path }) => stateless.test(path))
    .flatMap(({ path, variables }) =>
      variables.map((line) => ({
        path,
        line,
        message: "a module-level variable is state of the whole process: pass the value, or read it from the catalogue.",
      })),
    );
}
