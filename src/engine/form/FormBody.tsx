/** The form itself, the same on a page and in a drawer: unfinished work, what is wrong, the fields. */
import { type KeyboardEvent, useCallback, useRef } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useShortcuts } from "../browser/shortcuts.ts";
import { ConflictDialog } from "./ConflictDialog.tsx";
import { DraftBanner } from "./DraftBanner.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormContextProvider } from "./fields/formContext.ts";
import { RjsfForm } from "./rjsf/RjsfForm.tsx";
import type { FormModel } from "./lifecycle/useForm.ts";
import { useFormKeys } from "./useFormKeys.ts";
import "./form.css";

export function FormBody({ model, formId }: { readonly model: FormModel; readonly formId: string }) {
  const { t } = useTranslation();
  const { frame, saving, parts } = model;
  const submits = parts.screen.form?.submit !== undefined;
  const latest = useRef(saving);
  latest.current = saving;
  const submit = useCallback(() => void latest.current.save(submits ? "submit" : "save"), [submits]);
  useShortcuts(() => [
    { keys: ["Ctrl", "S"], says: t("keys.save") },
    ...(submits ? [{ keys: ["Ctrl", "Enter"], says: t("keys.submit") }] : []),
  ]);
  useFormKeys({ save: () => void saving.save("save"), submit });

  return (
    <FormContextProvider value={frame}>
      <DraftBanner model={model} />
      <ErrorSummary model={model} />
      <div onKeyDown={submits ? keepEnter : undefined}>
        <RjsfForm id={formId} onSubmit={submit} />
      </div>
      {saving.conflict && <ConflictDialog model={model} theirs={saving.conflict} />}
    </FormContextProvider>
  );
}

/** Enter must not hand in a long form by accident: that takes the button, or Ctrl with it. */
function keepEnter(event: KeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
