/** The condition `where` of a reference, for the server and for each row of a backend that ignores it. */
import { type CheckContext, scopeOf } from "#dialect/check/check.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { dependencies } from "#dialect/expr/dependencies.ts";
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import type { Rec } from "#dialect/json/json.ts";
import { getAt, patternOf, pointerTokens, setAt } from "#dialect/json/pointer.ts";
import type { Cel } from "#dialect/schema/schema.ts";
import { schemaAt, selfTokens } from "#dialect/schema/derived/shape.ts";
import type { Candidates } from "../host/source.ts";

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
  const base = selfTokens(schema, record, pointerTokens(path));
  const self = getAt(record, base) as Rec;
  const tree = where === undefined ? undefined : expressions[where];
  const read = tree ? dependencies(tree).filter((place) => place.name === "self") : [];
  const places = read.map(({ path: pointer }) => pointer.replace(/\/-.*$/s, ""));
  const isKnown = (place: string) => (getAt(self, place) ?? null) !== null;
  const facts = places.filter(isKnown).reduce<Rec>((part, place) => setAt(part, place, getAt(self, place)), {});
  return {
    query: { entity: name, field: patternOf(path), self: facts },
    fits: (row) => where === undefined || evaluateBoolean(expressions, where, { ...scopeOf(context), self, row }) === true,
    missing: places
      .filter((place) => !isKnown(place))
      .map((place) => schemaAt(schema, [...base, ...pointerTokens(place)])?.["x-label"])
      .filter((label) => label !== undefined),
  };
}
