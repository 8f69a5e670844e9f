/**
 * `npm run keywords`: generates `schemas/keywords.md` and `schemas/keywords.zh.md`: every keyword of the meta-schemas from A to Z with
 * its places, its description and its part of the manual. The Chinese sentences are in `src/workbench/words/keywords.zh.json`, each
 * under its English one, since the editor of the workbench says them too. A test fails when a page is out of date.
 */
import "./lib/help.mjs";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isProgram, root } from "./lib/root.mjs";

/** @typedef {{ readonly $ref?: string, readonly title?: string, readonly description?: string, readonly properties?: Readonly<Record<string, Node>> }} Node */
/** @typedef {{ readonly $defs: Readonly<Record<string, Node>> }} Meta */

/** The part of the manual that describes a file's keywords. */
const chapters = /** @type {const} */ ({
  "codes.json": "Code lists",
  "content.json": "Content",
  "endpoints.json": "Calls and limits",
  "entity.json": "An entity",
  "field.json": "Fields",
  "limits.json": "Calls and limits",
  "migration.json": "Before you publish",
  "parts.json": "What several files share: `x-use`",
  "roles.json": "Roles",
  "screen.json": "Screens",
  "site.json": "The site map",
  "states.json": "States",
  "table.json": "A way through a table: `x-cascade`",
});
/** Definitions whose part of a chapter is not found by the keyword alone. */
const parts = /** @type {Readonly<Record<string, string>>} */ ({
  partUse: "What several files share: `x-use`",
  usedPart: "What several files share: `x-use`",
  action: "Actions",
  column: "Lists",
  detail: "Detail pages",
  filter: "Lists",
  form: "Forms",
  formField: "Forms",
  gather: "Rows, keyed in as in a spreadsheet",
  grid: "Rows, keyed in as in a spreadsheet",
  gridColumn: "Rows, keyed in as in a spreadsheet",
  gridCards: "Rows, keyed in as in a spreadsheet",
  cardField: "Rows, keyed in as in a spreadsheet",
  leastMark: "Lists",
  link: "Actions",
  list: "Lists",
  note: "Detail pages",
  afterSubmit: "Read once more before the submit",
  missing: "Read once more before the submit",
  preview: "What saving would make",
  previewMark: "What saving would make",
  review: "Read once more before the submit",
  related: "Detail pages",
  section: "Forms",
  sort: "Lists",
  tab: "Tabs and views",
  shownState: "Tabs and views",
  transition: "Transitions",
  accountEffect: "Effects",
  createEffect: "Effects",
  mailEffect: "Effects",
  notifyEffect: "Effects",
  setEffect: "Effects",
  tokenEffect: "Effects",
  updateEffect: "Effects",
  accountReceiver: "Letters",
  letter: "Letters",
  letterFates: "Letters",
  letterNotice: "Letters",
  ownNotice: "Letters",
  recordReceiver: "Letters",
  alsoEditable: "What stays open",
  dashboard: "Sums and dashboards",
  dashboardBlock: "Sums and dashboards",
  sums: "Sums and dashboards",
  paper: "Paper",
  paperFields: "Paper",
  paperFormat: "Paper",
  paperLine: "Paper",
  paperPart: "Paper",
  paperList: "Paper",
  paperTable: "Paper",
  rule: "Rules",
  sampleBy: "Demonstration data: `examples`, `x-sample`",
  sampleFile: "Demonstration data: `examples`, `x-sample`",
  sampleLike: "Demonstration data: `examples`, `x-sample`",
  sampleRange: "Demonstration data: `examples`, `x-sample`",
  transitionSample: "Demonstration data: `examples`, `x-sample`",
});
/** Described once, because nearly every file uses them. */
const everywhere = new Set(["$schema", "x-spec", "x-status"]);

/** The file of the Chinese sentences, each under its English one. */
const chineseFile = "src/workbench/words/keywords.zh.json";

/** German sentences: only the help of the workbench says them, no page is made of them. */
const germanFile = "src/workbench/words/keywords.de.json";

/** @typedef {{ readonly path: string, readonly head: readonly string[], readonly inLanguage: (sentence: string) => string }} Page */

const read = (/** @type {string} */ path) => readFileSync(join(root, path), "utf8");

/** @type {Readonly<Record<string, string>>} */
export const chineseKeywords = JSON.parse(read(chineseFile));

/** @type {Readonly<Record<string, string>>} */
export const germanKeywords = JSON.parse(read(germanFile));

/** The page in each language. @type {Readonly<Record<"en" | "zh", Page>>} */
export const keywordsPages = {
  en: {
    path: "schemas/keywords.md",
    head: [
      "# Keywords, from A to Z",
      "",
      "中文：[关键字一览](keywords.zh.md)",
      "",
      "Everything that may be written in `schemas/` and `screens.json`: the keyword, what it stands in, what it says. A link leads to the part of",
      "[the manual](README.md) that shows it at work. Editors say the same on hovering. Not listed, since they stand nearly everywhere: `$schema`, and",
      "[`x-spec`, `x-status`](README.md#where-it-comes-from-x-spec-x-status). This page is made by `npm run keywords`.",
      "",
      "| keyword | in | says |",
    ],
    inLanguage: (sentence) => sentence,
  },
  zh: {
    path: "schemas/keywords.zh.md",
    head: [
      "# 关键字一览（A 到 Z）",
      "",
      "English: [Keywords, from A to Z](keywords.md)",
      "",
      "`schemas/` 和 `screens.json` 中可以写的全部内容：关键字、写在何处、含义。链接指向[手册](README.md)（英文）中有实例的部分。",
      "工作台语言为中文时，编辑器在悬停时显示同样的说明。几乎处处可写，因此不列出：`$schema`，以及",
      "[`x-spec`、`x-status`](README.md#where-it-comes-from-x-spec-x-status)。本页由 `npm run keywords` 生成。",
      "",
      "| 关键字 | 写在何处 | 含义 |",
    ],
    inLanguage: (sentence) => (sentence === "" ? "" : (chineseKeywords[sentence] ?? sentence)),
  },
};

