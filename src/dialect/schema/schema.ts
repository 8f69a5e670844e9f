/**
 * Entity schemas: JSON Schema 2020-12 plus our `x-` keywords, as TypeScript.
 *
 * What each keyword means is documented with an example in
 * `schemas/README.md`; `schemas/meta/entity.json` is the same list for editors.
 */
import type { Json, Rec } from "../json/json.ts";
import type { Severity } from "./problems.ts";
import type { Text } from "../text/text.ts";
import type { CascadeRule } from "./tables.ts";

/** An expression in CEL. Names in scope: self, row, oldSelf, user, limits, today, now. */
export type Cel = string;

/** Traceability: the facts or questions of the specification a thing rests on. */
export interface Traced {
  readonly "x-spec"?: readonly string[];
  /** Absent means `stated`. */
  readonly "x-status"?: "stated" | "assumed" | "extension";
}

/** Takes keyword values from `limits.json`: `{"x-limit/max": "mostAddresses"}`. */
export interface Bound {
  readonly "x-bind"?: Readonly<Record<string, string>>;
}

export interface Reference {
  readonly entity: string;
  /** Fields of the other record it is known by, most telling first; for words that stand once per language, the field of each. */
  readonly show: readonly (string | Text)[];
  /** The field whose value is stored; `id` when absent. */
  readonly key?: string;
  /** Which records may be chosen; `self` is the record being edited, `row` the candidate. Must run as SQL. */
  readonly where?: Cel;
  /** A value that names no record may be typed too. */
  readonly free?: boolean;
  /** On choosing: field of this record (pointer from the root, or name) <- field of the chosen one; emptied where that has none. */
  readonly fill?: Readonly<Record<string, string>>;
  /** On choosing: fields of this record (as in `fill`) that are emptied, since they tell of the one chosen before. */
  readonly clear?: readonly string[];
  /** Asked before what was entered is replaced or emptied by `fill` and `clear`; whoever declines keeps it, and the old choice. */
  readonly confirm?: Text;
  /** A flag of the other entity: a form for a new record begins with the record that has it. */
  readonly begin?: string;
}

export interface FileRule {
  /** Media types. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  /** Key of `endpoints.json`. */
  readonly call: string;
  /** The field beside this one whose code says what the file is. */
  readonly named?: string;
}

/** A code that proves that somebody reads a telephone or a mailbox: typed here, sent on request. */
export interface CodeRule {
  /** Key of `endpoints.json`: the call that sends it. */
  readonly call: string;
  /** The field beside this one that says where to. */
  readonly to: string;
  /** Further fields that the call is told. */
  readonly with?: readonly string[];
}

export interface ListRule {
  readonly separator: string;
  readonly max?: number;
  readonly items: FieldSchema;
}

/** Several numbers typed as one text: `60*40*50`. */
export interface SplitRule {
  /** Fields beside this one that take the parts, in order; the first is this one. */
  readonly into: readonly string[];
  /** What stands between the parts; `*`, `x` and `×` when absent. */
  readonly on?: readonly string[];
}

export interface Unique {
  readonly per: "customer" | "all";
  readonly ignoreCase?: boolean;
  /** Other fields that make up the key together with this one. */
  readonly with?: readonly string[];
}

export interface Rule extends Traced {
  readonly id: string;
  /** Must hold. Unknown (an absent value) passes. */
  readonly rule: Cel;
  readonly message: Text;
  /** Pointer of the field the problem is shown at; relative to the row inside `items`. */
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

/**
 * What demonstration data draws a value from: itself, one of several, a number
 * between two, one like another, or what fits another field. In texts `{n:5}`
 * stands for five digits, `{a:2}` for two capital letters.
 */
export type Sample = string | number | readonly Json[] | SampleRange | SampleLike | SampleBy | SampleFile;

/** A number between both, inclusive; of a date, so many days after today. */
export interface SampleRange {
  readonly from: number;
  readonly to: number;
  /** Whole numbers when absent. */
  readonly decimals?: number;
}

/** The number that the example has, or that another field holds, give or take a share of it. */
export interface SampleLike {
  /** The other field: a name, or a pointer from the record's root. */
  readonly same?: string;
  /** 0.05: at most five in a hundred more or less; exactly the same when absent. */
  readonly about?: number;
  /** Of what was changed; as many as the field allows when absent. */
  readonly decimals?: number;
}

/** A file under a name, which is drawn like any text and gets its ending from what it is. */
export interface SampleFile {
  readonly file: Sample;
  /** A picture of a box, one of a sheet of paper, or a page. */
  readonly looks: "box" | "paper" | "pdf";
}

/** What fits the value of another field; nothing where none fits. */
export interface SampleBy {
  /** The other field: a name, or a pointer from the record's root. */
  readonly by: string;
  readonly values: Readonly<Record<string, Sample>>;
  readonly otherwise?: Sample;
}

/** Keywords whose effect a person may ask the reason of. */
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
  /** Takes in the entity of this `$id`; keywords beside it win. `openCatalog` replaces it by the entity's fields. */
  readonly $ref?: string;
  /** Written as an entity of its own: inside it, expressions mean it by `self`. */
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
  /** Taken in, never stored nor answered: a password. */
  readonly writeOnly?: boolean;
  readonly examples?: readonly Json[];

