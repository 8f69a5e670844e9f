/** Places of events: those of the demonstration are shown in the language of the reader. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isObject, type Json } from "#dialect/json/json.ts";
import type { StateMachine } from "#dialect/schema/states.ts";
import { schemaRoot } from "../helpers/schemas/schemaRoot.ts";

const read = (path: string): unknown => JSON.parse(readFileSync(join(schemaRoot, "schemas", path), "utf8"));
const { items } = read("codes/event-place.json") as { readonly items: readonly { readonly const: string }[] };
const codes = new Set(items.map((item) => item.const));

/** The texts of a sample; those that repeat another field are what somebody has typed. */
function textsOf(sample: Json | undefined): readonly string[] {
  if (typeof sample === "string") return [sample];
  if (Array.isArray(sample)) return sample.flatMap(textsOf);
  if (!isObject(sample)) return [];
  return [...Object.values((sample["values"] ?? {}) as Record<string, Json>), sample["otherwise"]].flatMap(textsOf);
}

test("each place that a step is tried with is a code of the list, so no page shows it in one language only", () => {
  const machines = readdirSync(join(schemaRoot, "schemas/states")).map((file) => read(`states/${file}`) as StateMachine);
  const places = machines.flatMap(({ transitions }) => transitions.flatMap(({ ask }) => ask?.["place"] ?? []));
  expect(places.map((place) => place["x-codes"])).toEqual(places.map(() => "event-place"));
  const texts = places.flatMap((place) => textsOf(place["x-sample"] as Json | undefined));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => !codes.has(text))).toEqual([]);
});

test("a code that is a port, an airport or a warehouse has the name that those have, in Chinese", () => {
  const named = ["port", "warehouse"].flatMap(
    (entity) => read(`records/${entity}.json`) as { readonly code: string; readonly nameZh: string }[],
  );
  const byCode = new Map(named.map(({ code, nameZh }) => [code, nameZh]));
  const labels = items as readonly { readonly const: string; readonly "x-label": { readonly zh: string } }[];
  const known = labels.filter((item) => byCode.has(item.const));
  expect(known.length).toBeGreaterThan(40);
  expect(known.map((item) => item["x-label"].zh)).toEqual(known.map((item) => byCode.get(item.const)));
});
