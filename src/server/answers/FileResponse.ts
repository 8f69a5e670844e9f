import type { Readable } from "node:stream";

/** An answer that is a file instead of JSON, whole or as it comes: the browser keeps it under this name. */
export class FileResponse {
  constructor(
    readonly bytes: Uint8Array | Readable,
    readonly name: string,
    readonly type: string,
  ) {}
}

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const zipType = "application/zip";
