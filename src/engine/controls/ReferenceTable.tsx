/** All candidates of a reference as radios, one per line, with amounts at the end. For a few records that users compare before choosing. */
import { useEffect, useId, useMemo, useState, useSyncExternalStore } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { DisplayEntity } from "#dialect/schema/compiled.ts";
import type { Text } from "#dialect/text/text.ts";
import type { Reference } from "#dialect/schema/schema.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { useEntity } from "../host/useEntity.ts";
import { asText, groupProps } from "../values/control.ts";
import type { FormAccess, InputProps } from "../values/kind.ts";
import { keyField, useReferenced } from "../values/recordLookup.ts";
import { displayFields } from "../values/displayFields.ts";
import { compareOffers, type Offer } from "./offers.ts";
import { noCandidates, useCandidates } from "./useCandidates.ts";
import { useApplyReference } from "./useApplyReference.tsx";
import "../values/kinds.css";

/** Subscribes to nothing: an input without a form. */
const noSubscription = () => () => undefined;

export function ReferenceTable(props: InputProps & { readonly reference: Reference }) {
  const { field, value, form, path, reference, readOnly, required } = props;
  const translation = useTranslation();
  const { text, language } = translation;
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
  const offered = useOffers(rows, props);
  const explanation = entity && form?.whyCandidates(path, entity.schema, language);
  return (
    <div
      {...groupProps(props, text(field.label))}
      role="radiogroup"
      aria-required={required || undefined}
      aria-busy={candidates.busy || undefined}
      className="ld-record-choices"
      data-waiting={(stored !== "" && (!candidates.answered || !entity)) || undefined}
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
          <RecordWords reference={reference} entity={entity} record={row} offer={offered?.get(row)} />
        </label>
      ))}
      {rows.length === 0 && (
        <p className="ld-options-empty" role="status">
          {candidates.busy ? translation.t("form.loading") : noCandidates(candidates, translation)}
        </p>
      )}
      {explanation && !readOnly && <p className="ld-options-foot">{explanation}</p>}
      {question}
    </div>
  );
}

type ShownOffer = Offer & { readonly label: Text };

/** Wait after the last change before the candidates are compared again, in ms. */
const pauseMs = 150;

/** Counts the changes of the form that a total may read, after a pause. The cells of long lists are not compared: their sums are. */
function useRevision(form: FormAccess | undefined): number {
  const [revision, setRevision] = useState(0);
  useEffect(() => {
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before = form.record();
    const stop = form.subscribe(() => {
      const now = form.record();
      const names = Object.keys({ ...before, ...now });
      const isSame = names.every((name) => before[name] === now[name] || (Array.isArray(before[name]) && Array.isArray(now[name])));
      before = now;
      if (isSame) return;
      clearTimeout(timer);
      timer = setTimeout(() => setRevision((old) => old + 1), pauseMs);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form]);
  return revision;
}

/** The values that each row would give to the form. */
function useOffers(rows: readonly Rec[], { field, form, path }: InputProps): ReadonlyMap<Rec, ShownOffer> | undefined {
  const { language } = useTranslation();
  const { offers, reference } = field;
  const revision = useRevision(offers && form);
  return useMemo(() => {
    if (!offers || !form || !reference || revision < 0) return undefined;
    const found = compareOffers(rows, { offers, reference, path, form, language });
    return new Map([...found].map(([row, offer]) => [row, { ...offer, label: offers.label }]));
  }, [offers, form, reference, path, language, rows, revision]);
}

/** A candidate: its name, further texts, and its amounts at the end of the line. */
function RecordWords({
  reference,
  entity,
  record,
  offer,
}: {
  readonly reference: Reference;
  /** That of the candidates; undefined until it is loaded. */
  readonly entity: DisplayEntity | undefined;
  readonly record: Rec;
  readonly offer: ShownOffer | undefined;
}) {
  const host = useHost();
  const { text, language } = useTranslation();
  const shown = displayFields(reference, record, entity, host, language);
  const [title, ...more] = shown.filter(({ money }) => !money);
  return (
    <>
      <span className="ld-record-words">
        <span>
          <span>{title?.text ?? asText(record[keyField(reference)])}</span>
          {offer?.marks.map((mark) => (
            <em key={text(mark)} className="ld-record-mark">
              {text(mark)}
            </em>
          ))}
        </span>
        {more.length > 0 && (
          <small>
            {more.map((one) => (
              <span key={one.name}>{one.text}</span>
            ))}
          </small>
        )}
      </span>
      <span className="ld-record-sums">
        {shown
          .filter(({ money }) => money)
          .map((amount) => (
            <span key={amount.name}>{amount.text}</span>
          ))}
        {offer && (
          <small>
            {text(offer.label)} <strong>{offer.total}</strong>
          </small>
        )}
      </span>
    </>
  );
}
