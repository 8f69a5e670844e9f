/**
 * Plans: what will be drawn, computed once from schemas and screen. A plan is a plain object without React; drawing reads nothing
 * else. It holds texts per language and expressions by their text, so neither a language switch nor a typed key makes a new one.
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { Cel, CodeRule, EntitySchema, FieldSchema, FileRule, ListRule, NoneRule, Reference } from "#dialect/schema/schema.ts";
import type { LinkRule } from "#dialect/schema/valueRules.ts";
import type { NumberRule } from "#dialect/fields/typedNumber.ts";
import type { CascadeRule } from "#dialect/schema/tables.ts";
import type { AddressRole } from "#dialect/schema/addresses.ts";
import type { GridCards, GridNumbers, OfferComparison, RowAggregation, SectionHead } from "#dialect/schema/screenParts.ts";
import type { LocalityFields } from "#dialect/schema/detailParts.ts";
import type { ActionRef, FormScreen, ListScreen } from "#dialect/schema/screens.ts";
import type { CodeOption, ShownState, StateMachine, StateTab, Transition } from "#dialect/schema/states.ts";
import type { Text } from "#dialect/text/text.ts";
import type { CarriedKind } from "./carriedKind.ts";
import type { ListShape } from "#dialect/wire/listShape.ts";

/** One field as every drawing part sees it. */
export interface PlannedField {
  /** Pointer from the record's root, `/address/city`; rows use `-`: `/lines/-/size`. */
  readonly path: string;
  /** Last name of the path. */
  readonly name: string;
  /** Name of its kind; `kinds/index.ts` knows it. */
  readonly kind: string;
  /** Of a kind of the host: the kind itself, which another engine of the page need not have. */
  readonly own?: CarriedKind;
  readonly label: Text;
  readonly help?: Text;
  readonly placeholder?: Text;
  /** The meaning of an empty value; a dash if absent. */
  readonly empty?: Text;
  /** The value that one press enters where there is no such thing. */
  readonly none?: NoneRule;
  readonly unit?: Text;
  readonly currency?: string;
  /** Path of the field that holds the currency; rows use `-`. */
  readonly currencyAt?: string;
  /** Path of the field that holds the unit of a price, and the options of that field. */
  readonly perAt?: string;
  readonly perCodes?: readonly CodeOption[];
  /** The unit of the price of one record, where `perAt` was read. */
  readonly per?: Text;
  readonly codes?: readonly CodeOption[];
  /** Of a status: how some situations of a state are shown. */
  readonly shownAs?: readonly ShownState[];
  readonly reference?: Reference;
  /** Where a read-only value leads. */
  readonly link?: LinkRule;
  /** The value beside it that the link needs: an id or a code. Set for each record. */
  readonly linkBeside?: string;
  /** Of a day: the condition while something must be done by then. */
  readonly due?: Cel;
  /** Of the second line of a cell: drawn only while this holds of the record. */
  readonly onlyWhen?: Cel;
  readonly file?: FileRule;
  /** Of a number: how it is read, shown and split. The type hides the rest of the schema. */
  readonly number?: NumberRule;
  /** Of several values in one text. */
  readonly list?: ListRule;
  /** How finished text is normalized, here and by the server. */
  readonly normalize?: FieldSchema["x-normalize"];
  readonly cascade?: CascadeRule;
  /** Of a verification code: how it is sent. */
  readonly code?: CodeRule;
  /** JSON Schema format, such as `email`. */
  readonly format?: string;
  readonly maxLength?: number;
  /** JSON type of its value. */
  readonly type?: FieldSchema["type"];
  readonly maxItems?: number;
  /** Of rows: what a row is called, the fields that must be filled before another row, and messages for it. */
  readonly row?: Pick<FieldSchema, "x-label" | "x-in-turn" | "x-problem">;
  /** Records can be sorted by it. */
  readonly sortable: boolean;
  /** Fills itself until something else is entered. */
  readonly suggested: boolean;
  /** The schema words a reason for one of its conditions. */
  readonly hasReason: boolean;
  /** Problem code -> message key, where the general message does not do. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Always required while shown; the condition where it is sometimes. */
  readonly required: boolean;
  readonly requiredWhen?: Cel;
  readonly visibleWhen?: Cel;
  readonly readonlyWhen?: Cel;
  readonly showWhen?: Cel;
  readonly readOnly: boolean;
  readonly computed: boolean;
  /** Zone of its dates and times. */
  readonly timeZone: string;
  /** Neither stored nor shown again, such as a password. */
  readonly writeOnly: boolean;
  /** Of a time in a column: the number of its characters that are shown. */
  readonly timeEnd?: number;
  /** Of a time in a row below the heading of its day: shown without the day. */
  readonly underDay?: boolean;
  readonly as?: string;
  /** Of rows: how they are generated from other rows. */
  readonly gather?: RowAggregation;
  /** Of a reference drawn as a table: the value that each record would give to the form. */
  readonly offers?: OfferComparison;
  /** Of rows: the hand-written part above them. */
  readonly custom?: string;
  /** On a detail: the screen whose form changes it. */
  readonly change?: string;
  /** Of a town in a block: what stands in one line with it. */
  readonly locality?: Readonly<Partial<Record<keyof LocalityFields, PlannedField>>>;
  /** Yes and no in the words of every language, for reading what is pasted. */
  readonly flags?: readonly CodeOption[];
  /** What separates its values where several are one text. */
  readonly joinedBy?: Text;
  readonly span: number;
  /** Fields of a group or of a row. */
  readonly fields?: readonly PlannedField[];
  /** Of a list of rows that lie flat: its columns, keyed in as in a spreadsheet. */
  readonly grid?: GridPlan;
}

