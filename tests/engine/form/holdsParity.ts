/**
 * One rule, one verdict: what the form says of a record and what the server
 * says of it on the wire is the same, for generated records of an entity.
 *
 * The form's end imports the module as browsers do and asks the form's own
 * store; the server's end compiles for itself and reads JSON.
 */
import fc from "fast-check";
import { expect } from "vitest";
import type { CheckContext, CheckResult } from "#dialect/check/check.ts";
import { checkRecord } from "#dialect/check/checkRecord.ts";
import { compileEntity } from "#dialect/compile/compileEntity.ts";
import { entityModules, splitModule } from "#dialect/compile/entityModule.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { fromDraft, newRecord, toDraft } from "#dialect/records/draft.ts";
import type { Json, Rec } from "#dialect/json/json.ts";
import { createFormStore } from "#engine/form/store/formStore.ts";
import { addNullsForCleared } from "#engine/form/store/typedValue.ts";
import { planField, withInner } from "#engine/planners/planField.ts";
import type { FormPlan } from "#engine/plan/plan.ts";
import { createGenerator, randomOf, smallest } from "../../helpers/schemas/generateRecord.ts";
import { runsOf } from "../../helpers/runsOf.ts";
import { catalog, context, entity as serverEntity } from "../../helpers/schemas/product.ts";

/** Records an entity; `PARITY_RUNS=10000` looks longer, which takes several minutes of two cores. */
export const runs = runsOf("PARITY_RUNS", 1_000);
/** Every so many records the form itself is opened on one; the others take the two steps that it takes. */
const formEvery = 50;
/** And every so many that were accepted are checked a second time. */
const againEvery = 5;
const alikeEvery = 4;

const all = await catalog();
const everyday = await context();

/** As a browser does: the parts of the module, imported by their addresses and put together. */
async function browserEntity(name: string): Promise<CompiledEntity> {
  const files = new Map(splitModule(`/schema/${name}.js`, compileEntity(all, name).code));
  const load = (address: string) =>
    import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(files.get(address) ?? "").toString("base64")}`);
  return entityModules(load).judged(`/schema/${name}.js`);
}

const onTheWire = (record: Rec): Rec => JSON.parse(JSON.stringify(record)) as Rec;
const isAccepted = ({ problems }: CheckResult): boolean => problems.every(({ severity }) => severity !== "error");
/** Every problem; of what is accepted also the record that would be stored. */
const told = (verdict: CheckResult): string =>
  JSON.stringify([verdict.problems, isAccepted(verdict) ? sorted(verdict.record as Json) : undefined]);

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value as Record<string, Json>).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, sorted(item)]));
}

/** A form with every field of the entity in one section. */
function wholePlan(entity: CompiledEntity): FormPlan {
  const input = { entity: entity.schema, timeZone: all.timeZone, codesOf: (list: string) => all.files.codes[list]?.items ?? [] };
  const fields = Object.keys(entity.schema.properties).map((field) => planField(input, field));
  return {
    entity: entity.name,
    declared: {},
    sections: [{ id: "all", label: {}, columns: 1, fields }],
    byPath: new Map(fields.flatMap((field) => [...withInner(field)].map((inner) => [inner.path, inner] as const))),
    totals: [],
    figures: [],
  };
}

/** Throws where the two ends differ, with the least record that shows it. */
export async function holdsParity(name: string): Promise<void> {
  const browser = await browserEntity(name);
  const server = await serverEntity(name);
  const plan = wholePlan(browser);
  const generator = createGenerator(all, all.entity(name));
  const transitions = (all.statesOf(name)?.transitions ?? []).map(({ id }) => id);
  let lastGood: Rec | null = null;
  let accepted = 0;

  const contextOf = (seed: number, stored: Rec | null): CheckContext => {
    const random = randomOf(seed ^ 0x5bd1e995);
    const on = stored
      ? transitions.length > 0 && random() < 0.2
        ? (transitions[Math.floor(random() * transitions.length)] ?? "")
        : "update"
      : "create";
    return {
      ...everyday,
      on,
      draft: random() < 0.3,
      user: random() < 0.5 ? {} : { loginName: "anna", isCheckPrice: 1 },
      today: random() < 0.9 ? everyday.today : "2031-12-31",
    };
  };
  /** What the form would send of a record that was read or typed into it. */
  const asSent = (sent: Rec, stored: Rec | null): Rec =>
    addNullsForCleared(browser.schema, fromDraft(browser, toDraft(browser, sent)), stored);
  const inForm = (sent: Rec, stored: Rec | null, asked: CheckContext): CheckResult =>
    checkRecord(browser, stored, asSent(sent, stored), asked);
  const onServer = (sent: Rec, stored: Rec | null, asked: CheckContext): CheckResult =>
    checkRecord(server, stored, addNullsForCleared(server.schema, sent, stored), asked);

  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const wild = [0, 0, 0.15, 1][seed % 4] ?? 0;
      const stored = seed % 3 === 0 ? lastGood : null;
      const asked = contextOf(seed, stored);
      const sent = onTheWire({ ...(stored ? {} : newRecord(server, asked)), ...generator.make(seed, wild) });
      const verdict = onServer(sent, stored, asked);

      // Where both ends are handed the same letters, asking the second one now and then is enough.
      const isAlike = JSON.stringify(asSent(sent, stored)) === JSON.stringify(addNullsForCleared(server.schema, sent, stored));
      if ((!isAlike || seed % alikeEvery === 0) && told(inForm(sent, stored, asked)) !== told(verdict)) {
        const least = smallest(sent, (part) => told(inForm(part, stored, asked)) !== told(onServer(part, stored, asked)));
        expect({ sent: least, form: inForm(least, stored, asked) }, JSON.stringify({ asked: asked.on, stored })).toEqual({
          sent: least,
          form: onServer(least, stored, asked),
        });
      }
      if (isAccepted(verdict)) {
        accepted += 1;
        // What the form sends of a record it has checked is stored as it was checked, and stays so.
        if (seed % againEvery === 0)
          expect(told(onServer(onTheWire(verdict.record), stored, asked)), `sent ${JSON.stringify(sent)}`).toBe(told(verdict));
        if (!asked.draft && !stored) lastGood = { ...verdict.record, id: "r1", version: 1 };
      }
      if (seed % formEvery === 0) {
        const store = createFormStore({
          entity: browser,
          plan,
          expressions: browser.expressions,
          stored,
          initial: toDraft(browser, sent),
          context: () => asked,
        });
        // The form may have filled in what it suggests (`x-suggest`): the server checks what the form would send.
        const checked = told(store.check());
        expect(checked, JSON.stringify({ sent, stored, on: asked.on })).toBe(told(onServer(onTheWire(store.record()), stored, asked)));
      }
    }),
    { numRuns: runs, seed: 20260504, endOnFailure: true },
  );
  // The generator is worth something only where it makes both.
  expect(accepted).toBeGreaterThan(runs / 100);
  expect(accepted).toBeLessThan(runs);
}
