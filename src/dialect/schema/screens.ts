/** Screens and the site map: `screens.json` and `schemas/screens/*.json` as TypeScript. */
import type { MailedScreen } from "./emails.ts";
import type { SitePlace } from "./siteScreens.ts";
import type { AddressRole } from "./addresses.ts";
import type { Front, Frame, RouteArticle } from "./frame.ts";
import type { FormPreviewSpec } from "./formPreview.ts";
import type {
  CalendarScreen,
  DashboardScreen,
  DetailNote,
  FieldLayout,
  FixedFilters,
  FormReview,
  ListSums,
  RowAggregation,
  SectionHead,
} from "./screenParts.ts";
import type { ImportScreen } from "./exchange.ts";
import type { DeclaredSort, ListBySheet, ListChartSpec, ListCompare, ListOnce, TimePart } from "./listParts.ts";
import type { ComparingSection, LocalityFields, RouteMapSpec } from "./detailParts.ts";
import type { Cel, Traced } from "./schema.ts";
import type { Json } from "../json/json.ts";
import type { PrintLayout } from "./printLayout.ts";
import type { Language, Text } from "../text/text.ts";

export interface Route extends Traced {
  /** Last segment inside a group, full path (`/home`) at the top. May contain `:id`. */
  readonly path: string;
  readonly title?: Text;
  /** Name in the menu and the breadcrumb; `title` when absent. */
  readonly menu?: Text;
  /** Heading above its entry in the menu. */
  readonly heading?: Text;
  /** File name in `schemas/screens`; absent for routes that the shell itself renders (`view`). */
  readonly screen?: string;
  /** A view of the shell, such as `login` or `notFound`; `shared` shows what `call` returns. */
  readonly view?: string;
  readonly call?: string;
  /** What a page of the view `article` shows. */
  readonly article?: RouteArticle;
  readonly redirect?: string;
  /** Open without login. */
  readonly public?: boolean;
  readonly hidden?: boolean; // Not in the menu.
  readonly icon?: string;
  /** Letter of the keyboard shortcut: `g`, then this letter, opens the page. */
  readonly key?: string;
  readonly external?: string;
  /** Tabs or views of its list with the records that wait for the user. The menu shows their number. */
  readonly waits?: readonly string[];
  readonly "x-show-when"?: Cel;
  /** `false`: the page has no menu and no top bar. */
  readonly frame?: false;
  /** Message for users who open the URL while `x-show-when` does not hold. */
  readonly reason?: Text;
  /** Query parameter that gets a generated value if the URL lacks it. */
  readonly token?: string;
  readonly children?: readonly Route[];
}

