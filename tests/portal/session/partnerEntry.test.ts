import { expect, test } from "vitest";
import { readPartnerEntry } from "../../../src/portal/session/partnerEntry.ts";

const entry = (address: string, code: string | undefined = "ACME") => {
  const { pathname, search, hash } = new URL(address, "https://portal.example");
  return readPartnerEntry({ pathname, search, hash }, code);
};

test.each([
  "/?source=ACME&token=t1#/books/list?tab=open",
  "/#/books/list?tab=open&source=ACME&token=t1",
  "/?source=ACME#/books/list?token=t1&tab=open",
])("source and token are found before the hash and inside it: %s [P-039, Q-28]", (address) => {
  expect(entry(address)).toEqual({ token: "t1", user: null, url: "/#/books/list?tab=open" });
});

test("what the partner says of the user comes along, plain values only [O-05]", () => {
  const user = encodeURIComponent(JSON.stringify({ loginName: "anna", isClientView: 1, deep: { a: 1 } }));
  expect(entry(`/?source=ACME&token=t1&userInfo=${user}`)?.user).toEqual({ loginName: "anna", isClientView: 1 });
  for (const broken of ["{", "7", "null", "%22x%22"]) expect(entry(`/?source=ACME&token=t1&userInfo=${broken}`)?.user).toBeNull();
});

test("nothing that was handed over stays in the address, everything else does", () => {
  expect(entry("/portal/?a=1&token=t1&source=ACME&userInfo=%7B%7D#/x?b=%2F2&token=t1")?.url).toBe("/portal/?a=1#/x?b=%2F2");
});

test.each(["/?source=acme&token=t1", "/?source=ACME2&token=t1", "/?token=t1", "/", "/?source=&token=t1"])(
  "%s is no entry [P-039, Q-28]",
  (address) => {
    expect(entry(address)).toBeUndefined();
  },
);

test("without a partner in the settings there is no entry at all", () => {
  expect(readPartnerEntry(new URL("https://portal.example/?source=&token=t1"), undefined)).toBeUndefined();
  expect(readPartnerEntry(new URL("https://portal.example/?source=&token=t1"), "")).toBeUndefined();
});

test("the partner's code without a token brings nobody in, but says whose login page it is [N-05]", () => {
  expect(entry("/?source=ACME#/books/list")).toEqual({ token: undefined, user: null, url: "/#/books/list" });
});
