/** The planted mistakes of `mistakes/*.json`: one for each rule at least, one a line. */
import { readFileSync } from "node:fs";

export interface Mistake {
  /** The sentence that the test proves. */
  readonly says: string;
  readonly rule: string;
  readonly file: string;
  /** The text there, and its replacement. */
  readonly before: string;
  readonly after: string;
  /** The characters that the finding points at; of the first line, where it spans several. */
  readonly at: string;
  /** File of the finding, if that is another one. */
  readonly in?: string;
  readonly suggestion?: string;
  /** A part of the message. */
  readonly message?: string;
}

/** @param group File name without its ending. */
export function mistakesOf(group: string): readonly Mistake[] {
  return JSON.parse(readFileSync(new URL(`mistakes/${group}.json`, import.meta.url), "utf8")) as Mistake[];
}
