import { useMemo } from "react";
import type { FilterValue } from "#dialect/wire/wire.ts";
import { useHost, useWords } from "../../host/EngineProvider.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { filterForm, filterWords, valuesOf } from "./filterValue.ts";
import { useReferenceNames } from "./useReferenceNames.ts";

/** A filter's value in words, other records by their names. */
export function useFilterWords(field: PlannedField, value: FilterValue | undefined): string {
  const words = useWords();
  const { today } = useHost().clock();
  const reference = filterForm(field) === "reference" ? field.reference : undefined;
  const values = useMemo(() => (reference ? valuesOf(value).map(String) : []), [reference, value]);
  const names = useReferenceNames(reference, values);
  return filterWords(field, value, words, today, (one) => names[values.indexOf(String(one))]);
}
