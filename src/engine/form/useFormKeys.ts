/** The keys of a form: Ctrl or Cmd + S saves, Ctrl or Cmd + Enter submits. */
import { useEffect } from "react";
import { useEngineState } from "../host/EngineProvider.tsx";

/** Ids of the open forms of an engine, topmost last. */
const createOpenForms = (): string[] => [];

/** Whether the focused element is in a form of another engine. */
function isElsewhere(target: EventTarget | null, own: readonly string[]): boolean {
  const form = target instanceof Element ? target.closest("form.ld-form") : null;
  return form !== null && !own.includes(form.id);
}

/**
 * Handles the keys wherever the focus is. The topmost form of an engine gets them: a drawer before its page. Of several engines on a
 * page, the one with the focus does; where none has it, one of them.
 * @param formId of the `<form>` @param act keep their identity
 */
export function useFormKeys(formId: string, { save, submit }: { readonly save: () => void; readonly submit: () => void }): void {
  const forms = useEngineState(createOpenForms);
  useEffect(() => {
    forms.push(formId);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey || event.shiftKey) return;
      if (!(event.ctrlKey || event.metaKey) || forms.at(-1) !== formId || isElsewhere(event.target, forms)) return;
      const act = event.key.toLowerCase() === "s" ? save : event.key === "Enter" ? submit : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => {
      forms.splice(forms.indexOf(formId), 1);
      window.removeEventListener("keydown", onKeyDown);
    };
  }, [forms, formId, save, submit]);
}
