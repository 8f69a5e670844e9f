/**
 * Each check of the architecture reports a planted breach. All breaches are planted in one copy of the project, each in a file of
 * its own; a test looks for the finding of its file, in the words that a maintainer will read.
 */
import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { orders } from "../../scripts/floors/table.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { type PlantedText, checkFloors, findingsOf, inOwnFiles, lintFiles, plantAll } from "../helpers/schemas/plantedBreaches.ts";
import { kindBreaches } from "../helpers/schemas/kindBreaches.ts";
import { tradeBreaches } from "../helpers/schemas/tradeBreaches.ts";
import { type ProjectCopy, type Run, copyProject } from "../helpers/schemas/projectCopy.ts";

let copy: ProjectCopy;
beforeAll(async () => {
  copy = await copyProject();
});
afterAll(() => copy.remove());
describe("the floors check refuses", () => {
  const states = (JSON.parse(readFileSync(join(root, "schemas/codes/waybill-status.json"), "utf8")) as { items: { const: string }[] }).items
    .map((item) => item.const)
    .filter((value) => /[A-Za-z]{3}/.test(value));
  const cases = inOwnFiles([
    [
      "a circle of imports, and shows the way round",
      "src/dialect/text/first.ts",
      'import { second } from "./second.ts";\nexport const first = (): number => second();\n',
      /import circle \(2\): .*first\.ts.*second\.ts/,
    ],
    [
      "a function of more than 60 lines",
      "src/dialect/text/long.ts",
      `export function plantedLong(): void {\n${"  void 0;\n".repeat(60)}}\n`,
      /plantedLong has 62 lines; at most 60/,
    ],
    [
      "a circle of imports that consists of types only",
      "src/portal/site/typed.ts",
      'import type { Second } from "./typedSecond.ts";\nexport interface First {\n  readonly second: Second;\n}\n',
      /import circle of types \(2\): .*typed\.ts.*typedSecond\.ts/,
    ],
    [
      "two folders that import each other",
      "tests/helpers/files/upward.ts",
      'export { copyProject } from "../schemas/projectCopy.ts";\n',
      /circle of folders \(2\): tests\/helpers\/files -> tests\/helpers\/schemas -> tests\/helpers\/files/,
    ],
    [
      "a type and a function of one name in two files",
      "src/engine/plan/homonym.ts",
      "export interface PlantedName {\n  readonly here: true;\n}\n",
      /:1 .*PlantedName is exported by src\/server\/db\/homonym\.ts too/,
    ],
    [
      "a message of the product in the engine",
      "src/engine/plan/foreignMessage.ts",
      'export const foreign = "shell.messages";\n',
      /:1 .*"shell\.messages" belongs to the product/,
    ],
    [
      "a family of messages without a key",
      "src/dialect/text/messageKey.ts",
      (before: string) => before.replace('  "list.pick.{preset}",', '  "list.nobody.{name}",\n  "list.pick.{preset}",'),
      /family "list\.nobody\.\{name\}" has no key/,
    ],
    [
      "a shipped sentence that nothing shows, in English only",
      "src/dialect/messages/en.json",
      (before: string) => before.replace("{", '{\n  "action.nobody": "Nobody",'),
      /Nothing shows "action\.nobody"/,
    ],
    [
      "a shipped sentence about the trade",
      "src/dialect/messages/zh.json",
      (before: string) => before.replace(/"action\.cancel": "[^"]*"/, '"action.cancel": "撤回运单"'),
      /"action\.cancel" says "运单", a word of the trade/,
    ],
    [
      "a word of the workbench that nothing shows",
      "src/workbench/words/en.json",
      (before: string) => before.replace("{", '{\n  "bench.nobody": "Nobody",'),
      /Nothing shows "bench\.nobody"/,
    ],
    [
      "a word of the workbench that one language lacks",
      "src/workbench/words/zh.json",
      (before: string) => before.replace(/ *"bench\.close": "[^"]*",\n/, ""),
      /"bench\.close" is missing here/,
    ],
    [
      "a list that all engines of a page would share",
      "src/engine/form/openForms.ts",
      "const openForms: string[] = [];\nexport const opened = (id: string): number => openForms.push(id);\n",
      /:1 .*is shared by all engines of a page/,
    ],
    [
      "a variable of the process in the dialect",
      "src/dialect/text/zoneOfAll.ts",
      'let zone = "UTC";\nexport const useZone = (next: string): string => (zone = next);\n',
      /:1 .*a module-level variable is state of the whole process/,
    ],
    [
      "an import() over a fence",
      "src/dialect/lazy.ts",
      'export const lazy = () => import("#engine/ui/theme/tokens.ts");\n',
      /:1 .*ground floor/,
    ],
    [
      "a package that package.json does not name",
      "src/engine/strange.ts",
      'import rate from "left-pad";\nexport { rate };\n',
      /left-pad is not among the dependencies/,
    ],
    ...tradeBreaches,
    ["Chinese text in TypeScript", "src/portal/api/note.ts", 'export const note = "派送地址";\n', /is a text in Chinese/],
    [
      "a label of the schemas in TypeScript",
      "src/portal/api/note.ts",
      'export const note = "Delivery addresses";\n',
      /is a label of the schemas/,
    ],
    [
      "a pattern of the limits in TypeScript",
      "src/server/note.ts",
      "export const phone = /^[0-9+() -]{5,20}$/;\n",
      /is the limit "phonePattern"/,
    ],
    [
      "a field as a column in TypeScript",
      "src/server/note.ts",
      'export const columns = ["countryId"];\n',
      /"countryId" is a field of an entity/,
    ],
    ...kindBreaches,
    [
      "a fourth screen written by hand",
      "src/portal/rate-board/RateBoard.tsx",
      "export const RateBoard = () => null;\n",
      /rate-board .*may be written by hand/,
    ],
    [
      "a custom screen that is not on the list",
      "schemas/screens/strange.json",
      '{ "kind": "list", "custom": "rate-board" }\n',
      /custom "rate-board"/,
    ],
    [
      "a list of plain values that is written a value a line",
      "schemas/records/spread.json",
      '[\n  {\n    "code": "A"\n  }\n]\n',
      /:2 .*fits on one line/,
    ],
    ["a file of more than 300 lines", "src/engine/long.ts", "export {};\n".repeat(301), /301 lines; at most 300/],
    ["a drawer for everything", "src/engine/utils.ts", "export const pad = 1;\n", /says nothing: name the subject/],
    ["a second door", "src/portal/api/index.ts", 'export * from "./api.ts";\n', /only the engine has a door/],
    [
      "a silenced check",
      "src/engine/quiet.ts",
      `// @ts-${"expect-error"} on purpose\nexport const quiet: number = "1";\n`,
      /a check is silenced/,
    ],
    [
      "a state of the business in TypeScript",
      "src/portal/api/note.ts",
      `export const note = ${JSON.stringify(states)};\n`,
      /is a state: ask the state machine/,
    ],
    [
      "a regular expression that is quadratic",
      "src/server/slowPattern.ts",
      "export const brackets = /[(][^)]*[)]/g;\n",
      /:1 .*grows with the power 2 of the length/,
    ],
    [
      "one that is exponential",
      "src/server/slowPattern.ts",
      'export const words = new RegExp("^(\\\\w+ ?)+$");\n',
      /:1 .*may grow without bound/,
    ],
    [
      "one that is put together where no check can read it",
      "src/server/composedPattern.ts",
      "export const made = (word: string) => new RegExp(`^${word}+$`);\n",
      /:1 .*put together while the program runs/,
    ],
  ]);
  const second = 'import { first } from "./first.ts";\nexport const second = (): number => first();\n';
  const withExemption = (before: string) =>
    before.replace("export const composed = {", 'export const composed = {\n  "src/server/unneeded.ts": "",');
  const partners: readonly (readonly [path: string, text: PlantedText])[] = [
    ["src/dialect/text/second.ts", second],
    [
      "src/portal/site/typedSecond.ts",
      'import type { First } from "./typed.ts";\nexport interface Second {\n  readonly first: First;\n}\n',
    ],
    ["tests/helpers/schemas/downward.ts", 'export { openPng } from "../files/upward.ts";\n'],
    ["src/server/db/homonym.ts", "export function PlantedName(): void {}\n"],
    ...Array.from({ length: 31 }, (_, index) => [`src/dialect/crowd/one${index}.css`, ""] as const),
  ];
  const withoutPackage = (before: string) => before.replaceAll('from "i18next"', 'from "./elsewhere.ts"');

  let run: Run;
  beforeAll(async () => {
    const files = cases.map(([, path, text]) => [path, text] as const);
    run = await plantAll(
      copy,
      [
        ...files,
        ...partners,
        ["src/dialect/text/translator.ts", withoutPackage],
        ["scripts/floors/patterns.mjs", withExemption],
        ["scripts/floors/longFunctions.json", (before) => before.replace("{", '{"src/server/short.ts": ["shortened"],')],
      ],
      () => checkFloors(copy),
    );
  });

  test.each(cases)("%s", (_what, path, _text, finding) => {
    expect(findingsOf(run, path)).toMatch(finding);
    expect(run.code).toBe(1);
  });

  test.each([
    ["an exemption of a regular expression that nothing needs", "scripts/floors/patterns.mjs", "src/server/unneeded.ts needs no exemption"],
    [
      "a listed function that is no longer too long",
      "scripts/floors/longFunctions.json",
      "shortened of src/server/short.ts is no longer too long",
    ],
    ["a folder with more files than one sees at a glance", "src/dialect/crowd", "31 files; at most 30"],
    ["a promised package that nothing imports", "package.json", "i18next is imported by no file"],
  ])("%s", (_what, path, finding) => {
    expect(findingsOf(run, path)).toContain(finding);
  });
});

