import { expect, test } from "vitest";
import { auditCommand } from "../../../src/server/operator/auditCommand.ts";
import type { CommandParts } from "../../../src/server/operator/command.ts";
import { librarySchemas, libraryRoot } from "../../helpers/server/library.ts";

const audit = async (words: string[], options: Record<string, string> = {}) =>
  auditCommand({ schemas: await librarySchemas() } as unknown as CommandParts, { words, options });

test("an audit that cannot run ends with 2 and says why", async () => {
  expect(await audit([])).toMatchObject({ ok: false, status: 2, lines: [expect.stringContaining("audit FOLDER")] });
  expect(await audit(["/nowhere"])).toMatchObject({ status: 2, lines: [expect.stringContaining("screens.json")] });
  expect(await audit([libraryRoot], { language: "fr" })).toMatchObject({
    status: 2,
    lines: ['--language must be one of zh, en, not "fr".'],
  });
  expect(await audit([libraryRoot], { on: "01.03.2027" })).toMatchObject({
    status: 2,
    lines: ['--on must be a day of the calendar, such as 2027-03-01, not "01.03.2027".'],
  });
});
