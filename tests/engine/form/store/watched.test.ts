import { expect, test } from "vitest";
import { formReferences, watchedBy } from "#engine/form/store/watched.ts";
import { compiledEntity } from "../../../helpers/engine/testHost.ts";
import type { FormPlan } from "#engine/plan/plan.ts";
import { workshop } from "../../../helpers/engine/workshop.ts";

const entity = compiledEntity(workshop, "repair");
const has = (key: string) => ({ op: "has", of: { op: "get", of: { op: "name", name: "self" }, key } }) as const;

test("a path that a condition or a computed field reads is watched", () => {
  const isWatched = watchedBy(entity);
  // `work` is read by a condition, `hours` by a computed field, `count` by one of its row.
  expect(["/work", "/hours", "/parts/3/count"].map(isWatched)).toEqual([true, true, true]);
});

test("a path that nothing reads is not watched", () => {
  const isWatched = watchedBy(entity);
  expect(["/ticket", "/parts/3/part", "/owner/phone"].map(isWatched)).toEqual([false, false, false]);
});

test("conditions of the screen are watched too", () => {
  const isWatched = watchedBy(entity, ["has(self.ticket)", undefined], { ...entity.expressions, "has(self.ticket)": has("ticket") });
  expect(isWatched("/ticket")).toBe(true);
});

test("a form loads the records that its entity or a condition of its layout reads, and no others", () => {
  const place = { type: "string", "x-reference": { entity: "place", show: ["name"] } } as const;
  const schema = { ...entity.schema, properties: { here: place, there: place, ticket: { type: "string" } } } as const;
  const shown = "has(ref.there.street)";
  const street = { op: "has", of: { op: "get", of: { op: "get", of: { op: "name", name: "ref" }, key: "there" }, key: "street" } } as const;
  const plan = { sections: [{ showWhen: shown }, {}], byPath: new Map() } as unknown as FormPlan;
  const reads = formReferences(plan, { ...entity, schema, expressions: {} }, { [shown]: street });
  expect(reads.map(({ pointer }) => pointer)).toEqual(["/there"]);
});
