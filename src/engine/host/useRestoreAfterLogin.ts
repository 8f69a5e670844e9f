/** Brings back what was open when the session ended (a dialog, files being sent), for the same user on the same page. */
import { useEffect } from "react";
import { useEventCallback } from "../browser/useEventCallback.ts";
import { useEngineState, useHost } from "./EngineProvider.tsx";

/** Values of the last ended session by name, with their user and page. A login does not reload the page. */
const createLeftovers = () => ({ values: new Map<string, unknown>(), owner: "" });

/**
 * Calls `save` when the session ends and stores what it returns, unless that is undefined. Calls `restore` with it, once,
 * as soon as the caller is mounted again. The value is dropped when another user logs in or another page is opened first.
 *
 * @param name distinguishes it from other values of the page
 */
export function useRestoreAfterLogin<Value>(name: string, save: () => Value | undefined, restore: (value: Value) => void): void {
  const host = useHost();
  const leftovers = useEngineState(createLeftovers);
  const onSave = useEventCallback(save);
  const onRestore = useEventCallback(restore);
  useEffect(() => {
    const address = () => host.place?.().address;
    const loginName = () => String(host.user()["loginName"] ?? "");
    // The host has no login name after the session has ended: the value belongs to the last one that it had.
    let login = loginName();
    const owner = () => {
      login = loginName() || login;
      return JSON.stringify([login, address()]);
    };
    const claim = () => {
      if (leftovers.owner !== owner()) leftovers.values.clear();
      leftovers.owner = owner();
    };
    if (leftovers.owner !== owner()) leftovers.values.clear();
    const value = leftovers.values.get(name);
    leftovers.values.delete(name);
    if (value !== undefined) onRestore(value as Value);
    return host.guardLeave(
      () => false,
      () => {
        claim();
        const open = onSave();
        if (open !== undefined) leftovers.values.set(name, open);
      },
    );
  }, [host, leftovers, name, onSave, onRestore]);
}
