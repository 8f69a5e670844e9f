import { expect, test, vi } from "vitest";
import { makePasskey, signLogin } from "../../../src/portal/browser/passkeys.ts";

const answer = vi.hoisted(() => vi.fn<() => Promise<object>>());
vi.mock("@simplewebauthn/browser", () => ({ startRegistration: answer, startAuthentication: answer }));

const named = (name: string) => Object.assign(new Error("no passkey"), { name });

test.each(["NotAllowedError", "InvalidStateError", "SecurityError", "NotSupportedError"])(
  "a device that answers %s has no passkey: the page says so instead of failing",
  async (name) => {
    answer.mockRejectedValue(named(name));
    expect([await makePasskey({}), await signLogin({})]).toEqual([undefined, undefined]);
  },
);

test("a mistake of the page itself is not taken for a person who gave up", async () => {
  answer.mockRejectedValue(named("TypeError"));
  await expect(makePasskey({})).rejects.toThrow("no passkey");
});

test("what the device signed is returned", async () => {
  answer.mockResolvedValue({ id: "k" });
  expect(await signLogin({})).toEqual({ id: "k" });
});
