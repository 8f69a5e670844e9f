/** A form as a page: head, sections with a nav beside them, figures, and the bar with the buttons. */
import { useId } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Text } from "#dialect/text/text.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { formatDateTime } from "#dialect/text/time.ts";
import { recordName } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { nounOf } from "../host/reasonWords.ts";
import { useNarrow } from "../browser/useNarrow.ts";
import { FormAside } from "./FormAside.tsx";
import { FormBar } from "./FormBar.tsx";
import { FormBody } from "./FormBody.tsx";
import { FormDrawer } from "./FormDrawer.tsx";
import { FormContextProvider } from "./fields/formContext.ts";
import { FormNav, StepHead } from "./FormNav.tsx";
import { FormPreview } from "./FormPreview.tsx";
import { FormWaiting, IdleNote, LockedNote } from "./FormWaiting.tsx";
import type { FormRequest } from "./lifecycle/openForm.ts";
import { useInitialFocus, useCopyFocus } from "./useInitialFocus.ts";
import { type FormModel, useForm } from "./lifecycle/useForm.ts";
import { type OpenState, useOpenForm } from "./lifecycle/useOpenForm.ts";
import "./form.css";

export interface FormViewProps extends FormRequest {
  /** Name of a screen of the catalogue that has a form. */
  readonly screen: string;
  /** What the page is called while the record is new; "new" and the entity's name when absent. */
  readonly title?: Text;
  /** After a save or a submit; without it the screen's `after` says where to go. */
  onSaved?(record: Rec): void;
  /** Pointer of the field to begin at; every field then says what is wrong with it. */
  readonly at?: string;
  /** A new record was kept as a draft for the first time; the form stays open, and edits it from now on. */
  onKept?(record: Rec): void;
}

/** Another screen, record or draft key makes another form. */
export function FormView(props: FormViewProps) {
  return <OpenedForm key={JSON.stringify([props.screen, props.id, props.copyFrom, props.draftKey, props.given])} {...props} />;
}

function OpenedForm({ screen, title, onSaved, onKept, at, ...ask }: FormViewProps) {
  const open = useOpenForm(screen, ask);
  if (open.state !== "ready") return <FormWaiting isPage open={open} />;
  return <FormPage open={open} isCopy={ask.copyFrom !== undefined} title={title} onSaved={onSaved} onKept={onKept} at={at} />;
}

interface FormPageProps {
  readonly open: Extract<OpenState, { readonly state: "ready" }>;
  readonly isCopy: boolean;
  readonly title: Text | undefined;
  readonly onSaved: FormViewProps["onSaved"] | undefined;
  readonly onKept: FormViewProps["onKept"] | undefined;
  readonly at: string | undefined;
}

function FormPage({ open, isCopy, title, onSaved, onKept, at }: FormPageProps) {
  const host = useHost();
  const formId = useId();
  const narrow = useNarrow();
  const { t, text } = useTranslation();
  const { parts, plan, opening } = open;
  const model = useForm({
    parts,
    plan,
    opening,
    look: "page",
    onSaved(record, how, isNew) {
      const form = parts.screen.form;
      const submit = parts.machine?.transitions.find(({ id }) => id === form?.submit);
      host.notify("success", how === "save" ? t("form.saved") : text(submit?.success) || t("form.submitted"));
      // Kept as a draft, the person goes on here.
      if (form?.submit !== undefined && how === "save") {
        if (isNew) onKept?.(record);
        return;
      }
      if (onSaved) onSaved(record);
      else if (form?.after !== undefined) host.go(fillTemplate(form.after, record, encodeURIComponent));
    },
  });
  const { creating, frame } = model;
  useInitialFocus(frame, at);
  // On a phone the keyboard would come over the form before anybody has seen it.
  useCopyFocus(frame, isCopy && !narrow && opening.restored === undefined);
  const { locked } = frame.store;
  return (
    <div className="ld-form-page" data-aside={plan.aside ? true : undefined}>
      <FormHead model={model} title={title} />
      {locked && parts.machine?.readonlyReason && <LockedNote model={model} />}
      <IdleNote model={model} />
      <FormContextProvider value={model.frame}>
        {narrow && <StepHead />}
        <div className="ld-form-layout">
          {!narrow && <FormNav />}
          <div className="ld-form-main">
            <FormBody model={model} formId={formId} />
            <FormPreview />
          </div>
          <FormAside />
        </div>
      </FormContextProvider>
      <FormBar model={model} formId={formId} />
      {creating && <FormDrawer screen={creating.screen} mode="create" onClose={model.endCreating} onSaved={creating.stored} />}
    </div>
  );
}

function FormHead({ model, title }: { readonly model: FormModel; readonly title: Text | undefined }) {
  const { t, text } = useTranslation();
  const { parts, autosave, frame } = model;
  const stored = frame.store.stored();
  const amendment = parts.machine?.alsoEditable?.find(({ id }) => id === parts.screen.form?.amends);
  const begun = title ? text(title) : t("form.titleNew", { label: text(nounOf(parts.entity.schema)) });
  const titleOf = (name: string) => (amendment ? `${text(amendment.label)} · ${name}` : t("form.titleEdit", { name }));
  return (
    <header className="ld-form-head">
      <h1 data-new={!stored || undefined}>{stored ? titleOf(recordName(parts.entity, stored)) : begun}</h1>
      {autosave.savedAt !== undefined && !autosave.failed && (
        <span className="ld-form-saved">
          <Icon name="circle-check" size={14} />
          {t("form.keptAt", { time: formatDateTime(autosave.savedAt).slice(11) })}
        </span>
      )}
      {autosave.failed && (
        <span className="ld-form-saved ld-form-unsaved" role="status">
          <Icon name="triangle-alert" size={14} />
          {t("form.keptFailed")}
        </span>
      )}
    </header>
  );
}
