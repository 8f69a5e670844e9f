import { useEffect, useState } from "react";
import type { Usage, UsageTarget } from "#dialect/lint/workspace/usages.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { whileMounted } from "#engine";
import { useDraft, useWorkbench } from "./WorkbenchContext.tsx";

/** Requests the usages of a field, a limit, a list of options or a sentence, and again after a change of the draft. */
export function useUsages(target: UsageTarget | undefined) {
  const { api } = useWorkbench();
  const version = useDraft().preview?.catalog;
  const [usages, setUsages] = useState<readonly Usage[]>();
  const [failure, setFailure] = useState<string>();
  const key = target && JSON.stringify(target);
  useEffect(() => {
    setFailure(undefined);
    if (key === undefined) return setUsages(undefined);
    return whileMounted(
      () => api.usages(JSON.parse(key) as UsageTarget),
      setUsages,
      (error) => setFailure(errorMessage(error)),
    );
  }, [api, key, version]);
  return { usages, failure };
}
