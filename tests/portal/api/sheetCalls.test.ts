// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Api } from "../../../src/portal/api/api.ts";
import { createSheetCalls } from "../../../src/portal/api/sheetCalls.ts";

const calls = { template: "thingTemplate", export: "thingExport", zip: "thingZip", existing: "thingExisting", import: "thingImport" };
const api = { call: vi.fn(), download: vi.fn(), upload: vi.fn() };
const load = async (name: string) =>
  ({ schema: { "x-entity": { name, calls: name === "thing" ? calls : {} } } }) as unknown as DisplayEntity;
const sheets = createSheetCalls(api as unknown as Api, load);
const saved: string[] = [];

beforeEach(() => {
  for (const mock of Object.values(api)) mock.mockReset();
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

afterEach(() => void vi.restoreAllMocks());

const file = (name: string) => ({ code: 200, data: { file: new Blob(["x"]), name } });

test("template, export and archive are calls of the entity, each saved under the name that the server gives [Q-88]", async () => {
  api.download.mockImplementation(async (key: string) => file(`${key}.xlsx`));
  expect(await sheets.template("thing")).toEqual({ code: 200, data: null });
  await sheets.exportRecords("thing", { page: 2 });
  await sheets.zip("thing", ["1", "2"]);
  expect(api.download.mock.calls).toEqual([
    ["thingTemplate", {}],
    ["thingExport", { page: 2 }],
    ["thingZip", { ids: ["1", "2"] }],
  ]);
  expect(saved).toEqual(["thingTemplate.xlsx", "thingExport.xlsx", "thingZip.xlsx"]);
});

test("a refused download saves nothing and keeps the code and the message", async () => {
  api.download.mockResolvedValue({ code: 4003, message: "Too many", data: null });
  expect(await sheets.template("thing")).toEqual({ code: 4003, message: "Too many", data: null });
  expect(saved).toEqual([]);
});

test("stored records are found by their keys; what is not an object is left out", async () => {
  api.call.mockResolvedValue({ code: 200, data: { found: [{ key: 7, record: { id: "a" } }, "junk", { key: "x" }] } });
  const { data } = await sheets.existing("thing", ["7", "8"]);
  expect(data).toEqual(new Map([["7", { id: "a" }]]));
  expect(api.call).toHaveBeenCalledWith("thingExisting", { keys: ["7", "8"] }, { signal: undefined });
});

test("an import sends the workbook with its rows under the idempotency key, and counts what was stored", async () => {
  api.upload.mockResolvedValue({ code: 200, data: { created: 2 } });
  const workbook = new File(["x"], "a.xlsx");
  const rows = { sheet: 0, rows: [{ row: 2, record: { name: "A" } }] };
  expect(await sheets.import("thing", workbook, rows, { key: "k1" })).toEqual({ code: 200, data: { created: 2, updated: 0 } });
  expect(api.upload).toHaveBeenCalledWith("thingImport", workbook, { fields: { rows: JSON.stringify(rows) }, idempotencyKey: "k1" });
});

test("an entity without the call is an error that names both", async () => {
  await expect(sheets.template("other")).rejects.toThrow('Entity "other" declares no call "template"');
});
