import { useMemo } from "react";
import type { FilterValue } from "#dialect/wire/wire.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedField } from "../../plan/plan.ts";
import { kindOfField } from "../../kinds/index.ts";
import { filterLabel, filterValues } from "./filterValue.ts";
import { useReferenceNames } from "./useReferenceNames.ts";

/** The value of a filter as text, with the names of referenced records. */
export function useFilterLabel(field: PlannedField, value: FilterValue | undefined): string {
  const translation = useTranslation();
  const { today } = useHost().clock();
  const reference = kindOfField(field).filter === "reference" ? field.reference : undefined;
  const values = useMemo(() => (reference ? filterValues(value).map(String) : []), [reference, value]);
  const names = useReferenceNames(reference, values);
  return filterLabel(field, value, translation, today, (one) => names[values.indexOf(String(one))]);
}
