import { useEffect, useState } from "react";
import { workbenchToasts } from "../client/toasts.ts";
import type { DraftImpact } from "#dialect/wire/draftImpact.ts";
import type { Difference, FileConflict } from "#dialect/wire/workbench.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { isUnseen, WorkbenchApiError } from "../client/workbenchApi.ts";
import { useWorkbench } from "../client/WorkbenchContext.tsx";
import { migrationsFor } from "./migrationsFor.ts";

/** The analyst's input for a publication. */
export interface PublicationInput {
  readonly reason: string;
  /** The day from which it is in force, YYYY-MM-DD; "" for now. */
  readonly from: string;
}

/** Error messages of the failed requests. */
export interface Failures {
  readonly difference?: string;
  readonly impact?: string;
  readonly publish?: string;
}

export interface Publication {
  /** Undefined until loaded. */
  readonly difference: Difference | undefined;
  readonly impact: DraftImpact | undefined;
  readonly failures: Failures;
  /** The patch, if this server does not publish itself. */
  readonly patch: string | undefined;
  readonly busy: boolean;
  publish(words: PublicationInput): Promise<void>;
  /** Asks for a second person's approval of the present draft. */
  ask(reason: string): Promise<void>;
  /** Creates the migrations that the server suggests for breaking changes. */
  declare(): Promise<void>;
}

export interface PublicationOptions {
  readonly open: boolean;
  onClose(): void;
  onOpen(path: string): void;
}

/** Loads difference and impact each time the dialog opens, and publishes the draft. */
export function usePublication({ open, onClose, onOpen }: PublicationOptions): Publication {
  const { translation, api, draft } = useWorkbench();
  const { t } = translation;
  const [difference, setDifference] = useState<Difference>();
  const [impact, setImpact] = useState<DraftImpact>();
  const [failures, setFailures] = useState<Failures>({});
  const [patch, setPatch] = useState<string>();
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!open) return;
    let isCurrent = true;
    setDifference(undefined);
    setImpact(undefined);
    setFailures({});
    setPatch(undefined);
    const fail = (part: "difference" | "impact") => (error: unknown) => {
      if (isCurrent) setFailures((before) => ({ ...before, [part]: errorMessage(error) }));
    };
    void draft.whenChecked().then(() => {
      if (!isCurrent) return;
      api.difference().then((found) => isCurrent && setDifference(found), fail("difference"));
      api.impact().then((found) => isCurrent && setImpact(found), fail("impact"));
    });
    return () => {
      isCurrent = false;
    };
  }, [open, api, draft]);

  /** Loads both again: the draft, or what is in force, is another one since they were shown. */
  async function look(): Promise<void> {
    setDifference(undefined);
    setImpact(undefined);
    const fail = (part: "difference" | "impact") => (error: unknown) =>
      setFailures((before) => ({ ...before, [part]: errorMessage(error) }));
    await Promise.all([api.difference().then(setDifference, fail("difference")), api.impact().then(setImpact, fail("impact"))]);
  }

  /** Another analyst has published meanwhile: the reviewed difference is outdated. */
  async function resolve(path: string, conflict: FileConflict): Promise<void> {
    await draft.applyConflict(path, conflict);
    onClose();
    onOpen(path);
    workbenchToasts.show({ kind: "info", text: t(draft.view().open[path]?.conflict ? "editor.conflict" : "publish.merged") });
  }

  return {
    difference,
    impact,
    failures,
    patch,
    busy,
    async ask(reason) {
      await api.askApproval(reason.trim());
      setDifference(await api.difference());
    },
    async declare() {
      for (const { path, text } of migrationsFor(difference?.undeclared ?? [], draft.view().files)) await draft.create(path, text);
      // With its migrations the draft means something else to stored records.
      setFailures({});
      await look();
    },
    async publish({ reason, from }) {
      setBusy(true);
      setFailures(({ publish: _before, ...others }) => others);
      try {
        const published = await api.publish(reason.trim(), from === "" ? undefined : from, difference);
        if ("patch" in published) return setPatch(published.patch);
        onClose();
        const text = from === "" ? t("publish.done", { number: published.number }) : t("publish.doneLater", { day: from });
        workbenchToasts.show({ kind: "success", text });
        await draft.refresh();
      } catch (error) {
        setFailures((before) => ({ ...before, publish: errorMessage(error) }));
        if (isUnseen(error)) await look();
        if (error instanceof WorkbenchApiError && error.conflict?.path !== undefined) await resolve(error.conflict.path, error.conflict);
      } finally {
        setBusy(false);
      }
    },
  };
}
