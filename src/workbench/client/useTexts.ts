import { useCallback, useEffect, useState } from "react";
import type { TranslationTable } from "#dialect/lint/workspace/translatedTexts.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { useDraft, useWorkbench } from "./WorkbenchContext.tsx";

/** Requests all texts of the draft, and again after a change of the draft; without `isNeeded` nothing yet. */
export function useTexts(isNeeded = true) {
  const { api, draft } = useWorkbench();
  const version = useDraft().preview?.catalog;
  const [table, setTable] = useState<TranslationTable>();
  const [failure, setFailure] = useState<string>();
  const load = useCallback(async () => {
    try {
      await draft.whenSent();
      const found = await api.texts();
      setTable(found);
      setFailure(undefined);
      return found;
    } catch (error) {
      setFailure(errorMessage(error));
      return undefined;
    }
  }, [api, draft]);
  useEffect(() => void (isNeeded && load()), [load, version, isNeeded]);
  return { table, failure, load };
}
