/**
 * The ten changes of `schemas/README.md`, made as they are written there: its
 * blocks are applied to a copy of the schemas, the check passes after each, and
 * what the manual says one sees is looked for in form, list, API and database.
 */
import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Json, Rec } from "#dialect/json/json.ts";
import { apiCode, type Page } from "#dialect/wire/wire.ts";
import { planTable } from "#engine/planners/planTable.ts";
import { planInput } from "#engine/planners/planInput.ts";
import { root as project } from "../../scripts/lib/root.mjs";
import { lintFolder } from "../../src/server/schemas/lintFolder.ts";
import { perform, type Trial } from "./harness/ruleChange.ts";
import { openRuleWorld, type RuleWorld } from "./harness/ruleWorld.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";

interface Block {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

interface Change {
  readonly title: string;
  readonly blocks: readonly Block[];
  /** What one sees, a sentence each. */
  readonly seen: readonly string[];
}

const guide = /## Ten changes, step by step\n([\s\S]*?)\n## /.exec(readFileSync(join(project, "schemas/README.md"), "utf8"))?.[1] ?? "";
const changes = guide
  .split(/^### /m)
  .slice(1)
  .map((part): Change => {
    let file = "";
    const blocks: Block[] = [];
    for (const [, named, lines = ""] of part.matchAll(/^In `(\S+)`.*$|^```diff\n([\s\S]*?)^```$/gm)) {
      if (named !== undefined) file = join("schemas", named);
      else blocks.push({ file, before: side(lines, "-"), after: side(lines, "+") });
    }
    return {
      title: part.slice(0, part.indexOf("\n")),
      blocks,
      seen: [...part.matchAll(/^- (`|On |The |A )(.*)$/gm)].map(([, start = "", rest = ""]) => start + rest),
    };
  });

/** One side of a diff: its own lines and those of both. */
function side(lines: string, sign: "-" | "+"): string {
  const own = lines.split("\n").filter((line) => line.startsWith(sign) || line.startsWith(" "));
  return `\n${own.map((line) => line.slice(1)).join("\n")}\n`;
}

const record = (json: string): Rec => JSON.parse(json) as Rec;
const laidOver = (fields: Rec): Record<string, Json | undefined> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`/${name}`, value ?? undefined]));
const howOf = (screen: string): "save" | "submit" => (screen === "order" ? "submit" : "save");

/** A sentence of the manual -> how it is looked for. */
const sentences: readonly (readonly [RegExp, (world: RuleWorld, parts: readonly string[]) => Promise<void>])[] = [
  [
    /^(?:On (\S+) )?`(\w+)` keeps `(\{.*?\})`(?: as `(\{.*?\})`)?\.$/,
    (world, [day = "", screen = "", fields = "", stored = fields]) =>
      perform(world, trial(screen, day, fields, { stored: laidOver(record(stored)) })),
  ],
  [
    /^(?:On (\S+) )?`(\w+)` refuses `(\{.*?\})` at `(\S+)`\.$/,
    (world, [day = "", screen = "", fields = "", path = ""]) => perform(world, trial(screen, day, fields, { refusedAt: path })),
  ],
  [
    /^A customer may keep (\d+) of `([\w-]+)`\.$/,
    async (world, [count = "", entity = ""]) => {
      await world.clear(entity);
      const example = world.example(entity);
      const codes: number[] = [];
      for (let at = 0; at <= Number(count); at += 1) codes.push((await world.send(entity, "save", example)).code);
      expect(codes).toEqual([...Array<number>(Number(count)).fill(apiCode.ok), apiCode.limit]);
      expect(await world.rows(entity)).toHaveLength(Number(count));
    },
  ],
  [
    /^The list `(\w+)` has the column `(\w+)`\.$/,
    async (world, [screen = "", column = ""]) => {
      const { compiled, catalog } = world.server.schemas.current();
      const table = planTable(planInput(compiled, catalog.entity(world.entityOf(screen))), compiled.screens[screen] ?? never());
      expect(table.columns.map(({ id }) => id)).toContain(column);
    },
  ],
  [
    /^The list `(\w+)` has the tab `(\w+)`, with `(\{.*?\})` and without `(\{.*?\})`\.$/,
    async (world, [screen = "", tab = "", inside = "", outside = ""]) => {
      const entity = world.entityOf(screen);
      await world.clear(entity);
      for (const fields of [inside, outside]) await world.send(entity, "save", { ...world.example(entity), ...record(fields) });
      const list = world.server.schemas.current().entity(entity).head.calls?.list ?? "";
      const { data } = await world.call<Page>(list, { tab });
      expect(data?.rows).toMatchObject([record(inside)]);
    },
  ],
  [
    /^The customer may (not )?take `(\w+)` of a submitted `(\w+)`(?: after `(\w+)`)?\.$/,
    async (world, [not, transition = "", entity = "", step]) => {
      await world.clear(entity);
      const { data } = await world.send(entity, "submit", world.example(entity));
      const { head, machine } = world.server.schemas.current().entity(entity);
      if (step) await world.operator(step, String(data?.[head.number?.field ?? "id"]));
      const call = machine?.transitions.find(({ id }) => id === transition)?.call ?? "";
      const { data: batch } = await world.take(call, data?.["id"]);
      expect(batch).toMatchObject(not ? { done: [], failed: [{ code: apiCode.state }] } : { done: [data?.["id"]], failed: [] });
    },
  ],
];

function trial(screen: string, day: string, fields: string, more: Partial<Trial>): Trial {
  return { says: "", screen, how: howOf(screen), with: laidOver(record(fields)), ...(day !== "" && { day }), ...more };
}

function never(): never {
  throw new Error("There is no such screen.");
}

describe("the ten changes of the manual", () => {
  let copy: SchemaCopy;
  let world: RuleWorld;
  beforeAll(async () => {
    copy = await copySchemas();
    for (const { title, blocks } of changes) {
      for (const { file, before, after } of blocks) {
        const text = await readFile(join(copy.root, file), "utf8");
        expect(text.split(before).length, `${title}: what is taken out stands once in ${file}:${before}`).toBe(2);
        await writeFile(
          join(copy.root, file),
          text.replace(before, () => after),
        );
      }
    }
    world = await openRuleWorld(copy.root);
  });
  afterAll(async () => {
    await world?.close();
    await copy?.remove();
  });

  test("are ten, and each says what is changed and what one sees", () => {
    expect(changes).toHaveLength(10);
    for (const { blocks, seen } of changes) expect(Math.min(blocks.length, seen.length)).toBeGreaterThan(0);
  });

  test("pass the check of the schemas", async () => {
    expect((await lintFolder(copy.root, project)).filter(({ severity }) => severity === "error")).toEqual([]);
  });

  for (const { title, seen } of changes) {
    describe(title, () => {
      for (const sentence of seen) {
        test(sentence, async () => {
          const known = sentences.find(([pattern]) => pattern.test(sentence));
          expect(known, "the test knows how to look for it").toBeDefined();
          const [, ...parts] = known?.[0].exec(sentence) ?? [];
          await known?.[1](world, parts);
        });
      }
    });
  }
});

describe("what is hard, in the manual", () => {
  const hard = readFileSync(join(project, "schemas/README.md"), "utf8").split("\n## What is hard, and how\n")[1]?.split("\n## ")[0] ?? "";
  const block = (id: string): Json =>
    [...hard.matchAll(/^```json \w+\n([\s\S]*?)^```/gm)].map(([, text = ""]) => JSON.parse(text) as Rec).find((one) => one["id"] === id) ??
    null;
  const places = [
    ["few-open", "schemas/entities/inquiry.json", "x-rules"],
    ["importer-has-vat", "schemas/entities/waybill.json", "x-rules"],
    ["remindPickup", "schemas/states/pickup.json", "transitions"],
  ] as const;

  test("its rules and its transition pass the check in the files of the product", async () => {
    const copy = await copySchemas();
    for (const [id, file, list] of places) {
      const at = join(copy.root, file);
      const whole = JSON.parse(await readFile(at, "utf8")) as Rec;
      await writeFile(at, JSON.stringify({ ...whole, [list]: [...((whole[list] ?? []) as Json[]), block(id)] }));
    }
    const found = await lintFolder(copy.root, project);
    await copy.remove();
    expect(found.filter(({ severity }) => severity !== "info")).toEqual([]);
  });
});
