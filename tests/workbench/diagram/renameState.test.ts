/** A state of the product gets another stored value, in every file that names it. */
import { beforeAll, expect, test } from "vitest";
import { readLintInput } from "#server/schemas/lintFolder.ts";
import type { StateMachine } from "../../../src/dialect/schema/states.ts";
import type { LintInput } from "../../../src/dialect/lint/workspace/finding.ts";
import { usagesOf } from "../../../src/dialect/lint/workspace/usages.ts";
import { openWorkspace } from "../../../src/dialect/lint/workspace/workspace.ts";
import { readMachine } from "../../../src/workbench/diagram/readMachine.ts";
import { renameEdits } from "../../../src/workbench/diagram/renameState.ts";
import { root } from "../../helpers/schemas/product.ts";

let input: LintInput;
beforeAll(async () => {
  input = await readLintInput(root, process.cwd());
}, 30_000);

const folder = "schemas/states/";
const textOf = (path: string) => input.files.find((file) => file.path === path)?.text ?? "";

/** Returns the lines in which the old value is still named, and the number of files that changed. */
function rename(name: string, from: string): { readonly left: readonly string[]; readonly changed: readonly string[] } {
  const path = `${folder}${name}.json`;
  const machine = readMachine(textOf(path), undefined);
  if (!machine) throw new Error(path);
  const usages = usagesOf(openWorkspace(input), machine.entity, `/${machine.field}`);
  const machines = Object.fromEntries(
    input.files
      .filter((file) => file.path.startsWith(folder))
      .map((file) => [file.path.slice(folder.length, -".json".length), JSON.parse(file.text) as StateMachine]),
  );
  const edits = renameEdits({ machine, path, from, to: "renamed_state", usages, machines });
  const files = input.files.map((file) => ({ path: file.path, before: file.text, text: edits.get(file.path)?.(file.text) ?? file.text }));
  return {
    left: files.flatMap((file) =>
      file.text
        .split("\n")
        .filter((line) => line.includes(`"${from}"`) || line.includes(`'${from}'`))
        .map((line) => `${file.path} ${line.trim()}`),
    ),
    changed: files.filter(({ before, text }) => before !== text).map((file) => file.path),
  };
}

test("conditions, tabs, transitions and the list of states have the new value", () => {
  const { left, changed } = rename("pickup", "not_collected");
  expect(left).toEqual([]);
  expect(changed).toEqual(
    expect.arrayContaining(["schemas/states/pickup.json", "schemas/codes/pickup-status.json", "schemas/screens/pickupList.json"]),
  );
});

test("a state that only a letter sets is renamed in the letter too; a tab keeps its id", () => {
  const { left, changed } = rename("file-notice", "mailed");
  expect(left).toEqual([
    // Other fields with states or results of their own.
    expect.stringMatching(/^schemas\/codes\/schedule-result\.json /),
    expect.stringMatching(/^schemas\/states\/file-notice\.json \{ "id": "mailed", .*"states": \["renamed_state"\]/),
    expect.stringMatching(/^schemas\/states\/mail-schedule\.json "as": /),
    expect.stringMatching(/^schemas\/states\/notification-mailbox\.json "as": /),
  ]);
  expect(changed).toContain("schemas/states/waybill.json");
});