/** Every title and description of the meta-schemas, once. @returns {Set<string>} */
export function metaSentences() {
  /** @type {Set<string>} */ const found = new Set();
  /** @param {unknown} value */
  const collect = (value) => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value))
      if (typeof inner !== "string") collect(inner);
      else if (key === "title" || key === "description") found.add(inner);
  };
  for (const file of readdirSync(join(root, "schemas/meta"))) collect(JSON.parse(read(`schemas/meta/${file}`)));
  return found;
}

/** What is wrong with the sentences of a language: those that lack, and those that no meta-schema says. */
export function untranslated(sentences = chineseKeywords, wanted = metaSentences()) {
  return [
    ...[...wanted].filter((sentence) => !(sentence in sentences)).map((sentence) => `missing: ${sentence}`),
    ...Object.keys(sentences)
      .filter((sentence) => !wanted.has(sentence))
      .map((sentence) => `unused: ${sentence}`),
  ];
}

/** The whole page in a language. @param {"en" | "zh"} language */
export function keywordsPage(language) {
  const { head, inLanguage } = keywordsPages[language];
  const lines = keywordRows().map(({ keyword, says, places }) => {
    const links = places.map(({ title, to }) => `[${inLanguage(title)}](${to})`);
    return `| \`${keyword}\` | ${links.join(", ")} | ${inLanguage(says).replaceAll("|", "\\|")} |`;
  });
  return [...head, "|---|---|---|", ...lines, ""].join("\n");
}

/** Each keyword with each of its descriptions, in order, and its allowed places. */
function keywordRows() {
  const manual = read("schemas/README.md");
  /** @type {Map<string, { keyword: string, says: string, places: { title: string, to: string }[] }>} */
  const rows = new Map();
  for (const [file, chapter] of Object.entries(chapters)) {
    /** @type {Meta} */ const meta = JSON.parse(read(`schemas/meta/${file}`));
    for (const [name, node] of Object.entries(meta.$defs)) {
      for (const [keyword, said] of Object.entries(node.properties ?? {})) {
        if (everywhere.has(keyword)) continue;
        const says = said.description ?? referred(said.$ref, meta)?.description ?? "";
        const place = { title: node.title ?? name, to: `README.md#${anchor(parts[name] ?? partOf(manual, chapter, keyword))}` };
        const row = rows.get(`${keyword} ${says}`) ?? { keyword, says, places: [] };
        if (!row.places.some(({ title, to }) => title === place.title && to === place.to)) row.places.push(place);
        rows.set(`${keyword} ${says}`, row);
      }
    }
  }
  return [...rows.values()].sort((one, other) => order(one.keyword, other.keyword));
}

/** Resolves a reference to a definition. @param {string | undefined} reference @param {Meta} meta @returns {Node | undefined} */
function referred(reference, meta) {
  const [file = "", name = ""] = (reference ?? "").split("#/$defs/");
  /** @type {Meta} */ const home = file === "" ? meta : JSON.parse(read(`schemas/meta/${file}`));
  return home.$defs[name];
}

/** The heading of the chapter, or of the first part below it, that names the keyword. @param {string} manual @param {string} chapter @param {string} keyword */
function partOf(manual, chapter, keyword) {
  const sections = manual.split(/^(?=##+ )/m);
  const heading = (/** @type {string} */ section) => /^##+ (.*)/.exec(section)?.[1] ?? "";
  const at = sections.findIndex((section) => heading(section) === chapter);
  if (at < 0) throw new Error(`The manual has no chapter "${chapter}".`);
  const depth = (/** @type {string} */ section) => /^#*/.exec(section)?.[0].length ?? 0;
  const end = sections.findIndex((section, index) => index > at && depth(section) <= depth(sections[at] ?? ""));
  const own = sections.slice(at, end < 0 ? undefined : end);
  const names = (/** @type {string} */ text) => new RegExp(`[\`"]${keyword.replaceAll(/[$-]/g, "\\$&")}[\`":/]`).test(text);
  const named = own.find((section) => names(heading(section))) ?? own.find(names);
  return named ? heading(named) : chapter;
}

/** As a heading is linked to. @param {string} heading */
const anchor = (heading) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

const order = (/** @type {string} */ one, /** @type {string} */ other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1);

if (isProgram(import.meta.url)) {
  for (const [file, sentences] of Object.entries({ [chineseFile]: chineseKeywords, [germanFile]: germanKeywords })) {
    const wrong = untranslated(sentences);
    if (wrong.length === 0) continue;
    console.error([`${file} does not fit the meta-schemas:`, ...wrong].join("\n"));
    process.exit(1);
  }
  for (const language of /** @type {const} */ (["en", "zh"])) {
    const { path } = keywordsPages[language];
    writeFileSync(join(root, path), keywordsPage(language));
    console.log(path);
  }
}
