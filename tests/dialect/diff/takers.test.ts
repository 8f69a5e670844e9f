/** Who may take a transition, as sentences: the library before and after one edit. */
import { expect, test } from "vitest";
import { changeSentence } from "#dialect/diff/changeReport.ts";
import { diffSchemas } from "#dialect/diff/diffSchemas.ts";
import type { Json } from "#dialect/json/json.ts";
import type { LintInput } from "#dialect/lint/workspace/finding.ts";
import type { SchemaFiles } from "#dialect/schema/catalogFiles.ts";
import { library, planted } from "../lint/library.ts";

const parsed = ({ files }: LintInput): SchemaFiles => Object.fromEntries(files.map(({ path, text }) => [path, JSON.parse(text) as Json]));
const machine = "schemas/states/book.json";
const sentences = (was: string, is: string): string[] => {
  const both: [LintInput, LintInput] = [library, planted(machine, was, is)];
  return diffSchemas(parsed(both[0]), parsed(both[1])).map((change) => changeSentence(change, "en"));
};
const lend = '"label": { "zh": "借出", "en": "Lend" },\n      "by": "customer"';

test.each([
  [
    "an action kept to a role that may not take it is lost to those that did",
    '"by": "operator"',
    '"by": ["reader"]',
    "states of “Book” › action “Lose”: can no longer be done by Librarian — stricter",
  ],
  [
    "an action kept to one of two roles is lost to the other",
    lend,
    lend.replace('"customer"', '["owner"]'),
    "states of “Book” › action “Lend”: can no longer be done by Reader — stricter",
  ],
  [
    "an action that only some of its roles are granted is not lost to the others",
    '"by": "operator"',
    '"by": ["librarian"]',
    "states of “Book” › action “Lose”: names those who do it in another way — neutral",
  ],
  [
    "an action that the server takes from now on",
    '"by": "operator"',
    '"by": "time", "after": "3 days in state"',
    "states of “Book” › action “Lose”: is done by the server at its time instead of the operator — stricter",
  ],
])("%s", (_says, was, is, sentence) => {
  expect(sentences(was, is)).toContain(sentence);
});

test("a role that is named too gains the action", () => {
  const [was, is] = [planted(machine, lend, lend.replace('"customer"', '["owner"]')), library];
  const changes = diffSchemas(parsed(was), parsed(is)).map((change) => changeSentence(change, "en"));
  expect(changes).toContain("states of “Book” › action “Lend”: can be done by Reader too — looser");
});
