/** @typedef {import("./sources.mjs").Source} Source */
/** @typedef {import("./sources.mjs").Finding} Finding */

/** Names of types and functions that several files of `src/` export, with those files. @returns {Map<string, { path: string, line: number }[]>} */
export function homonyms(/** @type {readonly Source[]} */ sources) {
  /** @type {Map<string, Map<string, number>>} */
  const places = new Map();
  for (const { path, exports } of sources) {
    if (!path.startsWith("src/")) continue;
    for (const { name, line } of exports.filter(({ sort }) => sort !== "value")) {
      const files = places.get(name) ?? new Map();
      places.set(name, files.set(path, files.get(path) ?? line));
    }
  }
  const several = [...places].filter(([, files]) => files.size > 1);
  return new Map(several.map(([name, files]) => [name, [...files].map(([path, line]) => ({ path, line }))]));
}

/** One name means one thing: no exported type or function of `src/` has the name of another. @returns {Finding[]} */
export function checkHomonyms(/** @type {readonly Source[]} */ sources) {
  return [...homonyms(sources)].flatMap(([name, places]) =>
    places.map(({ path, line }) => {
      const others = places.filter((place) => place.path !== path).map((place) => place.path);
      const message = `${name} is exported by ${others.join(", ")} too: give one of them a name that says what it is.`;
      return { path, line, message };
    }),
  );
}
