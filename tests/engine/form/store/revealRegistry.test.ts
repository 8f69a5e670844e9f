import { expect, test } from "vitest";
import { createRevealRegistry } from "#engine/form/store/revealRegistry.ts";

test("a field is revealed by the list that it lies in, and by no other", () => {
  const registry = createRevealRegistry();
  const asked: string[] = [];
  registry.add("/boxes", (pointer) => asked.push(`boxes ${pointer}`) > 0);
  registry.add("/lines", (pointer) => asked.push(`lines ${pointer}`) > 0);
  expect(registry.reveal("/lines/3/size")).toBe(true);
  expect(asked).toEqual(["lines /lines/3/size"]);
});

test("a list is not asked for itself, and a list that cannot reveal the field returns false", () => {
  const registry = createRevealRegistry();
  registry.add("/lines", () => false);
  expect([registry.reveal("/lines"), registry.reveal("/lines/3/size"), registry.reveal("/other")]).toEqual([false, false, false]);
});

test("a removed list is not asked again", () => {
  const registry = createRevealRegistry();
  const remove = registry.add("/lines", () => true);
  remove();
  expect(registry.reveal("/lines/3/size")).toBe(false);
});
