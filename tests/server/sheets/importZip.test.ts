/** An import of a ZIP: the workbook, and the files that its cells name. */
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { ApiResponse, Page } from "../../../src/dialect/wire/wire.ts";
import { writeWorkbook } from "../../../src/sheet/write/writeWorkbook.ts";
import { photograph, pngOf } from "../../helpers/files/pictures.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { png } from "../../sheet/makeBook.ts";
import { makeZip } from "../../sheet/makeZip.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const base = "/customer/skuInfos";
const record = (sku: string): Rec => ({ ...(server.schemas.current().catalog.entity("sku").examples?.[0] as Rec), sku });
const kept = () => readdir(server.filesFolder);

/** Sends a ZIP of a workbook of these pictures by name, with the files beside it; a record for each row. */
async function send(names: readonly string[], beside: readonly { readonly name: string; readonly bytes: Uint8Array }[]) {
  const columns = [
    { header: "SKU", sort: "text" as const },
    { header: "Picture", sort: "text" as const },
  ];
  const rows = names.map((name, index) => [`ZIP-${index + 1}`, name]);
  const records = names.map((_, index) => ({ row: index + 2, record: record(`ZIP-${index + 1}`) }));
  const form = new FormData();
  form.append("rows", JSON.stringify({ sheet: 0, rows: records }));
  form.append(
    "file",
    makeZip([{ name: "goods.xlsx", bytes: await writeWorkbook([{ name: "Goods", columns, rows }]) }, ...beside]),
    "goods.zip",
  );
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const headers = { authorization: await server.token("anna"), "content-type": request.headers.get("content-type") ?? "" };
  const payload = Buffer.from(await request.arrayBuffer());
  return (await server.inject({ method: "POST", url: `/api${base}/std/import`, headers, payload })).json<ApiResponse<Rec>>();
}

test("takes the files by the names in the cells, with the rules of an upload", async () => {
  const names = ["ZIP-1.png", "photos/ZIP-2.jpg", "ZIP-3.png", "ZIP-4.png"];
  const beside = [
    { name: "ZIP-1.png", bytes: png },
    { name: "photos/zip-2.jpg", bytes: await photograph() },
    { name: "ZIP-4.png", bytes: (await pngOf()).subarray(0, -20) },
  ];
  const before = await kept();
  const { problems } = await send(names, beside);
  expect(problems?.map(({ path, code, params }) => [path, code, params["name"]])).toEqual([
    ["/rows/4/imgUrl", "noFileNamed", "ZIP-3.png"],
    ["/rows/5/imgUrl", "pictureEnd", undefined],
  ]);
  expect(await kept()).toEqual(before);
  expect(await send(names.slice(0, 2), beside)).toMatchObject({ code: 200, data: { created: 2 } });
  const { data } = await server.call<Page>("anna", `${base}/querySkuInfoPage`, { search: "ZIP-", size: 10 });
  const stored = (data?.rows ?? []).map(({ imgUrl }) => imgUrl as Rec);
  expect(new Set(stored.map(({ name }) => name))).toEqual(new Set(["ZIP-1.png", "ZIP-2.jpg"]));
  const photo = stored.find(({ type }) => type === "image/jpeg");
  const { rawPayload } = await server.inject({ method: "GET", url: String(photo?.["url"]) });
  expect([rawPayload.toString("latin1").includes("Secret"), rawPayload.length]).toEqual([false, photo?.["size"]]);
});
