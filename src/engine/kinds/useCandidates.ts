/** Finds the records a reference may take while somebody types. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Rec } from "#dialect/json.ts";
import type { Reference } from "#dialect/schema.ts";
import { useHost } from "../EngineProvider.tsx";
import type { DataSource } from "../source.ts";
import type { FormAccess } from "./kind.ts";
import { useRecordLookup } from "./recordLookup.ts";

const pauseMs = 250;
const pageSize = 50;
/** Pages read to fill a list from which `where` strikes most. */
const mostPages = 4;

/** What was found; `total` counts all there are, unknown where something was searched for. */
type Found = { readonly rows: readonly Rec[]; readonly total?: number } | "failed" | "aborted";

async function fetchCandidates(
  source: DataSource,
  reference: Reference,
  form: FormAccess | undefined,
  typed: string,
  signal: AbortSignal,
): Promise<Found> {
  const allowed = reference.where === undefined ? undefined : form?.candidates(reference.where);
  const search = typed.trim();
  const rows: Rec[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const query = { page, size: pageSize, ...(search && { search }), ...(allowed && { filters: allowed.filters }) };
    const answer = await source.list(reference.entity, query, signal);
    if (signal.aborted) return "aborted";
    if (answer.code !== 200 || !answer.data) return "failed";
    const { rows: read, total } = answer.data;
    for (const row of read) if (!allowed || allowed.fits(row)) rows.push(row);
    if (rows.length >= pageSize || page * pageSize >= total) return { rows, ...(!search && { total }) };
  }
  return { rows };
}

export interface Candidates {
  readonly rows: readonly Rec[];
  /** How many there are in all, searched for or not; unknown before the first answer. */
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

  const stop = useCallback(() => {
    running.current?.abort.abort();
    clearTimeout(running.current?.timer);
  }, []);
  useEffect(() => stop, [stop]);

  const find = useCallback(
    (typed: string) => {
      stop();
      const abort = new AbortController();
      setFound((now) => ({ ...now, busy: true }));
      const ask = async () => {
        const answer = await fetchCandidates(source, reference, form, typed, abort.signal);
        if (answer === "aborted") return;
        if (answer === "failed") return setFound((now) => ({ ...now, busy: false, failed: true }));
        for (const row of answer.rows) lookup.put(reference, row);
        setFound((now) => ({ ...now, ...answer, busy: false, failed: false }));
      };
      running.current = { abort, timer: setTimeout(() => void ask(), typed ? pauseMs : 0) };
    },
    [source, lookup, reference, form, stop],
  );

  return { ...found, find };
}
