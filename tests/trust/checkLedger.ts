/** Looks for everything that was acknowledged: what is not there is lost, what is there by half or twice is too. */
import type { Rec } from "../../src/dialect/json/json.ts";
import type { Page } from "../../src/dialect/wire/wire.ts";
import type { Client } from "./client.ts";
import { type Entry, type Ledger, pixelHash } from "./mixedLoad.ts";

/** What is wrong with whom, one sentence each. */
export async function checkLedger(client: Client, ledger: Ledger): Promise<string[]> {
  const wrong: string[] = [];
  for (const { call, body, key, mark } of ledger.open) {
    // The shipper presses the button again.
    const { code, message } = await client.call(call, body, key);
    if (code !== 200) wrong.push(`${mark}: asked again is refused: ${code} ${message ?? ""}`);
  }
  const rows = new Map<string, Rec[]>();
  for (const list of ["pickupAddressList", "waybillList", "skuPage"] as const)
    for (const row of await everyRow(client, list)) {
      const at = `${list} ${String(row["address"] ?? row["referenceNo"] ?? row["sku"])}`;
      rows.set(at, [...(rows.get(at) ?? []), row]);
    }
  const events = new Set((await everyRow(client, "waybillEventList")).map((event) => event["waybillId"]));
  for (const { list, mark } of ledger.open) {
    const count = rows.get(`${list} ${mark}`)?.length ?? 0;
    if (count !== 1) wrong.push(`${mark}: asked twice made ${count}`);
  }
  for (const entry of ledger.entries) {
    const found = rows.get(`${entry.list} ${entry.mark}`) ?? [];
    const fault = faultOf(entry, found, events);
    if (fault) wrong.push(`${entry.mark}: ${fault}`);
  }
  for (const { mark, url, hash } of ledger.files) {
    // Once a record names a file, the URL of the upload opens it for another minute only.
    const named = rows.get(`skuPage ${mark}`)?.[0]?.["imgUrl"] as Rec | undefined;
    const bytes = await client.file(String(named?.["url"] ?? url));
    if (!bytes || (await pixelHash(bytes)) !== hash) wrong.push(`picture of ${mark}: ${bytes ? "is another file" : "is not there"}`);
  }
  for (const [at, [row]] of rows) {
    if (row?.["isSubmitted"] === 1 && at.startsWith("waybillList T") && !events.has(row["id"]))
      wrong.push(`${at}: submitted, and its history does not know`);
  }
  return wrong;
}

function faultOf(entry: Entry, found: readonly Rec[], events: ReadonlySet<unknown>): string | undefined {
  const [row, ...others] = found;
  if (others.length > 0) return `there are ${found.length}`;
  if (entry.gone === "acknowledged") return row ? "is back" : undefined;
  if (!row) return entry.gone === "asked" ? undefined : "is gone";
  if (row["id"] !== entry.id) return "is another record";
  const value = String(row[entry.allowed.field] ?? "");
  if (!entry.allowed.values.includes(value)) return `holds ${value}, not ${entry.allowed.values.join(" or ")}`;
  if (entry.isSubmitted && (row["isSubmitted"] !== 1 || !events.has(entry.id))) return "is submitted by half";
  return undefined;
}

async function everyRow(client: Client, list: string): Promise<Rec[]> {
  const rows: Rec[] = [];
  for (let page = 1; ; page++) {
    const { data, code } = await client.call<Page>(list, { page, size: 500 });
    if (!data) throw new Error(`${list} cannot be read: ${code}`);
    rows.push(...data.rows);
    if (data.rows.length < 500) return rows;
  }
}
