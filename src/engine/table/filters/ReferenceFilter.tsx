import { useEffect, useMemo, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import { displayFields } from "../../values/displayFields.ts";
import { useEntity } from "../../host/useEntity.ts";
import { CheckboxList } from "./ChoiceFilter.tsx";
import { type FilterEditorProps, filterValues } from "./filterValue.ts";
import { OptionSearch } from "./OptionSearch.tsx";
import { useReferenceNames } from "./useReferenceNames.ts";

const shownAtOnce = 50;
const restBeforeAsking = 300;

/** Any of the records of another list, found by what its picker shows. */
export function ReferenceFilter({ field, label, value, onChange }: FilterEditorProps) {
  const host = useHost();
  const { source } = host;
  const { language } = useTranslation();
  const { entity: compiled } = useEntity(field.reference?.entity ?? "");
  const [sought, setSought] = useState("");
  const [found, setFound] = useState<readonly Rec[]>();
  const reference = field.reference;
  const entity = reference?.entity;

  useEffect(() => {
    if (entity === undefined) return;
    const cancel = new AbortController();
    const search = sought.trim();
    const timer = setTimeout(
      () => {
        void source.list(entity, { page: 1, size: shownAtOnce, ...(search && { search }) }, cancel.signal).then((answer) => {
          if (!cancel.signal.aborted) setFound(answer.data?.rows ?? []);
        });
      },
      search ? restBeforeAsking : 0,
    );
    return () => {
      clearTimeout(timer);
      cancel.abort();
    };
  }, [source, entity, sought]);

  const chosen = useMemo(() => filterValues(value).map(String), [value]);
  const names = useReferenceNames(reference, chosen);
  if (!reference) return null;
  const options = (found ?? []).map((record) => ({
    value: String(record[reference.key ?? "id"] ?? ""),
    ...optionWords(displayFields(reference, record, compiled, host, language).map((shown) => shown.text)),
  }));
  const unseen = chosen.flatMap((one, index) =>
    options.some((option) => option.value === one) ? [] : { value: one, label: names[index] ?? one },
  );
  return (
    <div className="ld-ticks">
      <OptionSearch label={label} value={sought} onChange={setSought} />
      <CheckboxList
        label={label}
        options={[...unseen, ...options]}
        chosen={chosen}
        searched
        onChange={(values) => onChange(values.length > 0 ? [...values] : undefined)}
      />
    </div>
  );
}

/** The first words name it, the rest helps to tell two of a name apart. */
function optionWords([label = "", hint]: readonly string[]) {
  return { label, ...(hint && { hint }) };
}
