/** What an audit found: for programs as it is, for people by `auditLines`. */
import type { Text } from "#dialect/text.ts";

export interface AuditReport {
  readonly version: 1;
  /** Folder of the rules that were tried. */
  readonly rules: string;
  readonly records: number;
  readonly entities: readonly EntityAudit[];
}

export interface EntityAudit {
  readonly entity: string;
  readonly label: Text;
  readonly records: number;
  /** Records with at least one finding. */
  readonly refused: number;
  readonly findings: readonly AuditFinding[];
}

export interface AuditFinding {
  /**
   * The keyword or rule that is broken (`maxLength`, `rule:<id>`), or `unique`,
   * `limit` (more records than a customer may have), `state` (one that is
   * gone), `unknown` (a value that no field takes any more), `gone` (the entity is).
   */
  readonly code: string;
  /** Pointer, rows as `-`. */
  readonly path: string;
  readonly sentence: Text;
  readonly records: number;
  /** So many of them are refused by the rules in force, too. */
  readonly already: number;
  readonly customers: number;
  /** The first of them. */
  readonly ids: readonly string[];
}
