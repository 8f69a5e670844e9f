/** Hooks that load the compiled catalogue of the draft and its entities. */
import { useEffect, useState } from "react";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import { entityModules } from "#dialect/compile/entityModule.ts";

const modules = entityModules((address) => import(/* @vite-ignore */ address));

/** Returns the catalogue at `url`; the previous one while the next is loading. */
export function useCatalog(url: string | undefined): CompiledCatalog | undefined {
  const [catalog, setCatalog] = useState<CompiledCatalog>();
  useEffect(() => {
    if (url === undefined) return;
    let isCurrent = true;
    fetch(url)
      .then(async (response) => (response.ok ? ((await response.json()) as CompiledCatalog) : undefined))
      .then(
        (loaded) => isCurrent && loaded && setCatalog(loaded),
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
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
    let isCurrent = true;
    modules.judged(address).then(
      (entity) => isCurrent && setLoaded(entity),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [address]);
  return loaded?.name === name ? loaded : undefined;
}