export interface PlannedGridColumn {
  /** Path below the row: `size`, `address/city`; of the rows inside a row `parts/-/size`. */
  readonly id: string;
  readonly field: PlannedField;
  /** A field of the rows inside a row. */
  readonly nested: boolean;
  /** It may be visible, or open to changes, in one row and not in another. */
  readonly varies: boolean;
  /** Short heading in place of the field's label. */
  readonly label?: Text;
  readonly width: number;
  /** Summed up in the last line, or the field of the record that is shown there. */
  readonly total: boolean | string;
  readonly align: "start" | "end";
  /** Columns that take the parts of `60*40*50`, in order; none where the field does not split. */
  readonly split: readonly string[];
}

export interface GridPlan {
  readonly columns: readonly PlannedGridColumn[];
  /** Visible lines before it scrolls. */
  readonly lines: number;
  readonly totals: boolean;
  /** Name of the list inside a row whose fields are columns too. */
  readonly nested?: string;
  /** Column whose repetition continues the row above. */
  readonly groupBy?: string;
  /** Columns that a pasted line takes from the line above where it leaves them all empty. */
  readonly carry?: readonly string[];
  /** Columns of the first and the last number of a line; a duplicated line takes the next free numbers. */
  readonly numbered?: GridNumbers;
  /** What stands where on a row drawn as a card. */
  readonly cards?: GridCards;
}

export interface PlannedSection extends SectionHead {
  readonly id: string;
  readonly label: Text;
  readonly help?: Text;
  readonly columns: number;
  readonly side?: "left" | "right";
  readonly fields: readonly PlannedField[];
  readonly visibleWhen?: Cel;
  readonly showWhen?: Cel;
  /** Its values are one block without labels; `tab`: id of its tab on a detail with tabs. */
  readonly block?: boolean;
  readonly tab?: string;
  /** The facts above its fields that are fields of the form, and the paths of fields whose pictures are shown at full width. */
  readonly factFields?: readonly PlannedField[];
  readonly pictures?: readonly string[];
  readonly compare?: PlannedComparison;
  /** Path of a number -> the number that it is compared with. */
  readonly beside?: Readonly<Record<string, PlannedField>>;
  /** Where the parts of a pasted address go. */
  readonly paste?: Readonly<Partial<Record<AddressRole, PlannedField>>>;
}

export interface PlannedComparison {
  readonly columns: readonly Text[];
  /** `of`: a field for each column, undefined where there is none. */
  readonly rows: readonly { readonly label: Text; readonly of: readonly (PlannedField | undefined)[] }[];
}

