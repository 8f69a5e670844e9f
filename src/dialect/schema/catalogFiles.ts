/** Types of the catalogue: all schema files together. */
import type { AddressWords } from "./addresses.ts";
import type { Content } from "./content.ts";
import type { Call, Endpoints } from "./endpoints.ts";
import type { Limits, LimitValues } from "./limits.ts";
import type { Migration } from "./migrations.ts";
import type { EntitySchema } from "./schema.ts";
import type { RolesFile } from "./roles.ts";
import type { Screen, Site } from "./screens.ts";
import type { CodeList, CodeOption, StateMachine } from "./states.ts";
import type { Language } from "../text/text.ts";
import type { Table, TableFile } from "./tables.ts";
import type { Json } from "../json/json.ts";

/** Key -> message with `{{param}}` placeholders (i18next). Keys are flat and contain dots. */
export type Messages = Readonly<Record<string, string>>;

export interface CatalogFiles {
  readonly site: Site;
  /** Further sites of the same server, by file name (`schemas/sites`). */
  readonly sites?: Readonly<Record<string, Site>>;
  readonly entities: Readonly<Record<string, EntitySchema>>;
  readonly screens: Readonly<Record<string, Screen>>;
  readonly states: Readonly<Record<string, StateMachine>>;
  readonly codes: Readonly<Record<string, CodeList>>;
  /** Tables of cascades. The browser loads each one separately, when a field needs it. */
  readonly tables?: Readonly<Record<string, TableFile>>;
  /** Texts of public pages, help and news. The browser loads each one separately, when a page shows it. */
  readonly content?: Readonly<Record<string, Content>>;
  readonly endpoints: Endpoints;
  readonly limits: Limits;
  readonly messages: Readonly<Record<Language, Messages>>;
  /** Words of the address parser. Without them no form offers to parse an address. */
  readonly addresses?: AddressWords;
  /** Who may do what. Without it every account may do everything of its customer. */
  readonly roles?: RolesFile;
  /** Migrations by file name. */
  readonly migrations?: Readonly<Record<string, Migration>>;
}

export interface Catalog {
  /** The files with `x-bind` and `$ref` resolved. */
  readonly files: CatalogFiles;
  /** Throws if there is no entity of this name. */
  entity(name: string): EntitySchema;
  /** Returns the state machine of the entity. */
  statesOf(entityName: string): StateMachine | undefined;
  /** Returns the options of a code list. Throws if there is no list of this name. */
  codes(name: string): readonly CodeOption[];
  /** Tables of cascades, by name. */
  readonly tables: Readonly<Record<string, Table>>;
  /** Time zone of the business: dates and times of records, `today` and `now` are in it. */
  readonly timeZone: string;
  /** Limit name -> value, for expressions and rules. */
  readonly limits: LimitValues;
  /** Throws if `endpoints.json` has no such key. */
  call(key: string): Call;
}

/** Parsed files by path: `screens.json`, `schemas/entities/….json`, … */
export type SchemaFiles = Readonly<Record<string, Json>>;
