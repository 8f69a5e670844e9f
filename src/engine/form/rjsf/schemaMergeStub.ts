/**
 * Build-time stub for the packages that rjsf uses to merge `allOf` and to
 * resolve `$ref` (35 kB): our schema has neither (`rjsfSchema.ts`). Every
 * function throws.
 */
function refuse(): never {
  throw new Error("Not available in the rjsf stub: the schema has no allOf and no $ref.");
}

export const createComparator = () => ({ compareSchemaDefinitions: refuse, compareSchemaValues: refuse });
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: refuse });
export const createIntersector = () => refuse;
export const createDeduplicator = () => refuse;
export const createShallowAllOfMerge = () => refuse;

export default { equal: refuse, resolve: refuse };
