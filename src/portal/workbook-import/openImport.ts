/** The page's side of an import: opens the workbook in a worker and requests its pictures when they become visible. */
import type { FromWorker, ToWorker } from "./importWorker.ts";
import type { Progress, ReadFailure, ReadRequest, ReadSheetRows } from "./readImport.ts";

export interface OpenImport {
  /** Never rejects. */
  readonly read: Promise<ReadSheetRows | ReadFailure>;
  /** Returns an object URL of the picture; undefined if it cannot be read. Repeated calls return the same URL. */
  picture(part: string): Promise<string | undefined>;
  /** Terminates the worker and revokes all object URLs. Pending pictures resolve to undefined. */
  close(): void;
}

/** A worker without a message for this time counts as failed, in ms. */
const silenceMs = 90_000;

export function openImport(request: ReadRequest, onProgress: (progress: Progress) => void): OpenImport {
  const worker = new Worker(new URL("./importWorker.ts", import.meta.url), { type: "module" });
  const urls = new Map<string, Promise<string | undefined>>();
  const waiting = new Map<string, (url: string | undefined) => void>();
  const revocable: string[] = [];
  const send = (message: ToWorker): void => worker.postMessage(message);

  let timer: ReturnType<typeof setTimeout>;
  const end = (resolve: (failure: ReadFailure) => void): void => {
    clearTimeout(timer);
    resolve({ failed: "damaged", params: {} });
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  };
  let finish = (): void => undefined;
  const read = new Promise<ReadSheetRows | ReadFailure>((resolve) => {
    const fail = (): void => end(resolve);
    finish = fail;
    timer = setTimeout(fail, silenceMs);
    worker.onerror = fail;
    worker.onmessageerror = fail;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(timer);
      if ("progress" in data) {
        timer = setTimeout(fail, silenceMs);
        onProgress(data.progress);
      } else if ("read" in data) resolve(data.read);
      else if ("failure" in data) resolve(data.failure);
      else {
        const url = data.bytes && URL.createObjectURL(new Blob([data.bytes]));
        if (url) revocable.push(url);
        waiting.get(data.picture)?.(url);
        waiting.delete(data.picture);
      }
    };
  });
  send({ read: request });
  return {
    read,
    picture(part) {
      const known = urls.get(part);
      if (known) return known;
      const pending = new Promise<string | undefined>((resolve) => waiting.set(part, resolve));
      urls.set(part, pending);
      send({ picture: part });
      return pending;
    },
    close() {
      worker.terminate();
      finish();
      for (const url of revocable) URL.revokeObjectURL(url);
    },
  };
}
