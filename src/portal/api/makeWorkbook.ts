/** Writes a workbook in a worker, so that thousands of rows do not block the page. */
import type { WrittenSheet } from "#sheet/write/writeWorkbook.ts";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Rejects if the worker fails. */
export function makeWorkbook(sheets: readonly WrittenSheet[]): Promise<Blob> {
  const worker = new Worker(new URL("../../sheet/write/writeWorker.ts", import.meta.url), { type: "module" });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer | null>) =>
      data ? resolve(new Blob([data], { type })) : reject(new Error("The worker could not write the workbook."));
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.postMessage(sheets);
  return made.finally(() => worker.terminate());
}
