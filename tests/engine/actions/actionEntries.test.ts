import { expect, test, vi } from "vitest";
import { actionEntries } from "#engine/actions/actionEntries.ts";
import { planActions } from "#engine/planners/planActions.ts";
import { library } from "../../helpers/engine/library.ts";
import { testInput } from "../../helpers/engine/testHost.ts";

const [edit, drop, remove] = planActions(testInput(library, "loan"), ["edit", "drop", "delete"]);
if (!edit || !drop || !remove) throw new Error("no actions");

test("refused actions are disabled with their reason, and a line comes before the first destructive one", () => {
  const run = vi.fn();
  const entries = actionEntries(
    [
      { action: edit, allowed: false, reason: "It is lent" },
      { action: drop, allowed: true },
      { action: remove, allowed: true },
    ],
    (text) => text?.["en"] ?? "",
    run,
    vi.fn(),
  );
  expect(entries.map(({ id, destructive, disabled, reason, separated }) => [id, destructive, disabled, reason, separated])).toEqual([
    ["edit", false, true, "It is lent", false],
    ["drop", true, false, undefined, true],
    ["delete", true, false, undefined, false],
  ]);
  entries[1]?.onSelect?.();
  expect(run).toHaveBeenCalledWith(drop);
});

test("a menu of destructive actions alone has no line", () => {
  expect(actionEntries([{ action: drop, allowed: true }], () => "", vi.fn(), vi.fn()).map(({ separated }) => separated)).toEqual([false]);
});

test("below a refused action an entry opens the page on which its cause can be fixed", () => {
  const go = vi.fn();
  const mend = { label: { en: "Change the loan" }, go: "/loans/7" };
  const entries = actionEntries([{ action: edit, allowed: false, reason: "It is lent", mend }], (text) => text?.["en"] ?? "", vi.fn(), go);
  expect(entries.map(({ id, label, disabled }) => [id, label, disabled])).toEqual([
    ["edit", entries[0]?.label, true],
    ["mend-edit", "Change the loan", undefined],
  ]);
  entries[1]?.onSelect?.();
  expect(go).toHaveBeenCalledWith("/loans/7");
});
