/** Which fields something reads, and which fields something writes. */
import { dependencies } from "../../expr/dependencies.ts";
import { isFieldMap, fieldReferences, siblingFields } from "./fieldReferences.ts";
import { treeOf } from "./expressions.ts";
import { eachSchemaField, enclosing, fieldNodes, findField, referredEntity, userEntity } from "./fields.ts";
import { arrayItems, childAt, objectEntries, type SourceNode, nodeText } from "./sourceNode.ts";
import { fieldsFilledIn, fieldsInExpression } from "./usages.ts";
import type { Workspace } from "./workspace.ts";

export interface FieldAccess {
  /** Screens, conditions, formulas, references and texts read it, or the group or list that holds it. */
  isRead(field: SourceNode): boolean;
  /** An effect, a choice, a number, a time, a state machine or a notice writes it. */
  isWritten(field: SourceNode): boolean;
}

export function fieldAccess(workspace: Workspace): FieldAccess {
  const read = new Set<string>();
  const written = new Set<string>();
  const add = (set: Set<string>, field: SourceNode | undefined): void => {
    if (!field) return;
    set.add(keyOf(field));
    // A screen or effect that names a list uses the fields of its rows too, which another file describes.
    for (const included of [referredEntity(workspace, field), referredEntity(workspace, childAt(field, "items"))])
      if (included) set.add(keyOf(included));
  };
  for (const { path, schema, writes } of fieldReferences(workspace)) add(writes ? written : read, findField(workspace, schema, path).field);
  for (const node of workspace.marked("siblingField"))
    add(/\/into\//.test(node.pointer) ? written : read, childAt(siblingFields(workspace, node), nodeText(node) ?? ""));
  for (const node of ["condition", "formula"].flatMap((mark) => workspace.marked(mark)))
    for (const field of fieldsInExpression(workspace, node)) add(read, field);
  for (const node of ["line", "template", "routeAddress", "recordAddress"].flatMap((mark) => workspace.marked(mark)))
    for (const field of fieldsFilledIn(workspace, node)) add(read, field);
  for (const field of userFields(workspace)) add(read, field);
  for (const reference of workspace.marked("reference"))
    for (const [name] of objectEntries(childAt(reference, "fill"))) add(written, childAt(enclosing(reference, isFieldMap), name));
  // Lists sort by the times, and every answer has them; a machine asks for its field.
  for (const { node, path, schema, writes } of fieldReferences(workspace))
    if (writes && /\/times\/|^\/field$/.test(node.pointer)) add(read, findField(workspace, schema, path).field);
  for (const entity of answeredWhole(workspace)) add(read, entity);
  for (const machine of workspace.states.values()) {
    const { drawn, filled } = timelineFields(workspace, machine);
    for (const field of drawn) add(read, field);
    for (const field of filled) add(written, field);
  }
  const holders = { read: withHolders(read), written: withHolders(written) };
  return {
    isRead: (field) => covers(read, holders.read, field),
    isWritten: (field) => covers(written, holders.written, field),
  };
}

/** Entities that the portal reads as a whole, group by group: those of the public data. */
function answeredWhole(workspace: Workspace): SourceNode[] {
  const isAnswered = [...workspace.calls.values()].some((call) => nodeText(childAt(call, "does")) === "publicData");
  const publicData = workspace.entities.get("public-data");
  return isAnswered && publicData ? [publicData] : [];
}

/** Fields of the session that an expression asks: `user.isRare`. */
function userFields(workspace: Workspace): SourceNode[] {
  const session = userEntity(workspace);
  const names = ["condition", "formula"]
    .flatMap((mark) => workspace.marked(mark))
    .flatMap((node) => treeOf(nodeText(node)) ?? [])
    .flatMap((tree) => dependencies(tree))
    .flatMap(({ name, path }) => (name === "user" ? (path.split("/")[1] ?? []) : []));
  const fields = fieldNodes(workspace, session);
  return names.flatMap((name) => fields.get(name) ?? []);
}

/** Fields that the server writes into each entry of a timeline; the answers that a transition asks for are added by their names. */
const entryFields: readonly string[] = ["transition", "from", "to", "time", "by", "actor", "role", "account"];

/** A timeline draws every field of its entries. */
function timelineFields(workspace: Workspace, machine: SourceNode): { readonly drawn: SourceNode[]; readonly filled: SourceNode[] } {
  const timeline = childAt(machine, "timeline");
  const entries = workspace.entities.get(nodeText(childAt(timeline, "entity")) ?? "");
  if (!entries) return { drawn: [], filled: [] };
  const steps = ["transitions", "alsoEditable"].flatMap((name) => arrayItems(childAt(machine, name)));
  const asked = steps.flatMap((step) => objectEntries(childAt(step, "ask")).map(([name]) => name));
  const filled = new Set([...entryFields, nodeText(childAt(timeline, "of")) ?? "", ...asked]);
  const fields = fieldNodes(workspace, entries);
  return { drawn: [entries], filled: [...fields].flatMap(([name, field]) => (filled.has(name) ? [field] : [])) };
}

const keyOf = ({ file, pointer }: SourceNode): string => `${file.path}#${pointer}`;

/** The fields, and each group and list that holds one of them. */
function withHolders(keys: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...keys].flatMap((key) => [...holdersOf(key), key]));
}

/** `f#/properties/a/items/properties/b` -> `f#`, `f#/properties/a`. */
function holdersOf(key: string): string[] {
  const parts = key.split("/properties/");
  return parts.slice(0, -1).map((_, index) =>
    parts
      .slice(0, index + 1)
      .join("/properties/")
      .replace(/\/items$/, ""),
  );
}

function covers(keys: ReadonlySet<string>, withOuter: ReadonlySet<string>, field: SourceNode): boolean {
  const key = keyOf(field);
  return withOuter.has(key) || holdersOf(key).some((holder) => keys.has(holder));
}

/** Fields of all entities, with the entity. */
export function eachField(workspace: Workspace): { readonly entity: SourceNode; readonly path: string; readonly field: SourceNode }[] {
  return [...workspace.entities.values()].flatMap((entity) => eachSchemaField(entity).map((one) => ({ entity, ...one })));
}
