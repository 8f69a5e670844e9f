/** Fields that fill themselves for as long as nobody has entered anything else (`x-suggest`). */
import { isEqual } from "#dialect/json/equal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, patternOf, setAt } from "#dialect/json/pointer.ts";
import { isEmptyValue } from "../../values/control.ts";
import type { FormPlan } from "../../plan/plan.ts";
import { concretePaths } from "./draftPaths.ts";

export interface Suggestions {
  /** Whether the field at a concrete pointer fills itself. */
  has(path: string): boolean;
  /** The draft without what was only suggested, so that it is worked out anew. */
  without(draft: Rec): Rec;
  /** The draft with the suggestions of `settled` in every field that is empty or holds the one of before. */
  take(draft: Rec, settled: Rec): Rec;
}

export function createSuggestions(plan: FormPlan): Suggestions {
  const patterns = [...plan.byPath.values()].filter(({ schema }) => schema["x-suggest"] !== undefined).map(({ path }) => path);
  /** What was last suggested, by concrete pointer. */
  const given = new Map<string, Json | undefined>();
  const isUntouched = (draft: Rec, path: string) => isEmptyValue(getAt(draft, path)) || isEqual(getAt(draft, path), given.get(path));
  const untouched = (draft: Rec) => patterns.flatMap((pattern) => concretePaths(draft, pattern)).filter((path) => isUntouched(draft, path));
  return {
    has: (path) => patterns.includes(patternOf(path)),
    without: (draft) => untouched(draft).reduce((rest, path) => setAt(rest, path, undefined), draft),
    take: (draft, settled) =>
      untouched(draft).reduce((next, path) => {
        const value = getAt(settled, path);
        given.set(path, value);
        return isEqual(getAt(next, path), value) ? next : setAt(next, path, value);
      }, draft),
  };
}
