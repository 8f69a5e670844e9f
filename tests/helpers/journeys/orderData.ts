/** What journeys of orders put into the books and into an order. */
import type { Rec } from "#dialect/json/json.ts";
import type { Journey } from "./journey.ts";

export const bookAddress = {
  customerDeliveryCompany: "Quayside Receiving Inc",
  customerDeliveryAddressAttn: "Dana Reyes",
  customerDeliveryAddressPhone: "+1 909 555 0177",
  countryId: "US",
  state: "CA",
  city: "Ontario",
  zipCode: "91761",
  address: "1200 Harbor Blvd",
  address2: "Dock 7",
};

export const sender = {
  companyNameCn: "青岛码头玩具有限公司",
  companyNameEn: "Qingdao Quay Toys Co., Ltd.",
  contact: "王海",
  phone: "0532-8677 0018",
  address: "前湾港路 88 号",
};

export const importer = {
  company: "Quayside Imports LLC",
  contact: "Lee Park",
  phone: "+1 213 555 0143",
  country: "US",
  address: "88 Pier Ave, Long Beach",
  zipCode: "90802",
  VAT: "US77001234",
  EORI: "US77001234000",
};

/** A number in words around it: `¥1,360.00` is 1360. */
export const sum = (words: string): number => Number(words.replace(/[^\d.-]/g, ""));

/** Fills the books of the demo customer past the browser. */
export async function fillBooks({ call }: Pick<Journey, "call">): Promise<void> {
  const books: readonly (readonly [string, Rec])[] = [
    ["deliveryAddressSave", bookAddress],
    ["senderSave", sender],
    ["importerSave", importer],
  ];
  for (const [to, record] of books) {
    const { code, message } = await call(to, record);
    if (code !== 200) throw new Error(`${to}: ${message}`);
  }
}

/** An order made past the browser, as the schema's own example with this reference: kept as a draft, or submitted. */
export async function placeOrder(
  { call, entity }: Pick<Journey, "call" | "entity">,
  referenceNo: string,
  how: "orderSave" | "orderSubmit",
): Promise<Rec> {
  const [example] = entity("waybill").examples ?? [];
  const { data, message } = await call<Rec>(how, { ...(example as Rec), referenceNo });
  if (!data) throw new Error(`${how}: ${message}`);
  return data;
}

/** The order of that journey, once it is kept as a draft. */
export const keptOrder = {
  statusName: "wait_for_confirm",
  loadingPort: "CNYTN",
  fbaCode: "ONT8",
  customerTotalPackages: 10,
  customerActualWeight: 185,
  customerVolume: 1.2,
  inStockChannel: "US-SEA-TRUCK",
  estimatedWeight: 200,
  premium: 300,
  payout: 90_000,
  receivingWarehouse: "SZ-BA",
  etInStock: "2099-01-15",
  dispatch: { dispatcher: "Pierside Returns LLC", dispatchCity: "Carson", dispatchAddress2: "Gate 3" },
  selectedImporterInfo: { VAT: importer.VAT },
  sender: { companyNameCn: sender.companyNameCn },
  packingInfo: [
    { start: 1, end: 6, shipmentId: "FBA18JOURNEY1", weight: 111 },
    { start: 7, end: 10, weight: 74 },
  ],
  customerRemark: "纸箱易碎",
};
