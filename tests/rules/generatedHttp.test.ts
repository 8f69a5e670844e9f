/**
 * A sample of generated rules over HTTP: a server on a copy of the schemas with a generated entity listens on a port, and
 * its answers to saves, the form over its schemas, and the audit of records stored before there were rules give the oracle's verdicts.
 * `RULE_SEED` repeats a run.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import type { Problem } from "#dialect/schema/problems.ts";
import { apiCode, type ApiResponse } from "#dialect/wire/wire.ts";
import { root as project } from "../../scripts/lib/root.mjs";
import { auditRecords, type RejectedRecord } from "../../src/server/audit/auditRecords.ts";
import { openRules, type RuleSet } from "../../src/server/audit/ruleSet.ts";
import { readLintInput } from "../../src/server/schemas/lintFolder.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";
import { applyEdits, type SchemaEdit, writeEdits } from "../helpers/schemas/schemaEdits.ts";
import { brokenRules, generatedRules } from "./harness/generatedEntity.ts";
import { choicesOf, settled, today } from "./harness/generatedTerms.ts";
import { plantRecord } from "./harness/plantRecord.ts";
import { openRuleWorld, type RuleWorld } from "./harness/ruleWorld.ts";

const seed = Number(process.env["RULE_SEED"] ?? 3);
const { rules, records, fields, recordRules } = generatedRules(choicesOf(seed), { ofRows: 12, ofRecords: 12, records: 60, isSeldom: true });
const text = (zh: string, en: string) => ({ zh, en });
const entityFile = "schemas/entities/generated-thing.json";

/** The entity with its list, form, calls and page, as an analyst adds it; the rules come later. */
function entityEdits(): SchemaEdit[] {
  const withoutRules = structuredClone(fields) as unknown as { lines: { items: Rec } };
  delete withoutRules.lines.items["x-rules"];
  return [
    {
      file: entityFile,
      at: "",
      value: {
        $schema: "../meta/entity.json",
        $id: "generated-thing",
        "x-entity": {
          name: "generated-thing",
          owner: "customer",
          title: "{name}",
          calls: { list: "generatedThingList", save: "generatedThingSave" },
        },
        "x-label": text("生成的记录", "Generated thing"),
        "x-status": "extension",
        type: "object",
        properties: withoutRules as never,
      },
    },
    {
      file: "schemas/screens/generatedThings.json",
      at: "",
      value: {
        $schema: "../meta/screen.json",
        entity: "generated-thing",
        kind: "list",
        list: { columns: [{ field: "name" }], toolbar: ["create"], rowActions: ["edit"] },
        form: { sections: [{ id: "all", label: text("全部", "All"), fields: Object.keys(fields) }] },
        "x-status": "extension",
      },
    },
    ...(["list", "save"] as const).map((does) => ({
      file: "schemas/endpoints.json",
      at: `/calls/generatedThing${does === "list" ? "List" : "Save"}`,
      value: { path: `/customer/std/generatedThing/${does}`, does, entity: "generated-thing", "x-status": "extension" },
    })),
    {
      file: "screens.json",
      at: "/routes/-",
      value: {
        path: "/generatedThings",
        screen: "generatedThings",
        title: text("生成的记录", "Generated things"),
        "x-status": "extension",
      },
    },
    { file: "schemas/limits.json", at: "/most", value: { value: 7, "x-status": "extension" } },
  ];
}

const ruleEdits: readonly SchemaEdit[] = [
  { file: entityFile, at: "/x-rules", value: recordRules as never },
  { file: entityFile, at: "/properties/lines/items/x-rules", value: fields["lines"]?.items?.["x-rules"] as never },
];

let copy: SchemaCopy;
let cache: string;
let world: RuleWorld;
let url: string;
let before: RuleSet;
let after: RuleSet;

beforeAll(async () => {
  copy = await copySchemas();
  cache = await mkdtemp(join(tmpdir(), "lading-rules-"));
  const begun = applyEdits((await readLintInput(copy.root, project)).files, entityEdits());
  await writeEdits(copy.root, begun);
  before = await openRules(copy.root, cache);
  await writeEdits(copy.root, applyEdits(begun.files, ruleEdits));
  after = await openRules(copy.root, cache);
  world = await openRuleWorld(copy.root);
  world.server.time.now = Date.parse(`${today}T04:00:00Z`);
  url = await world.server.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await world?.close();
  await copy?.remove();
  await rm(cache, { recursive: true, force: true });
});

/** `rule@place`, each once. */
const named = (problems: readonly Pick<Problem, "code" | "path">[]): string[] =>
  [...new Set(problems.map(({ code, path }) => `${code.replace(/^rule:/, "")}@${path}`))].sort();
const says = (given: Rec): string => `seed ${seed}, record ${JSON.stringify(given)}`;

async function save(record: Rec): Promise<ApiResponse<Rec>> {
  const answer = await fetch(`${url}/api/customer/std/generatedThing/save`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: await world.server.token("anna") },
    body: JSON.stringify(record),
  });
  return (await answer.json()) as ApiResponse<Rec>;
}

describe("the verdicts of the oracle", () => {
  test("are refusals and acceptances", () => {
    const refused = records.filter((one) => brokenRules(rules, one).length > 0);
    expect(refused.length).toBeGreaterThan(records.length / 8);
    expect(records.length - refused.length).toBeGreaterThan(records.length / 8);
  });

  test("are the answers to saves over HTTP, and a refused record is not stored", async () => {
    let stored = 0;
    for (const one of records) {
      const answer = await save(one);
      const broken = brokenRules(rules, one);
      expect(named(answer.problems ?? []), says(one)).toEqual(broken);
      expect(answer.code, says(one)).toBe(broken.length > 0 ? apiCode.invalid : apiCode.ok);
      if (broken.length === 0) stored += 1;
    }
    expect((await world.rows("generated-thing")).length).toBe(stored);
  });

  test("are beside the fields of the form", () => {
    for (const one of records) {
      const form = world.form("generatedThings");
      form.type(one);
      expect(named(form.problems()), says(one)).toEqual(brokenRules(rules, one));
    }
  });

  test("are those of the audit, of records that were stored before there were rules", async () => {
    await world.clear("generated-thing");
    const planted = new Map<string, Rec>();
    for (const one of records) planted.set(await plantRecord(world, "generated-thing", settled(one)), one);
    const found = new Map<string, RejectedRecord>();
    await auditRecords({
      ...{ db: world.server.db, now: world.server.time.now, rules: after, folder: copy.root, inForce: before },
      onRefused: (refused) => void found.set(refused.id, refused),
    });
    for (const [id, one] of planted) expect(named(found.get(id)?.problems ?? []), says(one)).toEqual(brokenRules(rules, one));
  });
});
