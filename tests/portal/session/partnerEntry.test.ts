import { expect, test } from "vitest";
import { readPartnerEntry } from "../../../src/portal/session/partnerEntry.ts";

const read = (address: string, code: string | undefined = "ACME") => {
  const { pathname, search, hash } = new URL(address, "https://portal.example");
  return readPartnerEntry({ pathname, search, hash }, code);
};

test.each([
  "/?source=ACME&token=t1#/books/list?tab=open",
  "/#/books/list?tab=open&source=ACME&token=t1",
  "/?source=ACME#/books/list?token=t1&tab=open",
])("source and token are found before the hash and inside it: %s [P-039, Q-28]", (address) => {
  expect(read(address)).toEqual({ entry: { token: "t1", user: null }, url: "/#/books/list?tab=open" });
});

test("what the partner says of the user comes along, plain values only [O-05]", () => {
  const user = encodeURIComponent(JSON.stringify({ loginName: "anna", isClientView: 1, deep: { a: 1 } }));
  expect(read(`/?source=ACME&token=t1&userInfo=${user}`)?.entry?.user).toEqual({ loginName: "anna", isClientView: 1 });
  for (const broken of ["{", "7", "null", "%22x%22"]) expect(read(`/?source=ACME&token=t1&userInfo=${broken}`)?.entry?.user).toBeNull();
});

test("nothing that was handed over stays in the address, everything else does", () => {
  expect(read("/portal/?a=1&token=t1&source=ACME&userInfo=%7B%7D#/x?b=%2F2&token=t1")?.url).toBe("/portal/?a=1#/x?b=%2F2");
});

test.each([
  "/?source=acme&token=t1",
  "/?source=ACME2&token=t1",
  "/?token=t1",
  "/?source=&token=t1",
  "/?SOURCE=ACME&Token=t1",
  "/#/?userInfo=%7B%7D",
])("%s is no entry, and its token leaves the address all the same [P-039, Q-28]", (address) => {
  expect(read(address)).toEqual({ entry: undefined, url: address.includes("#") ? "/#/" : "/" });
});

test("an address that hands nothing over is left as it is", () => {
  for (const address of ["/", "/?source=newsletter", "/#/books/list?tab=open"]) expect(read(address)).toBeUndefined();
});

test("without a partner in the settings there is no entry at all", () => {
  expect(readPartnerEntry(new URL("https://portal.example/?source=&token=t1"), undefined)?.entry).toBeUndefined();
  expect(readPartnerEntry(new URL("https://portal.example/?source=&token=t1"), "")?.entry).toBeUndefined();
});

test("the partner's code without a token is a visitor like any other: the mode needs both [P-039]", () => {
  expect(read("/?source=ACME#/books/list")).toEqual({ entry: undefined, url: "/#/books/list" });
});
