/** Detects a logout or another login in another tab of this browser. */
import { isObject } from "#dialect/json/json.ts";
import { storageKeys } from "../browser/keys.ts";

export interface SessionSyncOptions {
  /** The user of this page. */
  loginName(): string | undefined;
  /** The session ended in another tab. */
  onEnded(): void;
  /** Another user logged in in another tab. */
  onReplaced(): void;
}

/** Starts the synchronization. Returns a function that stops it. */
export function syncSession({ loginName, onEnded, onReplaced }: SessionSyncOptions): () => void {
  const stored = ({ key, newValue }: StorageEvent) => {
    // The key is null after `localStorage.clear()`.
    if (key !== null && key !== storageKeys.session) return;
    const ownName = loginName();
    if (ownName === undefined) return;
    const storedName = nameIn(key === null ? null : newValue);
    if (storedName === undefined) onEnded();
    else if (storedName !== ownName) onReplaced();
  };
  window.addEventListener("storage", stored);
  return () => window.removeEventListener("storage", stored);
}

function nameIn(stored: string | null): string | undefined {
  try {
    const value: unknown = JSON.parse(stored ?? "null");
    const user = isObject(value) ? value["user"] : undefined;
    return isObject(user) && typeof user["loginName"] === "string" ? user["loginName"] : undefined;
  } catch {
    return undefined;
  }
}
