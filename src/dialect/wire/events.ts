/**
 * `GET /events`: the stream of server-sent events that an open page listens to.
 *
 * | event     | data                      | means                                                                     |
 * |-----------|---------------------------|---------------------------------------------------------------------------|
 * | `schemas` | `{catalog}`               | URL of the active catalogue: once at the start, then for each publication |
 * | `records` | `[{entity, records?}, …]` | records of the customer changed; the page reads again what it shows       |
 * | `all`     | –                         | events may have been lost: the page reads everything that it shows again  |
 *
 * Events name records and carry no values: a page reads those through the calls, which decide what it may see.
 */
export const eventStreamUrl = "/events";

export const streamEvents = { schemas: "schemas", records: "records", all: "all" } as const;

/** Records of an entity that changed. */
export interface EntityChange {
  readonly entity: string;
  /** Id -> version that was written, 0 for a deleted record. Without it any record may have changed. */
  readonly records?: Readonly<Record<string, number>>;
}
