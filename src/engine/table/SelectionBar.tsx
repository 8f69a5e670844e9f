import type { ReactNode } from "react";
import type { ListModel } from "./model/useListModel.ts";
import { SelectionSums } from "./sums/ListSumsLine.tsx";
import { BulkBar } from "./toolbar/BulkBar.tsx";
import { SelectAll } from "./toolbar/SelectAll.tsx";

/** Actions on the selected records. Its child is their export. */
export function SelectionBar({ model, children }: { readonly model: ListModel; readonly children: ReactNode }) {
  const { selection, actions } = model;
  return (
    <BulkBar
      count={selection.records.length}
      more={<SelectAll model={model} />}
      sums={<SelectionSums model={model} />}
      actions={model.bulk}
      tools={children}
      busy={actions.busy}
      onRun={({ action, records, fit }) => actions.run(action, records, fit)}
      onClear={selection.clear}
    />
  );
}
