/**
 * The types of requests and responses between the workbench and its server.
 *
 * Every call is below `/workbench/` and needs the session of an analyst, except
 * `login`, `passkey`, `session` and `words`. An error is an HTTP status with `{message}`: 401 not
 * logged in, 403 no role for it (`{roles}`: those that may), 404 not found, 409 changed by another analyst, 422 not possible with
 * the current files, 501 this server only returns patches.
 *
 * | call | request | response |
 * |---|---|---|
 * | `GET session` | | `Analyst` (`analyst.ts`), or `null` if not logged in |
 * | `POST passkey` | `{step: "begin"}`, then `{step: "finish", response}` | what the device signs, then `Analyst` |
 * | `POST login`, `POST logout` | `{name, password, code?}`, nothing | `LoggedInAnalyst`, or 401 with `LoginNeedsCode`; nothing |
 * | `GET words` | | `ProductWords` (`benchWords.ts`): the languages of the product, and its words of the workbench |
 * | `GET files` | | `WorkbenchFile[]` of the draft |
 * | `GET files/<path>` | | `FileText` of the draft |
 * | `GET draft` | | `DraftState`, with the comments (`comments.ts`) and the notices (`notices.ts`) |
 * | `POST notices/<id>` | | nothing: the analyst has read it |
 * | `GET sets` | | `ChangeSet[]` (`changeSets.ts`) |
 * | `PUT draft/<path>` | `{text, baseHash, revision?}` | `DraftChanged`, or 409 with `FileConflict`, or with `{revision}` if the draft has another one |
 * | `DELETE draft`, `DELETE draft/<path>` | | `DraftChanged` |
 * | `GET texts` | | `TranslationTable`: all texts in every language of the product |
 * | `GET findings` | | `DraftCheck`: the draft with the findings of the check |
 * | `GET preview` | | `PreviewState` |
 * | `GET records` | `?entity=&search=&state=` | `StoredRecord[]`, newest first |
 * | `GET states` | `?entity=` | `StateCounts` of all customers |
 * | `POST try` | `RuleTrial` | `TrialResult` |
 * | `GET usages` | `?entity=&field=` (a pointer, `-` for rows), `?limit=`, `?list=` or `?message=` | `Usage[]` |
 * | `POST rename` | `FieldRename` or `OptionRename` | `Renamed`; the draft stays as it is |
 * | `POST cases` | `NewCase` | `KeptCase` |
 * | `GET difference` | | `Difference` |
 * | `GET plan` | | `ChangePlan`: what changes on a day to come |
 * | `POST impact` | `ImpactQuestion`: a day, the draft of another, a revert | `Impact` |
 * | `POST publish` | `{reason, from?, of?, revision?}`; `of`: the draft of another (`ApprovalTarget`); `revision`: that of the draft that was shown, 409 if it has another | `PublishResult` |
 * | `GET history` | | `HistoryEntry[]`, newest first |
 * | `POST revert` | `RevertTarget` | `RevertPreview` |
 * | `POST undo` | `RevertTarget` with `{reason}` | `PublishResult` |
 * | `DELETE history/<number>` | of a scheduled publication, or of one that waits | nothing |
 */
import type { MigrationStep } from "../schema/migrations.ts";
import type { PublishedMeanwhile } from "./changeSets.ts";
import type { Approval } from "./approval.ts";
import type { DraftComment } from "./comments.ts";
import type { BenchNotice } from "./notices.ts";
import type { Change } from "../diff/change.ts";
import type { JsonObject, Rec } from "../json/json.ts";
import type { LintFinding } from "../lint/workspace/finding.ts";
import type { Problem, Severity } from "../schema/problems.ts";
import type { SessionFacts } from "../check/check.ts";
import type { Text } from "../text/text.ts";

export type FileKind =
  | "site"
  | "entity"
  | "screen"
  | "states"
  | "codes"
  | "table"
  | "limits"
  | "content"
  | "messages"
  | "words"
  | "addresses"
  | "roles"
  | "endpoints"
  | "records"
  | "migration"
  | "part";

