import { expect, test } from "vitest";
import { beginText } from "../../../src/server/db/dialectOver.ts";

test("BEGIN names isolation and access mode where they are set", () => {
  expect(beginText({})).toBe("begin");
  expect(beginText({ isolationLevel: "repeatable read" })).toBe("begin isolation level repeatable read");
  expect(beginText({ isolationLevel: "serializable", accessMode: "read only" })).toBe("begin isolation level serializable read only");
});
