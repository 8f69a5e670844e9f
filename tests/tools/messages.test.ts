/** A message key that code, schemas or catalogue do not agree on fails `npm run check`, each with its place. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { LintFinding, UsedNames } from "#dialect/lint/workspace/finding.ts";
import { FileMemory } from "#dialect/lint/workspace/fileMemory.ts";
import type { EntitySchema } from "#dialect/schema/schema.ts";
import { usedNames } from "../../scripts/floors/usedNames.mjs";
import { root } from "../../scripts/lib/root.mjs";
import { lintWithFiles } from "../../src/server/schemas/lintFolder.ts";
import { copyProject, type ProjectCopy } from "../helpers/schemas/projectCopy.ts";
import { copySchemas, type SchemaCopy } from "../helpers/schemas/schemaCopy.ts";

describe("the compiler", () => {
  let copy: ProjectCopy;
  beforeAll(async () => {
    copy = await copyProject();
  });
  afterAll(() => copy.remove());

  /** Compiles one planted file with the settings of the project. */
  const compile = async (text: string): Promise<string> => {
    const settings = JSON.stringify({ extends: "./tsconfig.json", include: ["src/engine/plan/planted.ts"] });
    const { output } = await copy.plant("tsconfig.planted.json", settings, () =>
      copy.plant("src/engine/plan/planted.ts", text, () =>
        copy.node("node_modules/typescript/bin/tsc", "--noEmit", "--pretty", "false", "-p", "tsconfig.planted.json"),
      ),
    );
    return output;
  };

  test("refuses a key that the catalogue lacks, and a family that the list lacks, with file and line", async () => {
    const output = await compile(
      [
        'import { familyKey, messageText } from "#dialect/text/text.ts";',
        'export const known = messageText({}, "documents.add");',
        'export const missing = messageText({}, "documents.nowhere");',
        "export const composed = (code: string) => messageText({}, familyKey(`problem.${code}`));",
        "export const undeclared = (code: string) => messageText({}, familyKey(`problems.${code}`));",
        "export const unchecked = (key: string) => messageText({}, key);",
      ].join("\n"),
    );
    const lines = [...output.matchAll(/planted\.ts\((\d+),\d+\): error/g)].map(([, line]) => Number(line));
    expect(lines).toEqual([3, 5, 6]);
  });
});

describe("npm run check:schemas", () => {
  let copy: SchemaCopy;
  let used: UsedNames;
  const memory = new FileMemory();
  beforeAll(async () => {
    copy = await copySchemas();
    const { names, read, written, messages, parts } = await usedNames();
    used = { names: new Set(names), read: new Set(read), written: new Set(written), messages, parts };
  });
  afterAll(() => copy.remove());

  type Catalogue = Record<string, string>;
  const editMessages = async (change: (messages: Catalogue) => void): Promise<void> => {
    for (const language of ["zh", "en"]) await copy.edit<Catalogue>(`schemas/messages/${language}.json`, change);
  };
  const told = (all: readonly Pick<LintFinding, "rule" | "severity" | "file" | "pointer" | "message">[]): string[] =>
    all.filter(({ severity }) => severity === "error").map(({ rule, file, pointer, message }) => `${rule} ${file}#${pointer} ${message}`);
  /** Findings of the command with their files. */
  const typed = (): string[] => {
    const { stdout } = spawnSync(process.execPath, [join(root, "scripts/run.mjs"), "check-schemas", "--json"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, SCHEMA_ROOT: copy.root },
    });
    return told((JSON.parse(stdout) as { findings: LintFinding[] }).findings);
  };
  /** The same within this process, which does not have to read the source and the files each time. */
  const findings = async (): Promise<string[]> => told((await lintWithFiles(copy.root, root, { used, memory })).findings);

  test("refuses a message that nothing shows, at its line; one of a family stays", async () => {
    await editMessages((messages) => Object.assign(messages, { "list.nobody": "…", "list.pick.nextYear": "…" }));
    const found = [expect.stringMatching(/^unused\/message schemas\/messages\/en\.json#\/list\.nobody Nothing shows/)];
    expect(typed()).toEqual(found);
    expect(await findings()).toEqual(found);
    await editMessages((messages) => {
      delete messages["list.nobody"];
      delete messages["list.pick.nextYear"];
    });
  });

  test("refuses a catalogue without a message that a part shows which the screens name, and that is not shipped", async () => {
    let tools = "";
    await editMessages((messages) => {
      tools = messages["packing.tools"] ?? "";
      delete messages["packing.tools"];
    });
    expect(await findings()).toEqual([expect.stringContaining('The message "packing.tools" is missing in every language')]);
    await editMessages((messages) => void (messages["packing.tools"] = tools));
  });

  test("lets one language replace a shipped message, with the same placeholders", async () => {
    const replace = (sentence: string) =>
      copy.edit<Catalogue>("schemas/messages/en.json", (messages) => void (messages["list.total"] = sentence));
    await replace("{{count}} in all");
    expect(await findings()).toEqual([]);
    await replace("{{number}} in all");
    expect(await findings()).toEqual([expect.stringMatching(/^i18n\/param-mismatch schemas\/messages\/en\.json#\/list\.total .*shipped/)]);
    await copy.edit<Catalogue>("schemas/messages/en.json", (messages) => void delete messages["list.total"]);
  });

  test("refuses a wrong key in an entity, at its place", async () => {
    const file = "schemas/entities/delivery-address.json";
    await copy.edit<EntitySchema>(file, (entity) => Object.assign(entity["x-limit"] ?? {}, { problem: "problem.nowhere" }));
    expect(await findings()).toEqual([
      expect.stringMatching(/^ref\/message schemas\/entities\/delivery-address\.json#\/x-limit\/problem /),
    ]);
  });
});
