/** What a draft, or a revert, means to the stored records: the answer of `POST impact`. */
import type { Impact } from "./workbench.ts";

export interface DraftImpact extends Impact {
  /** What the migrations change; those that ran already change nothing more. */
  readonly migrations: readonly MigrationImpact[];
}

/** What a migration will change. */
export interface MigrationImpact {
  readonly name: string;
  readonly records: number;
  /** Values that cannot be converted: the records lose them. */
  readonly lost: number;
  /** Views of lists that people have stored. */
  readonly views: number;
}
