/**
 * Types of the entity schemas: JSON Schema 2020-12 with the `x-` keywords of the dialect.
 *
 * `schemas/README.md` documents each keyword with an example;
 * `schemas/meta/entity.json` is the same list for editors.
 */
import type { AccountFields, LogFields, StaffFields, TokenFields } from "./accountFields.ts";
import type { Sample, SampleEarlier } from "./samples.ts";
import type { MailFields } from "./emails.ts";
import type { DocumentsRule, ImportRule, ShareRule } from "./exchange.ts";
import type { Json, Rec } from "../json/json.ts";
import type { MendRule, Severity } from "./problems.ts";
import type { Text } from "../text/text.ts";
import type { CascadeRule } from "./tables.ts";
import type { Bound, Cel, Traced } from "./traced.ts";
import type { LinkRule, SplitRule } from "./valueRules.ts";
import type { WebhookRule } from "./webhooks.ts";

export type { Bound, Cel, Traced } from "./traced.ts";

export interface Reference {
  readonly entity: string;
  /** Fields of the other record that identify it to the user, most important first; for a text with one field per language, the field of each. */
  readonly show: readonly (string | Text)[];
  /** The field whose value is stored; `id` when absent. */
  readonly key?: string;
  /** Condition of the candidates; `self` is the record being edited, `row` the candidate. Must run as SQL. */
  readonly where?: Cel;
  /** A value that names no record may be entered too. */
  readonly free?: boolean;
  /** Copied on selection: field of this record (pointer from the root, or name) <- field of the selected one; cleared if that is empty. */
  readonly fill?: Readonly<Record<string, string>>;
  /** Fields of this record (as in `fill`) that a new selection clears, because they describe the previous one. */
  readonly clear?: readonly string[];
  /** Confirmation before `fill` and `clear` overwrite input. If the user declines, input and selection stay. */
  readonly confirm?: Text;
  /** Order in which the records are offered; the newest first when absent. */
  readonly sort?: readonly { readonly field: string; readonly desc?: boolean }[];
  /** A flag of the other entity: in a new record, the record with this flag is preselected. */
  readonly begin?: string;
}

export interface FileRule {
  /** Media types. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  /** Key of `endpoints.json`. */
  readonly call: string;
  /** The sibling field whose code names the type of the document. */
  readonly named?: string;
}

/** A verification code that is sent to a telephone or mailbox on request and entered in this field. */
/** The value that a user enters where there is no such thing. */
export interface NoneRule {
  readonly enter: string;
  readonly label: Text;
  /** The result. */
  readonly means: Text;
}

export interface CodeRule {
  /** Key of `endpoints.json`: the call that sends it. */
  readonly call: string;
  /** The sibling field with the recipient. */
  readonly to: string;
  /** Further fields that the call sends. */
  readonly with?: readonly string[];
}

export interface ListRule {
  readonly separator: string;
  readonly max?: number;
  readonly items: FieldSchema;
}

export interface Unique {
  readonly per: "customer" | "all";
  readonly ignoreCase?: boolean;
  /** Other fields of the unique key. */
  readonly with?: readonly string[];
}

export interface Rule extends Traced {
  readonly id: string;
  /** Must hold. Unknown (an absent value) passes. */
  readonly rule: Cel;
  readonly message: Text;
  /** Where it can be fixed, if not here: the page of another record, as a link behind the message. */
  readonly mend?: MendRule;
  /** Pointer of the field that shows the problem; relative to the row inside `items`. */
  readonly fieldPath?: string;
  readonly severity?: Severity;
  /** `create`, `update`, or ids of transitions; absent means every check. */
  readonly on?: readonly string[];
  readonly when?: Cel;
  /** Effective dates, `YYYY-MM-DD`: first and last day the rule holds. */
  readonly since?: string;
  readonly until?: string;
  readonly cases?: { readonly accept?: readonly Rec[]; readonly reject?: readonly Rec[] };
}

