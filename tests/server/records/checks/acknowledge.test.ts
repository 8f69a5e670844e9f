/** Warnings over HTTP: a save names those it accepts, and the record keeps who did. */
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import type { Rec } from "../../../../src/dialect/json/json.ts";
import type { EntitySchema, Rule } from "../../../../src/dialect/schema/schema.ts";
import type { StateMachine } from "../../../../src/dialect/schema/states.ts";
import { apiCode, type BatchResult } from "../../../../src/dialect/wire/wire.ts";
import { buildTestApp, type TestApp } from "../../../helpers/server/buildTestApp.ts";
import { copySchemas, type SchemaCopy } from "../../../helpers/schemas/schemaCopy.ts";

const save = "/customer/std/delivery/address/save";
const book: Rec = { customerDeliveryCompany: "Harbor Home", countryId: "US", state: "TX", city: "Dallas", address: "1 LBJ Freeway" };
const rule: Rule = {
  id: "far-away",
  rule: "self.city != 'Anchorage'",
  message: { zh: "偏远地区", en: "That is far away" },
  fieldPath: "/city",
  severity: "warning",
};
const accepted = [{ path: "/city", code: "rule:far-away" }];
const far = { ...book, city: "Anchorage" };

let copy: SchemaCopy;
let server: TestApp;
/** Schemas with the rule. */
async function copyWithRule(): Promise<SchemaCopy> {
  const copy = await copySchemas();
  await copy.edit<{ -readonly [Key in keyof EntitySchema]: EntitySchema[Key] }>(
    "schemas/entities/delivery-address.json",
    (entity) => void (entity["x-rules"] = [rule]),
  );
  return copy;
}
beforeAll(async () => {
  copy = await copyWithRule();
  server = await buildTestApp({ schemaRoot: copy.root });
});
afterAll(async () => {
  await server.close();
  await copy.remove();
});

const send = (body: Rec, app = server) => app.call<Rec>("anna", save, body);
const stored = async (id: unknown, app = server): Promise<Rec | undefined> =>
  (await app.call<{ rows: Rec[] }>("anna", "/customer/std/delivery/address/list", { filters: { id } })).data?.rows[0];

test("a save is done, and its answer has the warnings: who follows the specification needs to know nothing else [§5 §7 C-CUS-05]", async () => {
  const answer = await server.call<Rec>("anna", save, { ...far, customerDeliveryCompany: "Plain client" });
  expect(answer).toMatchObject({ status: 200, code: apiCode.ok, problems: [{ ...accepted[0], severity: "warning" }] });
  expect(await stored(answer.data?.["id"])).toMatchObject({ city: far["city"] });
  expect((await stored(answer.data?.["id"]))?.["acknowledged"]).toBeUndefined();
  await server.call("anna", "/customer/customerdeliveryaddress/delete", { ids: [answer.data?.["id"] as string] });
});

test("a save that asks to wait for warnings is refused, in the language of the request, and stores nothing", async () => {
  const waiting = { ...far, customerDeliveryCompany: "Waiting" };
  const refused = await server.call("anna", save, { ...waiting, acknowledge: [] }, { "accept-language": "en" });
  expect(refused).toMatchObject({ status: 200, code: apiCode.unacknowledged, problems: [{ ...accepted[0], severity: "warning" }] });
  expect(refused.message).toContain("warnings");
  expect(await send({ ...waiting, acknowledge: [{ path: "/city", code: "rule:other" }] })).toMatchObject({ code: apiCode.unacknowledged });
  const { data } = await server.call<{ total: number }>("anna", "/customer/std/delivery/address/list", { search: "Waiting" });
  expect(data?.total).toBe(0);
});

test("accepted, it is saved with who, when and which rule; the refused try has freed its key", async () => {
  const key = { "idempotency-key": "far-away-1" };
  expect((await server.call("anna", save, { ...far, acknowledge: [] }, key)).code).toBe(apiCode.unacknowledged);
  const { code, data } = await server.call<Rec>("anna", save, { ...far, acknowledge: accepted }, key);
  expect(code).toBe(apiCode.ok);
  expect(data?.["acknowledged"]).toEqual([{ ...accepted[0], by: "anna", at: "2026-11-21 10:00:00" }]);
  expect(await stored(data?.["id"])).toMatchObject({ acknowledged: data?.["acknowledged"] });
});

