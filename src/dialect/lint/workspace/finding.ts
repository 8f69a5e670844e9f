/** Input and findings of the check of the schemas. */
import type { FullEntity } from "../../schema/compiled.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Sentences } from "../../messages/ownMessages.ts";
import type { Severity } from "../../schema/problems.ts";
import type { Language, Text } from "../../text/text.ts";
import type { ShellContract } from "../../schema/derived/shellCalls.ts";

/** One fault of the schemas, with its place and what mends it. */
export interface LintFinding {
  /** `group/name`, such as `ref/field`; `README.md` lists all rules. */
  readonly rule: string;
  /** Only an `error` fails the check. */
  readonly severity: Severity;
  readonly file: string;
  /** Counted from 1, in characters as editors count them. */
  readonly line: number;
  readonly column: number;
  /** Column after the last character if the finding is within one line. */
  readonly endColumn: number;
  /** JSON Pointer inside the file. */
  readonly pointer: string;
  /** In the workbench: labels of the parts of the file around it, the widest first. */
  readonly trail?: readonly Text[];
  /** What is wrong, and what is allowed. */
  readonly message: string;
  /** The same in each other language that ships, where the sentence has one. */
  readonly details?: Readonly<Record<Language, string>>;
  /** Text of the probable replacement. */
  readonly suggestion?: string;
  /** Other places of the file with the same fault, each with what mends it. */
  readonly also?: readonly MendPlace[];
  /** Of a place in a shared part: the files that use it, and for which it is true. */
  readonly usedBy?: readonly string[];
}

/** Where a text mends a fault. */
export type MendPlace = Pick<LintFinding, "line" | "column" | "endColumn"> & { readonly suggestion: string };

/** The files that are checked, and what the check knows beside them. */
export interface LintInput {
  /** All files of `screens.json` and `schemas/`, paths relative to the folder that holds both, with `/`. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** The same files of an older version: breaking changes since then must be declared. */
  readonly base?: readonly { readonly path: string; readonly text: string }[];
  /** Meta-schemas by file name, `entity.json`. */
  readonly meta: Readonly<Record<string, JsonObject>>;
  /** Names of the existing icons; not checked when absent. */
  readonly icons?: readonly string[];
  /** Names of the existing kinds; not checked when absent. */
  readonly kinds?: readonly string[];
  /** Ids of the facts of the specification; not checked when absent. */
  readonly facts?: readonly string[];
  /** The sentences that ship with the source: a product may repeat them, and need not. */
  readonly own?: Sentences;
  /** The words of the workbench that ship with the source: a product brings those of its other languages. Not checked when absent. */
  readonly bench?: Sentences;
  /** The calls that the shell asks; not checked when absent. */
  readonly shell?: ShellContract;
  /** Messages, limits and calls that the code uses by name. The findings `unused/…` of these need it. */
  readonly used?: UsedNames;
  /** Compiled entities, to run examples and cases. Entities that do not compile are absent. */
  readonly compiled?: Readonly<Record<string, FullEntity>>;
}

/** Names that code reads. */
export interface UsedNames {
  readonly names: ReadonlySet<string>;
  /** Names that code reads from a record: `facts["avatar"]`, `{ avatar } = facts`. */
  readonly read?: ReadonlySet<string>;
  /** Names that the server writes into an object, without its demo data. */
  readonly written?: ReadonlySet<string>;
  /** Keys of messages that the code shows: every language must have them. */
  readonly messages: readonly string[];
  /** Name of a hand-written part -> keys that only this part shows: a product that names the part must have them. */
  readonly parts?: Readonly<Record<string, readonly string[]>>;
}
