/** What an expression may ask where it stands: the names in scope with the types that the schemas give them. */
import { anyType, type ExprType, fieldType, objectType, recordType, type ValueKind, type ValuesOf } from "../../expr/analysis/types.ts";
import type { Json } from "../../json/json.ts";
import { pointerTokens } from "../../json/pointer.ts";
import { referenceFields } from "../../check/referenced.ts";
import { inlineReferences } from "../../schema/references.ts";
import type { EntitySchema, FieldSchema } from "../../schema/schema.ts";
import { schemaAt } from "../../schema/shape.ts";
import { enclosing, entityOf } from "./fields.ts";
import { childAt, objectEntries, arrayItems, type SourceNode, nodePath, nodeText, nodeValue } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

export type ExprNames = Readonly<Record<string, ExprType>>;

/** What is known of every user. Whatever else a login tells stands in the entity `session`. */
const userFacts: Readonly<Record<string, ValueKind>> = { loginName: "text", name: "text", partner: "boolean" };
const sessionEntity = "session";

const known = new WeakMap<Workspace, (node: SourceNode) => ExprNames>();

/** The names that an expression may ask, by its node; they are worked out once for a workspace, and the same for the same node. */
export function exprNames(workspace: Workspace): (node: SourceNode) => ExprNames {
  const before = known.get(workspace);
  if (before) return before;
  const names = new WeakMap<SourceNode, ExprNames>();
  const namesAt = openNames(workspace);
  const remembered = (node: SourceNode): ExprNames => {
    const found = names.get(node) ?? namesAt(node);
    names.set(node, found);
    return found;
  };
  known.set(workspace, remembered);
  return remembered;
}

function openNames(workspace: Workspace): (node: SourceNode) => ExprNames {
  const schemas = resolvedSchemas(workspace);
  const closed = new Map<string, readonly Json[]>();
  const valuesOf = (list: string): readonly Json[] | undefined => {
    const known =
      closed.get(list) ?? arrayItems(childAt(workspace.codes.get(list), "items")).map((code) => nodeValue(childAt(code, "const")) ?? "");
    closed.set(list, known);
    const isOpen = nodeValue(childAt(workspace.codes.get(list), "open")) === true;
    return known.length > 0 && !isOpen ? known : undefined;
  };
  const limits = objectType(
    Object.fromEntries(
      [...workspace.limits].map(([name, limit]) => [name, typeof nodeValue(childAt(limit, "value")) === "number" ? "number" : "text"]),
    ),
  );
  const everywhere: ExprNames = {
    user: userType(schemas[sessionEntity], valuesOf),
    limits,
    today: { kind: "text" },
    now: { kind: "text" },
  };
  const records = new Map<string, ExprType>();
  const recordOf = (entity: string | undefined): ExprType | undefined => {
    const schema = schemas[entity ?? ""];
    if (!schema || entity === undefined) return undefined;
    const type = records.get(entity) ?? recordType(schema, valuesOf);
    records.set(entity, type);
    return type;
  };
  const references = new Map<string, ExprNames>();

  function namesAt(node: SourceNode): ExprNames {
    const self = recordOf(entityOf(workspace, node)?.file.stem);
    if (!self) return everywhere;
    const plain = { ...everywhere, self, oldSelf: self };
    const own = { ...plain, ...referencesOf(node) };
    const letter = enclosing(node, (one) => one.parent?.key?.node.value === "letters");
    if (letter) {
      const about = nodeText(childAt(letter, "about"));
      const values = about === undefined ? undefined : valuesOf(about);
      const known = about === undefined ? plain : { ...plain, about: { kind: "text" as const, ...(values && { values }) } };
      return named(known, "row", recordOf(nodeText(childAt(node.parent, "entity"))));
    }
    if (isWhereOfReference(node)) return named(plain, "row", recordOf(nodeText(childAt(node.parent, "entity"))));
    const paper = enclosing(node, (one) => childAt(one, "formats") !== undefined && childAt(one, "blocks") !== undefined);
    if (paper) {
      const rows = nodeText(childAt(paper, "pieces", "rows"));
      const row = rows === undefined ? undefined : rowAt(entityOf(workspace, node)?.file.stem, rows);
      return named({ ...own, piece: objectType({ no: "number", of: "number" }) }, "row", row);
    }
    const transition = enclosing(node, (one) => childAt(one, "from") !== undefined);
    const together = transition && childAt(transition, "together");
    const moved: ExprNames = together ? { records: { kind: "list", item: self } } : {};
    const effect = enclosing(node, (one) => one.parent?.key?.node.value === "effects");
    if (effect) {
      const names = { ...own, ...moved, ...(transition && { asked: objectOf(transition) }) };
      const known = named(names, "row", recordOf(nodeText(childAt(effect, "update")) ?? nodeText(childAt(effect, "each", "of"))));
      if (!enclosing(node, (one) => one.key?.node.value === "then")) return known;
      return { ...names, made: { kind: "list", item: recordOf(nodeText(childAt(effect, "create"))) ?? anyType } };
    }
    if (together && enclosing(node, (one) => one.key?.node.value === "together")) return { ...own, ...moved };
    return named(own, "row", rowAround(node));
  }

  /** `ref`, in the rules and conditions of entities: a record for each of their references. */
  function referencesOf(node: SourceNode): ExprNames {
    const schema = node.file.path.startsWith("schemas/entities/") ? schemas[node.file.stem] : undefined;
    if (!schema) return {};
    const found = references.get(node.file.stem) ?? referencesIn(schema);
    references.set(node.file.stem, found);
    return found;
  }

  function referencesIn(schema: EntitySchema): ExprNames {
    const type = (fields: ReadonlyMap<string, ExprType>): ExprType => ({ kind: "object", fields: () => Object.fromEntries(fields) });
    const root = new Map<string, ExprType>();
    for (const { pointer, reference } of referenceFields(schema)) {
      const [name = "", ...inner] = pointerTokens(pointer);
      const target = recordOf(reference.entity) ?? anyType;
      // Groups inside groups are rare: what stands deeper than one is not told apart.
      if (inner.length === 0) root.set(name, target);
      else if (inner.length > 1) root.set(name, anyType);
      else root.set(name, type(new Map([...Object.entries(root.get(name)?.fields?.() ?? {}), [inner[0] ?? "", target]])));
    }
    return { ref: type(root) };
  }

  /** The fields that the dialog of a transition asks for. */
  function objectOf(transition: SourceNode): ExprType {
    const fields = objectEntries(childAt(transition, "ask")).map(
      ([name, field]) => [name, fieldType(nodeValue(field) as FieldSchema, valuesOf)] as const,
    );
    return { kind: "object", fields: () => Object.fromEntries(fields) };
  }

  /** A row of the list at `field` of an entity. */
  function rowAt(entity: string | undefined, field: string): ExprType | undefined {
    const row = schemas[entity ?? ""] && schemaAt(schemas[entity ?? ""] as EntitySchema, [...field.split("/"), "-"]);
    return row && fieldType(row, valuesOf);
  }

  /** The innermost list of rows that the node stands in. */
  function rowAround(node: SourceNode): ExprType | undefined {
    const schema = schemas[node.file.stem];
    if (!schema || !node.file.path.startsWith("schemas/entities/")) return undefined;
    const tokens = fieldTokens(nodePath(node));
    const rows = tokens.lastIndexOf("-");
    const row = rows < 0 ? undefined : schemaAt(schema, tokens.slice(0, rows + 1));
    return row && fieldType(row, valuesOf);
  }

  return namesAt;
}

