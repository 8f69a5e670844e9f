/** A form as a page: header, sections with a nav beside them, figures, and the bar with the buttons. */
import { useEffect, useId, useRef, useState } from "react";
import type { EngineHost } from "../host/host.ts";
import type { Rec } from "#dialect/json/json.ts";
import type { Text } from "#dialect/text/text.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import { formatDateTime } from "#dialect/text/time.ts";
import { recordName } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { nounOf } from "../host/reasonWords.ts";
import { preloadWhenIdle } from "../browser/preloadWhenIdle.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import { useNarrow } from "../browser/useNarrow.ts";
import { FormAside } from "./FormAside.tsx";
import { FormBar } from "./FormBar.tsx";
import { FormBody } from "./FormBody.tsx";
import { FormDrawer } from "./FormDrawer.tsx";
import { FormContextProvider } from "./fields/formContext.ts";
import { FormNav, StepHeader } from "./FormNav.tsx";
import { FormWaiting, IdleNote, LockedNote } from "./FormWaiting.tsx";
import { routeOf } from "../screens/screenRoutes.ts";
import type { FormRequest, InitialForm } from "./lifecycle/openForm.ts";
import { useInitialFocus, useCopyFocus } from "./useInitialFocus.ts";
import { editabilityOf } from "./lifecycle/editability.ts";
import { type FormModel, useForm } from "./lifecycle/useForm.ts";
import { type OpenState, useOpenForm } from "./lifecycle/useOpenForm.ts";
import "./form.css";

/** Few forms are opened with records that need several. */
const FormParts = lazyComponent(async () => ({ default: (await import("./FormParts.tsx")).FormParts }));
const FormPreview = lazyComponent(() => import("./FormPreview.tsx"));
const RecordToChoose = lazyComponent(() => import("./RecordToChoose.tsx"));
const FormReview = lazyComponent(() => import("./FormReview.tsx"));
const FormFollows = lazyComponent(() => import("./FormFollows.tsx"));
const FormPresets = lazyComponent(() => import("./FormPresets.tsx"));

/** Props of `FormView`. */
export interface FormViewProps extends FormRequest {
  /** Name of a screen of the catalogue that has a form. */
  readonly screen: string;
  /** Title of the page for a new record. Default: "New" and the name of the entity. */
  readonly title?: Text;
  /** Called after a save or submit. Default: go to the `after` URL of the screen. */
  onSaved?(record: Rec): void;
  /** Pointer of the field to focus first; all fields then report their problems. */
  readonly at?: string;
  /** Called when a new record was saved as a draft for the first time. The form stays open and edits that record. */
  onKept?(record: Rec): void;
}

/** Another screen, record or draft key opens another form; so does a save after which the state of the record closes the form. */
export function FormView(props: FormViewProps) {
  const [closings, setClosings] = useState(0);
  return (
    <OpenedForm
      key={JSON.stringify([props.screen, props.id, props.copyFrom, props.draftKey, props.given, closings])}
      {...props}
      onClosed={() => setClosings(closings + 1)}
    />
  );
}

function OpenedForm({ screen, title, onSaved, onKept, onClosed, at, ...request }: FormViewProps & Pick<FormPageProps, "onClosed">) {
  const open = useOpenForm(screen, request);
  if (open.state !== "ready") return <FormWaiting isPage open={open} />;
  // It fills in what a record lacks: without one there is nothing to fill in.
  if (open.plan.declared.amends !== undefined && !open.initial.stored) return <RecordToChoose parts={open.parts} title={title} />;
  return <FormPage open={open} isCopy={request.copyFrom !== undefined} {...{ title, onSaved, onKept, onClosed, at }} />;
}

interface FormPageProps {
  readonly open: Extract<OpenState, { readonly state: "ready" }>;
  readonly isCopy: boolean;
  readonly title: Text | undefined;
  readonly onSaved: FormViewProps["onSaved"] | undefined;
  readonly onKept: FormViewProps["onKept"] | undefined;
  /** Called after a save that leads nowhere and closes the record: the form opens again, read-only. */
  onClosed(): void;
  readonly at: string | undefined;
}

/** What the message after a save or a submission says; `false`: there is none. */
function saidAfter({ parts: { machine }, plan: { declared } }: FormPageProps["open"], mode: "save" | "submit") {
  return mode === "save" ? declared.savedMessage : machine?.transitions.find(({ id }) => id === declared.submit)?.success;
}

