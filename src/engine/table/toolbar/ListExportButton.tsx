/** Exports the list as a workbook. Rendered only where the host can make one. */
import { useRef, useState } from "react";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { Button } from "#engine/ui/Button.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { useRecordLookup } from "../../values/recordLookup.ts";
import { inDisplayOrder } from "../columns/visibleColumns.ts";
import type { ListModel } from "../model/useListModel.ts";

/** Name of the limit of exported records, and its default. */
const limitName = "exportRows";
const defaultLimit = 5000;

export interface ListExportButtonProps extends Pick<ListModel, "plan" | "shown" | "settings"> {
  /** The query of the list call; its page is ignored. */
  readonly query: ListQuery;
  readonly title: string;
  readonly narrow: boolean;
}

export function ListExportButton({ plan, shown, settings, query, title, narrow }: ListExportButtonProps) {
  const host = useHost();
  const { t, language } = useTranslation();
  const lookup = useRecordLookup();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const { sheets } = host;
  if (!sheets) return null;

  const save = async () => {
    if (running.current) return running.current.abort();
    const controller = new AbortController();
    running.current = controller;
    const { value } = host.catalog.limits[limitName] ?? {};
    const most = typeof value === "number" ? value : defaultLimit;
    setProgress({ done: 0, of: 0 });
    try {
      const { listSheet } = await import("./listSheet.ts");
      const exported = await listSheet({
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
      if (!exported) return;
      await sheets.saveList(exported.sheet);
      const isTruncated = exported.total > most;
      host.notify(
        isTruncated ? "warning" : "success",
        isTruncated ? t("list.exportedSome", { count: most, total: exported.total }) : t("list.exported"),
      );
    } catch {
      host.notify("error", t("list.exportFailed"));
    } finally {
      running.current = undefined;
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
