import { useEffect, useState } from "react";
import { isOk } from "#dialect/wire/wire.ts";
import type { DataSource } from "./source.ts";

/**
 * How many records there are in all, for entities with a limit: a narrowed list
 * does not tell. `known` spares the call where the rows already say it; `turn`
 * changes when records may have.
 */
export function useTotal(
  source: DataSource,
  entity: string,
  wanted: boolean,
  known: number | undefined,
  turn: unknown,
): number | undefined {
  const [total, setTotal] = useState<number>();
  useEffect(() => {
    if (!wanted) return;
    if (known !== undefined) return setTotal(known);
    const cancel = new AbortController();
    void source.list(entity, { page: 1, size: 1 }, cancel.signal).then((answer) => {
      if (!cancel.signal.aborted && isOk(answer) && answer.data) setTotal(answer.data.total);
    });
    return () => cancel.abort();
  }, [source, entity, wanted, known, turn]);
  return wanted ? total : undefined;
}
