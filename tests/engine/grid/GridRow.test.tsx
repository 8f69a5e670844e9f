// @vitest-environment happy-dom
/** A grid as those meet it who hear it: the pattern of ARIA for grids, with one place of focus. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CatalogFiles } from "#dialect/schema/catalogFiles.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { begin, clearPage, open, sentence } from "../../helpers/engine/formPage.tsx";
import { find, one, settle } from "../../helpers/engine/page.tsx";
import { cratesWith } from "./crates.ts";

const plain = cratesWith({
  field: "lines",
  grid: { columns: ["code", { field: "length", total: true }, "width", "height", "total", "note", "shelf"] },
});

const crate = plain.entities["crate"] as EntitySchema;
const lines = crate.properties?.["lines"] ?? {};
const shelf: FieldSchema = {
  type: "string",
  "x-label": { en: "Shelf" },
  "x-reference": { entity: "shop", key: "name", show: ["name"], free: true },
};
/** The crates, with lines that name a shelf which may be unknown. */
const files: CatalogFiles = {
  ...plain,
  entities: {
    ...plain.entities,
    crate: {
      ...crate,
      properties: { lines: { ...lines, items: { ...lines.items, properties: { ...lines.items?.properties, shelf } } } },
    },
  },
};

beforeEach(async () => {
  begin({ crate: [], shop: [{ id: "1", name: "North" }] }, files);
  await open({
    screen: "crateForm",
    start: {
      lines: [
        { code: "a", length: "60", shelf: "North" },
        { code: "b", shelf: "Elsewhere" },
      ],
    },
  });
  await find("grid", "Lines");
});
afterEach(clearPage);

const grid = () => one("grid", "Lines");

describe("a line of the grid", () => {
  test("a computed cell is read-only, an editable one is not", () => {
    const of = (column: number) => grid().querySelector(`[data-line="0"][data-column="${column}"]`);
    expect([of(0), of(4)].map((cell) => cell?.getAttribute("aria-readonly"))).toEqual([null, "true"]);
  });
});

test("a free value that names no record is marked, and says so", async () => {
  const cell = (line: number) => grid().querySelector(`[data-line="${line}"][data-column="6"]`);
  await settle();
  expect([cell(0), cell(1)].map((one) => one?.getAttribute("data-problem") ?? "")).toEqual(["", "info"]);
  expect(cell(1)?.getAttribute("title")).toBe(sentence("grid.unlisted"));
  expect(cell(1)?.hasAttribute("aria-invalid")).toBe(false);
});
