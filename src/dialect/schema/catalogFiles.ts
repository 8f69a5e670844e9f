/** Key -> sentence with `{{param}}` places, as i18next reads it. Flat keys with dots. */
import type { AddressWords } from "./addresses.ts";
import type { Call, Endpoints } from "./endpoints.ts";
import type { Limits } from "./limits.ts";
import type { Migration } from "./migrations.ts";
import type { EntitySchema } from "./schema.ts";
import type { Screen, Site } from "./screens.ts";
import type { CodeList, CodeOption, StateMachine } from "./states.ts";
import type { Language } from "../text/text.ts";
import type { Table, TableFile } from "./tables.ts";
import type { Json } from "../json/json.ts";

export type Messages = Readonly<Record<string, string>>;

export interface CatalogFiles {
  readonly site: Site;
  readonly entities: Readonly<Record<string, EntitySchema>>;
  readonly screens: Readonly<Record<string, Screen>>;
  readonly states: Readonly<Record<string, StateMachine>>;
  readonly codes: Readonly<Record<string, CodeList>>;
  /** Of cascades; not sent with the rest, but by themselves where a field wants one. */
  readonly tables?: Readonly<Record<string, TableFile>>;
  readonly endpoints: Endpoints;
  readonly limits: Limits;
  readonly messages: Readonly<Record<Language, Messages>>;
  /** By which an address is read out of a text; without them no form offers to. */
  readonly addresses?: AddressWords;
  /** What became of fields, by the name of the file. */
  readonly migrations?: Readonly<Record<string, Migration>>;
}

export interface Catalog {
  /** The files with `x-bind` and `$ref` resolved. */
  readonly files: CatalogFiles;
  /** Throws where there is none of this name. */
  entity(name: string): EntitySchema;
  /** The state machine that governs the entity. */
  statesOf(entityName: string): StateMachine | undefined;
  /** Throws where there is no such list. */
  codes(name: string): readonly CodeOption[];
  /** Tables of cascades, by name. */
  readonly tables: Readonly<Record<string, Table>>;
  /** Limit name -> value, as expressions and rules ask it. */
  readonly limits: Readonly<Record<string, number | string>>;
  /** Throws where the catalogue of calls has no such key. */
  call(key: string): Call;
}

/** Parsed files by path: `screens.json`, `schemas/entities/….json`, … */
export type SchemaFiles = Readonly<Record<string, Json>>;
