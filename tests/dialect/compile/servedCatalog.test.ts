import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { compileCatalog, publicCatalog } from "#dialect/compile/compileCatalog.ts";
import { servedCatalog } from "#dialect/compile/servedCatalog.ts";
import { mainCatalog, siteCatalog } from "#dialect/compile/siteCatalog.ts";
import { actorsOf } from "#dialect/schema/states.ts";
import { ownMessages } from "#dialect/messages/ownMessages.ts";
import { root } from "../../../scripts/lib/root.mjs";
import { catalog } from "../../helpers/schemas/product.ts";

const compiled = async () => compileCatalog(mainCatalog(await catalog()), (name) => name);
const effectsOf = (value: unknown): Record<string, unknown>[] =>
  typeof value !== "object" || value === null
    ? []
    : Object.entries(value).flatMap(([key, item]) => (key === "effects" ? (item as Record<string, unknown>[]) : effectsOf(item)));

test("browsers get no letter, and of effects only what a page evaluates or shows", async () => {
  const whole = await compiled();
  const served = servedCatalog(whole);
  expect(effectsOf(whole.states).some((effect) => "mail" in effect || "notify" in effect)).toBe(true);
  expect(effectsOf(served.states).filter((effect) => !("set" in effect || "create" in effect) || "update" in effect)).toEqual([]);
  const withEffects = Object.values(served.states).flatMap(({ transitions }) => transitions.filter(({ effects }) => effects));
  expect(withEffects.length).toBeGreaterThan(3);
  expect(withEffects.filter((transition) => !actorsOf(transition).includes("customer")).map(({ id }) => id)).toEqual([]);
  expect(JSON.stringify(whole.states)).toContain('"letters"');
  expect(JSON.stringify(served.states)).not.toContain('"letters"');
  // Everything else of a machine is as it was.
  for (const [name, { letters: _letters, begin: _begin, transitions, alsoEditable, ...machine }] of Object.entries(whole.states)) {
    expect(served.states[name]).toMatchObject(machine);
    const plain = ({ effects: _effects, ...rest }: { readonly effects?: unknown }) => rest;
    expect(served.states[name]?.transitions.map(plain)).toEqual(transitions.map(plain));
    expect(served.states[name]?.alsoEditable).toEqual(alsoEditable?.map(plain));
  }
});

test("an expression is served where a page may evaluate it", async () => {
  const whole = await compiled();
  const served = servedCatalog(whole);
  expect(whole.expressions).toMatchObject(served.expressions);
  expect(Object.keys(served.expressions).length).toBeLessThan(Object.keys(whole.expressions).length);
  const guards = Object.values(served.states).flatMap(({ transitions }) => transitions.flatMap(({ guard }) => guard ?? []));
  expect(guards.length).toBeGreaterThan(10);
  expect(guards.filter((guard) => typeof guard === "string" && !Object.hasOwn(served.expressions, guard))).toEqual([]);
});

test("every sentence that code of the browser names is served, and none of the server's own", async () => {
  const whole = await compiled();
  const { messages } = servedCatalog(whole);
  const says = (language: string) => new Set(Object.keys(messages[language] ?? {}));
  const code = ["src/engine", "src/portal", "src/dialect/explain", "src/dialect/sheet", "src/dialect/check"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );
  const named = code.flatMap((text) => [...text.matchAll(/["'`]([a-zA-Z]+(?:\.[a-zA-Z]+)+)["'`]/g)].map(([, key = ""]) => key));
  const known = new Set(Object.keys(ownMessages["en"] ?? {}));
  const missing = [...new Set(named)].filter((key) => known.has(key) && !says("en").has(key));
  expect(missing).toEqual([]);
  expect([...says("zh")].filter((key) => /^(workbench|unsubscribe|apiCall)\./.test(key))).toEqual([]);
});

test("of the notes of authors about calls only those are served that say which another backend may lack", async () => {
  const whole = await compiled();
  const { endpoints } = servedCatalog(whole);
  expect(JSON.stringify(endpoints)).not.toContain("x-spec");
  const assumed = (calls: typeof endpoints.calls) => Object.keys(calls).filter((name) => calls[name]?.["x-status"] === "assumed");
  expect(assumed(endpoints.calls)).toEqual(assumed(whole.endpoints.calls));
  expect(assumed(endpoints.calls).length).toBeGreaterThan(10);
});

test("a site of the staff gets the effects of the staff's transitions", async () => {
  const whole = await catalog();
  const desk = Object.values(whole.files.sites ?? {}).find(({ of }) => of === "staff");
  if (!desk) throw new Error("a site of the staff");
  const { states } = servedCatalog(compileCatalog(siteCatalog(whole, desk), (name) => name));
  const withEffects = Object.values(states).flatMap(({ transitions }) => transitions.filter(({ effects }) => effects));
  expect(withEffects.length).toBeGreaterThan(20);
  expect(withEffects.filter((transition) => !actorsOf(transition).includes("operator")).map(({ id }) => id)).toEqual([]);
});

test("the catalogue is the largest file that a page waits for, and stays within its budget", async () => {
  const whole = await compiled();
  // The step of a company in review is 0.1 kB; texts that change elsewhere move the size by as much.
  const kilobytes = (part: unknown) => brotliCompressSync(JSON.stringify(part)).length / 1000;
  expect(kilobytes(servedCatalog(whole))).toBeLessThan(114.7);
  expect(kilobytes(servedCatalog(publicCatalog(whole)))).toBeLessThan(39.1);
});
