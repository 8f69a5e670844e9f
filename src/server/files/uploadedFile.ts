import type { FileTable } from "../db/tables.ts";

/** Owner of files uploaded without login. No customer has this id. */
export const ANONYMOUS_OWNER = "";

/** The value of a file field, as on the wire. */
export interface StoredFileValue {
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly url: string;
}

/** Returns the value as stored in a record: the URL is signed when a client reads it (`fileUrls.ts`). */
export function uploadedFile({ id, name, size, type }: Pick<FileTable, "id" | "name" | "size" | "type">): StoredFileValue {
  return { id, name, size, type, url: `/files/${id}` };
}
