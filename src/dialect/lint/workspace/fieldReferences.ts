/** Every place that names a field, with the schema that the name is looked up in: for `ref/field`, and for who uses a field. */
import { enclosing, entityOf, findField, ownerFields, rootPlace } from "./fields.ts";
import { childAt, objectEntries, type SourceNode, nodeText } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

export interface FieldReference {
  /** Where the name stands. */
  readonly place: SourceNode;
  /** The name or path; it must lead to a field below `schema`. */
  readonly path: string;
  readonly schema: SourceNode;
}

/** An unknown entity is another rule's business: what would be looked up there is left out. */
export function fieldReferences(workspace: Workspace): FieldReference[] {
  const each = (mark: string, find: (place: SourceNode) => FieldReference[]): FieldReference[] => workspace.marked(mark).flatMap(find);
  const entity = (name: SourceNode | undefined): SourceNode | undefined => workspace.entities.get(nodeText(name) ?? "");
  return [
    ...each("ownField", (place) => named(place, entityOf(workspace, place))),
    ...each("sectionField", (place) => named(place, sectionOf(workspace, place))),
    ...each("rowField", (place) => named(place, rowOf(workspace, place))),
    ...each("otherField", (place) => named(place, referredBy(workspace, place))),
    ...each("innerField", (place) => named(place, place.parent?.parent)),
    ...each("rule", (rule) => named(childAt(rule, "fieldPath"), rule.parent?.parent)),
    ...each("reference", (reference) => filled(workspace, reference)),
    ...each("setEffect", (effect) => keysOf(childAt(effect, "set"), entityOf(workspace, effect))),
    ...each("createEffect", (effect) => keysOf(childAt(effect, "values"), entity(childAt(effect, "create")))),
    ...each("updateEffect", (effect) => keysOf(childAt(effect, "set"), entity(childAt(effect, "update")))),
    ...each("form", (form) => keysOf(childAt(form, "start"), entityOf(workspace, form))),
    ...each("list", (list) => ["only", "quiet"].flatMap((name) => keysOf(childAt(list, name), entityOf(workspace, list)))),
    ...each("belonging", (belonging) => keysOf(childAt(belonging, "where"), entity(childAt(belonging, "entity")))),
    ...each("related", (related) =>
      keysOf(childAt(related, "where"), entity(childAt(workspace.screens.get(nodeText(childAt(related, "screen")) ?? ""), "entity"))),
    ),
  ];
}

function named(place: SourceNode | undefined, schema: SourceNode | undefined): FieldReference[] {
  const path = nodeText(place);
  if (!place || !schema || path === undefined || path === "" || ownerFields.includes(path)) return [];
  return [{ place, path, schema }];
}

function sectionOf(workspace: Workspace, place: SourceNode): SourceNode | undefined {
  const entity = entityOf(workspace, place);
  const section = enclosing(place, (one) => childAt(one, "fields") !== undefined && childAt(one, "id") !== undefined);
  const of = nodeText(childAt(section, "of"));
  return entity && of !== undefined ? findField(workspace, entity, of).field : entity;
}

/** A column of a grid, or a field that it groups by or carries on: a field of the rows that the grid lays out. */
function rowOf(workspace: Workspace, place: SourceNode): SourceNode | undefined {
  const entity = entityOf(workspace, place);
  const laid = enclosing(place, (one) => childAt(one, "grid") !== undefined && childAt(one, "field") !== undefined);
  const list = nodeText(childAt(laid, "field"));
  const rows = entity && list !== undefined ? findField(workspace, entity, list).field : undefined;
  return rows && childAt(rows, "items");
}

/** The entity beside the place: `x-reference` and a timeline name one. */
function referredBy(workspace: Workspace, place: SourceNode): SourceNode | undefined {
  const holder = enclosing(place, (one) => one !== rootPlace(place) && childAt(one, "entity") !== undefined);
  return workspace.entities.get(nodeText(childAt(holder, "entity")) ?? "");
}

export function isFieldMap(place: SourceNode): boolean {
  return place.key?.node.value === "properties" || place.key?.node.value === "ask";
}

/** `fill` writes into fields beside the reference, or named from the record's root. */
function filled(workspace: Workspace, reference: SourceNode): FieldReference[] {
  const beside = new Set(objectEntries(enclosing(reference, isFieldMap)).map(([name]) => name));
  const entity = entityOf(workspace, reference);
  return objectEntries(childAt(reference, "fill")).flatMap(([name, value]) => (beside.has(name) ? [] : named(value.key, entity)));
}

function keysOf(object: SourceNode | undefined, entity: SourceNode | undefined): FieldReference[] {
  return objectEntries(object).flatMap(([, value]) => named(value.key, entity));
}
