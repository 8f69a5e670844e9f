/** Exports the list as a file; a menu where the host offers several formats. Rendered only where it offers one. */
import { type ButtonHTMLAttributes, useRef, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import { Button } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { IconButton } from "#engine/ui/IconButton.tsx";
import { Menu } from "#engine/ui/overlay/Menu.tsx";
import type { ListFormat } from "../../host/host.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { useRecordLookup } from "../../values/recordLookup.ts";
import { inDisplayOrder } from "../columns/visibleColumns.ts";
import type { ListModel } from "../model/useListModel.ts";

export interface ListExportButtonProps extends Pick<ListModel, "plan" | "shown" | "settings"> {
  /** The query of the list call; its page is ignored. */
  readonly query: ListQuery;
  readonly title: string;
  readonly narrow: boolean;
  /** Exports these records only: the button is in the bar of the selection. */
  readonly chosen?: readonly Rec[];
}

export function ListExportButton({ plan, shown, settings, query, title, narrow, chosen }: ListExportButtonProps) {
  const host = useHost();
  const { t, language } = useTranslation();
  const lookup = useRecordLookup();
  const running = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ readonly done: number; readonly of: number }>();
  const { formats = [] } = host.sheets ?? {};
  const [format] = formats;
  if (!format) return null;

  const save = async (to: ListFormat) => {
    const controller = new AbortController();
    running.current = controller;
    setProgress({ done: 0, of: 0 });
    try {
      const { saveList } = await import("../../records/listSheet.ts");
      await saveList(to, {
        host,
        lookup,
        entity: plan.entity,
        columns: inDisplayOrder(shown, settings),
        query,
        records: chosen,
        language,
        name: title,
        onProgress: (done, of) => setProgress({ done, of }),
        signal: controller.signal,
      });
    } catch {
      host.notify("error", t("list.exportFailed"));
    } finally {
      running.current = undefined;
      setProgress(undefined);
    }
  };
  const label = progress ? t("list.exporting", { done: progress.done, of: progress.of }) : t(chosen ? "action.export" : "list.export");
  const look = { label, narrow, progress, inBar: chosen !== undefined, onStop: () => running.current?.abort() };
  if (formats.length === 1) return <ExportTrigger {...look} onClick={() => void save(format)} />;
  return (
    <Menu
      label={t("list.export")}
      items={formats.map((one) => ({ id: one.id, label: one.name, onSelect: () => void save(one) }))}
      trigger={(opener) => <ExportTrigger {...look} {...opener} />}
    />
  );
}

interface ExportTriggerProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string;
  readonly narrow: boolean;
  readonly progress: object | undefined;
  readonly inBar: boolean;
  onStop(): void;
}

/** The button that starts an export and, while it runs, stops it: the same element, which keeps the focus. */
function ExportTrigger({ label, narrow, progress, inBar, onStop, ...opener }: ExportTriggerProps) {
  const { t } = useTranslation();
  const press = progress ? { id: opener.id, onClick: onStop } : opener;
  const icon = progress ? "x" : "file-spreadsheet";
  if (inBar) {
    return (
      <button type="button" {...opener} {...press} className="ld-bulk-action">
        <Icon name={icon} />
        {label}
      </button>
    );
  }
  if (narrow) return <IconButton {...press} icon={icon} label={label} />;
  return (
    <Button {...press} icon={icon} title={progress ? t("action.cancel") : undefined}>
      {label}
    </Button>
  );
}
