/**
 * The problems of a record.
 *
 * Browser and server use the same type: the form shows a problem beside the
 * field at `path`, the server sends it in the body of its error response. A
 * problem has no sentence, because its language depends on the reader: `code`
 * selects a message from `schemas/messages` (key `problem.<code>`) or from the
 * rule, and `params` fills its placeholders.
 */
import type { Json, Rec } from "../json/json.ts";
import { fillTemplate, templateFields } from "../text/template.ts";
import type { Text } from "../text/text.ts";

/** An error refuses the record; a warning can be accepted. */
export type Severity = "error" | "warning" | "info";

/** Where a fault can be fixed: a page of the product, and the text of the link to it. */
export interface MendRule {
  readonly label: Text;
  /** An address of the site. In a rule a template filled from the record, in a problem the address itself. */
  readonly go: string;
}

/** Fills the address from the record. Returns undefined while a field that it names is empty. */
export function filledMend(mend: MendRule | undefined, record: Rec): MendRule | undefined {
  if (!mend) return undefined;
  const isKnown = templateFields(mend.go).every((field) => fillTemplate(`{${field}}`, record) !== "");
  return isKnown ? { ...mend, go: fillTemplate(mend.go, record, encodeURIComponent) } : undefined;
}

/** One fault of a record: code, path and parameters of its sentence. */
export interface Problem {
  /** JSON Pointer of the value; "" is the record itself. */
  readonly path: string;
  /**
   * The violated keyword or rule: `required`, `maxLength`, `decimals`,
   * `unique`, `limit`, or `rule:<id>` for an entry of `x-rules`.
   */
  readonly code: string;
  readonly params: Readonly<Record<string, Json>>;
  /** Only an `error` blocks a save. */
  readonly severity: Severity;
  /** The message of the rule; absent: the message of the catalogue. */
  readonly message?: Text;
  /** Where it can be fixed, if not in this record. */
  readonly mend?: MendRule;
}
