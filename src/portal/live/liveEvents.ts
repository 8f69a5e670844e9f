/**
 * The events of the server (`#dialect/wire/events.ts`) for the whole page. One stream serves all tabs of a browser with the
 * same session; it is opened by code that loads after the first page.
 */
import type { EntityChange } from "#dialect/wire/events.ts";

/** Undefined: any record may have changed. */
export type RecordChanges = readonly EntityChange[] | undefined;

export interface LiveEvents {
  /** Calls `listener` with the URL of each new catalogue. Returns the function that unsubscribes. */
  onSchemas(listener: (catalog: string) => void): () => void;
  /** Calls `listener` for changed records while the user is here; what changes meanwhile comes on return. Returns the function that unsubscribes. */
  onRecords(listener: (changes: RecordChanges) => void): () => void;
  /** Opens the stream; again for another session. */
  sync(): void;
  close(): void;
}

/**
 * @param token Returns the token of the session; undefined for a visitor, who receives schemas only.
 * @param position Of the events when the server sent the page: the stream continues from there, so that nothing is missed while the page loads.
 */
export function createLiveEvents(token: () => string | undefined, position: string | undefined): LiveEvents {
  let last = position;
  const schemas = new Set<(catalog: string) => void>();
  const records = new Set<(changes: RecordChanges) => void>();
  let present: { readonly token: string | undefined; close(): void } | undefined;

  function open(): typeof present {
    const session = token();
    let isClosed = false;
    let closeStream: (() => void) | undefined;
    void import("./openStream.ts")
      .then(({ openStream }) => {
        if (!isClosed)
          closeStream = openStream({
            token: session,
            last,
            onPosition: (id) => {
              last = id;
            },
            onSchemas: (catalog) => schemas.forEach((listener) => listener(catalog)),
            onRecords: (changes) => records.forEach((listener) => listener(changes)),
          });
      })
      // Without the code the page works as without events; a new session tries again.
      .catch(() => undefined);
    return {
      token: session,
      close() {
        isClosed = true;
        closeStream?.();
      },
    };
  }

  return {
    onSchemas(listener) {
      schemas.add(listener);
      return () => void schemas.delete(listener);
    },
    onRecords(listener) {
      records.add(listener);
      return () => void records.delete(listener);
    },
    sync() {
      if (present && present.token === token()) return;
      present?.close();
      present = open();
    },
    close() {
      present?.close();
      present = undefined;
    },
  };
}
