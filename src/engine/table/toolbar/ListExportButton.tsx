/** Keeps what the list shows as a workbook. Stands only where the host can make one. */
import { useRef, useState } from "react";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { Button } from "#engine/ui/Button.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { useRecordLookup } from "../../values/recordLookup.ts";
import { inDisplayOrder } from "../columns/visibleColumns.ts";
import type { ListModel } from "../model/useListModel.ts";

/** The limit that says how many records a file may hold. */
const limitName = "exportRows";
const standardMost = 5000;

export interface ListExportButtonProps extends Pick<ListModel, "plan" | "shown" | "settings"> {
  /** What the list asks the backend, of any page. */
  readonly query: ListQuery;
  readonly title: string;
  readonly narrow: boolean;
}

export function ListExportButton({ plan, shown, settings, query, title, narrow }: ListExportButtonProps) {
  const host = useHost();
  const { t, language } = useTranslation();
  const lookup = useRecordLookup();
  const under = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const { sheets } = host;
  if (!sheets) return null;

  const save = async () => {
    if (under.current) return under.current.abort();
    const controller = new AbortController();
    under.current = controller;
    const { value } = host.catalog.limits[limitName] ?? {};
    const most = typeof value === "number" ? value : standardMost;
    setProgress({ done: 0, of: 0 });
    try {
      const { listSheet } = await import("./listSheet.ts");
      const made = await listSheet({
        host,
        lookup,
        entity: plan.entity,
        columns: inDisplayOrder(shown, settings),
        query,
        language,
        name: title,
        most,
        onProgress: (done, of) => setProgress({ done, of }),
        signal: controller.signal,
      });
      if (!made) return;
      await sheets.saveList(made.sheet);
      const cut = made.total > most;
      host.notify(cut ? "warning" : "success", cut ? t("list.exportedSome", { count: most, total: made.total }) : t("list.exported"));
    } catch {
      host.notify("error", t("list.exportFailed"));
    } finally {
      under.current = undefined;
      setProgress(undefined);
    }
  };
  const label = progress ? t("list.exporting", { done: progress.done, of: progress.of }) : t("list.export");
  if (narrow) return <IconButton icon={progress ? "x" : "file-spreadsheet"} label={label} onClick={() => void save()} />;
  return (
    <Button icon={progress ? "x" : "file-spreadsheet"} title={progress ? t("action.cancel") : undefined} onClick={() => void save()}>
      {label}
    </Button>
  );
}
