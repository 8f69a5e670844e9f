import { useEffect, useReducer } from "react";
import type { Reference } from "#dialect/schema/schema.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { useRecordLookup } from "../../values/recordLookup.ts";
import { displayFields } from "../../values/displayFields.ts";
import { useEntity } from "../../host/useEntity.ts";

/** The name of each referenced record; its key until the record is loaded, and where there is none. */
export function useReferenceNames(reference: Reference | undefined, values: readonly string[]): string[] {
  const host = useHost();
  const { language } = useTranslation();
  const { entity } = useEntity(reference?.entity ?? "");
  const lookup = useRecordLookup();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => lookup.subscribe(rerender), [lookup]);
  useEffect(() => {
    if (reference) for (const value of values) lookup.request(reference, value);
  }, [lookup, reference, values]);
  return values.map((value) => {
    const record = reference && lookup.get(reference, value);
    return (reference && record && displayFields(reference, record, entity, host, language)[0]?.text) || value;
  });
}
