/** What another tab of the same browser does to the session holds here too. */
import { isObject } from "#dialect/json/json.ts";
import { storageKeys } from "../browser/keys.ts";

export interface SessionSyncOptions {
  /** Who this page shows. */
  loginName(): string | undefined;
  /** Logged out over there. */
  onEnded(): void;
  /** Somebody else logged in over there. */
  onReplaced(): void;
}

/** Listens until the returned removal is called. */
export function syncSession({ loginName, onEnded, onReplaced }: SessionSyncOptions): () => void {
  const stored = ({ key, newValue }: StorageEvent) => {
    // Without a key all of it was cleared.
    if (key !== null && key !== storageKeys.session) return;
    const here = loginName();
    if (here === undefined) return;
    const there = nameIn(key === null ? null : newValue);
    if (there === undefined) onEnded();
    else if (there !== here) onReplaced();
  };
  window.addEventListener("storage", stored);
  return () => window.removeEventListener("storage", stored);
}

function nameIn(kept: string | null): string | undefined {
  try {
    const value: unknown = JSON.parse(kept ?? "null");
    const user = isObject(value) ? value["user"] : undefined;
    return isObject(user) && typeof user["loginName"] === "string" ? user["loginName"] : undefined;
  } catch {
    return undefined;
  }
}
