/** The bar at the bottom of a form: totals, number of problems, buttons. On a phone it also leads through the steps. */
import { useState } from "react";
import type { Text } from "#dialect/text/text.ts";
import { shownKeys } from "../browser/shortcuts.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { ValueCell } from "../kinds/FieldValue.tsx";
import { isEmptyValue } from "../values/control.ts";
import { inCurrency } from "../values/inCurrency.ts";
import { usePendingWork } from "../controls/pendingWork.ts";
import { useTypedText } from "../controls/typedText.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import type { PlannedField, PlannedSection } from "../plan/plan.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import { keyboardScrollable } from "../browser/keyboardScrollable.ts";
import { FORM_TOPIC, STEP_TOPIC } from "./store/formTopics.ts";
import { stepTitleId } from "./FormNav.tsx";
import { goToField } from "./fields/goToField.ts";
import { problemsInOrder } from "./fields/problemsInOrder.ts";
import { isIdle, isSectionVisible } from "./store/sectionState.ts";
import { useTopic } from "../browser/topics.ts";
import type { FormModel } from "./lifecycle/useForm.ts";

export function FormBar({ model, formId }: { readonly model: FormModel; readonly formId: string }) {
  const { context, saving } = model;
  const { t } = useTranslation();
  const narrow = useNarrow();
  useTopic(context.store.topics, FORM_TOPIC);
  if (isIdle(context)) return null;
  const errors = context.store.problems.reported().filter(({ severity }) => severity === "error").length;
  return (
    <div className="ld-form-bar">
      <FormTotals model={model} />
      {saving.tries > 0 && errors > 0 && (
        <span className="ld-form-bar-errors">
          <Icon name="circle-alert" />
          {t("form.leftToFix", { count: errors })}
        </span>
      )}
      {saving.review ? (
        <ReviewButtons model={model} />
      ) : narrow ? (
        <StepButtons model={model} formId={formId} />
      ) : (
        <SaveButtons model={model} formId={formId} />
      )}
    </div>
  );
}

/** The save button of a form; a form that submits has one to keep a draft and one to submit. */
export function SaveButtons({ model, formId }: { readonly model: FormModel; readonly formId: string }) {
  const { saving, context } = model;
  const { t, text } = useTranslation();
  const form = context.plan.declared;
  if (context.store.locked) return null;
  const { busy } = saving;
  if (form.submit === undefined) {
    return (
      <Button type="submit" form={formId} tone="primary" busy={busy !== undefined} className="ld-form-button">
        {text(saveLabelOf(context)) || t("form.save")}
      </Button>
    );
  }
  return (
    <>
      <DraftButton model={model} />
      <SubmitButton model={model} formId={formId} />
    </>
  );
}

const saveLabelOf = ({ plan: { declared }, store }: FormModel["context"]): Text | undefined =>
  (!store.stored() && declared.createLabel) || declared.saveLabel;

/** Below the review: back to the form, or submit. */
function ReviewButtons({ model: { saving, context } }: { readonly model: FormModel }) {
  const { t, text } = useTranslation();
  const label = context.plan.declared.submitLabel;
  const isBusy = saving.busy === "submit";
  // The second click of a double click on the button that opens the review is not meant for this one.
  const submit = ({ detail }: { readonly detail: number }) => (detail > 1 ? undefined : void saving.save("submit"));
  return (
    <>
      <Button icon="arrow-left" onClick={saving.dismiss} disabled={isBusy} className="ld-form-button">
        {t("form.reviewBack")}
      </Button>
      <Button tone="primary" busy={isBusy} onClick={submit} className="ld-form-button">
        {label ? text(label) : t("form.submit")}
      </Button>
    </>
  );
}

function SubmitButton({ model, formId }: { readonly model: FormModel; readonly formId: string }) {
  const { t, text } = useTranslation();
  const { busy } = model.saving;
  const { review, declared } = model.context.plan;
  const label = review?.label ?? declared.submitLabel;
  return (
    <Button type="submit" form={formId} tone="primary" busy={busy === "submit"} disabled={busy === "save"} className="ld-form-button">
      {label ? text(label) : t("form.submit")}
    </Button>
  );
}

/** Saves the record as a draft, which may have gaps. */
function DraftButton({ model }: { readonly model: FormModel }) {
  const { saving, context } = model;
  const { t, text } = useTranslation();
  const form = context.plan.declared;
  if (form.submit === undefined || context.store.locked) return null;
  const { busy } = saving;
  return (
    <Button busy={busy === "save"} disabled={busy === "submit"} onClick={() => void saving.save("save")} className="ld-form-button">
      {text(saveLabelOf(context)) || t("form.saveDraft")}{" "}
      <span aria-hidden>
        <kbd className="ld-kbd">{shownKeys("Ctrl S")}</kbd>
      </span>
    </Button>
  );
}

