import { expect, test } from "vitest";
import { plainSchema } from "../../../src/server/http/plainSchema.ts";

test("labels become titles, keywords of our own are left out", () => {
  expect(
    plainSchema(
      { type: "string", maxLength: 9, "x-label": { en: "Name", zh: "名称" }, "x-help": { en: "Full name" }, "x-codes": "kind" },
      "en",
    ),
  ).toEqual({ type: "string", maxLength: 9, title: "Name", description: "Full name" });
});

test("numbers may be sent as text, computed fields are read-only, files refer to their shape", () => {
  expect(plainSchema({ type: "number" }, "en")).toEqual({ type: ["number", "string"] });
  expect(plainSchema({ type: "integer", "x-compute": "1" }, "en")).toEqual({ type: "integer", readOnly: true });
  const rule = { accept: ["image/png"], maxBytes: 1, call: "upload" };
  expect(plainSchema({ type: "object", "x-file": rule }, "en")).toEqual({ type: "object", $ref: "#/components/schemas/UploadedFile" });
});

test("rows and groups are converted inside", () => {
  expect(
    plainSchema({ type: "array", items: { type: "object", properties: { a: { type: "string", "x-label": { en: "A" } } } } }, "en"),
  ).toEqual({
    type: "array",
    items: { type: "object", properties: { a: { type: "string", title: "A" } } },
  });
});