describe("the order of the folders", () => {
  /** The lowest folder of a floor imports from the highest one that has a name, and a folder is there that the order does not name. */
  const breaches = Object.entries(orders).map(([floor, order]) => {
    const [lowest = "", highest = ""] = [order.find((folder) => folder !== "."), order.findLast((folder) => folder !== ".")];
    const ending = floor === "scripts" ? "mjs" : "ts";
    const up = posix.relative(posix.join(floor, lowest), posix.join(floor, highest));
    return {
      floor,
      low: posix.join(floor, lowest, `breach.${ending}`),
      text: `export * from "${up}/target.${ending}";\n`,
      high: posix.join(floor, highest, `target.${ending}`),
      strange: posix.join(floor, "attic", `chest.${ending}`),
      finding: `imports ${posix.join(floor, highest)}/target.${ending}, but ${highest} comes after ${lowest} in the order of ${floor}`,
    };
  });

  let checked: Run;
  let linted: Run;
  beforeAll(async () => {
    const files = breaches.flatMap(({ low, text, high, strange }) => [
      [low, text] as const,
      [high, "export const target = 1;\n"] as const,
      [strange, "export const chest = 1;\n"] as const,
    ]);
    const withMissingFolder = (before: string) => before.replace('"src/sheet": inOrder(". zip', '"src/sheet": inOrder(". cellar zip');
    await plantAll(copy, [...files, ["scripts/floors/table.mjs", withMissingFolder]], async () => {
      checked = await checkFloors(copy);
      linted = await lintFiles(
        copy,
        breaches.map(({ low }) => low),
      );
      return checked;
    });
  });

  test.each(breaches)("of $floor refuses an import of a later folder", ({ low, finding }) => {
    expect(findingsOf(checked, low)).toContain(`${low}:1  ${finding}`);
  });

  test.each(breaches)("of $floor is held by the linter too, for the editor", ({ low }) => {
    expect(findingsOf(linted, low)).toContain("This folder comes later in the order");
  });

  test.each(breaches)("of $floor refuses a folder that it does not name", ({ strange, floor }) => {
    expect(findingsOf(checked, strange)).toContain(`this folder is not in the order of ${floor}`);
  });

  test("names no folder that holds no code", () => {
    expect(checked.output).toContain("the order of src/sheet names src/sheet/cellar, which holds no code");
    expect(checked.code).toBe(1);
  });
});
