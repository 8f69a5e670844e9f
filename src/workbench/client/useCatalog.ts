/** Hooks that load the compiled catalogue of the draft and its entities. */
import { useEffect, useState } from "react";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import { draftCatalogs } from "#dialect/compile/draftCatalog.ts";
import { entityModules } from "#dialect/compile/entityModule.ts";
import { whileMounted } from "#engine";

const modules = entityModules((address) => import(/* @vite-ignore */ address));
const loadCatalog = draftCatalogs(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.json() as Promise<unknown>;
});

/** Returns the catalogue at `url`; the previous one while the next is loading. */
export function useCatalog(url: string | undefined): CompiledCatalog | undefined {
  const [catalog, setCatalog] = useState<CompiledCatalog>();
  useEffect(() => {
    if (url === undefined) return;
    return whileMounted(
      () => loadCatalog(url),
      setCatalog,
      () => undefined,
    );
  }, [url]);
  return catalog;
}

/** Resolves with a compiled entity of the catalogue; undefined if it has none of this name. */
export async function loadCompiled(catalog: CompiledCatalog | undefined, name: string | undefined): Promise<CompiledEntity | undefined> {
  const address = name === undefined ? undefined : catalog?.entities[name];
  return address === undefined ? undefined : modules.judged(address);
}

/** Returns a compiled entity of the catalogue; the previous version while the next is loading. */
export function useCompiled(catalog: CompiledCatalog | undefined, name: string | undefined): CompiledEntity | undefined {
  const address = name === undefined ? undefined : catalog?.entities[name];
  const [loaded, setLoaded] = useState<CompiledEntity>();
  useEffect(() => {
    if (address === undefined) return;
    return whileMounted(
      () => modules.judged(address),
      setLoaded,
      () => undefined,
    );
  }, [address]);
  return loaded?.name === name ? loaded : undefined;
}
