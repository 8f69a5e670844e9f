/**
 * Build-time stub for rjsf's schema resolution and defaults (9 kB): our schema
 * is constant, without conditions, references or alternatives
 * (`rjsfSchema.ts`), and the form store holds the values.
 */
import type { RJSFSchema, SchemaUtilsType, ValidatorType } from "@rjsf/utils";

const never = () => false;

function refuse(): never {
  throw new Error("Not available in the rjsf stub: the schema has no alternatives, and the form store holds the data.");
}

export default function createSchemaUtils(validator: ValidatorType, rootSchema: RJSFSchema) {
  return {
    getRootSchema: () => rootSchema,
    getValidator: () => validator,
    doesSchemaUtilsDiffer: (_other: unknown, schema: RJSFSchema) => schema !== rootSchema,
    retrieveSchema: (schema: RJSFSchema) => schema,
    getDefaultFormState: (_schema: RJSFSchema, data: unknown) => data,
    sanitizeDataForNewSchema: (_schema: RJSFSchema, _before: RJSFSchema, data: unknown) => data,
    omitExtraData: (_schema: RJSFSchema, data: unknown) => data,
    getDisplayLabel: never,
    isSelect: never,
    isMultiSelect: never,
    isFilesArray: never,
    findFieldInSchema: refuse,
    findSelectedOptionInXxxOf: refuse,
    getClosestMatchingOption: refuse,
    getFirstMatchingOption: refuse,
    getFromSchema: refuse,
    toPathSchema: refuse,
  } satisfies Record<keyof SchemaUtilsType, unknown>;
}
