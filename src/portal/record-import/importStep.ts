/** The steps of an import, as the page shows them. */
import type { Progress, ReadFailure, ReadSheetRows } from "../workbook-import/readImport.ts";

export type ImportStep =
  | { readonly at: "choose"; readonly failure?: ReadFailure; readonly overlapping?: ReadSheetRows["overlapping"] }
  | { readonly at: "read"; readonly progress: Progress | undefined }
  | { readonly at: "check"; readonly done: number; readonly of: number }
  | { readonly at: "fix" }
  | { readonly at: "send"; readonly share: number }
  | { readonly at: "done"; readonly created: number; readonly updated: number; readonly left: number };

/** What the parts of an import share: the visible step, and the one run that may be active. */
export interface ImportRun {
  setStep(step: ImportStep): void;
  /** Starts a run. The signal of the previous one aborts: its late results must be ignored. */
  start(): AbortSignal;
}
