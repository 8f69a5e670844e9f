/**
 * Everything the engine needs of the product around it.
 *
 * The engine knows no URL, no server and no translation file; it calls the host. The host object does not change
 * (functions read what changes), so providing it never causes a render.
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { ComponentType } from "react";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Prompts, CompiledCatalog, CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { PresetStore, ViewStore } from "#dialect/schema/frame.ts";
import type { Language } from "#dialect/text/text.ts";
import type { ListKeeper } from "../browser/keptLists.ts";
import type { PhoneticMatcher } from "./matchScore.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import type { PlannedField, TablePlan } from "../plan/plan.ts";
import type { LoadedScreen } from "../plan/loadedScreen.ts";
import type { CarriedKind } from "../plan/carriedKind.ts";
import type { Candidates, DataSource } from "./source.ts";
import type { Table } from "#dialect/schema/tables.ts";
import type { Cel, FieldSchema } from "#dialect/schema/schema.ts";

/** Input of a form that was not saved yet. */
export interface StoredDraft {
  readonly key: string;
  /** Entity and its schema version when the draft was stored. A draft of an older version keeps the fields that still exist, and the form says so. */
  readonly entity: string;
  readonly version: string;
  /** Draft values by section id, as typed. */
  readonly sections: Readonly<Record<string, Json>>;
  /** Time, in ms since 1970. */
  readonly savedAt: number;
}

/** Drafts of the logged-in user only; the portal separates them by login name. Never rejects. */
export interface DraftPort {
  load(key: string): Promise<StoredDraft | null>;
  save(draft: StoredDraft): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Calls `changed` when another tab stores a draft under this key. Returns the function that unsubscribes. */
  watch?(key: string, changed: () => void): () => void;
  /** Newest first. */
  list(entity: string): Promise<readonly StoredDraft[]>;
}

/** Props of a hand-written component above a list of rows. Each of its changes is one step of the undo history. */
export interface RowToolsProps {
  readonly list: PlannedField;
  /** Schema of a row, for reading and writing files. */
  readonly schema: FieldSchema;
  /** Whether the rows are read-only now. */
  readonly fixed: boolean;
  /** The record as it would be checked, with computed fields. */
  record(): Rec;
  /** The stored record; null for a new one. */
  stored(): Rec | null;
  /** The rows as typed. */
  rows(): readonly Rec[];
  /** Indexes of the selected rows, ascending; empty on a phone. */
  chosen(): readonly number[];
  /** Replaces all rows; `done` is announced. A row object that is passed back remains the same row. */
  put(rows: readonly Rec[], done: string): void;
  /** Sets a field of the record outside of the rows. */
  set(path: string, value: Json): void;
  /** Whether a field of the record outside of the rows is editable. */
  mayChange(path: string): boolean;
  subscribe(changed: () => void): () => void;
}

export interface ListSheetColumn {
  readonly header: string;
  readonly sort: "text" | "number" | "date" | "dateTime";
  /** In characters. */
  readonly width: number;
  readonly decimals?: number;
}

