import { serverActingFor } from "../../../src/server/session/principal.ts";
import { beforeAll, expect, test } from "vitest";
import { checkContext } from "../../../src/server/records/storage/recordContext.ts";
import type { Schemas } from "../../../src/server/schemas/loadSchemas.ts";
import { findTransitionPath } from "../../../src/server/seed/findTransitionPath.ts";
import { createRandom } from "../../../src/server/seed/random.ts";
import type { SimulationContext } from "../../../src/server/seed/simulateHistories.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

let schemas: Schemas;
beforeAll(async () => {
  schemas = await librarySchemas();
});
function path(kind: string, target: string): string[] | undefined {
  const entity = schemas.entity("book");
  const context = checkContext({ schemas, clock: () => 0, ...serverActingFor({ customer: "c", facts: {} }) }, "create");
  const parts = {
    schemas,
    random: createRandom(1),
    pools: new Map(),
    context,
    entity,
    machine: entity.machine,
  } as unknown as SimulationContext;
  return findTransitionPath(parts, { title: "Emma", kind, pages: 3 }, target, 0)?.map(({ id }) => id);
}

test("the shortest way to a state is found, through transitions of customer and operator", () => {
  expect(path("novel", "here")).toEqual([]);
  expect(path("novel", "lent")).toEqual(["lend"]);
  expect(path("novel", "lost")).toEqual(["lend", "lose"]);
});

test("where a guard closes the only way, or no state has the name, there is none", () => {
  expect(path("map", "lost")).toBeUndefined();
  expect(path("novel", "burnt")).toBeUndefined();
});
