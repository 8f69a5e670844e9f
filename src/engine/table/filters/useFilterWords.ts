import { useMemo } from "react";
import type { FilterValue } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { filterEditorKind, filterLabel, filterValues } from "./filterValue.ts";
import { useReferenceNames } from "./useReferenceNames.ts";

/** A filter's value in words, other records by their names. */
export function useFilterWords(field: PlannedField, value: FilterValue | undefined): string {
  const words = useTranslation();
  const { today } = useHost().clock();
  const reference = filterEditorKind(field) === "reference" ? field.reference : undefined;
  const values = useMemo(() => (reference ? filterValues(value).map(String) : []), [reference, value]);
  const names = useReferenceNames(reference, values);
  return filterLabel(field, value, words, today, (one) => names[values.indexOf(String(one))]);
}