export interface PlannedAction {
  readonly id: string;
  readonly label: Text;
  readonly icon?: string;
  /** The key that takes it with the row one has come to. */
  readonly key?: string;
  readonly tone: "primary" | "neutral" | "danger";
  readonly does:
    | "create"
    | "edit"
    | "copy"
    | "open"
    | "export"
    | "template"
    | "documents"
    | "delete"
    | "go"
    | "dial"
    | "copyAddress"
    | "print"
    | "transition";
  readonly transition?: Transition;
  readonly go?: string;
  /** Id of the amendment that the page at `go` fills in. */
  readonly amends?: string;
  /** The action that must have been done before. */
  readonly after?: string;
  /** Of a toolbar: the tab whose records all take the transition. */
  readonly all?: string;
  readonly guard?: Cel;
  readonly reason?: Text;
  /** Pointer of the field whose telephone number is called. */
  readonly dial?: string;
  /** Route whose address is copied, with fields to fill in. */
  readonly copies?: string;
  /** Screens of the kind paper. */
  readonly print?: readonly string[];
  /** Of a print: field of the printed records -> field of the record of the action. */
  readonly where?: Readonly<Record<string, string>>;
  readonly showWhen?: Cel;
  /** It can be what the customer should do next: a step of the states file, or a primary action where that names no steps. */
  readonly next?: boolean;
  /** It is a step of the states file: left out where it is not the next one. */
  readonly step?: boolean;
  /** Of a step of the states file: the colour of its button. */
  readonly hue?: string;
}

/** The parts of a screen for its form, other than fields and sections. */
export type DeclaredForm = Omit<FormScreen, "sections" | "aside" | "totals" | "review">;

export interface FormPlan {
  readonly entity: string;
  readonly sections: readonly PlannedSection[];
  /** Every leaf by its path. */
  readonly byPath: ReadonlyMap<string, PlannedField>;
  readonly declared: DeclaredForm;
  readonly aside?: { readonly label: Text; readonly hero?: PlannedField; readonly fields: readonly PlannedField[]; readonly note?: Text };
  readonly totals: readonly PlannedField[];
  /** The review before the submit. */
  readonly review?: Omit<NonNullable<FormScreen["review"]>, "sections"> & { readonly sections: readonly PlannedSection[] };
  /** Fields that are shown outside of the sections: totals, figures beside the form, totals of grids, facts. */
  readonly figures: readonly PlannedField[];
}

export interface PlannedColumn {
  readonly id: string;
  readonly field: PlannedField;
  readonly second?: PlannedField;
  readonly label: Text;
  readonly width?: number | Readonly<Record<string, number>>;
  readonly pin?: "left";
  readonly link: boolean;
  readonly sortable: boolean;
  readonly hidden: boolean;
  readonly except?: readonly string[]; // Not for readers of these languages.
  readonly from?: number; // Hidden in a table where the window is narrower, in px.
  readonly align: "start" | "end";
  readonly showWhen?: Cel;
}

/** The parts of a screen for its list, other than columns, filters and actions. */
export type DeclaredList = Omit<ListScreen, "columns" | "filters" | "toolbar" | "rowActions" | "bulkActions" | "bySheet" | "chart">;

export interface TablePlan {
  readonly entity: string;
  readonly columns: readonly PlannedColumn[];
  readonly filters: readonly { readonly field: PlannedField; readonly label: Text; readonly more: boolean }[];
  readonly tabs: readonly StateTab[];
  readonly searchable: boolean;
  readonly toolbar: readonly PlannedAction[];
  readonly rowActions: readonly PlannedAction[];
  readonly bulkActions: readonly PlannedAction[];
  readonly bySheet?: { readonly key: PlannedField; readonly actions: readonly PlannedAction[] };
  readonly limit?: number;
  readonly limitProblem: MessageKey; // Key of the sentence that says so when it is reached.
  /** A number over time, above the rows. */
  readonly chart?: { readonly label: Text; readonly at: PlannedField; readonly of: PlannedField; readonly by: PlannedField };
  readonly declared: DeclaredList;
  readonly shape: ListShape;
}

/** Input of the planners: everything is resolved, nothing is fetched. */
export interface PlanInput {
  readonly entity: EntitySchema;
  readonly timeZone: string;
  readonly states?: StateMachine;
  /** Kinds of the host, tried before ours. */
  readonly kinds?: readonly CarriedKind[];
  readonly codesOf: (name: string) => readonly CodeOption[];
  /** A sentence of the message catalogue in every language; labels of the engine's own actions come from it. */
  readonly textOf?: (key: MessageKey) => Text;
  readonly actions?: readonly ActionRef[];
}

export type PlannedFilter = TablePlan["filters"][number];
