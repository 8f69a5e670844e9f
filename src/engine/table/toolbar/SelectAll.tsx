/** Selects all found records, not only the present page. It reads them first, because actions are evaluated on each record. */
import { useEffect, useRef, useState } from "react";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { countedRecords, countText } from "../../host/counted.ts";
import { readAll } from "../../records/readAll.ts";
import { mostSelected } from "../model/mostSelected.ts";
import type { ListModel } from "../model/useListModel.ts";

export function SelectAll({ model }: { readonly model: ListModel }) {
  const host = useHost();
  const { t } = useTranslation();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  useEffect(() => () => running.current?.abort(), []);

  const most = mostSelected(host.catalog);
  const total = model.rows.page?.total ?? 0;
  const count = Math.min(total, most);
  if (progress === undefined && model.selection.records.length >= count) return null;

  const read = async () => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, of: count });
    const { source } = host;
    const found = await readAll({
      source,
      entity: model.plan.entity,
      query: model.wire,
      max: most,
      counted: countedRecords(host.catalog),
      onProgress: (done, of) => setProgress({ done, of }),
      signal: controller.signal,
    });
    if (controller.signal.aborted) return;
    setProgress(undefined);
    if (found) model.selection.add(found.records);
    else host.notify("error", t("list.selectFailed"));
  };
  if (progress) return <span role="status">{t("list.selecting", progress)}</span>;
  return (
    <button type="button" className="ld-bulk-action ld-bulk-all" onClick={() => void read()}>
      {total > most ? t("list.selectMost", { count: most, total: countText(host.catalog, total) }) : t("list.selectAll", { count: total })}
    </button>
  );
}
