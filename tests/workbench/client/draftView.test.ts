import { expect, test } from "vitest";
import type { FileText } from "#dialect/wire/workbench.ts";
import { emptyDraft, hasUnsaved, opened } from "../../../src/workbench/client/draftView.ts";

const file = { path: "a.json", text: "{}", hash: "h" } as FileText;

test("a file that the draft does not change is published as it is", () => {
  expect(opened(file)).toEqual({ path: "a.json", text: "{}", published: "{}", hash: "h" });
});

test("a changed file keeps the published text beside its own", () => {
  expect(opened({ ...file, published: "[]" })).toMatchObject({ text: "{}", published: "[]" });
});

test("leaving the page is asked for while a text is on its way, did not arrive, or waits for a choice", () => {
  const conflict = { message: "", text: "[]", hash: "g" };
  expect(hasUnsaved(emptyDraft)).toBe(false);
  expect(hasUnsaved({ ...emptyDraft, checking: true })).toBe(true);
  expect(hasUnsaved({ ...emptyDraft, unsent: "no answer" })).toBe(true);
  expect(hasUnsaved({ ...emptyDraft, open: { "a.json": { ...opened(file), conflict } } })).toBe(true);
});
