// @vitest-environment happy-dom
/** Most devices have no push notifications: their pages load nothing. */
import { afterEach, expect, test, vi } from "vitest";
import { whenPushed } from "../../../src/portal/browser/pushDevice.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each(["default", "denied", undefined])("with the permission %s nothing happens", async (permission) => {
  vi.stubGlobal("Notification", permission && { permission });
  const work = vi.fn();
  await whenPushed(work);
  expect(work).not.toHaveBeenCalled();
});

test("with the permission the subscription of the browser is there", async () => {
  vi.stubGlobal("Notification", { permission: "granted" });
  const work = vi.fn(async () => undefined);
  await whenPushed(work);
  expect(work).toHaveBeenCalledWith(await import("../../../src/portal/browser/pushSubscription.ts"));
});
