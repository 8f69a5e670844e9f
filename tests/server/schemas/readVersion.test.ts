import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readVersion } from "../../../src/server/schemas/readVersion.ts";
import { copyLibrary } from "../../helpers/schemas/schemaCopy.ts";

test("a version is a folder or a revision of the project's history", async () => {
  const copy = await copyLibrary();
  const git = (...args: string[]) => execFileSync("git", ["-C", copy.root, "-c", "user.name=a", "-c", "user.email=a@b.example", ...args]);
  git("init", "-q");
  git("add", "screens.json", "schemas/limits.json");
  git("commit", "-qm", "first");
  await writeFile(join(copy.root, "schemas/limits.json"), "{}");
  const [folder, revision] = [await readVersion(copy.root, copy.root), await readVersion("HEAD", copy.root)];
  const textOf = (files: typeof folder) => files.find(({ path }) => path === "schemas/limits.json")?.text;
  expect(textOf(folder)).toBe("{}");
  expect(textOf(revision)).toContain("books");
  expect(revision.map(({ path }) => path)).toEqual(["schemas/limits.json", "screens.json"]);
  await expect(readVersion("no-such-branch", copy.root)).rejects.toThrow('"no-such-branch" is neither a folder');
  await expect(readVersion("--all", copy.root)).rejects.toThrow("neither a folder");
  await copy.remove();
});
