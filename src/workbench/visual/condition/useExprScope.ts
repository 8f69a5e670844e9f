/** The names that the expression at a place of a file may use, with labels and kinds of their fields. */
import { userEntityOf } from "#dialect/schema/endpoints.ts";
import { useMemo } from "react";
import { isObject, type Json } from "#dialect/json/json.ts";
import { getAt, pointerTokens } from "#dialect/json/pointer.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { fieldTokens, schemaAt } from "#dialect/schema/derived/shape.ts";
import { useCompiled } from "../../client/useCatalog.ts";
import type { ExprScope, ScopeRoot } from "./exprScope.ts";

export interface ExpressionPlace {
  /** The parsed file. */
  readonly file: Json | undefined;
  readonly pointer: string;
  /** Entity of the file: `self`. */
  readonly entity: string | undefined;
  readonly isEntityFile: boolean;
}

const emptyScope = { limits: {}, codes: {}, timeZone: "UTC" };

export function useExprScope(place: ExpressionPlace, catalog: CompiledCatalog | undefined): ExprScope {
  const { file, pointer, entity, isEntityFile } = place;
  const self = useCompiled(catalog, entity)?.schema;
  const reach = reachedEntity(pointer);
  const rows = useCompiled(catalog, reach ?? candidateEntity(file, pointer))?.schema;
  const session = useCompiled(catalog, catalog && userEntityOf(Object.values(catalog.endpoints.calls)))?.schema;
  return useMemo(() => {
    const asked = askedFields(file, pointer);
    const row = rows ?? (isEntityFile ? self && rowSchemaAt(self, pointer) : eachRow(file, pointer, { self, asked }));
    const account = session && reach !== undefined ? withId(session) : session;
    const root = (name: string, schema: FieldSchema | undefined, says?: ScopeRoot["says"]): ScopeRoot[] =>
      schema ? [{ name, schema, ...(says && reach !== undefined && { says }) }] : [];
    return {
      roots: [
        ...root("self", self),
        ...root("row", row, "reached"),
        ...root("owner", reach === undefined ? undefined : account),
        ...root("asked", asked),
        ...root("user", account, "account"),
        ...root("oldSelf", self),
      ],
      limits: catalog?.limits ?? emptyScope.limits,
      codes: catalog?.codes ?? emptyScope.codes,
      timeZone: catalog?.timeZone ?? emptyScope.timeZone,
    };
  }, [self, rows, session, reach, file, pointer, isEntityFile, catalog]);
}

/** The entity of `row`: that of a reference, of the records that an effect changes, or of a receiver. */
function candidateEntity(file: Json | undefined, pointer: string): string | undefined {
  const tokens = pointerTokens(pointer);
  for (let depth = tokens.length - 1; depth > 0; depth -= 1) {
    const holder = getAt(file, tokens.slice(0, depth));
    if (!isObject(holder)) continue;
    const { update, each, entity } = holder as Record<string, Json | undefined>;
    const isCandidate = ["x-reference", "to"].some((key) => tokens[depth - 1] === key || tokens[depth - 2] === key);
    const name = isCandidate ? entity : (update ?? (isObject(each) ? (each as Record<string, Json>)["of"] : undefined));
    if (typeof name === "string") return name;
  }
  return undefined;
}

/** A row of the list that the effect around a place goes through: `"each": { "in": "asked.lines" }`. */
function eachRow(
  file: Json | undefined,
  pointer: string,
  roots: { readonly self: FieldSchema | undefined; readonly asked: FieldSchema | undefined },
): FieldSchema | undefined {
  const tokens = pointerTokens(pointer);
  for (let depth = tokens.length - 1; depth > 0; depth -= 1) {
    const holder = getAt(file, tokens.slice(0, depth)) as { readonly each?: { readonly in?: Json } } | undefined;
    const list = holder?.each?.in;
    if (typeof list !== "string") continue;
    const [root, ...steps] = list.split(".");
    const schema = root === "asked" ? roots.asked : root === "self" ? roots.self : undefined;
    return schema && schemaAt(schema, [...steps, "-"]);
  }
  return undefined;
}

/** The entity that the reach of a role is stated for; "*" has no fields of its own. Undefined at any other place. */
function reachedEntity(pointer: string): string | undefined {
  const [roles, , reach, entity] = pointerTokens(pointer);
  return roles === "roles" && reach === "reach" ? entity : undefined;
}

/** The reach of a role may name the id of an account, which is no field of its schema. */
const withId = (session: FieldSchema): FieldSchema => ({ ...session, properties: { ...session.properties, id: { type: "string" } } });

/** A row of the innermost list around a place of an entity file. */
function rowSchemaAt(schema: FieldSchema, pointer: string): FieldSchema | undefined {
  const path = fieldTokens(pointerTokens(pointer));
  const rows = path.lastIndexOf("-");
  return rows < 0 ? undefined : schemaAt(schema, path.slice(0, rows + 1));
}

/** The fields that the transition around the place asks for. */
function askedFields(file: Json | undefined, pointer: string): FieldSchema | undefined {
  const [holder, index] = pointerTokens(pointer);
  if (holder !== "transitions" || index === undefined) return undefined;
  const ask = getAt(file, [holder, index, "ask"]);
  return isObject(ask) ? { properties: ask as Readonly<Record<string, FieldSchema>> } : undefined;
}
