/** All references to fields by name, with the schema that contains the field. For `ref/field`, and for the usages of a field. */
import { ownerFacts } from "../../schema/derived/shape.ts";
import { enclosing, entityOf, findField, machineOf, ownerFields, rootNode, userEntity } from "./fields.ts";
import { arrayItems, childAt, objectEntries, type SourceNode, nodeText } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";
import { oncePer } from "../../json/oncePer.ts";

export interface FieldReference {
  /** The node with the name. */
  readonly node: SourceNode;
  /** Name or path of a field below `schema`. */
  readonly path: string;
  readonly schema: SourceNode;
  /** The reference writes the field and does not read it. */
  readonly writes?: true;
}

/** Finds references at each node of a mark of the meta-schemas. */
type EachMarked = (mark: string, find: (node: SourceNode) => FieldReference[]) => FieldReference[];

/** Returns all references. Those into an unknown entity are omitted, because another rule reports it. */
export const fieldReferences = oncePer(findReferences);

function findReferences(workspace: Workspace): readonly FieldReference[] {
  const each: EachMarked = (mark, find) => workspace.marked(mark).flatMap(find);
  const entity = (name: SourceNode | undefined): SourceNode | undefined => workspace.entities.get(nodeText(name) ?? "");
  return [
    ...each("ownField", (node) =>
      (ownerFacts.has(nodeText(node) ?? "") && isOfStaff(workspace, node)) || isAskedBeside(node)
        ? []
        : (isWritten(node) ? writing : unchanged)(named(node, entityOf(workspace, node))),
    ),
    ...each("sectionField", (node) => named(node, sectionOf(workspace, node))),
    ...each("rowField", (node) => named(node, rowOf(workspace, node))),
    ...each("otherField", (node) => (isWritten(node) ? writing : unchanged)(named(node, referredBy(workspace, node)))),
    ...each("innerField", (node) => named(node, node.parent?.parent)),
    ...each("rule", (rule) => named(childAt(rule, "fieldPath"), rule.parent?.parent)),
    ...each("reference", (reference) => writing(filled(workspace, reference))),
    ...each("setEffect", (effect) => writing(keysOf(childAt(effect, "set"), entityOf(workspace, effect)))),
    ...each("accountEffect", (effect) => writing(keysOf(childAt(effect, "account", "set"), userEntity(workspace)))),
    ...each("createEffect", (effect) => [
      ...writing(keysOf(childAt(effect, "values"), entity(childAt(effect, "create")))),
      ...writing(["back", "then"].flatMap((name) => keysOf(childAt(effect, name), entityOf(workspace, effect)))),
      ...objectEntries(childAt(effect, "back")).flatMap(([, field]) => named(field, entity(childAt(effect, "create")))),
    ]),
    ...each("updateEffect", (effect) => writing(keysOf(childAt(effect, "set"), entity(childAt(effect, "update"))))),
    ...each("rowCreation", (creation) => writing(keysOf(childAt(creation, "values"), entity(childAt(creation, "entity"))))),
    ...each("letterNotice", (notice) => writing(keysOf(childAt(notice, "values"), entity(childAt(notice, "entity"))))),
    ...each("ledger", (ledger) =>
      writing(["per", "balance"].flatMap((name) => named(childAt(ledger, name), entity(childAt(ledger, "account"))))),
    ),
    ...each("form", (form) => writing(keysOf(childAt(form, "start"), entityOf(workspace, form)))),
    ...each("fieldValues", (values) => keysOf(values, entityOf(workspace, values))),
    ...each("list", (list) => keysOf(childAt(list, "quiet"), entityOf(workspace, list))),
    ...each("belonging", (belonging) => {
      const other = entity(childAt(belonging, "entity"));
      return [...keysOf(childAt(belonging, "where"), other), ...writing(keysOf(childAt(belonging, "start"), other))];
    }),
    ...each("share", (share) => arrayItems(childAt(share, "find", "facts")).flatMap((fact) => named(fact, userEntity(workspace)))),
    ...each("facts", (facts) => keysOf(childAt(facts, "where"), entity(childAt(facts, "entity")))),
    ...ofScreens(workspace, each),
  ];
}