/** A flag of the server may come as a number, a text or true: it is compared as it is. */
function userType(session: EntitySchema | undefined, valuesOf: ValuesOf): ExprType {
  const facts = session ? recordType(session, valuesOf).fields?.() : undefined;
  const loose = Object.fromEntries(
    Object.entries(facts ?? {}).map(([name, type]) => [name, type.values ? { kind: "any" as const } : type]),
  );
  return { kind: "object", fields: () => ({ ...loose, ...objectType(userFacts).fields?.() }) };
}

function named(names: ExprNames, name: string, type: ExprType | undefined): ExprNames {
  return type ? { ...names, [name]: type } : names;
}

function isWhereOfReference(node: SourceNode): boolean {
  return node.key?.node.value === "where" && childAt(node.parent, "show") !== undefined;
}

/** `properties/lines/items/properties/size/x-compute` -> `lines`, `-`, `size`. */
export function fieldTokens(steps: readonly string[]): string[] {
  const tokens: string[] = [];
  for (let index = 0; index < steps.length; index += 1) {
    if (steps[index] === "properties" && index + 1 < steps.length) tokens.push(steps[(index += 1)] ?? "");
    else if (steps[index] === "items") tokens.push("-");
    else break;
  }
  return tokens;
}

/** With every `$ref` taken in; as they stand where one of them leads nowhere. */
function resolvedSchemas(workspace: Workspace): Readonly<Record<string, EntitySchema>> {
  const raw = Object.fromEntries([...workspace.entities].map(([name, node]) => [name, nodeValue(node) as unknown as EntitySchema]));
  try {
    return inlineReferences(raw);
  } catch {
    return raw;
  }
}
