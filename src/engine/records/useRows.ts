/** Loads the rows of a list. A changed query aborts the call before; the old rows stay visible until the new ones are there or could not be read. Changes by others are read again. */
import { useCallback, useEffect, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { isOk, type ApiResponse, type ListQuery, type Page } from "#dialect/wire/wire.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import type { DataSource } from "../host/source.ts";
import { type ChangedRecords, heldPage, type ListNews, showsAlready } from "./livePage.ts";

export interface Rows {
  /** The page of the last successful response, also while the next one loads. After a failure only the answer to the same query: rows of another tab never stand under the name of this one. */
  readonly page: Page | undefined;
  readonly loading: boolean;
  readonly failure: ApiResponse<Page> | undefined;
  /** Changes by others since the page was loaded, where rows keep their places. */
  readonly news: ListNews | undefined;
  /** Runs the same query again: after an error, after a save. */
  refresh(): void;
  /** Shows the page with its new rows. */
  showNews(): void;
}

export interface LiveOptions {
  /** Rows keep their places when others change records; `news` says what is new. Otherwise the page is replaced. */
  readonly holds?: boolean;
  /** Shortest time between two re-reads, in ms; 1,000 when absent. Longer for queries that cost the server more than a page. */
  readonly restMs?: number;
  /** Id of a record: changes of others cause no re-read. */
  readonly of?: string | undefined;
}

interface LoadedPage {
  readonly entity: string;
  /** The query that the page answers. */
  readonly queryKey: string;
  readonly page: Page;
  readonly news?: ListNews | undefined;
}

/** The shortest time between two re-reads, in ms. */
const minRestMs = 1_000;

/** How long a changed row is marked, in ms. */
const markedMs = 3_000;
const none: ReadonlySet<string> = new Set();

/** Loads the rows that match `query`, which is compared by content. Never returns rows of another entity. */
export function useRows(source: DataSource, entity: string, query: ListQuery, live: LiveOptions = {}): Rows {
  const queryKey = JSON.stringify([entity, query]);
  const [revision, setRevision] = useState(0);
  const [loaded, setLoaded] = useState<LoadedPage>();
  const [finished, setFinished] = useState<{ queryKey: string; revision: number; failure?: ApiResponse<Page> }>();
  const currentQuery = useEventCallback(() => query);
  const current = finished?.queryKey === queryKey && finished.revision === revision ? finished : undefined;
  const take = (response: ApiResponse<Page>) => {
    const succeeded = isOk(response) && response.data !== null;
    if (succeeded && response.data) setLoaded({ entity, queryKey, page: response.data });
    setFinished({ queryKey, revision, ...(succeeded ? {} : { failure: response }) });
  };
  const receive = useEventCallback(take);
  // Taken while drawing: React starts this component again, before anything below it is drawn.
  if (!current && source.listNow) take(source.listNow(entity, query));

  // A layout effect, so that the call starts before the list is painted and a source in memory fills the first frame.
  useLayoutEffect(() => {
    if (source.listNow) return;
    const cancel = new AbortController();
    void source.list(entity, currentQuery(), cancel.signal).then((response) => {
      // Synchronously: in a later task the frame would be painted once without the rows.
      if (!cancel.signal.aborted) flushSync(() => receive(response));
    });
    return () => cancel.abort();
  }, [source, entity, queryKey, revision, currentQuery, receive]);

  const refresh = useCallback(() => setRevision((count) => count + 1), []);
  // A query that failed for lack of a connection runs again by itself.
  const isUnanswered = current?.failure?.code === 0;
  useEffect(() => (isUnanswered ? source.whenBack?.(refresh) : undefined), [isUnanswered, source, refresh]);

  const shown = loaded?.entity === entity && (!current?.failure || loaded.queryKey === queryKey) ? loaded : undefined;
  const isSettled = current !== undefined && !current.failure;
  const reread = useEventCallback(async (signal: AbortSignal) => {
    const response = await source.list(entity, query, signal);
    if (signal.aborted || !isOk(response) || !response.data) return;
    const fresh = response.data;
    setLoaded((now) => (now?.entity === entity ? { entity, queryKey, ...afterReread(now.page, fresh, live.holds) } : now));
    // The next change of the same row is marked again.
    setTimeout(() => !signal.aborted && setLoaded((now) => (now?.news ? { ...now, news: { ...now.news, changed: none } } : now)), markedMs);
  });
  const matters = useEventCallback((records: ChangedRecords) => {
    if (live.of !== undefined && records && !(live.of in records)) return false;
    return !showsAlready(shown?.page.rows ?? [], live.of !== undefined && records ? { [live.of]: records[live.of] ?? 0 } : records);
  });
  useEffect(
    () => (isSettled ? followChanges(source, entity, matters, reread, live.restMs ?? minRestMs) : undefined),
    [isSettled, source, entity, queryKey, matters, reread, live.restMs],
  );

  return {
    page: shown?.page,
    loading: current === undefined,
    failure: current?.failure,
    news: shown?.news,
    refresh,
    showNews: useEventCallback(() => setLoaded((now) => now && { ...now, news: undefined, page: now.news?.next ?? now.page })),
  };
}

/** Returns what is shown after a re-read: the rows in their places with what is new, or the new page if rows do not keep their places. */
function afterReread(shown: Page, fresh: Page, holds: boolean | undefined): Pick<LoadedPage, "page" | "news"> {
  return holds === true && shown.rows.length > 0 ? heldPage(shown, fresh) : { page: fresh };
}

/** Reads again at a change that matters, at most once in `restMs`. Returns the function that stops. */
function followChanges(
  source: DataSource,
  entity: string,
  matters: (records: ChangedRecords) => boolean,
  reread: (signal: AbortSignal) => Promise<void>,
  restMs: number,
): (() => void) | undefined {
  const cancel = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;
  const run = () => {
    if (timer !== undefined) {
      isPending = true;
      return;
    }
    isPending = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) run();
    }, restMs);
    void reread(cancel.signal);
  };
  const unsubscribe = source.whenChanged?.(entity, (records) => matters(records) && run());
  if (!unsubscribe) return undefined;
  return () => {
    cancel.abort();
    clearTimeout(timer);
    unsubscribe();
  };
}
