// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import type { TranslationTable } from "#dialect/lint/workspace/translatedTexts.ts";
import { writeWorkbook } from "#sheet/write/writeWorkbook.ts";
import { TextsPage } from "../../../src/workbench/texts/TextsPage.tsx";
import { textSheets } from "../../../src/workbench/texts/textBook.ts";
import { clearPage, eventually, one, press, texts, type } from "../../helpers/engine/page.tsx";
import { renderInWorkbench, testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

afterEach(clearPage);

const box = "schemas/entities/box.json";
const table: TranslationTable = {
  languages: [
    { code: "zh", name: "中文" },
    { code: "en", name: "English" },
  ],
  texts: [
    {
      file: "schemas/messages",
      pointer: "/hello",
      line: 2,
      where: { zh: "hello", en: "hello" },
      texts: { zh: "你好", en: "Good day" },
      gaps: [],
    },
    { file: box, pointer: "/x-label", line: 2, where: { zh: "箱", en: "Box" }, texts: { zh: "箱" }, gaps: ["en"] },
  ],
};

async function show() {
  const usage = { sort: "message", file: box, line: 9, pointer: "/x-messages/required", trail: [{ en: "Size" }] } as const;
  const usages = vi.fn(async () => [usage]);
  const onOpen = vi.fn();
  const workbench = await testWorkbench({ texts: { [box]: '{ "x-label": { "zh": "箱" } }' }, api: { texts: async () => table, usages } });
  await renderInWorkbench(workbench, <TextsPage onOpen={onOpen} onClose={() => undefined} />);
  await eventually(() => expect(document.querySelector(".texts tbody tr")).not.toBeNull());
  return { usages, onOpen, text: () => workbench.draft.view().open[box]?.text };
}
const names = () => texts([...document.querySelectorAll(".texts tbody .visual-name > :first-child")]);

test("texts are found by name, key, file or sentence in any language, and by their gaps", async () => {
  await show();
  for (const [search, found] of [
    ["你好", "hello"],
    ["good HELLO", "hello"],
    ["entities/box", "Box"],
  ] as const) {
    await type(one("searchbox"), search);
    expect(names()).toEqual([found]);
  }
  await type(one("searchbox"), "");
  await press(one("checkbox", /Only those that lack a language \(1\)/));
  expect(names()).toEqual(["Box"]);
});

test("a sentence opens with who uses it, and each opens at its place", async () => {
  const { usages, onOpen } = await show();
  await press(one("button", "hello"));
  await eventually(() => expect(document.body.textContent).toContain("Size"));
  expect(usages).toHaveBeenCalledWith({ message: "hello" });
  await press(one("button", /Sentence\s*Size/));
  expect(onOpen).toHaveBeenCalledWith(box, { line: 9, column: 1, pointer: "/x-messages/required" });
});

test("a filled workbook is previewed, and written when the analyst says so", async () => {
  const { text } = await show();
  const words = { sheet: "Texts", where: "where", lacks: "lacks", keep: "keep", name: () => "" };
  const [sheet, hidden] = textSheets(table, words);
  if (!sheet || !hidden) throw new Error("no sheets");
  const filled = { ...sheet, rows: sheet.rows.map((row) => row.map((cell, at) => (row[2] === "/x-label" && at === 4 ? "Carton" : cell))) };
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  const book = new File([await writeWorkbook([filled, hidden])], "texts.xlsx");
  Object.defineProperty(input, "files", { value: [book] });
  input?.dispatchEvent(new Event("change", { bubbles: true }));
  await eventually(() => expect(document.body.textContent).toContain("Gaps filled (1)"));
  expect(text()).toBeUndefined();
  await press(one("button", "Write 1 text into the draft"));
  await eventually(() => expect(text()).toBe('{ "x-label": { "zh": "箱", "en": "Carton" } }'));
});
