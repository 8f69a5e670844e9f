/** Which columns a grid of rows has, and what is known of them before a row is there. */
import { expect, test } from "vitest";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { planField } from "#engine/planners/planField.ts";
import { crates } from "../grid/crates.ts";
import { testInput } from "../../helpers/engine/testHost.ts";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";

const text = (more: FieldSchema = {}): FieldSchema => ({ type: "string", "x-label": { en: "Text" }, ...more });

test("a column differs from row to row where it, or what is around it in the row, is under a condition", () => {
  const crate = crates.entities["crate"];
  const fields = {
    plain: text(),
    computed: { type: "number", "x-label": { en: "Sum" }, "x-compute": "1 + 1" },
    shown: text({ "x-visible-when": "row.plain == 'a'" }),
    open: text({ "x-readonly-when": "row.plain == 'a'" }),
    group: { type: "object", "x-label": { en: "Group" }, "x-visible-when": "row.plain == 'a'", properties: { inside: text() } },
    parts: { type: "array", "x-label": { en: "Parts" }, items: { type: "object", properties: { part: text() } } },
  } satisfies Record<string, FieldSchema>;
  const files = {
    ...crates,
    entities: {
      ...crates.entities,
      crate: {
        ...crate,
        properties: { lines: { type: "array", "x-label": { en: "Lines" }, items: { type: "object", properties: fields } } },
      },
    },
  } as CatalogFiles;
  const { grid } = planField(testInput(files, "crate"), "lines", { place: { field: "lines" } });
  expect(Object.fromEntries((grid?.columns ?? []).map(({ id, varies }) => [id, varies]))).toEqual({
    plain: false,
    computed: false,
    shown: true,
    open: true,
    "group/inside": true,
    "parts/-/part": false,
  });
});
