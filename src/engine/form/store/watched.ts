/**
 * Which paths of a record its conditions and computed fields read. Most changes
 * happen at other paths and need no new evaluation.
 */
import { type ReadReference, referencesReadBy } from "#dialect/check/referenced.ts";
import type { Expressions } from "#dialect/expr/ast.ts";
import type { Cel, FieldSchema } from "#dialect/schema/schema.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { dependencies, overlaps } from "#dialect/expr/dependencies.ts";
import { patternOf } from "#dialect/json/pointer.ts";
import type { FormPlan } from "../../plan/plan.ts";

/** The conditions of a form's layout: those of its sections and fields. */
export function layoutConditions({ sections, byPath }: FormPlan): readonly (Cel | undefined)[] {
  return [
    ...sections.flatMap(({ visibleWhen, showWhen }) => [visibleWhen, showWhen]),
    ...[...byPath.values()].map(({ showWhen }) => showWhen),
  ];
}

const referencesByPlan = new WeakMap<FormPlan, readonly ReadReference[]>();

/** Returns the references whose records the entity or the layout of its form reads. The same array for one plan. */
export function formReferences(plan: FormPlan, entity: CompiledEntity, expressions: Expressions): readonly ReadReference[] {
  let found = referencesByPlan.get(plan);
  if (!found) {
    const trees = layoutConditions(plan).flatMap((text) => (text !== undefined && expressions[text] ? [expressions[text]] : []));
    found = referencesReadBy(entity.schema, [...Object.values(entity.expressions), ...trees]);
    referencesByPlan.set(plan, found);
  }
  return found;
}

/** Returns a test: can a change at this concrete pointer affect a condition or a computed value? `more` are expressions of the screen. */
export function watchedBy(
  entity: CompiledEntity,
  more: readonly (Cel | undefined)[] = [],
  expressions = entity.expressions,
): (path: string) => boolean {
  const paths = new Set<string>();
  const read = (text: Cel | undefined, bases: readonly string[], row: string) => {
    const tree = text === undefined ? undefined : expressions[text];
    if (!tree) return;
    for (const { name, path } of dependencies(tree)) {
      if (name === "self") for (const base of bases) paths.add(base + path);
      if (name === "row") paths.add(row + path);
      if (name === "ref") paths.add(path);
    }
  };
  const visit = (schema: FieldSchema, at: string, bases: readonly string[], row: string) => {
    for (const [name, field] of Object.entries(schema.properties ?? {})) {
      const here = `${at}/${name}`;
      for (const text of [
        field["x-visible-when"],
        field["x-required-when"],
        field["x-readonly-when"],
        field["x-compute"],
        field["x-suggest"],
      ])
        read(text, bases, row);
      const inner = field.items?.properties ? field.items : field.properties ? field : undefined;
      if (!inner) continue;
      const base = inner === field ? here : `${here}/-`;
      // In a part that is an entity of its own, `self` means that part.
      visit(inner, base, inner.$id === undefined ? bases : [...bases, base], inner === field ? row : base);
    }
  };
  visit(entity.schema, "", [""], "");
  for (const text of more) read(text, [""], "");
  const list = [...paths];
  return (path) => {
    const pattern = patternOf(path);
    return list.some((watched) => watched === "" || overlaps(watched, pattern));
  };
}
