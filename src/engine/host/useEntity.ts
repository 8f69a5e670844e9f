import { useEffect, useState } from "react";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import { useHost } from "./EngineProvider.tsx";

/** What records of an entity are shown by, once it is there; none for "". `failed` where it could not be fetched. */
export function useEntity(name: string): { readonly entity?: DisplayEntity; readonly failed?: boolean } {
  const host = useHost();
  const [loaded, setLoaded] = useState<{ readonly name: string; readonly entity?: DisplayEntity; readonly failed?: boolean }>({ name });
  useEffect(() => {
    let wanted = true;
    if (name === "") return;
    host.loadEntity(name).then(
      (entity) => wanted && setLoaded({ name, entity }),
      () => wanted && setLoaded({ name, failed: true }),
    );
    return () => {
      wanted = false;
    };
  }, [host, name]);
  return loaded.name === name ? loaded : {};
}
