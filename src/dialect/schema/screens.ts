/** Screens and the site map: `screens.json` and `schemas/screens/*.json` as TypeScript. */
import type { AddressRole } from "./addresses.ts";
import type { Frame } from "./frame.ts";
import type { DashboardScreen, FormPreviewSpec, GridLayout, RowAggregation } from "./screenParts.ts";
import type { Cel, Traced } from "./schema.ts";
import type { Json } from "../json/json.ts";
import type { PrintLayout } from "./printLayout.ts";
import type { Language, Text } from "../text/text.ts";

export interface Route extends Traced {
  /** Last segment inside a group, full path (`/home`) at the top. May hold `:id`. */
  readonly path: string;
  readonly title?: Text;
  /** File name in `schemas/screens`; absent for routes the shell itself draws (`view`). */
  readonly screen?: string;
  /** A view of the shell, such as `login` or `notFound`. */
  readonly view?: string;
  /** How a page of the view `article` shows the message catalogue; sections under one another when absent. */
  readonly article?: {
    /**
     * `pieces`: dated, each opening at `detail` below. `piece`: the one that `?id=` names. `done`: a tick, and the way to the login.
     * `contact`: sections below how to reach whoever runs the site. `nothing`: the empty state of what is not there yet.
     */
    readonly as: "pieces" | "piece" | "done" | "contact" | "nothing";
    /** The page whose pieces these are; this one when absent. */
    readonly of?: string;
  };
  readonly redirect?: string;
  /** Open without login. */
  readonly public?: boolean;
  /** Not in the menu. */
  readonly hidden?: boolean;
  readonly icon?: string;
  /** A letter: pressed after `g` it leads to this page of the menu. */
  readonly key?: string;
  readonly external?: string;
  readonly "x-show-when"?: Cel;
  /** `false`: drawn by itself, without menu and top bar. */
  readonly frame?: false;
  /** What somebody is told who opens the address while `x-show-when` does not hold. */
  readonly reason?: Text;
  /** Entered without this query parameter, one is generated and appended. */
  readonly token?: string;
  readonly children?: readonly Route[];
}

export interface Site extends Traced {
  readonly $schema?: string;
  readonly product: Text;
  readonly titleSeparator: string;
  /** `#RRGGBB`: the colour of buttons, links and marks, in place of the design's own. */
  readonly accent?: string;
  readonly languages: readonly {
    readonly code: Language;
    readonly name: string;
    readonly html: string;
    /** How much room its words take; short unless said. */
    readonly labels?: "short" | "long";
  }[];
  readonly defaultLanguage: Language;
  readonly home: string;
  readonly dashboard: string;
  readonly login: string;
  readonly notFound: string;
  readonly frame?: Frame;
  readonly routes: readonly Route[];
}

/** An action: the id of a transition, one of the engine's own (`create` `edit` `copy` `delete` `open` `export` `template` `documents`), or a link. */
export type ActionRef =
  | string
  | {
      readonly id: string;
      readonly label: Text;
      readonly icon?: string;
      /** Of a row: the key that takes it, while nothing is typed and the row is the one that `j` and `k` have come to. */
      readonly key?: string;
      readonly tone?: "primary" | "neutral" | "danger";
      /** Route with fields filled in, `/orders/new?copyFrom={id}`; `{ids}` are those of all chosen records. */
      readonly go?: string;
      /** The amendment that the page fills in: offered while its machine allows it. */
      readonly amends?: string;
      /** Of a toolbar: another action of it that must have been done in this session before; `reason` says so. */
      readonly after?: string;
      /** Refused unless it holds, and why. */
      readonly guard?: Cel;
      readonly reason?: Text;
      /** The field whose telephone number is called; offered where it has one. */
      readonly dial?: string;
      /** Screens of the kind paper that the chosen records may be printed on. */
      readonly print?: readonly string[];
      readonly "x-show-when"?: Cel;
    };

