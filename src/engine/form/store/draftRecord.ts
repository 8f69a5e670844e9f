/** The draft of a form and the record that it makes. The record is made on request, once for each draft. */
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { DraftConverter } from "./draftToRecord.ts";
import { addNullsForCleared } from "./typedValue.ts";

export interface DraftRecord {
  draft(): Rec;
  put(draft: Rec): void;
  /** The input of a check. The same object while draft and stored record are the same. */
  record(): Rec;
  /** The record of another draft. */
  recordOf(draft: Rec): Rec;
  /** Makes the next `record` a new object, because records that it depends on changed. */
  forget(): void;
}

export function createDraftRecord(
  { schema }: Pick<CompiledEntity, "schema">,
  converter: Pick<DraftConverter, "toRecord">,
  stored: () => Rec | null,
): DraftRecord {
  let draft: Rec = {};
  let known: { readonly draft: Rec; readonly stored: Rec | null; readonly record: Rec } | undefined;
  const recordOf = (values: Rec): Rec => addNullsForCleared(schema, converter.toRecord(values), stored());
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