export interface Site extends SitePlace, Traced {
  readonly $schema?: string;
  readonly product: Text;
  readonly titleSeparator: string;
  /** `#RRGGBB`: colour of buttons, links and highlights, in place of the default. */
  readonly accent?: string;
  readonly mark?: string; // Path data of SVG on a ground of 16 by 16, drawn as a line: the mark of the product, also in the tab of the browser.
  readonly front?: Front;
  readonly languages: readonly {
    readonly code: Language;
    readonly name: string;
    readonly html: string;
    /** Typical length of its labels; `short` if absent. */
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
      readonly all?: string; // Of a toolbar: the transition is taken with all records of this tab.
      /** Refused unless it holds, and why. */
      readonly guard?: Cel;
      readonly reason?: Text;
      readonly dial?: string; // The field whose telephone number is called; offered where it has one.
      readonly copies?: string; // Route whose whole address is copied, with fields filled in.
      readonly print?: readonly string[]; // Screens of the kind paper that the chosen records may be printed on.
      /** Of a print: the paper is a statement of the records whose fields equal those of this record: their field -> the field of this one. */
      readonly where?: Readonly<Record<string, string>>;
      readonly "x-show-when"?: Cel;
    };

export interface Column extends Traced {
  readonly field: string;
  /** A field drawn as the second line of the cell. */
  readonly second?: string;
  readonly secondWhen?: Cel; // The second line is drawn only while this holds of the record.
  readonly label?: Text;
  /** Pixels, in each language where its words take another. */
  readonly width?: number | Readonly<Record<string, number>>;
  readonly pin?: "left";
  /** The cell links to the record's own page. */
  readonly link?: boolean;
  readonly sortable?: boolean;
  /** Off until the reader switches it on; or not for readers of these languages. */
  readonly hidden?: boolean | readonly string[];
  /** Off in a table where the window is narrower than this, in px, until the reader switches it on. */
  readonly from?: number;
  readonly to?: TimePart; // Shows a time without seconds, or its day alone, to save room; the title of the cell has the rest.
  readonly "x-show-when"?: Cel;
}

export interface Filter extends Traced {
  readonly field: string;
  readonly label?: Text;
  readonly more?: boolean; // Shown only under "more filters".
}

export interface ListScreen extends Traced {
  /** Number fields with a sum over the selected records in the selection bar. */
  readonly chosenSums?: readonly string[];
  readonly compare?: ListCompare;
  readonly chart?: ListChartSpec;
  readonly once?: ListOnce;
  readonly sums?: readonly ListSums[];
  /** Fields that the search box searches; it accepts several numbers at once. */
  readonly search?: readonly string[];
  readonly searchLabel?: Text;
  /** Below the heading: what the page does, and what somebody else does. */
  readonly note?: Text;
  /** `states`: the tabs of the entity's state machine. `views`: its views; records in no view are not listed. */
  readonly tabs?: "states" | "views";
  /** Related lists, this one included: tabs that link to their pages. */
  readonly beside?: readonly { readonly screen: string; readonly label: Text }[];
  readonly columns: readonly Column[];
  /** Restricts the list: field -> allowed values, or a range of numbers or days. */
  readonly only?: FixedFilters;
  readonly quiet?: Readonly<Record<string, readonly Json[]>>; // Records to show muted, because they need no attention: field -> values.
  readonly days?: string; // A date or time: rows sorted by it have a heading for each day.
  readonly filters?: readonly Filter[];
  readonly sort?: readonly DeclaredSort[];
  readonly toolbar?: readonly ActionRef[];
  readonly rowActions?: readonly ActionRef[];
  readonly bulkActions?: readonly ActionRef[];
  /** Letters may bring it as a file (`attach` of a letter). */
  readonly byMail?: MailedScreen;
  readonly bySheet?: ListBySheet;
  /** The page that was read last stays in the browser until the session ends, and is shown without a connection. */
  readonly offline?: true;
  /** Route that opens a record (`/orders/{id}`); the form's drawer if absent. */
  readonly open?: string;
  /** Routes for create and edit (with `{id}`); the drawer if absent. */
  readonly createAt?: string;
  readonly editAt?: string;
  readonly empty?: { readonly title: Text; readonly hint?: Text };
}

export interface FormField extends FieldLayout {
  readonly field: string;
  /** Number of columns of the section's grid. */
  readonly span?: number;
  /** Control of a choice or of rows; the plan decides if absent. `ticks`: rows are chosen by ticking. `picture`: on a detail page, at full width. */
  readonly as?: "segments" | "radios" | "select" | "chips" | "cards" | "table" | "grid" | "ticks" | "picture";
  /** The values of its option list that this form offers; all when absent. */
  readonly options?: readonly Json[];
  /** For rows: a button that creates or updates a row for each distinct value of `by` in another list of rows. */
  readonly gather?: RowAggregation;
  readonly custom?: string; // For rows: name of a hand-written component above them.
  /** On a detail page: the screen whose form edits the field, opened by a button next to its value. */
  readonly change?: string;
  /** On a detail: the number that this one is compared with, such as the declared weight of a measured one. */
  readonly beside?: string;
  readonly locality?: LocalityFields; // Of a town in a block: what stands in one line with it, in the order of the country.
  readonly "x-show-when"?: Cel;
}

export interface Section extends Traced, SectionHead, ComparingSection {
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
  /** Column of the section on a wide page; both columns if absent. */
  readonly side?: "left" | "right";
  /** In a form: a pasted address is read into these fields of the record. */
  readonly paste?: Readonly<Partial<Record<AddressRole, string>>>;
  /** On a detail: `block` shows the values without labels, as an address on an envelope. */
  readonly as?: "block";
  readonly tab?: string; // On a detail with tabs: the id of its tab; the first when absent.
}

export interface FormScreen extends Traced {
  /** The customer has one record of the entity: the form edits it, or creates it if absent. */
  readonly own?: boolean;
  readonly sections: readonly Section[];
  /** Panel next to the form with computed fields and an explanation. */
  readonly aside?: { readonly label: Text; readonly hero?: string; readonly fields: readonly string[]; readonly note?: Text };
  /** Below the form: a preview of the records that a save would create. */
  readonly preview?: FormPreviewSpec;
  readonly review?: FormReview<Section>;
  /** Computed fields in the sticky bar. */
  readonly totals?: readonly string[];
  /** `false`: no draft is stored in the browser. */
  readonly draft?: boolean;
  /** Initial values of a new record on this form: field -> value. */
  readonly start?: Readonly<Record<string, Json>>;
  /** Query parameter -> the field of a new record that it sets: a reference (in rows: `lines/-/item`), with ids separated by commas, or a text field. */
  readonly takes?: Readonly<Record<string, string>>;
  /** Without parameters a new record begins with the records of the first of these tabs that has any. */
  readonly takesFrom?: Readonly<Record<string, { readonly entity: string; readonly tabs: readonly string[] }>>;
  readonly copyAt?: string; // The field that gets the focus in a copy: the one that usually differs.
  /** Fields of a new record that start with the customer's last values. */
  readonly asLast?: readonly string[];
  readonly presets?: boolean; // A new record may begin with values under a name, kept where `frame.presets` says.
  /** Name of the amendment: its fields can be edited after the record itself is locked. */
  readonly amends?: string;
  /** Transition of the submit button, which runs after the save. */
  readonly submit?: string;
  /** What happens after a save, step by step. */
  readonly follows?: readonly Text[];
  readonly after?: string; // Where to go after a save, `{id}` filled.
  readonly savedMessage?: Text | false; // What a save says; `false`: nothing, because the page after it does.
  readonly createLabel?: Text;
  readonly saveLabel?: Text;
  readonly submitLabel?: Text;
}

export interface RelatedRecords extends Traced {
  readonly id: string;
  readonly label: Text;
  /** The screen whose list draws them: its columns, order and row actions. */
  readonly screen: string;
  /** Field of those records -> the field of this one (or `id`) that it equals. Empty: all those that the reader has. */
  readonly where: Readonly<Record<string, string>>;
  readonly first?: boolean | "wide"; // Before the sections: what one comes to the page for.
  readonly tab?: string; // On a detail with tabs: the id of its tab; the first when absent.
  readonly totals?: readonly string[]; // Fields of this record that stand below the rows.
  readonly "x-show-when"?: Cel;
}

export interface DetailScreen extends Traced {
  readonly notes?: readonly DetailNote[];
  readonly header: { readonly title: string; readonly subtitle?: string; readonly status?: string; readonly figures?: readonly string[] };
  readonly sections: readonly Section[];
  /** Parts of a long page, one visible at a time. The timeline is beside the first. */
  readonly tabs?: readonly { readonly id: string; readonly label: Text }[];
  /** Lists of what belongs to the record, after its sections but for those that are `first`. */
  readonly related?: readonly RelatedRecords[];
  readonly actions?: readonly ActionRef[];
  readonly timeline?: boolean;
  readonly phases?: boolean;
  readonly map?: RouteMapSpec;
}

/** The kinds of screens, each with the part of the file that describes it. A kind is added here, in `schemas/meta/screen.json` and among the pages. */
export interface ScreenParts {
  readonly list: ListScreen;
  readonly form: FormScreen;
  readonly detail: DetailScreen;
  readonly paper: PrintLayout;
  readonly dashboard: DashboardScreen;
  readonly calendar: CalendarScreen;
  readonly import?: ImportScreen; // The page that takes records from a workbook, as `x-import` of the entity describes it.
  readonly custom: string; // The name under which a program that uses the engine as a package draws it.
}
export type ScreenKind = keyof ScreenParts;
export interface ScreenHead extends Traced, Partial<ScreenParts> {
  readonly $schema?: string;
  readonly kind: ScreenKind;
  readonly entity: string;
}

/** A screen has the part of its kind; a list may have a form too, which opens in a drawer. */
export type Screen = { readonly [Kind in ScreenKind]: ScreenHead & Pick<ScreenParts, Kind> & { readonly kind: Kind } }[ScreenKind];
