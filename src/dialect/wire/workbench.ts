/**
 * What travels between the workbench and its server: shapes only.
 *
 * Every call stands below `/workbench/` and needs the analyst's session, but for
 * `login` and `session`. A refusal is an HTTP status with `{message}`: 401 nobody
 * is logged in, 404 there is no such thing, 409 somebody was faster, 422 it cannot
 * be done as the files stand, 501 this server only hands out patches.
 *
 * | call | asks | answers |
 * |---|---|---|
 * | `GET session` | | `Analyst`, or `null` where nobody is logged in |
 * | `POST login`, `POST logout` | `{name, password}`, nothing | `Analyst`, nothing |
 * | `GET files` | | `WorkbenchFile[]`, as the draft has them |
 * | `GET files/<path>` | | `FileText`, as the draft has it |
 * | `GET draft` | | `DraftState` |
 * | `PUT draft/<path>` | `{text, baseHash}` | `DraftChanged`, or 409 with `FileConflict` |
 * | `DELETE draft`, `DELETE draft/<path>` | | `DraftChanged` |
 * | `GET findings` | | `DraftCheck`: the same later, with what the check says |
 * | `GET preview` | | `PreviewState` |
 * | `GET records` | `?entity=&search=` | `StoredRecord[]`, the newest first |
 * | `POST try` | `RuleTrial` | `TrialResult` |
 * | `GET usages` | `?entity=&field=` (a pointer, rows as `-`) | `Usage[]` |
 * | `POST cases` | `NewCase` | `FileText` and `DraftChanged` with the place of the case |
 * | `GET difference` | | `Difference` |
 * | `POST impact` | nothing | `Impact` |
 * | `POST publish` | `{reason, from?}` | `PublishResult` |
 * | `GET history` | | `HistoryEntry[]`, the newest first |
 * | `POST undo` | `{to, reason}`; 0: before the first | `PublishResult` |
 * | `DELETE history/<number>` | of one that waits for its time | nothing |
 */
import type { Change } from "../diff/change.ts";
import type { JsonObject, Rec } from "../json/json.ts";
import type { LintFinding } from "../lint/workspace/finding.ts";
import type { Problem, Severity } from "../schema/problems.ts";
import type { SessionFacts } from "../check/check.ts";
import type { Language, Text } from "../text/text.ts";

export interface Analyst {
  readonly name: string;
  /** Whether this server takes a change over itself; otherwise it hands out a patch. */
  readonly publishes: boolean;
}

export type FileKind =
  | "site"
  | "entity"
  | "screen"
  | "states"
  | "codes"
  | "table"
  | "limits"
  | "messages"
  | "addresses"
  | "endpoints"
  | "records"
  | "migration";

export interface WorkbenchFile {
  /** Relative to the folder that holds `screens.json` and `schemas/`, with `/`. */
  readonly path: string;
  /** Of the text in force: what a draft of it is based on. */
  readonly hash: string;
  readonly kind: FileKind;
  /** What a person calls it: label of the entity, titles of the routes that show the screen. */
  readonly names: readonly Text[];
  /** The entity that a screen, a state machine or records belong to. */
  readonly entity?: string;
}

export interface FileText {
  readonly path: string;
  readonly text: string;
  /** The text in force, where the draft has another. */
  readonly published?: string;
  /** Of the text in force. */
  readonly hash: string;
}

export interface DraftState {
  readonly revision: number;
  readonly files: readonly { readonly path: string; readonly baseHash: string; readonly at: string }[];
  /** What other analysts have open changes in, with the text that they have. */
  readonly others: readonly { readonly path: string; readonly name: string; readonly at: string; readonly text?: string }[];
}

/** What a change makes. */
export interface DraftChanged {
  /** Higher with each change of the draft. */
  readonly revision: number;
  readonly preview: PreviewState;
}

/** What the check says of the draft as a whole. */
export interface DraftCheck extends DraftChanged {
  readonly findings: readonly LintFinding[];
}

export interface PreviewState {
  /** Address of the compiled catalogue of the last draft that compiled. */
  readonly catalog: string;
  /** Why the draft of this moment does not compile; then `catalog` is that of an earlier one. */
  readonly broken?: string;
}

