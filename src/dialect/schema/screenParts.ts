/** Types of parts of screens: dashboard blocks, row generation in forms, the editable grid, facts and notes. */
import type { Cel, Traced } from "./schema.ts";
import type { Json } from "../json/json.ts";
import type { Text } from "../text/text.ts";

/** A block of a dashboard. It has one of `tiles`, `checklist`, `bar`, `form`, `recent`, `sums`, `chart`, `queues`. */
export interface DashboardBlock extends Traced {
  readonly id: string;
  readonly label: Text;
  /** Width in columns of a twelve-column grid; all twelve when absent. */
  readonly span?: number;
  readonly "x-show-when"?: Cel;
  /** A `bar`, `recent`, `sums` or `chart` is away while its list has no records; `none` is said while no tile has one and no checklist is shown. */
  readonly hideEmpty?: true;
  readonly none?: Text;
  /** Numbers of records in tabs of lists, each a link to the tab. Empty tabs are not shown. */
  readonly tiles?: readonly {
    readonly screen: string;
    /** All records of the list if absent. */
    readonly tab?: string;
    readonly label?: Text;
    /** One field of the list's sums, for the records of the tab: an amount per group, such as per currency. */
    readonly sum?: { readonly of: string; readonly field: string };
    /** A date field of the list: the tile shows the earliest of the tab. */
    readonly due?: string;
    /** Name of the line that contains the tile, small, below those without one. */
    readonly line?: Text;
  }[];
  /** First steps of a new customer. The block is hidden when all are done. */
  readonly checklist?: readonly ChecklistItem[];
  /** The tabs of a list as segments of one bar, sized by their number of records. */
  readonly bar?: { readonly screen: string; readonly tabs: readonly string[] };
  /** A form screen, embedded in the dashboard. */
  readonly form?: string;
  /** The first records of a list. */
  readonly recent?: {
    readonly screen: string;
    readonly tab?: string;
    readonly rows: number;
    readonly columns: readonly string[];
    /** As sentences instead of a table: the first column, the group of the menu that the address in `about` belongs to, and the time. */
    readonly feed?: { readonly time: string; readonly about?: string };
  };
  /** Sums that a list declares, one line per group; `go` is a link below them. */
  readonly sums?: {
    readonly screen: string;
    readonly of: string;
    readonly tab?: string;
    readonly go?: { readonly label: Text; readonly to: string };
  };
  /** Sums as a bar chart with a table. The first of `by` names the bars: columns for times, otherwise rows. The second divides them. */
  readonly chart?: ChartSpec;
  /** How long the records of several lists have waited: a row for each, divided by the ages that its sums declare. */
  readonly queues?: readonly QueueRow[];
}

export interface ChartSpec {
  readonly screen: string;
  readonly of: string;
  readonly tab?: string;
  /** All measures beside one another on one scale, instead of one at a time. */
  readonly beside?: boolean;
  /** The last of `by` does not divide the bars: one of its values is chosen above the chart, such as a currency. */
  readonly choose?: boolean;
}

/** A tab of a list, and sums of it whose first of `by` has ages. */
export interface QueueRow {
  readonly screen: string;
  readonly tab: string;
  readonly of: string;
  readonly label?: Text;
}

/** A step. It is done when one of the lists in `holds` has a record, or when `done` is true. */
export interface ChecklistItem {
  readonly label: Text;
  readonly hint?: Text;
  /** Path of the page for the step. */
  readonly go: string;
  /** Names of list screens. */
  readonly holds?: readonly string[];
  readonly done?: Cel;
  /** While `when` holds, others have to act: the step says `text`, and the next one is marked. */
  readonly waits?: { readonly when: Cel; readonly text: Text };
}

export interface DashboardScreen extends Traced {
  /** Heading of the page; the greeting when absent. */
  readonly label?: Text;
  /** The button in the header. */
  readonly action?: { readonly label: Text; readonly icon?: string; readonly go: string };
  readonly blocks: readonly DashboardBlock[];
}

