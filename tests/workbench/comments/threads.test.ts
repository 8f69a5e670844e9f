import { expect, test } from "vitest";
import type { DraftComment } from "#dialect/wire/comments.ts";
import { isSamePart, partTitle, threadsOf } from "../../../src/workbench/comments/threads.ts";
import { createWorkbenchTranslation } from "../../../src/workbench/client/translation.ts";
import { benchWords } from "../../helpers/workbench/benchWords.ts";

const comment = (id: string, more: Partial<DraftComment> = {}): DraftComment => ({
  ...{ id, analyst: "Anna", set: "", path: "schemas/entities/book.json", part: "", by: "Bo", at: "2026-01-01T00:00:00Z", text: id },
  ...more,
});

test("answers are below what they answer, and what is resolved is last", () => {
  const threads = threadsOf([
    comment("a", { resolvedBy: "Anna" }),
    comment("b"),
    comment("c", { answers: "a" }),
    comment("d", { answers: "b" }),
  ]);
  expect(threads.map(({ first, answers }) => [first.id, ...answers.map(({ id }) => id)])).toEqual([
    ["b", "d"],
    ["a", "c"],
  ]);
});

test("a part contains what is inside of it; the whole file is only the same as itself", () => {
  expect(isSamePart("/properties/title", "/properties/title/x-label")).toBe(true);
  expect(isSamePart("/properties/title", "/properties/titles")).toBe(false);
  expect(isSamePart("", "/properties/title")).toBe(false);
  expect(isSamePart("", "")).toBe(true);
});

test("a part is called by the labels around it, by its anchor where it has gone, and the whole file by a word", () => {
  const translation = createWorkbenchTranslation("en", benchWords);
  const json = { form: { sections: [{ id: "who", label: { en: "Contact" }, fields: [{ field: "mail" }] }] } };
  expect(partTitle(json, "/form/sections/id=who/fields/field=mail", translation)).toBe("Contact › mail");
  expect(partTitle(json, "/form/sections/id=gone", translation)).toBe("form › sections › id=gone");
  expect(partTitle(json, "", translation)).toBe("the whole file");
});
