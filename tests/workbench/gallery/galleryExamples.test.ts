import { expect, test } from "vitest";
import { kinds } from "#engine/kinds/index.ts";
import { screenStates, fieldStates, openExample } from "../../../src/workbench/gallery/exampleEngine.ts";
import { galleryExamples } from "../../../src/workbench/gallery/galleryExamples.ts";

test("every kind of field has an example, and every example an address of its own", () => {
  const shown = new Set(galleryExamples.flatMap(({ of, id }) => (of === "kind" ? [id.split("-")[0]] : [])));
  expect(kinds.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
  expect(new Set(galleryExamples.map(({ id }) => id)).size).toBe(galleryExamples.length);
});

test.each(galleryExamples.map((example) => [example.id, example] as const))("%s compiles in each of its states", async (_, example) => {
  for (const state of example.of === "kind" ? fieldStates : screenStates) {
    const { engine } = openExample({ example, own: {} }, state, JSON.stringify(example.json));
    for (const name of Object.keys(engine.host.catalog.entities)) await engine.host.loadEntity(name);
  }
});

test("a text with a fault is refused with file and pointer", () => {
  const [first] = galleryExamples;
  if (!first) throw new Error("no example");
  const open = (json: object) => openExample({ example: first, own: {} }, "filled", JSON.stringify(json));
  expect(() => open({ schema: { type: "string", "x-codes": "colours" } })).toThrow(/example\.json#\/properties\/value\/x-codes/);
});
