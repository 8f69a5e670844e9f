/** The usages of a field: rules, conditions, formulas, screens, filters, imports, states, records. */
import { dependencies, type Dependency, sumsName } from "../../expr/dependencies.ts";
import { isObject, type Json } from "../../json/json.ts";
import { pointerTokens } from "../../json/pointer.ts";
import type { Text } from "../../text/text.ts";
import { fieldTokens } from "../../schema/derived/shape.ts";
import { treeOf } from "./expressions.ts";
import { fieldReferences, isFieldMap, siblingFields } from "./fieldReferences.ts";
import { enclosing, entityOf, findField, machineOf, userEntity } from "./fields.ts";
import { childAt, arrayItems, type SourceNode, rootOf, nodePath, nodeText, nodeValue, writtenNode } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";
import { oncePer } from "../../json/oncePer.ts";

/** @param field Pointer in the entity, with `-` for rows. Returns usages in the order of files and lines; none for an unknown field. */
export function usagesOf(workspace: Workspace, entity: string, field: string): Usage[] {
  const root = workspace.entities.get(entity);
  const target = root && findField(workspace, root, field).field;
  if (!root || !target) return [];
  const isTarget = (node: SourceNode | undefined): boolean =>
    node !== undefined && node.file === target.file && (node.pointer === target.pointer || node.pointer.startsWith(`${target.pointer}/`));
  const found: Usage[] = [];
  const tell = (node: SourceNode, sort: Usage["sort"]): void => void found.push(usageAt(workspace, node, sort));
  for (const { node, sort, fields } of usageSites(workspace)) if (fields.some(isTarget)) tell(node, sort);
  for (const key of ["x-unique", "x-one-default", "x-import"]) {
    const own = childAt(target, key);
    if (own) tell(own, key === "x-import" ? "import" : "unique");
  }
  for (const record of arrayItems(workspace.records.get(entity))) {
    const held = childAt(record, ...pointerTokens(field));
    if (held) tell(held, "record");
  }
  return usagesInOrder(found);
}

