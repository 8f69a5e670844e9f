/** Searches the candidates of a reference while someone types. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Cel, Reference } from "#dialect/schema/schema.ts";
import type { Text } from "#dialect/text/text.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { type Translation, useHost } from "../host/EngineProvider.tsx";
import type { Candidates, DataSource } from "../host/source.ts";
import type { InputProps } from "../values/kind.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useRecordLookup } from "../values/recordLookup.ts";

/** Pause after a key before the search starts, in ms. */
const pauseMs = 250;
const pageSize = 50;
/** Most pages to read from a backend that ignores `where`. */
const maxPages = 4;

type Asking = Pick<InputProps, "form" | "candidates" | "path">;
type Found = Pick<FoundCandidates, "rows" | "missing" | "since"> | "failed" | "aborted";

async function fetchCandidates(
  source: DataSource,
  reference: Reference,
  {
    form,
    path,
    outside,
  }: Pick<Asking, "form" | "path"> & { readonly outside: (where: Cel | undefined, at: string) => Candidates | undefined },
  typed: string,
  signal: AbortSignal,
): Promise<Found> {
  const allowed = form ? form.candidates(reference.where, path) : outside(reference.where, path);
  const search = typed.trim();
  const rows: Rec[] = [];
  let since: string | undefined;
  for (let page = 1; page <= maxPages; page++) {
    const query = {
      page,
      size: pageSize,
      ...(search && { search }),
      ...(reference.sort && { sort: reference.sort }),
      ...(allowed && { for: allowed.query }),
    };
    const response = await (source.choose?.(reference.entity, query, signal) ?? source.list(reference.entity, query, signal));
    if (signal.aborted) return "aborted";
    if (!isOk(response) || !response.data) return "failed";
    const { rows: read, total, searchedSince } = response.data;
    since = searchedSince;
    for (const row of read) if (!allowed || allowed.fits(row)) rows.push(row);
    if (rows.length >= pageSize || page * pageSize >= total) break;
  }
  return { rows, missing: rows.length === 0 && search === "" ? (allowed?.missing ?? []) : [], since };
}

/** Returns why no record is offered, in words. */
export function noCandidates(
  { failed, missing, since }: Pick<FoundCandidates, "failed" | "missing" | "since">,
  { t, text, language }: Translation,
): string {
  if (failed) return t("form.searchFailed");
  if (since !== undefined) return t("list.searchedSince", { since });
  if (missing.length === 0) return t("form.nothingFound");
  return t("form.fillFirst", { fields: new Intl.ListFormat(language).format(missing.map(text)) });
}

export interface FoundCandidates {
  readonly rows: readonly Rec[];
  /** The first search has finished. */
  readonly answered: boolean;
  readonly busy: boolean;
  readonly failed: boolean;
  /** Labels of the fields that must be filled before any record can be found; empty where some were found. */
  readonly missing: readonly Text[];
  /** Records that were created before were not searched; undefined if all were. */
  readonly since: string | undefined;
  /** Searches for `typed`; the response of an older search is dropped. */
  find(typed: string): void;
}

/** Searches the records that a reference accepts at `path`. */
export function useCandidates(reference: Reference, { form, candidates, path }: Asking): FoundCandidates {
  const { source } = useHost();
  const lookup = useRecordLookup();
  const [found, setFound] = useState<Omit<FoundCandidates, "find">>({
    rows: [],
    missing: [],
    since: undefined,
    answered: false,
    busy: false,
    failed: false,
  });
  const running = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> } | undefined>(undefined);

  // Follows what is typed without another search.
  const outside = useEventCallback((where: Cel | undefined, at: string) => candidates?.(where, at));

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
      const search = async () => {
        const found = await fetchCandidates(source, reference, { path, outside, ...(form && { form }) }, typed, abort.signal);
        if (found === "aborted") return;
        if (found === "failed") return setFound((now) => ({ ...now, busy: false, failed: true }));
        lookup.put(reference, found.rows);
        setFound({ ...found, answered: true, busy: false, failed: false });
      };
      running.current = { abort, timer: setTimeout(() => void search(), typed ? pauseMs : 0) };
    },
    [source, lookup, reference, form, path, outside, stop],
  );

  return { ...found, find };
}
