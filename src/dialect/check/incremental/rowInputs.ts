/** What the verdict of a row rests on beside the row itself: what stands around its list, the stored record, the moment. */
import { type CheckContext, scopeOf } from "../check.ts";
import { type EntityParts, withoutLists } from "./entityParts.ts";
import { isEqual } from "../../json/equal.ts";
import { computeAll } from "../fieldStates.ts";
import type { Json, Rec } from "../../json/json.ts";
import { mergeInput } from "../mergeInput.ts";
import { getAt } from "../../json/pointer.ts";

export interface RowInputs {
  /** The same object as long as no row's verdict could be another. */
  of(stored: Rec | null, record: Rec, context: CheckContext): object;
  /** The next answer is another object, whatever is asked. */
  forget(): void;
}

interface Facts {
  readonly read: readonly (Json | undefined)[];
  readonly moment: string;
  readonly stored: Rec | null;
  readonly references: Rec | undefined;
}

export function createRowInputs({ lists, outer, around, outside }: EntityParts): RowInputs {
  let known: Facts | undefined;

  function factsOf(stored: Rec | null, record: Rec, context: CheckContext): Facts {
    const { references } = context;
    const moment = `${context.on} ${context.draft} ${context.today}`;
    if (outside.length === 0) return { read: [], moment, stored, references };
    const merged = mergeInput(outer, { stored, input: withoutLists(record, lists) }, scopeOf(context), []);
    const settled = computeAll(around, merged.record, context);
    return { read: outside.map((path) => getAt(settled, path)), moment, stored, references };
  }

  return {
    of(stored, record, context) {
      const now = factsOf(stored, record, context);
      if (!known || !isSame(known, now)) known = now;
      return known;
    },
    forget: () => void (known = undefined),
  };
}

function isSame(before: Facts, now: Facts): boolean {
  return (
    before.stored === now.stored &&
    before.moment === now.moment &&
    isEqual(before.references, now.references) &&
    now.read.every((value, at) => isEqual(value, before.read[at]))
  );
}
