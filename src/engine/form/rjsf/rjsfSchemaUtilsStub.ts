/**
 * Stands in for what rjsf resolves schemas and works out defaults with (9 kB):
 * the schema that it draws from is constant and has no conditions, references
 * or choices (`rjsfSchema.ts`), and the values are the store's.
 */
import type { RJSFSchema, SchemaUtilsType, ValidatorType } from "@rjsf/utils";

const never = () => false;

function refuse(): never {
  throw new Error("The schema that rjsf draws from has no choices, and its data are the store's");
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
