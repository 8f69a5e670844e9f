/** Search, filters and what they narrow; a bar on a wide page, a sheet on a phone. */
import { memo, type ReactNode, type Ref } from "react";
import { Segments } from "#engine/ui/Segments.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { FilterBar } from "../filters/FilterBar.tsx";
import { FilterChips } from "../filters/FilterChips.tsx";
import { FilterSheet } from "../filters/FilterSheet.tsx";
import { NumberSearch } from "../filters/NumberSearch.tsx";
import type { ListModel } from "../model/useListModel.ts";

export interface ListToolsProps extends Pick<ListModel, "plan" | "asked" | "ask" | "filter" | "settings" | "setSettings"> {
  readonly narrow: boolean;
  readonly searchRef: Ref<HTMLInputElement>;
  /** Numbers that were searched and not found; undefined before any answer. */
  readonly missing: readonly string[] | undefined;
  /** How many rows are found, for the sheet of a phone. */
  readonly total: number | undefined;
  /** Views and workbook: on a phone they stand beside the filters; a wide page has them in its head. */
  readonly extras: ReactNode;
}

export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { plan, asked, ask, filter, settings, setSettings, narrow, searchRef, missing, total, extras } = props;
  const { t, text } = useTranslation();
  const onClear = () => ask({ filters: undefined });
  const label = plan.screen.searchLabel ? text(plan.screen.searchLabel) : t("list.search");
  const search = plan.searchable && (
    <NumberSearch label={label} value={asked.search ?? ""} onChange={(value) => ask({ search: value })} inputRef={searchRef} />
  );
  const shared = { filters: plan.filters, values: asked.filters ?? {}, onFilter: filter };
  const chips = { filters: plan.filters, query: asked, missing, onRemove: (field: PlannedField) => filter(field, undefined), onClear };
  if (narrow) {
    return (
      <div className="ld-list-tools">
        <div className="ld-list-find">
          {search}
          {plan.filters.length > 0 && <FilterSheet {...shared} total={total} onClear={onClear} />}
          {extras}
        </div>
        <FilterChips {...chips} />
      </div>
    );
  }
  return (
    <div className="ld-list-tools">
      <FilterBar {...shared} search={search}>
        <Segments
          label={t("list.density")}
          size="sm"
          options={[
            { value: "compact", label: <RowHeight lines="compact" name={t("list.compact")} /> },
            { value: "normal", label: <RowHeight lines="normal" name={t("list.normal")} /> },
          ]}
          value={settings.density}
          onChange={(density) => setSettings({ ...settings, density })}
        />
      </FilterBar>
      <FilterChips {...chips} />
    </div>
  );
});

/** A row height by its name, or by lines as close as its rows where there is no room for names. */
function RowHeight({ lines, name }: { readonly lines: "compact" | "normal"; readonly name: string }) {
  return (
    <b className="ld-row-height" data-lines={lines} title={name}>
      {name}
    </b>
  );
}
