/** Packing templates of goods: how each SKU is usually packed. */
import { isObject, type Rec } from "#dialect/json/json.ts";
import { isOk } from "#dialect/wire/wire.ts";
import type { DataSource } from "#engine";

/** Goods asked for at once. */
const together = 100;

/** SKU -> its templates, for those that have any. Fetches what it must; undefined where that failed. */
export async function templatesOf(source: DataSource, skus: readonly string[]): Promise<ReadonlyMap<string, readonly Rec[]> | undefined> {
  const wanted = [...new Set(skus)];
  const parts = Array.from({ length: Math.ceil(wanted.length / together) }, (_, at) => wanted.slice(at * together, (at + 1) * together));
  const answers = await Promise.all(parts.map((part) => source.list("sku", { page: 1, size: part.length, filters: { sku: part } })));
  if (!answers.every(isOk)) return undefined;
  const found = answers.flatMap(({ data }) => data?.rows ?? []);
  return new Map(
    found.flatMap((goods): [string, readonly Rec[]][] => {
      const templates = goods["packingTemplates"];
      const own = Array.isArray(templates) ? templates.filter((one): one is Rec => isObject(one)) : [];
      return own.length > 0 ? [[String(goods["sku"]), own]] : [];
    }),
  );
}
