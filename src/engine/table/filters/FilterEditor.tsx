/** The inside of a filter, by what its field holds. */
import { ChoiceFilter } from "./ChoiceFilter.tsx";
import { type FilterEditorProps, filterEditorKind } from "./filterValue.ts";
import { DaysFilter, NumbersFilter, TextFilter } from "./RangeFilters.tsx";
import { ReferenceFilter } from "./ReferenceFilter.tsx";
import { useTranslation } from "../../host/EngineProvider.tsx";
import type { FilterBarProps } from "./FilterBar.tsx";
import { filterKey } from "../query/toWireQuery.ts";

const editors = { choice: ChoiceFilter, reference: ReferenceFilter, dates: DaysFilter, numbers: NumbersFilter, text: TextFilter };

export function FilterEditor(props: FilterEditorProps) {
  const Editor = editors[filterEditorKind(props.field)];
  return <Editor {...props} />;
}

/** Filters one below the other, each under its name: all of them in the sheet of a phone, the rarer ones behind "more". */
export function FilterSections({ filters, values, onFilter }: Pick<FilterBarProps, "filters" | "values" | "onFilter">) {
  const { text } = useTranslation();
  return filters.map(({ field, label }) => (
    <section key={field.path}>
      <h2 className="ld-label">{text(label)}</h2>
      <FilterEditor field={field} label={text(label)} value={values[filterKey(field)]} onChange={(value) => onFilter(field, value)} />
    </section>
  ));
}
