/** The worker of an import: reads the workbook beside the page, which never waits for it. */
import { WorkbookError } from "#sheet/WorkbookError.ts";
import type { Workbook } from "#sheet/read/openWorkbook.ts";
import { type Progress, type ReadFailure, readImport, type ReadRequest, type ReadSheetRows } from "./readImport.ts";

export type ToWorker = { readonly read: ReadRequest } | { readonly picture: string };
export type FromWorker =
  | { readonly progress: Progress }
  | { readonly read: ReadSheetRows }
  | { readonly failure: ReadFailure }
  | { readonly picture: string; readonly bytes?: ArrayBuffer };

let open: Workbook | undefined;
const tell = (message: FromWorker, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

self.onmessage = ({ data }: MessageEvent<ToWorker>): void => void answer(data);

async function answer(asked: ToWorker): Promise<void> {
  if ("picture" in asked) return sendPicture(asked.picture);
  try {
    const outcome = await readImport(asked.read, (progress) => tell({ progress }));
    if ("failed" in outcome) return tell({ failure: outcome });
    open = outcome.workbook;
    tell({ read: outcome.read });
  } catch (error) {
    const refusal = error instanceof WorkbookError ? error : new WorkbookError("damaged");
    tell({ failure: { failed: refusal.code, params: refusal.params } });
  }
}

async function sendPicture(wanted: string): Promise<void> {
  try {
    for await (const { part, bytes } of open?.pictures([wanted]) ?? []) {
      if (bytes) return tell({ picture: part, bytes: bytes.buffer }, [bytes.buffer]);
    }
  } catch {
    // One that cannot be unpacked is shown as none: whoever asked is not left waiting.
  }
  tell({ picture: wanted });
}
