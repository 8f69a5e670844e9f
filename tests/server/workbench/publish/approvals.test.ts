// @one-database: folders and versions, not rows.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { ApprovalRequest } from "../../../../src/dialect/wire/approval.ts";
import type { Difference, DraftState, HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { analystAt } from "../../../helpers/server/analyst.ts";
import { limits, type LibraryBench, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";

let bench: LibraryBench;
beforeAll(async () => {
  bench = await openLibraryBench({ approval: true });
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const analyst of [bench.anna, bench.bo]) await analyst.done("DELETE", "draft");
});

const approvalOf = async () => (await bench.anna.done<Difference>("GET", "difference")).approval;
const publish = () => bench.anna.ask<{ message: string }>("POST", "publish", { reason: "Fewer books" });
const requests = () => bench.bo.done<ApprovalRequest[]>("GET", "approvals");

test("a looser change is published by one person", async () => {
  await bench.anna.edit(limits, raiseTo(60));
  expect(await approvalOf()).toBeUndefined();
  expect((await publish()).status).toBe(200);
});

test("a stricter change is published once another analyst has approved it, and the history names both", async () => {
  await bench.anna.edit(limits, raiseTo(5));
  expect(await approvalOf()).toEqual({ state: "none" });
  expect(await publish()).toMatchObject({ status: 422, body: { message: expect.stringContaining("批准") } });
  await bench.anna.done("POST", "approval", { reason: "Fewer books" });
  expect(await approvalOf()).toEqual({ state: "asked" });
  expect((await publish()).status).toBe(422);
  expect((await bench.bo.done<DraftState>("GET", "draft")).toApprove).toBe(1);
  const [request] = await requests();
  expect(request).toMatchObject({ analyst: "Anna", set: "", reason: "Fewer books" });
  expect(request?.changes.map(({ risk }) => risk)).toContain("stricter");
  expect((await bench.anna.ask("POST", "approvals", request)).status).toBe(422);
  await bench.bo.done("POST", "approvals", request);
  expect(await approvalOf()).toEqual({ state: "given", by: "Bo" });
  expect(await requests()).toEqual([]);
  expect((await publish()).status).toBe(200);
  expect((await bench.anna.done<HistoryEntry[]>("GET", "history"))[0]).toMatchObject({ by: "Anna", approver: "Bo" });
});

test("of two who approve at once, the history names the first", async () => {
  const carla = await analystAt(bench.server, "Carla");
  await bench.anna.edit(limits, raiseTo(4));
  await bench.anna.done("POST", "approval", { reason: "Fewer books" });
  const [request] = await requests();
  await bench.bo.done("POST", "approvals", request);
  await carla.done("POST", "approvals", request);
  expect(await approvalOf()).toEqual({ state: "given", by: "Bo" });
});

test("an approval is of one state of the draft: a further change ends it", async () => {
  await bench.anna.edit(limits, raiseTo(4));
  await bench.anna.done("POST", "approval", { reason: "Fewer books" });
  const [request] = await requests();
  await bench.anna.edit(limits, raiseTo(3));
  expect((await bench.bo.ask("POST", "approvals", request)).status).toBe(409);
  await bench.anna.done("POST", "approval", { reason: "Fewer books" });
  await bench.bo.done("POST", "approvals", (await requests())[0]);
  await bench.anna.edit(limits, raiseTo(2));
  expect(await approvalOf()).toEqual({ state: "none" });
  expect((await publish()).status).toBe(422);
});

test("whoever approves sees what the draft means to stored records, until it changes", async () => {
  await bench.anna.edit(limits, raiseTo(4));
  await bench.anna.done("POST", "approval", { reason: "Fewer books" });
  const [{ analyst, set, hash } = { analyst: "", set: "", hash: "" }] = await requests();
  const of = { analyst, set, hash };
  const own = await bench.anna.done("POST", "impact", {});
  expect(await bench.bo.done("POST", "impact", { of })).toEqual(own);
  expect((await bench.anna.ask("POST", "impact", { of })).status).toBe(422);
  expect((await bench.bo.ask("POST", "impact", { of: { analyst } })).status).toBe(422);
  await bench.anna.edit(limits, raiseTo(3));
  expect((await bench.bo.ask("POST", "impact", { of })).status).toBe(409);
});

test("the draft of another is not published unseen, where others have published since it was shown", async () => {
  const publisher = await analystAt(bench.server, "Dora");
  await bench.anna.edit(limits, raiseTo(4));
  await bench.anna.done("POST", "approval", { reason: "Fewer books" });
  const [request] = await requests();
  await bench.bo.done("POST", "approvals", request);
  await publisher.edit("schemas/entities/book.json", (text) => text.replace('"maxLength": 100', '"maxLength": 120'));
  await publisher.done("POST", "publish", { reason: "Longer titles" });
  const asked = { reason: "Fewer books", of: request, inForce: request?.inForce };
  expect(await bench.bo.ask("POST", "publish", asked)).toMatchObject({ status: 409, body: { isUnseen: true } });
});

test("a draft that was thrown away asks nobody", async () => {
  await bench.anna.edit(limits, raiseTo(4));
  await bench.anna.done("POST", "approval", { reason: "Fewer books" });
  await bench.anna.done("DELETE", "draft");
  expect(await requests()).toEqual([]);
  expect((await bench.bo.done<DraftState>("GET", "draft")).toApprove).toBe(0);
});
