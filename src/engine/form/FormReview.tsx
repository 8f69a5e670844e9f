/** The page between the last input and the submit: what will be sent, what is missing, what must be confirmed, what happens next. */
import { useEffect, useRef } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { getAt } from "#dialect/json/pointer.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useProblemText } from "../host/useProblemText.ts";
import { kindOfField } from "../kinds/index.ts";
import { ValueCell } from "../kinds/FieldValue.tsx";
import { PartsLine } from "../controls/PartsLine.tsx";
import { inCurrency } from "../values/inCurrency.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { isEmptyValue } from "../values/control.ts";
import { localityLine } from "../values/localityLine.ts";
import { readLines } from "../values/readLines.ts";
import type { FormPlan, PlannedField, PlannedSection } from "../plan/plan.ts";
import { controlId, sectionId } from "./fields/formContext.ts";
import type { FormModel } from "./lifecycle/useForm.ts";

export default function FormReview({ model, record }: { readonly model: FormModel; readonly record: Rec }) {
  const { context, saving, parts } = model;
  const { plan, store, steps, base } = context;
  const { text } = useTranslation();
  const { sentence } = useProblemText(parts.entity.schema);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo?.({ top: 0 });
    title.current?.focus({ preventScroll: true });
  }, []);
  const { review } = plan;
  if (!review) return null;
  /** Back to the form, at this field or else at this section. */
  const goTo = (section: string, path?: string) => {
    saving.dismiss();
    steps.show(section);
    requestAnimationFrame(() => {
      const control = path === undefined ? null : document.getElementById(controlId(base, path));
      const place = control ?? document.getElementById(sectionId(base, section));
      place?.scrollIntoView({ block: control ? "center" : "start" });
      (place?.querySelector<HTMLElement>("input, textarea, select") ?? control)?.focus({ preventScroll: true });
    });
  };
  const missing = (review.missing ?? []).filter((one) => store.holds(one["x-show-when"]));
  const next = (review.next ?? []).filter((one) => store.holds(one["x-show-when"]));
  const warnings = saving.warnings.map(sentence);
  const shown = review.sections
    .filter((section) => store.holds(section.showWhen) && store.holds(section.visibleWhen))
    .map((section) => ({ section, fields: section.fields.filter((field) => isShown(model, section, field, record)) }))
    .filter(({ fields }) => fields.length > 0);
  return (
    <div className="ld-review">
      <h2 ref={title} tabIndex={-1} className="ld-review-title">
        {text(review.label)}
      </h2>
      {(missing.length > 0 || warnings.length > 0) && <OpenPoints missing={missing} warnings={warnings} onGoTo={goTo} />}
      <div className="ld-review-cards">
        {shown.map(({ section, fields }) => {
          const place = placeOf(plan, section.id, fields);
          return (
            <ReviewCard
              key={section.id}
              model={model}
              section={section}
              fields={fields}
              record={record}
              {...(place && { onChange: () => goTo(place.section, place.path) })}
            />
          );
        })}
      </div>
      {next.length > 0 && <NextSteps steps={next} />}
    </div>
  );
}

function NextSteps({ steps }: { readonly steps: NonNullable<NonNullable<FormPlan["review"]>["next"]> }) {
  const { t, text } = useTranslation();
  return (
    <section className="ld-card" aria-label={t("form.reviewNext")}>
      <h3 className="ld-section-head">{t("form.reviewNext")}</h3>
      <ol className="ld-review-next">
        {steps.map(({ label }) => (
          <li key={text(label)}>{text(label)}</li>
        ))}
      </ol>
    </section>
  );
}

/** Where the facts of a card are entered: the section of its name, or the first of its fields that somebody fills in. */
function placeOf(plan: FormPlan, card: string, fields: readonly PlannedField[]): { section: string; path?: string } | undefined {
  if (plan.sections.some(({ id }) => id === card)) return { section: card };
  for (const { path, readOnly } of fields) {
    const place = readOnly ? undefined : plan.sections.find((section) => section.fields.some((field) => field.path === path));
    if (place) return { section: place.id, path };
  }
  return undefined;
}

