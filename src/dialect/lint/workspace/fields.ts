/** Finding fields by name, as screens, rules and references name them. */
import { childAt, objectEntries, arrayItems, type SourceNode, nodeText } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

/** Fields that every stored record has beside its own. */
export const ownerFields: readonly string[] = ["id", "version"];

/** The entity that a place is about: its own file's, or the one that its screen or state machine names. */
export function entityOf(workspace: Workspace, place: SourceNode): SourceNode | undefined {
  const root = rootPlace(place);
  const folder = place.file.path.split("/").at(-2);
  if (folder === "entities") return workspace.entities.get(place.file.stem);
  return workspace.entities.get(nodeText(childAt(root, "entity")) ?? "");
}

/** The state machine that governs an entity. */
export function machineOf(workspace: Workspace, entity: SourceNode | undefined): SourceNode | undefined {
  if (!entity) return undefined;
  const named = workspace.states.get(nodeText(childAt(entity, "x-entity", "states")) ?? "");
  return named ?? [...workspace.states.values()].find((machine) => nodeText(childAt(machine, "entity")) === entity.file.stem);
}

export function rootPlace(place: SourceNode): SourceNode {
  let root = place;
  while (root.parent) root = root.parent;
  return root;
}

/** The nearest place around `place`, itself included, for which `test` holds. */
export function enclosing(place: SourceNode, test: (place: SourceNode) => boolean): SourceNode | undefined {
  for (let here: SourceNode | undefined = place; here; here = here.parent) if (test(here)) return here;
  return undefined;
}

/** The entity that a `$ref` takes in. */
function referredEntity(workspace: Workspace, schema: SourceNode | undefined): SourceNode | undefined {
  const name = nodeText(childAt(schema, "$ref"));
  if (name === undefined) return undefined;
  return workspace.entities.get(name) ?? [...workspace.entities.values()].find((entity) => nodeText(childAt(entity, "$id")) === name);
}

/** Name -> field of an object schema, with those that a `$ref` brings. */
export function fieldNodes(workspace: Workspace, schema: SourceNode | undefined): ReadonlyMap<string, SourceNode> {
  if (!schema) return new Map();
  const ofWorkspace = knownFields.get(workspace) ?? new Map<SourceNode, ReadonlyMap<string, SourceNode>>();
  knownFields.set(workspace, ofWorkspace);
  const before = ofWorkspace.get(schema);
  if (before) return before;
  const referred = referredEntity(workspace, schema);
  const fields = new Map([...(referred ? fieldNodes(workspace, referred) : []), ...objectEntries(childAt(schema, "properties"))]);
  ofWorkspace.set(schema, fields);
  return fields;
}

/** Asked for at each step of each path; a file stands in many workspaces, what it takes in may be another in each. */
const knownFields = new WeakMap<Workspace, Map<SourceNode, ReadonlyMap<string, SourceNode>>>();

/** What a path leads to, or the first name of it that is not there and the names that are. */
export type FoundField =
  | { readonly field: SourceNode }
  | { readonly field?: undefined; readonly wrong: string; readonly names: readonly string[]; readonly before: string };

/** @param path `city`, `address/city`, `/lines/-/size`; the number of a row may be `-`, a number, or left out. */
export function findField(workspace: Workspace, schema: SourceNode, path: string): FoundField {
  let here = schema;
  let before = "";
  for (const step of path.replace(/^\//, "").split("/")) {
    // A part that is not there is another rule's business.
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

/** The schema of the entries of a list, `$ref` followed where it stands on the list itself. */
function rowsOf(workspace: Workspace, schema: SourceNode): SourceNode | undefined {
  return childAt(schema, "items") ?? childAt(referredEntity(workspace, schema), "items");
}

/** Every field below an object schema with its path, groups and rows from outside to inside; `$ref` is not followed. */
export function eachSchemaField(schema: SourceNode, path = ""): { readonly path: string; readonly field: SourceNode }[] {
  return objectEntries(childAt(schema, "properties")).flatMap(([name, field]) => {
    const here = `${path}/${name}`;
    const rows = childAt(field, "items");
    return [{ path: here, field }, ...eachSchemaField(field, here), ...(rows ? eachSchemaField(rows, `${here}/-`) : [])];
  });
}

/** Option values of a code list, as text. */
export function codeValues(workspace: Workspace, list: string | undefined): string[] {
  return arrayItems(childAt(workspace.codes.get(list ?? ""), "items")).map((code) => String(childAt(code, "const")?.node.value));
}
