/** The names that an expression may use, by its place in the schemas, with their types. */
import { recordsTypeName } from "../../expr/analysis/checkRecords.ts";
import { usualItems } from "../../expr/analysis/cost.ts";
import { anyType, type ExprType, fieldType, objectType, recordType, type ValuesOf } from "../../expr/analysis/types.ts";
import { isObject, type Json } from "../../json/json.ts";
import { pointerTokens } from "../../json/pointer.ts";
import { referenceFields } from "../../check/referenced.ts";
import type { EntitySchema, FieldSchema } from "../../schema/schema.ts";
import { fieldTokens, schemaAt } from "../../schema/derived/shape.ts";
import { enclosing, entityOf, resolvedSchemas, typeInputs, userEntityName } from "./fields.ts";
import { childAt, objectEntries, arrayItems, type SourceNode, nodePath, nodeText, nodeValue } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";
import { oncePer } from "../../json/oncePer.ts";

export type ExprNames = Readonly<Record<string, ExprType>>;

type NamesAt = (node: SourceNode) => ExprNames;

/** Of the last versions of the files: while everything that types depend on is the same, so are the names of an unchanged node. */
const ofVersions: { readonly inputs: readonly string[]; readonly namesAt: NamesAt }[] = [];
/** The files in force, and a draft or two. */
const maxVersions = 3;

/** Returns a function from the node of an expression to its names. Both are computed once for a workspace, and kept for the next one with the same types. */
export const exprNames = oncePer((workspace: Workspace): NamesAt => {
  const inputs = typeInputs(workspace);
  const same = ofVersions.find((one) => one.inputs.length === inputs.length && one.inputs.every((text, at) => text === inputs[at]));
  const namesAt = same?.namesAt ?? namesOf(workspace);
  if (!same) ofVersions.splice(0, ofVersions.length, ...[{ inputs, namesAt }, ...ofVersions].slice(0, maxVersions));
  return namesAt;
});

function namesOf(workspace: Workspace): NamesAt {
  const types = schemaTypes(workspace);
  const open = openNames(workspace, types);
  const stored = [...workspace.entities].flatMap(([name, entity]) => (isStored(entity) ? [name] : []));
  const records: ExprType = {
    kind: "object",
    fields: () => Object.fromEntries(stored.map((name) => [name, types.recordOf(name) ?? anyType])),
  };
  return oncePer((node: SourceNode) => (mayAskRecords(node) ? { ...open(node), [recordsTypeName]: records } : open(node)));
}

/** Returns the type of a limit: a list has entries of one kind, a table any key that is looked up. */
function limitType(value: Json | undefined): ExprType {
  if (typeof value === "number") return { kind: "number" };
  if (Array.isArray(value)) return { kind: "list", item: { kind: limitType(value[0]).kind }, constant: value };
  if (!isObject(value)) return { kind: "text", ...(value !== undefined && { constant: value }) };
  const fields = Object.fromEntries(Object.entries(value).map(([key, item]) => [key, limitType(item as Json)]));
  // The first one gives the kind of all, but not their value.
  return { kind: "object", fields: () => fields, item: { kind: Object.values(fields)[0]?.kind ?? "any" }, constant: value };
}

interface SchemaTypes {
  /** Names that every expression may use. */
  readonly everywhere: ExprNames;
  /** The values of a code list; undefined if it is open or unknown. */
  readonly valuesOf: ValuesOf;
  schemaOf(entity: string | undefined): EntitySchema | undefined;
  recordOf(entity: string | undefined): ExprType | undefined;
  /** `ref`: a record for each reference of the entity. */
  referencesOf(entity: string): ExprNames;
}

