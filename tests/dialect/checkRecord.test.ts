import { expect, test } from "vitest";
import { checkRecord } from "#dialect/checkRecord.ts";
import { compiledThing, onCreate } from "./helpers.ts";

test("required fields and lengths are asked for", async () => {
  const entity = await compiledThing({ name: { type: "string", maxLength: 3, "x-normalize": ["trim"] }, n: { type: "number", "x-decimals": 2 } }, { required: ["name"] });
  expect(checkRecord(entity, null, {}, onCreate()).problems).toEqual([{ path: "/name", code: "required", params: {}, severity: "error" }]);
  expect(checkRecord(entity, null, { name: " abcd ", n: "1.005" }, onCreate()).problems.map((p) => p.code)).toEqual(["maxLength", "decimals"]);
  expect(checkRecord(entity, null, { name: " 😀bc ", n: "1.50" }, onCreate())).toEqual({ record: { name: "😀bc", n: 1.5 }, problems: [] });
});
