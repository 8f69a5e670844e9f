/** Delivery of queued e-mails: retries, failures, processes that die, and duplicates. */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { createOutbox, type Outbox } from "../../../src/server/mail/outbox.ts";
import { DeliveryError, type Email } from "../../../src/server/mail/sender.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { clearNotices, submitWaybill, trackWaybills } from "../../helpers/server/waybillNotices.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let server: TestApp;
const operator = (...words: string[]) => server.operator(...words);
const track = (notice: Rec) => trackWaybills(server, notice);
const waybill = (more: Rec = {}) => submitWaybill(server, more);

/** An outbox whose mail server returns the given responses. */
function officeThat(mail: (letter: Email) => Promise<void>): { readonly office: Outbox; readonly log: string[] } {
  const log: string[] = [];
  const told = (facts: object, message: string): void => void log.push(`${message} ${JSON.stringify(facts)}`);
  const sender = { via: "smtp" as const, mail, text: () => Promise.resolve(), close: () => undefined };
  const { db, schemas, time } = server;
  const office = createOutbox({ db, schemas, sender, clock: () => time.now, log: { info: told, warn: told, error: told } });
  return { office, log };
}

beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());
beforeEach(() => clearNotices(server));

describe("a letter", () => {
  let number: string;
  beforeEach(async () => {
    await track({ events: ["approved"], recipients: "ops@bluekite.example" });
    number = await waybill();
    await operator("approve", number);
  });

  test("that the server does not take yet is tried again after longer and longer waits, and given up in the end", async () => {
    let tries = 0;
    const { office, log } = officeThat(() => {
      tries += 1;
      return Promise.reject(new DeliveryError("later", "451 try again, ops@bluekite.example"));
    });
    const waits: number[] = [];
    for (;;) {
      const { state, due } = await server.db.selectFrom("letters").select(["state", "due"]).executeTakeFirstOrThrow();
      if (state !== "queued") break;
      waits.push(due.getTime() - server.time.now);
      server.time.now = due.getTime();
      expect(await office.round()).toBe(1);
      expect(await office.round()).toBe(0);
    }
    server.forgetTokens();
    expect(tries).toBe(waits.length);
    expect(waits.length).toBeGreaterThan(4);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(log.at(-1)).toContain('"outcome":"failed"');
    expect(log.join("\n")).not.toContain("ops@");
    expect(await office.round()).toBe(0);
    expect((await operator("letters", "--state", "failed")).lines.join("\n")).toContain("to ops@bluekite.example");
  });

  test("that is refused permanently is not tried again; an operator sends it again once the address is right", async () => {
    const { office, log } = officeThat(() => Promise.reject(new DeliveryError("never", "550 no such user")));
    expect(await office.round()).toBe(1);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatch(/^letter given up .*550/);
    server.time.now += 48 * HOUR;
    expect(await server.posted()).toEqual([]);
    server.forgetTokens();
    const listed = await operator("letters", "--state", "failed", "--text", "yes");
    expect(listed.lines[0]).toMatch(/failed \(smtp\) {2}track approved .* to ops@bluekite\.example {2}tries 1 {2}550 no such user/);
    expect(listed.lines.join("\n")).toContain(`运单 ${number}`);
    const [id = ""] = (listed.lines[0] ?? "").split(" ");
    expect(await operator("resend", id)).toMatchObject({ ok: true });
    expect(await server.posted()).toEqual(["ops@bluekite.example"]);
    expect((await operator("resend", id)).ok).toBe(false);
  });

  test("of which nobody knows whether it arrived is not sent a second time", async () => {
    const { office, log } = officeThat(() => Promise.reject(new DeliveryError("unsure", "the line broke")));
    await office.round();
    expect(log[0]).toMatch(/^letter may have been sent/);
    server.time.now += 48 * HOUR;
    expect(await server.posted()).toEqual([]);
    server.forgetTokens();
  });

  test("whose process died while sending it is not sent a second time either, and an operator hears of it", async () => {
    // Its clock does not run: it must not start again during later tests.
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await new Promise<void>((dies) => {
      const dead = officeThat(() => new Promise(() => dies()));
      void dead.office.round();
    });
    vi.useRealTimers();
    expect((await operator("letters", "--state", "sending")).lines).toHaveLength(1);
    expect(await server.posted()).toEqual([]);
    server.time.now += HOUR;
    server.forgetTokens();
    const { office, log } = officeThat(() => Promise.resolve());
    expect(await office.round()).toBe(0);
    expect(log).toHaveLength(1);
    expect(log[0]).toMatch(/^letter may have been sent .*gone/);
  });

  test("is sent once, however many post offices work at it", async () => {
    await track({ events: ["approved"], recipients: Array.from({ length: 10 }, (_, at) => `box${at}@bluekite.example`).join(";") });
    await operator("approve", await waybill());
    const sent: string[] = [];
    const offices = Array.from({ length: 4 }, () =>
      officeThat(async ({ id }) => {
        sent.push(id);
        await Promise.resolve();
      }),
    );
    await Promise.all(offices.map(({ office }) => office.round()));
    // One of the letters of before, and those to eleven mailboxes.
    expect(new Set(sent).size).toBe(12);
    expect(sent).toHaveLength(12);
  });

  test("is kept for a quarter of a year after it was settled", async () => {
    expect(await server.posted()).toEqual(["ops@bluekite.example"]);
    server.time.now += 80 * 24 * HOUR;
    await server.post();
    expect((await operator("letters")).lines[0]).toContain("sent (smtp)");
    server.time.now += 11 * 24 * HOUR;
    await server.post();
    expect((await operator("letters")).lines).toEqual(["No letters."]);
    server.forgetTokens();
  });
});
