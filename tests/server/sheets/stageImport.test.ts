/** Imports of many rows: on the embedded database others are served while one is stored, on both it is stored whole or not at all. */
import { readdir } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type ApiResponse, type Page } from "../../../src/dialect/wire/wire.ts";
import { stagedTables } from "../../../src/server/db/stagedRows.ts";
import { writeWorkbook } from "../../../src/sheet/write/writeWorkbook.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";
import { whileStaged } from "../../helpers/server/whileStaged.ts";
import { png } from "../../sheet/makeBook.ts";

const base = "/customer/skuInfos";
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterEach(async () => {
  expect(await stagedTables(server.db)).toEqual([]);
});
afterAll(() => server.close());

const named = (name: string, count: number): string[] => Array.from({ length: count }, (_, at) => `${name}-${at}`);
const record = (sku: string): Rec => ({ ...(server.schemas.current().catalog.entity("sku").examples?.[0] as Rec), sku });

interface Form {
  readonly type: string;
  readonly payload: Buffer;
}

async function formOf(book: Blob, rows: readonly Rec[]): Promise<Form> {
  const form = new FormData();
  form.append("rows", JSON.stringify({ sheet: 0, rows }));
  form.append("file", book, "goods.xlsx");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  return { type: request.headers.get("content-type") ?? "", payload: Buffer.from(await request.arrayBuffer()) };
}

/** A form with these goods, each with a picture. @param more fields of some, by their name */
async function goodsForm(skus: readonly string[], more: Readonly<Record<string, Rec>> = {}): Promise<Form> {
  const columns = [
    { header: "sku", sort: "text" as const },
    { header: "imgUrl", sort: "picture" as const },
  ];
  const cells = skus.map((sku) => [sku, { bytes: png, type: "image/png" as const, name: `${sku}.png` }]);
  const book = new Blob([await writeWorkbook([{ name: "Goods", columns, rows: cells }])]);
  return formOf(
    book,
    skus.map((sku, at) => ({ row: at + 2, record: { ...record(sku), ...more[sku] } })),
  );
}

async function send({ type, payload }: Form, key?: string): Promise<ApiResponse<Rec>> {
  const answer = await server.inject({
    method: "POST",
    url: `/api${base}/std/import`,
    headers: {
      authorization: await server.token("anna"),
      "content-type": type,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    payload,
  });
  return answer.json<ApiResponse<Rec>>();
}
const sendRows = async (book: Blob, rows: readonly Rec[]): Promise<ApiResponse<Rec>> => send(await formOf(book, rows));
const sendGoods = async (skus: readonly string[]): Promise<ApiResponse<Rec>> => send(await goodsForm(skus));

const total = async (who = "anna", search?: string): Promise<number> => {
  const { data } = await server.call<Page>(who, `${base}/querySkuInfoPage`, { page: 1, size: 20, ...(search ? { search } : {}) });
  return data?.total ?? -1;
};
const counted = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(server.db);
  return rows[0]?.count ?? -1;
};

