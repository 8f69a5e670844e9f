import { expect, test } from "vitest";
import { writeTexts } from "../../../src/workbench/texts/writeTexts.ts";
import { testWorkbench } from "../../helpers/workbench/renderInWorkbench.tsx";

const box = "schemas/entities/box.json";
const english = "schemas/messages/en.json";
const texts = {
  [box]: '{\n  "x-label": { "zh": "箱", "en": "Box" },\n  "note": { "zh": "注" }\n}\n',
  [english]: '{\n  "a": "A",\n  "b": "B"\n}\n',
};
const change = (file: string, pointer: string, then: string) =>
  ({ sort: "changed", file, pointer, language: "en", now: "", then }) as const;

test("changed, new and emptied texts are written to their places in one step of undo", async () => {
  const { draft } = await testWorkbench({ texts });
  await writeTexts(draft, [
    change(box, "/x-label", "A long carton"),
    change(box, "/note", "Note"),
    change("schemas/messages", "/a", ""),
    change("schemas/messages", "/b", "Much longer than before"),
    change("schemas/messages", "/c", "C"),
    change("schemas/messages", "/shipped", ""),
  ]);
  const { open } = draft.view();
  expect(open[box]?.text).toBe('{\n  "x-label": { "zh": "箱", "en": "A long carton" },\n  "note": { "zh": "注", "en": "Note" }\n}\n');
  expect(JSON.parse(open[english]?.text ?? "")).toEqual({ b: "Much longer than before", c: "C" });
  expect(await draft.undo()).toBe(true);
  expect(draft.view().open[box]?.text).toBe(texts[box]);
  expect(draft.view().open[english]?.text).toBe(texts[english]);
});
