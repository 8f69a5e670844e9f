/**
 * Rule changes as an analyst makes them, each held to its promise at every end:
 * the form (the engine's plan and store), the import of a sheet, the API (a server on a copy of the
 * schemas) and the database (what is written, and that a refusal writes
 * nothing). And its mistaken twin: the same edit with a slip, which the check
 * of the schemas points at.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { CheckResult } from "#dialect/check.ts";
import type { LintFinding, LintInput } from "#dialect/lint/finding.ts";
import { lintSchemas } from "#dialect/lint/lintSchemas.ts";
import type { Json, Rec } from "#dialect/json.ts";
import { getAt, setAt } from "#dialect/pointer.ts";
import type { Problem, Severity } from "#dialect/problems.ts";
import { answerCode } from "#dialect/wire.ts";
import { root as project } from "../../scripts/root.mjs";
import { lineOf } from "#dialect/editJson.ts";
import { lintFolder, readLintInput } from "../../src/server/schemas/lintFolder.ts";
import { copySchemas, type SchemaCopy } from "./schemaCopy.ts";
import { applyEdits, type SchemaEdit, writeEdits } from "./schemaEdits.ts";
import { importRecord } from "./ruleImport.ts";
import { openRuleWorld, type RuleWorld } from "./ruleWorld.ts";
import { schemaRoot } from "./schemaRoot.ts";

/** A record that is typed into the form, sent to the API and looked for in the database. */
export interface Trial {
  readonly says: string;
  readonly screen: string;
  /** The whole record; otherwise the first example of the entity. */
  readonly record?: Rec;
  /** Pointers laid over it; undefined takes a value out. */
  readonly with?: Readonly<Record<string, Json | undefined>>;
  /** Pointer -> where the chosen record is read: its entity and key, as a person picks it. */
  readonly choose?: Readonly<Record<string, { readonly entity: string; readonly key: string; readonly is: string }>>;
  readonly how?: "save" | "submit";
  /** The day it is, `YYYY-MM-DD`; that of the test server when absent. */
  readonly day?: string;
  /** `/path code` of exactly the errors that forbid it; absent: it is accepted. */
  readonly refused?: readonly string[];
  /** The same where the code is not told: the one place at which it is refused. */
  readonly refusedAt?: string;
  /** `/path code` of warnings that are shown beside the fields. */
  readonly warned?: readonly string[];
  /** Warnings that must be accepted by name: before that, nothing is saved. */
  readonly asks?: readonly string[];
  /** Warnings that are not there. */
  readonly notWarned?: readonly string[];
  /** Pointers of what then lies in the database. */
  readonly stored?: Readonly<Record<string, Json | undefined>>;
}

/** The same edit with a slip. */
export interface Twin {
  readonly says: string;
  /** The first place of the edit, as JSON without blanks, where it is made. */
  readonly slip: readonly [right: string, wrong: string];
  readonly rule: string;
  /** Number of the edit, counted from 0, and the pointer inside its value; or another file and the pointer in it. */
  readonly at: readonly [edit: number | string, pointer: string];
  /** The characters that are pointed at. */
  readonly text: string;
  readonly suggestion?: string;
  readonly message?: string;
  readonly severity?: Severity;
  /** Needs the compiled entities: examples and cases are run. */
  readonly runs?: true;
}

export interface RuleChange {
  readonly title: string;
  /** What the form, the list or the state machine must be brought to say. */
  readonly edit: readonly SchemaEdit[];
  readonly trials: readonly Trial[];
  /** What no single record shows: states, effects, limits, what a second save does. */
  readonly also?: Readonly<Record<string, (world: RuleWorld) => Promise<void>>>;
  readonly twin: Twin;
}

/** One server serves all changes of a family together: they must not contradict each other. */
export function ruleFamily(name: string, changes: readonly RuleChange[]): void {
  describe(name, () => {
    let base: LintInput;
    let known: ReadonlySet<string>;
    let copy: SchemaCopy;
    let world: RuleWorld;

    beforeAll(async () => {
      base = await readLintInput(schemaRoot, project);
      known = new Set(lintSchemas(base).map(identity));
      copy = await copySchemas();
      await writeEdits(
        copy.root,
        applyEdits(
          base.files,
          changes.flatMap(({ edit }) => edit),
        ),
      );
      world = await openRuleWorld(copy.root);
    });
    afterAll(async () => {
      await world?.close();
      await copy?.remove();
    });

    test("the check of the schemas has no error to tell of these changes", async () => {
      const findings = await lintFolder(copy.root, project);
      expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    });

    for (const change of changes) {
      describe(change.title, () => {
        for (const trial of change.trials) test(trial.says, () => perform(world, trial));
        for (const [says, run] of Object.entries(change.also ?? {})) test(says, () => run(world));
        test(`a slip is pointed at: ${change.twin.says}`, () => expectTwin(base, known, change));
      });
    }
  });
}

/** Form, import, API and database in turn, over a table without records of before. */
export async function perform(world: RuleWorld, trial: Trial): Promise<void> {
  await world.onDay(trial.day, () => performToday(world, trial));
}

