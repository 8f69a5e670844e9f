import { expect, test } from "vitest";
import merge, { createMerger, createShallowAllOfMerge } from "#engine/form/rjsf/schemaMergeStub.ts";

test("each function throws: the schema of a form has neither allOf nor $ref", () => {
  const calls = [createMerger().mergeArrayOfSchemaDefinitions, createShallowAllOfMerge(), merge.resolve];
  for (const call of calls) expect(call).toThrow("no allOf and no $ref");
});
