import { useEffect, useState } from "react";
import { isOk } from "#dialect/wire/wire.ts";
import { whileMounted } from "../browser/whileMounted.ts";
import type { DataSource } from "./source.ts";

/**
 * Counts all records of an entity that has a limit; a filtered list does not show that number. Asks nothing while `on` is
 * false or where `known` holds the number already. `revision`: another value counts again.
 */
export function useTotal(
  source: DataSource,
  entity: string,
  on: boolean,
  known: number | undefined,
  revision: unknown,
): number | undefined {
  const [total, setTotal] = useState<number>();
  useEffect(() => {
    if (!on) return;
    if (known !== undefined) return setTotal(known);
    return whileMounted(
      (signal) => source.list(entity, { page: 1, size: 1 }, signal),
      (response) => isOk(response) && response.data && setTotal(response.data.total),
    );
  }, [source, entity, on, known, revision]);
  return on ? total : undefined;
}