/** Returns usages in the order of files and lines, each place once: a shared part stands in several files. */
export function usagesInOrder(usages: readonly Usage[]): Usage[] {
  const places = new Map(usages.map((usage) => [`${usage.file}#${usage.pointer}`, usage]));
  return [...places.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

/** A node that names fields, with these fields. */
interface UsageSite {
  readonly node: SourceNode;
  readonly sort: Usage["sort"];
  readonly fields: readonly SourceNode[];
}

/** Every node that names fields. The check asks for the usages of many fields, so the nodes are read once. */
const usageSites = oncePer((workspace: Workspace): readonly UsageSite[] => {
  const one = (field: SourceNode | undefined): readonly SourceNode[] => (field ? [field] : []);
  const marked = (...marks: readonly string[]): readonly SourceNode[] => marks.flatMap((mark) => workspace.marked(mark));
  const sites: readonly UsageSite[] = [
    ...fieldReferences(workspace).map(({ node, path, schema }) => ({
      ...{ node, sort: sortOfName(node), fields: one(findField(workspace, schema, path).field) },
    })),
    ...marked("siblingField").map((node) => {
      const field = childAt(siblingFields(workspace, node), nodeText(node) ?? "");
      return { node, sort: sortOfName(node), fields: one(field) };
    }),
    ...marked("ownState").map((node) => ({ node, sort: sortOfName(node), fields: stateFieldOf(workspace, node) })),
    ...marked("condition", "formula").map((node) => ({
      ...{ node, sort: sortOfExpression(node), fields: fieldsInExpression(workspace, node) },
    })),
    ...marked("line", "template", "routeAddress", "recordAddress").map((node) => ({
      ...{ node, sort: "text" as const, fields: fieldsFilledIn(workspace, node) },
    })),
  ];
  return sites.filter(({ fields }) => fields.length > 0);
});

/** Returns the usage at a node. */
export function usageAt(workspace: Workspace, node: SourceNode, sort: Usage["sort"]): Usage {
  const written = writtenNode(node);
  const { line } = written.file.position(written.node.offset);
  return { sort, file: written.file.path, line, pointer: written.pointer, trail: trailOf(workspace, node) };
}

/** Returns the labels of the parts around a place of a file, the widest first; of a file that cannot be read none. */
export function trailAt(workspace: Workspace, file: string, pointer: string): Text[] {
  const inside = (at: SourceNode | undefined, token: string) => childAt(at, token) ?? arrayItems(at)[Number(token)] ?? at;
  const node = pointerTokens(pointer).reduce(inside, workspace.nodeOf(file));
  return node ? trailOf(workspace, node) : [];
}

/** Returns the labels of the parts around a node, the widest first; a part without one, such as a column, is called as its field. */
function trailOf(workspace: Workspace, node: SourceNode): Text[] {
  const trail: Text[] = [];
  // The file as a whole has its name elsewhere.
  for (let here: SourceNode | undefined = node; here?.parent; here = here.parent) {
    const label = labelOf(here) ?? labelOf(namedField(workspace, here));
    if (label) trail.unshift(label);
  }
  return trail;
}

/** Returns the field that a part of a screen names, as a column and a filter do. */
function namedField(workspace: Workspace, part: SourceNode): SourceNode | undefined {
  return below(workspace, entityOf(workspace, part), `/${nodeText(childAt(part, "field")) ?? ""}`)[0];
}

/** Returns the label of a part. */
function labelOf(part: SourceNode | undefined): Text | undefined {
  // A field may be called `label`.
  if (part === undefined || isFieldMap(part)) return undefined;
  return ["x-label", "label", "message"].map((key) => nodeValue(childAt(part, key))).find(isText);
}

/** Returns the field that holds the states of the entity around `node`. */
function stateFieldOf(workspace: Workspace, node: SourceNode): SourceNode[] {
  const entity = entityOf(workspace, node);
  return below(workspace, entity, `/${nodeText(childAt(machineOf(workspace, entity), "field")) ?? ""}`);
}

const readFields = oncePer((_workspace: Workspace) => new Map<SourceNode, readonly SourceNode[]>());

/** Returns the fields of all entities that an expression reads. */
export function fieldsInExpression(workspace: Workspace, node: SourceNode): readonly SourceNode[] {
  const known = readFields(workspace);
  const tree = treeOf(nodeText(node));
  const fields = known.get(node) ?? (tree ? fieldsAtLocations(workspace, node, dependencies(tree)) : []);
  known.set(node, fields);
  return fields;
}

/** Returns the fields at the locations that an expression at this node may name. */
export function fieldsAtLocations(workspace: Workspace, node: SourceNode, locations: readonly Dependency[]): SourceNode[] {
  const own = entityOf(workspace, node);
  return locations.flatMap(({ name, path }) => {
    if (path === "") return [];
    if (name === "user" || name === "owner") return below(workspace, userEntity(workspace), path);
    if (name === "self" || name === "oldSelf") return below(workspace, own, path);
    if (name === "ref") return throughReference(workspace, own, path);
    if (name === sumsName) {
      const [entity = "", ...rest] = pointerTokens(path);
      return rest.length === 0 ? [] : below(workspace, workspace.entities.get(entity), `/${rest.join("/")}`);
    }
    return name === "row" ? below(workspace, rowBase(workspace, node, own), path) : [];
  });
}

function below(workspace: Workspace, schema: SourceNode | undefined, path: string): SourceNode[] {
  const field = schema && findField(workspace, schema, path).field;
  return field ? [field] : [];
}

/** Returns, for `ref.author.name`, the reference itself and the field of the referenced record. */
function throughReference(workspace: Workspace, own: SourceNode | undefined, path: string): SourceNode[] {
  const tokens = pointerTokens(path);
  for (let size = 1; size <= tokens.length; size += 1) {
    const [reference] = below(workspace, own, `/${tokens.slice(0, size).join("/")}`);
    const other = workspace.entities.get(nodeText(childAt(reference, "x-reference", "entity")) ?? "");
    if (reference && other) return [reference, ...below(workspace, other, tokens.slice(size).join("/"))];
  }
  return [];
}

/** Returns the schema of `row`: another entity, or the rows of the enclosing list. */
function rowBase(workspace: Workspace, node: SourceNode, own: SourceNode | undefined): SourceNode | undefined {
  const holder = enclosing(
    node,
    (one) => childAt(one, "update") !== undefined || childAt(one, "each") !== undefined || childAt(one, "show") !== undefined,
  );
  const list = nodeText(childAt(holder, "each", "in"));
  // Rows that a dialog asks for are no fields of an entity.
  if (list !== undefined)
    return list.startsWith("self.") && own ? findField(workspace, own, `${list.slice(4).replaceAll(".", "/")}/-`).field : undefined;
  const other = nodeText(childAt(holder, "update")) ?? nodeText(childAt(holder, "each", "of")) ?? nodeText(childAt(holder, "entity"));
  if (holder && other !== undefined) return workspace.entities.get(other);
  // A paper with a piece for each row.
  const pieces = nodeText(
    childAt(
      enclosing(node, (one) => childAt(one, "pieces", "rows") !== undefined),
      "pieces",
      "rows",
    ),
  );
  if (own && pieces !== undefined) return findField(workspace, own, `/${pieces}/-`).field;
  const tokens = fieldTokens(nodePath(node));
  const rows = tokens.lastIndexOf("-");
  return own && rows > 0 ? findField(workspace, own, `/${tokens.slice(0, rows + 1).join("/")}`).field : undefined;
}

/** Returns the fields that a template names between braces, in every language. */
export function fieldsFilledIn(workspace: Workspace, node: SourceNode): SourceNode[] {
  const value = nodeValue(node);
  const texts =
    typeof value === "string" ? [value] : isObject(value) ? Object.values(value).filter((text) => typeof text === "string") : [];
  return texts.flatMap((text) =>
    [...text.matchAll(/\{([^{}]+)\}/g)].flatMap(([, path = ""]) => below(workspace, entityOf(workspace, node), path)),
  );
}

function sortOfName({ file, pointer }: SourceNode): Usage["sort"] {
  if (file.path.startsWith("schemas/states/")) return "state";
  if (/\/x-rules\//.test(pointer)) return "rule";
  if (/\/x-import\//.test(pointer)) return "import";
  if (/\/x-reference\//.test(pointer)) return "reference";
  if (/\/x-(unique|one-default)/.test(pointer)) return "unique";
  if (/\/columns\//.test(pointer)) return "column";
  return /\/filters\//.test(pointer) ? "filter" : "screen";
}

function sortOfExpression({ file, pointer }: SourceNode): Usage["sort"] {
  if (file.path.startsWith("schemas/states/")) return "state";
  if (/\/x-rules\//.test(pointer)) return "rule";
  return /\/x-(compute|default|suggest)$|\/(set|values|then)\//.test(pointer) ? "formula" : "condition";
}

/** Returns the nearest enclosing label: of a field, a section, a transition, a route, or the entity. */
export function whereOf(workspace: Workspace, node: SourceNode): Text {
  const label = labelOf(enclosing(node, (one) => labelOf(one) !== undefined));
  const own = label ?? nodeValue(childAt(entityOf(workspace, node) ?? rootOf(node.file), "x-label"));
  return isObject(own) ? (own as Text) : Object.fromEntries(workspace.languages.map((language) => [language, node.file.stem]));
}

function isText(value: Json | undefined): value is Json & Text {
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}

/** A field, by its pointer in the entity with `-` for rows; a limit or a sentence of the catalogue by its key; a list of options by its name. */
export type UsageTarget =
  | { readonly entity: string; readonly field: string }
  | { readonly limit: string }
  | { readonly list: string }
  | { readonly message: string };

export interface Usage {
  readonly sort:
    | "rule"
    | "condition"
    | "formula"
    | "screen"
    | "filter"
    | "column"
    | "import"
    | "state"
    | "unique"
    | "reference"
    | "record"
    | "limit"
    | "option"
    | "message"
    | "text";
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
  /** Labels of the parts of the file around it, the widest first; empty where the file as a whole uses it. */
  readonly trail: readonly Text[];
}
