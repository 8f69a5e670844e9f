import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Rec } from "../../src/dialect/json.ts";
import { answerCode } from "../../src/dialect/wire.ts";
import { buildTestApp, type TestApp } from "../helpers/buildTestApp.ts";

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
    expect(wrong).toMatchObject({ code: answerCode.invalid, problems: [{ path: "/email", code: "email" }] });
    expect(wrong.message).toContain("Please fill in the correct email address");
  });

  test("exists once for a customer, in whatever case [V-NMB-03, M-20, Q-50]; another customer may have it too", async () => {
    expect(await save({ email: "docs@bluekite.example" })).toMatchObject({ code: answerCode.ok });
    const twice = await server.call<Rec>("anna", path("save"), { email: " DOCS@bluekite.example " }, { "x-language": "en" });
    expect(twice.problems).toEqual([expect.objectContaining({ path: "/email", code: "emailExists" })]);
    expect(twice.message).toContain("Email Exist");
    expect(await save({ email: "docs@bluekite.example" }, "bo")).toMatchObject({ code: answerCode.ok });
  });

  test("saved again is not taken for another one [Q-50]", async () => {
    const { data } = await save({ email: "again@bluekite.example" });
    expect(await save({ ...data, isActive: 0 } as Rec)).toMatchObject({ code: answerCode.ok, data: { isActive: 0 } });
  });

  test("is one of ten at most, those not in use included, and the refusal says so [V-NMB-01, M-21, Q-50, P-033]", async () => {
    const limit = Number(server.schemas.current().catalog.limits["mailboxes"]);
    const { data } = await server.call<{ total: number }>("anna", path("list"), {});
    for (let number = data?.total ?? 0; number < limit; number++) await save({ email: `box${number}@bluekite.example`, isActive: 0 });
    const refused = await server.call<Rec>("anna", path("save"), { email: "late@bluekite.example" }, { "x-language": "en" });
    expect(refused).toMatchObject({ code: answerCode.limit, message: "Each customer is allowed to create up to 10 mailboxes" });
  });
});
