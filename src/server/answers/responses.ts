import type { Readable } from "node:stream";
import type { ApiResponse } from "#dialect/wire/wire.ts";

/** Data of a response that is JSON text already: it is sent without being parsed and written again. */
export class JsonText {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}

/** Data with a code of its own and its message, such as an action that some of the records refused. */
export class CodedResponse {
  constructor(readonly answer: ApiResponse) {}
}

/** A response that is a file instead of JSON, in memory or as a stream. Browsers save it under `name`. */
export class FileResponse {
  constructor(
    readonly bytes: Uint8Array | Readable,
    readonly name: string,
    readonly type: string,
  ) {}
}

export const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
export const zipType = "application/zip";

/** Encodes a file name for `filename*=` (RFC 5987): ASCII only, so that it can contain no quote, line break or other header. */
export function encodeRFC5987(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}