async function performToday(world: RuleWorld, trial: Trial): Promise<void> {
  const { screen, how = "save", refused = [], warned = [], notWarned = [], stored = {} } = trial;
  const entity = world.entityOf(screen);
  await world.clear(entity);
  const begun = trial.record ?? world.example(entity);
  const record = Object.entries(trial.with ?? {}).reduce((whole, [pointer, value]) => setAt(whole, pointer, value), begun);

  const form = world.form(screen, { how });
  form.type(record);
  for (const [path, chosen] of Object.entries(trial.choose ?? {})) form.choose(path, await world.find(chosen));
  const told = form.problems();
  const isRefused = refused.length > 0 || trial.refusedAt !== undefined;
  const expected = (problems: readonly Problem[]) =>
    trial.refusedAt === undefined ? [lines(problems, "error"), [...refused].sort()] : [placesOf(problems), [trial.refusedAt]];
  const [saidByForm, wantedOfForm] = expected(told);
  expect(saidByForm, "the form").toEqual(wantedOfForm);
  expect(lines(told), "the form").toEqual(expect.arrayContaining([...warned]));
  expect(
    lines(told).filter((line) => notWarned.includes(line)),
    "the form",
  ).toEqual([]);
  for (const { path } of told.filter(({ severity }) => severity === "error")) {
    expect(path === "" || form.shows(path), `nobody sees in the form what is wrong at ${path}`).toBe(true);
  }

  if (!trial.choose && how === "save") expectImport(importRecord(world, entity, record), trial, expected);

  if (trial.asks) await expectAsked(world, entity, how, form.payload(), told, trial.asks);
  const answer = await world.send(entity, how, form.payload());
  if (isRefused) {
    expect(answer.code, "the API").toBe(answerCode.invalid);
    const [saidByApi, wantedOfApi] = expected(answer.problems ?? []);
    expect(saidByApi, "the API").toEqual(wantedOfApi);
    expect(await world.rows(entity), "the database").toEqual([]);
    return;
  }
  expect([answer.code, answer.message, answer.problems?.filter(({ severity }) => severity === "error")], "the API").toEqual([
    answerCode.ok,
    answer.message,
    undefined,
  ]);
  const [row, ...others] = await world.rows(entity);
  expect(others, "the database").toEqual([]);
  expect(
    Object.fromEntries(Object.keys(stored).map((pointer) => [pointer, getAt((row ?? null) as Json, pointer)])),
    "the database",
  ).toEqual(stored);
}

/** The import of a sheet says of the record what the form says; nothing where no sheet of it is imported. */
function expectImport(
  imported: CheckResult | undefined,
  { warned = [], notWarned = [] }: Trial,
  expected: (problems: readonly Problem[]) => readonly unknown[],
): void {
  if (!imported) return;
  const [said, wanted] = expected(imported.problems);
  expect(said, "the import").toEqual(wanted);
  expect(lines(imported.problems), "the import").toEqual(expect.arrayContaining([...warned]));
  expect(
    lines(imported.problems).filter((line) => notWarned.includes(line)),
    "the import",
  ).toEqual([]);
}

/** The form knows what it must ask; the API saves nothing before it was accepted. */
async function expectAsked(
  world: RuleWorld,
  entity: string,
  how: "save" | "submit",
  payload: Rec,
  told: readonly Problem[],
  asks: readonly string[],
): Promise<void> {
  expect(lines(told, "warning"), "the form asks").toEqual([...asks].sort());
  const call = world.server.schemas.current().entity(entity).head.calls?.[how] ?? "";
  const refused = await world.call(call, payload);
  expect([refused.code, lines(refused.problems ?? [])], "the API asks").toEqual([answerCode.unacknowledged, [...asks].sort()]);
  expect(await world.rows(entity), "the database").toEqual([]);
}

/** Where a save is forbidden, each place once. */
function placesOf(problems: readonly Problem[]): string[] {
  return [...new Set(problems.filter(({ severity }) => severity === "error").map(({ path }) => path))];
}

function lines(problems: readonly Problem[], severity?: Severity): string[] {
  return problems
    .filter((problem) => severity === undefined || problem.severity === severity)
    .map(({ path, code }) => `${path} ${code}`)
    .sort();
}

/** `known`: what the check says of the schemas as they are. */
async function expectTwin(base: LintInput, known: ReadonlySet<string>, { edit, twin }: RuleChange): Promise<void> {
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
}

/** What stays the same when a line above is added. */
const identity = ({ rule, file, pointer, message }: LintFinding): string => [rule, file, pointer, message].join("\n");

async function lintEdited(base: LintInput, edited: ReturnType<typeof applyEdits>, runs: boolean): Promise<readonly LintFinding[]> {
  if (!runs) return lintSchemas({ ...base, files: edited.files });
  const copy = await copySchemas();
  try {
    await writeEdits(copy.root, edited);
    return await lintFolder(copy.root, project);
  } finally {
    await copy.remove();
  }
}
