/** Finding fields by name, as screens, rules and references name them. */
import { at, entries, items, type Place, textOf } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

/** Fields that every stored record has beside its own. */
export const ownerFields: readonly string[] = ["id", "version"];

/** The entity that a place is about: its own file's, or the one that its screen or state machine names. */
export function entityOf(workspace: Workspace, place: Place): Place | undefined {
  const root = rootPlace(place);
  const folder = place.file.path.split("/").at(-2);
  if (folder === "entities") return workspace.entities.get(place.file.stem);
  return workspace.entities.get(textOf(at(root, "entity")) ?? "");
}

/** The state machine that governs an entity. */
export function machineOf(workspace: Workspace, entity: Place | undefined): Place | undefined {
  if (!entity) return undefined;
  const named = workspace.states.get(textOf(at(entity, "x-entity", "states")) ?? "");
  return named ?? [...workspace.states.values()].find((machine) => textOf(at(machine, "entity")) === entity.file.stem);
}

export function rootPlace(place: Place): Place {
  let root = place;
  while (root.parent) root = root.parent;
  return root;
}

/** The nearest place around `place`, itself included, for which `test` holds. */
export function around(place: Place, test: (place: Place) => boolean): Place | undefined {
  for (let here: Place | undefined = place; here; here = here.parent) if (test(here)) return here;
  return undefined;
}

/** The entity that a `$ref` takes in. */
function referredEntity(workspace: Workspace, schema: Place | undefined): Place | undefined {
  const name = textOf(at(schema, "$ref"));
  if (name === undefined) return undefined;
  return workspace.entities.get(name) ?? [...workspace.entities.values()].find((entity) => textOf(at(entity, "$id")) === name);
}

/** Name -> field of an object schema, with those that a `$ref` brings. */
export function fieldsOf(workspace: Workspace, schema: Place | undefined): ReadonlyMap<string, Place> {
  if (!schema) return new Map();
  const ofWorkspace = knownFields.get(workspace) ?? new Map<Place, ReadonlyMap<string, Place>>();
  knownFields.set(workspace, ofWorkspace);
  const before = ofWorkspace.get(schema);
  if (before) return before;
  const referred = referredEntity(workspace, schema);
  const fields = new Map([...(referred ? fieldsOf(workspace, referred) : []), ...entries(at(schema, "properties"))]);
  ofWorkspace.set(schema, fields);
  return fields;
}

/** Asked for at each step of each path; a file stands in many workspaces, what it takes in may be another in each. */
const knownFields = new WeakMap<Workspace, Map<Place, ReadonlyMap<string, Place>>>();

/** What a path leads to, or the first name of it that is not there and the names that are. */
export type FoundField =
  | { readonly field: Place }
  | { readonly field?: undefined; readonly wrong: string; readonly names: readonly string[]; readonly before: string };

/** @param path `city`, `address/city`, `/lines/-/size`; the number of a row may be `-`, a number, or left out. */
export function findField(workspace: Workspace, schema: Place, path: string): FoundField {
  let here = schema;
  let before = "";
  for (const step of path.replace(/^\//, "").split("/")) {
    // A part that is not there is another rule's business.
    if (at(here, "$ref") && !referredEntity(workspace, here)) return { field: here };
    const rows = rowsOf(workspace, here);
    if (rows && /^(-|\d+)$/.test(step)) {
      here = rows;
    } else {
      const fields = fieldsOf(workspace, rows ?? here);
      const next = fields.get(step);
      if (!next) return { wrong: step, names: [...fields.keys()], before };
      here = next;
    }
    before += `${step}/`;
  }
  return { field: here };
}

/** The schema of the entries of a list, `$ref` followed where it stands on the list itself. */
function rowsOf(workspace: Workspace, schema: Place): Place | undefined {
  return at(schema, "items") ?? at(referredEntity(workspace, schema), "items");
}

/** Every field below an object schema with its path, groups and rows from outside to inside; `$ref` is not followed. */
export function eachField(schema: Place, path = ""): { readonly path: string; readonly field: Place }[] {
  return entries(at(schema, "properties")).flatMap(([name, field]) => {
    const here = `${path}/${name}`;
    const rows = at(field, "items");
    return [{ path: here, field }, ...eachField(field, here), ...(rows ? eachField(rows, `${here}/-`) : [])];
  });
}

/** Option values of a code list, as text. */
export function codeValues(workspace: Workspace, list: string | undefined): string[] {
  return items(at(workspace.codes.get(list ?? ""), "items")).map((code) => String(at(code, "const")?.node.value));
}
