/** The content of `FormDrawer`. A lazy chunk: forms are the largest part of the engine. */
import { useId, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { recordName } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { useTypedText } from "../controls/typedText.ts";
import { nounOf } from "../host/reasonWords.ts";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import { FormTotals, SaveButtons } from "./FormBar.tsx";
import { FormBody } from "./FormBody.tsx";
import { FormWaiting, LockedNote } from "./FormWaiting.tsx";
import { useTopic } from "../browser/topics.ts";
import { FORM_TOPIC } from "./store/formTopics.ts";
import { type FormModel, useForm } from "./lifecycle/useForm.ts";
import { type OpenState, useOpenForm } from "./lifecycle/useOpenForm.ts";

export interface FormDrawerProps {
  /** Name of a screen of the catalogue that has a form. */
  readonly screen: string;
  readonly mode: "create" | "change" | "edit" | "copy";
  /** The record to edit or to copy. */
  readonly id?: string;
  /** Values that a new record begins with, by the parameters that the form `takes`. */
  readonly given?: Readonly<Record<string, string>>;
  /** Title of the drawer. Default: "New", "Change" or "Edit" and the name of the record. */
  readonly title?: string;
  /** Message after a save. Default: "Saved". */
  readonly told?: string;
  onClose(): void;
  /** Called with the stored record, before the drawer closes. */
  onSaved(record: Rec): void;
}

export default function FormPanel(props: FormDrawerProps) {
  return <OpenedDrawer key={JSON.stringify([props.screen, props.mode, props.id, props.given])} {...props} />;
}

function OpenedDrawer(props: FormDrawerProps) {
  const { screen, mode, id, given, onClose } = props;
  const { t } = useTranslation();
  const open = useOpenForm(screen, id === undefined ? { ...(given && { given }) } : mode === "edit" ? { id } : { copyFrom: id });
  if (open.state === "ready") return <ReadyDrawer {...props} open={open} />;
  // No empty drawer while loading: when it is replaced by the ready one it would move the focus, which closes the ready one.
  if (open.state === "loading") return null;
  return (
    <Drawer open onClose={onClose} title={t("form.failed")} closeLabel={t("form.close")}>
      <FormWaiting open={open} />
    </Drawer>
  );
}

/** Words for what the form does: edits a named record, changes one, or creates one. */
function useDrawerTitle(): (open: ReadyForm, mode: FormDrawerProps["mode"]) => string {
  const { t, text } = useTranslation();
  return ({ parts, plan, initial }, mode) =>
    initial.stored
      ? t("form.titleEdit", { name: recordName(parts.entity, initial.stored) })
      : text(plan.declared.createLabel) ||
        t(mode === "change" ? "form.titleChange" : "form.titleNew", { label: text(nounOf(parts.entity.schema)) });
}

type ReadyForm = Extract<OpenState, { readonly state: "ready" }>;

function ReadyDrawer({ open, onClose, onSaved, mode, title, told }: FormDrawerProps & { readonly open: ReadyForm }) {
  const host = useHost();
  const { t, text } = useTranslation();
  const titleOf = useDrawerTitle();
  const formId = useId();
  const typedText = useTypedText();
  const [isConfirming, setConfirming] = useState(false);
  const { parts, plan, initial } = open;
  const model = useForm({
    parts,
    plan,
    initial,
    variant: "drawer",
    onSaved(record) {
      const { savedMessage } = plan.declared;
      if (savedMessage !== false) host.notify("success", told ?? (text(savedMessage) || t("form.saved")));
      onSaved(record);
      onClose();
    },
  });
  const { store } = model.context;
  const close = () => {
    typedText.commitAll();
    if (store.isChanged() && !store.locked) setConfirming(true);
    else onClose();
  };
  const discard = () => {
    store.replace(initial.values);
    void model.autosave.forget();
    onClose();
  };
  return (
    <Drawer
      open
      onClose={close}
      closeLabel={t("form.close")}
      extra={<LanguageButtons />}
      title={title ?? titleOf(open, mode)}
      footer={
        isConfirming ? (
          <DiscardPrompt onKeep={() => setConfirming(false)} onDiscard={discard} />
        ) : (
          <>
            {plan.totals.length > 0 && <DrawerTotals model={model} />}
            <Button onClick={close}>{t("action.cancel")}</Button>
            <SaveButtons model={model} formId={formId} />
          </>
        )
      }
    >
      {store.locked && parts.machine?.readonlyReason && <LockedNote model={model} />}
      <FormBody model={model} formId={formId} />
    </Drawer>
  );
}

/** The figures of the form beside the buttons. They update with each change. */
function DrawerTotals({ model }: { readonly model: FormModel }) {
  useTopic(model.context.store.topics, FORM_TOPIC);
  return <FormTotals model={model} />;
}

/** Asks before changes are discarded. In the footer, because a dialog over a drawer would stack two modal layers. */
function DiscardPrompt({ onKeep, onDiscard }: { onKeep(): void; onDiscard(): void }) {
  const { t } = useTranslation();
  return (
    <div className="ld-leave" role="alert">
      <span>{t("form.unsaved")}</span>
      <Button autoFocus onClick={onKeep}>
        {t("form.keepEditing")}
      </Button>
      <Button tone="danger" onClick={onDiscard}>
        {t("form.throwAway")}
      </Button>
    </div>
  );
}

/** A button for each other language: the drawer covers the language menu of the page. */
function LanguageButtons() {
  const { catalog, language } = useHost();
  const { t, language: current } = useTranslation();
  return catalog.site.languages
    .filter(({ code }) => code !== current)
    .map(({ code, name, html }) => (
      <Button
        key={code}
        tone="ghost"
        size="sm"
        icon="languages"
        className="ld-drawer-language"
        lang={html}
        aria-label={`${t("form.language")}: ${name}`}
        onClick={() => language.use(code)}
      >
        {name}
      </Button>
    ));
}
