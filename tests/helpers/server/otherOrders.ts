/** Orders that are no waybills, submitted and taken to where their goods have been received or shipped. */
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { TestApp } from "./buildTestApp.ts";

export interface OrderMaker {
  port(): Promise<Rec>;
  /** @param who the customer. */
  parcel(who?: string): Promise<Rec>;
  /** A parcel that the warehouse has not received yet. */
  submittedParcel(who?: string): Promise<Rec>;
  overseas(): Promise<Rec>;
}

export function orderMaker(server: TestApp): OrderMaker {
  let made = 0;
  const examples = (entity: string) => (server.schemas.current().entity(entity).schema.examples ?? []) as readonly Rec[];
  const submitted = async (name: string, record: Rec, who = "anna"): Promise<Rec> => {
    const { data, problems } = await server.ask<Rec>(name, record, who, { "x-language": "en" });
    if (!data) throw new Error(JSON.stringify(problems));
    return data;
  };
  const submittedParcel = (who?: string): Promise<Rec> =>
    submitted("smallParcelSubmit", { ...examples("small-parcel")[0], orderNo: `B-${(made += 1)}` }, who);
  return {
    submittedParcel,
    async port() {
      const example = examples("port-to-port-order").find(({ shippingWay, isEndToEnd }) => shippingWay === "LCL" && isEndToEnd === 1);
      const order = await submitted("portOrderSubmit", { ...example });
      const number = String(order["orderNo"]);
      await server.operated("approve", number);
      await server.operated("book", number, "--vesselVoyage", "EVER FAST 0213E", "--etd", "2026-12-01");
      for (const transition of ["release", "depart"]) await server.operated(transition, number);
      return order;
    },
    async parcel(who) {
      const order = await submittedParcel(who);
      await server.operated("receive", String(order["parcelNo"]), "--trackingNo", "LS1CN", "--actualWeight", "0.9", "--fee", "42.5");
      return order;
    },
    async overseas() {
      const example = examples("overseas-waybill").find(({ serviceItemArr }) => (serviceItemArr as string[]).includes("OT"));
      const order = await submitted("overseasWaybillSubmit", { ...example });
      const number = String(order["waybillNo"]);
      await server.operated("approve", number, "--salesmanId", "何俊");
      await server.operated("receive", number, "--receiptCartons", "10", "--quantity", "100", "--condition", "GOOD", "--pallets", "0");
      return order;
    },
  };
}
