/** Button that adds up the rows of another list into this one. Fields that a reference fills are filled too. */
import { useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { RowAggregation } from "#dialect/schema/screenParts.ts";
import { isOk } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { RowToolsProps } from "../../host/host.ts";
import { keyField } from "../../values/recordLookup.ts";
import { usePendingWork } from "../../controls/pendingWork.ts";
import { Button } from "../../ui/Button.tsx";
import { aggregateRows, mergeAggregatedRows } from "../store/aggregateRows.ts";

export interface AggregateRowsButtonProps extends Pick<RowToolsProps, "list" | "record" | "rows" | "put"> {
  readonly gather: RowAggregation;
  /** Returns the draft of a new row with these values. */
  newRow(values: Rec): Rec;
}

export function AggregateRowsButton({ gather, list, record, rows, put, newRow }: AggregateRowsButtonProps) {
  const host = useHost();
  const { t, text } = useTranslation();
  const pending = usePendingWork();
  const [busy, setBusy] = useState(false);
  /** Always resolves to true: a failed lookup does not block a save. */
  const run = async (): Promise<boolean> => {
    const others = record()[gather.from];
    const sums = aggregateRows(Array.isArray(others) ? (others as readonly Rec[]) : [], gather);
    if (sums.size === 0) {
      host.notify("info", t("form.gatherNothing"));
      return true;
    }
    setBusy(true);
    const filled = await fillsOf([...sums.keys()]);
    setBusy(false);
    const next = mergeAggregatedRows(rows(), sums, gather.by, (value) => newRow(filled.get(value) ?? {}));
    const count = next.filter((row) => !rows().includes(row)).length;
    if (count === 0) host.notify("info", t("form.gatherSame"));
    else put(next, t("form.gathered", { count }));
    return true;
  };

  /** Returns value -> the fields that choosing its record by hand would fill. */
  async function fillsOf(values: readonly string[]): Promise<ReadonlyMap<string, Rec>> {
    const reference = list.fields?.find(({ name }) => name === gather.by)?.reference;
    if (!reference) return new Map();
    const key = keyField(reference);
    const response = await host.source.list(reference.entity, { page: 1, size: values.length, filters: { [key]: values } });
    const fills = Object.entries(reference.fill ?? {}).filter(([to]) => !to.startsWith("/"));
    return new Map(
      (isOk(response) ? (response.data?.rows ?? []) : []).map((row) => [
        String(row[key]),
        Object.fromEntries(fills.flatMap(([to, from]) => (row[from] === undefined ? [] : [[to, row[from]]]))),
      ]),
    );
  }

  return (
    <Button size="sm" icon="layers" busy={busy} onClick={() => pending.track(run())}>
      {text(gather.label)}
    </Button>
  );
}
