import { useTranslation } from "../../host/EngineProvider.tsx";
import type { FilterBarProps } from "./FilterBar.tsx";
import { FilterEditor } from "./FilterEditor.tsx";
import { filterKey } from "../query/toWireQuery.ts";

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