/** Keywords whose effect can be explained to the user. */
export type ReasonKeyword =
  | "required"
  | "readOnly"
  | "x-required-when"
  | "x-readonly-when"
  | "x-visible-when"
  | "x-compute"
  | "x-reference";

export interface FieldSchema extends Traced, Bound {
  readonly type?: "string" | "number" | "integer" | "boolean" | "object" | "array";
  /** Includes the entity with this `$id`; keywords beside it take precedence. `openCatalog` replaces it by the fields of the entity. */
  readonly $ref?: string;
  /** Marks a part that was included by `$ref`: `self` in its expressions is this part. */
  readonly $id?: string;
  readonly enum?: readonly Json[];
  readonly const?: Json;
  readonly default?: Json;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly readOnly?: boolean;
  /** Accepted as input, but neither stored nor returned: a password. */
  readonly writeOnly?: boolean;
  readonly examples?: readonly Json[];

  readonly "x-label"?: Text;
  readonly "x-help"?: Text;
  readonly "x-placeholder"?: Text;
  /** Meaning of an empty value, such as "every country". */
  readonly "x-empty"?: Text;
  /** The text that the user enters, with one press, where there is no such thing. Nothing enters it by itself. */
  readonly "x-none"?: NoneRule;
  /** The kind, if the schema alone would select another one. */
  readonly "x-kind"?: string;
  /** Of a field that a transition asks for: the password of the actor. */
  readonly "x-own-password"?: boolean;
  readonly "x-codes"?: string;
  readonly "x-reference"?: Reference;
  /** A read-only value leads there. A reference to an entity with a page does so without the keyword. */
  readonly "x-link"?: LinkRule;
  /** Of a day: while it holds, something must be done by then. Lists, cards and details show how near it is. */
  readonly "x-due"?: Cel;
  readonly "x-file"?: FileRule;
  readonly "x-code"?: CodeRule;
  readonly "x-cascade"?: CascadeRule;
  readonly "x-list"?: ListRule;
  readonly "x-decimals"?: number;
  /** Decimals for display; the stored, copied and exported value stays exact. */
  readonly "x-shown-decimals"?: number;
  readonly "x-unit"?: Text;
  readonly "x-currency"?: string;
  /** The sibling field with the currency, if it differs from record to record. */
  readonly "x-currency-field"?: string;
  /** The sibling field with the unit that the amount is the price of one of. */
  readonly "x-per-field"?: string;
  /** Other units for input: unit -> factor to the unit of the field, as an exact decimal. */
  readonly "x-units"?: Readonly<Record<string, number | string>>;
  readonly "x-split"?: SplitRule;
  readonly "x-normalize"?: readonly ("trim" | "half-width" | "upper")[];
  readonly "x-unique"?: Unique;
  readonly "x-one-default"?: { readonly per: "customer" };
  readonly "x-visible-when"?: Cel;
  readonly "x-required-when"?: Cel;
  readonly "x-readonly-when"?: Cel;
  readonly "x-show-when"?: Cel;
  /** Roles that read the field, `@customer` or `@staff`: to others it is never sent. Absent: everybody who reads the record. */
  readonly "x-read-for"?: readonly string[];
  /** Whether a reader is sent the field, by the facts of the account (`user`). Absent, or for the server itself: it is. */
  readonly "x-read-when"?: Cel;
  /** Of a fact of the user: it is of one person. A colleague has its own, or none, and never the customer's. */
  readonly "x-personal"?: true;
  /** Roles that may change the field. Absent: everybody who edits the record. */
  readonly "x-write-for"?: readonly string[];
  readonly "x-when-hidden"?: "keep" | "omit" | "clear";
  readonly "x-compute"?: Cel;
  readonly "x-default"?: Cel;
  /** `false`: a copy of the record omits the value, because it describes only the original. */
  readonly "x-copied"?: false;
  /** Keyword of the field -> reason written by the author; it replaces the one generated from the expression. */
  readonly "x-reason"?: Readonly<Partial<Record<ReasonKeyword, Text>>>;
  /** Formula of the value until the user enters one; input stays. */
  readonly "x-suggest"?: Cel;
  /** Keyword -> message key, if `problem.<keyword>` is too general. */
  readonly "x-problem"?: Readonly<Record<string, string>>;
  /** Value of this field in demonstration data. */
  readonly "x-sample"?: Sample;
  /** On an array's `items`: fields of a row that must be filled before another row follows it. */
  readonly "x-in-turn"?: readonly string[];
  /** Rules over one row (`row`), on an array's `items`. */
  readonly "x-rules"?: readonly Rule[];
}

