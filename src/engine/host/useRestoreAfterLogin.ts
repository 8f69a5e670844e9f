/** What stands open when the session ends (a question, files on their way), for the same person who comes back to the same page. */
import { useEffect, useRef } from "react";
import { useHost } from "./EngineProvider.tsx";

/** Of the last session that ended; for the life of the page, since a login does not load it anew. */
const kept = new Map<string, unknown>();
/** Whose it is, and where it stood. */
let owner = "";

/**
 * `now` is asked when the session ends, and nothing is kept where it answers undefined; `back` gets the answer, once, as soon
 * as the caller is drawn again. It is forgotten when anybody else, or another page, is there first.
 *
 * @param name tells it from what else stands on the page
 */
export function useRestoreAfterLogin<Value>(name: string, now: () => Value | undefined, back: (value: Value) => void): void {
  const host = useHost();
  const login = String(host.user()["loginName"] ?? "");
  const latest = useRef({ login, now, back });
  // Who is nobody any more was somebody when it was opened.
  latest.current = { now, back, login: login || latest.current.login };
  useEffect(() => {
    const here = () => JSON.stringify([latest.current.login, host.place?.().address]);
    if (owner !== here()) kept.clear();
    const value = kept.get(name);
    kept.delete(name);
    if (value !== undefined) latest.current.back(value as Value);
    return host.guardLeave(
      () => false,
      () => {
        if (owner !== here()) kept.clear();
        owner = here();
        const open = latest.current.now();
        if (open !== undefined) kept.set(name, open);
      },
    );
  }, [host, name]);
}
