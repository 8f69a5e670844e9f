import { expect, test } from "vitest";
import { ruledHeaders } from "#dialect/schema/endpoints.ts";

const rules = [{ name: "X-Area", value: "trade", when: { segment: 1, in: ["trade", "Trade"] }, except: { segment: 2, in: ["public"] } }];

test.each([
  ["/trade/order/list", { "X-Area": "trade" }],
  ["trade/order?public=1", { "X-Area": "trade" }],
  ["/Trade/order", { "X-Area": "trade" }],
  ["/TRADE/order", {}],
  ["/trade/public/list", {}],
  ["/order/trade", {}],
])("the headers of %s are %j", (path, headers) => {
  expect(ruledHeaders(rules, path)).toEqual(headers);
});