/** An empty field is left out, and in a block of lines one that says that there is none. */
function isShown({ context: { store } }: FormModel, section: PlannedSection, field: PlannedField, record: Rec): boolean {
  const value = getAt(record, field.path);
  const isFilled = !isEmptyValue(value) || localityLine(field, record) !== "";
  return store.stateAt(field.path).visible && store.holds(field.showWhen) && isFilled && !(section.block && field.none?.enter === value);
}

interface ReviewCardProps {
  readonly model: FormModel;
  readonly section: PlannedSection;
  readonly fields: readonly PlannedField[];
  readonly record: Rec;
  onChange?(): void;
}

function ReviewCard({ model, section, fields, record, onChange }: ReviewCardProps) {
  const { t, text, language } = useTranslation();
  return (
    <section className="ld-card" aria-label={text(section.label)}>
      <div className="ld-section-head">
        <h3>{text(section.label)}</h3>
        {onChange && (
          <Button size="sm" tone="ghost" icon="pencil" aria-label={`${t("form.reviewChange")}: ${text(section.label)}`} onClick={onChange}>
            {t("form.reviewChange")}
          </Button>
        )}
      </div>
      {section.block ? (
        <p className="ld-review-block">
          {fields.map((field) => (
            <span key={field.path}>{localityLine(field, record) || <ValueCell field={field} value={getAt(record, field.path)} />}</span>
          ))}
        </p>
      ) : (
        <dl className="ld-review-pairs">
          {readLines(fields).map(({ label, parts, parts: [field] }) => {
            const figures = field.computed ? model.context.arithmetic(field.path, record, language) : undefined;
            return (
              <div key={field.path}>
                <dt>{text(label)}</dt>
                <dd>
                  {parts.length > 1 ? (
                    <PartsLine parts={parts} record={record} />
                  ) : (
                    <ValueCell field={inCurrency(field, record)} value={getAt(record, field.path)} />
                  )}
                  <Declared field={field} other={section.beside?.[field.path]} record={record} />
                  {figures !== undefined && <span className="ld-arithmetic">= {figures}</span>}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}

/** The number that a figure is compared with; marked where they differ. */
function Declared({
  field,
  other,
  record,
}: {
  readonly field: PlannedField;
  readonly other: PlannedField | undefined;
  readonly record: Rec;
}) {
  const { t, text } = useTranslation();
  if (!other || isEmptyValue(getAt(record, other.path))) return null;
  const declared = getAt(record, other.path);
  // As both are shown: a difference behind the last decimal is none.
  const [own, compared] = [field, other].map((one) =>
    kindOfField(one).figure?.plain(getAt(record, one.path) ?? "", { ...one, computed: true }),
  );
  const differs = own !== compared;
  return (
    <span className="ld-review-beside" data-differs={differs || undefined}>
      {differs && <Icon name="triangle-alert" size={14} />}
      {t("detail.comparedWith")} {text(other.label)} <ValueCell field={other} value={declared} />
    </span>
  );
}

interface OpenPointsProps {
  readonly missing: NonNullable<NonNullable<FormPlan["review"]>["missing"]>;
  /** Sentences. */
  readonly warnings: readonly string[];
  onGoTo(section: string): void;
}

/** Missing parts, each with a link to its section, and warnings of the rules. */
function OpenPoints({ missing, warnings, onGoTo }: OpenPointsProps) {
  const { t, text } = useTranslation();
  return (
    <div className="ld-summary ld-hue-amber">
      <Icon name="triangle-alert" />
      <div>
        <p className="ld-summary-title">{t("form.reviewOpen", { count: missing.length + warnings.length })}</p>
        <ul className="ld-review-open">
          {missing.map(({ label, section }) => (
            <li key={`${section} ${text(label)}`}>
              {text(label)}{" "}
              <Button size="sm" tone="ghost" onClick={() => onGoTo(section)}>
                {t("form.reviewAdd")}
              </Button>
            </li>
          ))}
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