/** The page before the submit. `Section` is a section of a screen. */
export interface FormReview<Section> extends Traced {
  /** Title of the page, and the button that leads there. */
  readonly label: Text;
  /** What is shown. A section with the id of one of the form has a button that leads back to it. */
  readonly sections: readonly Section[];
  /** Missing parts, each while its condition holds; `section` is the section of the form in which to add it. */
  readonly missing?: readonly { readonly label: Text; readonly section: string; readonly "x-show-when": Cel }[];
  /** What happens after the submit, in order. */
  readonly next?: readonly { readonly label: Text; readonly "x-show-when"?: Cel }[];
}

/** Rows that are aggregated from other rows. */
export interface RowAggregation {
  readonly label: Text;
  /** The list of the source rows. */
  readonly from: string;
  /** The field that both have. Source rows with the same value become one row. */
  readonly by: string;
  /** Field of these rows <- field of the source rows whose sum it takes. */
  readonly sum: Readonly<Record<string, string>>;
}

/** A column of an editable grid. */
export interface GridColumn {
  /** A field of the row: `size`, `address/city`, or a field of nested rows, `parts/-/size`. */
  readonly field: string;
  /** Short heading, where the label of the field needs a wide column; the label stays its accessible name. */
  readonly label?: Text;
  /** Pixels; the width of its kind when absent. */
  readonly width?: number;
  /** Shows the sum in the last line; a name: that field of the record instead, where the whole is not the sum of its lines. */
  readonly total?: boolean | string;
}

/** The layout of an editable grid: `grid` of a form field. */
export interface GridLayout {
  /** In order; all fields of a row when absent. */
  readonly columns?: readonly (string | GridColumn)[];
  /** For rows with nested rows: the field that identifies a row. A pasted line with the same or an empty value continues the row above. */
  readonly groupBy?: string;
  /** For flat rows: fields that a pasted line copies from the line above if all of them are empty. */
  readonly carry?: readonly string[];
  /** For flat rows that each stand for a range of numbers: a duplicated line takes the next free numbers, as many as before. */
  readonly numbered?: GridNumbers;
  /** Visible lines before the grid scrolls; 12 when absent. */
  readonly lines?: number;
  readonly cards?: GridCards;
}

/** The fields of the first and the last number of a line. */
export interface GridNumbers {
  readonly first: string;
  readonly last: string;
}

/** How a flat row is laid out where rows are cards: on a phone. All its fields below one another when absent. */
export interface GridCards {
  /** Columns of a card. */
  readonly columns: number;
  /** Columns of the grid that are filled in, in order; `span`: columns of the card that the field takes. */
  readonly fields: readonly (string | { readonly field: string; readonly span: number })[];
  /** Read-only columns of the grid, in one line below the fields. */
  readonly figures?: readonly string[];
  /** Columns of the grid that are filled in rarely: behind a button until one has a value. */
  readonly more?: readonly string[];
}

/** Sums of a list above the fields of a section. */
export interface SectionSums {
  readonly screen: string;
  /** Id of the sums of the list. */
  readonly of: string;
  /** All records of the list if absent. */
  readonly tab?: string;
}

/** Values of a shared record that fits the form, and of the form itself, each with a button that copies it. */
export interface SectionFacts {
  readonly label: Text;
  /** A shared entity. */
  readonly entity: string;
  /** Field of its records -> the field of this record that it equals. */
  readonly where: Readonly<Record<string, string>>;
  /** Its fields, or one for each language. */
  readonly fields: readonly (string | Text)[];
  /** Fields of the form shown with them, while they have a value. */
  readonly own?: readonly string[];
  /** Shown while no record fits. */
  readonly empty?: Text;
  readonly "x-visible-when"?: Cel;
}

/** A sentence at the top of a detail page while its condition holds. */
export interface DetailNote extends Traced {
  readonly when: Cel;
  readonly tone?: "info" | "warning" | "error" | "success";
  /** With fields of the record filled in. */
  readonly text: Text;
}

/** Of a reference `as: "table"`: the value that each record would give to the form if it were chosen, and which records are marked. */
export interface OfferComparison {
  /** Amount of the form's record, computed with what the reference would fill in. */
  readonly total: string;
  readonly label: Text;
  /** Mark of the record with the lowest total. */
  readonly lowest: Text;
  /** Mark of the record with the smallest number in a field of the other entity: of "14–18" it is 14. */
  readonly quickest?: { readonly entity: string; readonly field: string; readonly label: Text };
}

