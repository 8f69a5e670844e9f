/** What the check of the schemas finds, and what it is given. */
import type { FullEntity } from "../../schema/compiled.ts";
import type { JsonObject } from "../../json/json.ts";
import type { Severity } from "../../schema/problems.ts";

export interface LintFinding {
  /** `group/what`, such as `ref/field`; the list stands in `README.md`. */
  readonly rule: string;
  /** Only an `error` fails the check. */
  readonly severity: Severity;
  readonly file: string;
  /** Counted from 1, in characters as editors count them. */
  readonly line: number;
  readonly column: number;
  /** Column after the last character, where the place lies within one line. */
  readonly endColumn: number;
  /** JSON Pointer inside the file. */
  readonly pointer: string;
  /** What is wrong and what may stand there, in plain words. */
  readonly message: string;
  /** What was probably meant: the text to put there. */
  readonly suggestion?: string;
}

export interface LintInput {
  /** All files of `screens.json` and `schemas/`, paths relative to the folder that holds both, with `/`. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  /** The same files of an older version: breaking changes since then must be declared. */
  readonly base?: readonly { readonly path: string; readonly text: string }[];
  /** Meta-schemas by file name, `entity.json`. */
  readonly meta: Readonly<Record<string, JsonObject>>;
  /** Names of the icons that can be drawn; not checked when absent. */
  readonly icons?: readonly string[];
  /** Names of the kinds of value that can be drawn; not checked when absent. */
  readonly kinds?: readonly string[];
  /** Ids of the facts of the specification; not checked when absent. */
  readonly facts?: readonly string[];
  /** What the program itself reads by name: messages, limits, calls. Hints about things without use are only given with it. */
  readonly read?: ReadNames;
  /** Runs examples and cases; left out for entities that do not compile. */
  readonly compiled?: Readonly<Record<string, FullEntity>>;
}

export interface ReadNames {
  readonly names: ReadonlySet<string>;
  /** Names that the program puts together: `shell.theme.` and something. */
  readonly patterns: readonly RegExp[];
}
