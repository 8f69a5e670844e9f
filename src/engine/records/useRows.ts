/** The rows of a list: fetched, cancelled when the question changes, kept on screen while new ones come. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isOk, type ApiResponse, type ListQuery, type Page } from "#dialect/wire/wire.ts";
import type { DataSource } from "../host/source.ts";

export interface Rows {
  /** Those of the last answer that succeeded, also while the next is under way or has failed. */
  readonly page: Page | undefined;
  readonly loading: boolean;
  readonly failure: ApiResponse<Page> | undefined;
  /** Asks the same question again: after an error, after a save. */
  refresh(): void;
}

/** `query` is compared by its content. Rows of another entity are never shown. */
export function useRows(source: DataSource, entity: string, query: ListQuery): Rows {
  const question = JSON.stringify([entity, query]);
  const [turn, setTurn] = useState(0);
  const [held, setHeld] = useState<{ entity: string; page: Page }>();
  const [settled, setSettled] = useState<{ question: string; turn: number; failure?: ApiResponse<Page> }>();
  const latest = useRef(query);
  latest.current = query;

  // Before the frame of the list is painted: an answer that is at hand comes with it, one that has a way to go is on its way sooner.
  useLayoutEffect(() => {
    const cancel = new AbortController();
    void source.list(entity, latest.current, cancel.signal).then((answer) => {
      if (cancel.signal.aborted) return;
      const succeeded = isOk(answer) && answer.data !== null;
      // In this task: left to be done later, the frame would be painted once without them.
      flushSync(() => {
        if (succeeded && answer.data) setHeld({ entity, page: answer.data });
        setSettled({ question, turn, ...(succeeded ? {} : { failure: answer }) });
      });
    });
    return () => cancel.abort();
  }, [source, entity, question, turn]);

  const current = settled?.question === question && settled.turn === turn ? settled : undefined;
  const refresh = useCallback(() => setTurn((count) => count + 1), []);
  // Nobody has to ask twice for what only the line kept from coming.
  const isUnanswered = current?.failure?.code === 0;
  useEffect(() => (isUnanswered ? source.whenBack?.(refresh) : undefined), [isUnanswered, source, refresh]);
  return {
    page: held?.entity === entity ? held.page : undefined,
    loading: current === undefined,
    failure: current?.failure,
    refresh,
  };
}
