import { useEffect, useMemo, useState } from "react";
import { useHost } from "../../host/EngineProvider.tsx";
import type { FormPlan } from "../../plan/plan.ts";
import { planForm } from "../../planners/planForm.ts";
import { isNarrow } from "../../browser/useNarrow.ts";
import { type LoadedFormScreen, useFormScreen } from "../../screens/useScreen.ts";
import { FetchedGrid } from "../fields/FetchedGrid.tsx";
import { type FormRequest, type OpenResult, type InitialForm, openForm } from "./openForm.ts";

export type OpenState =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message?: string; retry(): void }
  | { readonly state: "ready"; readonly parts: LoadedFormScreen; readonly plan: FormPlan; readonly opening: InitialForm };

/** Gathers what a form is drawn from and begins with. Asked once: what is asked for later needs another key. */
export function useOpenForm(screen: string, ask: FormRequest): OpenState {
  const host = useHost();
  const load = useFormScreen(screen);
  const [first] = useState(ask);
  const [result, setResult] = useState<OpenResult>();
  const [tries, setTries] = useState(0);
  const parts = load.state === "ready" ? load.parts : undefined;
  const plan = useMemo(() => parts && planForm(parts.input, parts.screen), [parts]);

  useEffect(() => {
    if (!parts || !plan) return;
    let left = false;
    setResult(undefined);
    // Drawn once with all it has: what draws a grid comes while the record does.
    const grids = !isNarrow() && [...plan.byPath.values()].some(({ grid }) => grid);
    void Promise.all([openForm(host, parts, plan, first), grids && FetchedGrid.fetchAhead()]).then(([opened]) => {
      if (!left) setResult(opened);
    });
    return () => {
      left = true;
    };
  }, [host, parts, plan, first, tries]);

  if (load.state === "failed") return { state: "failed", message: load.message, retry: load.retry };
  if (!parts || !plan || !result) return { state: "loading" };
  if ("failed" in result) {
    const { message } = result.failed;
    return { state: "failed", retry: () => setTries((count) => count + 1), ...(message !== undefined && { message }) };
  }
  return { state: "ready", parts, plan, opening: result.opening };
}
