/**
 * Stands in for what rjsf brings along to merge `allOf` and to follow `$ref`
 * (35 kB, never used): our schema has neither (`rjsfSchema.ts`). Whoever comes
 * here all the same is told so.
 */
function refuse(): never {
  throw new Error("The schema that rjsf draws from has no allOf and no $ref");
}

export const createComparator = () => ({ compareSchemaDefinitions: refuse, compareSchemaValues: refuse });
export const createMerger = () => ({ mergeArrayOfSchemaDefinitions: refuse });
export const createIntersector = () => refuse;
export const createDeduplicator = () => refuse;
export const createShallowAllOfMerge = () => refuse;

export default { equal: refuse, resolve: refuse };