describe("an import of many rows", () => {
  test("is seen whole or not at all, and others list and save while it is stored", { timeout: 60_000 }, async () => {
    const count = 150;
    let isDone = false;
    const totals = new Set<number>();
    const look = async () => void totals.add(await total("anna", "MANY"));
    // In one transaction nothing would be answered meanwhile.
    const besides = async () => {
      await look();
      expect((await server.call("bo", "/customer/std/sku/save", record("BESIDE"))).code).toBe(200);
    };
    const imported = whileStaged(server.db, () => sendGoods(named("MANY", count)), besides).finally(() => (isDone = true));
    while (!isDone) await look();
    expect(await imported).toMatchObject({ code: 200, data: { created: count } });
    expect([...totals].filter((one) => one !== 0 && one !== count)).toEqual([]);
    expect(await total("anna", "MANY")).toBe(count);
  });

  test("that is refused in the end leaves no row, no unique key and no file", { timeout: 60_000 }, async () => {
    await server.call("anna", "/customer/std/sku/save", record("NONE-110"));
    const before = [await total(), await counted("claims"), await counted("files"), await readdir(server.filesFolder)];
    const refused = await sendGoods(named("NONE", 120));
    expect(refused).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/rows/112/sku", code: "skuTaken" }] });
    expect([await total(), await counted("claims"), await counted("files"), await readdir(server.filesFolder)]).toEqual(before);
    expect(await counted("pending_uploads")).toBe(0);
    const others = named("NONE", 120).filter((sku) => sku !== "NONE-110");
    expect(await sendGoods(others)).toMatchObject({ code: 200, data: { created: 119 } });
    expect([await counted("files"), await counted("pending_uploads")]).toEqual([Number(before[2]) + 119, 0]);
  });

  test("that is sent twice at once is stored once", { timeout: 60_000 }, async () => {
    const key = "staged-import-0001";
    const form = await goodsForm(named("TWICE", 130));
    const answers = await Promise.all([send(form, key), send(form, key)]);
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: { created: 130, updated: 0 } });
    expect(await total("anna", "TWICE")).toBe(130);
  });

  test("changes stored records as a whole too, and none where one has changed meanwhile", { timeout: 60_000 }, async () => {
    const skus = named("CHANGED", 120);
    await sendGoods(skus);
    const stored = async (): Promise<readonly Rec[]> => {
      const { data } = await server.call<Page>("anna", `${base}/querySkuInfoPage`, { page: 1, size: 200, search: "CHANGED" });
      return data?.rows ?? [];
    };
    const brands = async (): Promise<string[]> => [...new Set((await stored()).map(({ brand }) => String(brand)))].toSorted();
    const before = await stored();
    const claims = await counted("claims");
    const book = new Blob([
      await writeWorkbook([{ name: "Goods", columns: [{ header: "sku", sort: "text" }], rows: skus.map((sku) => [sku]) }]),
    ]);
    const change = (brand: string, more: readonly Rec[] = []) =>
      sendRows(book, [...before.map(({ id, version, sku }, at) => ({ row: at + 2, record: { sku, brand }, id, version })), ...more]);
    expect(await change("Seastone")).toMatchObject({ code: 200, data: { created: 0, updated: 120 } });
    const after = await stored();
    expect(await brands()).toEqual(["Seastone"]);
    expect(new Set(after.map(({ id }) => id))).toEqual(new Set(before.map(({ id }) => id)));
    expect(new Set(after.map(({ version }) => version))).toEqual(new Set([2]));
    const pictures = (records: readonly Rec[]) => new Map(records.map(({ id, imgUrl }) => [id, (imgUrl as Rec)["id"]]));
    expect(pictures(after)).toEqual(pictures(before));
    // All rows still name the first versions.
    expect((await change("Lumina")).code).toBe(apiCode.stale);
    expect(await brands()).toEqual(["Seastone"]);
    expect([await counted("claims"), await counted("records_sku")]).toEqual([claims, (await total()) + (await total("bo"))]);
    expect((await server.call("anna", "/customer/std/sku/save", { ...after[0], brand: "Once more" })).code).toBe(200);
    expect((await stored()).find(({ id }) => id === after[0]?.["id"])?.["version"]).toBe(3);
  });

  test("takes a picture that was uploaded for a row, which is no open upload any more", { timeout: 60_000 }, async () => {
    const call = server.schemas.current().catalog.call("skuImageUpload");
    const { data: upload } = await uploadPicture(server, "anna", call.path, "OWN-7.png");
    expect(await counted("pending_uploads")).toBe(1);
    const sent = async (id: string) => send(await goodsForm(named("OWN", 110), { "OWN-7": { imgUrl: { ...upload, id } } }));
    expect((await sent("no-such-upload")).problems).toMatchObject([{ path: "/rows/9/imgUrl", code: "file" }]);
    expect(await sent(upload?.id ?? "")).toMatchObject({ code: apiCode.ok, data: { created: 110 } });
    expect(await counted("pending_uploads")).toBe(0);
    const { data } = await server.call<Page>("anna", `${base}/querySkuInfoPage`, { page: 1, size: 200, search: "OWN-7" });
    expect(data?.rows.find(({ sku }) => sku === "OWN-7")?.["imgUrl"]).toMatchObject({ id: upload?.id, size: upload?.size });
  });

  test("can be changed, deleted and imported again once it is stored", { timeout: 60_000 }, async () => {
    await sendGoods(named("AGAIN", 110));
    const { data } = await server.call<Page>("anna", `${base}/querySkuInfoPage`, { page: 1, size: 200, search: "AGAIN" });
    const rows = data?.rows ?? [];
    const [first] = rows;
    expect((await server.call("anna", "/customer/std/sku/save", { ...first, brand: "Lumina" })).code).toBe(200);
    expect(await counted("records_sku")).toBe(await total("anna").then(async (own) => own + (await total("bo"))));
    const again = await sendGoods(named("AGAIN", 110));
    expect(again.problems).toHaveLength(110);
  });
});
