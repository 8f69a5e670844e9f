/** Which addresses a webhook may reach. */
import { describe, expect, test } from "vitest";
import { type Address, allowedAddress, isPublicAddress, rangeList } from "../../../src/server/webhooks/allowedAddress.ts";

const address = (text: string): Address => ({ address: text, family: text.includes(":") ? 6 : 4 });
const none = rangeList([]);
const resolvesTo =
  (...texts: readonly string[]) =>
  async () =>
    texts.map(address);

test.each([
  ...[
    "127.0.0.1",
    "127.9.9.9",
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "100.127.255.255",
  ],
  ...["0.0.0.0", "192.0.0.1", "192.0.2.1", "198.18.0.1", "198.19.255.255", "203.0.113.5", "224.0.0.1", "255.255.255.255"],
  ...["::1", "::", "fe80::1", "fc00::1", "fd12:3456::1", "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:8.8.8.8", "::127.0.0.1"],
  ...["64:ff9b::7f00:1", "64:ff9b::808:808", "2002:7f00:1::", "2001::1", "2001:db8::1", "100::1"],
])("%s is refused", (text) => {
  expect(isPublicAddress(address(text))).toBe(false);
});

test.each([
  "8.8.8.8",
  "1.1.1.1",
  "172.15.0.1",
  "172.32.0.1",
  "100.63.255.255",
  "100.128.0.1",
  "193.0.0.1",
  "2606:4700::1111",
  "2a00:1450:4001::200e",
])("%s belongs to the internet", (text) => {
  expect(isPublicAddress(address(text))).toBe(true);
});

describe("a host", () => {
  test("is resolved once, and the connection gets the checked address", async () => {
    let asked = 0;
    const lookup = async () => [address(++asked === 1 ? "8.8.8.8" : "127.0.0.1")];
    expect(await allowedAddress("rebinding.example", { lookup, allowed: none })).toEqual(address("8.8.8.8"));
    expect(asked).toBe(1);
  });

  test("with one address inside is refused, whichever is first", async () => {
    for (const order of [
      ["8.8.8.8", "10.0.0.1"],
      ["10.0.0.1", "8.8.8.8"],
      ["8.8.8.8", "::1"],
    ])
      await expect(allowedAddress("mixed.example", { lookup: resolvesTo(...order), allowed: none })).rejects.toMatchObject({
        outcome: "never",
      });
  });

  // The URL parser writes every notation of an address in one form.
  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://0x7f.1/",
    "https://017700000001/",
    "https://[::1]/",
    "https://[::ffff:7f00:1]/",
    "https://[0:0:0:0:0:ffff:127.0.0.1]/",
  ])("written as %s is refused without a name server", async (url) => {
    const lookup = () => Promise.reject(new Error("asked"));
    await expect(allowedAddress(new URL(url).hostname, { lookup, allowed: none })).rejects.toMatchObject({ outcome: "never" });
  });

  test("without an address may have one later", async () => {
    await expect(allowedAddress("new.example", { lookup: resolvesTo(), allowed: none })).rejects.toMatchObject({ outcome: "later" });
    const lookup = () => Promise.reject(new Error("ENOTFOUND"));
    await expect(allowedAddress("new.example", { lookup, allowed: none })).rejects.toMatchObject({ outcome: "later" });
  });

  test("inside of our network is reached where a setting allows its range, and nothing beside the range is", async () => {
    const allowed = rangeList(["10.1.0.0/16", "fd00::/8"]);
    expect(await allowedAddress("erp.internal", { lookup: resolvesTo("10.1.2.3"), allowed })).toEqual(address("10.1.2.3"));
    expect(await allowedAddress("erp.internal", { lookup: resolvesTo("fd00::5"), allowed })).toEqual(address("fd00::5"));
    await expect(allowedAddress("erp.internal", { lookup: resolvesTo("10.2.0.1"), allowed })).rejects.toMatchObject({ outcome: "never" });
  });
});

test.each(["10.0.0.0", "10.0.0.0/33", "erp.example/8", "10.0.0.0/-1", "fd00::/129"])("%s is no range", (range) => {
  expect(() => rangeList([range])).toThrow(range);
});
