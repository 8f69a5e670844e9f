/**
 * Shippers at work: addresses entered, changed and deleted, orders placed and
 * submitted, goods with pictures, lists read. Everything that was acknowledged
 * is written down, so that it can be looked for afterwards.
 */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import waybill from "../../schemas/entities/waybill.json";
import sku from "../../schemas/entities/sku.json";
import type { Json, Rec } from "../../src/dialect/json/json.ts";
import { isOk, type BatchResult } from "../../src/dialect/wire/wire.ts";
import { later } from "./answers.ts";
import type { Client, Told } from "./client.ts";

/** The acknowledged changes of a user, and those without a response. */
export interface Entry {
  readonly list: "pickupAddressList" | "waybillList" | "skuPage";
  /** Field that holds `mark`. */
  readonly field: string;
  /** Of this record alone. */
  readonly mark: string;
  readonly id: string;
  /** Possible values: the last one that was acknowledged, and one without a response. */
  allowed: { readonly field: string; readonly values: string[] };
  isSubmitted?: boolean;
  /** A delete was acknowledged, or is under way. */
  gone?: "acknowledged" | "asked";
}

export interface Ledger {
  readonly entries: Entry[];
  /** Pictures, each with the mark of the goods that were to name it, and its URL from before. */
  readonly files: { readonly mark: string; readonly url: string; readonly hash: string }[];
  /** Creates without an answer: asked again with their key they make one record. */
  readonly open: {
    readonly call: string;
    readonly list: Entry["list"];
    readonly field: string;
    readonly mark: string;
    readonly body: Rec;
    readonly key: string;
  }[];
  readonly counts: {
    tried: number;
    acknowledged: number;
    refused: number;
    failed: number;
    hung: number;
    unanswered: number;
    retried: number;
  };
  readonly failures: string[];
  /** Answers that there is no room. */
  full: number;
}

export const emptyLedger = (): Ledger => ({
  entries: [],
  files: [],
  open: [],
  counts: { tried: 0, acknowledged: 0, refused: 0, failed: 0, hung: 0, unanswered: 0, retried: 0 },
  failures: [],
  full: 0,
});

const order = waybill.examples[0] as Rec;
const goods = sku.examples[0] as Rec;

export interface Load {
  /** Ends the work after what each shipper is doing. */
  stop(): Promise<void>;
}

export function startLoad(client: Client, ledger: Ledger, shippers: number): Load {
  let stopping = false;
  const work = async (): Promise<void> => {
    while (!stopping) {
      const told = await act(client, ledger);
      // Where the server is gone nobody hammers at its door.
      if (told.status === 0 || told.status >= 500) await new Promise((done) => setTimeout(done, 50));
    }
  };
  const all = Promise.all(Array.from({ length: shippers }, work));
  return {
    async stop() {
      stopping = true;
      await all;
    },
  };
}

function note(ledger: Ledger, what: string, told: Told<unknown>): boolean {
  const { counts } = ledger;
  counts.tried += 1;
  if (told.tries > 1) counts.retried += 1;
  if (told.status === 507) ledger.full += 1;
  if (told.hung) {
    counts.hung += 1;
    ledger.failures.push(`${what}: no answer in time`);
  } else if (told.status === 0) counts.unanswered += 1;
  else if (told.status >= 500 && !later.has(told.status)) {
    counts.failed += 1;
    if (ledger.failures.length < 20) ledger.failures.push(`${what}: ${told.status} ${told.code} ${told.message ?? ""}`);
  } else if (isOk(told)) counts.acknowledged += 1;
  else if (told.status < 500) {
    counts.refused += 1;
    if (told.code !== 4090 && ledger.failures.length < 20) ledger.failures.push(`${what}: ${told.code} ${told.message ?? ""}`);
  }
  return isOk(told);
}

/** Short enough for every field, and of one record alone. */
const newMark = (): string => `T${randomUUID().replaceAll("-", "").slice(0, 19)}`;
const pick = <Item>(items: readonly Item[]): Item | undefined => items[Math.floor(Math.random() * items.length)];

