/** Every place that names a field, with the schema that the name is looked up in: for `ref/field`, and for who uses a field. */
import { around, entityOf, findField, ownerFields, rootPlace } from "./fields.ts";
import { at, entries, type Place, textOf } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

export interface FieldReference {
  /** Where the name stands. */
  readonly place: Place;
  /** The name or path; it must lead to a field below `schema`. */
  readonly path: string;
  readonly schema: Place;
}

/** An unknown entity is another rule's business: what would be looked up there is left out. */
export function fieldReferences(workspace: Workspace): FieldReference[] {
  const each = (mark: string, find: (place: Place) => FieldReference[]): FieldReference[] => workspace.marked(mark).flatMap(find);
  const entity = (name: Place | undefined): Place | undefined => workspace.entities.get(textOf(name) ?? "");
  return [
    ...each("ownField", (place) => named(place, entityOf(workspace, place))),
    ...each("sectionField", (place) => named(place, sectionOf(workspace, place))),
    ...each("rowField", (place) => named(place, rowOf(workspace, place))),
    ...each("otherField", (place) => named(place, referredBy(workspace, place))),
    ...each("innerField", (place) => named(place, place.parent?.parent)),
    ...each("rule", (rule) => named(at(rule, "fieldPath"), rule.parent?.parent)),
    ...each("reference", (reference) => filled(workspace, reference)),
    ...each("setEffect", (effect) => keysOf(at(effect, "set"), entityOf(workspace, effect))),
    ...each("createEffect", (effect) => keysOf(at(effect, "values"), entity(at(effect, "create")))),
    ...each("updateEffect", (effect) => keysOf(at(effect, "set"), entity(at(effect, "update")))),
    ...each("form", (form) => keysOf(at(form, "start"), entityOf(workspace, form))),
    ...each("list", (list) => ["only", "quiet"].flatMap((name) => keysOf(at(list, name), entityOf(workspace, list)))),
    ...each("belonging", (belonging) => keysOf(at(belonging, "where"), entity(at(belonging, "entity")))),
    ...each("related", (related) =>
      keysOf(at(related, "where"), entity(at(workspace.screens.get(textOf(at(related, "screen")) ?? ""), "entity"))),
    ),
  ];
}

function named(place: Place | undefined, schema: Place | undefined): FieldReference[] {
  const path = textOf(place);
  if (!place || !schema || path === undefined || path === "" || ownerFields.includes(path)) return [];
  return [{ place, path, schema }];
}

function sectionOf(workspace: Workspace, place: Place): Place | undefined {
  const entity = entityOf(workspace, place);
  const section = around(place, (one) => at(one, "fields") !== undefined && at(one, "id") !== undefined);
  const of = textOf(at(section, "of"));
  return entity && of !== undefined ? findField(workspace, entity, of).field : entity;
}

/** A column of a grid, or a field that it groups by or carries on: a field of the rows that the grid lays out. */
function rowOf(workspace: Workspace, place: Place): Place | undefined {
  const entity = entityOf(workspace, place);
  const laid = around(place, (one) => at(one, "grid") !== undefined && at(one, "field") !== undefined);
  const list = textOf(at(laid, "field"));
  const rows = entity && list !== undefined ? findField(workspace, entity, list).field : undefined;
  return rows && at(rows, "items");
}

/** The entity beside the place: `x-reference` and a timeline name one. */
function referredBy(workspace: Workspace, place: Place): Place | undefined {
  const holder = around(place, (one) => one !== rootPlace(place) && at(one, "entity") !== undefined);
  return workspace.entities.get(textOf(at(holder, "entity")) ?? "");
}

export function isFieldMap(place: Place): boolean {
  return place.key?.node.value === "properties" || place.key?.node.value === "ask";
}

/** `fill` writes into fields beside the reference, or named from the record's root. */
function filled(workspace: Workspace, reference: Place): FieldReference[] {
  const beside = new Set(entries(around(reference, isFieldMap)).map(([name]) => name));
  const entity = entityOf(workspace, reference);
  return entries(at(reference, "fill")).flatMap(([name, value]) => (beside.has(name) ? [] : named(value.key, entity)));
}

function keysOf(object: Place | undefined, entity: Place | undefined): FieldReference[] {
  return entries(object).flatMap(([, value]) => named(value.key, entity));
}
