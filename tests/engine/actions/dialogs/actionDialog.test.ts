import { describe, expect, test } from "vitest";
import { doneText, needsPrompt, promptHint, outcomeOf, promptTitle } from "#engine/actions/dialogs/actionDialog.ts";
import type { ActionReport } from "#engine/actions/runAction.ts";
import type { Translation } from "#engine/host/EngineProvider.tsx";
import { planActions } from "#engine/planners/planActions.ts";
import { library } from "../../../helpers/engine/library.ts";
import { testInput } from "../../../helpers/engine/testHost.ts";

const [lend, remove, back] = planActions(testInput(library, "loan"), ["lend", "delete", "giveBack"]);
if (!lend || !remove || !back) throw new Error("no actions");
const [first, second] = [{ id: "1" }, { id: "2" }];
const fails = (message: string, problems: ActionReport["failed"][number]["problems"] = []): ActionReport => ({
  done: [],
  failed: [{ record: first, message, problems }],
});
const missing = (path: string) => ({ path, code: "required", params: {}, severity: "error" as const });

describe("what becomes of a try", () => {
  const tried = { action: lend, records: [first], asked: {} };
  const failure = fails("closed");

  test("is a message where nobody was asked, and stays in the dialog where somebody was", () => {
    expect([needsPrompt(lend), needsPrompt(remove)]).toEqual([false, true]);
    expect(outcomeOf(tried, failure)).toMatchObject({ kind: "refused", in: "message", why: { message: "closed" } });
    expect(outcomeOf({ ...tried, action: remove }, failure)).toMatchObject({ kind: "refused", in: "dialog" });
  });

  test("is a dialog where more is wrong than one sentence can say", () => {
    const report = fails("not yet", [missing("/shelf"), missing("/reader")]);
    expect(outcomeOf(tried, report)).toMatchObject({ kind: "refused", in: "dialog" });
  });

  test("is a report where some of several failed, and where a retry from the report fails, be it of one", () => {
    expect(outcomeOf({ ...tried, records: [first, second] }, { done: [second], failed: failure.failed })).toEqual({ kind: "report" });
    expect(outcomeOf({ ...tried, again: true }, failure)).toEqual({ kind: "report" });
    expect(outcomeOf({ ...tried, again: true }, { done: [first], failed: [] })).toEqual({ kind: "done" });
  });

  test("of a call that failed as a whole never takes the place of the report that it was tried again from", () => {
    const refused = { message: "no answer", told: true, problems: [] };
    expect(outcomeOf({ ...tried, action: remove, again: true }, { done: [], failed: [], refused })).toMatchObject({ in: "message" });
  });
});

test("the question names one record, and counts several; the hint says how many take it, and what cannot be undone", () => {
  const words = {
    t: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`,
    text: (text: { readonly en?: string } | undefined) => text?.en ?? "",
  } as unknown as Translation;
  const name = ({ id }: { readonly id?: unknown }) => `L${String(id)}`;
  expect(promptTitle({ action: remove, records: [first], asked: {} }, words, name)).toBe('action.question {"action":"Delete","name":"L1"}');
  const fill = { ...remove, transition: { ask: {} } } as unknown as typeof remove;
  expect(promptTitle({ action: fill, records: [first], asked: {} }, words, name)).toBe('action.asked {"action":"Delete","name":"L1"}');
  const pay = { ...remove, transition: { confirm: { en: "Pay {sum} of {code}?" } } } as unknown as typeof remove;
  expect(
    promptTitle({ action: pay, records: [{ id: "1", sum: 1745.5, code: "7.5" }], asked: {} }, words, name, (record) => ({
      ...record,
      sum: "€1,745.50",
    })),
  ).toBe("Pay €1,745.50 of 7.5?");
  expect(promptTitle({ action: remove, records: [first, second], asked: {} }, words, name)).toContain('"count":2');
  expect(promptHint({ action: remove, records: [first, second], fit: 1, asked: {} }, words)).toBe(
    'action.partly {"count":1} action.forGood {}',
  );
  expect(promptHint({ action: back, records: [first, second], fit: 2, asked: {} }, words)).toBe("");
});

test("a success has the sentence of the transition, else that of the action; several records are counted", () => {
  const told = { t: (key: string) => key, text: (given: { en: string }) => given.en } as unknown as Translation;
  const say = (action: typeof lend, records: readonly { id: string }[]) =>
    doneText({ action, records, asked: {} }, told, (record) => record);
  expect([say(remove, [first]), say(remove, [first, second])]).toEqual(["action.doneOne", "action.done"]);
  const own = { ...lend, transition: { ...lend.transition, success: { en: "Lent: {id}" } } } as unknown as typeof lend;
  expect([say(own, [first]), say(own, [first, second])]).toEqual(["Lent: 1", "action.done"]);
});
