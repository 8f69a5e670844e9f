/** What an audit found: for programs as it is, for people by `auditLines`. */
import type { Impact } from "#dialect/wire/workbench.ts";

export interface AuditReport extends Impact {
  readonly version: 1;
  /** Folder of the rules that were tried. */
  readonly rules: string;
}
