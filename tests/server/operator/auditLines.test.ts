import { beforeAll, expect, test } from "vitest";
import { activeRuleSet, type RuleSet } from "../../../src/server/audit/ruleSet.ts";
import { auditLines } from "../../../src/server/operator/auditLines.ts";
import { schemasOfTest } from "../../helpers/server/testDatabase.ts";

let rules: RuleSet;
beforeAll(async () => {
  rules = activeRuleSet(await schemasOfTest());
});
const finding = (records: number, already: number) => ({
  ...{ code: "maxLength", path: "/name", sentence: { en: "Too long", zh: "太长" }, records, already, atAnySave: 0, customers: 1 },
  ids: Array.from({ length: Math.min(records, 20) }, (_, id) => `id-${id}`),
  titles: Array.from({ length: Math.min(records, 20) }, (_, id) => `Title ${id}`),
});
const entity = (name: string, records: number, findings: ReturnType<typeof finding>[]) => ({
  ...{
    entity: name,
    label: { en: name, zh: name },
    records,
    refused: findings.length,
    atAnySave: 0,
    fresh: findings.length,
    findings,
    times: [{ rule: `slow-${name}`, total: records, most: 1 }],
  },
});

test("entities with findings come first, three ids each; those without records are left out", () => {
  const entities = [entity("Goods", 7, []), entity("Empty", 0, []), entity("Waybills", 9, [finding(5, 0)])];
  const lines = auditLines({ version: 1, rules: "/rules", records: 16, entities }, rules, "en");
  const text = lines.join("\n");
  expect(text.indexOf("Waybills")).toBeLessThan(text.indexOf("Goods"));
  expect(text).not.toContain("Empty");
  expect(lines.filter((line) => line.startsWith("    "))).toEqual(["    id-0", "    id-1", "    id-2", "    …"]);
});

test("problems that the active rules have as well are listed apart, in the requested language", () => {
  const report = (already: number) => ({
    version: 1 as const,
    rules: "/rules",
    records: 5,
    entities: [entity("W", 9, [finding(2, already)])],
  });
  const [known, unknown] = [auditLines(report(2), rules, "zh"), auditLines(report(0), rules, "zh")].map((lines) => lines.join("\n"));
  expect(known).toContain("太长");
  expect(known?.length).toBeGreaterThan(unknown?.length ?? 0);
});

test("the slowest rules come last, with their time, five of them", () => {
  const entities = [1, 2, 3, 4, 5, 6].map((records) => entity(`E${records}`, records, []));
  const lines = auditLines({ version: 1, rules: "/rules", records: 21, entities }, rules, "en");
  expect(lines.slice(-6)).toEqual([
    "Time of the rules, slowest first:",
    ...[6, 5, 4, 3, 2].map((ms) => `  slow-E${ms} (E${ms}): ${ms} ms for ${ms} records, 1 ms at most`),
  ]);
});
