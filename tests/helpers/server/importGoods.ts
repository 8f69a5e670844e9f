import type { Rec } from "../../../src/dialect/json/json.ts";
import { writeWorkbook } from "../../../src/sheet/write/writeWorkbook.ts";
import type { TestApp } from "./buildTestApp.ts";

/** Imports one product by a workbook. */
export async function importGoods(server: TestApp, who: string, sku: string): Promise<void> {
  const form = new FormData();
  const workbook = await writeWorkbook([{ name: "Goods", columns: [{ header: "SKU", sort: "text" }], rows: [[sku]] }]);
  const record = { ...(server.schemas.current().catalog.entity("sku").examples?.[0] as Rec), sku };
  form.append("rows", JSON.stringify({ sheet: 0, rows: [{ row: 2, record }] }));
  form.append("file", new Blob([workbook]), "goods.xlsx");
  const request = new Request("http://127.0.0.1/", { method: "POST", body: form });
  const headers = { authorization: await server.token(who), "content-type": request.headers.get("content-type") ?? "" };
  const payload = Buffer.from(await request.arrayBuffer());
  await server.inject({ method: "POST", url: "/api/customer/skuInfos/std/import", headers, payload });
}
