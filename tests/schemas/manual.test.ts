/** `schemas/README.md` and `schemas/cheatsheet.md` under test: every JSON block is valid at the place that the manual names, and accepts and refuses what it says. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { parseExpr } from "#dialect/expr/parse.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { copyOf } from "#dialect/records/draft.ts";
import type { JsonObject, Rec } from "#dialect/json/json.ts";
import { metaCheck } from "#dialect/lint/workspace/metaCheck.ts";
import { readMetaSchemas } from "#dialect/lint/workspace/metaSchemas.ts";
import { rootOf } from "#dialect/lint/workspace/sourceNode.ts";
import { readSourceFile } from "#dialect/lint/workspace/sourceFile.ts";
import type { EntitySchema, FieldSchema } from "#dialect/schema/schema.ts";
import { readSchemas } from "#server/schemas/readSchemas.ts";
import { importModule } from "../helpers/schemas/dialect.ts";
import { context, root } from "../helpers/schemas/product.ts";

interface Block {
  readonly page: "the manual" | "the cheat sheet";
  readonly line: number;
  /** What the block is: `fields`, `rule`, `tab` … */
  readonly sort: string;
  readonly text: string;
  readonly accepts: readonly Rec[];
  readonly refuses: readonly Rec[];
  /** A record, and what a copy of it begins with. */
  readonly copies: readonly Rec[];
}

const manual = readFileSync(join(root, "schemas/README.md"), "utf8");
const sheet = readFileSync(join(root, "schemas/cheatsheet.md"), "utf8");
const blocks = [manual, sheet].flatMap(blocksOf);

function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```json (\w+)\n([\s\S]*?)^```\n(Accepts .*)?/gm)].map(
    ([, sort = "", text = "", told = ""], at, all): Block => {
      const records = (part: string): Rec[] => [...part.matchAll(/`(\{.*?\})`/g)].map(([, json]) => JSON.parse(json ?? "") as Rec);
      const [judged = "", copies = ""] = told.split(" Copies ");
      const [accepts = "", refuses = ""] = judged.split(" Refuses ");
      return {
        page: page === sheet ? "the cheat sheet" : "the manual",
        line: page.slice(0, all[at]?.index).split("\n").length,
        sort,
        text,
        accepts: records(accepts),
        refuses: records(refuses),
        copies: records(copies),
      };
    },
  );
}

/** Sort of block -> the definition that it must fulfil. */
const definitions: Readonly<Record<string, string>> = {
  content: "content.json#/$defs/content",
  entity: "entity.json#/$defs/entity",
  role: "roles.json#/$defs/role",
  scope: "roles.json#/$defs/scope",
  rule: "field.json#/$defs/rule",
  code: "codes.json#/$defs/code",
  tab: "states.json#/$defs/tab",
  machine: "states.json#/$defs/machine",
  shownState: "states.json#/$defs/shownState",
  nextStep: "states.json#/$defs/nextStep",
  transition: "states.json#/$defs/transition",
  letter: "states.json#/$defs/letter",
  amendment: "states.json#/$defs/alsoEditable",
  screen: "screen.json#/$defs/screen",
  column: "screen.json#/$defs/column",
  sort: "screen.json#/$defs/sort",
  section: "screen.json#/$defs/section",
  sums: "screen.json#/$defs/sums",
  dashboard: "screen.json#/$defs/dashboard",
  calendar: "screen.json#/$defs/calendar",
  related: "screen.json#/$defs/related",
  note: "screen.json#/$defs/note",
  field: "screen.json#/$defs/formField",
  table: "table.json#/$defs/table",
  action: "screen.json#/$defs/action",
  paper: "screen.json#/$defs/paper",
  paperList: "screen.json#/$defs/paperList",
  preview: "screen.json#/$defs/preview",
  review: "screen.json#/$defs/review",
  compare: "screen.json#/$defs/compare",
  listChart: "screen.json#/$defs/listChart",
  once: "screen.json#/$defs/listOnce",
  takesFrom: "screen.json#/$defs/form/properties/takesFrom",
  bySheet: "screen.json#/$defs/bySheet",
  route: "site.json#/$defs/route",
  call: "endpoints.json#/$defs/call",
  header: "endpoints.json#/$defs/header",
  earlier: "entity.json#/$defs/earlier",
  ledger: "entity.json#/$defs/ledger",
  webhook: "entity.json#/$defs/webhook",
  token: "entity.json#/$defs/token",
  log: "entity.json#/$defs/log",
  mail: "entity.json#/$defs/mail",
  limit: "limits.json#/$defs/limit",
  migration: "migration.json#/$defs/migration",
  part: "parts.json#/$defs/sharedPart",
};

