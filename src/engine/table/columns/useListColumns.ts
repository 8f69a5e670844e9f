import { useMemo, useState } from "react";
import { checkContextOf, isVisibleToUser } from "../../host/hostContext.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import type { PlannedColumn, TablePlan } from "../../plan/plan.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { type ListLayout, layoutOf, settingsOf } from "./listLayout.ts";
import { isColumnVisible, orderedColumns } from "./visibleColumns.ts";
import { carriedOver, loadSettings, saveSettings, type TableSettings } from "./tableSettings.ts";

export interface ListColumns {
  /** Columns this person may see at all, for the chooser. */
  readonly columns: readonly PlannedColumn[];
  /** Those of them that are switched on, in order. */
  readonly shown: readonly PlannedColumn[];
  readonly settings: TableSettings;
  setSettings(settings: TableSettings): void;
  /** Without a width the screen's own holds again. */
  setWidth(id: string, width: number | undefined): void;
}

export interface LayoutInAddress {
  /** What the address says of the columns; one's own settings hold without it, and are not touched by it. */
  readonly layout?: ListLayout | undefined;
  onLayout?(layout: ListLayout): void;
}

/** The columns of a list as this person, or the address, has set them up. */
export function useListColumns(parts: LoadedScreen, plan: TablePlan, { layout, onLayout }: LayoutInAddress): ListColumns {
  const host = useHost();
  const { entity, expressions, name } = parts;
  const login = host.user().loginName ?? "";
  const [own, setOwn] = useState(() => carriedOver(loadSettings(login, name), entity.schema));
  const columns = useMemo(
    () => plan.columns.filter((column) => isVisibleToUser(column.showWhen, expressions, checkContextOf(host))),
    [plan, expressions, host],
  );
  const settings = useMemo(() => (layout && settingsOf(layout, columns)) ?? own, [layout, columns, own]);
  const setSettings = useEventCallback((next: TableSettings) => {
    if (settings !== own && onLayout) return onLayout(layoutOf(columns, next));
    setOwn(next);
    saveSettings(login, name, next);
  });
  const setWidth = useEventCallback((id: string, width: number | undefined) => {
    const { [id]: _before, ...others } = settings.widths;
    setSettings({ ...settings, widths: width === undefined ? others : { ...others, [id]: width } });
  });
  const shown = useMemo(() => orderedColumns(columns, settings).filter((column) => isColumnVisible(column, settings)), [columns, settings]);
  return { columns, shown, settings, setSettings, setWidth };
}
