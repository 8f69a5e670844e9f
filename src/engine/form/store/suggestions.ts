/** Fields that fill themselves until the user enters something else (`x-suggest`). */
import { isEqual } from "#dialect/json/equal.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, patternOf, setAt } from "#dialect/json/pointer.ts";
import { isEmptyValue } from "../../values/control.ts";
import type { FormPlan } from "../../plan/plan.ts";
import { concretePaths } from "./draftPaths.ts";

export interface Suggestions {
  /** True if the field at a concrete pointer fills itself. */
  isSuggested(path: string): boolean;
  /** Removes values that were only suggested, so that they are computed again. */
  remove(draft: Rec): Rec;
  /** Writes the suggestions of `resolved` into every field that is empty or holds its previous suggestion. */
  apply(draft: Rec, resolved: Rec): Rec;
}

export function createSuggestions(plan: FormPlan): Suggestions {
  const patterns = [...plan.byPath.values()].filter(({ suggested }) => suggested).map(({ path }) => path);
  /** Concrete pointer -> its last suggestion. */
  const latest = new Map<string, Json | undefined>();
  const isUntouched = (draft: Rec, path: string) => isEmptyValue(getAt(draft, path)) || isEqual(getAt(draft, path), latest.get(path));
  const untouched = (draft: Rec) => patterns.flatMap((pattern) => concretePaths(draft, pattern)).filter((path) => isUntouched(draft, path));
  return {
    isSuggested: (path) => patterns.includes(patternOf(path)),
    remove: (draft) => untouched(draft).reduce((rest, path) => setAt(rest, path, undefined), draft),
    apply: (draft, resolved) =>
      untouched(draft).reduce((next, path) => {
        const value = getAt(resolved, path);
        latest.set(path, value);
        return isEqual(getAt(next, path), value) ? next : setAt(next, path, value);
      }, draft),
  };
}
