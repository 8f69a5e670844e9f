/** Makes a workbook in a worker: thousands of rows do not hold up the page. */
import type { WrittenSheet } from "#sheet/write/writeWorkbook.ts";

const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** Rejects where the worker fails. */
export function makeWorkbook(sheets: readonly WrittenSheet[]): Promise<Blob> {
  const worker = new Worker(new URL("../../sheet/write/writeWorker.ts", import.meta.url), { type: "module" });
  const made = new Promise<Blob>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ArrayBuffer | null>) =>
      data ? resolve(new Blob([data], { type })) : reject(new Error("no workbook"));
    worker.onerror = (event) => reject(new Error(event.message));
  });
  worker.postMessage(sheets);
  return made.finally(() => worker.terminate());
}
