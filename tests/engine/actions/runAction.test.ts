import { expect, test } from "vitest";
import { runAction } from "#engine/actions/runAction.ts";
import { planActions } from "#engine/planners/planActions.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput, TestSource } from "../../helpers/engine/testHost.ts";

const [lend, remove] = planActions(testInput(library, "loan"), ["lend", "delete"]);
if (!lend || !remove) throw new Error("no actions");
const records = [
  { id: "1", version: 4 },
  { id: "2", version: 9 },
];
const words = ({ message }: { readonly message?: string }) => message ?? "?";

test("one record names the version it was read with, a selection none", async () => {
  const source = new TestSource({ loan: records });
  await runAction({ source, entity: "loan" }, { action: lend, records: records.slice(0, 1), asked: { days: 3 } }, words);
  await runAction({ source, entity: "loan" }, { action: lend, records, asked: {} }, words);
  expect(source.acted).toEqual([
    { transition: "lend", ids: ["1"], asked: { days: 3 }, version: 4 },
    { transition: "lend", ids: ["1", "2"], asked: {}, version: undefined },
  ]);
});

test("each record is done, or failed with the reason", async () => {
  const source = new TestSource({ loan: records });
  source.refusing.set("2", "on loan");
  const report = await runAction({ source, entity: "loan" }, { action: remove, records, asked: {} }, words);
  expect(report).toEqual({ done: [records[0]], failed: [{ record: records[1], message: "on loan", problems: [] }] });
});

test("a call that fails as a whole does nothing to any record; the transport has reported its own failures", async () => {
  const source = new TestSource({ loan: records });
  source.act = async () => ({ code: 500, data: null });
  expect((await runAction({ source, entity: "loan" }, { action: lend, records, asked: {} }, words)).refused).toEqual({
    message: "?",
    told: true,
    problems: [],
  });
  source.act = async () => ({ code: 4290, message: "too many", data: null });
  expect((await runAction({ source, entity: "loan" }, { action: lend, records, asked: {} }, words)).refused).toMatchObject({
    message: "too many",
    told: false,
  });
});

test("thousands go in several calls; records after a failed call are reported with its reason", async () => {
  const many = Array.from({ length: 450 }, (_none, index) => ({ id: String(index) }));
  const source = new TestSource({ loan: many });
  const act = source.act.bind(source);
  const { done } = await runAction({ source, entity: "loan" }, { action: lend, records: many, asked: {} }, words);
  expect(done).toHaveLength(450);
  expect(source.acted.flatMap(({ ids }) => ids)).toEqual(many.map(({ id }) => id));
  expect(source.acted.length).toBeGreaterThan(1);
  source.act = async (...call) => (call[2].includes("0") ? act(...call) : { code: 4290, message: "too many", data: null });
  const cut = await runAction({ source, entity: "loan" }, { action: lend, records: many, asked: {} }, words);
  expect(cut.refused).toBeUndefined();
  expect(cut.done.length + cut.failed.length).toBe(450);
  expect(new Set(cut.failed.map(({ message }) => message))).toEqual(new Set(["too many"]));
});
