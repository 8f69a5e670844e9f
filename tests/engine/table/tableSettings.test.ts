import { expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema.ts";
import { carriedOver } from "#engine/table/tableSettings.ts";

test("columns that somebody chose go on under the new names of their fields", () => {
  const schema = { properties: { author: { type: "string", "x-formerly": ["/writer"] }, title: { type: "string" } } } as FieldSchema;
  expect(carriedOver({ density: "compact", order: ["writer", "title"], shown: { writer: false, title: true } }, schema)).toEqual({
    density: "compact",
    order: ["author", "title"],
    shown: { author: false, title: true },
  });
  expect(carriedOver({ density: "normal", order: ["author", "writer"], shown: { writer: false, author: true } }, schema)).toEqual({
    density: "normal",
    order: ["author"],
    shown: { author: true },
  });
});
