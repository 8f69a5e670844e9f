import { expect, test } from "vitest";
import type { JsonObject } from "#dialect/json/json.ts";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";

const part = (id: string, more: JsonObject = {}): JsonObject => ({
  id,
  title: { zh: "时间", en: "Hours" },
  body: { zh: "周一", en: "Monday" },
  ...more,
});
const help = (...parts: JsonObject[]) => ({ "schemas/content/help.json": { "x-label": { zh: "帮助", en: "Help" }, parts } });
const changes = (before: object, after: object) =>
  diffSchemas(before as never, after as never).map(({ where, what, risk }) => [risk, where["en"], what["en"]].join(" | "));

test("a text, a heading or a day that changes is reported, and affects no stored record", () => {
  expect(changes(help(part("hours")), help(part("hours", { body: { zh: "周二", en: "Tuesday" }, about: "/home" })))).toEqual([
    "neutral | content “Help” › part “Hours” | the text is “Tuesday” instead of “Monday”",
    "neutral | content “Help” › part “Hours” | the page that it is about is now “/home”",
  ]);
});

test("a part, and a whole content, come and go", () => {
  expect(changes(help(part("hours")), help(part("hours"), part("days")))).toEqual(["neutral | content “Help” › part “Hours” | is new"]);
  expect(changes({}, help(part("hours")))).toEqual(["neutral | content “Help” | is new"]);
  expect(changes(help(part("hours")), {})).toEqual(["neutral | content “Help” | is gone"]);
});
