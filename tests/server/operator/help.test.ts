import { expect, test } from "vitest";
import { helpLines } from "../../../src/server/operator/help.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

test("the help lists the commands and the operator transitions of every state machine, in English", async () => {
  const lines = helpLines(await librarySchemas());
  expect(lines).toContain("  resend ID …");
  expect(lines.slice(-3)).toEqual([
    "Transitions of book, each as TRANSITION NUMBER … [--FIELD VALUE]:",
    "",
    expect.stringMatching(/^ {2}lose +(Lose|遗失): lent -> lost$/),
  ]);
});
