/** Parts of a transition's outcome that evaluation, notifications and writes share. */
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { EmailTemplate } from "#dialect/schema/states.ts";

/** A record that an effect creates. */
export interface CreatedRecord {
  readonly entity: string;
  readonly values: Rec;
}

/** An e-mail that a transition sends, before its recipients are resolved. */
export interface PendingEmail {
  readonly letter: EmailTemplate;
  /** Part of the record that the e-mail is about, as a code. */
  readonly about?: string;
  /** The record afterwards, with its id. */
  readonly self: Rec;
  /** Values that expressions may read. */
  readonly scope: Scope;
}
