/**
 * rjsf's schema utilities for a constant schema (`fields/rjsfSchema.ts`): it has
 * no `$ref`, no conditions and no alternatives, so there is nothing to resolve.
 * The form store holds the values, so there are no defaults to compute.
 * `createSchemaUtils` of rjsf would add 12 kB to each form.
 */
import type { RJSFSchema, SchemaUtilsType } from "@rjsf/utils";

const never = () => false;

function refuse(): never {
  throw new Error("The schema of a form has no alternatives, and the form store holds and checks its values.");
}

export function constantSchemaUtils(rootSchema: RJSFSchema): SchemaUtilsType {
  return {
    getRootSchema: () => rootSchema,
    retrieveSchema: (schema) => schema,
    // `FieldFrame` renders labels.
    getDisplayLabel: never,
    isSelect: never,
    isMultiSelect: never,
    isFilesArray: never,
    doesSchemaUtilsDiffer: refuse,
    findFieldInSchema: refuse,
    findSelectedOptionInXxxOf: refuse,
    getClosestMatchingOption: refuse,
    getDefaultFormState: refuse,
    getFirstMatchingOption: refuse,
    getFromSchema: refuse,
    getValidator: refuse,
    omitExtraData: refuse,
    sanitizeDataForNewSchema: refuse,
    toPathSchema: refuse,
  };
}