export interface Column extends Traced {
  readonly field: string;
  /** A field drawn as the second line of the cell. */
  readonly second?: string;
  readonly label?: Text;
  /** Pixels, in each language where its words take another. */
  readonly width?: number | Readonly<Record<string, number>>;
  readonly pin?: "left";
  /** The cell links to the record's own page. */
  readonly link?: boolean;
  readonly sortable?: boolean;
  /** Off until the reader switches it on. */
  readonly hidden?: boolean;
  /** Shows a time without seconds, to save room; the title of the cell has them. */
  readonly to?: "minute";
  readonly "x-show-when"?: Cel;
}

export interface Filter extends Traced {
  readonly field: string;
  readonly label?: Text;
  /** Shown only under "more filters". */
  readonly more?: boolean;
}

/** Numbers of the records found, added up by what they have in common. A list may only be asked for what stands here. */
export interface ListSums extends Traced {
  readonly id: string;
  /** Fields of type number. */
  readonly of: readonly string[];
  /** What tells the groups apart, such as a currency; a time may be taken by the month. */
  readonly by: readonly (string | { readonly field: string; readonly per: "month" })[];
  /** Above the list, and over chosen records. */
  readonly shown?: boolean;
  /** What a sum is called, by field; the label of the field when absent. */
  readonly labels?: Readonly<Record<string, Text>>;
}

export interface ListScreen extends Traced {
  /** Fields of type number, added up over the chosen records in the bar of the selection. */
  readonly chosenSums?: readonly string[];
  /** Inside of another record its rows may stand beside each other: these fields, one below the other; of those in `least` the least is marked. */
  readonly compare?: { readonly fields: readonly string[]; readonly least?: readonly string[] };
  /** A number over time above the rows, a line for each value of `by`: of all records that the list finds. */
  readonly chart?: { readonly label: Text; readonly at: string; readonly of: string; readonly by: string };
  readonly sums?: readonly ListSums[];
  /** Fields the search box looks in; many numbers at once. */
  readonly search?: readonly string[];
  readonly searchLabel?: Text;
  /** `states`: the tabs of the entity's state machine. `views`: its views; what is in none of them is not listed. */
  readonly tabs?: "states" | "views";
  /** Lists of the same subject, this one among them: tabs that lead to their pages. */
  readonly beside?: readonly { readonly screen: string; readonly label: Text }[];
  readonly columns: readonly Column[];
  /** Only such records are listed at all: field -> the values that it may have. */
  readonly only?: Readonly<Record<string, readonly Json[]>>;
  /** Records that nobody need look at any more stand back behind the others: field -> the values that say so. */
  readonly quiet?: Readonly<Record<string, readonly Json[]>>;
  readonly filters?: readonly Filter[];
  readonly sort?: readonly { readonly field: string; readonly desc?: boolean }[];
  readonly toolbar?: readonly ActionRef[];
  readonly rowActions?: readonly ActionRef[];
  readonly bulkActions?: readonly ActionRef[];
  /** Where a record opens: its own page (`/orders/{id}`) or, absent, the form's drawer. */
  readonly open?: string;
  /** Where create and edit happen when not in the drawer; `{id}` for edit. */
  readonly createAt?: string;
  readonly editAt?: string;
  readonly empty?: { readonly title: Text; readonly hint?: Text };
}

export interface FormField {
  readonly field: string;
  /** Columns it takes of the section's grid. */
  readonly span?: number;
  /** How a choice, or rows, are drawn; the plan decides when absent. */
  readonly as?: "segments" | "radios" | "select" | "chips" | "cards" | "table" | "grid";
  readonly grid?: GridLayout;
  /** The values of its option list that this form offers; all when absent. */
  readonly options?: readonly Json[];
  /** Of rows: a button that makes or brings up to date one row for each different value of `by` in another list of rows. */
  readonly gather?: RowAggregation;
  /** Of rows: a part of the product written by hand that stands above them, by this name. */
  readonly custom?: string;
  /** On a detail: the screen whose form changes it, offered beside its value and opened over the page. */
  readonly change?: string;
  readonly "x-show-when"?: Cel;
}

