/**
 * Stored values that a new or changed formula leaves behind: the records keep
 * what the older formula gave until somebody saves them. A migration works them
 * out where a list, a filter, a search, a fill or a number reads what is stored.
 */
import { asJsonArray, asJsonObject } from "../json/jsonValues.ts";
import { parseExpr } from "../expr/parse.ts";
import type { Expr, Expressions } from "../expr/ast.ts";
import { dependencies, overlaps } from "../expr/dependencies.ts";
import { isObject, type Json, type JsonObject } from "../json/json.ts";
import type { SchemaFiles } from "../schema/catalogFiles.ts";
import { computeOrder, readsOf, type SchemaField } from "../schema/derived/computeOrder.ts";
import { liveFields } from "../schema/derived/liveFields.ts";
import { inlineReferences } from "../schema/derived/references.ts";
import type { EntitySchema } from "../schema/schema.ts";
import type { Change } from "./change.ts";
import { labelOrName, inEachLanguage, joined } from "./changeCollector.ts";
import { expressionWords } from "./expressionWords.ts";
import { localize } from "./localize.ts";

/** Returns a change for each stored field whose formula differs and whose stored value something reads. Files of the wrong shape give none. */
export function formulaChanges(before: SchemaFiles, after: SchemaFiles): Change[] {
  const [old, now] = [formulasOf(before), formulasOf(after)];
  return [...now].flatMap(([entity, formulas]) => {
    const existing = old.get(entity);
    if (!existing) return [];
    return [...formulas].flatMap(([pointer, { text, signature }]) => {
      if (existing.get(pointer)?.signature === signature) return [];
      const readBy = storedReaders(after, entity, pointer);
      return readBy.length === 0 ? [] : [changeOf(after, { entity, pointer, text, readBy, isNew: !existing.has(pointer) })];
    });
  });
}

interface Formula {
  readonly text: string;
  /** The formula with those of all computed fields that it reads. */
  readonly signature: string;
}

/** Returns entity -> pointer -> formula, of entities whose records customers store. Fields that are computed when read are omitted. */
function formulasOf(files: SchemaFiles): ReadonlyMap<string, ReadonlyMap<string, Formula>> {
  const found = new Map<string, ReadonlyMap<string, Formula>>();
  for (const [name, entity] of Object.entries(inlined(files))) {
    if (asJsonObject(asJsonObject(entity as unknown as Json)["x-entity"])["owner"] !== "customer") continue;
    try {
      found.set(name, signatures(entity));
    } catch {
      // The check of the schemas reports formulas that read each other in a cycle.
    }
  }
  return found;
}

function inlined(files: SchemaFiles): Record<string, EntitySchema> {
  const entities = Object.fromEntries(
    Object.entries(files).flatMap(([path, file]) => {
      const name = /^schemas\/entities\/(.+)\.json$/.exec(path)?.[1];
      return name !== undefined && isObject(file) ? [[name, file as unknown as EntitySchema]] : [];
    }),
  );
  try {
    return inlineReferences(entities);
  } catch {
    // The check of the schemas reports an unknown entity.
    return entities;
  }
}

function signatures(entity: EntitySchema): ReadonlyMap<string, Formula> {
  const expressions = treesOf(entity as unknown as Json);
  const computed = computeOrder(entity, expressions);
  const live = new Set(liveFields(computed, expressions).map(({ pointer }) => pointer));
  const found = new Map<string, Formula>();
  const all = new Map<string, string>();
  for (const field of computed) {
    const text = field.schema["x-compute"] ?? field.schema["x-suggest"] ?? "";
    const inner = readsOf(field, expressions, text).flatMap((read) =>
      [...all].flatMap(([pointer, signature]) => (overlaps(read, pointer) ? [signature] : [])),
    );
    const signature = [text, ...new Set(inner)].join("\n");
    all.set(field.pointer, signature);
    if (isStored(field) && !live.has(field.pointer)) found.set(field.pointer, { text, signature });
  }
  return found;
}