/** A list for a file, as shown: numbers as plain decimals, times as `YYYY-MM-DD HH:mm:ss`. */
export interface ListSheet {
  readonly name: string;
  readonly columns: readonly ListSheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

/** A file format of exported lists. */
export interface ListFormat {
  readonly id: string;
  /** Its name in the menu, the same in every language. */
  readonly name: string;
  /** Creates the file and downloads it. Rejects on failure. */
  save(sheet: ListSheet): Promise<void>;
}

/** Exported lists, workbooks and archives. The host itself notifies the user when the backend fails. */
export interface SheetPort {
  /** The formats that a list can be exported in, in the order in which they are offered; one at least. */
  readonly formats: readonly ListFormat[];
  /** Downloads the backend's export of the records that match a query. */
  exportRecords(entity: string, query: ListQuery): Promise<void>;
  /** Downloads the documents of records as one archive. */
  zip(entity: string, ids: readonly string[]): Promise<void>;
  /** Downloads the empty workbook for an import. Resolves to false on failure. */
  template(entity: string): Promise<boolean>;
  /** The dialog that takes transitions by workbook. Lists without it do not offer them. */
  readonly Steps?: ComponentType<SheetStepsProps>;
}

/** Props of the dialog that takes transitions by workbook. It is rendered while it is open. */
export interface SheetStepsProps {
  readonly parts: LoadedScreen;
  /** The transitions that the account may take, and the field that names the record of a row. */
  readonly steps: NonNullable<TablePlan["bySheet"]>;
  /** Records whose keys the empty workbook begins with. */
  readonly chosen: readonly Rec[];
  onClose(): void;
  /** Called after records changed. */
  onDone(): void;
}

/** Tables of cascades. */
export interface TablePort {
  /** The loaded tables by name. */
  readonly known: Readonly<Record<string, Table>>;
  /** Loads a table; a second call returns the first result. */
  load(name: string): Promise<Table>;
}

/** The port that the product around the engine implements. */
export interface EngineHost {
  readonly source: DataSource;
  /** Absent where there are no workbooks; lists then have no export. */
  readonly sheets?: SheetPort;
  /** Whose lists with `offline` this browser keeps now; without it none can be read without a connection. */
  keeper?(): ListKeeper | undefined;
  /** Where views of lists are stored; without it lists have none. */
  readonly views?: ViewStore | undefined;
  /** Where presets of forms are stored; without it forms have none. */
  readonly presets?: PresetStore | undefined;
  readonly catalog: CompiledCatalog;
  /** Kinds of field of the host: recognized by `matches` before ours, or named by `x-kind`. Each is a `HostKind`. */
  readonly kinds?: readonly CarriedKind[];
  /** Loads what is needed to show records of an entity. A second call returns the first result. */
  loadEntity(name: string): Promise<DisplayEntity>;
  /** Loads what is needed to check them too. */
  loadCompiled(name: string): Promise<CompiledEntity>;
  /** Loads what is needed to check the prompts of its actions. */
  loadAsks(name: string): Promise<Prompts>;
  /** The results of `loadEntity` and `loadCompiled`, where they have finished: a page that is opened again renders at once. */
  cachedEntity?(name: string): DisplayEntity | undefined;
  cachedCompiled?(name: string): CompiledEntity | undefined;
  /** Tables of cascades. Without it a cascade is a plain text input. */
  readonly tables?: TablePort;
  /** Loads the matcher for pronunciation, such as pinyin. Without it options are found by their own text only. */
  readonly phoneticMatcher?: () => Promise<PhoneticMatcher>;
  /** A sentence of the message catalogue in the current language. */
  t(key: MessageKey, params?: Readonly<Record<string, unknown>>): string;
  readonly language: { get(): Language; subscribe(changed: () => void): () => void; use(language: Language): void };
  user(): SessionFacts;
  /** Business time, from the server's clock. */
  clock(): { readonly today: string; readonly now: string };
  /** Returns the `href` of an in-app route. */
  href(route: string): string;
  /** Returns why the roles of the account do not open an in-app route; undefined where they do. Absent: all are open. */
  closedRoute?(route: string): string | undefined;
  /** Returns the address of a calendar screen for calendar programs that hold this token. Absent where the backend serves none. */
  calendarAddress?(screen: string, token: string): string;
  /** Current history entry (the same after Back and a reload) and in-app URL. Absent where there is no history. */
  place?(): { readonly entry: string; readonly address: string };
  /** Opens an in-app route in a new tab. Returns false where the browser blocks it. */
  openTab?(route: string): boolean;
  /** Navigates to an in-app route. */
  go(route: string, options?: { readonly replace?: boolean }): void;
  /** Whether the page around the engine has a main landmark of its own; a printed screen then draws none. */
  readonly hasMain?: boolean;
  /** Interval in ms at which a visible record is read again; a minute by default. */
  readonly refreshMs?: number | undefined;
  /** Returns false when the user has turned off shortcuts without Ctrl, Cmd or Alt. */
  singleKeys?(): boolean;
  /** Shows a message; `action` is a button in it. */
  notify(kind: "success" | "error" | "warning" | "info", text: string, action?: { readonly label: string; readonly run: () => void }): void;
  readonly drafts: DraftPort;
  /** Whether this page has just replaced an open one (new schemas): its forms continue instead of offering a draft. */
  isContinuation?(): boolean;
  /** Hand-written prompts, by the name that `custom` has in the schemas. */
  readonly custom?: Readonly<Record<string, ComponentType<PromptFieldsProps>>>;
  /** Hand-written tools above lists of rows, by the same name. `fetchAhead` loads the code of those that come later: a form that begins with them waits for it. */
  readonly rowTools?: Readonly<Record<string, ComponentType<RowToolsProps> & { fetchAhead?(): Promise<void> }>>;
  /**
   * Asks before the page is left while `isChanged()`. When the session ends and the page is left without asking, calls
   * `keep()` while the user is still logged in. Returns the function that removes the guard.
   */
  guardLeave(isChanged: () => boolean, keep: () => void): () => void;
}

/** Props of the fields that an action prompts for, and of a hand-written component in place of them. */
export interface PromptFieldsProps {
  readonly fields: readonly PlannedField[];
  /** Values as typed: numbers as text. */
  readonly draft: Rec;
  onChange(name: string, value: Json | undefined): void;
  /** Message of the field at a path, or of a part of it; `own` leaves its parts out. */
  problemOf(path: string, own?: boolean): string | undefined;
  /** The records that a reference at a path may choose, by what is entered. */
  candidates?(where: Cel | undefined, path: string): Candidates;
}
