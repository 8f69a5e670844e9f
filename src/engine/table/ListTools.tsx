/** Search, filters and what they narrow; a bar on a wide page, a sheet on a phone. */
import type { ReactNode, Ref } from "react";
import { Segments } from "#engine/look/Segments.tsx";
import type { FilterValue, ListQuery } from "#dialect/wire.ts";
import { useWords } from "../EngineProvider.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { changedQuery, withFilter } from "./changedQuery.ts";
import { FilterBar } from "./FilterBar.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { FilterSheet } from "./FilterSheet.tsx";
import { NumberSearch } from "./NumberSearch.tsx";
import type { ListModel } from "./useListModel.tsx";
import { filterKey } from "./wireQuery.ts";

export interface ListToolsProps {
  readonly model: ListModel;
  readonly narrow: boolean;
  onQuery(query: ListQuery): void;
  readonly searchRef: Ref<HTMLInputElement>;
  /** Views and workbook: on a phone they stand beside the filters; a wide page has them in its head. */
  readonly extras: ReactNode;
}

export function ListTools({ model, narrow, onQuery, searchRef, extras }: ListToolsProps) {
  const { t, text } = useWords();
  const { plan, query, rows, settings, setSettings } = model;
  const onFilter = (field: PlannedField, value: FilterValue | undefined) => onQuery(withFilter(query, filterKey(field), value));
  const onClear = () => onQuery(changedQuery(query, { filters: undefined }));
  const label = plan.screen.searchLabel ? text(plan.screen.searchLabel) : t("list.search");
  const search = plan.searchable && (
    <NumberSearch
      label={label}
      value={query.search ?? ""}
      onChange={(value) => onQuery(changedQuery(query, { search: value }))}
      inputRef={searchRef}
    />
  );
  const shared = { filters: plan.filters, values: query.filters ?? {}, onFilter };
  const chips = { filters: plan.filters, query, page: rows.page, onRemove: (field: PlannedField) => onFilter(field, undefined), onClear };
  if (narrow) {
    return (
      <div className="ld-list-tools">
        <div className="ld-list-find">
          {search}
          {plan.filters.length > 0 && <FilterSheet {...shared} total={rows.page?.total} onClear={onClear} />}
          {extras}
        </div>
        <FilterChips {...chips} />
      </div>
    );
  }
  return (
    <div className="ld-list-tools">
      <FilterBar {...shared} search={search}>
        <span className="ld-list-space" />
        <Segments
          label={t("list.density")}
          size="sm"
          options={[
            { value: "compact", label: t("list.compact") },
            { value: "normal", label: t("list.normal") },
          ]}
          value={settings.density}
          onChange={(density) => setSettings({ ...settings, density })}
        />
      </FilterBar>
      <FilterChips {...chips} />
    </div>
  );
}