async function act(client: Client, ledger: Ledger): Promise<Told<unknown>> {
  const roll = Math.random();
  const addresses = ledger.entries.filter(({ list, gone }) => list === "pickupAddressList" && gone === undefined);
  const one = pick(addresses);
  if (roll < 0.3 || !one)
    return create(client, ledger, "pickupAddressSave", "pickupAddressList", "address", { linkMan: "王强", contactWay: "138 0013 8000" });
  if (roll < 0.45) return change(client, ledger, one);
  if (roll < 0.5) return remove(client, ledger, one);
  if (roll < 0.65) return create(client, ledger, "orderSave", "waybillList", "referenceNo", order);
  if (roll < 0.75) return create(client, ledger, "orderSubmit", "waybillList", "referenceNo", order);
  if (roll < 0.9) return picture(client, ledger);
  const told = await client.call("waybillList", { page: 1, size: 20 });
  note(ledger, "list", told);
  return told;
}

async function create(
  client: Client,
  ledger: Ledger,
  call: string,
  list: Entry["list"],
  field: string,
  like: Rec,
  mark = newMark(),
): Promise<Told<unknown>> {
  const key = randomUUID();
  const body = { ...like, [field]: mark };
  const told = await client.call<Rec>(call, body, key);
  if (note(ledger, call, told) && told.data)
    ledger.entries.push({
      list,
      field,
      mark,
      id: String(told.data["id"]),
      allowed: { field, values: [mark] },
      ...(call === "orderSubmit" ? { isSubmitted: true } : {}),
    });
  else if (told.status === 0) ledger.open.push({ call, list, field, mark, body, key });
  return told;
}

/** Nobody else changes this one meanwhile: it is taken out of the choice. */
async function change(client: Client, ledger: Ledger, entry: Entry): Promise<Told<unknown>> {
  entry.gone = "asked";
  const value = `R-${randomUUID()}`;
  const read = await client.call<{ rows: readonly Rec[] }>("pickupAddressList", { filters: { address: [entry.mark] } });
  const record = read.data?.rows[0];
  let told: Told<unknown> = read;
  if (note(ledger, "read", read) && record) {
    entry.allowed = { field: "linkMan", values: [String(record["linkMan"] ?? ""), value] };
    const { createTime: _, updateTime: __, ...fields } = record;
    told = await client.call<Rec>("pickupAddressSave", { ...fields, linkMan: value }, randomUUID());
    if (note(ledger, "change", told)) entry.allowed = { field: "linkMan", values: [value] };
  }
  delete entry.gone;
  return told;
}

async function remove(client: Client, ledger: Ledger, entry: Entry): Promise<Told<unknown>> {
  entry.gone = "asked";
  const told = await client.call<BatchResult>("pickupAddressDelete", { ids: [entry.id] }, randomUUID());
  if (note(ledger, "delete", told) && told.data?.done.includes(entry.id)) entry.gone = "acknowledged";
  return told;
}

async function picture(client: Client, ledger: Ledger): Promise<Told<unknown>> {
  const code = newMark();
  const bytes = await noise();
  const sent = await client.upload<{ url: string }>("skuImageUpload", bytes, `${code}.png`);
  if (!note(ledger, "upload", sent) || !sent.data) return sent;
  ledger.files.push({ mark: code, url: sent.data.url, hash: await pixelHash(bytes) });
  return create(client, ledger, "skuSave", "skuPage", "sku", { ...goods, imgUrl: sent.data as unknown as Json }, code);
}

/** A PNG that no encoder makes smaller: 50 to 450 kB. */
function noise(): Promise<Buffer> {
  const [width, height] = [256, 200 + Math.floor(Math.random() * 1_600)];
  return sharp(randomBytes(width * height), { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
}

/** Hash of the pixels: the server stores what it encodes again, which keeps each pixel of a PNG. */
export async function pixelHash(picture: Buffer): Promise<string> {
  const pixels = await sharp(picture).greyscale().raw().toBuffer();
  return createHash("sha256").update(pixels).digest("hex");
}
