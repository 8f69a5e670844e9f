/** Worker of an import: reads the workbook without blocking the page, and extracts its pictures on request. */
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
const post = (message: FromWorker, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });

self.onmessage = ({ data }: MessageEvent<ToWorker>): void => void handle(data);

async function handle(message: ToWorker): Promise<void> {
  if ("picture" in message) return sendPicture(message.picture);
  try {
    const outcome = await readImport(message.read, (progress) => post({ progress }));
    if ("failed" in outcome) return post({ failure: outcome });
    open = outcome.workbook;
    post({ read: outcome.read });
  } catch (error) {
    const refusal = error instanceof WorkbookError ? error : new WorkbookError("damaged");
    post({ failure: { failed: refusal.code, params: refusal.params } });
  }
}

async function sendPicture(requested: string): Promise<void> {
  try {
    for await (const { part, bytes } of open?.pictures([requested]) ?? []) {
      if (bytes) return post({ picture: part, bytes: bytes.buffer }, [bytes.buffer]);
    }
  } catch {
    // A picture that cannot be unpacked is reported without bytes, so that the page does not wait for it.
  }
  post({ picture: requested });
}
