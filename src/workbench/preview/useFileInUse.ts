import { pointerTokens } from "#dialect/json/pointer.ts";
import type { Usage } from "#dialect/lint/workspace/usages.ts";
import type { WorkbenchFile } from "#dialect/wire/workbench.ts";
import { useDraft } from "../client/WorkbenchContext.tsx";
import { useUsages } from "../client/useUsages.ts";
import type { PickedPlace } from "./resolvePick.ts";

/** Returns the file whose pages show what is edited: of a limit, the first entity or screen that uses it; otherwise the file itself. */
export function useFileInUse(file: WorkbenchFile | undefined, edited: PickedPlace | undefined): WorkbenchFile | undefined {
  const { files } = useDraft();
  const [limit] = file?.kind === "limits" && edited ? pointerTokens(edited.pointer) : [];
  const { usages = [] } = useUsages(limit === undefined ? undefined : { limit });
  return (limit !== undefined && firstDrawn(usages, files)) || file;
}

/** An entity is shown on its form, where its limit says what it is; a screen elsewhere. */
function firstDrawn(usages: readonly Usage[], files: readonly WorkbenchFile[]): WorkbenchFile | undefined {
  const using = usages.flatMap((usage) => files.filter(({ path }) => path === usage.file));
  return using.find(({ kind }) => kind === "entity") ?? using.find(({ kind }) => kind === "screen");
}
