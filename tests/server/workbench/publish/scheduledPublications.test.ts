// @one-database: folders and versions, not rows.
/** A scheduled publication at its time: what was merged is approved again where that is demanded, and nobody learns of a failure by chance. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApprovalRequest } from "../../../../src/dialect/wire/approval.ts";
import type { ChangePlan } from "../../../../src/dialect/wire/changePlan.ts";
import type { DraftState, HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { type AnalystAtWork, analystAt } from "../../../helpers/server/analyst.ts";
import { book, type LibraryBench, limits, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";

let bench: LibraryBench;
let [anna, bo, dora]: AnalystAtWork[] = [];
const someone = (analyst: AnalystAtWork | undefined): AnalystAtWork => analyst ?? bench.anna;
beforeAll(async () => {
  bench = await openLibraryBench({ approval: true });
  await enter();
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const analyst of [anna, bo, dora])
    for (const { id } of await notices(analyst)) await someone(analyst).done("POST", `notices/${id}`, {});
});

/** Sessions end when the clock goes on. */
async function enter(): Promise<void> {
  [anna, bo, dora] = [await analystAt(bench.server, "Anna"), await analystAt(bench.server, "Bo"), await analystAt(bench.server, "Dora")];
}
async function wait(until: number): Promise<void> {
  bench.server.time.now = until;
  await bench.server.workbench?.publisher.activateDue();
  await enter();
}
const onDisk = (path: string) => readFile(join(bench.copy.root, path), "utf8");
const notices = async (analyst: AnalystAtWork | undefined) => (await someone(analyst).done<DraftState>("GET", "draft")).notices;
const kinds = async (analyst: AnalystAtWork | undefined) => (await notices(analyst)).map(({ kind }) => kind);
const entry = async (number: number) => (await someone(anna).done<HistoryEntry[]>("GET", "history")).find((one) => one.number === number);
const plan = async () => (await someone(anna).done<ChangePlan>("GET", "plan")).publications;
const waiting = () => someone(bo).done<ApprovalRequest[]>("GET", "approvals");
const shorter = (to: number) => (text: string) => text.replace(/"maxLength": (100|90|8\d)/, `"maxLength": ${to}`);
const chapters = (to: number) => (text: string) => text.replace(/"maxItems": \d+/, `"maxItems": ${to}`);

/** Anna's draft, approved by Bo and scheduled. */
async function schedule(path: string, change: (text: string) => string, reason: string, from: string): Promise<number> {
  await someone(anna).edit(path, change);
  await someone(anna).done("POST", "approval", { reason });
  const [request] = await waiting();
  if (request) await someone(bo).done("POST", "approvals", request);
  return (await someone(anna).done<{ number: number }>("POST", "publish", { reason, from })).number;
}
async function publishAt(
  analyst: AnalystAtWork | undefined,
  path: string,
  change: (text: string) => string,
  reason: string,
): Promise<void> {
  await someone(analyst).edit(path, change);
  await someone(analyst).done("POST", "approval", { reason });
  const other = analyst === dora ? bo : dora;
  const [request] = (await someone(other).done<ApprovalRequest[]>("GET", "approvals")).filter((one) => one.reason === reason);
  if (request) await someone(other).done("POST", "approvals", request);
  await someone(analyst).done("POST", "publish", { reason });
}

test("what was approved and then merged waits for another approval, says so, and comes into force by it", async () => {
  const number = await schedule(book, shorter(90), "Shorter titles", "2026-12-01");
  await publishAt(dora, book, chapters(80), "Fewer chapters");
  await wait(Date.UTC(2026, 11, 1, 0, 0, 1));
  expect(await entry(number)).toMatchObject({ state: "waits", approver: "Bo" });
  expect([(await onDisk(book)).includes('"maxLength": 90'), await kinds(anna)]).toEqual([false, ["waits", "approval"]]);
  expect(await plan()).toMatchObject([{ number, state: "waits", day: "2026-12-01" }]);
  const [request] = await waiting();
  expect(request).toMatchObject({ analyst: "Anna", number, reason: "Shorter titles", acts: ["approve"] });
  expect(request?.changes).toHaveLength(1);
  expect((await someone(bo).done<DraftState>("GET", "draft")).toApprove).toBe(1);
  expect(await someone(bo).done("POST", "impact", { of: request })).toMatchObject({ entities: expect.any(Array) as unknown });
  expect((await someone(anna).ask("POST", "approvals", request)).status, "nobody approves the own one").toBe(422);
  // What Bo has seen is no longer what would come.
  await publishAt(dora, book, chapters(70), "Even fewer chapters");
  expect((await someone(bo).ask("POST", "approvals", request)).status).toBe(409);
  await someone(bo).done("POST", "approvals", (await waiting())[0]);
  const text = await onDisk(book);
  expect([text.includes('"maxLength": 90'), text.includes('"maxItems": 70')]).toEqual([true, true]);
  const done = await entry(number);
  expect([done?.state, done?.approver, (await kinds(anna))[0], await waiting()]).toEqual([undefined, "Bo", "approval", []]);
});

