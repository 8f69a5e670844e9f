/** `--help` of each command says what it does, and does nothing else; an option that a command does not have is refused. */
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";

const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Readonly<Record<string, string>> };
/** Commands that need no built program. */
const modules = Object.entries(scripts).filter(([, line]) => /scripts\/(?!run)[\w-]+\.mjs$/.test(line) || / (spec|functions)$/.test(line));

test.each(modules)("npm run %s -- --help", (name, line) => {
  const args = line.split(" ").slice(1);
  const said = execFileSync(process.execPath, [...args, "--help"], { cwd: root, encoding: "utf8", timeout: 30_000 });
  expect(said.split("\n")[0]).toMatch(new RegExp(`npm (run )?${name}`));
});

test.each(modules)("npm run %s refuses an option that it does not have, and names those it has", (_name, line) => {
  const args = line.split(" ").slice(1);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, "--nonsense"], { cwd: root, encoding: "utf8", timeout: 30_000 });
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(/^Unknown option '?--nonsense'?\. (Options: --|There are none)/);
});
