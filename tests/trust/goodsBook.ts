/** Workbooks of products, each with a picture of its own, and how a page sends them. */
import sharp from "sharp";
import { writeWorkbook } from "../../src/sheet/write/writeWorkbook.ts";
import endpoints from "../../schemas/endpoints.json" with { type: "json" };
import sku from "../../schemas/entities/sku.json" with { type: "json" };

export interface GoodsBook {
  readonly file: Blob;
  /** The rows as the page sends them. */
  readonly rows: string;
}

/** @param tint another one makes other pictures */
export async function goodsBook(name: string, count: number, tint: number): Promise<GoodsBook> {
  const records = Array.from({ length: count }, (_, at) => ({ ...sku.examples[0], sku: `${name}-${at}` }));
  const cells = await Promise.all(
    records.map(async (record, at) => {
      const background = { r: at % 256, g: (at >> 8) % 256, b: tint };
      const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer();
      return [record.sku, { bytes, type: "image/png" as const, name: `${record.sku}.png` }];
    }),
  );
  const columns = [
    { header: "sku", sort: "text" as const },
    { header: "imgUrl", sort: "picture" as const },
  ];
  const file = new Blob([await writeWorkbook([{ name: "Goods", columns, rows: cells }])]);
  return { file, rows: JSON.stringify({ sheet: 0, rows: records.map((record, at) => ({ row: at + 2, record })) }) };
}

/** Sends an import; resolves with its answer. @param key the same for a retry */
export async function sendGoods(
  { url }: { readonly url: string },
  token: string,
  { file, rows }: GoodsBook,
  key?: string,
): Promise<unknown> {
  const form = new FormData();
  form.append("rows", rows);
  form.append("file", file, "goods.xlsx");
  const headers = { authorization: token, ...(key === undefined ? {} : { "idempotency-key": key }) };
  const response = await fetch(`${url}/api${endpoints.calls.skuImport.path}`, { method: "POST", headers, body: form });
  return response.json();
}
