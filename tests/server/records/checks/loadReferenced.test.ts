/** Rules that read the record behind a reference, held by the server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { EntitySchema } from "../../../../src/dialect/schema/schema.ts";
import { apiCode } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";
import { copySchemas, type SchemaCopy } from "../../../helpers/schemas/schemaCopy.ts";

let copy: SchemaCopy;
let server: TestApp;
beforeAll(async () => {
  copy = await copySchemas();
  await copy.edit<EntitySchema>("schemas/entities/pickup-address.json", (entity) => {
    Object.assign(entity.properties, {
      dock: {
        type: "string",
        maxLength: 60,
        "x-label": { zh: "仓库", en: "Dock" },
        "x-reference": { entity: "delivery-address", show: ["city"] },
      },
      pass: { type: "string", maxLength: 20, "x-required-when": "ref.dock.city == 'Dallas'", "x-label": { zh: "通行证", en: "Pass" } },
      dockCity: { type: "string", "x-compute": "ref.dock.city", "x-label": { zh: "城市", en: "City" } },
    });
  });
  server = await buildTestApp({ schemaRoot: copy.root });
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

const address = { customerDeliveryCompany: "Harbor Home", countryId: "US", state: "TX", address: "1 LBJ Freeway" };
const dockAt = async (city: string, owner = "anna"): Promise<string> =>
  String((await server.call<Rec>(owner, "/customer/std/delivery/address/save", { ...address, city })).data?.["id"]);
const save = (body: Rec) =>
  server.call<Rec>("anna", "/customer/std/pickup/address/save", { linkMan: "Jo", contactWay: "1380013800", address: "Gate 1", ...body });

test("a field is required, and another computed, by what the chosen record says", async () => {
  const [dallas, austin] = [await dockAt("Dallas"), await dockAt("Austin")];
  expect(await save({ dock: dallas })).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/pass", code: "required" }] });
  expect(await save({ dock: dallas, pass: "P-1" })).toMatchObject({ code: apiCode.ok, data: { dockCity: "Dallas" } });
  const { data } = await save({ dock: austin });
  expect(data).toMatchObject({ dockCity: "Austin" });
  const moved = { id: data?.["id"] ?? null, version: 1, dock: dallas };
  expect(await save(moved)).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/pass", code: "required" }] });
  expect(await save({ ...moved, pass: "P-2" })).toMatchObject({ code: apiCode.ok, data: { dockCity: "Dallas" } });
});

test("another customer's record reveals nothing, and cannot be chosen", async () => {
  const answer = await save({ dock: await dockAt("Dallas", "bo") });
  expect(answer.problems?.map(({ path, code }) => `${path} ${code}`)).toEqual(["/dock reference"]);
});
