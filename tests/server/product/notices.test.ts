import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { apiCode, type Page } from "../../../src/dialect/wire/wire.ts";
import { createOutbox } from "../../../src/server/mail/outbox.ts";
import { DeliveryError } from "../../../src/server/mail/sender.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

const path = (what: string) => `/customer/filenotice/${what}`;
let server: TestApp;
const save = (box: Rec, who = "anna") => server.call<Rec>(who, path("save"), box);
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

describe("a notification mailbox", () => {
  test("must have an address [V-NMB-02] that is one [V-NMB-04], and says so [M-22]", async () => {
    expect((await save({})).problems).toEqual([expect.objectContaining({ path: "/email", code: "required" })]);
    const wrong = await server.call<Rec>("anna", path("save"), { email: "docs@" }, { "x-language": "en" });
    expect(wrong).toMatchObject({ code: apiCode.invalid, problems: [{ path: "/email", code: "email" }] });
    expect(wrong.message).toContain("Please fill in the correct email address");
  });

  test("exists once for a customer, in whatever case [V-NMB-03, M-20, Q-50]; another customer may have it too", async () => {
    expect(await save({ email: "docs@bluekite.example" })).toMatchObject({ code: apiCode.ok });
    const twice = await server.call<Rec>("anna", path("save"), { email: " DOCS@bluekite.example " }, { "x-language": "en" });
    expect(twice.problems).toEqual([expect.objectContaining({ path: "/email", code: "emailExists" })]);
    expect(twice.message).toContain("Email Exist");
    expect(await save({ email: "docs@bluekite.example" }, "bo")).toMatchObject({ code: apiCode.ok });
  });

  test("saved again is not taken for another one [Q-50]", async () => {
    const { data } = await save({ email: "again@bluekite.example" });
    expect(await save({ ...data, isActive: 0 } as Rec)).toMatchObject({ code: apiCode.ok, data: { isActive: 0 } });
  });

  test("that its states close is not deleted, and stays", async () => {
    const { data } = await save({ email: "closed@bluekite.example" });
    const remove = () => server.call<{ done: string[]; failed: Rec[] }>("anna", path("delete"), { ids: [data?.["id"] ?? ""] });
    const { machine = {} } = server.schemas.current().entity("notification-mailbox");
    Object.assign(machine, { editable: "false" });
    try {
      expect((await remove()).data?.failed).toMatchObject([{ code: apiCode.state }]);
    } finally {
      Object.assign(machine, { editable: undefined });
    }
    expect((await remove()).data?.done).toHaveLength(1);
  });

  test("is one of ten at most, those not in use included, and the refusal says so [V-NMB-01, M-21, Q-50, P-033]", async () => {
    const limit = Number(server.schemas.current().catalog.limits["mailboxes"]);
    const { data } = await server.call<{ total: number }>("anna", path("list"), {});
    for (let number = data?.total ?? 0; number < limit; number++) await save({ email: `box${number}@bluekite.example`, isActive: 0 });
    const refused = await server.call<Rec>("anna", path("save"), { email: "late@bluekite.example" }, { "x-language": "en" });
    expect(refused).toMatchObject({ code: apiCode.limit, message: "Each customer is allowed to create up to 10 mailboxes" });
  });
});

/** The number of the first example of `entity`, handed in by bo. */
async function handedIn(entity: string, call: string, numbered: string): Promise<string> {
  const [first] = server.schemas.current().entity(entity).schema.examples ?? [];
  const { data, message } = await server.call<Rec>("bo", call, first as Rec);
  if (!data?.[numbered]) throw new Error(message);
  return String(data[numbered]);
}

describe("a track notice is heard of", () => {
  test.each([
    [
      "a parcel",
      "PARCEL",
      ["small-parcel", "/abroad/std/smallParcel/submit", "parcelNo"],
      "warehouseIn",
      "receive --trackingNo LS991CN --actualWeight 0.9 --fee 42.5",
    ],
    [
      "an overseas waybill",
      "OVERSEAS",
      ["overseas-waybill", "/abroad/std/waybill/submit", "waybillNo"],
      "approved",
      "approveReturn --salesmanId 周莉",
    ],
    ["a port order", "PORT", ["port-to-port-order", "/seaair/std/portOrder/submit", "orderNo"], "approved", "approve"],
  ] as const)(
    "%s, unless it is for shipments of another kind (E-TRN, Q-12)",
    async (_what, kind, [entity, call, numbered], event, step) => {
      const follow = (recipients: string, shipments?: readonly string[]) =>
        server.call("bo", "/customer/tracknotice/save", {
          name: recipients,
          isActive: 1,
          language: "en",
          events: [event],
          recipients,
          ...(shipments && { shipments: [...shipments] }),
        });
      await follow("all@bluekite.example");
      await follow(`${kind.toLowerCase()}@bluekite.example`, [kind]);
      await follow("waybills@bluekite.example", ["WAYBILL"]);
      const number = await handedIn(entity, call, numbered);
      const [command = "", ...words] = step.split(" ");
      expect((await server.operator(command, number, ...words)).ok).toBe(true);
      expect(await server.posted()).toEqual(["all@bluekite.example", `${kind.toLowerCase()}@bluekite.example`].sort());
      const { subject, text } = server.sent.at(-1) ?? {};
      expect(subject).toContain(number);
      expect(text).not.toMatch(/[{}]/);
    },
  );
});

