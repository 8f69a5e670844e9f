/**
 * Kinds: how one type of value is recognized, shown and edited.
 *
 * A planner calls `kindOf` once for each field; lists, forms and details ask the kind by its members and never by its name.
 * Every member is required; a kind takes the usual ones from `plainKind` and states what differs. To add a kind, write one file in
 * `kinds/` with an entry in `kinds/index.ts`, and an entry in `inputs/inputOf.ts`: lists load the first without the second. The
 * first match wins, so narrow kinds come before wide ones.
 */
import type { ComponentType, HTMLAttributes, ReactNode } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { Cel, FieldSchema } from "#dialect/schema/schema.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { Language, Text } from "#dialect/text/text.ts";
import type { Candidates } from "../host/source.ts";
import type { PlannedField } from "../plan/plan.ts";

/** The form around an input. Absent where there is none (a filter, a prompt before an action): an input must work without it. */
export interface FormAccess {
  /** The record as it would be checked now. */
  record(): Rec;
  /** Calls `changed` after every change in the form. Returns the function that unsubscribes. */
  subscribe(changed: () => void): () => void;
  /** Returns the candidates of a reference's `where` (all without one), for the field at `path` and the current record. */
  candidates(where: Cel | undefined, path: string): Candidates;
  /** Explains in words which records the reference at `path` accepts; `candidate` is their schema. */
  whyCandidates(path: string, candidate: FieldSchema, language: Language): string | undefined;
  /** Returns the record as it would be computed with these values, by pointer, and the schema of its fields. Nothing changes in the form. */
  preview(changes: ReadonlyMap<string, Json | undefined>): { readonly record: Rec; readonly schema: FieldSchema };
  /** Sets another field; `path` is a concrete pointer. */
  set(path: string, value: Json | undefined): void;
  /** Whether `create` can open a form of this entity. */
  canCreate(entity: string): boolean;
  /** Opens the form of another entity over this one. Calls `stored` with the new record. */
  create(entity: string, stored: (record: Rec) => void): void;
}

/** Props of every input. */
export interface InputProps {
  readonly field: PlannedField;
  /** Concrete pointer, rows numbered: `/lines/3/size`. */
  readonly path: string;
  /** Value of the draft: text for numbers, the wire format for everything else. */
  readonly value: Json | undefined;
  onChange(value: Json | undefined): void;
  /** Id of the control; label and problem refer to it. */
  readonly id: string;
  readonly invalid: boolean;
  readonly readOnly: boolean;
  readonly required: boolean;
  /** Ids of help and problem. */
  readonly describedBy?: string;
  /** Id of the visible label, for controls that a `<label for>` cannot name. */
  readonly labelledBy?: string;
  readonly form?: FormAccess;
  /** Outside of a form: sets another field, where what is chosen here fills it; `path` is a concrete pointer. */
  setOther?(path: string, value: Json | undefined): void;
  /** Outside of a form: the candidates of a reference's `where`, as `FormAccess` states them. */
  candidates?(where: Cel | undefined, path: string): Candidates;
  /** Outside of a form: the message of a part of the value, by its path; `own` leaves the parts of that part out. */
  problemOf?(path: string, own?: boolean): string | undefined;
}

/** The parts of a planned field that depend on its kind. */
export type KindBearer = Pick<PlannedField, "kind" | "own">;

/** Returns the input of a field. */
export type InputOf = (field: KindBearer) => { readonly Input: ComponentType<InputProps> };

/** Props of a read-only value. */
export interface CellProps {
  readonly field: PlannedField;
  readonly value: Json | undefined;
  readonly language: Language;
  /** Whether its links take the focus: on a detail page they do, in a table the row has the focus. */
  readonly reachable?: boolean;
  /** In a table cell: the header shows the unit and CSS aligns figures, so plain text is enough. */
  readonly inTable?: boolean;
}

/** How the input of one line of text is typed. */
export interface Typing {
  readonly inputMode?: HTMLAttributes<HTMLInputElement>["inputMode"];
  readonly autoComplete?: string;
  /** Turns finished text into the text that is stored. */
  readonly tidy?: (typed: string) => string;
}

