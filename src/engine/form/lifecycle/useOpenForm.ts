import { useEffect, useMemo, useState } from "react";
import { whileMounted } from "../../browser/whileMounted.ts";
import type { EngineHost } from "../../host/host.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import type { FormPlan } from "../../plan/plan.ts";
import { planForm } from "../../planners/planForm.ts";
import { isNarrow } from "../../browser/useNarrow.ts";
import { type LoadedFormScreen, useFormScreen } from "../../screens/useScreen.ts";
import type { SharedFacts } from "../fields/sharedFacts.ts";
import { FetchedGrid } from "../fields/FetchedGrid.tsx";
import { type FormRequest, type OpenResult, type InitialForm, openForm } from "./openForm.ts";

export type OpenState =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly message?: string; retry(): void }
  | { readonly state: "ready"; readonly parts: LoadedFormScreen; readonly plan: FormPlan; readonly initial: InitialForm };

/** Loads the screen and the initial state of a form. Reads `request` once: another request needs another React key. */
export function useOpenForm(screen: string, request: FormRequest): OpenState {
  const host = useHost();
  const load = useFormScreen(screen);
  const [first] = useState(request);
  const [result, setResult] = useState<OpenResult>();
  const [tries, setTries] = useState(0);
  const parts = load.state === "ready" ? load.parts : undefined;
  const plan = useMemo(() => parts && planForm(parts.input, parts.screen), [parts]);

  useEffect(() => {
    if (!parts || !plan) return;
    setResult(undefined);
    // The code of the grid and the facts load with the record, so that the form renders once with all it has.
    const grids = !isNarrow() && [...plan.byPath.values()].some(({ grid }) => grid);
    const code = [grids && FetchedGrid.fetchAhead(), ...firstTools(host, plan)];
    return whileMounted(
      () => Promise.all([openForm(host, parts, plan, first), factsOf(host, plan), ...code]),
      ([opened, shared]) => setResult("initial" in opened && shared ? { initial: { ...opened.initial, shared } } : opened),
    );
  }, [host, parts, plan, first, tries]);

  if (load.state === "failed") return { state: "failed", message: load.message, retry: load.retry };
  if (!parts || !plan || !result) return { state: "loading" };
  if ("failed" in result) {
    const { message } = result.failed;
    return { state: "failed", retry: () => setTries((count) => count + 1), ...(message !== undefined && { message }) };
  }
  return { state: "ready", parts, plan, initial: result.initial };
}

/** Loads the tools above the rows of the first section: they would move what one sees first. */
function firstTools({ rowTools }: EngineHost, plan: FormPlan): (Promise<void> | undefined)[] {
  return plan.sections[0]?.fields.map(({ custom }) => rowTools?.[custom ?? ""]?.fetchAhead?.()) ?? [];
}

/** The records of the sections' facts; undefined for a form without facts, which does not need their code. */
async function factsOf(host: EngineHost, plan: FormPlan): Promise<SharedFacts | undefined> {
  if (!plan.sections.some(({ facts }) => facts)) return undefined;
  const module = await import("../fields/sharedFacts.ts").catch(() => undefined);
  return module?.fetchFacts(host, plan);
}