const metaFolder = join(root, "schemas/meta");
const meta = readMetaSchemas(
  Object.fromEntries(
    readdirSync(metaFolder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => [name, JSON.parse(readFileSync(join(metaFolder, name), "utf8")) as JsonObject]),
  ),
);

function mistakes(text: string, definition: string): string[] {
  const file = readSourceFile("README.json", text);
  const place = rootOf(file);
  return [...file.syntax, ...(place ? metaCheck(place, definition, meta).findings : [])].map(({ message }) => message);
}

async function compiled(properties: Readonly<Record<string, FieldSchema>>): Promise<CompiledEntity> {
  const files = await readSchemas(root);
  const entity: EntitySchema = {
    $id: "example",
    "x-entity": { name: "example", owner: "customer" },
    "x-label": { en: "Example" },
    type: "object",
    properties,
  };
  return importModule(compileEntity(openCatalog({ ...files, entities: { ...files.entities, example: entity } }), "example").code);
}

test("the manual has examples of every sort", () => {
  expect(new Set(blocks.map(({ sort }) => sort))).toEqual(new Set(["fields", ...Object.keys(definitions)]));
});

describe("the manual's examples", () => {
  for (const { page, line, sort, text, accepts, refuses, copies } of blocks) {
    test(`${page}, line ${line}: ${sort} is written as the meta-schema wants it`, () => {
      const texts =
        sort === "fields" ? Object.values(JSON.parse(text) as Record<string, unknown>).map((field) => JSON.stringify(field)) : [text];
      for (const one of texts) expect(mistakes(one, definitions[sort] ?? "field.json#/$defs/field")).toEqual([]);
    });

    if (sort !== "fields") continue;
    test(`${page}, line ${line}: accepts and refuses what the text below says`, async () => {
      const entity = await compiled(JSON.parse(text) as Record<string, FieldSchema>);
      const asked = await context();
      const errors = (record: Rec) => checkRecord(entity, null, record, asked).problems.filter(({ severity }) => severity === "error");
      expect(accepts.length).toBeGreaterThan(0);
      for (const record of accepts) expect(errors(record), JSON.stringify(record)).toEqual([]);
      for (const record of refuses) expect(errors(record), JSON.stringify(record)).not.toEqual([]);
      const [copied, copy] = copies;
      if (copied) expect(copyOf(entity, copied)).toEqual(copy);
    });
  }
});

test("the cheat sheet is one page, and its expressions are ones", () => {
  const expressions = /^```cel\n([\s\S]*?)^```$/m.exec(sheet)?.[1]?.trim().split("\n") ?? [];
  expect(expressions.length).toBeGreaterThan(8);
  for (const text of expressions) expect(() => parseExpr(text), text).not.toThrow();
  expect(sheet.split("\n").length).toBeLessThan(130);
});

test("every command of the cheat sheet is one of the project", () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
  const named = [...sheet.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the manual describes every keyword of the meta-schema for fields and entities", () => {
  const keywords = ["field", "entity"].flatMap((name) => {
    const schema = JSON.parse(readFileSync(join(metaFolder, `${name}.json`), "utf8")) as {
      $defs: Record<string, { properties: Record<string, unknown> }>;
    };
    return Object.keys(schema.$defs[name]?.properties ?? {}).filter((keyword) => keyword.startsWith("x-"));
  });
  expect(keywords.length).toBeGreaterThan(20);
  expect(keywords.filter((keyword) => !manual.includes(keyword))).toEqual([]);
});

test("what an analyst reads in an hour has at most 6,000 words, ten hard things among them", () => {
  const hour = ["Your first change", "Before you publish", "Ten changes, step by step", "What is hard, and how", "Rules", "Expressions"];
  const chapter = (title: string) => manual.split(`\n## ${title}\n`)[1]?.split("\n## ")[0] ?? "";
  const words = [...hour.map(chapter), sheet].map((text) => text.split(/\s+/).length);
  expect(Math.min(...words)).toBeGreaterThan(200);
  expect(words.reduce((sum, count) => sum + count, 0)).toBeLessThan(6000);
  expect(chapter("What is hard, and how").match(/^\*\*\d+\. /gm)).toHaveLength(10);
});