/** References of parts of screens that show records of another entity, or rows. */
function ofScreens(workspace: Workspace, each: EachMarked): readonly FieldReference[] {
  return [
    ...each("preview", (preview) => arrayItems(childAt(preview, "early")).flatMap((one) => named(one, entityOfScreen(workspace, preview)))),
    ...each("previewMark", (mark) => named(childAt(mark, "field"), entityOfScreen(workspace, mark.parent?.parent))),
    ...each("gather", (gather) => gathered(workspace, gather)),
    ...each("paperTable", (table) => {
      const rows = childAt(table, "table");
      return nodeText(rows) === "records" ? [] : named(rows, entityOf(workspace, table));
    }),
    ...each("routeMap", (map) => {
      const timeline = childAt(machineOf(workspace, entityOf(workspace, map)), "timeline", "entity");
      return named(childAt(map, "events"), workspace.entities.get(nodeText(timeline) ?? ""));
    }),
    ...each("previewAction", (action) => named(childAt(action, "match"), entityOfScreen(workspace, action.parent?.parent))),
    ...each("dashboardBlock", (block) => [
      ...arrayItems(childAt(block, "tiles")).flatMap((tile) =>
        ofList(workspace, tile, [childAt(tile, "due"), childAt(tile, "sum", "field")]),
      ),
      ...ofList(workspace, childAt(block, "recent"), [
        ...arrayItems(childAt(block, "recent", "columns")),
        childAt(block, "recent", "feed", "time"),
        childAt(block, "recent", "feed", "about"),
      ]),
    ]),
    ...each("related", (related) => belongingBy(workspace, related, "screen")),
    ...each("paperList", (list) => belongingBy(workspace, list, "list")),
  ];
}

/** Fields by which the records of another screen, which the node names at `key`, belong to the one that is shown. */
function belongingBy(workspace: Workspace, node: SourceNode, key: "screen" | "list"): FieldReference[] {
  const screen = workspace.screens.get(nodeText(childAt(node, key)) ?? "");
  const entity = workspace.entities.get(nodeText(childAt(screen, "entity")) ?? "");
  return keysOf(childAt(node, "where"), entity).filter(({ path }) => !ownerFacts.has(path) || !isOfStaff(workspace, node));
}

const writing = (references: FieldReference[]): FieldReference[] => references.map((one) => ({ ...one, writes: true }));
const unchanged = (references: FieldReference[]): FieldReference[] => references;

/** Whether the server writes the field that the node names: a number, a time, a state, a balance, what becomes of a delivery. */
function isWritten({ file, pointer }: SourceNode): boolean {
  return file.path.startsWith("schemas/entities/")
    ? /^\/x-entity\/(number\/field|times\/(created|updated)|account\/(loginName|seen|first)|ledger\/balance|token\/(mask|calls|used))$|^\/x-webhook\/deliveries\//.test(
        pointer,
      )
    : /^\/field$|\/notice\/(state|address)$/.test(pointer) && file.path.startsWith("schemas/states/");
}

/** Whether the node, within a field that a transition asks for, names another one that it asks for. */
function isAskedBeside(node: SourceNode): boolean {
  let asked: SourceNode | undefined = node;
  while (asked !== undefined && !/^\/transitions\/\d+\/ask$/.test(asked.pointer)) asked = asked.parent;
  return asked !== undefined && childAt(asked, nodeText(node) ?? "") !== undefined;
}

/** Fields of rows that are made of other rows: those of both lists. */
function gathered(workspace: Workspace, gather: SourceNode): FieldReference[] {
  const rows = rowOf(workspace, gather);
  const record = entityOf(workspace, gather);
  const list = record && findField(workspace, record, nodeText(childAt(gather, "from")) ?? "").field;
  const others = list && childAt(list, "items");
  const by = childAt(gather, "by");
  const sums = objectEntries(childAt(gather, "sum")).map(([, node]) => node);
  return [...named(by, rows), ...named(by, others), ...sums.flatMap((node) => [...writing(named(node.key, rows)), ...named(node, others)])];
}

