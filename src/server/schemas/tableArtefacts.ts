/** Tables of cascades as a page fetches them: by themselves, under the hash of what they hold. */
import type { CatalogFiles } from "#dialect/compile/catalog.ts";
import { contentHash, createAsset, type Asset } from "./asset.ts";

/** @param prefix Begins the addresses. */
export function tableArtefacts({ tables = {} }: CatalogFiles, prefix: string): ReadonlyMap<string, Asset> {
  return new Map(
    Object.entries(tables).map(([name, table]) => {
      const text = JSON.stringify(table);
      return [name, createAsset(`${prefix}table-${contentHash(text)}.json`, "application/json; charset=utf-8", text)];
    }),
  );
}
