import { expect, test } from "vitest";
import type { FileText } from "#dialect/wire/workbench.ts";
import { opened } from "../../../src/workbench/client/draftView.ts";

const file = { path: "a.json", text: "{}", hash: "h" } as FileText;

test("a file that the draft does not change is published as it is", () => {
  expect(opened(file)).toEqual({ path: "a.json", text: "{}", published: "{}", hash: "h" });
});

test("a changed file keeps the published text beside its own", () => {
  expect(opened({ ...file, published: "[]" })).toMatchObject({ text: "{}", published: "[]" });
});
