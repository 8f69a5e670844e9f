/** Who uses a field: rules, conditions, formulas, screens, filters, imports, states, records. */
import { dependencies } from "../../expr/dependencies.ts";
import { isObject, type Json } from "../../json/json.ts";
import { pointerTokens } from "../../json/pointer.ts";
import type { Text } from "../../text/text.ts";
import { fieldTokens } from "./exprScope.ts";
import { treeOf } from "./expressions.ts";
import { fieldReferences, isFieldMap } from "./fieldReferences.ts";
import { enclosing, entityOf, findField } from "./fields.ts";
import { childAt, arrayItems, type SourceNode, rootOf, nodePath, nodeText, nodeValue } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

/** @param field Pointer in the entity, rows as `-`. In the order of files and lines; nothing where there is no such field. */
export function usagesOf(workspace: Workspace, entity: string, field: string): Usage[] {
  const root = workspace.entities.get(entity);
  const target = root && findField(workspace, root, field).field;
  if (!root || !target) return [];
  const isTarget = (place: SourceNode | undefined): boolean =>
    place !== undefined &&
    place.file === target.file &&
    (place.pointer === target.pointer || place.pointer.startsWith(`${target.pointer}/`));
  const found = new Map<string, Usage>();
  const tell = (place: SourceNode, sort: Usage["sort"]): void => {
    const { line } = place.file.position(place.node.offset);
    found.set(`${place.file.path}#${place.pointer}`, {
      sort,
      file: place.file.path,
      line,
      pointer: place.pointer,
      where: whereOf(workspace, place),
    });
  };
  for (const { place, path, schema } of fieldReferences(workspace))
    if (isTarget(findField(workspace, schema, path).field)) tell(place, sortOfName(place));
  for (const place of workspace.marked("siblingField"))
    if (isTarget(childAt(enclosing(place, isFieldMap), nodeText(place) ?? ""))) tell(place, sortOfName(place));
  for (const place of ["condition", "formula"].flatMap((mark) => workspace.marked(mark)))
    if (fieldsReadBy(workspace, place).some(isTarget)) tell(place, sortOfExpression(place));
  for (const place of ["line", "template", "routeAddress", "recordAddress"].flatMap((mark) => workspace.marked(mark)))
    if (fieldsFilledIn(workspace, place).some(isTarget)) tell(place, "text");
  for (const key of ["x-unique", "x-one-default", "x-import"]) {
    const own = childAt(target, key);
    if (own) tell(own, key === "x-import" ? "import" : "unique");
  }
  for (const record of arrayItems(workspace.records.get(entity))) {
    const held = childAt(record, ...pointerTokens(field));
    if (held) tell(held, "record");
  }
  return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

/** The fields that an expression reads, in whatever entity they are. */
function fieldsReadBy(workspace: Workspace, place: SourceNode): SourceNode[] {
  const tree = treeOf(nodeText(place));
  if (!tree) return [];
  const own = entityOf(workspace, place);
  return dependencies(tree).flatMap(({ name, path }) => {
    if (path === "") return [];
    if (name === "self" || name === "oldSelf") return below(workspace, own, path);
    if (name === "ref") return throughReference(workspace, own, path);
    return name === "row" ? below(workspace, rowBase(workspace, place, own), path) : [];
  });
}

function below(workspace: Workspace, schema: SourceNode | undefined, path: string): SourceNode[] {
  const field = schema && findField(workspace, schema, path).field;
  return field ? [field] : [];
}

/** `ref.author.name`: the reference itself, and the field of the record that it leads to. */
function throughReference(workspace: Workspace, own: SourceNode | undefined, path: string): SourceNode[] {
  const tokens = pointerTokens(path);
  for (let size = 1; size <= tokens.length; size += 1) {
    const [reference] = below(workspace, own, `/${tokens.slice(0, size).join("/")}`);
    const other = workspace.entities.get(nodeText(childAt(reference, "x-reference", "entity")) ?? "");
    if (reference && other) return [reference, ...below(workspace, other, tokens.slice(size).join("/"))];
  }
  return [];
}

/** What `row` is: a record of another entity, or a row of the list that the expression stands in. */
function rowBase(workspace: Workspace, place: SourceNode, own: SourceNode | undefined): SourceNode | undefined {
  const holder = enclosing(
    place,
    (one) => childAt(one, "update") !== undefined || childAt(one, "each") !== undefined || childAt(one, "show") !== undefined,
  );
  const other = nodeText(childAt(holder, "update")) ?? nodeText(childAt(holder, "each", "of")) ?? nodeText(childAt(holder, "entity"));
  if (holder && other !== undefined) return workspace.entities.get(other);
  const tokens = fieldTokens(nodePath(place));
  const rows = tokens.lastIndexOf("-");
  return own && rows > 0 ? findField(workspace, own, `/${tokens.slice(0, rows + 1).join("/")}`).field : undefined;
}

function fieldsFilledIn(workspace: Workspace, place: SourceNode): SourceNode[] {
  const value = nodeValue(place);
  const texts =
    typeof value === "string" ? [value] : isObject(value) ? Object.values(value).filter((text) => typeof text === "string") : [];
  return texts.flatMap((text) =>
    [...text.matchAll(/\{([^{}]+)\}/g)].flatMap(([, path = ""]) => below(workspace, entityOf(workspace, place), path)),
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

/** The label nearest around the place: of a field, a section, a transition, a route, the entity. */
function whereOf(workspace: Workspace, place: SourceNode): Text {
  const labelled = enclosing(
    place,
    (one) => isText(childAt(one, "x-label")) || isText(childAt(one, "label")) || isText(childAt(one, "message")),
  );
  const label = labelled && (childAt(labelled, "x-label") ?? childAt(labelled, "label") ?? childAt(labelled, "message"));
  const own = nodeValue(label) ?? nodeValue(childAt(entityOf(workspace, place) ?? rootOf(place.file), "x-label"));
  return isObject(own) ? (own as Text) : Object.fromEntries(workspace.languages.map((language) => [language, place.file.stem]));
}

function isText(place: SourceNode | undefined): boolean {
  const value: Json | undefined = nodeValue(place);
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}

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
    | "text";
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
  /** Label of the screen, rule or field that uses it. */
  readonly where: Text;
}
