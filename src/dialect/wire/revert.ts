/** A return to an earlier state of the schemas: `POST revert` previews it, `POST impact` judges the stored records, `POST undo` does it. */
import type { ApprovalTarget } from "./approval.ts";
import type { Change } from "../diff/change.ts";

/** The target of a revert: the files after publication `to` (0: before the first), or all files without the changes of one publication. */
export type RevertTarget = { readonly to: number } | { readonly only: number };

export interface RevertPreview {
  /** Hash of the active files that it is compared with. */
  readonly inForce: string;
  readonly changes: readonly Change[];
  readonly files: readonly string[];
  /** Migrations that are undone, each with the records that it had changed. Input since then stays. */
  readonly migrations: readonly { readonly name: string; readonly entity: string; readonly records: number }[];
}

/** What the stored records are judged by: the draft today if empty, the draft on a day `YYYY-MM-DD`, that of another who has asked, or the schemas after a revert. */
export interface ImpactQuestion {
  readonly on?: string;
  readonly revert?: RevertTarget;
  readonly of?: ApprovalTarget;
}
