/**
 * What open pages do for a device that gets push notifications. For other devices, which are the most, nothing is loaded.
 *
 * The permission of the browser is asked for in the dialog only, after a press.
 */

/** Runs `work` with the subscription of this browser, if the person has allowed notifications of this site. */
export async function whenPushed(work: (subscription: typeof import("./pushSubscription.ts")) => Promise<unknown>): Promise<void> {
  if (globalThis.Notification?.permission === "granted") await work(await import("./pushSubscription.ts"));
}
