/**
 * Bounds that the specification does not state, on fields that it states: how long a text may be, which characters it takes,
 * and whether it must be filled. They are ours, and the list of questions asks for each.
 */
import { isObject, type Json, type JsonObject } from "#dialect/json/json.ts";

export type BoundKind = "length" | "pattern" | "required";

export interface UnstatedBound {
  readonly kind: BoundKind;
  /** Name of the entity. */
  readonly entity: string;
  /** `cargo/fnSku`. */
  readonly field: string;
  /** The greatest length, or the condition under which it is required. */
  readonly value?: string;
}

/** Kind of a bound -> what a validation fact asks that states it. */
const statedBy: Readonly<Record<BoundKind, readonly string[]>> = {
  length: ["maxLength"],
  pattern: ["pattern", "noChinese", "phone", "maxLength"],
  required: ["required", "minCount", "default", "conditional", "number", "enum"],
};

/** @param asks Validation fact -> what it asks. @param isStated Whether an id is a fact and no question. */
export function unstatedBounds(
  files: ReadonlyMap<string, JsonObject>,
  asks: ReadonlyMap<string, string>,
  isStated: (id: string) => boolean,
): UnstatedBound[] {
  return [...files].flatMap(([file, schema]) =>
    file.includes("/entities/") ? inObject(schema, { entity: file.replace(/^.*\/|\.json$/g, ""), path: [], asks, isStated }) : [],
  );
}

interface Place {
  readonly entity: string;
  readonly path: readonly string[];
  readonly asks: ReadonlyMap<string, string>;
  readonly isStated: (id: string) => boolean;
}

function inObject(node: JsonObject, place: Place): UnstatedBound[] {
  const required = Array.isArray(node["required"]) ? node["required"] : [];
  return Object.entries(isObject(node["properties"]) ? node["properties"] : {}).flatMap(([name, field]) => {
    if (!isObject(field)) return [];
    const inner = { ...place, path: [...place.path, name] };
    const rows = isObject(field["items"]) ? inObject(field["items"], inner) : [];
    return [...ofField(field, required.includes(name), inner), ...inObject(field, inner), ...rows];
  });
}

function ofField(field: JsonObject, isRequired: boolean, { entity, path, asks, isStated }: Place): UnstatedBound[] {
  const spec = Array.isArray(field["x-spec"]) ? field["x-spec"].filter((id): id is string => typeof id === "string" && isStated(id)) : [];
  const isWritten = field["readOnly"] !== true && field["x-compute"] === undefined;
  if (spec.length === 0 || field["x-status"] !== undefined || !isWritten) return [];
  const asked = spec.map((id) => asks.get(id) ?? "");
  const bind = isObject(field["x-bind"]) ? field["x-bind"] : {};
  const found: Partial<Record<BoundKind, Json | undefined>> = {
    length: bind["maxLength"] === undefined ? field["maxLength"] : undefined,
    pattern: field["pattern"] ?? bind["pattern"],
    required: isRequired || field["x-required-when"],
  };
  return (Object.keys(statedBy) as BoundKind[]).flatMap((kind) => {
    const value = found[kind];
    if (value === undefined || value === false || statedBy[kind].some((test) => asked.includes(test))) return [];
    return [{ kind, entity, field: path.join("/"), ...(kind === "length" && { value: String(value) }) }];
  });
}

/** One line for each entity: `waybill: customerRemark 500, fbaCode 10`. */
export function boundLines(bounds: readonly UnstatedBound[], kind: BoundKind): string[] {
  const own = bounds.filter((one) => one.kind === kind);
  return [...new Set(own.map(({ entity }) => entity))].map((entity) => {
    const fields = own.filter((one) => one.entity === entity);
    return `${entity}: ${fields.map(({ field, value }) => (value === undefined ? field : `${field} ${value}`)).join(", ")}`;
  });
}
