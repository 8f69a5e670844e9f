/** Finds fields by the names that screens, rules and references use. */
import { isObject } from "../../json/json.ts";
import { bindValues } from "../../schema/derived/bind.ts";
import { inlineReferences } from "../../schema/derived/references.ts";
import type { LimitValue, LimitValues } from "../../schema/limits.ts";
import type { EntitySchema, FieldSchema } from "../../schema/schema.ts";
import { userEntityOf } from "../../schema/endpoints.ts";
import { childAt, objectEntries, arrayItems, type SourceNode, nodeText, nodeValue } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";
import { oncePer } from "../../json/oncePer.ts";

/** Fields that every stored record has in addition to those of its entity. */
export const ownerFields: readonly string[] = ["id", "version"];

/** Returns the entity of a node: that of its file, or the one that its screen or state machine names. */
export function entityOf(workspace: Workspace, node: SourceNode): SourceNode | undefined {
  const root = rootNode(node);
  const folder = node.file.path.split("/").at(-2);
  if (folder === "entities") return workspace.entities.get(node.file.stem);
  return workspace.entities.get(nodeText(childAt(root, "entity")) ?? "");
}

/** Returns the state machine of an entity. */
export function machineOf(workspace: Workspace, entity: SourceNode | undefined): SourceNode | undefined {
  if (!entity) return undefined;
  const named = workspace.states.get(nodeText(childAt(entity, "x-entity", "states")) ?? "");
  return named ?? [...workspace.states.values()].find((machine) => nodeText(childAt(machine, "entity")) === entity.file.stem);
}

/** Returns the entity whose fields are the facts of the user. */
export function userEntity(workspace: Workspace): SourceNode | undefined {
  return workspace.entities.get(userEntityName(workspace));
}

/** Returns its name, whether it exists or not. */
export const userEntityName = oncePer(({ calls }: Workspace) =>
  userEntityOf([...calls.values()].map((call) => ({ does: nodeText(childAt(call, "does")), entity: nodeText(childAt(call, "entity")) }))),
);

export function rootNode(node: SourceNode): SourceNode {
  let root = node;
  while (root.parent) root = root.parent;
  return root;
}

/** Returns the nearest enclosing node, the node itself included, for which `test` holds. */
export function enclosing(node: SourceNode, test: (node: SourceNode) => boolean): SourceNode | undefined {
  for (let here: SourceNode | undefined = node; here; here = here.parent) if (test(here)) return here;
  return undefined;
}

/** Returns the entity that a `$ref` includes. */
export function referredEntity(workspace: Workspace, schema: SourceNode | undefined): SourceNode | undefined {
  const name = nodeText(childAt(schema, "$ref"));
  if (name === undefined) return undefined;
  return workspace.entities.get(name) ?? [...workspace.entities.values()].find((entity) => nodeText(childAt(entity, "$id")) === name);
}

/** Returns name -> field of an object schema, with the fields that a `$ref` includes. */
export function fieldNodes(workspace: Workspace, schema: SourceNode | undefined): ReadonlyMap<string, SourceNode> {
  return schema ? fieldsIn(workspace)(schema) : new Map();
}

/** By workspace, because the same file may include different entities in different workspaces. */
const fieldsIn = oncePer((workspace: Workspace) =>
  oncePer((schema: SourceNode): ReadonlyMap<string, SourceNode> => {
    const referred = referredEntity(workspace, schema);
    return new Map([...(referred ? fieldNodes(workspace, referred) : []), ...objectEntries(childAt(schema, "properties"))]);
  }),
);

/** The field of a path, or the first unknown name with the existing names. */
export type FoundField =
  | { readonly field: SourceNode }
  | { readonly field?: undefined; readonly wrong: string; readonly names: readonly string[]; readonly before: string };

