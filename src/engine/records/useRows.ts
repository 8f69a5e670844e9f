/** The rows of a list: loaded, aborted when the query changes, and kept visible while new ones load. */
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isOk, type ApiResponse, type ListQuery, type Page } from "#dialect/wire/wire.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import type { DataSource } from "../host/source.ts";

export interface Rows {
  /** The page of the last successful response, also while the next one loads or after it failed. */
  readonly page: Page | undefined;
  readonly loading: boolean;
  readonly failure: ApiResponse<Page> | undefined;
  /** Runs the same query again: after an error, after a save. */
  refresh(): void;
}

/** Loads the rows that match `query`, which is compared by content. Never returns rows of another entity. */
export function useRows(source: DataSource, entity: string, query: ListQuery): Rows {
  const queryKey = JSON.stringify([entity, query]);
  const [revision, setRevision] = useState(0);
  const [loaded, setLoaded] = useState<{ entity: string; page: Page }>();
  const [finished, setFinished] = useState<{ queryKey: string; revision: number; failure?: ApiResponse<Page> }>();
  const currentQuery = useEventCallback(() => query);

  // A layout effect, so that the call starts before the list is painted and a source in memory fills the first frame.
  useLayoutEffect(() => {
    const cancel = new AbortController();
    void source.list(entity, currentQuery(), cancel.signal).then((response) => {
      if (cancel.signal.aborted) return;
      const succeeded = isOk(response) && response.data !== null;
      // Synchronously: in a later task the frame would be painted once without the rows.
      flushSync(() => {
        if (succeeded && response.data) setLoaded({ entity, page: response.data });
        setFinished({ queryKey, revision, ...(succeeded ? {} : { failure: response }) });
      });
    });
    return () => cancel.abort();
  }, [source, entity, queryKey, revision, currentQuery]);

  const current = finished?.queryKey === queryKey && finished.revision === revision ? finished : undefined;
  const refresh = useCallback(() => setRevision((count) => count + 1), []);
  // A query that failed for lack of a connection runs again by itself.
  const isUnanswered = current?.failure?.code === 0;
  useEffect(() => (isUnanswered ? source.whenBack?.(refresh) : undefined), [isUnanswered, source, refresh]);
  return {
    page: loaded?.entity === entity ? loaded.page : undefined,
    loading: current === undefined,
    failure: current?.failure,
    refresh,
  };
}
