/** The inputs of a row check other than the row: fields outside of its list, the stored record, the context. They are the cache key of row results. */
import { type CheckContext, scopeOf } from "../check.ts";
import { type EntityParts, withoutLists } from "./entityParts.ts";
import { isEqual } from "../../json/equal.ts";
import { computeAll } from "../fieldStates.ts";
import type { Json, Rec } from "../../json/json.ts";
import { mergeInput } from "../mergeInput.ts";
import { getAt } from "../../json/pointer.ts";

export interface RowInputs {
  /** Returns the same object as long as the result of no row can change. */
  of(stored: Rec | null, record: Rec, context: CheckContext): object;
  /** The next call of `of` returns a new object. */
  forget(): void;
}

interface Inputs {
  readonly read: readonly (Json | undefined)[];
  readonly occasion: string;
  readonly stored: Rec | null;
  readonly references: Rec | undefined;
}

export function createRowInputs({ lists, outer, around, outside }: EntityParts): RowInputs {
  let last: Inputs | undefined;

  function inputsOf(stored: Rec | null, record: Rec, context: CheckContext): Inputs {
    const { references } = context;
    const occasion = `${context.on} ${context.draft} ${context.today}`;
    if (outside.length === 0) return { read: [], occasion, stored, references };
    const merged = mergeInput(outer, { stored, input: withoutLists(record, lists) }, scopeOf(context), []);
    const resolved = computeAll(around, merged.record, context);
    return { read: outside.map((path) => getAt(resolved, path)), occasion, stored, references };
  }

  return {
    of(stored, record, context) {
      const current = inputsOf(stored, record, context);
      if (!last || !isSame(last, current)) last = current;
      return last;
    },
    forget: () => void (last = undefined),
  };
}

function isSame(before: Inputs, current: Inputs): boolean {
  return (
    before.stored === current.stored &&
    before.occasion === current.occasion &&
    isEqual(before.references, current.references) &&
    current.read.every((value, at) => isEqual(value, before.read[at]))
  );
}