/** Members of a kind whose values are numbers. */
export interface Figure {
  /** The number without unit and currency, for a cell whose header names them. */
  plain(value: Json, field: PlannedField): string;
  /** The number of a chart: large ones are shortened, `¥1.2万`. */
  short(value: number, field: PlannedField, language: Language): string;
  /** Equal for fields whose numbers have the same unit; undefined for a number without a unit. */
  unit(field: PlannedField): string | undefined;
}

/** A kind of field: how one type of value is recognized, shown and typed. */
export interface Kind<Name extends string = string> {
  /** Its name in plans, tests and `x-kind`. */
  readonly name: Name;
  /** Whether fields of this schema are of this kind. */
  matches(schema: FieldSchema): boolean;
  /** One value, an object of fields, or a list of objects: who draws it lays out the fields inside. */
  readonly structure: "value" | "group" | "rows";

  /**
   * Renders a value read-only, for cells, details and cards. Called as a function, not mounted: a list has hundreds of cells
   * and most are text. A kind that needs hooks returns a component.
   */
  render(props: CellProps): ReactNode;
  /** The same as plain text, for titles, copy, export and screen readers. */
  toText(value: Json | undefined, field: PlannedField, language: Language): string;
  /** Converts pasted or imported text to a draft value; undefined where text cannot give one. */
  readonly fromText: ((text: string, field: PlannedField) => Json | undefined) | undefined;
  /** Compares two values; undefined where a list cannot be sorted in the browser by this kind. */
  readonly compare: ((a: Json, b: Json, field: PlannedField) => number) | undefined;
  /** Of a kind whose values are numbers. */
  readonly figure: Figure | undefined;

  /** Numbers are aligned to the end of their column. */
  readonly align: "start" | "end";
  /** Width of its column in a list, in px, where the screen sets none. */
  readonly listWidth: number;
  /** Width of its column in a grid, in px; undefined where a value does not fit a line: rows with it are drawn as cards. */
  gridWidth(field: PlannedField): number | undefined;
  /** A cell of a grid shows what `render` draws instead of the text. */
  drawnInGrid(field: PlannedField): boolean;
  /** The editor of its filter; `times` filters by days, up to the last second. */
  readonly filter: "choice" | "reference" | "days" | "times" | "numbers" | "text";
  /** Type of its cells in an exported sheet. */
  readonly sheet: "text" | "number" | "date" | "dateTime";

  /** Takes all columns of its section by default: in forms and on details, or in forms only. */
  readonly wide: "everywhere" | "inForms" | "no";
  /** The input has several controls: the label names their group instead of one input. */
  isGroup(field: PlannedField): boolean;
  /** How one line of text is typed; undefined for an input of its own. */
  readonly typing: ((field: PlannedField) => Typing) | undefined;
  /** Appearance of a choice where the screen sets none, in so many px. */
  readonly look: ((codes: readonly CodeOption[], width: number) => "segments" | "radios" | "chips" | "select") | undefined;
  /** Words that pasted text may use for its values. */
  readonly words: ((textOf: (key: MessageKey) => Text) => readonly CodeOption[]) | undefined;
  /** Message key of the separator between several values in one text. */
  readonly joint: "value.between" | "value.betweenParts" | undefined;

  /** Whether a value needs its label where none is drawn ("Yes" to what?): always, beside other values, or never. */
  labelled(field: PlannedField): "always" | "besideOthers" | "never";
  /** The words that distinguish drafts contain its values. */
  readonly inDraftWords: boolean;
  /** A dot separates it from the value before, on the card of a record. */
  readonly dotted: boolean;
  /** It is the state of the record: a list places the next action behind it, a card at its head. */
  readonly isState: boolean;
}

/** A kind of field of the host, with its input. A kind may take most members from `textKind`. */
export interface HostKind {
  readonly kind: Kind;
  readonly Input: ComponentType<InputProps>;
}

/** Returns the kind of the host that a planned field carries; undefined where the field is of one of our kinds. */
export function hostKindOf({ own }: { readonly own?: PlannedField["own"] | undefined }): HostKind | undefined {
  // Planners take it from `PlanInput.kinds`, which `planInput` fills with kinds of the host.
  return own as HostKind | undefined;
}
