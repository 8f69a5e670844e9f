/** The draft of an order, which the browser keeps: its parts under the specification's names, whole after a reload. */
import { expect, test } from "vitest";
import type { Json, Rec } from "#dialect/json/json.ts";
import { packDraft, unpackDraft } from "#engine/form/lifecycle/formDraft.ts";
import { planForm } from "#engine/planners/planForm.ts";
import { planInput } from "#engine/planners/planInput.ts";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import { catalog } from "../helpers/schemas/product.ts";

const all = await catalog();
const screen = all.files.screens["order"];
if (!screen) throw new Error("The order has no screen.");
const plan = planForm(
  planInput(
    compileCatalog(all, (name) => name),
    all.entity("waybill"),
  ),
  screen,
);

/** What a user has typed and chosen. */
const typed: Rec = {
  createTpye: "SEA",
  loadingPort: "CNYTN",
  isBuyInsurance: 0,
  importerId: "importer-1",
  inquiryCopyData: { inquiryId: "enquiry-1" },
  inquiryOrderData: { quoteId: "quote-1" },
  inquiryHistoryData: { quoteId: "quote-2" },
  invoiceInfo: [{ declareNameEn: "Lamp" }],
  packingInfo: [{ start: 1, end: 2, sku: "LAMP-1" }],
};
const draft = packDraft(plan, { submitKey: "key" }, typed, { key: "order:code", version: "1", savedAt: 1 });
const holds = (part: string, path: string): Json | undefined => (draft.sections[part] as Rec | undefined)?.[path];

test.each([
  ["channelFormLeft", "/createTpye", "SEA"],
  ["channelFormLeft", "/loadingPort", "CNYTN"],
  ["channelFormRight", "/isBuyInsurance", 0],
  ["channelFormRight", "/inquiryOrderData/quoteId", "quote-1"],
  ["selectedImporterInfo", "/importerId", "importer-1"],
  ["invoiceInfo", "/invoiceInfo", typed["invoiceInfo"]],
  ["packingInfo", "/packingInfo", typed["packingInfo"]],
  ["inquiryCopyData", "/inquiryCopyData/inquiryId", "enquiry-1"],
  ["inquiryHistoryData", "/inquiryHistoryData/quoteId", "quote-2"],
])("the part %s keeps %s [E-DRF-01 E-DRF-02 E-DRF-03 E-DRF-04 E-DRF-05 E-DRF-06 E-DRF-07 E-DRF-08 E-DRF-09]", (part, path, value) => {
  expect(holds(part, path)).toEqual(value);
});

test("a draft gives back all that was typed [E-DRF]", () => {
  expect(unpackDraft(plan, draft, {}, () => true)).toMatchObject(typed);
});
