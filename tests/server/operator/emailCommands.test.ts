import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import type { CommandParts } from "../../../src/server/operator/command.ts";
import { listEmailsCommand, resendCommand } from "../../../src/server/operator/emailCommands.ts";
import { ensureCustomer } from "../../../src/server/session/customers.ts";
import { schemasOfTest, testDatabase, testTime } from "../../helpers/server/testDatabase.ts";

let database: OpenDatabase;
let parts: CommandParts;
beforeAll(async () => {
  database = await testDatabase();
  const { db } = database;
  parts = { db, schemas: await schemasOfTest(), clock: () => testTime } as unknown as CommandParts;
  const customer = await ensureCustomer(db, { loginName: "anna", password: "", facts: {} }, testTime);
  const time = new Date(testTime);
  const row = {
    customer,
    entity: "waybill",
    record: "r1",
    letter: "track",
    about: "approved",
    language: "en",
    subject: "News",
    text: "two\nlines",
  };
  const rest = { go: null, tries: 1, due: time, created: time, settled: time, via: "smtp", notice_entity: null, notice: null };
  await db
    .insertInto("letters")
    .values([
      { ...row, ...rest, id: "1", recipient: "a@b.example", state: "sent", error: null },
      { ...row, ...rest, id: "2", recipient: "c@d.example", state: "failed", error: "550 no such user" },
    ])
    .execute();
});
afterAll(() => database.close());
const list = (options: Record<string, string>) => listEmailsCommand(parts, { words: [], options });

test("e-mails are listed newest first, one line each, by state and with their text on demand", async () => {
  const { lines } = await list({});
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(
    /^2 .* failed \(smtp\) {2}track approved {2}waybill r1 {2}to c@d\.example {2}tries 1 {2}550 no such user {2}\(anna\)$/,
  );
  expect((await list({ state: "sent", text: "yes" })).lines.slice(1)).toEqual(["  News", "    two", "    lines"]);
  expect((await list({ state: "unsure" })).lines).toEqual(["No letters."]);
});

test("an unknown state or customer is named", async () => {
  expect((await list({ state: "lost" })).lines[0]).toContain("--state must be one of queued");
  expect((await list({ customer: "nobody" })).lines).toEqual(['Unknown customer "nobody".']);
});

test("only e-mails that failed or are unsure are sent again", async () => {
  expect(await resendCommand(parts, { words: [], options: {} })).toMatchObject({ ok: false });
  expect(await resendCommand(parts, { words: ["2", "1"], options: {} })).toEqual({
    ok: false,
    lines: ["2: will be sent again.", "1: is not a letter that failed or is unsure."],
  });
  expect((await list({ state: "queued" })).lines).toHaveLength(1);
});