test("it is asked again where the value changes, and not where another does; the record may be sent back as it was read", async () => {
  const { data } = await send({ ...far, acknowledge: accepted });
  const other = await send({ ...data, address: "2 Fifth Avenue" });
  expect(other).toMatchObject({ code: apiCode.ok, data: { acknowledged: [{ by: "anna" }] } });
  const away = await send({ id: data?.["id"] ?? null, version: 2, city: "Dallas" });
  expect(away.code).toBe(apiCode.ok);
  expect((await send({ id: data?.["id"] ?? null, version: 3, city: "Anchorage", acknowledge: [] })).code).toBe(apiCode.unacknowledged);
});

test("who accepted is the server's word, never the sender's", async () => {
  const forged = await send({ ...far, acknowledge: accepted, acknowledged: [{ ...accepted[0], by: "bo", at: "2020-01-01 00:00:00" }] });
  expect(forged.code).toBe(apiCode.invalid);
  expect(forged.problems?.[0]).toMatchObject({ path: "/acknowledged", code: "unknownField" });
  const wrong = await send({ ...far, acknowledge: [{ path: "/city", code: "rule:far-away", by: "bo" }] });
  expect(wrong).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/acknowledge/0/by" }] });
  expect((await send({ ...far, acknowledge: "yes" })).code).toBe(apiCode.invalid);
});

test("a draft is kept with its warnings open; a complete check asks for them, and accepted ones count", async () => {
  const states = await copyWithRule();
  onTestFinished(() => states.remove());
  await states.edit<EntitySchema>("schemas/entities/delivery-address.json", (entity) => {
    Object.assign(entity.properties, {
      isReady: { type: "string", "x-codes": "waybill-status", readOnly: true, "x-label": { zh: "状态", en: "State" } },
    });
    Object.assign(entity["x-entity"], { states: "address-review" });
  });
  await states.edit<{ calls: Record<string, object> }>("schemas/endpoints.json", ({ calls }) => {
    calls["addressSend"] = {
      path: "/customer/std/delivery/address/send",
      does: "transition",
      entity: "delivery-address",
      transition: "send",
    };
  });
  const machine: StateMachine = {
    entity: "delivery-address",
    field: "isReady",
    codes: "waybill-status",
    initial: "wait_for_confirm",
    draft: "self.isReady == 'wait_for_confirm'",
    editable: "self.isReady == 'wait_for_confirm'",
    tabs: [],
    transitions: [
      {
        id: "send",
        label: { zh: "发送", en: "Send" },
        by: "customer",
        from: ["wait_for_confirm"],
        to: "wait_for_sign",
        complete: true,
        call: "addressSend",
      },
    ],
  };
  await states.write("schemas/states/address-review.json", machine);
  const app = await buildTestApp({ schemaRoot: states.root });
  onTestFinished(() => app.close());

  const draft = await send(far, app);
  expect(draft).toMatchObject({ code: apiCode.ok });
  const id = draft.data?.["id"] ?? null;
  const act = (body: Rec) => app.call<BatchResult>("anna", "/customer/std/delivery/address/send", { ids: [id], ...body });
  expect((await act({ acknowledge: [] })).data?.failed).toMatchObject([{ code: apiCode.unacknowledged, problems: accepted }]);
  expect((await act({ acknowledge: accepted })).data).toMatchObject({ done: [id], failed: [] });
  expect(await stored(id, app)).toMatchObject({ isReady: "wait_for_sign", acknowledged: [{ ...accepted[0], by: "anna" }] });

  const second = await send({ ...far, customerDeliveryCompany: "Second" }, app);
  const done = await app.call<BatchResult>("anna", "/customer/std/delivery/address/send", { ids: [second.data?.["id"] ?? null] });
  expect(done).toMatchObject({ code: apiCode.ok, data: { done: [second.data?.["id"]], warned: [{ problems: accepted }] } });
});
