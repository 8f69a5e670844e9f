import { useCallback } from "react";
import { labelOf, stemOf } from "../client/fileGroups.ts";
import { useDraft, useWorkbench } from "../client/WorkbenchContext.tsx";

/** Returns what people call the file at a path; its stem where the draft has no such file any more. */
export function useFileName(): (path: string) => string {
  const { translation } = useWorkbench();
  const { files } = useDraft();
  return useCallback(
    (path) => {
      const file = files.find((one) => one.path === path);
      return file ? labelOf(file, translation) : stemOf(path);
    },
    [files, translation],
  );
}