/** How the control of a field is laid out. */
export interface FieldLayout {
  /** Of rows: keyed in as in a spreadsheet. */
  readonly grid?: GridLayout;
  readonly offers?: OfferComparison;
}

/** Conditions on the records of a screen: field -> allowed values, or the ends of a range, both included. */
export type FixedFilters = Readonly<Record<string, readonly Json[] | { readonly from?: Json; readonly to?: Json }>>;

/** Records of an entity by day: a month at a time, or a day with its lanes. */
export interface CalendarScreen {
  /** The date or time of a record in the calendar. */
  readonly at: string;
  /** Its last day, for records that last longer. */
  readonly until?: string;
  /** Field by which a record is called, and one drawn beneath it. */
  readonly title: string;
  readonly second?: string;
  /** Shows a day at a time, in a lane for each value of a field; `none` is the heading of the records without one. */
  readonly lanes?: { readonly by: string; readonly none: Text };
  /** Restricts the records: field -> allowed values, or a range. */
  readonly only?: FixedFilters;
  /** Route of a record, `/orders/{id}`. */
  readonly open?: string;
  /** Route for a new record. */
  readonly createAt?: string;
  /** Related screens, this one included: tabs that link to their pages. */
  readonly beside?: readonly { readonly screen: string; readonly label: Text }[];
  readonly feed?: CalendarFeed;
}

/** The calendar for calendar programs, `/calendar/<screen>/<token>.ics`: a token of a program with this scope opens it. */
export interface CalendarFeed {
  /** Name of the calendar in the program. */
  readonly label: Text;
  /** A scope of `schemas/roles.json` that reads the entity. */
  readonly scope: string;
  /** Route of the page where tokens are made. */
  readonly makeAt: string;
  /** Length of an entry with a time and no end, in minutes. */
  readonly minutes: number;
  /** Field with the place of an entry. */
  readonly place?: string;
  /** States in which an entry is shown as cancelled. */
  readonly off?: readonly string[];
}

/** Sums over the records of a query, by group. The server computes only sums that are declared here. */
export interface ListSums extends Traced {
  readonly id: string;
  readonly of: readonly SumMeasure[];
  /** The fields that form the groups, such as a currency; all records are one group if empty. */
  readonly by: readonly SumGrouping[];
  /** Label of the number of records, which then is a measure as well. */
  readonly count?: Text;
  /** Text of a chart beside the name of a group: the number of records of its averages and shares, `{count}`. */
  readonly from?: Text;
  /** Condition of the records that are added up; must run as SQL. */
  readonly where?: Cel;
  /** Only records whose time is at most so many days ago. */
  readonly since?: { readonly field: string; readonly days: number };
  /** Shown above the list, and for selected records. */
  readonly shown?: boolean;
  /** Shown above the list, of all its records: neither search, filters nor tab narrow it. */
  readonly overall?: boolean;
  /** Of `shown` sums: those of the records found that are in this tab, beside the others. They lead to the tab. */
  readonly tab?: string;
  /** Label of a sum, by field; that of the field if absent. */
  readonly labels?: Readonly<Record<string, Text>>;
}

/** The sum of a number field; its average over the records that have a value; the share of records, in percent, in which it is neither 0 nor absent. */
export type SumMeasure = string | ({ readonly label: Text } & ({ readonly average: string } | { readonly share: string }));

/** A field; a time by month or by week; a date or time by its age in days. */
export type SumGrouping =
  | string
  | { readonly field: string; readonly per: "month" | "week" }
  | { readonly field: string; readonly ages: readonly AgeBand[] };

/** Ages up to `until` days, in ascending order; without it: all others. A date to come has a negative age. */
export interface AgeBand {
  readonly until?: number;
  readonly label: Text;
}

/** Content above the fields of a section of a form. */
export interface SectionHead {
  /** Values to be copied elsewhere. */
  readonly facts?: SectionFacts;
  readonly sums?: SectionSums;
}