/** Somebody published another text of the file since the draft began. */
export interface FileConflict {
  readonly message: string;
  readonly text: string;
  readonly hash: string;
  readonly by?: string;
  /** Which file, where a publication was refused because of it. */
  readonly path?: string;
}

export interface StoredRecord {
  readonly id: string;
  /** Login name of the customer whose it is. */
  readonly customer: string;
  readonly title: string;
  readonly record: Rec;
}

export interface RuleTrial {
  readonly entity: string;
  readonly record: Rec;
  readonly screen?: string;
  /** Flags of the customer who would save it. */
  readonly user?: SessionFacts;
}

export interface RuleResult {
  /** Id of the rule, or `required`, `visible` and the like of a field. */
  readonly rule: string;
  /** `unknown`: something it reads is not there; `skipped`: its `when` does not hold, or it is not in force. */
  readonly verdict: "holds" | "fails" | "unknown" | "skipped";
  readonly severity: Severity;
  /** Pointer into the record of what it speaks of. */
  readonly path: string;
  readonly message?: Text;
  readonly why?: Text;
  /** Where it stands. */
  readonly file: string;
  readonly pointer: string;
}

export interface TrialResult {
  /** The record as it would be stored. */
  readonly record: Rec;
  readonly verdicts: readonly RuleResult[];
  /** All that the check finds, rules and keywords alike. */
  readonly problems: readonly Problem[];
}

export interface NewCase {
  readonly entity: string;
  readonly rule: string;
  readonly as: "accept" | "reject";
  readonly record: Rec;
}

export interface Difference {
  readonly changes: readonly Change[];
  /** Unified diff of the files. */
  readonly patch: string;
  /** Breaking changes of stored records that no migration declares: nothing is published before one does. */
  readonly undeclared: readonly UndeclaredChange[];
}

export interface UndeclaredChange {
  readonly change: Change;
  /** The step of a migration that would declare it. */
  readonly step: JsonObject;
}

/** What rules that are only tried would refuse of what is stored. */
export interface Impact {
  readonly records: number;
  readonly entities: readonly ImpactOfEntity[];
}

export interface ImpactOfEntity {
  readonly entity: string;
  readonly label: Text;
  readonly records: number;
  /** Records with at least one finding. */
  readonly refused: number;
  readonly findings: readonly ImpactFinding[];
}

export interface ImpactFinding {
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
  /** So many of them the rules in force refuse too. */
  readonly already: number;
  readonly customers: number;
  /** The first of them. */
  readonly ids: readonly string[];
}

export type PublishResult = { readonly number: number; readonly catalog: string } | { readonly patch: string };

export interface HistoryEntry {
  readonly number: number;
  readonly by: string;
  /** ISO time. */
  readonly at: string;
  readonly reason: string;
  /** From when on its rules hold, where it said so. */
  readonly from?: string;
  readonly files: readonly string[];
  /** The number that it went back to. */
  readonly undoes?: number;
  /** Absent: it came into force. `scheduled`: it waits for its time; `failed`: it did not, `why` says what stood against it. */
  readonly state?: "scheduled" | "failed";
  readonly why?: string;
}

/** What the workbench tells the frame of its preview to draw. Both are pages of one origin. */
export interface PreviewCommand {
  readonly type: "preview/show";
  /** Address of the compiled catalogue. */
  readonly catalog: string;
  /** In-app address, its places filled in. */
  readonly route: string;
  readonly language: Language;
  /** Flags of the customer whose page it is. */
  readonly user: SessionFacts;
  /** Entity -> its records; there are no others. */
  readonly records: Readonly<Record<string, readonly Rec[]>>;
  /** With the menu and the top bar around the page. */
  readonly whole: boolean;
}

/** What the frame answers: it is there, it drew that catalogue, or it could not and went back to the last that it could. */
export type PreviewEvent =
  | { readonly type: "preview/ready" }
  | { readonly type: "preview/shown"; readonly catalog: string }
  | { readonly type: "preview/failed"; readonly catalog: string; readonly message: string };
