import { expect, test } from "vitest";
import type { TranslatedText } from "#dialect/lint/workspace/translatedTexts.ts";
import type { Text } from "#dialect/text/text.ts";
import { planTexts } from "../../../src/workbench/texts/planTexts.ts";

const file = "schemas/entities/box.json";
const languages = ["zh", "en"];
const own = (pointer: string, texts: Text): TranslatedText => ({ file, pointer, line: 1, where: {}, texts, gaps: [] });
const row = (pointer: string, texts: Text) => ({ file, pointer, texts });
/** Plans one row: its text at the download, in the workbook, and in the draft now. */
const sortsOf = (before: Text, then: Text, now: Text = before, pointer = "/x-label") =>
  planTexts({ rows: [row(pointer, then)], before: [row(pointer, before)] }, [own(pointer, now)], languages).map(
    ({ sort, language, placeholders }) => [language, sort, ...(placeholders ?? [])].join(" "),
  );

test("a filled gap is new, another text is changed, an emptied cell is removed, and what nobody touched is no change", () => {
  expect(sortsOf({ zh: "箱" }, { zh: "箱", en: "Box" })).toEqual(["en new"]);
  expect(sortsOf({ zh: "箱", en: "Box" }, { zh: "箱", en: "Carton" })).toEqual(["en changed"]);
  expect(sortsOf({ zh: "箱", en: "Box" }, { zh: "箱" })).toEqual(["en removed"]);
  expect(sortsOf({ zh: "箱", en: "Box" }, { zh: "箱", en: "Box" }, { zh: "箱", en: "Carton" })).toEqual([]);
});

test("a text that changed in the draft since the download is reported, unless both are equal", () => {
  expect(sortsOf({ en: "Box" }, { en: "Carton" }, { en: "Crate" })).toEqual(["en meanwhile"]);
  expect(sortsOf({ en: "Box" }, { en: "Carton" }, { en: "Carton" })).toEqual([]);
});

test("a placeholder that is lost or unknown is reported; a gap is compared with another language", () => {
  expect(sortsOf({ en: "{{count}} boxes" }, { en: "Boxes" })).toEqual(["en placeholder {{count}}"]);
  expect(sortsOf({ zh: "{city} 的箱子" }, { zh: "{city} 的箱子", en: "Boxes of {town}" })).toEqual(["en placeholder {city} {town}"]);
  expect(sortsOf({ zh: "最多 {limits.boxes} 箱" }, { zh: "最多 {limits.boxes} 箱", en: "At most {limits.boxes}" })).toEqual(["en new"]);
});

test("a form for one may state its number in words", () => {
  expect(sortsOf({ en: "{{count}} box" }, { en: "One box" }, undefined, "/boxes_one")).toEqual(["en changed"]);
});

test("a location that the draft lacks is unknown, and two rows that differ are reported", () => {
  const before = [row("/gone", { en: "Box" })];
  expect(planTexts({ rows: [row("/gone", { en: "Carton" })], before }, [], languages).map(({ sort }) => sort)).toEqual(["unknown"]);
  const twice = [row("/x-label", { en: "Carton" }), row("/x-label", { en: "Crate" })];
  const plan = planTexts({ rows: twice, before: [row("/x-label", { en: "Box" })] }, [own("/x-label", { en: "Box" })], languages);
  expect(plan.map(({ sort, then }) => `${sort} ${then}`)).toEqual(["changed Carton", "twice Crate"]);
});
