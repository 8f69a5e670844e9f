/**
 * Handles page code that cannot be loaded, because a new build was deployed or the connection is down.
 * Reloads the page at the target URL, at most once within 30 s; then the failure is shown [N-07, M-03, Q-27].
 * Without a network it does not reload: the browser could show nothing, and input would be lost.
 */
import { storageKeys } from "../../browser/keys.ts";

/** A second failure of the same URL within this time does not reload, in ms. */
const retryAfterMs = 30_000;

/** Resolves to the result of `load`. On failure the page reloads, and the promise stays pending, or the promise rejects. */
export async function reloadOnce<Loaded>(load: () => Promise<Loaded>, url: () => string, reload = reloadAt): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const target = url();
    if (!navigator.onLine || triedRecently(target)) throw error;
    sessionStorage.setItem(storageKeys.reloaded, JSON.stringify({ wanted: target, at: Date.now() }));
    reload(target);
    return new Promise<never>(() => undefined);
  }
}

function triedRecently(target: string): boolean {
  try {
    const tried: unknown = JSON.parse(sessionStorage.getItem(storageKeys.reloaded) ?? "null");
    const { wanted: before, at } = (tried ?? {}) as { wanted?: unknown; at?: unknown };
    return before === target && typeof at === "number" && Date.now() - at < retryAfterMs;
  } catch {
    // Without storage a reload could repeat forever.
    return true;
  }
}

function reloadAt(target: string): void {
  location.hash = `#${target}`;
  location.reload();
}