  readonly "x-label"?: Text;
  readonly "x-help"?: Text;
  readonly "x-placeholder"?: Text;
  /** What it means that nothing is entered, where that means something: "every country". */
  readonly "x-empty"?: Text;
  /** Names a kind where the schema alone would choose another. */
  readonly "x-kind"?: string;
  readonly "x-codes"?: string;
  readonly "x-reference"?: Reference;
  readonly "x-file"?: FileRule;
  readonly "x-code"?: CodeRule;
  readonly "x-cascade"?: CascadeRule;
  readonly "x-list"?: ListRule;
  readonly "x-decimals"?: number;
  /** Decimals where the number is only looked at; what is stored, copied and exported stays exact. */
  readonly "x-shown-decimals"?: number;
  readonly "x-unit"?: Text;
  readonly "x-currency"?: string;
  /** The field beside this one that holds the currency, where it differs from record to record. */
  readonly "x-currency-field"?: string;
  /** Other units that may be typed: unit -> how many of the field's own it is, as an exact decimal. */
  readonly "x-units"?: Readonly<Record<string, number | string>>;
  readonly "x-split"?: SplitRule;
  readonly "x-normalize"?: readonly ("trim" | "half-width" | "upper")[];
  readonly "x-unique"?: Unique;
  readonly "x-one-default"?: { readonly per: "customer" };
  readonly "x-visible-when"?: Cel;
  readonly "x-required-when"?: Cel;
  readonly "x-readonly-when"?: Cel;
  readonly "x-show-when"?: Cel;
  readonly "x-when-hidden"?: "keep" | "omit" | "clear";
  readonly "x-compute"?: Cel;
  readonly "x-default"?: Cel;
  /** `false`: a copy of the record leaves it behind, since it tells of this one alone. */
  readonly "x-copied"?: false;
  /** Keyword beside it -> why, in the author's words, where those worked out of the expression would not do. */
  readonly "x-reason"?: Readonly<Partial<Record<ReasonKeyword, Text>>>;
  /** Worked out for as long as nobody has entered anything; what is entered stays. */
  readonly "x-suggest"?: Cel;
  /** Keyword -> key of the message catalogue, where `problem.<keyword>` would be too general. */
  readonly "x-problem"?: Readonly<Record<string, string>>;
  /** What demonstration data puts into this field, where a record begun from an example has it. */
  readonly "x-sample"?: Sample;
  /** On an array's `items`: fields of a row that are filled before another row follows it. */
  readonly "x-in-turn"?: readonly string[];
  /** Rules over one row (`row`), on an array's `items`. */
  readonly "x-rules"?: readonly Rule[];
}

export interface EntityHead extends Traced {
  /** Equals the file's name. */
  readonly name: string;
  /** `customer`: each record belongs to one customer. `shared`: read-only, the same for all. `none`: only part of others. */
  readonly owner: "customer" | "shared" | "none";
  /** What the record is called in a sentence: a template over its fields, `{code}`. */
  readonly title?: string;
  /** What one of its records is called inside a sentence ("New postal address"); `x-label` when absent. */
  readonly noun?: Text;
  /** Keys of `endpoints.json` by what they do. `own`: answers the one record that there is for whoever asks, instead of a list. */
  readonly calls?: Readonly<
    Partial<Record<"list" | "own" | "save" | "delete" | "submit" | "template" | "export" | "import" | "existing" | "zip", string>>
  >;
  /** The state machine of `schemas/states` that governs it. */
  readonly states?: string;
  /** Number series for new records: `{"field": "number", "pattern": "N{yy}{mm}{dd}{seq:4}"}`. */
  readonly number?: { readonly field: string; readonly pattern: string };
  /** Server-kept times under these field names. */
  readonly times?: { readonly created?: string; readonly updated?: string };
}

/** How records come in from a workbook. */
export interface ImportRule extends Traced {
  /** The field that tells one record of a sheet from another, and from those that are stored. Needs `x-unique`. */
  readonly key: string;
  /** Fields that a new record must have on a sheet, though a form may save it without. */
  readonly required?: readonly string[];
  /** The most rows at once. */
  readonly rows: number;
  /** The largest file. */
  readonly maxBytes: number;
}

/** The documents of a record: its own files, those of what belongs to it, and how many an archive may hold. */
export interface DocumentsRule extends Traced {
  /** Entities whose files belong to the record: field of theirs -> the field of the record, or id, that it equals. `add`: their field that takes a file dropped here. */
  readonly of?: readonly { readonly entity: string; readonly where: Readonly<Record<string, string>>; readonly add?: string }[];
  /** The most files, and the most bytes, of one archive. */
  readonly files: number;
  readonly bytes: number;
}

export interface EntitySchema extends FieldSchema {
  readonly $schema?: string;
  readonly "x-entity": EntityHead;
  readonly "x-label": Text;
  /** `problem`: key of the message catalogue, where `problem.limit` would be too general. */
  readonly "x-limit"?: { readonly max: number; readonly per: "customer"; readonly problem?: string };
  readonly "x-import"?: ImportRule;
  readonly "x-documents"?: DocumentsRule;
  readonly "x-rules"?: readonly Rule[];
  readonly properties: Readonly<Record<string, FieldSchema>>;
}
