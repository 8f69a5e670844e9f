// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { copyAddress } from "#engine/actions/copyAddress.ts";

const told: string[] = [];
const host = {
  href: (route: string) => `#${route}`,
  notify: (_kind: string, message: string) => void told.push(message),
  t: (key: string) => key,
};
const copying = (writeText: (text: string) => Promise<void>) => vi.stubGlobal("navigator", { clipboard: { writeText } });
afterEach(() => {
  told.length = 0;
  vi.unstubAllGlobals();
});

test("the whole address of the record's page is copied, and the user is notified", async () => {
  const copied: string[] = [];
  copying(async (text) => void copied.push(text));
  await copyAddress(host, "/shared/{token}", { token: "a/b" });
  expect(copied).toEqual([new URL("#/shared/a%2Fb", location.href).href]);
  expect(told).toEqual(["action.addressCopied"]);
});

test("where the browser forbids copying, the address is shown", async () => {
  copying(() => Promise.reject(new Error("denied")));
  await copyAddress(host, "/shared/{token}", { token: "abc" });
  expect(told).toEqual([new URL("#/shared/abc", location.href).href]);
});
