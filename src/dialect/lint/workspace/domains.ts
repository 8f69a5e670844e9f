/** Which values the fields in an expression can have, as their schemas say: for `outcomes.ts`. */
import { bindValues } from "../../schema/bind.ts";
import type { Domain, DomainOf } from "../../expr/analysis/outcomes.ts";
import type { ExprType } from "../../expr/analysis/types.ts";
import type { FieldSchema } from "../../schema/schema.ts";
import { isFileField, isNumberField } from "../../schema/shape.ts";
import type { ExprNames } from "./exprScope.ts";
import { childAt, nodeValue } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";

/** @param keywords `false`: only the kinds and code lists count, not the limits that keywords set. */
export function domainsOf(workspace: Workspace, names: ExprNames, keywords = true): DomainOf {
  const limits = workspaceLimits(workspace);
  return (path) => {
    const size = /^size\((.*)\)$/.exec(path)?.[1];
    const [root = "", ...steps] = (size ?? path).split(".");
    const limit = root === "limits" && steps.length === 1 ? limits[steps[0] ?? ""] : undefined;
    if (limit !== undefined) return { values: [limit], present: true };
    if (root === "today" || root === "now") return { kind: "text", present: true };
    const type = typeAt(names, root, steps);
    if (!type) return undefined;
    const schema = keywords && type.schema ? bound(type.schema, limits) : undefined;
    return size === undefined ? domainOf(type, schema) : sizeOf(type, schema);
  };
}

const known = new WeakMap<Workspace, Readonly<Record<string, number | string>>>();

/** Limit -> value, worked out once for a workspace. */
export function workspaceLimits(workspace: Workspace): Readonly<Record<string, number | string>> {
  const before = known.get(workspace);
  if (before) return before;
  const values = [...workspace.limits].map(([name, limit]) => [name, nodeValue(childAt(limit, "value"))] as const);
  const found = Object.fromEntries(values.filter((entry): entry is [string, number | string] => /^(number|string)$/.test(typeof entry[1])));
  known.set(workspace, found);
  return found;
}

function typeAt(names: ExprNames, root: string, steps: readonly string[]): ExprType | undefined {
  let type: ExprType | undefined = Object.hasOwn(names, root) ? names[root] : undefined;
  for (const step of steps) type = type?.fields?.()[step];
  return type;
}

/** The field with the limits it is bound to; as it stands where a limit is not there, which another rule tells. */
function bound(schema: FieldSchema, limits: Readonly<Record<string, number | string>>): FieldSchema {
  try {
    return bindValues(schema, limits, "");
  } catch {
    return schema;
  }
}

function domainOf(type: ExprType, schema: FieldSchema | undefined): Domain | undefined {
  if (type.kind !== "text" && type.kind !== "number" && type.kind !== "boolean") return undefined;
  if (type.schema && (isFileField(type.schema) || type.schema["x-list"])) return undefined;
  const values = schema?.const !== undefined ? [schema.const] : type.values;
  return { kind: type.kind, ...(values && { values }), ...(schema && isNumberField(schema) && numericDomain(schema)) };
}

/** The numbers that the keywords of a field let through. */
export function numericDomain(schema: FieldSchema): Domain {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, type } = schema;
  return {
    kind: "number",
    ...(minimum !== undefined && { least: minimum }),
    ...(maximum !== undefined && { most: maximum }),
    ...(exclusiveMinimum !== undefined && { above: exclusiveMinimum }),
    ...(exclusiveMaximum !== undefined && { below: exclusiveMaximum }),
    ...(type === "integer" && { whole: true }),
  };
}

/** How long a text or list can be. */
function sizeOf(type: ExprType, schema: FieldSchema | undefined): Domain | undefined {
  if (type.kind !== "text" && type.kind !== "list") return undefined;
  const [least, most] = type.kind === "text" ? [schema?.minLength, schema?.maxLength] : [schema?.minItems, schema?.maxItems];
  return { kind: "number", whole: true, least: least ?? 0, ...(most !== undefined && { most }) };
}
