import { useEffect, useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { displayFields } from "../../values/displayFields.ts";
import { useEntity } from "../../host/useEntity.ts";
import { CheckboxList } from "./ChoiceFilter.tsx";
import { type FilterEditorProps, filterValues } from "./filterValue.ts";
import { OptionSearch } from "./OptionSearch.tsx";
import { useReferenceNames } from "./useReferenceNames.ts";

/** Number of options shown. */
const maxOptions = 50;
/** Wait after the last key before the search, in ms. */
const debounceMs = 300;

/** Filter by records of another entity, found by the fields that identify them. */
export function ReferenceFilter({ field, label, value, onChange }: FilterEditorProps) {
  const host = useHost();
  const { source } = host;
  const { language } = useTranslation();
  const { entity: compiled } = useEntity(field.reference?.entity ?? "");
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<readonly Rec[]>();
  const reference = field.reference;
  const entity = reference?.entity;

  useEffect(() => {
    if (entity === undefined) return;
    const cancel = new AbortController();
    const search = typed.trim();
    const timer = setTimeout(
      () => {
        void source.list(entity, { page: 1, size: maxOptions, ...(search && { search }) }, cancel.signal).then((response) => {
          if (!cancel.signal.aborted) setFound(response.data?.rows ?? []);
        });
      },
      search ? debounceMs : 0,
    );
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [source, entity, typed]);

  const chosen = useMemo(() => filterValues(value).map(String), [value]);
  const names = useReferenceNames(reference, chosen);
  if (!reference) return null;
  const keyOf = (record: Rec): string => String(record[reference.key ?? "id"] ?? "");
  // Several records may share a key: it is offered once.
  const options = [...new Map((found ?? []).map((record) => [keyOf(record), record])).values()].map((record) => ({
    value: keyOf(record),
    ...optionTexts(displayFields(reference, record, compiled, host, language).map(({ text }) => text)),
  }));
  const others = chosen.flatMap((one, index) =>
    options.some((option) => option.value === one) ? [] : { value: one, label: names[index] ?? one },
  );
  return (
    <div className="ld-ticks">
      <OptionSearch label={label} value={typed} onChange={setTyped} />
      <CheckboxList
        label={label}
        options={[...others, ...options]}
        chosen={chosen}
        searched
        onChange={(values) => onChange(values.length > 0 ? [...values] : undefined)}
      />
    </div>
  );
}

/** The first field is the label; the second distinguishes records of the same label. */
function optionTexts([label = "", hint]: readonly string[]) {
  return { label, ...(hint && { hint }) };
}
