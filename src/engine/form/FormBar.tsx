/** The bar at the bottom: the figures that matter, what is left to fix, the buttons. On a phone it also leads through the steps. */
import { useState } from "react";
import { shownKeys } from "../browser/shortcuts.ts";
import { useTranslation } from "../host/EngineProvider.tsx";
import { ValueCell } from "../kinds/FieldValue.tsx";
import { isEmptyValue } from "../values/control.ts";
import { whenPendingDone } from "../controls/pendingWork.ts";
import { commitTyped } from "../controls/useBuffered.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import type { PlannedField } from "../plan/plan.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import { keyboardScrollable } from "../browser/keyboardScrollable.ts";
import { FORM_TOPIC } from "./store/formStore.ts";
import { stepHeadId } from "./FormNav.tsx";
import { goToField } from "./fields/goToField.ts";
import { isIdle, isSectionShown } from "./store/sectionState.ts";
import { stepTopic } from "./store/steps.ts";
import { useTopic } from "../browser/topics.ts";
import type { FormModel } from "./lifecycle/useForm.ts";

export function FormBar({ model, formId }: { readonly model: FormModel; readonly formId: string }) {
  const { frame, saving } = model;
  const { t } = useTranslation();
  const narrow = useNarrow();
  useTopic(frame.store.topics, FORM_TOPIC);
  if (isIdle(frame)) return null;
  const errors = frame.store.problems.shown().filter(({ severity }) => severity === "error").length;
  return (
    <div className="ld-form-bar">
      <Totals model={model} />
      {saving.tries > 0 && errors > 0 && (
        <span className="ld-form-bar-errors">
          <Icon name="circle-alert" />
          {t("form.leftToFix", { count: errors })}
        </span>
      )}
      {narrow ? <StepButtons model={model} formId={formId} /> : <SaveButtons model={model} formId={formId} />}
    </div>
  );
}

export function SaveButtons({
  model,
  formId,
  size = "md",
}: {
  readonly model: FormModel;
  readonly formId: string;
  readonly size?: "md" | "lg";
}) {
  const { parts, saving, frame } = model;
  const { t, text } = useTranslation();
  const form = parts.screen.form;
  if (!form || frame.store.locked) return null;
  const { busy } = saving;
  if (form.submit === undefined) {
    return (
      <Button type="submit" form={formId} tone="primary" size={size} busy={busy !== undefined} className="ld-form-button">
        {form.saveLabel ? text(form.saveLabel) : t("form.save")}
      </Button>
    );
  }
  return (
    <>
      <DraftButton model={model} size={size} />
      <SubmitButton model={model} formId={formId} size={size} />
    </>
  );
}

function SubmitButton({ model, formId, size = "md" }: { readonly model: FormModel; readonly formId: string; readonly size?: "md" | "lg" }) {
  const { t, text } = useTranslation();
  const { busy } = model.saving;
  const label = model.parts.screen.form?.submitLabel;
  return (
    <Button
      type="submit"
      form={formId}
      tone="primary"
      size={size}
      busy={busy === "submit"}
      disabled={busy === "save"}
      className="ld-form-button"
    >
      {label ? text(label) : t("form.submit")}
    </Button>
  );
}

/** Keeps the record as it is, gaps and all. */
function DraftButton({ model, size = "md" }: { readonly model: FormModel; readonly size?: "md" | "lg" }) {
  const { parts, saving, frame } = model;
  const { t, text } = useTranslation();
  const form = parts.screen.form;
  if (form?.submit === undefined || frame.store.locked) return null;
  const { busy } = saving;
  return (
    <Button
      size={size}
      busy={busy === "save"}
      disabled={busy === "submit"}
      onClick={() => void saving.save("save")}
      className="ld-form-button"
    >
      {form.saveLabel ? text(form.saveLabel) : t("form.saveDraft")}{" "}
      <span aria-hidden>
        <kbd className="ld-kbd">{shownKeys("Ctrl S")}</kbd>
      </span>
    </Button>
  );
}

function Totals({ model }: { readonly model: FormModel }) {
  const { plan, store } = model.frame;
  const { text } = useTranslation();
  const totals = plan.totals.filter(({ path }) => !isEmptyValue(store.get(path)));
  const last = totals.at(-1);
  const unitOf = ({ unit }: PlannedField) => (unit === undefined ? "" : text(unit));
  // A unit says what is counted, unless another figure has it too; the last one, which the rest leads to, is always named.
  const isNamed = (field: PlannedField) =>
    field === last || unitOf(field) === "" || totals.some((other) => ![field, last].includes(other) && unitOf(other) === unitOf(field));
  return (
    <dl className="ld-totals" ref={keyboardScrollable}>
      {totals.map((field) => (
        <div key={field.path} className={field === last ? "ld-total ld-total-last" : "ld-total"}>
          <dt className={isNamed(field) ? undefined : "ld-hidden"}>{text(field.label)}</dt>
          <dd>
            <ValueCell field={field} value={store.get(field.path)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Back and on; a step is left only when nothing in it is wrong, a draft is kept from any. The last one has the save buttons. */
function StepButtons({ model, formId }: { readonly model: FormModel; readonly formId: string }) {
  const { saving, parts } = model;
  const { plan, store, steps, base } = model.frame;
  useTopic(store.topics, stepTopic);
  const { t } = useTranslation();
  // Nothing is missing for good: what was only kept as a draft may have gaps that nobody looks for.
  const isAimed = parts.screen.form?.submit !== undefined && saving.aimed() === "submit";
  const ready = isAimed && !store.problems.all().some(({ severity }) => severity === "error");
  const [waits, setWaits] = useState(false);
  const around = () => {
    const shown = plan.sections.filter((section) => isSectionShown(store, section));
    const at = Math.max(
      0,
      shown.findIndex(({ id }) => id === steps.current()),
    );
    return { before: shown[at - 1], here: shown[at], after: shown[at + 1] };
  };
  const { before, after } = around();
  const show = (section: string) => {
    steps.show(section);
    window.scrollTo?.({ top: 0 });
    // The button that was pressed may be another one now, and the focus would be lost with it.
    requestAnimationFrame(() => document.getElementById(stepHeadId(base))?.focus({ preventScroll: true }));
  };
  const next = async () => {
    const from = steps.current();
    commitTyped();
    const files = whenPendingDone();
    if (files) {
      setWaits(true);
      const arrived = await files;
      setWaits(false);
      if (!arrived || steps.current() !== from) return;
    }
    const { here, after } = around();
    if (!here || !after) return;
    // The way leads to the submit, also after a draft was kept with gaps.
    if (parts.screen.form?.submit !== undefined) saving.aim("submit");
    const wrong = store.tryFields(here.fields.map(({ path }) => path)).find(({ severity }) => severity === "error");
    if (wrong) goToField(model.frame, wrong.path);
    else show(after.id);
  };
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
          <Button tone={ready ? "neutral" : "primary"} busy={waits} onClick={() => void next()} className="ld-form-button ld-form-next">
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