type SheetUse = "template" | "export" | "import" | "existing" | "zip";

export interface EntityHead extends Traced {
  /** Equals the name of the file. */
  readonly name: string;
  /** `customer`: each record belongs to one customer. `shared`: read-only, the same for all. `none`: only a part of other entities. */
  readonly owner: "customer" | "shared" | "none";
  /** Name of a record in a sentence: a template over its fields, such as `{code}`. */
  readonly title?: string;
  /** Name of the entity inside a sentence ("New postal address"); `x-label` when absent. */
  readonly noun?: Text;
  /** Keys of `endpoints.json`. `own`: returns the one record of the customer. `choose`: lists what a reference offers. */
  readonly calls?: Readonly<Partial<Record<"list" | "choose" | "counts" | "own" | "save" | "delete" | "submit" | SheetUse, string>>>;
  /** Its state machine in `schemas/states`. */
  readonly states?: string;
  /** Number series for new records: `{"field": "number", "pattern": "N{yy}{mm}{dd}{seq:4}"}`. */
  readonly number?: { readonly field: string; readonly pattern: string };
  /** Fields for the times that the server sets. */
  readonly times?: { readonly created?: string; readonly updated?: string };
  /** Its records are lines of accounts. */
  readonly ledger?: Ledger;
  /** Its records are the accounts that log in for a customer: the customer's people. */
  readonly account?: AccountFields;
  /** Its records are the accounts of the staff, one each: shared records that only the server writes. */
  readonly staff?: StaffFields;
  /** Its records are the programs of a customer, which call the API with a token. */
  readonly token?: TokenFields;
  /** Its records are the log of a customer: who did what when. */
  readonly log?: LogFields;
  /** The field with the id of the account that made a record, which the server sets. */
  readonly author?: string;
  /** Its records are what receivers want of each kind of letter. */
  readonly mail?: MailFields;
}

/** Lines of accounts: the server writes each line together with its account, which therefore always is the sum of its lines. */
export interface Ledger {
  /** Entity of the accounts; a customer has one for each value of `per`, made by the first line. */
  readonly account: string;
  /** The field of lines and accounts that distinguishes accounts, such as the currency. */
  readonly per: string;
  /** The signed number of a line: positive for a credit, negative for a debit. */
  readonly amount: string;
  /** The field of a line for the balance after it, and of an account for the balance now. */
  readonly balance: string;
  /** Refuses all lines of a change that would leave an account below zero; `{currency}` and other fields of the account are filled in. */
  readonly short: Text;
}

export interface EntitySchema extends FieldSchema {
  readonly $schema?: string;
  readonly "x-entity": EntityHead;
  readonly "x-label": Text;
  /** `problem`: message key, if `problem.limit` is too general. */
  readonly "x-limit"?: { readonly max: number; readonly per: "customer"; readonly problem?: string };
  readonly "x-import"?: ImportRule;
  readonly "x-documents"?: DocumentsRule;
  readonly "x-share"?: ShareRule;
  readonly "x-webhook"?: WebhookRule;
  readonly "x-rules"?: readonly Rule[];
  readonly "x-sample-earlier"?: SampleEarlier;
  readonly properties: Readonly<Record<string, FieldSchema>>;
}
