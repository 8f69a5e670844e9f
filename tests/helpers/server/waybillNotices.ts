/** Waybills of a test, and the e-mails that anna is sent about hers. */
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { TestApp } from "./buildTestApp.ts";

/** Submits a waybill, of anna's unless said otherwise. Returns its number. */
export async function submitWaybill(server: TestApp, more: Rec = {}, who = "anna"): Promise<string> {
  const example = server.schemas.current().entity("waybill").schema.examples?.[0] as Rec;
  const { data, message } = await server.call<Rec>(who, "/seaair/std/order/submit", { ...example, ...more });
  if (!data?.["waybillNo"]) throw new Error(message);
  return String(data["waybillNo"]);
}

/** Stores who is sent e-mails about events of waybills. */
export async function trackWaybills(server: TestApp, notice: Rec): Promise<Rec> {
  const record = { name: "To the team", isActive: 1, language: "zh", ...notice };
  return (await server.call<Rec>("anna", "/customer/tracknotice/save", record)).data ?? {};
}

/** Deletes queued e-mails, and who is sent some. */
export async function clearNotices({ db, schemas }: TestApp): Promise<void> {
  await db.deleteFrom("letters").execute();
  for (const name of ["track-notice", "notification-mailbox", "file-notice"]) {
    const { table } = schemas.current().entity(name);
    await db.deleteFrom(table).execute();
    await db.deleteFrom("claims").where("entity", "=", name).execute();
  }
}
