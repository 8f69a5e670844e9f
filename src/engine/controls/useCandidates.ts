/** Finds the records a reference may take while somebody types. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost } from "../host/EngineProvider.tsx";
import type { DataSource } from "../host/source.ts";
import type { InputProps } from "../values/kind.ts";
import { useRecordLookup } from "../values/recordLookup.ts";

const pauseMs = 250;
const pageSize = 50;
/** Pages read of a backend that leaves `where` to us. */
const mostPages = 4;

type Found = readonly Rec[] | "failed" | "aborted";

async function fetchCandidates(
  source: DataSource,
  reference: Reference,
  { form, path }: Pick<InputProps, "form" | "path">,
  typed: string,
  signal: AbortSignal,
): Promise<Found> {
  const allowed = form?.candidates(reference.where, path);
  const search = typed.trim();
  const rows: Rec[] = [];
  for (let page = 1; page <= mostPages; page++) {
    const query = { page, size: pageSize, ...(search && { search }), ...(allowed && { for: allowed.query }) };
    const answer = await source.list(reference.entity, query, signal);
    if (signal.aborted) return "aborted";
    if (!isOk(answer) || !answer.data) return "failed";
    const { rows: read, total } = answer.data;
    for (const row of read) if (!allowed || allowed.fits(row)) rows.push(row);
    if (rows.length >= pageSize || page * pageSize >= total) return rows;
  }
  return rows;
}

export interface FoundCandidates {
  readonly rows: readonly Rec[];
  /** Something was found or not found already. */
  readonly answered: boolean;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Fetches what fits `typed`; the answer to an older question is dropped. */
  find(typed: string): void;
}

export function useCandidates(reference: Reference, { form, path }: Pick<InputProps, "form" | "path">): FoundCandidates {
  const { source } = useHost();
  const lookup = useRecordLookup();
  const [found, setFound] = useState<Omit<FoundCandidates, "find">>({ rows: [], answered: false, busy: false, failed: false });
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
        const answer = await fetchCandidates(source, reference, { path, ...(form && { form }) }, typed, abort.signal);
        if (answer === "aborted") return;
        if (answer === "failed") return setFound((now) => ({ ...now, busy: false, failed: true }));
        for (const row of answer) lookup.put(reference, row);
        setFound({ rows: answer, answered: true, busy: false, failed: false });
      };
      running.current = { abort, timer: setTimeout(() => void ask(), typed ? pauseMs : 0) };
    },
    [source, lookup, reference, form, path, stop],
  );

  return { ...found, find };
}
