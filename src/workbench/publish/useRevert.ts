import { useEffect, useState } from "react";
import type { Change } from "#dialect/diff/change.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { RevertPreview, RevertTarget } from "#dialect/wire/revert.ts";
import { workbenchToasts } from "../client/toasts.ts";
import { isUnseen, undeclaredIn } from "../client/workbenchApi.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";

interface Found {
  readonly preview?: RevertPreview;
  readonly impact?: DraftImpact;
  /** Why the server refuses the revert, and why it does not know the impact. */
  readonly failures: { readonly preview?: string; readonly impact?: string };
  /** The changes for which it is refused: people have entered values since that it would take away. */
  readonly losing?: readonly Change[];
}

export interface RevertEnd {
  onClose(): void;
  onReverted(): void;
}

/** Loads what a revert would do, then what that means to stored records; and reverts. */
export function useRevert(target: RevertTarget, { onClose, onReverted }: RevertEnd) {
  const { translation, api, draft } = useWorkbench();
  const { t } = translation;
  const [found, setFound] = useState<Found>({ failures: {} });
  const [busy, setBusy] = useState(false);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const add = (part: Partial<Found>) => isCurrent && setFound((before) => ({ ...before, ...part }));
    const fail = (part: keyof Found["failures"]) => (error: unknown) =>
      isCurrent && setFound((before) => ({ ...before, failures: { ...before.failures, [part]: errorMessage(error) } }));
    setFound({ failures: {} });
    const askImpact = () => api.impact({ revert: target }).then((impact) => add({ impact }), fail("impact"));
    api.previewUndo(target).then(
      (preview) => {
        add({ preview });
        if (isCurrent) void askImpact();
      },
      (error: unknown) => {
        const losing = undeclaredIn(error).map(({ change }) => change);
        add({ failures: { preview: errorMessage(error) }, losing });
        // What would be lost, and for whom. Any other refused revert has no impact.
        if (isCurrent && losing.length > 0) void askImpact();
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [api, target, looks]);

  async function revert(reason: string): Promise<void> {
    setBusy(true);
    try {
      await api.undo(target, reason.trim(), found.preview?.inForce);
      onClose();
      onReverted();
      await draft.refresh();
      const text = "to" in target ? t("history.undone", { number: target.to }) : t("history.removed", { number: target.only });
      workbenchToasts.show({ kind: "success", text });
    } catch (error) {
      if (isUnseen(error)) setLooks((count) => count + 1);
      workbenchToasts.show({ kind: "error", text: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  }
  return { ...found, busy, revert };
}
