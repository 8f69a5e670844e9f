import { isObject, type Rec } from "#dialect/json/json.ts";
import { isOk } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine";

/** Number of goods in one request. */
const batchSize = 100;

/** Returns the packing templates of goods: SKU -> templates, for SKUs that have any; undefined if a request failed. */
export async function templatesOf(source: DataSource, skus: readonly string[]): Promise<ReadonlyMap<string, readonly Rec[]> | undefined> {
  const wanted = [...new Set(skus)];
  const parts = Array.from({ length: Math.ceil(wanted.length / batchSize) }, (_, at) => wanted.slice(at * batchSize, (at + 1) * batchSize));
  const responses = await Promise.all(parts.map((part) => source.list("sku", { page: 1, size: part.length, filters: { sku: part } })));
  if (!responses.every(isOk)) return undefined;
  const found = responses.flatMap(({ data }) => data?.rows ?? []);
  return new Map(
    found.flatMap((goods): [string, readonly Rec[]][] => {
      const templates = goods["packingTemplates"];
      const own = Array.isArray(templates) ? templates.filter((one): one is Rec => isObject(one)) : [];
      return own.length > 0 ? [[String(goods["sku"]), own]] : [];
    }),
  );
}
