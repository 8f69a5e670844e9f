/**
 * A family of rule changes held to its promises at every end, and the mistaken
 * twin of each: the same edit with a slip, which the check of the schemas points at.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lineOf } from "#dialect/json/editJson.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import type { LintFinding, LintInput } from "#dialect/lint/workspace/finding.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import { root as project } from "../../scripts/lib/root.mjs";
import { lintFolder, readLintInput } from "../../src/server/schemas/lintFolder.ts";
import { perform, type RuleChange } from "./harness/ruleChange.ts";
import { expectToldWell } from "./harness/toldWell.ts";
import { openRuleWorld, type RuleWorld } from "./harness/ruleWorld.ts";
import { isShortRun } from "../helpers/runsOf.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";
import { applyEdits, type SchemaEdit, writeEdits } from "../helpers/schemas/schemaEdits.ts";
import { schemaRoot } from "../helpers/schemas/schemaRoot.ts";
import { families, type FamilyName } from "./changes/families.ts";

/** On the second database the trials run again. The check of the schemas knows no database: its twins run on the embedded one. */
const isSecondDatabase = process.env["TEST_DATABASE_URL"] !== undefined;

/**
 * One slip in so many is tried: each costs a second of a processor, for it is looked for in the whole product. The short run leaves two of
 * three to the whole run: each rule of the check has tests of its own, on a small product (`tests/dialect/lint`).
 */
const twinEvery = isShortRun ? 3 : 1;

/** Files that the check has read, as the workbench keeps them: a slip changes one or two of two hundred. */
const memory = new FileMemory();
let opened: Promise<Base> | undefined;

interface Base {
  readonly input: LintInput;
  /** What the check says of the schemas as they are. */
  readonly known: ReadonlySet<string>;
}

/** The schemas as they are: the same for all families of a process. */
async function openBase(): Promise<Base> {
  const input = await readLintInput(schemaRoot, project);
  return { input, known: isSecondDatabase ? new Set() : new Set(lintSchemas(input, memory).map(identity)) };
}

/** One server serves all changes of a family together: they must not contradict each other. */
export function ruleFamily(name: FamilyName): void {
  const changes: readonly RuleChange[] = families[name];
  describe(name, () => {
    let base: Base;
    let copy: SchemaCopy;
    let world: RuleWorld;

    beforeAll(async () => {
      base = await (opened ??= openBase());
      copy = await copySchemas();
      await writeEdits(
        copy.root,
        applyEdits(
          base.input.files,
          changes.flatMap(({ edit }) => edit),
        ),
      );
      world = await openRuleWorld(copy.root);
    });
    afterAll(async () => {
      await world?.close();
      await copy?.remove();
    });

    if (!isSecondDatabase)
      test("the check of the schemas reports no error for these changes", async () => {
        const findings = await lintFolder(copy.root, project, { memory });
        expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
      });

    for (const [index, change] of changes.entries()) {
      describe(change.title, () => {
        for (const trial of change.trials) test(trial.says, () => perform(world, trial));
        for (const [says, run] of Object.entries(change.also ?? {})) test(says, () => run(world));
        if (!isSecondDatabase && index % twinEvery === 0) test(`a slip is pointed at: ${change.twin.says}`, () => expectTwin(base, change));
      });
    }
  });
}

async function expectTwin({ input: base, known }: Base, { edit, twin }: RuleChange): Promise<void> {
  const right = JSON.stringify(edit);
  const [from, to] = twin.slip;
  expect(right, "the slip is made where the edit has it").toContain(from);
  const slipped = applyEdits(base.files, JSON.parse(right.replace(from, () => to)) as readonly SchemaEdit[]);
  const found = (await lintEdited(base, slipped, twin.runs === true)).filter((finding) => !known.has(identity(finding)));
  const worst = found.filter(({ severity }) => severity === (twin.severity ?? "error"));

  const [which, inside] = twin.at;
  const file = typeof which === "string" ? which : (edit[which]?.file ?? "");
  const pointer = typeof which === "string" ? inside : `${slipped.pointers[which] ?? ""}${inside}`;
  expect(worst.map((finding) => ({ rule: finding.rule, file: finding.file, pointer: finding.pointer }))).toEqual([
    { rule: twin.rule, file, pointer },
  ]);
  const [finding] = worst as [LintFinding];
  const text = slipped.files.find(({ path }) => path === file)?.text ?? "";
  expect(Math.abs(finding.line - (lineOf(text, pointer) ?? 0)), "the line").toBe(0);
  expect(text.split("\n")[finding.line - 1]?.slice(finding.column - 1, finding.endColumn - 1)).toBe(twin.text);
  expect(finding.suggestion).toBe(twin.suggestion);
  expect(finding.message).toContain(twin.message ?? "");
  expectToldWell(finding, twin.text);
}

/** What stays the same when a line above is added. */
const identity = ({ rule, file, pointer, message }: LintFinding): string => [rule, file, pointer, message].join("\n");

async function lintEdited(base: LintInput, edited: ReturnType<typeof applyEdits>, runs: boolean): Promise<readonly LintFinding[]> {
  if (!runs) return lintSchemas({ ...base, files: edited.files }, memory);
  const copy = await copySchemas();
  try {
    await writeEdits(copy.root, edited);
    return await lintFolder(copy.root, project, { memory });
  } finally {
    await copy.remove();
  }
}
