/** What `FormDrawer` draws, fetched on first use: forms are the heaviest part of the engine. */
import { useId, useState } from "react";
import { recordName } from "../host/recordName.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import { commitTyped } from "../controls/useBuffered.ts";
import { nounOf } from "../host/reasonWords.ts";
import { Button } from "../ui/Button.tsx";
import { Drawer } from "../ui/overlay/Drawer.tsx";
import { SaveButtons } from "./FormBar.tsx";
import { FormBody } from "./FormBody.tsx";
import type { FormDrawerProps } from "./FormDrawer.tsx";
import { FormWaiting, LockedNote } from "./FormWaiting.tsx";
import { LanguageChoice } from "./LanguageChoice.tsx";
import { useForm } from "./lifecycle/useForm.ts";
import { type OpenState, useOpenForm } from "./lifecycle/useOpenForm.ts";

export default function FormPanel(props: FormDrawerProps) {
  return <OpenedDrawer key={`${props.screen} ${props.mode} ${props.id}`} {...props} />;
}

function OpenedDrawer(props: FormDrawerProps) {
  const { screen, mode, id, onClose } = props;
  const { t } = useTranslation();
  const open = useOpenForm(screen, id === undefined ? {} : mode === "edit" ? { id } : { copyFrom: id });
  if (open.state === "ready") return <ReadyDrawer {...props} open={open} />;
  // No sheet before there is something on it: giving way to the next one, it would take the focus along, and that closes the next.
  if (open.state === "loading") return null;
  return (
    <Drawer open onClose={onClose} title={t("form.failed")} closeLabel={t("form.close")}>
      <FormWaiting open={open} />
    </Drawer>
  );
}

function ReadyDrawer({
  open,
  onClose,
  onSaved,
  mode,
  title,
  told,
}: FormDrawerProps & { readonly open: Extract<OpenState, { readonly state: "ready" }> }) {
  const host = useHost();
  const { t, text } = useTranslation();
  const formId = useId();
  const [asked, setAsked] = useState(false);
  const { parts, plan, opening } = open;
  const model = useForm({
    parts,
    plan,
    opening,
    look: "drawer",
    onSaved(record) {
      host.notify("success", told ?? t("form.saved"));
      onSaved(record);
      onClose();
    },
  });
  const { store } = model.frame;
  const { stored } = opening;
  const close = () => {
    commitTyped();
    if (store.isChanged() && !store.locked) setAsked(true);
    else onClose();
  };
  const throwAway = () => {
    store.replace(opening.start);
    void model.autosave.forget();
    onClose();
  };
  return (
    <Drawer
      open
      onClose={close}
      closeLabel={t("form.close")}
      extra={<LanguageChoice />}
      title={
        title ??
        (stored
          ? t("form.titleEdit", { name: recordName(parts.entity, stored) })
          : t(mode === "change" ? "form.titleChange" : "form.titleNew", { label: text(nounOf(parts.entity.schema)) }))
      }
      footer={
        asked ? (
          // In place of the buttons: a dialog over a drawer would stack.
          <div className="ld-leave" role="alert">
            <span>{t("form.unsaved")}</span>
            <Button autoFocus onClick={() => setAsked(false)}>
              {t("form.keepEditing")}
            </Button>
            <Button tone="danger" onClick={throwAway}>
              {t("form.throwAway")}
            </Button>
          </div>
        ) : (
          <>
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
