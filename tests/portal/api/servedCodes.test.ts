import { beforeEach, expect, test, vi } from "vitest";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import type { CodeList } from "#dialect/schema/states.ts";
import type { Api } from "../../../src/portal/api/api.ts";
import { askForCodes, type ServedCodesParts } from "../../../src/portal/api/servedCodes.ts";
import applyTitle from "../../../schemas/codes/apply-title.json";
import endpoints from "../../../schemas/endpoints.json";
import waybillSchema from "../../../schemas/entities/waybill.json";

const waybill = { schema: waybillSchema } as unknown as CompiledEntity;
const shipped = applyTitle as unknown as CodeList;
const call = vi.fn<Api["call"]>();
let session: string | undefined;
let catalog: ServedCodesParts["catalog"];
const ask = (entity: CompiledEntity) => askForCodes(entity, { catalog, api: { call }, token: () => session });
const offered = () => catalog.codes["apply-title"]?.items.map(({ const: code, "x-label": label }) => [code, label]);

beforeEach(() => {
  call.mockReset();
  session = "a";
  catalog = {
    site: { languages: [{ code: "zh" }, { code: "en" }] } as unknown as CompiledCatalog["site"],
    codes: { "apply-title": shipped },
  };
});

test("the declaring companies of a waybill are those that queryAppleTitlesByServeCompanyId returns [C-SES-11]", async () => {
  expect(endpoints.calls[shipped.call as "appleTitles"].path).toBe("/setting/applytitlematching/queryAppleTitlesByServeCompanyId");
  const label = { zh: "厦门", en: "Xiamen" };
  call.mockResolvedValue({ code: 200, data: { rows: [{ code: "XM", label }] } });
  ask(waybill);
  await expect.poll(offered).toEqual([["XM", label]]);
  expect(call.mock.calls.map(([key]) => key)).toEqual(["appleTitles"]);
});

test("a bare list and a label in one language are read as well, and a known choice keeps its hint", async () => {
  call.mockResolvedValue({ code: 200, data: [{ code: "XM", label: "Xiamen" }, { code: "SZ-LADING" }, { label: "No code" }] });
  ask(waybill);
  await expect.poll(offered).toEqual([
    ["XM", { zh: "Xiamen", en: "Xiamen" }],
    ["SZ-LADING", shipped.items[0]?.["x-label"]],
  ]);
  expect(catalog.codes["apply-title"]?.items[1]?.["x-help"]).toEqual(shipped.items[0]?.["x-help"]);
});

test("the call is made once in a session, again in the next one, and never for a visitor", async () => {
  call.mockResolvedValue({ code: 200, data: [{ code: "XM", label: "Xiamen" }] });
  session = undefined;
  ask(waybill);
  expect(call).not.toHaveBeenCalled();
  session = "a";
  ask(waybill);
  ask(waybill);
  session = "b";
  ask(waybill);
  expect(call).toHaveBeenCalledTimes(2);
});

test("a failed call leaves the choices of the file, and the next screen asks again", async () => {
  call.mockResolvedValueOnce({ code: 500, data: null });
  ask(waybill);
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  await Promise.resolve();
  expect(offered()).toHaveLength(shipped.items.length);
  call.mockResolvedValueOnce({ code: 200, data: [{ code: "XM", label: "Xiamen" }] });
  ask(waybill);
  await expect.poll(() => offered()?.length).toBe(1);
});

test("an entity whose fields have no such list asks for nothing", () => {
  ask({ schema: { properties: { note: { type: "string" } } } } as unknown as CompiledEntity);
  expect(call).not.toHaveBeenCalled();
});
