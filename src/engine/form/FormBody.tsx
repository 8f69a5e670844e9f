/** The body of a form, the same on a page and in a drawer: unfinished work, error summary and fields. */
import type { KeyboardEvent as ReactKeyboardEvent } from "react";
import { useTranslation } from "../host/EngineProvider.tsx";
import { useShortcuts } from "../host/useShortcuts.ts";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { DraftBanner } from "./DraftBanner.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import { FormContextProvider } from "./fields/formContext.ts";
import { lazyComponent } from "../ui/overlay/lazyComponent.tsx";
import { RjsfForm } from "./rjsf/RjsfForm.tsx";
import type { FormModel } from "./lifecycle/useForm.ts";
import { useFormKeys } from "./useFormKeys.ts";
import "./form.css";

/** Few forms and few saves meet another one. */
const OtherVersionBanner = lazyComponent(async () => ({ default: (await import("./OtherVersionBanner.tsx")).OtherVersionBanner }));
const ConflictDialog = lazyComponent(async () => ({ default: (await import("./ConflictDialog.tsx")).ConflictDialog }));

export function FormBody({ model, formId }: { readonly model: FormModel; readonly formId: string }) {
  const { t } = useTranslation();
  const { context, saving } = model;
  const submits = context.plan.declared.submit !== undefined;
  const submit = useEventCallback(() => void saving.save(submits ? "submit" : "save"));
  const save = useEventCallback(() => void saving.save("save"));
  useShortcuts(() => [
    { keys: ["Ctrl", "S"], says: t("keys.save") },
    ...(submits ? [{ keys: ["Ctrl", "Enter"], says: t("keys.submit") }] : []),
  ]);
  useFormKeys(formId, { save, submit });

  return (
    <FormContextProvider value={context}>
      <DraftBanner model={model} />
      {saving.other && <OtherVersionBanner model={model} />}
      <ErrorSummary model={model} />
      <div onKeyDown={submits ? preventEnter : undefined}>
        <RjsfForm id={formId} onSubmit={submit} />
      </div>
      {saving.conflict && <ConflictDialog model={model} theirs={saving.conflict} />}
    </FormContextProvider>
  );
}

/** Enter alone does not submit a long form, to prevent accidents: that needs the button, or Ctrl + Enter. */
function preventEnter(event: ReactKeyboardEvent): void {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
