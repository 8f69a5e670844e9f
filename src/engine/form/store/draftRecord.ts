/** The draft of a form, and the record that it makes: worked out when somebody asks, once for each draft. */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { DraftConverter } from "./draftToRecord.ts";
import { addNullsForCleared } from "./typedValue.ts";

export interface DraftRecord {
  draft(): Rec;
  put(draft: Rec): void;
  /** As a check is given it; the same object while draft and stored record are the same. */
  record(): Rec;
  /** The record of another draft. */
  recordOf(draft: Rec): Rec;
  /** The next record is another object: what it stands on has moved. */
  forget(): void;
}

export function createDraftRecord(
  { schema }: Pick<CompiledEntity, "schema">,
  typed: Pick<DraftConverter, "of">,
  stored: () => Rec | null,
): DraftRecord {
  let draft: Rec = {};
  let known: { readonly draft: Rec; readonly stored: Rec | null; readonly record: Rec } | undefined;
  const recordOf = (values: Rec): Rec => addNullsForCleared(schema, typed.of(values), stored());
  return {
    draft: () => draft,
    put: (next) => void (draft = next),
    record() {
      if (known?.draft !== draft || known.stored !== stored()) known = { draft, stored: stored(), record: recordOf(draft) };
      return known.record;
    },
    recordOf,
    forget: () => void (known = undefined),
  };
}
