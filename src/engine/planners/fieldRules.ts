/**
 * Computes each property of a planned field from its schema and the screen: one pure function for each property. A property of
 * `PlannedField` without a rule is a type error.
 */
import type { FieldSchema, Reference } from "#dialect/schema/schema.ts";
import type { LinkRule } from "#dialect/schema/valueRules.ts";
import type { FormField } from "#dialect/schema/screens.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { pointerTokens, parentPointer } from "#dialect/json/pointer.ts";
import { isNumberField, isSortable, schemaAt } from "#dialect/schema/derived/shape.ts";
import { hostKindFor, kindNamed, kindOf } from "../kinds/index.ts";
import { hostKindOf, type Kind } from "../values/kind.ts";
import { lastName } from "../plan/fieldPath.ts";
import type { CarriedKind } from "../plan/carriedKind.ts";
import type { PlanInput, PlannedField } from "../plan/plan.ts";

/** Input of a rule. */
export interface FieldSource {
  readonly path: string;
  readonly schema: FieldSchema;
  /** Whether its object lists it in `required`. */
  readonly required: boolean;
  /** The field as the screen describes it. */
  readonly place: FormField;
  /** Columns of its section, and their smallest width in px. */
  readonly columns: number;
  readonly columnWidth: number;
  readonly input: PlanInput;
}

type FieldRules = {
  readonly [Property in Exclude<
    keyof PlannedField,
    "fields" | "grid" | "locality" | "timeEnd" | "underDay" | "linkBeside" | "per" | "onlyWhen"
  >]-?: (source: FieldSource) => PlannedField[Property] | undefined;
};

export const fieldRules: FieldRules = {
  path: ({ path }) => path,
  name: ({ path }) => lastName(path),
  kind: (source) => kindFor(source).name,
  own: ownKindOf,
  label: ({ schema, path }) => schema["x-label"] ?? { "": lastName(path) },
  help: ({ schema }) => schema["x-help"],
  placeholder: ({ schema }) => schema["x-placeholder"],
  empty: ({ schema }) => schema["x-empty"],
  none: ({ schema }) => schema["x-none"],
  unit: ({ schema }) => schema["x-unit"],
  currency: ({ schema }) => schema["x-currency"],
  currencyAt: ({ schema, path }) => siblingPath(path, schema["x-currency-field"]),
  perAt: ({ schema, path }) => siblingPath(path, schema["x-per-field"]),
  perCodes: ({ schema, path, input }) => {
    const at = siblingPath(path, schema["x-per-field"]);
    const codes = at === undefined ? undefined : schemaAt(input.entity, pointerTokens(at))?.["x-codes"];
    return codes === undefined ? undefined : input.codesOf(codes);
  },
  codes: codesOf,
  shownAs: ({ path, input }) => (path === `/${input.states?.field}` ? input.states?.shownAs : undefined),
  reference: ({ schema }) => schema["x-reference"] ?? schema.items?.["x-reference"],
  link: ({ schema }) => schema["x-link"] ?? linkOfReference(schema["x-reference"]),
  due: ({ schema }) => schema["x-due"],
  file: ({ schema }) => schema["x-file"] ?? schema.items?.["x-file"],
  number: (source) => (isNumberField(source.schema) || kindFor(source).figure ? source.schema : undefined),
  list: ({ schema }) => schema["x-list"],
  normalize: ({ schema }) => (schema["x-normalize"]?.some((step) => step !== "trim") ? schema["x-normalize"] : undefined),
  cascade: ({ schema }) => schema["x-cascade"],
  code: ({ schema }) => schema["x-code"],
  format: ({ schema }) => schema.format,
  maxLength: ({ schema }) => schema.maxLength,
  type: ({ schema }) => schema.type,
  maxItems: ({ schema }) => schema.maxItems,
  row: ({ schema: { items } }) => (items?.properties ? items : undefined),
  sortable: ({ schema }) => isSortable(schema),
  suggested: ({ schema }) => schema["x-suggest"] !== undefined,
  hasReason: ({ schema }) => schema["x-reason"] !== undefined,
  messages: ({ schema }) => schema["x-problem"],
  required: ({ required }) => required,
  requiredWhen: ({ schema }) => schema["x-required-when"],
  visibleWhen: ({ schema }) => schema["x-visible-when"],
  readonlyWhen: ({ schema }) => schema["x-readonly-when"],
  showWhen: ({ schema, place }) => place["x-show-when"] ?? schema["x-show-when"],
  readOnly: ({ schema }) => schema.readOnly === true || schema["x-compute"] !== undefined,
  writeOnly: ({ schema }) => schema.writeOnly === true,
  computed: ({ schema }) => schema["x-compute"] !== undefined,
  timeZone: ({ input }) => input.timeZone,
  as: (source) => source.place.as ?? lookOf(source),
  custom: ({ place }) => place.custom,
  change: ({ place }) => place.change,
  gather: ({ place }) => place.gather,
  offers: ({ place }) => place.offers,
  flags: (source) => source.input.textOf && kindFor(source).words?.(source.input.textOf),
  joinedBy: (source) => {
    const { joint } = kindFor(source);
    return joint === undefined ? undefined : source.input.textOf?.(joint);
  },
  span: spanOf,
};

/** Path of the field `name` in the object of the field at `path`. */
function siblingPath(path: string, name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${parentPointer(path)}/${name}`;
}

/** Returns the kind; the field of a state machine is a status, whatever its schema says. */
function kindFor(source: FieldSource): Kind {
  const own = ownKindOf(source);
  return isStatus(source) ? kindNamed("status") : (hostKindOf({ own })?.kind ?? kindOf(source.schema));
}

/** Returns the kind of the host; undefined where the field is of one of ours. */
function ownKindOf(source: FieldSource): CarriedKind | undefined {
  return isStatus(source) ? undefined : hostKindFor(source.schema, source.input.kinds);
}

function isStatus({ path, input }: FieldSource): boolean {
  return path === `/${input.states?.field}`;
}

/** A reference leads to the page of its record. */
function linkOfReference(reference: Reference | undefined): LinkRule | undefined {
  return reference && { entity: reference.entity, ...(reference.key !== undefined && { key: reference.key }) };
}

function lookOf(source: FieldSource): PlannedField["as"] {
  const codes = codesOf(source);
  return codes && kindFor(source).look?.(codes, spanOf(source) * source.columnWidth);
}

/** Returns the options: all of the list, or those that the screen names. */
function codesOf(source: FieldSource): readonly CodeOption[] | undefined {
  const { options } = source.place;
  return options ? listedCodes(source)?.filter((code) => options.includes(code.const)) : listedCodes(source);
}

function listedCodes({ schema, path, input }: FieldSource): readonly CodeOption[] | undefined {
  const name = schema["x-codes"] ?? schema.items?.["x-codes"];
  if (name !== undefined) return input.codesOf(name);
  if (input.states && path === `/${input.states.field}`) return input.codesOf(input.states.codes);
  const values = schema.enum ?? schema.items?.enum;
  return values?.map((value) => ({ const: value, "x-label": { "": String(value) } }));
}

function spanOf(source: FieldSource): number {
  const span = source.place.span ?? (kindFor(source).wide === "no" ? 1 : source.columns);
  return Math.min(span, source.columns);
}
