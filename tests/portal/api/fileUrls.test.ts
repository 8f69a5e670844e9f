import { expect, test } from "vitest";
import { isUrlExpiring } from "../../../src/portal/api/fileUrls.ts";

test("a URL expires at its time, and is renewed a minute before", () => {
  const url = "/files/f1?of=sku%2F1&until=1000&signature=x";
  expect([isUrlExpiring(url, 939_999), isUrlExpiring(url, 940_001), isUrlExpiring(url, 2_000_000)]).toEqual([false, true, true]);
});

test.each(["/files/f1", "https://other.example/picture.png", "", "/files/f1?until=never"])("%j does not expire", (url) => {
  expect(isUrlExpiring(url, Number.MAX_SAFE_INTEGER)).toBe(false);
});
