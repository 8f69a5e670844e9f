import type { Readable } from "node:stream";

/** Data of an answer that is JSON already. */
export class JsonText {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

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

/** The name in ASCII only: no quote, line or other header can hide in it (RFC 6266). */
export function encodeRFC5987(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
