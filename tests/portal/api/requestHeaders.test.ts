import { describe, expect, test } from "vitest";
import { requestHeaders } from "../../../src/portal/api/requestHeaders.ts";
import { catalog } from "../../helpers/schemas/product.ts";

const rules = (await catalog()).files.endpoints.headers ?? [];
const asker = { token: "t0ken", language: "zh", rules };
const carriesSessionStatus = (path: string) => "x-tofba-session-status" in requestHeaders(path, asker);

test("a call carries the bare token, and no header at all without one [O-06, Q-29, Q-30]", () => {
  expect(requestHeaders("/customer/x", asker)["Authorization"]).toBe("t0ken");
  expect(requestHeaders("/customer/x", { ...asker, token: undefined })).not.toHaveProperty("Authorization");
  expect(requestHeaders("/customer/x", { ...asker, token: "" })).not.toHaveProperty("Authorization");
});

describe("the session-status header", () => {
  test.each(["/seaair/seaairlist/updateEntrustApple", "/message/list", "/abroad/a/b/c", "seaair/list?x=1"])(
    "goes with %s [CR-06]",
    (path) => {
      expect(requestHeaders(path, asker)["x-tofba-session-status"]).toBe("y");
    },
  );

  test.each(["/customer/seaair/list", "/seaairs/list", "/Seaair/list", "/", ""])("does not go with %j [CR-06, Q-31]", (path) => {
    expect(requestHeaders(path, asker)).not.toHaveProperty("x-tofba-session-status");
  });

  test("does not go when the fourth segment is queryChannelPrices, whatever the query says [CR-07, Q-31]", () => {
    expect(carriesSessionStatus("/abroad/a/b/queryChannelPrices")).toBe(false);
    expect(carriesSessionStatus("/abroad/a/b/queryChannelPrices?page=1")).toBe(false);
    expect(carriesSessionStatus("/abroad/a/queryChannelPrices")).toBe(true);
    expect(carriesSessionStatus("/abroad/a/b/c/queryChannelPrices")).toBe(true);
    expect(carriesSessionStatus("/abroad/a/b/c?x=/queryChannelPrices")).toBe(true);
  });
});

test("the idempotency key goes only where there is one", () => {
  expect(requestHeaders("/x", { ...asker, idempotencyKey: "k1" })["Idempotency-Key"]).toBe("k1");
  expect(requestHeaders("/x", asker)).not.toHaveProperty("Idempotency-Key");
});