function schemaTypes(workspace: Workspace): SchemaTypes {
  const schemas = resolvedSchemas(workspace);
  const schemaOf = (entity: string | undefined) => schemas[entity ?? ""];
  const codes = memoized((list: string) =>
    arrayItems(childAt(workspace.codes.get(list), "items")).map((code) => nodeValue(childAt(code, "const")) ?? ""),
  );
  const valuesOf = (list: string): readonly Json[] | undefined => {
    const isOpen = nodeValue(childAt(workspace.codes.get(list), "open")) === true;
    return codes(list).length > 0 && !isOpen ? codes(list) : undefined;
  };
  const limitTypes = Object.fromEntries(
    [...workspace.limits].map(([name, limit]) => [name, limitType(nodeValue(childAt(limit, "value")))]),
  );
  const limits: ExprType = { kind: "object", fields: () => limitTypes };
  const customer = userType(schemas[userEntityName(workspace)], valuesOf);
  const everywhere: ExprNames = {
    user: customer,
    owner: customer,
    limits,
    today: { kind: "text", schema: { type: "string", format: "date" } },
    now: { kind: "text", schema: { type: "string", format: "date-time" } },
  };
  const records = memoized((entity: string) => {
    const schema = schemaOf(entity);
    return schema && recordType(schema, valuesOf);
  });
  const recordOf = (entity: string | undefined) => (entity === undefined ? undefined : records(entity));
  const referencesOf = memoized((entity: string) => {
    const schema = schemaOf(entity);
    return schema ? referencesIn(schema, recordOf) : {};
  });
  return { everywhere, valuesOf, schemaOf, recordOf, referencesOf };
}

function memoized<Result>(compute: (name: string) => Result): (name: string) => Result {
  const known = new Map<string, Result>();
  return (name) => {
    const result = known.has(name) ? (known.get(name) as Result) : compute(name);
    known.set(name, result);
    return result;
  };
}

function isStored(entity: SourceNode): boolean {
  return ["customer", "shared"].includes(nodeText(childAt(entity, "x-entity", "owner")) ?? "");
}

/** Keywords of an entity whose expressions are evaluated with the sums over other records. */
const askingKeywords: ReadonlySet<string> = new Set(["rule", "when", "x-compute", "x-visible-when", "x-required-when", "x-readonly-when"]);

/** Whether an expression may ask for other records: where the server and the form load the answers. */
function mayAskRecords(node: SourceNode): boolean {
  const key = node.key?.node.value;
  if (node.file.path.startsWith("schemas/entities/")) return typeof key === "string" && askingKeywords.has(key);
  if (!node.file.path.startsWith("schemas/states/")) return false;
  // What a beginning sets in other records is computed once those are read, as in a transition; its own fields are not.
  if (/^\/begin\/effects\/\d+\/set\/[^/]+$/.test(node.pointer)) return childAt(node.parent?.parent, "update") !== undefined;
  return /^\/transitions\/\d+\/(guard|needs\/\d+\/rule|effects\/\d+\/(when|set\/[^/]+))$/.test(node.pointer);
}

/** Whether `ref` is known: in an entity, and in the layout of a form, which loads the records that it reads. */
function mayReadReferenced({ file, pointer }: SourceNode): boolean {
  return file.path.startsWith("schemas/entities/") || (file.path.startsWith("schemas/screens/") && pointer.startsWith("/form/sections/"));
}

function openNames(workspace: Workspace, types: SchemaTypes): (node: SourceNode) => ExprNames {
  const { everywhere, recordOf } = types;
  return (node) => {
    if (node.file.path === rolesFile) return namesInReach(types, node);
    if (node.key?.node.value === readWhen) return { user: everywhere["user"] ?? anyType };
    const entity = entityOf(workspace, node)?.file.stem;
    const self = answersAround(node, types.valuesOf) ?? recordOf(entity);
    if (!self) return everywhere;
    const plain = { ...everywhere, self, oldSelf: self };
    const own = { ...plain, ...(mayReadReferenced(node) && entity !== undefined && types.referencesOf(entity)) };
    const email = enclosing(node, (one) => one.parent?.key?.node.value === "letters");
    if (email) return namesInEmail(types, node, email, plain);
    if (isWhereOfReference(node)) return named(plain, "row", recordOf(nodeText(childAt(node.parent, "entity"))));
    const layout = enclosing(node, (one) => childAt(one, "formats") !== undefined && childAt(one, "blocks") !== undefined);
    if (layout) {
      const rows = nodeText(childAt(layout, "pieces", "rows"));
      const row = rows === undefined ? undefined : rowAt(types, entity, rows);
      return named({ ...own, piece: objectType({ no: "number", of: "number" }) }, "row", row);
    }
    return namesInTransition(types, node, self, own) ?? named(own, "row", rowAround(types, node));
  };
}

