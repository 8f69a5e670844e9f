import { pathsUnder, readJson } from "./sources.mjs";
import { jsonUnder } from "./words.mjs";

/** @typedef {import("./sources.mjs").Finding} Finding */

/** The two hand-written parts. A third would mean that a keyword or a kind is missing. */
const custom = ["packing-list", "pickup-rating"];
/** The other folders of the portal. */
const folders = [
  "boot",
  "browser",
  "api",
  "exports",
  "session",
  "live",
  "drafts",
  "site",
  "palette",
  "workbook-import",
  "record-import",
  "sheet-steps",
  "shell",
  "pages",
];
/** Views of the shell, named by `view` in screens.json. */
const views = ["login", "home", "notFound", "article", "shared", "developers"];

/** @returns {unknown[]} values of `key` anywhere in `json` */
function valuesOf(/** @type {string} */ key, /** @type {unknown} */ json) {
  if (Array.isArray(json)) return json.flatMap((item) => valuesOf(key, item));
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).flatMap(([name, value]) => (name === key ? [value] : valuesOf(key, value)));
}

/** Screens are generated; the exceptions are listed above. @returns {Finding[]} */
export function checkHandWritten() {
  const says = (/** @type {string} */ path, /** @type {string} */ what) => ({
    path,
    message: `${what} is not among the parts that may be written by hand (${custom.join(", ")}): add the missing keyword or kind instead.`,
  });
  const named = [
    ...jsonUnder("schemas/screens"),
    ...jsonUnder("schemas/states"),
    { path: "screens.json", json: readJson("screens.json") },
  ].flatMap(({ path, json }) =>
    valuesOf("custom", json)
      .filter((value) => !custom.includes(String(value)))
      .map((value) => says(path, `custom "${value}"`)),
  );
  const viewed = valuesOf("view", readJson("screens.json"))
    .filter((value) => !views.includes(String(value)))
    .map((value) => says("screens.json", `view "${value}"`));
  const found = new Set(
    pathsUnder("src/portal")
      .map((path) => path.split("/")[2] ?? "")
      .filter((name) => !name.includes(".")),
  );
  const strange = [...found].filter((name) => !custom.includes(name) && !folders.includes(name));
  return [...named, ...viewed, ...strange.map((name) => says(`src/portal/${name}`, "this folder"))];
}
