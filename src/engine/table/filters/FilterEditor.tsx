/** The editor of a filter, by the kind of its field. */
import { type ComponentType, useDeferredValue } from "react";
import { kindOfField } from "../../kinds/index.ts";
import type { Kind } from "../../values/kind.ts";
import { ChoiceFilter } from "./ChoiceFilter.tsx";
import type { FilterEditorProps } from "./filterValue.ts";
import { DaysFilter, NumbersFilter, TextFilter } from "./RangeFilters.tsx";
import { ReferenceFilter } from "./ReferenceFilter.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { FilterValue, ListQuery } from "#dialect/wire/wire.ts";
import type { PlannedField, PlannedFilter } from "../../plan/plan.ts";
import { filterKey } from "../query/toWireQuery.ts";

const editors: Readonly<Record<Kind["filter"], ComponentType<FilterEditorProps>>> = {
  choice: ChoiceFilter,
  reference: ReferenceFilter,
  days: DaysFilter,
  times: DaysFilter,
  numbers: NumbersFilter,
  text: TextFilter,
};

export function FilterEditor(props: FilterEditorProps) {
  const Editor = editors[kindOfField(props.field).filter];
  return <Editor {...props} />;
}

export interface FilterSectionsProps {
  readonly filters: readonly PlannedFilter[];
  readonly values: NonNullable<ListQuery["filters"]>;
  onFilter(field: PlannedField, value: FilterValue | undefined): void;
}

/** So many filters fill the sheet of a phone. */
const firstDrawn = 3;

/** Filters one below the other, each with its name: in the sheet of a phone, and behind "more". Those further down are drawn once the first are painted. */
export function FilterSections({ filters, values, onFilter }: FilterSectionsProps) {
  const { text } = useTranslation();
  const drawn = useDeferredValue(filters.length, firstDrawn);
  return filters.slice(0, drawn).map(({ field, label }) => (
    <section key={field.path} className="ld-filter-section">
      <h2 className="ld-label">{text(label)}</h2>
      <FilterEditor field={field} label={text(label)} value={values[filterKey(field)]} onChange={(value) => onFilter(field, value)} />
    </section>
  ));
}
