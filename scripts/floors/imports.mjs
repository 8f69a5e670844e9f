import { readJson } from "./sources.mjs";
import { fencesAt, promised } from "./table.mjs";

/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/** Applies the fences to `import()`, which the linter ignores. @returns {Finding[]} */
export function checkDynamicImports(/** @type {readonly Source[]} */ sources) {
  return sources.flatMap(({ path, imports }) => {
    const fences = fencesAt(path);
    return imports
      .filter(({ dynamic }) => dynamic)
      .flatMap(({ from, line }) =>
        fences
          .filter(({ regex }) => new RegExp(regex, "u").test(from))
          .map(({ message }) => ({ path, line, message: `import("${from}"): ${message}` })),
      );
  });
}

/** Every promised package is imported by a file that runs. @returns {Finding[]} */
export function checkPromised(/** @type {readonly Source[]} */ sources) {
  const used = new Set(
    sources.flatMap(({ path, imports }) =>
      path.startsWith("scripts/") ? [] : imports.filter(({ typeOnly }) => !typeOnly).map(({ from }) => from),
    ),
  );
  const isUsed = (/** @type {string} */ name) => [...used].some((from) => from === name || from.startsWith(`${name}/`));
  return promised
    .filter((name) => !isUsed(name))
    .map((name) => ({ path: "package.json", message: `${name} is imported by no file: the product promises to use it.` }));
}

/** Finds imported packages that package.json does not name: they would disappear with the package that depends on them. @returns {Finding[]} */
export function checkNamed(/** @type {readonly Source[]} */ sources) {
  const { dependencies, devDependencies } = readJson("package.json");
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ from, line }) => {
      if (/^(\.|#|node:|virtual:|\/)/.test(from)) return [];
      const name = from.split("/", from.startsWith("@") ? 2 : 1).join("/");
      if (name in dependencies || (name in devDependencies && !path.startsWith("src/"))) return [];
      return [
        { path, line, message: `${name} is not among the ${path.startsWith("src/") ? "dependencies" : "packages"} of package.json.` },
      ];
    }),
  );
}
