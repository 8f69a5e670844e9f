/** Code lists whose choices the server returns by a call of their own. */
import { isObject, type Json } from "#dialect/json/json.ts";
import type { CompiledCatalog, DisplayEntity } from "#dialect/schema/compiled.ts";
import type { CodeList, CodeOption } from "#dialect/schema/states.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { Text } from "#dialect/text/text.ts";
import { isOk } from "#dialect/wire/wire.ts";
import type { Api } from "./api.ts";

export interface ServedCodesParts {
  /** An answer replaces a list of its codes. They may be completed after the login. */
  readonly catalog: Pick<CompiledCatalog, "site"> & { codes: Readonly<Record<string, CodeList>> };
  readonly api: Pick<Api, "call">;
  token(): string | undefined;
}

/** Catalogue -> name of the list -> session that asked last. */
const askedBy = new WeakMap<object, Map<string, string>>();

/**
 * Asks for the choices of an entity's fields, once in a session. It does not wait: until the answer comes, and after a
 * failure, the list has the choices of its file.
 */
export function askForCodes({ schema }: Pick<DisplayEntity, "schema">, { catalog, api, token }: ServedCodesParts): void {
  const session = token();
  if (session === undefined) return;
  const asked = askedBy.get(catalog) ?? new Map<string, string>();
  askedBy.set(catalog, asked);
  for (const name of codesOf(schema)) {
    const list = catalog.codes[name];
    if (list?.call === undefined || asked.get(name) === session) continue;
    asked.set(name, session);
    void api.call(list.call, {}, { quiet: true }).then((response) => {
      const items = isOk(response) && token() === session ? toItems(response.data, list, catalog.site) : [];
      if (items.length > 0) catalog.codes = { ...catalog.codes, [name]: { ...list, items } };
      else asked.delete(name);
    });
  }
}

/** Names of the lists that the fields use, at any depth. */
function codesOf({ "x-codes": name, items, properties = {} }: FieldSchema): readonly string[] {
  const inside = [...Object.values(properties), ...(items ? [items] : [])].flatMap(codesOf);
  return name === undefined ? inside : [name, ...inside];
}

/** A choice that the file knows too keeps what the file says about it, such as its hint. */
function toItems(data: unknown, { items }: CodeList, { languages }: CompiledCatalog["site"]): readonly CodeOption[] {
  const rows: unknown = isObject(data) ? data["rows"] : data;
  if (!Array.isArray(rows)) return [];
  return rows.filter(isObject).flatMap(({ code, label }) => {
    const known = items.find((item) => item.const === code);
    const inAll = (text: string): Text => Object.fromEntries(languages.map((language) => [language.code, text]));
    const text = isObject(label) ? (label as Text) : typeof label === "string" ? inAll(label) : known?.["x-label"];
    return text === undefined || code === undefined ? [] : [{ ...known, const: code as Json, "x-label": text }];
  });
}
