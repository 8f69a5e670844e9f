import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const save = "/customer/std/delivery/address/save";
const address: Rec = { customerDeliveryCompany: "Harbor Home", countryId: "US", city: "Dallas", address: "33333 LBJ Freeway" };
let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

test("of two people who read the same version the second is refused, and sees what is stored", async () => {
  const { data: read } = await server.call<Rec>("anna", save, address);
  const first = await server.call<Rec>("anna", save, { id: read?.["id"], version: 1, city: "Austin" });
  const second = await server.call<Rec>("anna", save, { id: read?.["id"], version: 1, city: "Houston" });
  expect(first.data).toMatchObject({ city: "Austin", version: 2 });
  expect(second).toMatchObject({ status: 200, code: apiCode.stale, data: first.data });
});

test("20 changes of one version at once: one is kept, 19 are stale, none is lost silently", async () => {
  const { data: read } = await server.call<Rec>("anna", save, address);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => server.call<Rec>("anna", save, { id: read?.["id"], version: 1, city: `City ${index}` })),
  );
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === apiCode.stale)).toHaveLength(19);
});

test("a change names the version it has read", async () => {
  const { data: read } = await server.call<Rec>("anna", save, address);
  const refused = await server.call("anna", save, { id: read?.["id"], city: "Austin" });
  expect(refused).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/version", code: "required" }] });
});
