/** Publications one at a time: what was checked is what is published, and what is typed meanwhile is neither published nor lost. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Difference, DraftState, FileText, HistoryEntry } from "../../../../src/dialect/wire/workbench.ts";
import { openAfterInterruption } from "../../../../src/server/workbench/publish/openAfterInterruption.ts";
import { draftKey } from "../../../../src/server/workbench/access/changeSet.ts";
import { addEntry } from "../../../../src/server/workbench/publish/history.ts";
import { createPublisher, type Publisher } from "../../../../src/server/workbench/publish/publisher.ts";
import { createPublishLock } from "../../../../src/server/workbench/publish/publishLock.ts";
import { limits, type LibraryBench, openLibraryBench, raiseTo } from "../../../helpers/server/libraryBench.ts";
import { postgresUrl } from "../../../helpers/server/postgres.ts";

let bench: LibraryBench;
beforeAll(async () => {
  bench = await openLibraryBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  for (const analyst of [bench.anna, bench.bo]) await analyst.done("DELETE", "draft");
});

const inForce = () => bench.server.schemas.current().catalog.limits["books"];
const of = (name: string, reason: string) => ({ draft: draftKey(name, ""), reason, publisher: { name, grants: ["publish" as const] } });

function signal(): { readonly given: Promise<void>; give(): void } {
  let give: () => void = () => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}

/** A publisher that stops once it has read its first draft, until it is let go. */
function slowPublisher(): { readonly publisher: Publisher; readonly hasRead: Promise<void>; letGo(): void } {
  const { server } = bench;
  if (!server.workbench) throw new Error("There is no workbench.");
  const [read, gate] = [signal(), signal()];
  const publisher = createPublisher({
    ...server.workbench,
    schemas: server.schemas,
    lock: createPublishLock(server.database),
    onFailed: () => undefined,
    publishes: async () => {
      read.give();
      await gate.given;
      return true;
    },
  });
  return { publisher, hasRead: read.given, letGo: gate.give };
}

test("a draft that is changed while its publication waits for another one is not published unseen", async () => {
  const { anna, bo } = bench;
  await bo.edit(limits, raiseTo(31));
  await anna.edit("schemas/entities/book.json", (text) => text.replace('"maxLength": 100', '"maxLength": 120'));
  const { revision } = await anna.done<Difference>("GET", "difference");
  const { publisher, hasRead, letGo } = slowPublisher();
  const first = publisher.publish(of("Bo", "More books"));
  await hasRead;
  const second = publisher.publish({ ...of("Anna", "Longer titles"), revision });
  second.catch(() => undefined);
  await anna.edit("schemas/entities/book.json", (text) => text.replace('"maxLength": 120', '"maxLength": 130'));
  letGo();
  await first;
  await expect(second).rejects.toMatchObject({ key: "workbench.changedUnseen" });
  expect(inForce()).toBe(31);
});

test("what is typed while a publication runs stays in the draft", async () => {
  const { anna } = bench;
  await anna.edit(limits, raiseTo(41));
  const { publisher, hasRead, letGo } = slowPublisher();
  const running = publisher.publish(of("Anna", "More books"));
  await hasRead;
  await anna.edit(limits, raiseTo(42));
  letGo();
  await running;
  expect(inForce()).toBe(41);
  const { files, behind } = await anna.done<DraftState>("GET", "draft");
  expect([files.map(({ path }) => path), behind.map(({ path }) => path)]).toEqual([[limits], [limits]]);
  expect((await anna.done<FileText>("GET", `files/${limits}`)).text).toContain('"value": 42');
});

test("of two publications at once of one draft, one is made", async () => {
  const { anna } = bench;
  await anna.edit(limits, raiseTo(51));
  const before = await anna.done<HistoryEntry[]>("GET", "history");
  const answers = await Promise.all(["once", "twice"].map((reason) => anna.ask("POST", "publish", { reason })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
  expect(await anna.done<HistoryEntry[]>("GET", "history")).toHaveLength(before.length + 1);
});

test("of two publications at once of one file, one is made, and the other is told of it", async () => {
  const { anna, bo } = bench;
  await anna.edit(limits, raiseTo(61));
  await bo.edit(limits, raiseTo(62));
  const answers = await Promise.all(
    [anna, bo].map((analyst) => analyst.ask<{ readonly by?: string }>("POST", "publish", { reason: "Now" })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const [won, lost] = answers[0]?.status === 200 ? ["Anna", answers[1]] : ["Bo", answers[0]];
  expect([inForce(), lost?.body.by]).toEqual([won === "Anna" ? 61 : 62, won]);
});

describe.skipIf(postgresUrl === undefined)("two processes on one database", () => {
  test("publish one after the other", async () => {
    const { anna, bo } = bench;
    await anna.edit(limits, raiseTo(71));
    await bo.edit(limits, raiseTo(72));
    const [one, other] = [slowPublisher(), slowPublisher()];
    const first = one.publisher.publish(of("Anna", "First"));
    await one.hasRead;
    let hasBegun = false;
    void other.hasRead.then(() => (hasBegun = true));
    other.letGo();
    const second = other.publisher.publish(of("Bo", "Second"));
    second.catch(() => undefined);
    // Longer than the other takes to read a draft; a lock that holds makes any time right.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(hasBegun).toBe(false);
    one.letGo();
    await first;
    await expect(second).rejects.toMatchObject({ key: "workbench.conflict" });
    expect(inForce()).toBe(71);
  });

  test("do not complete what the other one is still writing", async () => {
    const { server, copy } = bench;
    const entry = { author: "Anna", created: new Date(server.time.now), reason: "Half", starts: null, undoes: null, removes: null };
    const number = await addEntry(server.db, { ...entry, state: "writing", files: [] });
    const stateOf = async () => (await bench.anna.done<HistoryEntry[]>("GET", "history")).find((one) => one.number === number)?.state;
    const [held, gate] = [signal(), signal()];
    const holding = createPublishLock(server.database)(() => {
      held.give();
      return gate.given;
    });
    await held.given;
    const starting = openAfterInterruption(server.database, copy.root, async () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await stateOf()).toBe("scheduled");
    gate.give();
    await Promise.all([holding, starting]);
    expect(await stateOf()).toBeUndefined();
  });
});
