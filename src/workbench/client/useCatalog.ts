/** The compiled catalogue of the draft, and its entities: what completion, preview and the tester read. */
import { useEffect, useState } from "react";
import type { CompiledCatalog, CompiledEntity } from "#dialect/schema/compiled.ts";
import { entityModules } from "#dialect/compile/entityModule.ts";

const modules = entityModules((address) => import(/* @vite-ignore */ address));

/** The catalogue at an address; the one before while the next is fetched. */
export function useCatalog(address: string | undefined): CompiledCatalog | undefined {
  const [catalog, setCatalog] = useState<CompiledCatalog>();
  useEffect(() => {
    if (address === undefined) return;
    let wanted = true;
    fetch(address)
      .then(async (response) => (response.ok ? ((await response.json()) as CompiledCatalog) : undefined))
      .then(
        (loaded) => wanted && loaded && setCatalog(loaded),
        () => undefined,
      );
    return () => {
      wanted = false;
    };
  }, [address]);
  return catalog;
}

/** An entity of the catalogue; the one before while the next is fetched. */
export function useCompiled(catalog: CompiledCatalog | undefined, name: string | undefined): CompiledEntity | undefined {
  const address = name === undefined ? undefined : catalog?.entities[name];
  const [loaded, setLoaded] = useState<CompiledEntity>();
  useEffect(() => {
    if (address === undefined) return;
    let wanted = true;
    modules.judged(address).then(
      (entity) => wanted && setLoaded(entity),
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [address]);
  return loaded?.name === name ? loaded : undefined;
}
