/** The filters of a list on a wide page: common ones as buttons, others behind "more". */
import type { ReactNode } from "react";
import { Button } from "#engine/ui/Button.tsx";
import { Icon } from "#engine/ui/icons/Icon.tsx";
import { Popover } from "#engine/ui/overlay/Popover.tsx";
import type { FilterValue } from "#dialect/wire/wire.ts";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedField, PlannedFilter } from "../../plan/plan.ts";
import { FetchedFilter, FetchedFilters } from "./fetchedFilters.ts";
import type { FilterSectionsProps } from "./FilterEditor.tsx";
import { kindOfField } from "../../kinds/index.ts";
import { useFilterLabel } from "./useFilterLabel.ts";
import { filterKey } from "../query/toWireQuery.ts";

export interface FilterBarProps extends FilterSectionsProps {
  /** The search box, first in the row. */
  readonly search: ReactNode;
  /** At the end of the row. */
  readonly children?: ReactNode;
}

export function FilterBar({ filters, values, onFilter, search, children }: FilterBarProps) {
  const { t } = useTranslation();
  const common = filters.filter((filter) => !filter.more);
  const more = filters.filter((filter) => filter.more);
  const used = more.filter(({ field }) => values[filterKey(field)] !== undefined).length;
  return (
    <div className="ld-filters" role="search" aria-label={t("list.filters")}>
      {search}
      {common.map((filter) => (
        <FilterButton key={filter.field.path} filter={filter} value={values[filterKey(filter.field)]} onFilter={onFilter} />
      ))}
      {more.length > 0 && (
        <Popover
          label={t("list.moreFilters")}
          width={360}
          trigger={(props) => (
            <Button {...props} icon="list-filter">
              {t("list.moreFilters")}
              {used > 0 && <span className="ld-tag">{used}</span>}
            </Button>
          )}
        >
          {() => (
            <div className="ld-filter-panel">
              <FetchedFilters filters={more} values={values} onFilter={onFilter} />
            </div>
          )}
        </Popover>
      )}
      {children}
    </div>
  );
}

interface FilterButtonProps {
  readonly filter: PlannedFilter;
  readonly value: FilterValue | undefined;
  onFilter: FilterBarProps["onFilter"];
}

/** Shows the name of the filter, or its value as text. */
function FilterButton({ filter: { field, label }, value, onFilter }: FilterButtonProps) {
  const { text } = useTranslation();
  const name = text(label);
  const chosen = useFilterLabel(field, value);
  return (
    <Popover
      label={name}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          className="ld-filter"
          data-chosen={chosen !== "" || undefined}
          aria-label={chosen ? `${name}: ${chosen}` : name}
        >
          {isOfDays(field) && <Icon name="calendar" size={14} />}
          <span className="ld-trunc">{chosen || name}</span>
          <Icon name="chevron-down" size={14} />
        </button>
      )}
    >
      {() => (
        <div className="ld-filter-panel">
          <FetchedFilter field={field} label={name} value={value} onChange={(next) => onFilter(field, next)} />
        </div>
      )}
    </Popover>
  );
}

function isOfDays(field: PlannedField): boolean {
  const { filter } = kindOfField(field);
  return filter === "days" || filter === "times";
}