const isStored = ({ schema }: SchemaField): boolean => schema["x-compute"] !== undefined;

function treesOf(entity: Json): Expressions {
  const trees: Record<string, Expr> = {};
  eachValue(entity, (value, key) => {
    if (typeof value === "string" && (key === "x-compute" || key === "x-suggest")) trees[value] ??= treeOf(value);
  });
  return trees;
}

const nothing: Expr = { op: "null" };

function treeOf(text: string): Expr {
  try {
    return parseExpr(text);
  } catch {
    return nothing;
  }
}

function eachValue(value: Json | undefined, visit: (value: Json, key: string) => void, key = ""): void {
  if (value === undefined) return;
  visit(value, key);
  if (Array.isArray(value)) for (const item of value) eachValue(item as Json, visit, key);
  else if (isObject(value)) for (const [name, inner] of Object.entries(value)) eachValue(inner as Json, visit, name);
}

/** Returns the files that read the stored value of a field: lists, numbers and tabs of its entity, and references that copy or show it. */
function storedReaders(files: SchemaFiles, entity: string, pointer: string): string[] {
  const path = pointer.slice(1).replaceAll("/-", "");
  return Object.entries(files).flatMap(([file, content]) => {
    const json = asJsonObject(content);
    const reads =
      file.startsWith("schemas/screens/") && json["entity"] === entity
        ? names(json["list"], path) || names(json["dashboard"], path)
        : file.startsWith("schemas/states/") && json["entity"] === entity
          ? [...asJsonArray(json["tabs"]), ...asJsonArray(json["views"])].some((tab) => names(tab, path))
          : file.startsWith("schemas/entities/") && referencesTo(json, entity).some((reference) => names(reference as Json, path));
    return reads ? [file] : [];
  });
}

function referencesTo(file: JsonObject, entity: string): JsonObject[] {
  const found: JsonObject[] = [];
  eachValue(file as Json, (value, key) => {
    if (key === "x-reference" && isObject(value) && (value as JsonObject)["entity"] === entity) found.push(value as JsonObject);
  });
  return found;
}

/** Whether a part names the field, as a name or in an expression. */
function names(part: Json | undefined, path: string): boolean {
  let found = false;
  eachValue(part, (value) => {
    if (found || typeof value !== "string") return;
    found = value.replace(/^[-/]/, "") === path || (/^[^{}]*\b(self|row)\b/.test(value) && reads(value, path));
  });
  return found;
}

function reads(text: string, path: string): boolean {
  return dependencies(treeOf(text)).some(({ name, path: read }) => (name === "self" || name === "row") && overlaps(read, `/${path}`));
}

interface ChangedFormula {
  readonly entity: string;
  readonly pointer: string;
  readonly text: string;
  readonly readBy: readonly string[];
  readonly isNew: boolean;
}

function changeOf(files: SchemaFiles, { entity, pointer, text, readBy, isNew }: ChangedFormula): Change {
  const file = `schemas/entities/${entity}.json`;
  const crumbs = [labelOrName(asJsonObject(files[file])["x-label"], entity), inEachLanguage(() => pointer.slice(1))];
  const steps = pointer.slice(1).split("/");
  const at = `/${steps.map((step) => (step === "-" ? "items" : `properties/${step}`)).join("/")}/x-compute`;
  const own = readBy.map((path) => path.slice("schemas/".length)).join(", ");
  return {
    kind: "field/stale",
    risk: "breaking",
    readers: ["customer", "operator"],
    where: joined(crumbs, " › "),
    what: localize(
      isNew
        ? "is worked out ({1}), but stored records have no value until they are saved; read by {2}"
        : "is worked out in another way ({1}), but stored records keep the older value until they are saved; read by {2}",
      expressionWords([files])(file)(text, at) ?? text,
      own,
    ),
    file,
    pointer: at,
    stored: { entity, field: pointer, was: "formula" },
  };
}
