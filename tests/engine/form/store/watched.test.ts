import { expect, test } from "vitest";
import { watchedBy } from "#engine/form/store/watched.ts";
import { compiledEntity } from "../../../helpers/engine/testHost.ts";
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
