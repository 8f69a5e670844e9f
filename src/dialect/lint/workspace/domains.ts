/** The possible values of the fields in an expression, from their schemas. For `outcomes.ts`. */
import type { LimitValue, LimitValues } from "../../schema/limits.ts";
import type { Domain, DomainOf } from "../../expr/analysis/outcomes.ts";
import type { ExprType } from "../../expr/analysis/types.ts";
import type { FieldSchema } from "../../schema/schema.ts";
import { isFileField, isNumberField } from "../../schema/derived/shape.ts";
import type { ExprNames } from "./exprScope.ts";
import { withLimits } from "./fields.ts";
import { childAt, nodeValue } from "./sourceNode.ts";
import type { Workspace } from "./workspace.ts";
import { oncePer } from "../../json/oncePer.ts";

/** @param keywords `false`: only types and code lists count, not the limits of keywords. */
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
    const schema = keywords && type.schema ? withLimits(type.schema, limits) : undefined;
    return size === undefined ? domainOf(type, schema) : sizeOf(type, schema);
  };
}

/** Returns limit -> value. */
export const workspaceLimits = oncePer((workspace: Workspace): LimitValues => {
  const values = [...workspace.limits].map(([name, limit]) => [name, nodeValue(childAt(limit, "value"))] as const);
  return Object.fromEntries(
    values.filter((entry): entry is [string, LimitValue] => /^(number|string|object)$/.test(typeof entry[1]) && entry[1] !== null),
  );
});

function typeAt(names: ExprNames, root: string, steps: readonly string[]): ExprType | undefined {
  let type: ExprType | undefined = Object.hasOwn(names, root) ? names[root] : undefined;
  for (const step of steps) type = type?.fields?.()[step];
  return type;
}

function domainOf(type: ExprType, schema: FieldSchema | undefined): Domain | undefined {
  if (type.kind !== "text" && type.kind !== "number" && type.kind !== "boolean") return undefined;
  if (type.schema && (isFileField(type.schema) || type.schema["x-list"])) return undefined;
  const values = schema?.const !== undefined ? [schema.const] : type.values;
  return { kind: type.kind, ...(values && { values }), ...(schema && isNumberField(schema) && numericDomain(schema)) };
}

/** Returns the numbers that the keywords of a field allow. */
function numericDomain(schema: FieldSchema): Domain {
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

/** Returns the possible lengths of a text or list. */
function sizeOf(type: ExprType, schema: FieldSchema | undefined): Domain | undefined {
  if (type.kind !== "text" && type.kind !== "list") return undefined;
  const [least, most] = type.kind === "text" ? [schema?.minLength, schema?.maxLength] : [schema?.minItems, schema?.maxItems];
  return { kind: "number", whole: true, least: least ?? 0, ...(most !== undefined && { most }) };
}