export interface Section extends Traced {
  readonly id: string;
  readonly label: Text;
  readonly help?: Text;
  /** Grid columns on a wide screen; 2 when absent. */
  readonly columns?: number;
  /** Fields of the entity, or of the nested object at `of`. */
  readonly fields: readonly (string | FormField)[];
  readonly of?: string;
  readonly "x-visible-when"?: Cel;
  readonly "x-show-when"?: Cel;
  /** Which of two columns of sections on a wide page; across both when absent. */
  readonly side?: "left" | "right";
  /** In a form: an address may be pasted as one text, and is read into these fields (of the record). */
  readonly paste?: Readonly<Partial<Record<AddressRole, string>>>;
}

export interface FormScreen extends Traced {
  /** The one record of its entity that a customer has: edited where there is one, otherwise begun. */
  readonly own?: boolean;
  readonly sections: readonly Section[];
  /** Figures beside the form: computed fields with an explanation. */
  readonly aside?: { readonly label: Text; readonly hero?: string; readonly fields: readonly string[]; readonly note?: Text };
  /** Below the form: what saving it would make, worked out while it is filled in. */
  readonly preview?: FormPreviewSpec;
  /** Figures in the sticky bar. */
  readonly totals?: readonly string[];
  /** False: what is typed is not kept in the browser. Otherwise it is, and offered again. */
  readonly draft?: boolean;
  /** What a new record begins with on this form: field -> value. */
  readonly start?: Readonly<Record<string, Json>>;
  /** Query parameter -> reference (in rows: `lines/-/item`) whose records it chooses for a new record, ids by comma; or a text field that takes it as it is. */
  readonly takes?: Readonly<Record<string, string>>;
  /** The field that the cursor stands in when the page begins as a copy: what differs from one record to the next. */
  readonly copyAt?: string;
  /** Fields that a new record begins with as the customer entered them last. */
  readonly asLast?: readonly string[];
  /** The amendment it fills in: once the record cannot be changed, these fields still can. */
  readonly amends?: string;
  /** `save` keeps it as it is; `submit` saves and takes this transition. */
  readonly submit?: string;
  /** Where to go after a save, `{id}` filled. */
  readonly after?: string;
  readonly saveLabel?: Text;
  readonly submitLabel?: Text;
}

/** Records of another entity that belong to the one shown. */
export interface RelatedRecords extends Traced {
  readonly id: string;
  readonly label: Text;
  /** The screen whose list draws them: its columns, order and row actions. */
  readonly screen: string;
  /** Field of those records -> the field of this one (or `id`) that it equals. */
  readonly where: Readonly<Record<string, string>>;
  /** Before the sections: it is what one comes to the page for. */
  readonly first?: boolean;
  readonly "x-show-when"?: Cel;
}

/** A sentence at the top of a detail page while its condition holds. */
export interface DetailNote extends Traced {
  readonly when: Cel;
  readonly tone?: "info" | "warning" | "error" | "success";
  /** With fields of the record filled in. */
  readonly text: Text;
}

export interface DetailScreen extends Traced {
  readonly notes?: readonly DetailNote[];
  readonly header: { readonly title: string; readonly subtitle?: string; readonly status?: string; readonly figures?: readonly string[] };
  readonly sections: readonly Section[];
  /** Lists of what belongs to the record, after its sections but for those that are `first`. */
  readonly related?: readonly RelatedRecords[];
  readonly actions?: readonly ActionRef[];
  readonly timeline?: boolean;
  readonly phases?: boolean;
}

/** The kinds of screens, each with the part of the file that describes it. A kind is added here, in `schemas/meta/screen.json` and among the pages. */
export interface ScreenParts {
  readonly list: ListScreen;
  readonly form: FormScreen;
  readonly detail: DetailScreen;
  readonly paper: PrintLayout;
  readonly dashboard: DashboardScreen;
  /** The part written by hand that draws it: a folder of `src/portal`. */
  readonly custom: string;
}

export type ScreenKind = keyof ScreenParts;

/** What every screen has. */
export interface ScreenHead extends Traced, Partial<ScreenParts> {
  readonly $schema?: string;
  readonly kind: ScreenKind;
  readonly entity: string;
}

/** A screen has the part of its kind; a list may have a form too, which opens in a drawer. */
export type Screen = { readonly [Kind in ScreenKind]: ScreenHead & Pick<ScreenParts, Kind> & { readonly kind: Kind } }[ScreenKind];
