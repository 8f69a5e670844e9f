/**
 * A page whose code cannot be fetched: the portal was published anew, or the
 * line is down. The page is reloaded at the wanted address, once within a short
 * time; then the failure is shown [N-07, M-03, Q-27]. Without a network nothing is
 * reloaded: the browser would have nothing to show, and what is typed would be gone.
 */
import { storageKeys } from "../../browser/keys.ts";

/** Within this time a second failure of the same address is not reloaded again, in ms. */
const patience = 30_000;

/** Resolves with what `load` gives. On failure either the page reloads, and this never settles, or it rejects. */
export async function reloadOnce<Loaded>(load: () => Promise<Loaded>, address: () => string, reload = reloadAt): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    const wanted = address();
    if (!navigator.onLine || triedLately(wanted)) throw error;
    sessionStorage.setItem(storageKeys.reloaded, JSON.stringify({ wanted, at: Date.now() }));
    reload(wanted);
    return new Promise<never>(() => undefined);
  }
}

function triedLately(wanted: string): boolean {
  try {
    const tried: unknown = JSON.parse(sessionStorage.getItem(storageKeys.reloaded) ?? "null");
    const { wanted: before, at } = (tried ?? {}) as { wanted?: unknown; at?: unknown };
    return before === wanted && typeof at === "number" && Date.now() - at < patience;
  } catch {
    // No storage to remember it in: do not risk an endless reload.
    return true;
  }
}

function reloadAt(wanted: string): void {
  location.hash = `#${wanted}`;
  location.reload();
}
