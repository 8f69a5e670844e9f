import { expect, test } from "vitest";
import meta from "../../../../schemas/meta/states.json" with { type: "json" };
import { effectName, effectNames } from "../../../../src/dialect/records/effectName.ts";
import type { Effect } from "../../../../src/dialect/schema/states.ts";
import { runEffects } from "../../../../src/server/records/effects/effectTable.ts";
import type { EffectStep } from "../../../../src/server/records/effects/effectStep.ts";

test("the effects of the meta-schema are those that the server runs", () => {
  const names = meta.$defs.effect.anyOf.map(({ $ref }) => {
    const definition = meta.$defs[$ref.split("/").at(-1) as "setEffect"];
    const example = Object.fromEntries(definition.required.map((key) => [key, {}]));
    return effectName(example as unknown as Effect);
  });
  expect([...new Set(names)].sort()).toEqual([...effectNames].sort());
});

test("an unknown effect stops the transition instead of doing nothing", () => {
  const effects = [{ sett: { pages: "1" } }] as unknown as Effect[];
  expect(() => runEffects(effects, "before", {} as EffectStep)).toThrow('unknown effect "sett"');
});
