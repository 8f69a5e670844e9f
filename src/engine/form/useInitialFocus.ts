import { useEffect, useRef } from "react";
import type { FormContextValue } from "./fields/formContext.ts";
import { goToField } from "./fields/goToField.ts";

/** Where a form is opened for the sake of a field: every field says what is wrong with it, and the cursor stands in that one. */
export function useInitialFocus(frame: FormContextValue, at: string | undefined): void {
  useEffect(() => {
    if (at === undefined || frame.store.locked) return;
    frame.store.tryFields(frame.plan.sections.flatMap(({ fields }) => fields.map(({ path }) => path)));
    goToField(frame, at);
  }, [frame, at]);
}

/** A form that begins as a copy begins in the field that differs from one record to the next; after that the cursor is the person's. */
export function useCopyFocus(frame: FormContextValue, isCopy: boolean): void {
  const begun = useRef(false);
  useEffect(() => {
    const { copyAt } = frame.plan.screen;
    if (!isCopy || copyAt === undefined || begun.current) return;
    begun.current = true;
    goToField(frame, `/${copyAt}`);
  }, [frame, isCopy]);
}
