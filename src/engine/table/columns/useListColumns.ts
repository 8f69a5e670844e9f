import { useMemo, useState } from "react";
import { checkContextOf, isColumnForUser } from "../../host/hostContext.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import type { PlannedColumn, TablePlan } from "../../plan/plan.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { useWidthStep } from "../../browser/useWidthStep.ts";
import { type ListLayout, layoutOf, settingsOf } from "./listLayout.ts";
import { columnsAtWidth, isColumnVisible, orderedColumns } from "./visibleColumns.ts";
import { migrateSettings, loadSettings, saveSettings, type TableSettings } from "./tableSettings.ts";

export interface ListColumns {
  /** Columns that the user may see, for the column settings. */
  readonly columns: readonly PlannedColumn[];
  /** The visible columns, in order. */
  readonly shown: readonly PlannedColumn[];
  readonly settings: TableSettings;
  setSettings(settings: TableSettings): void;
  /** Sets a width; without one, restores that of the screen. */
  setWidth(id: string, width: number | undefined): void;
}

export interface LayoutInUrl {
  /** The layout of the URL. It replaces the user's own settings without changing them. */
  readonly layout?: ListLayout | undefined;
  onLayout?(layout: ListLayout): void;
}

/** The columns of a list with the settings of the user or of the URL. */
export function useListColumns(parts: LoadedScreen, plan: TablePlan, { layout, onLayout }: LayoutInUrl): ListColumns {
  const host = useHost();
  const { entity, expressions, name } = parts;
  const login = host.user().loginName ?? "";
  const language = host.language.get();
  const [own, setOwn] = useState(() => migrateSettings(loadSettings(login, name), entity.schema));
  const steps = useMemo(() => plan.columns.flatMap(({ from = [] }) => from), [plan]);
  const width = useWidthStep(steps);
  const columns = useMemo(
    () =>
      columnsAtWidth(
        plan.columns.filter((column) => isColumnForUser(column, expressions, checkContextOf(host), language)),
        width,
      ),
    [plan, expressions, host, width, language],
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
