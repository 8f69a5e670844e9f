/** Tools above a list of rows: aggregation, and the host's component that the screen names. */
import { asJsonArray } from "#dialect/json/jsonValues.ts";
import { useState } from "react";
import type { Json, Rec } from "#dialect/json/json.ts";
import { pointerTokens } from "#dialect/json/pointer.ts";
import { schemaAt } from "#dialect/schema/derived/shape.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import type { GridModel } from "../../grid/model/gridModel.ts";
import type { RowToolsProps } from "../../host/host.ts";
import type { PlannedField } from "../../plan/plan.ts";
import { useFormContext } from "./formContext.ts";
import { AggregateRowsButton } from "./AggregateRowsButton.tsx";
import { useTopic } from "../../browser/topics.ts";
import { FORM_TOPIC } from "../store/formTopics.ts";
import { typedValue } from "../store/typedValue.ts";

interface ListedRowsProps {
  readonly field: PlannedField;
  readonly path: string;
  /** The grid of the rows; absent where they are cards. */
  readonly grid?: GridModel;
}

export function RowTools({ field, path, grid }: ListedRowsProps) {
  const { store } = useFormContext();
  const { rowTools } = useHost();
  useTopic(store.topics, path);
  const CustomTools = rowTools?.[field.custom ?? ""];
  const [access] = useState(() => {
    const rows = () => asJsonArray(store.get(path)) as readonly Rec[];
    return {
      record: store.record,
      stored: store.stored,
      rows,
      chosen: () => [...new Set(grid?.selectedLines().flatMap(({ row, isNew }) => (isNew ? [] : [row])) ?? [])],
      put(next: readonly Rec[], done: string) {
        const keys = keysOf(rows(), store.rowKeys(path), next, store.newRowKey);
        const changedKeys = new Set(keys.filter((_, index) => !rows().includes(next[index] ?? {})));
        if (grid)
          grid.apply({ next: { rows: next, keys }, changedKeys, written: changedKeys.size, skipped: 0, added: 0, dropped: 0 }, done);
        else store.putRows(path, next, keys, changedKeys);
      },
      set(at: string, value: Json) {
        store.set(at, value);
        store.leave(at);
      },
      mayChange: (at: string) => !store.locked && !store.stateAt(at).readOnly && store.stateAt(at).visible,
      subscribe: (changed: () => void) => store.topics.subscribe(FORM_TOPIC, changed),
    } satisfies Omit<RowToolsProps, "list" | "schema" | "fixed">;
  });
  const schema = schemaAt(store.schema, [...pointerTokens(path), "-"]) ?? {};
  const fixed = store.locked || field.readOnly || store.stateAt(path).readOnly;
  return (
    <>
      {field.gather && !fixed && (
        <div className="ld-row-tools">
          <AggregateRowsButton
            gather={field.gather}
            list={field}
            {...access}
            newRow={(values) => ({ ...store.newRow(path), ...(typedValue(store.schema, `${path}/0`, values) as Rec) })}
          />
        </div>
      )}
      {CustomTools && <CustomTools list={field} schema={schema} fixed={fixed} {...access} />}
    </>
  );
}

/** Rows that stay the same object keep their key; others get a new one. */
function keysOf(before: readonly Rec[], keys: readonly string[], next: readonly Rec[], newKey: () => string): string[] {
  const known = new Map(before.map((row, index) => [row, keys[index]]));
  return next.map((row) => known.get(row) ?? newKey());
}
