/** The active filters as chips that remove them, and the result of a search for many numbers. */
import { Button } from "#engine/ui/Button.tsx";
import { Chip } from "#engine/ui/Chip.tsx";
import { Popover } from "#engine/ui/overlay/Popover.tsx";
import type { FilterValue, ListQuery } from "#dialect/wire/wire.ts";
import { copyText } from "../../browser/copyText.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedField, PlannedFilter } from "../../plan/plan.ts";
import { parseSearchTerms } from "../query/searchTerms.ts";
import { useFilterLabel } from "./useFilterLabel.ts";
import { filterKey } from "../query/toWireQuery.ts";

export interface FilterChipsProps {
  readonly filters: readonly PlannedFilter[];
  readonly query: ListQuery;
  /** Numbers that were not found; undefined before the first response. */
  readonly missing: readonly string[] | undefined;
  /** Records that were created before were not searched; undefined if all were. */
  readonly since: string | undefined;
  onRemove(field: PlannedField): void;
  onClear(): void;
}

export function FilterChips({ filters, query, missing, since, onRemove, onClear }: FilterChipsProps) {
  const { t } = useTranslation();
  const used = filters.filter(({ field }) => query.filters?.[filterKey(field)] !== undefined);
  const terms = parseSearchTerms(query.search ?? "");
  const missingCount = missing?.length ?? 0;
  const many = terms.length > 1 || (missingCount > 0 && terms.length > 0);
  if (used.length === 0 && !many && since === undefined) return null;
  return (
    <div className="ld-filter-chips">
      {used.map((filter) => (
        <FilterChip
          key={filter.field.path}
          filter={filter}
          value={query.filters?.[filterKey(filter.field)]}
          onRemove={() => onRemove(filter.field)}
        />
      ))}
      {used.length > 0 && (
        <button type="button" className="ld-link" onClick={onClear}>
          {t("list.clearAll")}
        </button>
      )}
      {many && missing && (
        <span className="ld-found" role="status">
          {t("list.found", { found: terms.length - missingCount, count: terms.length })}
          {missingCount > 0 && <MissingNumbers numbers={missing} />}
        </span>
      )}
      {since !== undefined && (
        <span className="ld-found" role="status">
          {t("list.searchedSince", { since })}
        </span>
      )}
    </div>
  );
}

interface FilterChipProps {
  readonly filter: PlannedFilter;
  readonly value: FilterValue | undefined;
  onRemove(): void;
}

function FilterChip({ filter, value, onRemove }: FilterChipProps) {
  const { t, text } = useTranslation();
  const label = text(filter.label);
  return (
    <Chip onRemove={onRemove} removeLabel={t("list.removeFilter", { label })}>
      {t("list.chip", { label, value: useFilterLabel(filter.field, value) })}
    </Chip>
  );
}

/** How many numbers were not found, and their list to copy. */
function MissingNumbers({ numbers }: { readonly numbers: readonly string[] }) {
  const { t } = useTranslation();
  const host = useHost();
  const copy = async () => {
    if (await copyText(numbers.join("\n"))) host.notify("success", t("list.copied"));
  };
  return (
    <>
      <i className="ld-dot" />
      {t("list.missing", { count: numbers.length })}{" "}
      <Popover
        label={t("list.missingTitle")}
        width={280}
        trigger={(props) => (
          <button type="button" {...props} className="ld-link">
            {t("list.viewMissing")}
          </button>
        )}
      >
        {() => (
          <div className="ld-filter-panel">
            <ul className="ld-missing">
              {numbers.map((number) => (
                <li key={number}>{number}</li>
              ))}
            </ul>
            <Button size="sm" icon="copy" onClick={() => void copy()}>
              {t("list.copyMissing")}
            </Button>
          </div>
        )}
      </Popover>
    </>
  );
}
