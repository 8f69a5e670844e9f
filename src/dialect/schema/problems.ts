/**
 * Problems: what is wrong with a record, said once for both ends.
 *
 * The browser and the server hand the same `Problem` about: the form puts it
 * beside the field at `path`, the server sends it in the body of its refusal.
 * It holds no sentence, since the reader may be Chinese or English: `code`
 * chooses one from `schemas/messages` (key `problem.<code>`) or from the rule,
 * and `params` fills it in.
 */
import type { Json } from "../json/json.ts";
import type { Text } from "../text/text.ts";

export type Severity = "error" | "warning" | "info";

export interface Problem {
  /** Where, as a JSON Pointer into the record; "" is the record itself. */
  readonly path: string;
  /**
   * The keyword or rule that was broken: `required`, `maxLength`, `decimals`,
   * `unique`, `limit`, or `rule:<id>` for an entry of `x-rules`.
   */
  readonly code: string;
  readonly params: Readonly<Record<string, Json>>;
  /** Only an `error` blocks a save. */
  readonly severity: Severity;
  /** The sentence where the rule brings its own; otherwise the catalogue's. */
  readonly message?: Text;
}