/** The figures that stay in view. Who draws them listens to FORM_TOPIC. */
export function FormTotals({ model }: { readonly model: FormModel }) {
  const { plan, store } = model.context;
  const { text } = useTranslation();
  const totals = plan.totals.filter(({ path, showWhen }) => !isEmptyValue(store.get(path)) && store.holds(showWhen));
  const last = plan.totals.at(-1);
  const unitOf = ({ unit }: PlannedField) => (unit === undefined ? "" : text(unit));
  // A unit names its figure, unless another figure has the same unit. The last figure, the result, always has its label.
  const isNamed = (field: PlannedField) =>
    field === last || unitOf(field) === "" || totals.some((other) => ![field, last].includes(other) && unitOf(other) === unitOf(field));
  return (
    <dl className="ld-totals" ref={keyboardScrollable}>
      {totals.map((field) => (
        <div key={field.path} className={field === last ? "ld-total ld-total-last" : "ld-total"}>
          <dt className={isNamed(field) ? undefined : "ld-hidden"}>{text(field.label)}</dt>
          <dd>
            <ValueCell field={inCurrency(field, store.draft())} value={store.get(field.path)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface StepNavigation {
  readonly before: PlannedSection | undefined;
  readonly after: PlannedSection | undefined;
  /** Waits for uploads before the step is left. */
  readonly isWaiting: boolean;
  show(section: string): void;
  next(): Promise<void>;
}

/** The steps around the current one. `next` leaves a step only when it has no errors. */
function useStepNavigation({ saving, context }: FormModel): StepNavigation {
  const { plan, store, steps, base } = context;
  const typedText = useTypedText();
  const pendingWork = usePendingWork();
  const [isWaiting, setWaiting] = useState(false);
  const around = () => {
    const visible = plan.sections.filter((section) => isSectionVisible(store, section));
    const at = Math.max(
      0,
      visible.findIndex(({ id }) => id === steps.current()),
    );
    return { before: visible[at - 1], current: visible[at], after: visible[at + 1] };
  };
  const show = (section: string) => {
    steps.show(section);
    window.scrollTo?.({ top: 0 });
    // The pressed button may be replaced by another, which would lose the focus.
    requestAnimationFrame(() => document.getElementById(stepTitleId(base))?.focus({ preventScroll: true }));
  };
  const next = async () => {
    const from = steps.current();
    typedText.commitAll();
    const pending = pendingWork.whenDone();
    if (pending) {
      setWaiting(true);
      const isDone = await pending;
      setWaiting(false);
      if (!isDone || steps.current() !== from) return;
    }
    const { current, after } = around();
    if (!current || !after) return;
    // The steps lead to the submit, also after a draft was saved with gaps.
    if (plan.declared.submit !== undefined) saving.setMode("submit");
    // A read-only form is not checked: the user could not correct what it finds.
    const wrong = store.locked
      ? undefined
      : problemsInOrder(plan, store.tryFields(current.fields.map(({ path }) => path))).find(({ severity }) => severity === "error");
    if (wrong) goToField(context, wrong.path);
    else show(after.id);
  };
  const { before, after } = around();
  return { before, after, isWaiting, show, next };
}

/** Buttons to the previous and next step. The last step has the save buttons; a complete form can be submitted from any. */
function StepButtons({ model, formId }: { readonly model: FormModel; readonly formId: string }) {
  const { saving } = model;
  const { store, plan } = model.context;
  useTopic(store.topics, STEP_TOPIC);
  const { t } = useTranslation();
  const { before, after, isWaiting, show, next } = useStepNavigation(model);
  // Checked for a draft, the form may have gaps that are not found.
  const isForSubmit = plan.declared.submit !== undefined && saving.mode() === "submit";
  const ready = isForSubmit && !store.locked && !store.problems.all().some(({ severity }) => severity === "error");
  return (
    <>
      {before && (
        <Button onClick={() => show(before.id)} className="ld-form-button" aria-label={t("form.back")} icon="arrow-left">
          {""}
        </Button>
      )}
      {after ? (
        <>
          {!ready && <DraftButton model={model} />}
          <Button tone={ready ? "neutral" : "primary"} busy={isWaiting} onClick={() => void next()} className="ld-form-button ld-form-next">
            {t("form.next")}
          </Button>
          {ready && <SubmitButton model={model} formId={formId} />}
        </>
      ) : (
        <SaveButtons model={model} formId={formId} />
      )}
    </>
  );
}
