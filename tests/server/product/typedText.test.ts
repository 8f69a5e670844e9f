/** What a form normalises, the API normalises in the same way. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

function order(more: Rec, dispatch: Rec = {}): Rec {
  const [example] = server.schemas.current().entity("waybill").schema.examples ?? [];
  const { dispatch: address, ...rest } = example as Rec;
  return { ...rest, ...more, dispatch: { ...(address as Rec), ...dispatch } };
}

test("full-width letters of a reference number are stored half-width [V-GEN-01 §5]", async () => {
  expect((await server.ask("orderSave", order({ referenceNo: "ＬＹ－１２ " }))).data).toMatchObject({ referenceNo: "LY-12" });
});

test("e-mails separated by commas are stored with semicolons, and five of them are refused [V-DSP-08 V-DSP-09 K-10 §5]", async () => {
  const saved = await server.ask("orderSave", order({}, { dispatchEmail: "a@x.io,b@x.io，c@x.io、ｄ@x.io" }));
  expect(saved.data?.["dispatch"]).toMatchObject({ dispatchEmail: "a@x.io;b@x.io;c@x.io;d@x.io" });
  const five = await server.ask("orderSave", order({}, { dispatchEmail: "a@x.io,b@x.io,c@x.io,d@x.io,e@x.io" }));
  expect(five.problems).toContainEqual(expect.objectContaining({ path: "/dispatch/dispatchEmail" }));
});