const rolesFile = "schemas/roles.json";
/** Decided once for a reader, before any record is read. */
const readWhen = "x-read-when";

/** A reach compares a record and its customer with the account and the day. The key names the entity; `*` is about all, so that only the customer is known. */
function namesInReach({ everywhere, recordOf }: SchemaTypes, node: SourceNode): ExprNames {
  const withId = (type: ExprType = anyType): ExprType =>
    type.kind === "any" ? type : { kind: "object", fields: () => ({ ...type.fields?.(), id: { kind: "text" } }) };
  const { today = anyType } = everywhere;
  const names = { user: withId(everywhere["user"]), owner: withId(everywhere["owner"]), today };
  const entity = node.key?.node.value;
  return named(names, "row", typeof entity === "string" ? recordOf(entity) : undefined);
}

/** The entity of `about` is a code of its list; a recipient may be a row of another entity. */
function namesInEmail({ valuesOf, recordOf }: SchemaTypes, node: SourceNode, email: SourceNode, plain: ExprNames): ExprNames {
  const about = nodeText(childAt(email, "about"));
  const known = about === undefined ? plain : { ...plain, about: fieldType({ type: "string", "x-codes": about } as FieldSchema, valuesOf) };
  return named(known, "row", recordOf(nodeText(childAt(node.parent, "entity"))));
}

/** Names in the effects and the bulk conditions (`together`) of a transition. Returns undefined elsewhere. */
function namesInTransition({ valuesOf, recordOf }: SchemaTypes, node: SourceNode, self: ExprType, own: ExprNames): ExprNames | undefined {
  const transition = enclosing(node, (one) => childAt(one, "from") !== undefined);
  const together = transition && childAt(transition, "together");
  const selected: ExprNames = together ? { records: { kind: "list", item: self } } : {};
  const effect = enclosing(node, (one) => one.parent?.key?.node.value === "effects");
  if (!effect) return together && enclosing(node, (one) => one.key?.node.value === "together") ? { ...own, ...selected } : undefined;
  const isByTime = nodeText(childAt(transition, "by")) === "time";
  const names: ExprNames = {
    ...own,
    ...selected,
    ...(transition && { asked: promptType(transition, valuesOf) }),
    ...(isByTime && { due: { kind: "text" as const } }),
  };
  if (!enclosing(node, (one) => one.key?.node.value === "then")) {
    const rows = nodeText(childAt(effect, "each", "in"));
    if (rows !== undefined) return node.key?.node.value === "in" ? names : named(names, "row", listedRow(rows, names));
    return named(names, "row", recordOf(nodeText(childAt(effect, "update")) ?? nodeText(childAt(effect, "each", "of"))));
  }
  return { ...names, made: { kind: "list", item: recordOf(nodeText(childAt(effect, "create"))) ?? anyType } };
}

/** The type of the rows of a list that a formula names by its path, `asked.lines`; any type for a formula that works the list out. */
function listedRow(formula: string, names: ExprNames): ExprType {
  const [name = "", ...path] = formula.split(".");
  let type: ExprType | undefined = names[name];
  for (const part of path) type = type?.fields?.()[part];
  return type?.item ?? anyType;
}