/** Fields of the list that a part of a dashboard names as its `screen`. */
function ofList(workspace: Workspace, part: SourceNode | undefined, names: readonly (SourceNode | undefined)[]): FieldReference[] {
  const entity = entityOfScreen(workspace, part);
  return names
    .flatMap((name) => named(name, entity))
    .filter(({ path }) => !ownerFacts.has(path) || part === undefined || !isOfStaff(workspace, part));
}

/** Returns the entity of the records of the screen that the node names, such as those that a preview shows. */
function entityOfScreen(workspace: Workspace, node: SourceNode | undefined): SourceNode | undefined {
  const screen = workspace.screens.get(nodeText(childAt(node, "screen")) ?? "");
  return workspace.entities.get(nodeText(childAt(screen, "entity")) ?? "");
}

function named(node: SourceNode | undefined, schema: SourceNode | undefined): FieldReference[] {
  const path = nodeText(node);
  if (!node || !schema || path === undefined || path === "" || ownerFields.includes(path)) return [];
  return [{ node, path, schema }];
}

/** Whether the node is of a screen that a site of the staff leads to, directly or by a list inside of another screen. */
function isOfStaff(workspace: Workspace, { file }: SourceNode, seen: readonly string[] = []): boolean {
  if (!file.path.startsWith("schemas/screens/") || seen.includes(file.stem)) return false;
  return workspace.marked("screenName").some((name) => {
    if (nodeText(name) !== file.stem) return false;
    const site = workspace.sites.get(name.file.stem);
    return site?.file === name.file ? nodeText(childAt(site, "of")) === "staff" : isOfStaff(workspace, name, [...seen, file.stem]);
  });
}

function sectionOf(workspace: Workspace, node: SourceNode): SourceNode | undefined {
  const entity = entityOf(workspace, node);
  const section = enclosing(node, (one) => childAt(one, "fields") !== undefined && childAt(one, "id") !== undefined);
  const of = nodeText(childAt(section, "of"));
  return entity && of !== undefined ? findField(workspace, entity, of).field : entity;
}

/** Returns the schema of the rows of a grid, which contains the fields of its columns, `groupBy` and `carry`. */
function rowOf(workspace: Workspace, node: SourceNode): SourceNode | undefined {
  const entity = entityOf(workspace, node);
  const gridField = enclosing(node, (one) => childAt(one, "grid") !== undefined && childAt(one, "field") !== undefined);
  const list = nodeText(childAt(gridField, "field"));
  const rows = entity && list !== undefined ? findField(workspace, entity, list).field : undefined;
  return rows && childAt(rows, "items");
}

/** Returns the entity that the enclosing object names, as `x-reference` and a timeline do. */
function referredBy(workspace: Workspace, node: SourceNode): SourceNode | undefined {
  const holder = enclosing(node, (one) => one !== rootNode(node) && childAt(one, "entity") !== undefined);
  return workspace.entities.get(nodeText(childAt(holder, "entity")) ?? "");
}

export function isFieldMap(node: SourceNode): boolean {
  return node.key?.node.value === "properties" || node.key?.node.value === "ask";
}

/**
 * Returns the fields that a `siblingField` may name. An amount that a transition asks for may be in the currency of the record: where
 * nothing of that name is asked for, those are the fields of the entity.
 */
export function siblingFields(workspace: Workspace, node: SourceNode): SourceNode | undefined {
  const beside = enclosing(node, isFieldMap);
  const isOfRecord = beside?.key?.node.value === "ask" && /^x-(currency|per)-field$/.test(node.key?.node.value ?? "");
  if (!isOfRecord || childAt(beside, nodeText(node) ?? "")) return beside;
  return childAt(entityOf(workspace, node), "properties") ?? beside;
}

/** Returns the fields of `fill` that are named from the root of the record, not the siblings of the reference. */
function filled(workspace: Workspace, reference: SourceNode): FieldReference[] {
  const beside = new Set(objectEntries(enclosing(reference, isFieldMap)).map(([name]) => name));
  const entity = entityOf(workspace, reference);
  return objectEntries(childAt(reference, "fill")).flatMap(([name, value]) => (beside.has(name) ? [] : named(value.key, entity)));
}

function keysOf(object: SourceNode | undefined, entity: SourceNode | undefined): FieldReference[] {
  return objectEntries(object).flatMap(([, value]) => named(value.key, entity));
}
