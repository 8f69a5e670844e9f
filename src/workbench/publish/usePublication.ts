import { useEffect, useState } from "react";
import { toast } from "#engine";
import type { Difference, FileConflict, Impact } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { WorkbenchApiError } from "../client/workbenchApi.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { migrationsFor } from "./migrationsFor.ts";

/** What the analyst says of a publication. */
export interface PublicationInput {
  readonly reason: string;
  /** The day from which it holds; "" is now. */
  readonly from: string;
}

/** What could not be learnt or done, in words. */
export interface Failures {
  readonly difference?: string;
  readonly impact?: string;
  readonly publish?: string;
}

export interface Publication {
  /** Absent until they are known. */
  readonly difference: Difference | undefined;
  readonly impact: Impact | undefined;
  readonly failures: Failures;
  /** What was handed out instead, where this server does not publish. */
  readonly patch: string | undefined;
  readonly busy: boolean;
  publish(words: PublicationInput): Promise<void>;
  /** Declares what breaks stored records, as the server proposes it. */
  declare(): Promise<void>;
}

export interface PublicationOptions {
  readonly open: boolean;
  onClose(): void;
  onOpen(path: string): void;
}

/** The draft as it is about to be published: learnt anew each time the dialog opens. */
export function usePublication({ open, onClose, onOpen }: PublicationOptions): Publication {
  const { translation, api, draft } = useWorkbench();
  const { t } = translation;
  const [difference, setDifference] = useState<Difference>();
  const [impact, setImpact] = useState<Impact>();
  const [failures, setFailures] = useState<Failures>({});
  const [patch, setPatch] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!open) return;
    let wanted = true;
    setDifference(undefined);
    setImpact(undefined);
    setFailures({});
    setPatch(undefined);
    const fail = (part: "difference" | "impact") => (error: unknown) => {
      if (wanted) setFailures((before) => ({ ...before, [part]: errorMessage(error) }));
    };
    void draft.whenChecked().then(() => {
      if (!wanted) return;
      api.difference().then((found) => wanted && setDifference(found), fail("difference"));
      api.impact().then((found) => wanted && setImpact(found), fail("impact"));
    });
    return () => {
      wanted = false;
    };
  }, [open, api, draft]);

  /** Somebody was faster: what is published now is another change than the one that was looked at. */
  async function meet(path: string, conflict: FileConflict): Promise<void> {
    await draft.applyConflict(path, conflict);
    onClose();
    onOpen(path);
    toast({ kind: "info", text: t(draft.view().open[path]?.conflict ? "editor.conflict" : "publish.merged") });
  }

  return {
    difference,
    impact,
    failures,
    patch,
    busy,
    async declare() {
      for (const { path, text } of migrationsFor(difference?.undeclared ?? [], draft.view().files)) await draft.create(path, text);
      setDifference(await api.difference());
    },
    async publish({ reason, from }) {
      setBusy(true);
      setFailures(({ publish: _before, ...others }) => others);
      try {
        const published = await api.publish(reason.trim(), from === "" ? undefined : from);
        if ("patch" in published) return setPatch(published.patch);
        onClose();
        const text = from === "" ? t("publish.done", { number: published.number }) : t("publish.doneLater", { day: from });
        toast({ kind: "success", text });
        await draft.refresh();
      } catch (error) {
        setFailures((before) => ({ ...before, publish: errorMessage(error) }));
        if (error instanceof WorkbenchApiError && error.conflict?.path !== undefined) await meet(error.conflict.path, error.conflict);
      } finally {
        setBusy(false);
      }
    },
  };
}
