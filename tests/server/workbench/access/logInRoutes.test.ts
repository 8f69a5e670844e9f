// @one-database: folders and versions, not rows.
/** Accounts of analysts: who logs in, what each call asks of their roles, and who the history names. */
import { TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApprovalRequest } from "../../../../src/dialect/wire/approval.ts";
import type { Analyst, LoggedInAnalyst } from "../../../../src/dialect/wire/analyst.ts";
import type { StoredRecord } from "../../../../src/dialect/wire/stored.ts";
import type { Difference, DraftState, HistoryEntry, Impact } from "../../../../src/dialect/wire/workbench.ts";
import { createChallenges } from "../../../../src/server/accounts/passkeyChallenges.ts";
import { createPasskeyStore, passkeySite } from "../../../../src/server/accounts/passkeyStore.ts";
import { findAccount } from "../../../../src/server/session/accounts.ts";
import { softPasskey, type SoftPasskey } from "../../../helpers/server/softPasskey.ts";
import { newId } from "../../../../src/server/db/newId.ts";
import { writeRecords } from "../../../../src/server/seed/writeRecords.ts";
import { findCustomer } from "../../../../src/server/session/customers.ts";
import { analystAt, type AnalystAtWork, ownOrigin, workbenchPassword } from "../../../helpers/server/analyst.ts";
import { buildTestApp, type TestApp, type TestAppOptions } from "../../../helpers/server/buildTestApp.ts";
import { book, limits, raiseTo } from "../../../helpers/server/libraryBench.ts";
import { copyLibrary, type SchemaCopy } from "../../../helpers/schemas/schemaCopy.ts";

const staff = (workbench: readonly string[], more: object = {}) => ({
  of: "staff",
  label: { zh: "规则", en: `Role ${workbench.join(" ")}` },
  may: {},
  workbench,
  "x-status": "extension",
  ...more,
});
const roles = {
  author: staff(["edit"], { may: { book: ["read"] }, reach: { book: "owner.name == 'anna'" } }),
  checker: staff(["approve"]),
  releaser: staff(["publish"]),
  lead: staff(["edit", "approve", "publish"]),
};

interface House {
  readonly copy: SchemaCopy;
  readonly server: TestApp;
  readonly passwords: Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
}

/** A library whose staff has an account for each role, named as the role. */
async function openHouse(options: Pick<TestAppOptions, "approval" | "staffNeedsFactor"> = {}): Promise<House> {
  const copy = await copyLibrary();
  await copy.edit<{ roles: object }>("schemas/roles.json", (file) => void Object.assign(file.roles, roles));
  const server = await buildTestApp({ schemaRoot: copy.root, project: copy.root, workbench: workbenchPassword, ...options });
  const passwords: Record<string, string> = {};
  for (const role of [...Object.keys(roles), "librarian"]) {
    const { lines } = await server.operator("staff", "add", role, "--roles", role);
    passwords[role] = /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
  }
  const close = async (): Promise<void> => {
    await server.close();
    await copy.remove();
  };
  return { copy, server, passwords, close };
}