export interface WorkbenchFile {
  /** Relative to the folder with `screens.json` and `schemas/`, with `/`. */
  readonly path: string;
  /** Hash of the published text, on which a draft is based. */
  readonly hash: string;
  readonly kind: FileKind;
  /** Names for people: label of the entity, titles of the routes that show the screen. */
  readonly names: readonly Text[];
  /** The entity that a screen, a state machine or records belong to. */
  readonly entity?: string;
  /** Paths of the shared parts that it uses, also those that a part uses. */
  readonly uses?: readonly string[];
}

export interface FileText {
  readonly path: string;
  readonly text: string;
  /** The published text on which the draft is based, if the draft has another one; "" if it is not known any more. */
  readonly published?: string;
  /** Hash of the published text on which the draft is based. */
  readonly hash: string;
}

export interface DraftState {
  readonly revision: number;
  readonly files: readonly { readonly path: string; readonly baseHash: string; readonly at: string }[];
  /** Files that other drafts have changed, with their text. `name`: the analyst, and the change set if it has a name. */
  readonly others: readonly { readonly path: string; readonly name: string; readonly at: string; readonly text?: string }[];
  /** Files of the draft of which another text was published since the draft was based on them. */
  readonly behind: readonly PublishedMeanwhile[];
  /** Number of drafts of others that wait for the analyst: to be approved, or published. */
  readonly toApprove: number;
  /** Comments on this draft and on those of others, oldest first. */
  readonly comments: readonly DraftComment[];
  /** What the analyst has not read yet of own publications and requests, and of publications that failed; newest first. */
  readonly notices: readonly BenchNotice[];
}

/** The result of a change of the draft. */
export interface DraftChanged {
  /** Higher with each change of the draft. */
  readonly revision: number;
  readonly preview: PreviewState;
}

/** The draft with the findings of the check. */
export interface DraftCheck extends DraftChanged {
  readonly findings: readonly LintFinding[];
}

export interface PreviewState {
  /** URL of the compiled catalogue of the last draft that compiled. */
  readonly catalog: string;
  /** Why the current draft does not compile; then `catalog` is that of an earlier draft. */
  readonly broken?: string;
}

/** Another text of the file was published since the draft was created. */
export interface FileConflict {
  readonly message: string;
  readonly text: string;
  readonly hash: string;
  readonly by?: string;
  /** The file, if a publication was refused because of it. */
  readonly path?: string;
}

export interface RuleTrial {
  readonly entity: string;
  readonly record: Rec;
  readonly screen?: string;
  /** Session facts of the customer for the trial. */
  readonly user?: SessionFacts;
}

export interface RuleResult {
  /** Id of the rule, or `required`, `visible` and the like of a field. */
  readonly rule: string;
  /** `unknown`: a value is absent; `skipped`: its `when` does not hold, or the rule does not apply. */
  readonly verdict: "holds" | "fails" | "unknown" | "skipped";
  readonly severity: Severity;
  /** Pointer of the field in the record. */
  readonly path: string;
  readonly message?: Text;
  readonly why?: Text;
  /** Location of the rule. */
  readonly file: string;
  readonly pointer: string;
}

export interface TrialResult {
  /** The record as it would be stored. */
  readonly record: Rec;
  readonly verdicts: readonly RuleResult[];
  /** All problems of the check, of rules and keywords, as a customer reads them. */
  readonly problems: readonly (Problem & { readonly sentence: Text })[];
}

/** A new name for a field. `field` is its pointer in the entity, with `-` for rows; `to` is a name, not a path. */
export interface FieldRename {
  readonly entity: string;
  readonly field: string;
  readonly to: string;
}

