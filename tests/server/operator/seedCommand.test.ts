import { expect, test } from "vitest";
import type { CommandParts } from "../../../src/server/operator/command.ts";
import { seedCommand } from "../../../src/server/operator/seedCommand.ts";
import { librarySchemas } from "../../helpers/server/library.ts";

const seed = async (options: Record<string, string>) =>
  seedCommand({ schemas: await librarySchemas() } as unknown as CommandParts, { words: [], options });

test("an unknown option is named with those that there are", async () => {
  expect((await seed({ boks: "3" })).lines).toEqual([expect.stringMatching(/^Unknown option --boks\. Options: --customers M, --seed S/)]);
});

test.each([{ customers: "0" }, { customers: "-1" }, { customers: "many" }, { customers: "2000000" }])(
  "%j is refused before anything is written",
  async (options) => {
    expect(await seed(options)).toMatchObject({ ok: false, lines: [expect.stringMatching(/^Numbers must be from 0 to 1000000/)] });
  },
);

test.each([
  [["demos"], {}, 'Unknown word "demos". It is: seed demo [--amount few], or seed with options only.'],
  [["demo", "twice"], {}, 'Unknown word "twice". It is: seed demo [--amount few], or seed with options only.'],
  [["demo"], { amount: "many" }, '--amount is life or few, not "many".'],
  [["demo"], { customers: "3" }, "Unknown option --customers. Options: --amount"],
])("the words %j with %j are refused before anything is written", async (words, options, line) => {
  const parts = { schemas: await librarySchemas() } as unknown as CommandParts;
  expect(await seedCommand(parts, { words, options })).toEqual({ ok: false, lines: [line] });
});
