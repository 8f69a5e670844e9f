/** Finds the records a reference may take while the shipper types. */
import { useEffect, useRef, useState } from "react";
import type { Rec } from "#dialect/json.ts";
import type { Reference } from "#dialect/schema.ts";
import { useHost } from "../EngineProvider.tsx";
import type { FormAccess } from "./kind.ts";
import { useRecordLookup } from "./recordLookup.ts";

const pauseMs = 250;
const pageSize = 50;
/** Pages read to fill a list from which `where` strikes most. */
const mostPages = 4;

export interface Candidates {
  readonly rows: readonly Rec[];
  /** How many there are in all, search or not; unknown before the first answer. */
  readonly total?: number;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Fetches what fits `typed`; the answer to an older question is dropped. */
  find(typed: string): void;
}

export function useCandidates(reference: Reference, form: FormAccess | undefined): Candidates {
  const { source } = useHost();
  const lookup = useRecordLookup();
  const [found, setFound] = useState<Omit<Candidates, "find">>({ rows: [], busy: false, failed: false });
  const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> } | undefined>(undefined);

  const stop = () => {
    running.current?.abort.abort();
    clearTimeout(running.current?.timer);
  };
  useEffect(() => stop, []);

  const ask = async (typed: string, signal: AbortSignal) => {
    const allowed = reference.where === undefined ? undefined : form?.candidates(reference.where);
    const rows: Rec[] = [];
    for (let page = 1; page <= mostPages; page++) {
      const search = typed.trim();
      const answer = await source.list(reference.entity, { page, size: pageSize, ...(search && { search }), ...(allowed && { filters: allowed.filters }) }, signal);
      if (signal.aborted) return;
      if (answer.code !== 200 || !answer.data) {
        setFound((now) => ({ ...now, busy: false, failed: true }));
        return;
      }
      const { rows: read, total } = answer.data;
      for (const row of read) {
        lookup.put(reference, row);
        if (!allowed || allowed.fits(row)) rows.push(row);
      }
      const enough = rows.length >= pageSize || page * pageSize >= total;
      if (!enough) continue;
      setFound((now) => {
        const whole = search ? now.total : total;
        return { rows, busy: false, failed: false, ...(whole !== undefined && { total: whole }) };
      });
      return;
    }
    setFound((now) => ({ ...now, rows, busy: false, failed: false }));
  };

  return {
    ...found,
    find(typed) {
      stop();
      const abort = new AbortController();
      setFound((now) => ({ ...now, busy: true }));
      running.current = { abort, timer: setTimeout(() => void ask(typed, abort.signal), typed ? pauseMs : 0) };
    },
  };
}
