/** Every call on several records of the catalogue: 200 is said only where each was done, and a call without records says what it lacks. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "#dialect/json/json.ts";
import { apiCode, type BatchResult } from "#dialect/wire/wire.ts";
import { buildTestApp, type Called, type TestApp, testPassword } from "../../helpers/server/buildTestApp.ts";
import { catalog } from "../../helpers/schemas/product.ts";

const { files } = await catalog();
const calls = Object.entries(files.endpoints.calls).flatMap(([name, { does }]) =>
  does === "transition" || does === "delete" ? [name] : [],
);
const deletes = Object.values(files.entities).flatMap((schema) => {
  const { save, delete: remove } = schema["x-entity"].calls ?? {};
  const example = schema.examples?.[0];
  return save && remove && example ? [{ name: schema["x-entity"].name, save, remove, example: example as Rec }] : [];
});

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

/** Asks with the own password too, where the call wants it before anything else. */
async function ask(name: string, body: Rec): Promise<Called<BatchResult>> {
  const answer = await server.ask<BatchResult>(name, body, "anna", { "x-language": "en" });
  return answer.problems?.[0]?.path === "/ownPassword" && body["ownPassword"] === undefined
    ? ask(name, { ...body, ownPassword: testPassword })
    : answer;
}
const isForbidden = ({ status, code }: Called<BatchResult>): boolean => status === 403 || code === apiCode.forbidden;

test("a call without records says that they are missing, at their place", { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let told = 0;
  for (const name of calls) {
    for (const body of [{}, { ids: [] }, { ids: null }, { ids: "one" }]) {
      const answer = await ask(name, body);
      if (isForbidden(answer)) continue;
      told += 1;
      const at = answer.problems?.map(({ path }) => path) ?? [];
      if (answer.code !== apiCode.invalid || !at.includes("/ids") || !/^[A-Z]/.test(answer.message ?? ""))
        wrong.push(`${name} ${JSON.stringify(body)}: ${answer.code} ${String(answer.message)} ${at.join(" ")}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(told).toBeGreaterThan(100);
});

test("a call on a record that is not there answers the refusal, and never 200", { timeout: 120_000 }, async () => {
  const wrong: string[] = [];
  let told = 0;
  for (const name of calls) {
    const answer = await ask(name, { ids: ["nowhere"] });
    if (isForbidden(answer)) continue;
    told += 1;
    const [failed] = answer.data?.failed ?? [];
    if (answer.code === apiCode.ok || answer.code === apiCode.partial || answer.message === "" || (failed && failed.code !== answer.code))
      wrong.push(`${name}: ${answer.code} ${String(answer.message)} ${JSON.stringify(answer.data)}`);
  }
  expect(wrong).toEqual([]);
  expect(told).toBeGreaterThan(30);
});

test("a deletion of which one record is not there says that a part was done, and which", { timeout: 120_000 }, async () => {
  const partly: string[] = [];
  for (const { name, save, remove, example } of deletes) {
    const saved = await server.ask<Rec>(save, example);
    const id = saved.data?.["id"];
    if (typeof id !== "string") continue;
    const answer = await ask(remove, { ids: [id, "nowhere"] });
    if (isForbidden(answer)) continue;
    expect([name, answer.code, answer.data?.done, answer.data?.failed.map((one) => one.id)]).toEqual([
      name,
      apiCode.partial,
      [id],
      ["nowhere"],
    ]);
    partly.push(name);
  }
  expect(partly.length).toBeGreaterThan(5);
});
