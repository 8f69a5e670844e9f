/** Input of a reference: searched while typing. Choosing a record may fill other fields; a new one can be created in a drawer. */
import { schemaKey } from "#dialect/text/text.ts";
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
import { lazyComponent } from "#engine/ui/overlay/lazyComponent.tsx";
import { displayFields } from "../values/displayFields.ts";
import { type FoundCandidates, noCandidates, useCandidates } from "../controls/useCandidates.ts";
import { useApplyReference } from "../controls/useApplyReference.tsx";
import type { ComboboxOption } from "../values/codes.ts";

/** Lazy: few forms compare candidates before one is chosen. */
const ReferenceTable = lazyComponent(async () => ({ default: (await import("../controls/ReferenceTable.tsx")).ReferenceTable }));

/** Key of the option that creates a record; no record has an empty key. */
const newKey = "";

export function ReferenceInput(props: InputProps) {
  const reference = props.field.reference;
  if (!reference) return null;
  return props.field.as === "table" ? (
    <div className="ld-record-room" data-chosen={asText(props.value) !== "" || undefined}>
      <ReferenceTable {...props} reference={reference} />
    </div>
  ) : (
    <SearchInput {...props} reference={reference} />
  );
}

type ReferenceProps = InputProps & { readonly reference: Reference };

/** The option "new …", where the form can create a record; disabled with a reason where the entity's limit is reached. */
function useCreateOption({ reference, form }: ReferenceProps, { answered, rows }: FoundCandidates): ComboboxOption[] {
  const { text, t } = useTranslation();
  const { source } = useHost();
  const { entity } = useEntity(reference.entity);
  const { max: limit, problem } = entity?.schema["x-limit"] ?? {};
  const canCreate = form?.canCreate(reference.entity) === true;
  const total = useTotal(source, reference.entity, canCreate && limit !== undefined && answered, undefined, rows);
  if (!canCreate) return [];
  const isFull = limit !== undefined && (total ?? 0) >= limit;
  return [
    {
      key: newKey,
      icon: "plus",
      label: t("form.new", { label: text(entity && nounOf(entity.schema)) }),
      disabled: isFull,
      ...(isFull && { hint: t(schemaKey(problem, "problem.limit"), { limit }) }),
    },
  ];
}

function SearchInput(props: ReferenceProps) {
  const { field, value, onChange, invalid, readOnly, required, reference, form } = props;
  const translation = useTranslation();
  const { text, t, language } = translation;
  const host = useHost();
  const { entity } = useEntity(reference.entity);
  const lookup = useRecordLookup();
  const stored = asText(value);
  const current = useReferenced(reference, stored);
  const candidates = useCandidates(reference, props);
  const key = keyField(reference);

  const optionOf = (record: Rec): ComboboxOption => {
    const [label = asText(record[key]), ...more] = displayFields(reference, record, entity, host, language).map((shown) => shown.text);
    return { key: asText(record[key]), label, ...(more.length > 0 && { hint: more.map(unbroken).join("\u00a0· ") }) };
  };
  const { take: choose, question } = useApplyReference(props, reference);
  const createOption = useCreateOption(props, candidates);
  // Explains which records the condition of the reference excludes.
  const explanation = entity && candidates.answered ? form?.whyCandidates(props.path, entity.schema, language) : undefined;

  return (
    <>
      <Combobox
        control={controlProps(props)}
        invalid={invalid}
        readOnly={readOnly}
        options={[...candidates.rows.map(optionOf), ...createOption]}
        chosen={current ? optionOf(current) : stored ? { key: stored, label: stored } : undefined}
        onSearch={candidates.find}
        onChoose={(option) => {
          const record = candidates.rows.find((row) => asText(row[key]) === option.key);
          if (record) choose(record);
          else
            form?.create(reference.entity, (made) => {
              lookup.put(reference, [made]);
              choose(made);
            });
        }}
        foot={explanation}
        {...(!required && { onClear: () => onChange(undefined) })}
        {...(reference.free && { onFree: (typed: string) => onChange(typed) })}
        placeholder={text(field.placeholder) || t("form.search")}
        words={{ empty: noCandidates(candidates, translation), clear: t("form.clear") }}
        busy={candidates.busy}
      />
      {question}
    </>
  );
}

/** Longer texts may wrap, in characters. */
const maxUnbroken = 20;

/** Returns a short text that does not wrap at its spaces. */
function unbroken(text: string): string {
  return text.length > maxUnbroken ? text : text.replaceAll(" ", "\u00a0");
}
