/** The condition `where` of a reference, for the server and for each row of a backend that ignores it. */
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { dependencies } from "#dialect/expr/dependencies.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, patternOf, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import type { Cel } from "#dialect/schema/schema.ts";
import { selfAt } from "#dialect/schema/derived/shape.ts";
import type { Candidates } from "../values/kind.ts";

/**
 * Returns the candidates for the field at `path` of `record`, as it would be saved now. `self` is the record, or the object
 * around the field that has its own rules; `row` is the candidate. An unknown condition matches nothing, as in SQL.
 */
export function candidates(
  { name, schema, expressions }: Pick<CompiledEntity, "name" | "schema" | "expressions">,
  where: Cel | undefined,
  path: string,
  record: Rec,
  context: CheckContext,
): Candidates {
  const self = selfAt(schema, record, pointerTokens(path));
  const tree = where === undefined ? undefined : expressions[where];
  const read = tree ? dependencies(tree).filter((place) => place.name === "self") : [];
  const facts = read.reduce<Rec>((part, { path: pointer }) => {
    const list = pointer.replace(/\/-.*$/s, "");
    const value = getAt(self as Json, list);
    return value === undefined || value === null ? part : setAt(part, list, value);
  }, {});
  return {
    query: { entity: name, field: patternOf(path), self: facts },
    fits: (row) => where === undefined || evaluateBoolean(expressions, where, { ...scopeOf(context), self, row }) === true,
  };
}
