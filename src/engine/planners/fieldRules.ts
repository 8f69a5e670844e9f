/**
 * Computes each property of a planned field from its schema and the screen: one pure function for each property. A property of
 * `PlannedField` without a rule is a type error.
 */
import type { MessageKey } from "#dialect/text/messageKey.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import type { FormField } from "#dialect/schema/screens.ts";
import type { CodeOption } from "#dialect/schema/states.ts";
import { flagCodes } from "#dialect/sheet/flagWords.ts";
import { kindOf } from "../kinds/index.ts";
import { choiceLook } from "./choiceLook.ts";
import { lastName } from "../plan/fieldPath.ts";
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
  readonly [Property in Exclude<keyof PlannedField, "fields" | "grid">]-?: (source: FieldSource) => PlannedField[Property] | undefined;
};

export const fieldRules: FieldRules = {
  path: ({ path }) => path,
  name: ({ path }) => lastName(path),
  kind: kindName,
  schema: ({ schema }) => schema,
  label: ({ schema, path }) => schema["x-label"] ?? { "": lastName(path) },
  help: ({ schema }) => schema["x-help"],
  placeholder: ({ schema }) => schema["x-placeholder"],
  empty: ({ schema }) => schema["x-empty"],
  unit: ({ schema }) => schema["x-unit"],
  currency: ({ schema }) => schema["x-currency"],
  currencyAt: ({ schema, path }) => {
    const name = schema["x-currency-field"];
    return name === undefined ? undefined : `${path.slice(0, path.lastIndexOf("/"))}/${name}`;
  },
  codes: codesOf,
  shownAs: ({ path, input }) => (path === `/${input.states?.field}` ? input.states?.shownAs : undefined),
  reference: ({ schema }) => schema["x-reference"] ?? schema.items?.["x-reference"],
  file: ({ schema }) => schema["x-file"] ?? schema.items?.["x-file"],
  required: ({ required }) => required,
  requiredWhen: ({ schema }) => schema["x-required-when"],
  visibleWhen: ({ schema }) => schema["x-visible-when"],
  readonlyWhen: ({ schema }) => schema["x-readonly-when"],
  showWhen: ({ schema, place }) => place["x-show-when"] ?? schema["x-show-when"],
  readOnly: ({ schema }) => schema.readOnly === true || schema["x-compute"] !== undefined,
  computed: ({ schema }) => schema["x-compute"] !== undefined,
  timeZone: ({ input }) => input.timeZone,
  as: (source) => source.place.as ?? choiceLook(kindName(source), codesOf(source), spanOf(source) * source.columnWidth),
  custom: ({ place }) => place.custom,
  change: ({ place }) => place.change,
  gather: ({ place }) => place.gather,
  flags: (source) => (kindName(source) === "flag" && source.input.textOf ? flagCodes(source.input.textOf) : undefined),
  joinedBy: (source) => {
    const key = separators[kindName(source)];
    return key === undefined ? undefined : source.input.textOf?.(key);
  },
  span: spanOf,
};

/** Message key of the separator between the values, by kind. */
const separators: Readonly<Record<string, MessageKey>> = { choices: "value.between", group: "value.betweenParts" };

/** Returns the kind; the field of a state machine is a status, whatever its schema says. */
function kindName({ schema, path, input }: FieldSource): string {
  return path === `/${input.states?.field}` ? "status" : kindOf(schema).name;
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

/** Kinds that span all columns by default. */
const wide: ReadonlySet<string> = new Set(["longText", "choices", "group", "rows"]);

function spanOf(source: FieldSource): number {
  const span = source.place.span ?? (wide.has(kindName(source)) ? source.columns : 1);
  return Math.min(span, source.columns);
}
