// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { storageKeys } from "../../../src/portal/browser/keys.ts";
import { syncSession } from "../../../src/portal/session/syncSession.ts";

const onEnded = vi.fn();
const onReplaced = vi.fn();
let here: string | undefined = "anna";
let stop: () => void;

beforeEach(() => {
  here = "anna";
  onEnded.mockClear();
  onReplaced.mockClear();
  stop = syncSession({ loginName: () => here, onEnded, onReplaced });
});
afterEach(() => stop());

const elsewhere = (key: string | null, newValue: string | null) => window.dispatchEvent(new StorageEvent("storage", { key, newValue }));
const kept = (loginName: string) => JSON.stringify({ user: { loginName } });

test("a logout in another tab ends the session here", () => {
  elsewhere(storageKeys.session, null);
  expect(onEnded).toHaveBeenCalledOnce();
  elsewhere(null, null);
  expect(onEnded).toHaveBeenCalledTimes(2);
});

test("somebody else's login in another tab takes this page over", () => {
  elsewhere(storageKeys.session, kept("bert"));
  expect([onEnded.mock.calls.length, onReplaced.mock.calls.length]).toEqual([0, 1]);
});

test("news of the same person, other keys, and a page of nobody change nothing", () => {
  elsewhere(storageKeys.session, kept("anna"));
  elsewhere(storageKeys.loginName, null);
  here = undefined;
  elsewhere(storageKeys.session, null);
  expect([onEnded.mock.calls.length, onReplaced.mock.calls.length]).toEqual([0, 0]);
});
