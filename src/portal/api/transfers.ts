/** Uploads and downloads. A file of its own: a page loads it with the first of them. */
import type { ApiResponse } from "#dialect/wire/wire.ts";
import { fetchWithRetry } from "./fetchWithRetry.ts";
import { toApiResponse } from "./readResponse.ts";
import { parseJson, sendFile } from "./sendFile.ts";
import type { RawResponse, Transport } from "./transport.ts";

export interface UploadOptions {
  /** Called with the sent share, 0 to 1. */
  onProgress?(share: number): void;
  readonly signal?: AbortSignal | undefined;
  readonly fields?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
}

export interface Download {
  readonly file: Blob;
  /** File name from `Content-Disposition`. */
  readonly name: string;
}

/** Timeout of a download, in ms: a workbook of thousands of rows takes the backend longer. */
const downloadTimeout = 120_000;
/** A signal that never aborts. */
const never = new AbortController().signal;

/** Downloads a file. Never rejects. */
export function download(transport: Transport, path: string, data: unknown): Promise<ApiResponse> {
  const request = { path, data, timeout: downloadTimeout, retries: false, responseType: "blob" } as const;
  return transport.post(request, async (response, token) => {
    const read = await downloadOf(response);
    return response.ok ? read : transport.fail(response.status, token, read);
  });
}

/** Uploads a file with form fields. Never rejects. */
export async function upload(
  transport: Transport,
  path: string,
  token: string | undefined,
  file: File,
  { onProgress, signal, fields, idempotencyKey }: UploadOptions = {},
): Promise<ApiResponse> {
  const headers = transport.headers(path, token, idempotencyKey);
  const sendOnce = () => sendFile(transport.url(path), file, { headers, fields, onProgress, signal });
  // A repeated upload does no harm: the record names one of the files, and an import has its idempotency key.
  const sent = await (transport.own ? fetchWithRetry(sendOnce, signal ?? never) : sendOnce());
  if (sent.aborted) return { code: 0, data: null };
  const response = toApiResponse(sent.body, sent.status);
  const ok = sent.status >= 200 && sent.status < 300;
  return ok ? response : transport.fail(sent.status, token, response);
}

/** Reads the file of an answer; an answer in JSON says why there is none. */
async function downloadOf(response: RawResponse): Promise<ApiResponse> {
  const file = fileOf(response);
  if (!response.ok || /json/.test(response.headers.get("content-type") ?? ""))
    return toApiResponse(parseJson(await file.text()), response.status);
  return { code: 200, data: { file, name: fileNameOf(response.headers.get("content-disposition")) } };
}

function fileOf({ _data: data }: RawResponse): Blob {
  return data instanceof Blob ? data : new Blob();
}

/** Returns the name in a `Content-Disposition` header; a default if there is none. */
function fileNameOf(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? "")?.[1];
  try {
    return encoded === undefined ? "download.xlsx" : decodeURIComponent(encoded);
  } catch {
    return "download.xlsx";
  }
}
