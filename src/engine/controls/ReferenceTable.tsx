/** All candidates of a reference as radios, one per line, with amounts at the end. For a few records that users compare before choosing. */
import { useEffect, useId, useSyncExternalStore } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { useEntity } from "../host/useEntity.ts";
import { asText, groupProps } from "../values/control.ts";
import type { InputProps } from "../values/kind.ts";
import { keyField, useReferenced } from "../values/recordLookup.ts";
import { displayFields } from "../values/displayFields.ts";
import { useCandidates } from "./useCandidates.ts";
import { useApplyReference } from "./useApplyReference.tsx";
import "../values/kinds.css";

/** Subscribes to nothing: an input without a form. */
const noSubscription = () => () => undefined;

export function ReferenceTable(props: InputProps & { readonly reference: Reference }) {
  const { field, value, form, path, reference, readOnly, required } = props;
  const { t, text, language } = useTranslation();
  const { entity } = useEntity(reference.entity);
  const candidates = useCandidates(reference, props);
  const stored = asText(value);
  const current = useReferenced(reference, stored);
  const key = keyField(reference);
  const name = useId();
  const { take, question } = useApplyReference(props, reference);
  // The candidates are loaded again when the fields change that their condition reads.
  const condition = useSyncExternalStore(form?.subscribe ?? noSubscription, () =>
    reference.where === undefined || !form ? "" : JSON.stringify(form.candidates(reference.where, path).query),
  );
  const { find } = candidates;
  useEffect(() => find(""), [find, condition]);

  const rows = current && !candidates.rows.some((row) => asText(row[key]) === stored) ? [current, ...candidates.rows] : candidates.rows;
  const explanation = entity && form?.whyCandidates(path, entity.schema, language);
  return (
    <div
      {...groupProps(props, text(field.label))}
      role="radiogroup"
      aria-required={required || undefined}
      aria-busy={candidates.busy || undefined}
      className="ld-record-choices"
    >
      {rows.map((row) => (
        <label key={asText(row[key])} className="ld-record-choice">
          <input
            type="radio"
            className="ld-radio"
            name={name}
            checked={asText(row[key]) === stored}
            disabled={readOnly}
            onChange={() => take(row)}
          />
          <RecordWords reference={reference} record={row} />
        </label>
      ))}
      {rows.length === 0 && (
        <p className="ld-options-empty" role="status">
          {candidates.busy ? t("form.loading") : t(candidates.failed ? "form.searchFailed" : "form.nothingFound")}
        </p>
      )}
      {explanation && !readOnly && <p className="ld-options-foot">{explanation}</p>}
      {question}
    </div>
  );
}

/** A candidate: its name, further texts, and its amounts at the end of the line. */
function RecordWords({ reference, record }: { readonly reference: Reference; readonly record: Rec }) {
  const host = useHost();
  const { language } = useTranslation();
  const { entity } = useEntity(reference.entity);
  const shown = displayFields(reference, record, entity, host, language);
  const [title, ...more] = shown.filter(({ money }) => !money);
  return (
    <>
      <span className="ld-record-words">
        <span>{title?.text ?? asText(record[keyField(reference)])}</span>
        {more.length > 0 && (
          <small>
            {more.map(({ name, text }) => (
              <span key={name}>{text}</span>
            ))}
          </small>
        )}
      </span>
      <span className="ld-record-sums">
        {shown
          .filter(({ money }) => money)
          .map(({ name, text }) => (
            <span key={name}>{text}</span>
          ))}
      </span>
    </>
  );
}