function FormPage({ open, isCopy, title, onSaved, onKept, onClosed, at }: FormPageProps) {
  const host = useHost();
  const formId = useId();
  const narrow = useNarrow();
  const { t, text } = useTranslation();
  const { parts, plan, initial } = open;
  const model = useForm({
    parts,
    plan,
    initial,
    variant: "page",
    onSaved(record, mode, isNew) {
      const said = saidAfter(open, mode);
      if (said !== false) host.notify("success", text(said) || t(mode === "save" ? "form.saved" : "form.submitted"));
      if (preview.goOn(record)) return;
      // After saving a draft the user continues here.
      if (plan.declared.submit !== undefined && mode === "save") {
        if (isNew) onKept?.(record);
        return;
      }
      const next = nextPart(host, parts.name, initial);
      if (next !== undefined) host.go(next);
      else if (onSaved) onSaved(record);
      else if (plan.declared.after !== undefined) goAfter(host, plan.declared.after, record, isNew);
      else if (editabilityOf(host, parts, plan, record).locked) onClosed();
    },
  });
  const preview = usePreviewAction(() => model.saving.save("save"));
  const { creating, context } = model;
  useInitialFocus(context, at);
  // Not on a phone: its keyboard would cover the form.
  useCopyFocus(context, isCopy && !narrow && initial.restored === undefined);
  const { locked } = context.store;
  const { review } = model.saving;
  useEffect(() => (plan.review ? preloadWhenIdle(FormReview.fetchAhead) : undefined), [plan.review]);
  return (
    <div className="ld-form-page" data-aside={plan.aside ? true : undefined}>
      <FormHeader model={model} title={title} />
      {locked && parts.machine?.readonlyReason && <LockedNote model={model} />}
      <IdleNote model={model} />
      {initial.chosen && <FormParts plan={plan} chosen={initial.chosen} />}
      <FormContextProvider value={model.context}>
        {narrow && !review && <StepHeader />}
        {/* Hidden, not removed: what is typed and where one was stays. */}
        <div className="ld-form-layout" hidden={review !== undefined}>
          {!narrow && <FormNav />}
          <div className="ld-form-main" data-beside={plan.declared.preview?.beside || undefined}>
            <FormBody model={model} formId={formId} />
            {plan.declared.preview && <FormPreview preview={plan.declared.preview} onAct={preview.act} />}
            {plan.declared.follows && !locked && <FormFollows steps={plan.declared.follows} narrow={narrow} />}
          </div>
          <FormAside />
        </div>
        {review && <FormReview model={model} record={review} />}
      </FormContextProvider>
      <FormBar model={model} formId={formId} />
      {creating && <FormDrawer screen={creating.screen} mode="create" onClose={model.endCreating} onSaved={creating.stored} />}
    </div>
  );
}

/** Back from a record that was just made leads past its form, which would offer to make it once more. */
function goAfter(host: EngineHost, after: string, record: Rec, isNew: boolean): void {
  host.go(fillTemplate(after, record, encodeURIComponent), { replace: isNew });
}

/** Route of the form for the parts that wait behind this one. */
function nextPart({ catalog }: EngineHost, screen: string, { chosen }: InitialForm): string | undefined {
  const route = routeOf(catalog.site.routes, screen);
  const rest = chosen?.parts.slice(1).flatMap(({ keys }) => keys);
  return route === undefined || !chosen || !rest ? undefined : `${route}?${chosen.parameter}=${rest.map(encodeURIComponent).join(",")}`;
}

/** Saves the form for an action of its preview, which then continues with the record that the save created. */
function usePreviewAction(save: () => Promise<unknown>) {
  const asked = useRef<((saved: Rec) => void) | undefined>(undefined);
  return {
    act(go: (saved: Rec) => void): void {
      asked.current = go;
      // A save that is refused leaves the form open: the next one goes its usual way.
      void save().finally(() => {
        asked.current = undefined;
      });
    },
    /** Returns whether an action waits for this save. */
    goOn(saved: Rec): boolean {
      asked.current?.(saved);
      return asked.current !== undefined;
    },
  };
}

function FormHeader({ model, title }: { readonly model: FormModel; readonly title: Text | undefined }) {
  const { t, text } = useTranslation();
  const { catalog, presets } = useHost();
  const { timeZone } = catalog;
  const { parts, autosave, context } = model;
  // A form that is left by its save keeps the title that it was opened with. A phone shows none for a new record, also once it is stored: nothing moves.
  const [isEdit] = useState(() => Boolean(context.store.stored()));
  const stored = isEdit || context.plan.declared.submit !== undefined ? context.store.stored() : null;
  const amendment = parts.machine?.alsoEditable?.find(({ id }) => id === context.plan.declared.amends);
  const newTitle = title ? text(title) : t("form.titleNew", { label: text(nounOf(parts.entity.schema)) });
  const hasPresets = presets && context.plan.declared.presets && !context.store.locked;
  const titleOf = (name: string) =>
    context.store.locked ? name : amendment ? `${text(amendment.label)} · ${name}` : t("form.titleEdit", { name });
  return (
    <header className="ld-form-head" data-tools={hasPresets || undefined}>
      <h1 data-new={!isEdit || undefined}>{stored ? titleOf(recordName(parts.entity, stored)) : newTitle}</h1>
      {autosave.savedAt !== undefined && !autosave.failed && (
        <span className="ld-form-saved">
          <Icon name="circle-check" size={14} />
          {t("form.keptAt", { time: formatDateTime(autosave.savedAt, timeZone).slice(11) })}
        </span>
      )}
      {autosave.failed && (
        <span className="ld-form-saved ld-form-unsaved" role="status">
          <Icon name="triangle-alert" size={14} />
          {t("form.keptFailed")}
        </span>
      )}
      {hasPresets && <FormPresets model={model} presets={presets} />}
    </header>
  );
}
