/** Uploads a file by XMLHttpRequest, because `fetch` reports no upload progress. */

export interface SentFile {
  /** HTTP status; 0 without a response. */
  readonly status: number;
  readonly body: unknown;
  readonly aborted: boolean;
}

/** Sends the file and `fields` as multipart. Never rejects. `onProgress` gets the sent share, 0 to 1. No timeout: uploads can be slow. */
export function sendFile(
  url: string,
  file: File,
  options: {
    readonly headers: Readonly<Record<string, string>>;
    readonly fields?: Readonly<Record<string, string>> | undefined;
    readonly onProgress?: ((share: number) => void) | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<SentFile> {
  return new Promise((resolve) => {
    const { headers, fields = {}, onProgress, signal } = options;
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const end = (aborted = false) => {
      signal?.removeEventListener("abort", abort);
      resolve({ status: aborted ? 0 : request.status, body: aborted ? null : parseJson(request.responseText), aborted });
    };
    if (signal?.aborted) return resolve({ status: 0, body: null, aborted: true });
    signal?.addEventListener("abort", abort);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => end();
    request.onerror = () => end();
    request.onabort = () => end(true);
    request.open("POST", url);
    request.withCredentials = true;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", file, file.name);
    request.send(form);
  });
}

/** Returns null for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
