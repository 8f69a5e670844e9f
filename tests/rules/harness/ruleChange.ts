/**
 * Rule changes as an analyst makes them, each with what it promises, and how a
 * promise is held at every end: the form (the engine's plan and store), the
 * grid that rows are pasted into, the import of a sheet, the API (a server on a copy of the schemas) and the
 * database (what is written, and that a refusal writes nothing).
 */
import { expect } from "vitest";
import type { Json, Rec } from "#dialect/json/json.ts";
import { getAt, setAt } from "#dialect/json/pointer.ts";
import type { Problem, Severity } from "#dialect/schema/problems.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import type { SchemaEdit } from "../../helpers/schemas/schemaEdits.ts";
import { griddedLists, pasteRows } from "./ruleGrid.ts";
import { importRecord } from "./ruleImport.ts";
import type { RuleWorld } from "./ruleWorld.ts";

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
  /** The same without a code: the only place at which it is refused. */
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

/** Form, grid, import, API and database in turn, over a table without records of before. */
export async function perform(world: RuleWorld, trial: Trial): Promise<void> {
  await world.onDay(trial.day, () => performToday(world, trial));
}

async function performToday(world: RuleWorld, trial: Trial): Promise<void> {
  const { screen, how = "save", refused = [], stored = {} } = trial;
  const entity = world.entityOf(screen);
  await world.clear(entity);
  const begun = trial.record ?? world.example(entity);
  const record = Object.entries(trial.with ?? {}).reduce((whole, [pointer, value]) => setAt(whole, pointer, value), begun);

  const form = world.form(screen, { how });
  form.type(record);
  for (const [path, chosen] of Object.entries(trial.choose ?? {})) form.choose(path, await world.find(chosen));
  const told = await form.settled();
  const isRefused = refused.length > 0 || trial.refusedAt !== undefined;
  const expected = (problems: readonly Problem[]) =>
    trial.refusedAt === undefined ? [lines(problems, "error"), [...refused].sort()] : [placesOf(problems), [trial.refusedAt]];
  expectProblems("the form", told, trial, expected);
  for (const { path } of told.filter(({ severity }) => severity === "error")) {
    expect(path === "" || form.shows(path), `nobody sees in the form what is wrong at ${path}`).toBe(true);
  }

  if (!trial.choose) await expectGrid(world, trial, record, expected);
  // Nothing is said where no sheet of the record is imported.
  const imported = !trial.choose && how === "save" ? await importRecord(world, entity, record, Object.keys(trial.with ?? {})) : undefined;
  if (imported) expectProblems("the import", imported.problems, trial, expected);

  if (trial.asks) await expectAsked(world, entity, how, form.payload(), told, trial.asks);
  const answer = await world.send(entity, how, form.payload());
  if (isRefused) {
    expect(answer.code, "the API").toBe(apiCode.invalid);
    const [saidByApi, wantedOfApi] = expected(answer.problems ?? []);
    expect(saidByApi, "the API").toEqual(wantedOfApi);
    expect(await world.rows(entity), "the database").toEqual([]);
    return;
  }
  expect([answer.code, answer.message, answer.problems?.filter(({ severity }) => severity === "error")], "the API").toEqual([
    apiCode.ok,
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

/** A form whose lists are pasted into their grids says of the record what the typed one says; nothing where no list of it is a grid. */
async function expectGrid(world: RuleWorld, trial: Trial, record: Rec, expected: Expected): Promise<void> {
  const { screen, how = "save" } = trial;
  const form = world.form(screen, { how });
  const lists = griddedLists(form.plan, record);
  if (lists.length === 0) return;
  form.type(Object.fromEntries(Object.entries(record).filter(([name]) => !lists.some((field) => field.name === name))));
  for (const field of lists) pasteRows(form, field, `/${field.name}`, record[field.name] as readonly Rec[]);
  expectProblems("the grid", await form.settled(), trial, expected);
}

type Expected = (problems: readonly Problem[]) => readonly unknown[];

/** One place refuses what the trial says, warns of what it says, and of nothing that it excludes. */
function expectProblems(place: string, problems: readonly Problem[], { warned = [], notWarned = [] }: Trial, expected: Expected): void {
  const [said, wanted] = expected(problems);
  expect(said, place).toEqual(wanted);
  expect(lines(problems), place).toEqual(expect.arrayContaining([...warned]));
  expect(
    lines(problems).filter((line) => notWarned.includes(line)),
    place,
  ).toEqual([]);
}

/** The form knows what it must ask; the API that is asked to wait for warnings saves nothing before they were accepted. */
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
  const refused = await world.call(call, { ...payload, acknowledge: [] });
  expect([refused.code, lines(refused.problems ?? [])], "the API asks").toEqual([apiCode.unacknowledged, [...asks].sort()]);
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