async function logIn(server: TestApp, input: object, way: "login" | "passkey" = "login") {
  const answer = await server.inject({
    method: "POST",
    url: `/workbench/${way}`,
    headers: { origin: ownOrigin, "content-type": "application/json", "x-language": "en" },
    payload: JSON.stringify(input),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function plant(server: TestApp, login: string): Promise<void> {
  const customer = (await findCustomer(server.db, login))?.id ?? "";
  const record = { title: "Emma", kind: "novel", state: "here" };
  const at = { version: 1, created: server.time.now, updated: server.time.now };
  await writeRecords(server.db, server.schemas.current().entity("book"), [{ customer, id: newId(server.time.now), record, ...at }]);
}

let house: House;
const at = (name: string): Promise<AnalystAtWork> => analystAt(house.server, name, { "x-language": "en" }, house.passwords[name]);
beforeAll(async () => {
  house = await openHouse({ approval: true });
});
afterAll(() => house.close());
beforeEach(() => {
  house.server.time.now += 3_600_000;
});

describe("a login", () => {
  test("is one of an account of the staff whose roles have a grant, which the answer states with the roles for the rest", async () => {
    const { status, body } = await logIn(house.server, { name: "author", password: house.passwords["author"] });
    expect([status, body]).toEqual([
      200,
      {
        name: "author",
        publishes: true,
        may: ["edit"],
        rolesFor: {
          approve: [roles.checker.label, roles.lead.label],
          publish: [roles.releaser.label, roles.lead.label],
        },
      } satisfies Analyst,
    ]);
  });

  test("of a role without a grant is refused with the roles that have one, and a customer's as a wrong password", async () => {
    const { status, body } = await logIn(house.server, { name: "librarian", password: house.passwords["librarian"] });
    expect([status, body["message"]]).toEqual([403, expect.stringContaining("Role edit, Role approve, Role publish")]);
    expect((await logIn(house.server, { name: "author", password: "guess" })).status).toBe(401);
    const customer = await logIn(house.server, { name: "anna", password: "Lading-demo-1" });
    expect(customer.status).toBe(403);
  });

  test("under the name of an account needs the password of the account: the shared one proves nobody", async () => {
    expect((await logIn(house.server, { name: "Author", password: workbenchPassword })).status).toBe(401);
    const visitor = await logIn(house.server, { name: "Mei", password: workbenchPassword });
    expect([visitor.status, visitor.body["may"]]).toEqual([200, ["edit", "publish"]]);
  });

  test("needs the second factor where the installation requires it, and shows the recovery codes once", async () => {
    const strict = await openHouse({ staffNeedsFactor: true });
    const credentials = { name: "author", password: strict.passwords["author"] };
    const first = await logIn(strict.server, credentials);
    const { secret } = first.body["secondFactor"] as { secret: string };
    expect(first.status).toBe(401);
    const codeAt = (later: number): string => new TOTP({ secret }).generate({ timestamp: strict.server.time.now + later });
    expect((await logIn(strict.server, { ...credentials, code: "000000" })).status).toBe(401);
    const done = (await logIn(strict.server, { ...credentials, code: codeAt(0) })).body as unknown as LoggedInAnalyst;
    expect(done.recoveryCodes).toHaveLength(10);
    expect(await logIn(strict.server, credentials)).toMatchObject({ status: 401, body: { secondFactor: null } });
    expect((await logIn(strict.server, { ...credentials, code: codeAt(30_000) })).body).not.toHaveProperty("recoveryCodes");
    await strict.close();
  });

  test("by a passkey is one of its account, whose device has verified its person: no password and no code is asked for", async () => {
    const strict = await openHouse({ staffNeedsFactor: true });
    const page = passkeySite("http://localhost:80").origin;
    const keyOf = async (name: string): Promise<SoftPasskey> => {
      const device = softPasskey(page);
      const id = (await findAccount(strict.server.db, name))?.id ?? "";
      const challenges = createChallenges(strict.server.db, () => strict.server.time.now);
      const store = createPasskeyStore(strict.server.db, () => strict.server.time.now, challenges);
      const asked = (await store.begin(id, { rpName: "Library", userName: name, site: passkeySite(page) })) as { challenge: string };
      await store.add(id, device.create(asked.challenge), "Laptop", passkeySite(page));
      return device;
    };
    const challenge = async (): Promise<string> => String((await logIn(strict.server, { step: "begin" }, "passkey")).body["challenge"]);
    const [author, librarian] = [await keyOf("author"), await keyOf("librarian")];
    const response = author.sign(await challenge());
    expect(await logIn(strict.server, { step: "finish", response }, "passkey")).toMatchObject({
      status: 200,
      body: { name: "author", may: ["edit"] },
    });
    // Once, by a device that has verified its person, of an account whose roles have a grant.
    expect((await logIn(strict.server, { step: "finish", response }, "passkey")).status).toBe(401);
    expect((await logIn(strict.server, { step: "finish", response: author.sign(await challenge(), 1) }, "passkey")).status).toBe(401);
    expect((await logIn(strict.server, { step: "finish", response: librarian.sign(await challenge()) }, "passkey")).status).toBe(403);
    await strict.close();
  });

  test("ends with the account, and does less as soon as its roles do", async () => {
    const lead = await at("lead");
    await house.server.operator("staff", "roles", "lead", "checker");
    expect((await lead.ask("DELETE", "draft")).status).toBe(403);
    await house.server.operator("staff", "roles", "lead", "librarian");
    expect((await lead.ask("GET", "files")).status).toBe(401);
    await house.server.operator("staff", "roles", "lead", "lead");
    expect((await lead.ask("GET", "draft")).status).toBe(200);
  });
});

describe("each call", () => {
  test.each([
    ["PUT", `draft/${limits}`, ["author", "lead"]],
    ["DELETE", "draft", ["author", "lead"]],
    ["POST", "cases", ["author", "lead"]],
    ["POST", "approval", ["author", "lead"]],
    ["POST", "approvals", ["checker", "lead"]],
    ["POST", "publish", ["releaser", "lead"]],
    ["POST", "undo", ["releaser", "lead"]],
    ["DELETE", "history/99", ["releaser", "lead"]],
    ["GET", "draft", Object.keys(roles)],
    ["POST", "impact", Object.keys(roles)],
  ] as const)("%s %s is for %s", async (method, path, able) => {
    for (const name of Object.keys(roles)) {
      const { status, body } = await (await at(name)).ask<{ roles: string[] }>(method, path, method === "POST" ? {} : undefined);
      if ((able as readonly string[]).includes(name)) expect([name, status]).not.toEqual([name, 403]);
      else expect([name, status, body.roles]).toEqual([name, 403, able]);
    }
  });

  test("shows the records that the roles read, and names no others", async () => {
    const { server } = house;
    for (const login of ["anna", "bo"]) await plant(server, login);
    const [author, checker] = [await at("author"), await at("checker")];
    const seen = await author.done<StoredRecord[]>("GET", "records?entity=book");
    expect(seen.map(({ customer }) => customer)).toEqual(["anna"]);
    expect(await checker.done("GET", "records?entity=book")).toEqual([]);
    await author.edit(book, (text) => text.replace('"maxLength": 100', '"maxLength": 3'));
    const { entities } = await author.done<Impact>("POST", "impact", {});
    const found = entities.find(({ entity }) => entity === "book");
    expect(found?.refused).toBe(2);
    expect(found?.findings.map(({ records, titles }) => [records, titles.length])).toEqual([[2, 1]]);
    expect((await author.done<string>("GET", "impact.csv")).split("\r\n")).toHaveLength(3);
    await author.done("DELETE", "draft");
  });
});

describe("what an analyst may not publish", () => {
  test("is approved by one account and published by another, and the history names all three", async () => {
    const [author, checker, releaser] = [await at("author"), await at("checker"), await at("releaser")];
    await author.edit(limits, raiseTo(5));
    await author.done("POST", "approval", { reason: "Fewer books" });
    const asked = (analyst: AnalystAtWork) => analyst.done<ApprovalRequest[]>("GET", "approvals");
    expect(await asked(releaser)).toEqual([]);
    const [request] = await asked(checker);
    expect(request).toMatchObject({ analyst: "author", reason: "Fewer books", acts: ["approve"] });
    const publication = { reason: "Fewer books", of: request };
    expect((await releaser.ask("POST", "publish", publication)).status).toBe(422);
    await checker.done("POST", "approvals", request);
    expect((await author.done<Difference>("GET", "difference")).approval).toEqual({ state: "given", by: "checker" });
    expect((await releaser.done<DraftState>("GET", "draft")).toApprove).toBe(1);
    expect(await asked(releaser)).toMatchObject([{ acts: ["publish"] }]);
    await releaser.done("POST", "publish", publication);
    const [entry] = await author.done<HistoryEntry[]>("GET", "history");
    expect(entry).toMatchObject({ by: "author", approver: "checker", publisher: "releaser" });
    expect((await author.done<DraftState>("GET", "draft")).files).toEqual([]);
  });

  test("a draft that has changed since is not published for its author", async () => {
    const [author, lead] = [await at("author"), await at("lead")];
    await author.edit(limits, raiseTo(4));
    await author.done("POST", "approval", { reason: "Fewer books" });
    const [request] = await lead.done<ApprovalRequest[]>("GET", "approvals");
    expect(request?.acts).toEqual(["approve", "publish"]);
    await author.edit(limits, raiseTo(3));
    expect((await lead.ask("POST", "publish", { reason: "Fewer books", of: request })).status).toBe(409);
  });
});
