/** A JSON Schema as rows of a table: one for each field, those inside of it below it. */
import type { Shape, Shapes } from "./apiDocument.ts";

export interface ShapeRow {
  /** Path of the field: `rows[].weight`. */
  readonly path: string;
  readonly title: string;
  /** Such as `string (date), ≤ 40`. */
  readonly type: string;
  readonly note: string;
  readonly required: boolean;
}

/** Deeper fields are left out: the document has them all. */
const maxDepth = 3;

/** @param reading whether the shape is of an answer: fields that only the server writes are left out of requests */
export function shapeRows(shape: Shape, shapes: Shapes, reading: boolean, path = "", depth = 0): ShapeRow[] {
  const { properties = {}, required = [], items } = resolve(shape, shapes);
  if (items) return shapeRows(items, shapes, reading, `${path}[]`, depth);
  return Object.entries(properties).flatMap(([name, field]) => {
    const inner = resolve(field, shapes);
    if (inner.readOnly && !reading) return [];
    const at = path === "" ? name : `${path}.${name}`;
    return [
      {
        path: at,
        title: inner.title ?? "",
        type: typeText(inner, shapes),
        note: inner.description ?? "",
        required: required.includes(name),
      },
      ...(depth < maxDepth ? shapeRows(inner, shapes, reading, at, depth + 1) : []),
    ];
  });
}

/** Follows a reference, joins the parts of `allOf`, and takes the first of `anyOf`: the others are null, or a second way to name the same. */
function resolve(shape: Shape, shapes: Shapes): Shape {
  const name = shape.$ref?.split("/").at(-1);
  if (name !== undefined) {
    const { $ref: _, ...own } = shape;
    return { ...resolve(shapes[name] ?? {}, shapes), ...own };
  }
  if (shape.anyOf) return resolve(shape.anyOf[0] ?? {}, shapes);
  if (!shape.allOf) return shape;
  const parts = shape.allOf.map((part) => resolve(part, shapes));
  return {
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Shapes,
    required: parts.flatMap(({ required = [] }) => required),
  };
}

function typeText({ type = "object", format, enum: values, const: only, items, oneOf, ...limits }: Shape, shapes: Shapes): string {
  if (only !== undefined) return JSON.stringify(only);
  if (values) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (oneOf) return `${String(type)} (${oneOf.map((one) => String(one.const)).join(", ")})`;
  if (items) return `${typeText(resolve(items, shapes), shapes)}[]${limits.maxItems === undefined ? "" : `, ≤ ${limits.maxItems}`}`;
  const name = [type].flat().join(" | ") + (format === undefined ? "" : ` (${format})`);
  return [name, rangeText(limits.minLength ?? limits.minimum, limits.maxLength ?? limits.maximum)].filter(Boolean).join(", ");
}

function rangeText(min: number | undefined, max: number | undefined): string {
  if (max === undefined) return min === undefined ? "" : `≥ ${min}`;
  return min === undefined ? `≤ ${max}` : `${min}–${max}`;
}
