/** Another record: found while typing. Choosing it may fill fields beside it; a new one is made without leaving. */
import type { Rec } from "#dialect/json/json.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { nounOf } from "../host/reasonWords.ts";
import { useEntity } from "../host/useEntity.ts";
import { useTotal } from "../host/useTotal.ts";
import { Combobox } from "../controls/Combobox.tsx";
import { asText, controlProps } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { keyField, useRecordLookup, useReferenced } from "../values/recordLookup.ts";
import { ReferenceTable } from "../controls/ReferenceTable.tsx";
import { displayFields } from "../values/displayFields.ts";
import { useCandidates } from "../controls/useCandidates.ts";
import { useApplyReference } from "../controls/useApplyReference.tsx";
import type { ComboboxOption } from "../values/codes.ts";

/** The key of the offer to make a new record: no record has an empty one. */
const newKey = "";

export function ReferenceInput(props: InputProps) {
  const reference = props.field.reference;
  if (!reference) return null;
  return props.field.as === "table" ? (
    <ReferenceTable {...props} reference={reference} />
  ) : (
    <SearchInput {...props} reference={reference} />
  );
}

function SearchInput(props: InputProps & { readonly reference: Reference }) {
  const { field, value, onChange, invalid, readOnly, required, reference, form } = props;
  const { text, t, language } = useTranslation();
  const host = useHost();
  const { entity } = useEntity(reference.entity);
  const lookup = useRecordLookup();
  const stored = asText(value);
  const current = useReferenced(reference, stored);
  const candidates = useCandidates(reference, props);
  const key = keyField(reference);

  const optionOf = (record: Rec): ComboboxOption => {
    const [label = asText(record[key]), ...more] = displayFields(reference, record, entity, host, language).map((shown) => shown.text);
    return { key: asText(record[key]), label, ...(more.length > 0 && { hint: more.map(whole).join("\u00a0· ") }) };
  };
  const { take: choose, question } = useApplyReference(props, reference);
  const { max: limit, problem: limitProblem = "problem.limit" } = entity?.schema["x-limit"] ?? {};
  const canCreate = form?.canCreate(reference.entity) === true;
  const total = useTotal(
    host.source,
    reference.entity,
    canCreate && limit !== undefined && candidates.answered,
    undefined,
    candidates.rows,
  );
  const full = limit !== undefined && (total ?? 0) >= limit;
  const offer: ComboboxOption[] = canCreate
    ? [
        {
          key: newKey,
          icon: "plus",
          label: t("form.new", { label: text(entity && nounOf(entity.schema)) }),
          disabled: full,
          ...(full && { hint: t(limitProblem, { limit }) }),
        },
      ]
    : [];

  // What is not offered is told by its rule.
  const only = entity && candidates.answered ? form?.whyCandidates(props.path, entity.schema, language) : undefined;

  return (
    <>
      <Combobox
        control={controlProps(props)}
        invalid={invalid}
        readOnly={readOnly}
        options={[...candidates.rows.map(optionOf), ...offer]}
        chosen={current ? optionOf(current) : stored ? { key: stored, label: stored } : undefined}
        onSearch={candidates.find}
        onChoose={(option) => {
          const record = candidates.rows.find((row) => asText(row[key]) === option.key);
          if (record) choose(record);
          else
            form?.create(reference.entity, (made) => {
              lookup.put(reference, made);
              choose(made);
            });
        }}
        foot={only}
        {...(!required && { onClear: () => onChange(undefined) })}
        {...(reference.free && { onFree: (typed: string) => onChange(typed) })}
        placeholder={text(field.placeholder) || t("form.search")}
        words={{ empty: t(candidates.failed ? "form.searchFailed" : "form.nothingFound"), clear: t("form.clear") }}
        busy={candidates.busy}
      />
      {question}
    </>
  );
}

/** Longer words may take two lines. */
const longestWhole = 20;

/** A number or name in one piece: its blanks do not break. */
function whole(text: string): string {
  return text.length > longestWhole ? text : text.replaceAll(" ", "\u00a0");
}
