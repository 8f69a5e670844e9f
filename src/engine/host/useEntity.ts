import { useEffect, useState } from "react";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import { useHost } from "./EngineProvider.tsx";

/** Loads what is needed to show records of an entity. Empty until it is loaded and for the name ""; `failed` where it could not be fetched. */
export function useEntity(name: string): { readonly entity?: DisplayEntity; readonly failed?: boolean } {
  const host = useHost();
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly entity?: DisplayEntity; readonly failed?: boolean }>({ name });
  useEffect(() => {
    if (name === "") return;
    return whileMounted(
      () => host.loadEntity(name),
      (entity) => setLoaded({ name, entity }),
      () => setLoaded({ name, failed: true }),
    );
  }, [host, name]);
  return loaded.name === name ? loaded : {};
}
