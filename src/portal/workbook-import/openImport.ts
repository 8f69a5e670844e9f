/** A workbook that is being imported, as the page sees it: read in a worker, pictures handed out when they come in sight. */
import type { FromWorker, ToWorker } from "./importWorker.ts";
import type { Progress, ReadFailure, ReadRequest, ReadSheetRows } from "./readImport.ts";

export interface OpenImport {
  /** Never rejects. */
  readonly read: Promise<ReadSheetRows | ReadFailure>;
  /** Address of the picture for an `img`; made once. */
  picture(part: string): Promise<string | undefined>;
  /** Ends whatever is under way and gives the memory back: what was still asked for is not there. */
  close(): void;
}

/** After so long without a word the worker has come to grief. */
const silence = 90_000;

export function openImport(question: ReadRequest, tell: (progress: Progress) => void): OpenImport {
  const worker = new Worker(new URL("./importWorker.ts", import.meta.url), { type: "module" });
  const addresses = new Map<string, Promise<string | undefined>>();
  const waiting = new Map<string, (address: string | undefined) => void>();
  const made: string[] = [];
  const send = (message: ToWorker): void => worker.postMessage(message);

  let quiet: ReturnType<typeof setTimeout>;
  /** Nothing more will come. */
  const end = (resolve: (failure: ReadFailure) => void): void => {
    clearTimeout(quiet);
    resolve({ failed: "damaged", params: {} });
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
  };
  let finish = (): void => undefined;
  const read = new Promise<ReadSheetRows | ReadFailure>((resolve) => {
    const fail = (): void => end(resolve);
    finish = fail;
    quiet = setTimeout(fail, silence);
    worker.onerror = fail;
    worker.onmessageerror = fail;
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      clearTimeout(quiet);
      if ("progress" in data) {
        quiet = setTimeout(fail, silence);
        tell(data.progress);
      } else if ("read" in data) resolve(data.read);
      else if ("failure" in data) resolve(data.failure);
      else {
        const address = data.bytes && URL.createObjectURL(new Blob([data.bytes]));
        if (address) made.push(address);
        waiting.get(data.picture)?.(address);
        waiting.delete(data.picture);
      }
    };
  });
  send({ read: question });
  return {
    read,
    picture(part) {
      const known = addresses.get(part);
      if (known) return known;
      const asked = new Promise<string | undefined>((resolve) => waiting.set(part, resolve));
      addresses.set(part, asked);
      send({ picture: part });
      return asked;
    },
    close() {
      worker.terminate();
      finish();
      for (const address of made) URL.revokeObjectURL(address);
    },
  };
}
