/** The page `schemas/functions.md`: operators and functions of expressions, from their implementation. */
import { readFileSync } from "node:fs";
import functionHelp from "../../src/dialect/expr/functionHelp.json";
import { recordsFunctions } from "../../src/dialect/expr/recordsFunctions.ts";
import { rowFunctions } from "../../src/dialect/expr/rowFunctions.ts";

/** Chinese sentences, as the workbench shows them: of functions by name, of all others by their English sentence. */
export interface ChineseSentences {
  readonly byName: Readonly<Record<string, string>>;
  readonly bySentence: Readonly<Record<string, string>>;
}

/** Reads them. The paths are relative to the folder of the project. */
export function readChinese(): ChineseSentences {
  const read = (name: string) =>
    JSON.parse(readFileSync(`src/workbench/words/${name}.zh.json`, "utf8")) as Readonly<Record<string, string>>;
  return { byName: read("functions"), bySentence: read("expressions") };
}

/** Returns the text of the page. */
export function functionsPage({ byName, bySentence }: ChineseSentences): string {
  const own = Object.entries(functionHelp.functions).map(([name, help]) => ({ name, ...help, chinese: byName[name] ?? "" }));
  const others = Object.entries({ ...rowFunctions, ...recordsFunctions }).map(([name, { doc, usage }]) => ({
    ...{ name, doc, example: usage },
    chinese: bySentence[explanation(doc)] ?? "",
  }));
  const rows = [...own, ...others].sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1));
  return [
    "# Operators and functions of expressions",
    "",
    "What conditions and formulas may use; [the manual](README.md#expressions) explains them. Each example is true, except those of a row and of other records, which belong",
    "in a rule. A function may be written as `f(a, b)` or `a.f(b)`. An unknown argument makes the result unknown, if nothing else is said. This page",
    "is made by `npm run functions`.",
    "",
    "| operator | does | 作用 | example |",
    "|---|---|---|---|",
    ...functionHelp.operators.map(
      ({ operator, doc, example }) => `| ${code(operator)} | ${cell(doc)} | ${cell(bySentence[doc] ?? "")} | ${code(example)} |`,
    ),
    "",
    "| function | does | 作用 | example |",
    "|---|---|---|---|",
    ...rows.map(({ doc, chinese, example }) => `| ${signature(doc)} | ${explanation(doc)} | ${cell(chinese)} | ${code(example)} |`),
    "",
  ].join("\n");
}

/** The part of `f(a, b): what it returns` before the colon. */
const signature = (doc: string): string => code(/^[^:]*/.exec(doc)?.[0] ?? doc);
const explanation = (doc: string): string => cell(doc.includes(":") ? doc.slice(doc.indexOf(":") + 1).trim() : "");
const cell = (text: string): string => text.replaceAll("|", "\\|");
const code = (text: string): string => `\`${cell(text)}\``;
