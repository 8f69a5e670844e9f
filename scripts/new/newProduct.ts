/** `product`: a running start of another product, in a folder of its own and in the languages that it speaks. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { type JsonValue, printFile } from "#dialect/json/editJson.ts";
import { languageEntry } from "./newLanguage.ts";
import { examplesIn, isManyTongued } from "#dialect/begin/labels.ts";
import { CannotBegin, type Plan } from "#dialect/begin/plan.ts";
import { shownPath } from "./names.ts";

type Members = Readonly<Record<string, JsonValue>>;

/** The language that replaces missing translations. */
const standIn = "en";
const ignored = "# Records, files and keys of this product.\ndata/\n";

/**
 * Settings of VS Code that lead to the meta-schemas of this project, so that the editor completes and underlines in the product too.
 * Undefined where the project has no such settings.
 */
function editorSettings(project: string, folder: string): string | undefined {
  const own = join(project, ".vscode/settings.json");
  if (!existsSync(own)) return undefined;
  const near = relative(folder, project).split(sep).join("/");
  // Beside the project the folders may move together; elsewhere only the whole path leads there.
  const base = near.startsWith("../../..") ? pathToFileURL(project).href : near;
  const settings = JSON.parse(readFileSync(own, "utf8")) as {
    readonly "json.schemas": readonly { readonly fileMatch: string[]; readonly url: string }[];
  };
  const known = settings["json.schemas"].filter(({ url }) => url.startsWith("./schemas/meta/"));
  return printFile({ "json.schemas": known.map(({ fileMatch, url }) => ({ fileMatch, url: `${base}/${url.slice(2)}` })) });
}

/**
 * A plan that writes the files of the product, relative to `folder`: login, registration, password, messages, and a task with states,
 * list, form, details and an overview. Texts that the starter lacks in a language are English. Throws CannotBegin where the folder
 * holds a product already or a language is none.
 */
export function newProduct(project: string, folder: string, languages: string): Plan {
  if (existsSync(join(folder, "screens.json"))) throw new CannotBegin(`${folder} holds a product already: it has a screens.json.`);
  const codes = [...new Set(languages.split(",").map((code) => code.trim()))];
  const entries = codes.map(languageEntry);
  const starter = join(project, "scripts/new/starter");
  const read = (path: string): Members => JSON.parse(readFileSync(join(starter, path), "utf8"));
  const files = readdirSync(starter, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(starter, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
  const isMessages = (path: string): boolean => path.startsWith("schemas/messages/");
  const texts = codes.map((code) => {
    const path = `schemas/messages/${code}.json`;
    return { path, after: printFile(read(files.includes(path) ? path : `schemas/messages/${standIn}.json`)) };
  });
  const schemas = files
    .filter((path) => !isMessages(path))
    .map((path) => {
      // The meta-schemas are this project's: the settings of the editor lead to them.
      const { $schema: _meta, ...content } = inLanguages(read(path), codes) as Members;
      const site = path === "screens.json" ? { languages: entries, defaultLanguage: codes[0] ?? standIn } : {};
      return { path, after: printFile({ ...content, ...site }) };
    });
  const name = shownPath(project, folder);
  const settings = editorSettings(project, folder);
  return {
    changes: [
      ...schemas,
      ...texts,
      { path: ".gitignore", after: ignored },
      ...(settings === undefined ? [] : [{ path: ".vscode/settings.json", after: settings }]),
    ],
    next: [
      `Start it: npm start -- --product ${name}. While you change it: npm run dev -- --product ${name}`,
      `Check it: npm run check -- --product ${name}. Another entity: npm run new -- entity NAME --product ${name}`,
      "Its name, colour, languages and menu: screens.json. The task is an example: rename it, or delete it when you have your own.",
      "What may be written in each file: schemas/README.md of this project.",
    ],
  };
}

/** The value with each of its texts in these languages only, and its example records in the first of them: the product's own. */
function inLanguages(value: JsonValue, codes: readonly string[]): JsonValue {
  if (isList(value)) return value.map((item) => inLanguages(item, codes));
  if (typeof value !== "object" || value === null) return value;
  if (isManyTongued(value)) return Object.fromEntries(codes.map((code) => [code, value[code] ?? value[standIn] ?? ""]));
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      key,
      key === "examples" && isList(member) ? examplesIn(codes[0] ?? standIn, member) : inLanguages(member, codes),
    ]),
  );
}

const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);
