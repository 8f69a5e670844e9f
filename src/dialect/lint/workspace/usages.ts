/** Who uses a field: rules, conditions, formulas, screens, filters, imports, states, records. */
import { dependencies } from "../../expr/dependencies.ts";
import { isObject, type Json } from "../../json/json.ts";
import { pointerTokens } from "../../json/pointer.ts";
import type { Text } from "../../text/text.ts";
import type { Usage } from "../../wire/workbench.ts";
import { fieldTokens } from "./exprScope.ts";
import { treeOf } from "./expressions.ts";
import { fieldReferences, isFieldMap } from "./fieldReferences.ts";
import { around, entityOf, findField } from "./fields.ts";
import { at, items, type Place, rootOf, stepsTo, textOf, valueOf } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

/** @param field Pointer in the entity, rows as `-`. In the order of files and lines; nothing where there is no such field. */
export function usagesOf(workspace: Workspace, entity: string, field: string): Usage[] {
  const root = workspace.entities.get(entity);
  const target = root && findField(workspace, root, field).field;
  if (!root || !target) return [];
  const isTarget = (place: Place | undefined): boolean =>
    place !== undefined &&
    place.file === target.file &&
    (place.pointer === target.pointer || place.pointer.startsWith(`${target.pointer}/`));
  const found = new Map<string, Usage>();
  const tell = (place: Place, sort: Usage["sort"]): void => {
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
    if (isTarget(at(around(place, isFieldMap), textOf(place) ?? ""))) tell(place, sortOfName(place));
  for (const place of ["condition", "formula"].flatMap((mark) => workspace.marked(mark)))
    if (fieldsReadBy(workspace, place).some(isTarget)) tell(place, sortOfExpression(place));
  for (const place of ["line", "template", "routeAddress", "recordAddress"].flatMap((mark) => workspace.marked(mark)))
    if (fieldsFilledIn(workspace, place).some(isTarget)) tell(place, "text");
  for (const key of ["x-unique", "x-one-default", "x-import"]) {
    const own = at(target, key);
    if (own) tell(own, key === "x-import" ? "import" : "unique");
  }
  for (const record of items(workspace.records.get(entity))) {
    const held = at(record, ...pointerTokens(field));
    if (held) tell(held, "record");
  }
  return [...found.values()].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line));
}

/** The fields that an expression reads, in whatever entity they are. */
function fieldsReadBy(workspace: Workspace, place: Place): Place[] {
  const tree = treeOf(textOf(place));
  if (!tree) return [];
  const own = entityOf(workspace, place);
  return dependencies(tree).flatMap(({ name, path }) => {
    if (path === "") return [];
    if (name === "self" || name === "oldSelf") return below(workspace, own, path);
    if (name === "ref") return throughReference(workspace, own, path);
    return name === "row" ? below(workspace, rowBase(workspace, place, own), path) : [];
  });
}

function below(workspace: Workspace, schema: Place | undefined, path: string): Place[] {
  const field = schema && findField(workspace, schema, path).field;
  return field ? [field] : [];
}

/** `ref.author.name`: the reference itself, and the field of the record that it leads to. */
function throughReference(workspace: Workspace, own: Place | undefined, path: string): Place[] {
  const tokens = pointerTokens(path);
  for (let size = 1; size <= tokens.length; size += 1) {
    const [reference] = below(workspace, own, `/${tokens.slice(0, size).join("/")}`);
    const other = workspace.entities.get(textOf(at(reference, "x-reference", "entity")) ?? "");
    if (reference && other) return [reference, ...below(workspace, other, tokens.slice(size).join("/"))];
  }
  return [];
}

/** What `row` is: a record of another entity, or a row of the list that the expression stands in. */
function rowBase(workspace: Workspace, place: Place, own: Place | undefined): Place | undefined {
  const holder = around(place, (one) => at(one, "update") !== undefined || at(one, "each") !== undefined || at(one, "show") !== undefined);
  const other = textOf(at(holder, "update")) ?? textOf(at(holder, "each", "of")) ?? textOf(at(holder, "entity"));
  if (holder && other !== undefined) return workspace.entities.get(other);
  const tokens = fieldTokens(stepsTo(place));
  const rows = tokens.lastIndexOf("-");
  return own && rows > 0 ? findField(workspace, own, `/${tokens.slice(0, rows + 1).join("/")}`).field : undefined;
}

function fieldsFilledIn(workspace: Workspace, place: Place): Place[] {
  const value = valueOf(place);
  const texts =
    typeof value === "string" ? [value] : isObject(value) ? Object.values(value).filter((text) => typeof text === "string") : [];
  return texts.flatMap((text) =>
    [...text.matchAll(/\{([^{}]+)\}/g)].flatMap(([, path = ""]) => below(workspace, entityOf(workspace, place), path)),
  );
}

function sortOfName({ file, pointer }: Place): Usage["sort"] {
  if (file.path.startsWith("schemas/states/")) return "state";
  if (/\/x-rules\//.test(pointer)) return "rule";
  if (/\/x-import\//.test(pointer)) return "import";
  if (/\/x-reference\//.test(pointer)) return "reference";
  if (/\/x-(unique|one-default)/.test(pointer)) return "unique";
  if (/\/columns\//.test(pointer)) return "column";
  return /\/filters\//.test(pointer) ? "filter" : "screen";
}

function sortOfExpression({ file, pointer }: Place): Usage["sort"] {
  if (file.path.startsWith("schemas/states/")) return "state";
  if (/\/x-rules\//.test(pointer)) return "rule";
  return /\/x-(compute|default|suggest)$|\/(set|values|then)\//.test(pointer) ? "formula" : "condition";
}

/** The label nearest around the place: of a field, a section, a transition, a route, the entity. */
function whereOf(workspace: Workspace, place: Place): Text {
  const labelled = around(place, (one) => isText(at(one, "x-label")) || isText(at(one, "label")) || isText(at(one, "message")));
  const label = labelled && (at(labelled, "x-label") ?? at(labelled, "label") ?? at(labelled, "message"));
  const own = valueOf(label) ?? valueOf(at(entityOf(workspace, place) ?? rootOf(place.file), "x-label"));
  return isObject(own) ? (own as Text) : Object.fromEntries(workspace.languages.map((language) => [language, place.file.stem]));
}

function isText(place: Place | undefined): boolean {
  const value: Json | undefined = valueOf(place);
  return isObject(value) && Object.values(value).every((text) => typeof text === "string");
}
