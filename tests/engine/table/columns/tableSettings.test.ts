import { expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { migrateSettings, defaultSettings } from "#engine/table/columns/tableSettings.ts";

test("columns that somebody chose go on under the new names of their fields", () => {
  const schema = { properties: { author: { type: "string", "x-formerly": ["/writer"] }, title: { type: "string" } } } as FieldSchema;
  const kept = {
    density: "compact",
    order: ["writer", "title"],
    shown: { writer: false, title: true },
    widths: { writer: 90 },
    pins: { writer: true },
  } as const;
  expect(migrateSettings(kept, schema)).toEqual({
    density: "compact",
    order: ["author", "title"],
    shown: { author: false, title: true },
    widths: { author: 90 },
    pins: { author: true },
  });
  const both = { ...defaultSettings, order: ["author", "writer"], shown: { writer: false, author: true } };
  expect(migrateSettings(both, schema)).toEqual({ ...defaultSettings, order: ["author"], shown: { author: true } });
});
