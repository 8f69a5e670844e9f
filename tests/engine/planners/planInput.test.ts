import { expect, test } from "vitest";
import { compileCatalog } from "#dialect/compile/compileCatalog.ts";
import { openCatalog } from "#dialect/compile/catalog.ts";
import { planInput } from "#engine/planners/planInput.ts";
import { library, loan } from "../../helpers/engine/library.ts";
import { repair } from "../../helpers/engine/workshop.ts";

const catalog = compileCatalog(openCatalog(library), (name) => name);

test("planners get the states and code lists of the entity", () => {
  const input = planInput(catalog, loan);
  expect([input.states?.field, input.codesOf("branch").length, input.codesOf("none")]).toEqual(["state", 3, []]);
});

test("an entity whose states the catalogue lacks has none", () => {
  expect(planInput(catalog, repair).states).toBeUndefined();
});

test("a message comes in every language that has it, an unknown key as itself", () => {
  const messages = { zh: { hello: "你好" }, en: { hello: "Hello", only: "Only" } };
  const { textOf } = planInput({ ...catalog, messages } as unknown as typeof catalog, loan);
  expect(["hello", "only", "gone"].map((key) => textOf?.(key as never))).toEqual([
    { zh: "你好", en: "Hello" },
    { en: "Only" },
    { "": "gone" },
  ]);
});