describe("a test of a mailbox", () => {
  const box = async (id: unknown): Promise<Rec> =>
    (await server.call<Page>("bo", path("list"), {})).data?.rows.find((one) => one["id"] === id) ?? {};
  const tested = async (id: unknown) =>
    (await server.call<{ failed: Rec[] }>("bo", "/customer/std/filenotice/test", { ids: [id] })).data?.failed;
  const make = async (more: Rec) => (await save(more, "bo")).data?.["id"];

  test("goes to that mailbox alone, also one without subscriptions, and the mailbox shows its delivery", async () => {
    const id = await make({ email: "new@bluekite.example", isActive: 0, isNotice: 0 });
    expect(await tested(id)).toEqual([]);
    expect(await box(id)).toMatchObject({ testResult: "to_mail" });
    expect(await server.posted()).toEqual(["new@bluekite.example"]);
    expect(await box(id)).toMatchObject({ testResult: "mailed", testedEmail: "new@bluekite.example" });
  });

  test("that is refused says so, and names the address once it has been replaced", async () => {
    const id = await make({ email: "gone@bluekite.example" });
    await tested(id);
    const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const mail = () => Promise.reject(new DeliveryError("never", "550 no such user"));
    const sender = { via: "smtp" as const, mail, text: () => Promise.resolve(), close: () => undefined };
    await createOutbox({ db: server.db, schemas: server.schemas, sender, clock: () => server.time.now, log: quiet }).round();
    const { version, testedOn, testResult } = await box(id);
    expect(testResult).toBe("mail_refused");
    await save({ id, version, email: "right@bluekite.example" } as Rec, "bo");
    expect((await box(id))["tested"]).toBe(`${String(testedOn)} · gone@bluekite.example`);
  });

  test("can be sent so many times a day and mailbox", async () => {
    const id = await make({ email: "often@bluekite.example" });
    const most = Number(server.schemas.current().catalog.limits["mailboxTests"]);
    for (let time = 0; time < most; time++) expect(await tested(id)).toEqual([]);
    expect(await tested(id)).toHaveLength(1);
    server.time.now += 25 * 60 * 60_000;
    server.forgetTokens();
    expect(await tested(id)).toEqual([]);
  });

  describe("cannot flood a stranger:", () => {
    const limits = () => server.schemas.current().catalog.limits;
    const send = async (who: string, email: string) => {
      const { data } = await save({ email }, who);
      const id = data?.["id"];
      const answer = await server.call<{ failed: Rec[] }>(who, "/customer/std/filenotice/test", { ids: [id] }, { "x-language": "en" });
      await server.call(who, path("delete"), { ids: [id] });
      return answer;
    };
    const nextDay = () => {
      server.time.now += 25 * 60 * 60_000;
      server.forgetTokens();
    };

    test("a mailbox that is deleted and saved again, also by another customer, gets no more tests", async () => {
      nextDay();
      const most = Number(limits()["addressEmails"]);
      for (let time = 0; time < most; time++) expect((await send("bo", "stranger@bluekite.example")).code).toBe(apiCode.ok);
      const refused = await send("bo", "Stranger@bluekite.example");
      expect(refused).toMatchObject({ code: apiCode.limit, message: expect.stringContaining(`${most} emails`) });
      await server.call("anna", path("delete"), {
        ids: (await server.call<Page>("anna", path("list"), { size: 100 })).data?.rows.map(({ id }) => id),
      });
      expect((await send("anna", "stranger@bluekite.example")).code).toBe(apiCode.limit);
    });

    test("one customer causes so many in all, whatever the addresses, and more a day later", async () => {
      nextDay();
      const most = Number(limits()["customerEmails"]);
      for (let time = 0; time < most; time++) expect((await send("bo", `box${time}@bluekite.example`)).code).toBe(apiCode.ok);
      expect((await send("bo", "one-more@bluekite.example")).code).toBe(apiCode.limit);
      expect((await send("anna", "another@bluekite.example")).code).toBe(apiCode.ok);
      nextDay();
      expect((await send("bo", "one-more@bluekite.example")).code).toBe(apiCode.ok);
    });
  });
});
