/** The saving of a form as a hook: its state, and what the buttons and dialogs of the form do. */
import { useEffect, useState } from "react";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { usePendingWork } from "../../controls/pendingWork.ts";
import { useTypedText } from "../../controls/typedText.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import { useHost } from "../../host/EngineProvider.tsx";
import { useOtherVersion } from "./useOtherVersion.ts";
import type { SaveMode } from "./saveContext.ts";
import { createSaver, initialSaveState, type Saver, type SaverOptions, type SaveState } from "./saver.ts";

export interface SaveController extends SaveState, Pick<Saver, "save" | "resolve" | "dismiss" | "meet"> {
  /** The record as somebody else has stored it meanwhile. */
  readonly other: Rec | undefined;
  /** Sets the mode that the form is checked for: a draft may have gaps, a submitted record may not. */
  setMode(mode: SaveMode): void;
  /** The mode that the form is checked for. */
  mode(): SaveMode;
  /** Acknowledges the warnings and saves again. */
  acknowledge(): Promise<void>;
  /** Saves the draft as a new record, where the stored one was deleted. */
  readonly saveAsNew: (() => Promise<void>) | undefined;
}

/** All options but `onSaved` stay the same for the life of a form. */
export function useSave(options: Omit<SaverOptions, "host" | "typedText" | "pendingWork" | "setState">): SaveController {
  const { parts, plan, store, session } = options;
  const host = useHost();
  const typedText = useTypedText();
  const pendingWork = usePendingWork();
  const [state, setState] = useState(initialSaveState);
  const onSaved = useEventCallback(options.onSaved);
  const [saver] = useState(() => createSaver({ ...options, host, typedText, pendingWork, setState, onSaved }));
  // A record that exists only once, or that is only amended, cannot be created again.
  const canCreate = store.stored() !== null && plan.declared.own !== true && plan.declared.amends === undefined;

  const other = useOtherVersion(parts, store);

  // A failed connection is no longer news once it is back.
  const isUnanswered = state.failure?.code === 0;
  useEffect(
    () => (isUnanswered ? host.source.whenBack?.(() => setState((now) => ({ ...now, failure: undefined }))) : undefined),
    [isUnanswered, host.source],
  );

  return {
    ...state,
    save: saver.save,
    setMode: session.setMode,
    mode: session.mode,
    acknowledge: () => saver.acknowledge(state.warnings),
    saveAsNew: state.failure?.code === apiCode.notFound && canCreate ? saver.saveAsNew : undefined,
    resolve: saver.resolve,
    dismiss: saver.dismiss,
    meet: saver.meet,
    other,
  };
}
