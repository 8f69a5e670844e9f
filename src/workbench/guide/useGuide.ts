import { useCallback } from "react";
import { practiceSet } from "#dialect/wire/changeSets.ts";
import { reportFailure } from "../client/reportFailure.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { openWorkbenchApi } from "../client/workbenchApi.ts";

/** Key of the session storage: the change set to return to. */
const returnKey = "lading-guide-return";

/** Starts the guided start on an empty practice draft, and ends it: the practice draft is deleted, the own one is unchanged. */
export function useGuide() {
  const { draft, changeSet, setChangeSet } = useWorkbench();
  const isOn = changeSet === practiceSet;
  const start = useCallback(async () => {
    if (!isOn) sessionStorage.setItem(returnKey, changeSet);
    // Left by an earlier start.
    const isEmpty = await reportFailure(
      openWorkbenchApi(practiceSet)
        .discard()
        .then(() => undefined),
    );
    if (isEmpty) setChangeSet(practiceSet);
  }, [isOn, changeSet, setChangeSet]);
  const end = useCallback(async () => {
    if (await reportFailure(draft.discard())) setChangeSet(sessionStorage.getItem(returnKey) ?? "");
  }, [draft, setChangeSet]);
  return { isOn, start, end };
}
