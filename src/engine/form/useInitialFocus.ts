import { useEffect, useRef } from "react";
import type { FormContextValue } from "./fields/formContext.ts";
import { goToField } from "./fields/goToField.ts";

/** Opens a form at the field `at`: all fields report their problems, and that field is focused. */
export function useInitialFocus(context: FormContextValue, at: string | undefined): void {
  useEffect(() => {
    if (at === undefined || context.store.locked) return;
    context.store.tryFields(context.plan.sections.flatMap(({ fields }) => fields.map(({ path }) => path)));
    goToField(context, at);
  }, [context, at]);
}

/** Focuses, once, the field of a copy that differs from record to record (`copyAt` of the screen). */
export function useCopyFocus(context: FormContextValue, isCopy: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    const { copyAt } = context.plan.declared;
    if (!isCopy || copyAt === undefined || isDone.current) return;
    isDone.current = true;
    goToField(context, `/${copyAt}`);
  }, [context, isCopy]);
}
