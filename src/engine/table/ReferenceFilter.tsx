import { useEffect, useState } from "react";
import type { Rec } from "#dialect/json.ts";
import type { Reference } from "#dialect/schema.ts";
import { useHost, useWords } from "../EngineProvider.tsx";
import { TickList } from "./ChoiceFilter.tsx";
import { type FilterEditorProps, valuesOf } from "./filterValue.ts";

const shownAtOnce = 50;
const restBeforeAsking = 300;

/** Any of the records of another list, found by what its picker shows. */
export function ReferenceFilter({ field, label, value, onChange }: FilterEditorProps) {
  const { source } = useHost();
  const { t } = useWords();
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

  if (!reference) return null;
  const chosen = valuesOf(value);
  const options = (found ?? []).map((record) => ({
    value: String(record[reference.key ?? "id"] ?? ""),
    label: referenceLabel(reference, record),
  }));
  const unseen = chosen.filter((one) => !options.some((option) => option.value === String(one)));
  return (
    <div className="ld-ticks">
      <input
        className="ld-input ld-input-sm"
        type="search"
        aria-label={t("list.findIn", { label })}
        placeholder={t("list.find")}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
      />
      <TickList
        label={label}
        options={[...unseen.map((one) => ({ value: one, label: String(one) })), ...options]}
        chosen={chosen}
        onChange={(values) => onChange(values.length > 0 ? [...values] : undefined)}
      />
    </div>
  );
}

function referenceLabel(reference: Reference, record: Rec): string {
  const parts = reference.show.map((name) => record[name]).filter((part) => part !== undefined && part !== null && part !== "");
  return parts.length > 0 ? parts.map(String).join(" ") : String(record[reference.key ?? "id"] ?? "");
}
