// @vitest-environment happy-dom
import { expect, test } from "vitest";
import { readPageInfo } from "../../../src/portal/boot/pageInfo.ts";
import { addStatistics } from "../../../src/portal/browser/statistics.ts";

const page = (metas: Record<string, string>) => {
  const made = document.implementation.createHTMLDocument();
  for (const [name, content] of Object.entries(metas)) made.head.append(Object.assign(made.createElement("meta"), { name, content }));
  return made;
};

test("the statistics script of the settings is added once, and holds nothing up [CR-15, Q-36]", () => {
  const made = page({ "lading-statistics": "https://count.example/s.js" });
  const { statistics } = readPageInfo(made);
  addStatistics(statistics, made);
  addStatistics(statistics, made);
  expect([...made.scripts].map(({ src, async }) => ({ src, async }))).toEqual([{ src: "https://count.example/s.js", async: true }]);
});

test("without the setting there is none [Q-36]", () => {
  const made = page({});
  addStatistics(readPageInfo(made).statistics, made);
  expect(made.scripts).toHaveLength(0);
});

test("an open record is read again as often as the server says, else as the portal does by itself", () => {
  expect(readPageInfo(page({ "lading-refresh": "2" })).refreshMs).toBe(2000);
  expect(readPageInfo(page({})).refreshMs).toBeUndefined();
});

test("a partner is known by both its settings", () => {
  expect(readPageInfo(page({ "lading-partner": "ACME", "lading-partner-login": "https://acme.example/login" })).partner).toEqual({
    code: "ACME",
    loginPage: "https://acme.example/login",
  });
  expect(readPageInfo(page({ "lading-partner": "ACME" })).partner).toBeUndefined();
});
