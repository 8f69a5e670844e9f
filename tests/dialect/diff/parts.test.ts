import { expect, test } from "vitest";
import { type Reader, readers, type Risk, risks } from "#dialect/diff/change.ts";
import { compareParts } from "#dialect/diff/parts.ts";
import { ChangeCollector } from "#dialect/diff/changeCollector.ts";
import parts from "../../../src/dialect/diff/parts.json";

const entries = Object.values(parts).flatMap((table) => Object.values(table) as readonly (readonly string[])[]);

test("every part has a name, a risk that there is, and readers that there are", () => {
  expect(entries.length).toBeGreaterThan(150);
  for (const [name, risk = "neutral", reader = "analyst"] of entries) {
    expect(name).not.toBe("");
    expect(["condition", ...risks], name).toContain(risk as Risk);
    expect(readers, name).toContain(reader as Reader);
  }
});

test("everybody hears of a part, unless it concerns some alone; a part of no table concerns the author", () => {
  const changes: ConstructorParameters<typeof ChangeCollector>[1] = [];
  compareParts({ path: "/a", unknown: 1 }, { path: "/b", unknown: 2 }, { kind: "call" }, new ChangeCollector("a.json", changes));
  compareParts({ label: { en: "A" } }, { label: { en: "B" } }, { kind: "view" }, new ChangeCollector("a.json", changes));
  expect(changes.map(({ kind, risk, readers: own }) => [kind, risk, own])).toEqual([
    ["call/path", "breaking", ["operator"]],
    ["call/unknown", "neutral", ["analyst"]],
    ["view/label", "neutral", ["customer", "operator"]],
  ]);
});