/** @param path `city`, `address/city`, `/lines/-/size`; the number of a row may be `-`, a number, or left out. */
export function findField(workspace: Workspace, schema: SourceNode, path: string): FoundField {
  let here = schema;
  let before = "";
  for (const step of path.replace(/^\//, "").split("/")) {
    // Another rule reports an unknown `$ref`.
    if (childAt(here, "$ref") && !referredEntity(workspace, here)) return { field: here };
    const rows = rowsOf(workspace, here);
    if (rows && /^(-|\d+)$/.test(step)) {
      here = rows;
    } else {
      const fields = fieldNodes(workspace, rows ?? here);
      const next = fields.get(step);
      if (!next) return { wrong: step, names: [...fields.keys()], before };
      here = next;
    }
    before += `${step}/`;
  }
  return { field: here };
}

/** Returns the schema of the items of a list, also if a `$ref` includes the list. */
function rowsOf(workspace: Workspace, schema: SourceNode): SourceNode | undefined {
  return childAt(schema, "items") ?? childAt(referredEntity(workspace, schema), "items");
}

/** Returns every field below an object schema with its path, each group and list before its fields. `$ref` is not followed. */
export function eachSchemaField(schema: SourceNode, path = ""): { readonly path: string; readonly field: SourceNode }[] {
  return objectEntries(childAt(schema, "properties")).flatMap(([name, field]) => {
    const here = `${path}/${name}`;
    const rows = childAt(field, "items");
    return [{ path: here, field }, ...eachSchemaField(field, here), ...(rows ? eachSchemaField(rows, `${here}/-`) : [])];
  });
}

/** Returns the values of a code list as texts. */
export function codeValues(workspace: Workspace, list: string | undefined): string[] {
  return [...codeNodes(workspace, list).keys()];
}

/** Returns code -> the node that declares it. */
export function codeNodes(workspace: Workspace, list: string | undefined): ReadonlyMap<string, SourceNode> {
  const items = arrayItems(childAt(workspace.codes.get(list ?? ""), "items"));
  return new Map(items.map((code) => [String(childAt(code, "const")?.node.value), code]));
}

const inputOf = oncePer((node: SourceNode) => JSON.stringify(withoutTexts(nodeValue(node))));

/** Returns everything that the types of names depend on: entities without their texts, codes, limits, and the entity of the user's fields. */
export function typeInputs(workspace: Workspace): string[] {
  const files = [...workspace.entities, ...workspace.codes].flatMap(([name, node]) => [name, inputOf(node)]);
  return [
    userEntityName(workspace),
    String(workspace.entities.size),
    ...files,
    ...[...workspace.limits].flatMap(([name, node]) => [name, inputOf(node)]),
  ];
}

/** Texts of a field. No type depends on them, and most edits are edits of them. */
const textKeywords: ReadonlySet<string> = new Set(["x-label", "x-help", "x-placeholder"]);

/** A copy without these keywords at fields; a field may have the name of one. */
function withoutTexts(schema: unknown): unknown {
  if (!isObject(schema)) return schema;
  const { properties, items, ...others } = schema;
  const own = Object.entries(others).filter(([key]) => !textKeywords.has(key));
  const inside = isObject(properties) ? Object.entries(properties).map(([name, field]) => [name, withoutTexts(field)]) : undefined;
  return {
    ...Object.fromEntries(own),
    ...(properties !== undefined && { properties: inside ? (Object.fromEntries(inside) as unknown) : properties }),
    ...(items !== undefined && { items: withoutTexts(items) }),
  };
}

/** Returns the schemas of all entities with their `$ref` resolved; unchanged if one of them cannot be resolved. */
export function resolvedSchemas(workspace: Workspace): Readonly<Record<string, EntitySchema>> {
  const limits = Object.fromEntries([...workspace.limits].map(([name, limit]) => [name, nodeValue(childAt(limit, "value")) as LimitValue]));
  const raw = Object.fromEntries(
    [...workspace.entities].map(([name, node]) => [name, withLimits(nodeValue(node) as unknown as EntitySchema, limits)]),
  );
  try {
    return inlineReferences(raw);
  } catch {
    return raw;
  }
}

/** Returns the schema with its limits in place; unchanged if the name of a limit is wrong, which `ref/limit` reports. */
export function withLimits<Schema extends FieldSchema>(schema: Schema, limits: LimitValues): Schema {
  try {
    return bindValues(schema, limits, "");
  } catch {
    return schema;
  }
}
