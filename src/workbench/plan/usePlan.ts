import { useCallback, useEffect, useState } from "react";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { ChangePlan } from "#dialect/wire/changePlan.ts";
import type { Impact } from "#dialect/wire/workbench.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";

/** Requests what is planned, and again after a change of the draft. */
export function usePlan() {
  const { api } = useWorkbench();
  const version = useDraft().preview?.catalog;
  const [plan, setPlan] = useState<ChangePlan>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(() => {
    api.plan().then(
      (found) => {
        setPlan(found);
        setFailure(undefined);
      },
      (error: unknown) => setFailure(errorMessage(error)),
    );
  }, [api]);
  useEffect(load, [load, version]);
  return { plan, failure, load };
}

/** Asks what the rules of a day do to the stored records. The answer belongs to the draft of the question. */
export function useImpactOn(day: string) {
  const { api, draft } = useWorkbench();
  const version = useDraft().preview?.catalog;
  const [impact, setImpact] = useState<Impact>();
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    setImpact(undefined);
    setFailure(undefined);
  }, [day, version]);
  async function ask(): Promise<void> {
    setBusy(true);
    setFailure(undefined);
    try {
      await draft.whenChecked();
      setImpact(await api.impact({ on: day }));
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setBusy(false);
    }
  }
  return { impact, failure, busy, ask };
}
