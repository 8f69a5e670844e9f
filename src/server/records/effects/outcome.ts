/** Parts of a transition's outcome that evaluation, notifications and writes share. */
import type { Scope } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { EmailTemplate } from "#dialect/schema/emails.ts";
import type { LoginEffect, UpdateEffect } from "#dialect/schema/states.ts";

export interface CreatedRecord {
  readonly entity: string;
  readonly values: Rec;
  /** Fields of the record of the transition <- fields of the stored record. */
  readonly back?: Readonly<Record<string, string>>;
  /** `begin` of its states runs. */
  readonly begins?: boolean;
}

/** What the dialog of a transition was given. */
export interface Answers {
  readonly transition: string;
  readonly values: Rec;
}

/** An e-mail that a transition sends, before its recipients are resolved. */
export interface PendingEmail {
  readonly letter: EmailTemplate;
  /** Part of the record that the e-mail is about, as a code. */
  readonly about?: string;
  /** Of the transition that sends it. */
  readonly answers?: Answers;
  /** The record afterwards, with its id. */
  readonly self: Rec;
  /** Values that expressions may read. */
  readonly scope: Scope;
}

/** What a transition does to the account of its record. */
export interface LoginChange {
  readonly does: LoginEffect["login"];
  /** The record afterwards, with its id, which is that of the account. */
  readonly record: Rec & { readonly id: string };
}

/** What a transition does with webhooks. The record of an event is the one afterwards. */
export type WebhookStep =
  | { readonly does: "publish"; readonly type: string }
  | { readonly does: "sign"; readonly secret: string }
  | { readonly does: "test" | "again" };

/** Shared records that `create … each` effects iterate over, by entity. */
export type SharedRecords = ReadonlyMap<string, readonly Rec[]>;

/** An update of other records by an effect. */
export interface RelatedUpdate {
  readonly effect: UpdateEffect;
  /** `self` is the record before the transition; `row` is each of the other records. */
  readonly scope: Scope;
}
