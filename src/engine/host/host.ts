/**
 * What the engine is given by the product around it, once, at the start.
 *
 * The engine knows no address, no server and no translation file; it asks here.
 * Everything in a host stays the same for the life of the page (functions read
 * what changes), so that handing it down never redraws anything.
 */
import type { ComponentType } from "react";
import type { SessionFacts } from "#dialect/check/check.ts";
import type { Prompts, CompiledCatalog, CompiledEntity, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import type { ViewStore } from "#dialect/schema/frame.ts";
import type { Language } from "#dialect/text/text.ts";
import type { PhoneticMatcher } from "./matchScore.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import type { PlannedField } from "../plan/plan.ts";
import type { DataSource } from "./source.ts";
import type { Table } from "#dialect/schema/tables.ts";
import type { Problem } from "#dialect/schema/problems.ts";

export interface StoredDraft {
  readonly key: string;
  /** Entity and its version when the draft was kept: a newer one is migrated by field, and told. */
  readonly entity: string;
  readonly version: string;
  /** Section id -> draft values of that section, as typed. */
  readonly sections: Readonly<Record<string, Json>>;
  /** Milliseconds. */
  readonly savedAt: number;
}

/** Drafts of the logged-in person only; the portal keeps them apart by login name. Never rejects. */
export interface DraftPort {
  load(key: string): Promise<StoredDraft | null>;
  save(draft: StoredDraft): Promise<boolean>;
  remove(key: string): Promise<void>;
  /** Told when another tab of the browser keeps a draft under this key, until the returned removal. */
  watch?(key: string, changed: () => void): () => void;
  /** Newest first. */
  list(entity: string): Promise<readonly StoredDraft[]>;
}

/** What a hand-written part is given that asks for the fields of an action. */
export interface CustomFieldsProps extends PromptFieldsProps {
  /** What is wrong with the field at a path, in words. */
  problemOf(path: string): string | undefined;
}

/** What a hand-written part above a list of rows is given. It moves no row by itself: each change is one step that can be undone. */
export interface RowToolsProps {
  readonly list: PlannedField;
  /** Nothing may be changed now. */
  readonly fixed: boolean;
  /** The record as it is judged, with what is worked out. */
  record(): Rec;
  /** As it was read; null for a new one. */
  stored(): Rec | null;
  /** As typed. */
  rows(): readonly Rec[];
  /** Places of the chosen rows, from the first; none on a phone. */
  chosen(): readonly number[];
  /** Puts these rows in place of all; `done` is announced. A row that stays the same object stays the same row. */
  put(rows: readonly Rec[], done: string): void;
  /** A field of the record outside of the rows. */
  set(path: string, value: Json): void;
  /** Whether a field of the record outside of the rows may be changed. */
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

/** A list as it is shown, for a workbook: numbers as plain decimals, times as `YYYY-MM-DD HH:mm:ss`. */
export interface ListSheet {
  readonly name: string;
  readonly columns: readonly ListSheetColumn[];
  readonly rows: readonly (readonly string[])[];
}

/** What the host can do with workbooks and archives. It tells the person itself when the backend fails. */
export interface SheetPort {
  /** Makes a workbook of a list and hands it over. Rejects where it cannot. */
  saveList(sheet: ListSheet): Promise<void>;
  /** Hands over the records that a query finds as the backend exports them. */
  exportRecords(entity: string, query: ListQuery): Promise<void>;
  /** Hands over the documents of records as one archive. */
  zip(entity: string, ids: readonly string[]): Promise<void>;
  /** Hands over the empty workbook that records are brought in with; false where that failed. */
  template(entity: string): Promise<boolean>;
}

/** Tables of cascades. */
export interface TablePort {
  /** Those that were fetched. */
  readonly known: Readonly<Record<string, Table>>;
  /** Fetches one, once. */
  load(name: string): Promise<Table>;
}

export interface EngineHost {
  readonly source: DataSource;
  /** Absent where there are no workbooks; lists then offer none. */
  readonly sheets?: SheetPort;
  /** Where views of lists are kept; lists offer none without it. */
  readonly views?: ViewStore | undefined;
  readonly catalog: CompiledCatalog;
  /** Fetches what records of an entity are shown by, once. */
  loadEntity(name: string): Promise<DisplayEntity>;
  /** Fetches what they are judged by too, once. */
  loadCompiled(name: string): Promise<CompiledEntity>;
  /** Fetches what the questions of its actions are judged by, once. */
  loadAsks(name: string): Promise<Prompts>;
  /** Each, where it has come already: a page that is gone to again is drawn at once. */
  cachedEntity?(name: string): DisplayEntity | undefined;
  cachedCompiled?(name: string): CompiledEntity | undefined;
  /** Absent where there are none; a cascade is then typed like any text. */
  readonly tables?: TablePort;
  /** How texts of another script are read in letters, such as pinyin; absent where options are found by what stands there alone. */
  readonly phoneticMatcher?: () => Promise<PhoneticMatcher>;
  /** A sentence of the message catalogue in the language in use. */
  t(key: string, params?: Readonly<Record<string, unknown>>): string;
  readonly language: { get(): Language; subscribe(changed: () => void): () => void; use(language: Language): void };
  user(): SessionFacts;
  /** Business time, from the server's clock. */
  clock(): { readonly today: string; readonly now: string };
  /** An in-app route as the `href` of a link. */
  href(route: string): string;
  /** Where the page stands: its entry of the history, the same after Back and a reload, and its in-app address. Absent where there is no history. */
  place?(): { readonly entry: string; readonly address: string };
  /** Opens an in-app route in a new tab; false where the browser refuses. */
  openTab?(route: string): boolean;
  go(route: string, options?: { readonly replace?: boolean }): void;
  /** How often a record that is looked at is read again; a minute unless said. */
  readonly refreshMs?: number | undefined;
  /** False: keys without Ctrl, Cmd or Alt do nothing by themselves, since the person has turned them off. */
  singleKeys?(): boolean;
  /** `action` stands beside the sentence. */
  notify(kind: "success" | "error" | "warning" | "info", text: string, action?: { readonly label: string; readonly run: () => void }): void;
  readonly drafts: DraftPort;
  /** The page has just taken the place of one that was open: its forms go on, rather than come back from an earlier time. */
  isContinuation?(): boolean;
  /** Parts of the product written by hand, by the name that `custom` in the schemas calls them. */
  readonly custom?: Readonly<Record<string, ComponentType<CustomFieldsProps>>>;
  /** The same above lists of rows. */
  readonly rowTools?: Readonly<Record<string, ComponentType<RowToolsProps>>>;
  /**
   * Asks before leaving while `isChanged()`. Where the page is left without
   * asking, since the session has ended, `keep()` is called while somebody is
   * still logged in. Returns the removal.
   */
  guardLeave(isChanged: () => boolean, keep: () => void): () => void;
}

export interface PromptFieldsProps {
  readonly fields: readonly PlannedField[];
  /** As typed: text for numbers. */
  readonly draft: Rec;
  onChange(name: string, value: Json | undefined): void;
  readonly problems: readonly Problem[];
}