test("one whose files nobody has changed meanwhile comes into force as it was approved", async () => {
  const number = await schedule(limits, raiseTo(20), "Fewer books", "2026-12-03");
  await publishAt(dora, book, chapters(60), "Fewer chapters still");
  await wait(Date.UTC(2026, 11, 3, 0, 0, 1));
  expect([(await entry(number))?.state, (await onDisk(limits)).includes('"books": { "value": 20')]).toEqual([undefined, true]);
});

test("one that waits is sent back with a reason, which its author reads and takes into a draft", async () => {
  const number = await schedule(book, shorter(89), "Other titles", "2026-12-05");
  await publishAt(dora, book, chapters(50), "Fifty chapters");
  await wait(Date.UTC(2026, 11, 5, 0, 0, 1));
  const [{ analyst, set, hash } = { analyst: "", set: "", hash: "" }] = await waiting();
  const target = { analyst, set, hash, number };
  expect((await someone(bo).ask("POST", "approvals/return", target)).status, "a reason is required").toBe(422);
  await someone(bo).done("POST", "approvals/return", { ...target, reason: "Ask the shop first" });
  expect((await notices(anna))[0]).toMatchObject({ kind: "sentBack", number, by: "Bo", why: "Ask the shop first" });
  expect(await entry(number)).toMatchObject({ state: "failed", why: "Bo 退回：Ask the shop first" });
  expect(await plan()).toMatchObject([{ number, state: "failed", why: "Bo 退回：Ask the shop first" }]);
  await someone(anna).done("POST", `history/${number}/draft`, {});
  expect((await someone(anna).done<DraftState>("GET", "draft")).files.map(({ path }) => path)).toEqual([book]);
  await someone(anna).done("DELETE", "draft");
});

test("one that failed at its time is told to its author and to those who publish, each until it is read, and stands in the calendar", async () => {
  const number = await schedule(limits, raiseTo(19), "Nineteen books", "2026-12-07");
  await publishAt(dora, limits, raiseTo(18), "Eighteen books");
  await wait(Date.UTC(2026, 11, 7, 0, 0, 1));
  for (const analyst of [anna, bo, dora]) {
    const [told] = await notices(analyst);
    expect(told).toMatchObject({
      kind: "failed",
      number,
      analyst: "Anna",
      reason: "Nineteen books",
      why: `${limits} 已被他人改动。请对照后再改`,
    });
  }
  const [told] = await notices(bo);
  await someone(bo).done("POST", `notices/${told?.id}`, {});
  expect([await kinds(bo), (await kinds(anna))[0]]).toEqual([[], "failed"]);
  expect((await plan()).find((one) => one.number === number)).toMatchObject({
    state: "failed",
    why: expect.stringContaining(limits) as unknown,
  });
  await wait(Date.UTC(2027, 0, 7));
  expect(await plan()).toEqual([]);
});

test("one that waits fails once others have published a change of the same place", async () => {
  const number = await schedule(book, shorter(88), "Titles of 88", "2027-01-09");
  await publishAt(dora, book, chapters(40), "Forty chapters");
  await wait(Date.UTC(2027, 0, 9, 0, 0, 1));
  expect((await entry(number))?.state).toBe("waits");
  await publishAt(dora, book, shorter(87), "Titles of 87");
  expect([(await entry(number))?.state, await waiting(), (await kinds(dora))[0]]).toEqual(["failed", [], "failed"]);
});

test("a publication that another person cancels is told to its author, and to nobody else", async () => {
  const number = await schedule(limits, raiseTo(17), "Seventeen books", "2027-02-01");
  await someone(bo).ask("DELETE", `history/${number}`);
  expect((await notices(anna))[0]).toMatchObject({ kind: "calledOff", number, by: "Bo" });
  expect([await kinds(bo), (await plan()).filter((one) => one.number === number)]).toEqual([[], []]);
});

test("an author is told of an approval, of a draft that is sent back, and of one that another has published", async () => {
  await someone(anna).edit(limits, raiseTo(16));
  await someone(anna).done("POST", "approval", { reason: "Sixteen books" });
  const [{ analyst, set, hash } = { analyst: "", set: "", hash: "" }] = await waiting();
  await someone(bo).done("POST", "approvals/return", { analyst, set, hash, reason: "Too few" });
  expect(await waiting()).toEqual([]);
  expect((await notices(anna))[0]).toMatchObject({ kind: "sentBack", reason: "Sixteen books", by: "Bo", why: "Too few" });
  expect((await someone(anna).done<DraftState>("GET", "draft")).files, "the draft stays").toHaveLength(1);
  await someone(anna).done("POST", "approval", { reason: "Sixteen books, please" });
  const [again] = await waiting();
  await someone(bo).done("POST", "publish", { reason: again?.reason, of: again });
  expect((await notices(anna))[0]).toMatchObject({ kind: "publication", by: "Bo", reason: "Sixteen books, please" });
  expect(await kinds(bo)).toEqual([]);
});
