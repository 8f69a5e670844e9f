// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from "vitest";
import { storageKeys } from "../../../src/portal/browser/keys.ts";

async function fresh() {
  vi.resetModules();
  return import("../../../src/portal/session/session.ts");
}
beforeEach(() => localStorage.clear());

test("the session survives a reload, without its token [S-SES-06, Q-69]", async () => {
  const { session, persistSession } = await fresh();
  persistSession();
  session.user = { loginName: "anna", name: "Anna" };
  session.status = { isPassApproved: 0 };
  const again = await fresh();
  expect(again.loginName()).toBe("anna");
  expect(again.session.status).toEqual({ isPassApproved: 0 });
  expect(localStorage.getItem(storageKeys.session)).not.toContain("token");
});

test("a reset leaves nothing behind [S-SES-04, S-SES-05]", async () => {
  const { session, persistSession, resetSession } = await fresh();
  persistSession();
  session.user = { loginName: "anna" };
  resetSession();
  expect(localStorage.getItem(storageKeys.session)).toBeNull();
  expect(session).toMatchObject({ user: null, status: null, publicData: undefined });
});

test.each(["{", "7", '{"user":"x"}', "null"])("a damaged store (%s) is dropped silently [Q-69]", async (text) => {
  localStorage.setItem(storageKeys.session, text);
  expect((await fresh()).session.user).toBeNull();
});

test("rules see the facts of the user, whether a partner brought it, and an unknown status as absent [E-SES-09]", async () => {
  const { session, sessionFacts } = await fresh();
  session.user = { loginName: "anna", isClientView: 1 };
  expect(sessionFacts()).toEqual({ loginName: "anna", isClientView: 1, partner: false });
  session.status = { isPassApproved: 1 };
  session.partner = true;
  expect(sessionFacts()).toMatchObject({ isPassApproved: 1, partner: true });
});
