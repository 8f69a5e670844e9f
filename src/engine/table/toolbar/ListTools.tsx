/** Search and filters of a list: a bar on a wide page, a sheet on a phone. */
import { memo, type ReactNode, type Ref, useEffect } from "react";
import { Segments } from "#engine/ui/Segments.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { preloadWhenIdle } from "../../browser/preloadWhenIdle.ts";
import { FetchedFilter, FetchedFilters } from "../filters/fetchedFilters.ts";
import { FilterBar } from "../filters/FilterBar.tsx";
import { FilterChips } from "../filters/FilterChips.tsx";
import { FilterSheet } from "../filters/FilterSheet.tsx";
import { NumberSearch } from "../filters/NumberSearch.tsx";
import type { ListModel } from "../model/useListModel.ts";

export interface ListToolsProps extends Pick<ListModel, "plan" | "unpaged" | "change" | "filter" | "settings" | "setSettings"> {
  readonly narrow: boolean;
  readonly searchRef: Ref<HTMLInputElement>;
  /** Numbers that were not found; undefined before the first response. */
  readonly missing: readonly string[] | undefined;
  /** Records that were created before were not searched; undefined if all were. */
  readonly since: string | undefined;
  /** Number of found rows, for the sheet of a phone. */
  readonly total: number | undefined;
  /** Views and export: on a phone beside the filters; a wide page has them in its header. */
  readonly extras: ReactNode;
}

export const ListTools = memo(function ListTools(props: ListToolsProps) {
  const { plan, unpaged, change, filter, settings, setSettings, narrow, searchRef, missing, since, total, extras } = props;
  const { t, text } = useTranslation();
  const onClear = () => change({ filters: undefined });
  const hasFilters = plan.filters.length > 0;
  useEffect(() => {
    if (hasFilters) return preloadWhenIdle(() => Promise.all([FetchedFilter.fetchAhead(), FetchedFilters.fetchAhead()]));
  }, [hasFilters]);
  const label = plan.declared.searchLabel ? text(plan.declared.searchLabel) : t("list.search");
  const search = plan.searchable && (
    <NumberSearch label={label} value={unpaged.search ?? ""} onChange={(value) => change({ search: value })} inputRef={searchRef} />
  );
  const shared = { filters: plan.filters, values: unpaged.filters ?? {}, onFilter: filter };
  const onRemove = (field: PlannedField) => filter(field, undefined);
  const chips = { filters: plan.filters, query: unpaged, missing, since, onRemove, onClear };
  const once = plan.declared.once && (
    <label className="ld-list-once">
      <input
        type="checkbox"
        className="ld-check"
        checked={unpaged.each !== true}
        onChange={({ target }) => change({ each: target.checked ? undefined : true })}
      />
      {text(plan.declared.once.label)}
    </label>
  );
  if (narrow) {
    return (
      <div className="ld-list-tools">
        <div className="ld-list-find">
          {search}
          {hasFilters && <FilterSheet {...shared} total={total} onClear={onClear} />}
          {extras}
        </div>
        <FilterChips {...chips} />
        {once}
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
      {once}
    </div>
  );
});

/** Name of a row height; on narrow pages the stylesheet draws lines instead. */
function RowHeight({ lines, name }: { readonly lines: "compact" | "normal"; readonly name: string }) {
  return (
    <b className="ld-row-height" data-lines={lines} title={name}>
      {name}
    </b>
  );
}