/** What a rename changes. */
export interface Renamed {
  /** Each name, value, expression or text that changes, in the order of files and lines. */
  readonly places: readonly { readonly file: string; readonly line: number; readonly before: string; readonly after: string }[];
  /** The text that each file gets, by path. */
  readonly files: Readonly<Record<string, string>>;
  /** Steps of a migration for each entity whose stored records have the name or the value. */
  readonly stored: readonly { readonly entity: string; readonly steps: readonly MigrationStep[] }[];
}

export interface NewCase {
  readonly entity: string;
  readonly rule: string;
  /** Pointer of the field that shows the problem of the rule, as in its `RuleResult`. */
  readonly path: string;
  readonly as: "accept" | "reject";
  readonly record: Rec;
}

/** The file with its new case, which has only the fields that the rule reads, their texts made anonymous. */
export interface KeptCase extends FileText, DraftChanged {
  /** Location of the case in the file. */
  readonly pointer: string;
  /** Pointers in the case of texts that stay as they are, since the result of the rule hangs on them. */
  readonly kept: readonly string[];
}

export interface Difference {
  /** Revision of the draft. */
  readonly revision: number;
  /** Hash of the active files that the draft was compared with. */
  readonly inForce: string;
  /** Present if the server demands a second person for these changes. */
  readonly approval?: Approval;
  readonly changes: readonly Change[];
  /** Unified diff of the files. */
  readonly patch: string;
  /** Breaking changes of stored records without a migration. They block the publication. */
  readonly undeclared: readonly UndeclaredChange[];
}

export interface UndeclaredChange {
  readonly change: Change;
  /** The step of a migration that would declare it. */
  readonly step: JsonObject;
}

/** The stored records that the schemas of the draft would refuse. */
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
  /** Those of them that any save refuses; the others only a save that changes what the rule reads, or a step that checks the whole record. */
  readonly atAnySave: number;
  /** Those of them with a finding that the published schemas do not have; the others are refused already. */
  readonly fresh: number;
  readonly findings: readonly ImpactFinding[];
  /** The time of each rule, slowest first. */
  readonly times: readonly RuleTime[];
}

export interface RuleTime {
  /** Id of the rule. */
  readonly rule: string;
  /** Milliseconds for all records, and the most for one record with all its rows. */
  readonly total: number;
  readonly most: number;
}

export interface ImpactFinding {
  /**
   * The violated keyword or rule (`maxLength`, `rule:<id>`), or `unique`,
   * `limit` (too many records of a customer), `state` (a removed state),
   * `unknown` (a value without a field), `gone` (the entity was removed).
   */
  readonly code: string;
  /** Pointer, with `-` for rows. */
  readonly path: string;
  readonly sentence: Text;
  readonly records: number;
  /** Number of these records that the published schemas refuse too. */
  readonly already: number;
  /** Number of these records that any save refuses, whatever it changes. */
  readonly atAnySave: number;
  readonly customers: number;
  /** The first of them. */
  readonly ids: readonly string[];
  /** Their titles, in the order of `ids`; the id of a record without one. */
  readonly titles: readonly string[];
}

export type PublishResult = { readonly number: number; readonly catalog: string } | { readonly patch: string };

export interface HistoryEntry {
  readonly number: number;
  readonly by: string;
  /** Time in the zone of the active schemas, `YYYY-MM-DD HH:mm:ss`. */
  readonly at: string;
  readonly reason: string;
  /** Start of its rules in the same zone, if it was scheduled. */
  readonly from?: string;
  readonly files: readonly string[];
  /** The second person who approved it. */
  readonly approver?: string;
  /** Who published it for the author. */
  readonly publisher?: string;
  /** The number of the version that it restored. */
  readonly undoes?: number;
  /** The number of the only publication that it took out. */
  readonly removes?: number;
  /** Absent: published. `scheduled`: published later; `waits`: for an approval, since it was merged; `failed`: not published, for the reason in `why`. */
  readonly state?: "scheduled" | "waits" | "failed";
  readonly why?: string;
  /** Comments on its draft, oldest first. */
  readonly comments?: readonly DraftComment[];
}