function referencesIn(schema: EntitySchema, recordOf: SchemaTypes["recordOf"]): ExprNames {
  const type = (fields: ReadonlyMap<string, ExprType>): ExprType => ({ kind: "object", fields: () => Object.fromEntries(fields) });
  const root = new Map<string, ExprType>();
  for (const { pointer, reference } of referenceFields(schema)) {
    const [name = "", ...inner] = pointerTokens(pointer);
    const target = recordOf(reference.entity) ?? anyType;
    // Groups inside groups are rare: a reference deeper than one group has no type.
    if (inner.length === 0) root.set(name, target);
    else if (inner.length > 1) root.set(name, anyType);
    else root.set(name, type(new Map([...Object.entries(root.get(name)?.fields?.() ?? {}), [inner[0] ?? "", target]])));
  }
  return { ref: type(root) };
}

/** The fields of a transition's prompt. */
function promptType(transition: SourceNode, valuesOf: ValuesOf): ExprType {
  const fields = objectEntries(childAt(transition, "ask")).map(
    ([name, field]) => [name, fieldType(nodeValue(field) as FieldSchema, valuesOf)] as const,
  );
  return { kind: "object", fields: () => Object.fromEntries(fields) };
}

/** In the conditions and formulas of a field that a transition asks for, `self` is the answers; its default value is computed from the record. */
function answersAround(node: SourceNode, valuesOf: ValuesOf): ExprType | undefined {
  if (!node.file.path.startsWith("schemas/states/") || node.key?.node.value === "x-default") return undefined;
  const field = enclosing(node, (one) => one.parent?.key?.node.value === "ask");
  return field?.parent?.parent && promptType(field.parent.parent, valuesOf);
}

/** A row of the list at `field` of an entity. */
function rowAt({ schemaOf, valuesOf }: SchemaTypes, entity: string | undefined, field: string): ExprType | undefined {
  const schema = schemaOf(entity);
  const row = schema && schemaAt(schema, [...field.split("/"), "-"]);
  return row && fieldType(row, valuesOf);
}

/** A row of the list that a transition asks for, around the node. */
function askedRow(node: SourceNode, valuesOf: ValuesOf): ExprType | undefined {
  const items = enclosing(node, (one) => one.key?.node.value === "items");
  const list = items?.parent;
  if (!items || list?.parent?.key?.node.value !== "ask") return undefined;
  return {
    ...fieldType(nodeValue(items) as FieldSchema, valuesOf),
    rows: (nodeValue(childAt(list, "maxItems")) as number | undefined) ?? usualItems,
  };
}

/** A row of the innermost list that contains the node. */
function rowAround({ schemaOf, valuesOf }: SchemaTypes, node: SourceNode): ExprType | undefined {
  if (node.file.path.startsWith("schemas/states/")) return askedRow(node, valuesOf);
  const schema = schemaOf(node.file.stem);
  if (!schema || !node.file.path.startsWith("schemas/entities/")) return undefined;
  const tokens = fieldTokens(nodePath(node));
  const rows = tokens.lastIndexOf("-");
  const row = rows < 0 ? undefined : schemaAt(schema, tokens.slice(0, rows + 1));
  if (!row) return undefined;
  const lists = tokens.slice(0, rows + 1).flatMap((token, at) => (token === "-" ? [schemaAt(schema, tokens.slice(0, at))] : []));
  return { ...fieldType(row, valuesOf), rows: lists.reduce((product, list) => product * (list?.maxItems ?? usualItems), 1) };
}

/** A flag of the server may be a number, a text or true: any value may be compared with it. */
function userType(user: EntitySchema | undefined, valuesOf: ValuesOf): ExprType {
  // That the entity is missing is a finding of its own.
  if (!user) return anyType;
  const facts = Object.entries(recordType(user, valuesOf).fields?.() ?? {});
  const loose = Object.fromEntries(facts.map(([name, type]) => [name, type.values ? anyType : type]));
  return { kind: "object", fields: () => loose };
}

function named(names: ExprNames, name: string, type: ExprType | undefined): ExprNames {
  return type ? { ...names, [name]: type } : names;
}

function isWhereOfReference(node: SourceNode): boolean {
  return node.key?.node.value === "where" && childAt(node.parent, "show") !== undefined;
}
