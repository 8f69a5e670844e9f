/**
 * The catalogue: all schemas by name, references resolved, ready to ask.
 *
 * `CatalogFiles` is what stands in the folder, letter by letter. `openCatalog`
 * (server, tests) resolves `x-bind` and `$ref`; what it gives is also what the
 * server sends to the browser, entities apart (`/schema/<hash>.js`).
 */
import type { Endpoints, Limits } from "./endpoints.ts";
import type { EntitySchema } from "./schema.ts";
import type { Screen, Site } from "./screens.ts";
import type { CodeList, StateMachine } from "./states.ts";
import type { Language } from "./text.ts";

/** Key -> sentence with `{{param}}` places, as i18next reads it. Flat keys with dots. */
export type Messages = Readonly<Record<string, string>>;

export interface CatalogFiles {
  readonly site: Site;
  readonly entities: Readonly<Record<string, EntitySchema>>;
  readonly screens: Readonly<Record<string, Screen>>;
  readonly states: Readonly<Record<string, StateMachine>>;
  readonly codes: Readonly<Record<string, CodeList>>;
  readonly endpoints: Endpoints;
  readonly limits: Limits;
  readonly messages: Readonly<Record<Language, Messages>>;
}
