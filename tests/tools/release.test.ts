/** `npm run release`: versions, the changelog, and a release in a repository of its own. */
import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { cutRelease, nextVersion } from "../../scripts/release/changelog.mjs";
import { type Run, runNode } from "../helpers/schemas/projectCopy.ts";

test.each([
  ["PATCH", "1.4.3"],
  ["minor", "1.5.0"],
  ["MAJOR", "2.0.0"],
  ["1.10.0", "1.10.0"],
])("%s after 1.4.2 is %s", (wanted, next) => {
  expect(nextVersion("1.4.2", wanted)).toBe(next);
});

test.each([
  ["1.4.2", "1.4.2 is not higher than 1.4.2."],
  ["1.3.9", "1.3.9 is not higher than 1.4.2."],
  ["next", '"next" is no version'],
])("%s after 1.4.2 is refused", (wanted, message) => {
  expect(() => nextVersion("1.4.2", wanted)).toThrow(message);
});

describe("the changelog", () => {
  test("keeps older versions below the new one, and an empty section above", () => {
    const before = "# Changelog\n\n## Unreleased\n\n### Fixed\n\n- Sums.\n\n## 0.1.0 (2026-01-02)\n\n- First.\n";
    const { changelog, notes } = cutRelease(before, "0.2.0", "2026-02-03");
    expect(notes).toBe("### Fixed\n\n- Sums.");
    expect(changelog).toBe(
      "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-02-03)\n\n### Fixed\n\n- Sums.\n\n## 0.1.0 (2026-01-02)\n\n- First.\n",
    );
    expect(() => cutRelease(changelog, "0.3.0", "2026-03-04")).toThrow("is empty");
  });

  test("of this project has a version and a date in each heading, newest first, ending with that of package.json", async () => {
    const text = await readFile(join(root, "CHANGELOG.md"), "utf8");
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = ""]) => heading);
    expect(headings[0]).toBe("Unreleased");
    const versions = headings.slice(1).map((heading) => /^(\d+\.\d+\.\d+) \((\d{4}-\d\d-\d\d)\)$/.exec(heading));
    expect(versions).not.toContain(null);
    const dates = versions.map((found) => found?.[2] ?? "");
    expect(dates).toEqual([...dates].sort().reverse());
    const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as { version: string };
    expect(versions[0]?.[1]).toBe(version);
  });
});

describe("a release", () => {
  let project: string;
  const git = (...args: string[]): string => execFileSync("git", args, { cwd: project, encoding: "utf8" }).trim();
  const release = (...args: string[]): Promise<Run> => runNode(project, ["scripts/release.mjs", ...args]);

  beforeEach(async () => {
    project = await mkdtemp(join(tmpdir(), "lading-release-"));
    await mkdir(join(project, "scripts"));
    for (const path of ["scripts/lib", "scripts/release", "scripts/release.mjs"]) {
      await cp(join(root, path), join(project, path), { recursive: true });
    }
    // The checks have tests of their own; here they pass, or fail where a file says so.
    const check = 'import { existsSync } from "node:fs";\nprocess.exitCode = existsSync("broken") ? 1 : 0;\n';
    await writeFile(join(project, "scripts/check.mjs"), check);
    await writeFile(join(project, "package.json"), '{ "type": "module", "version": "0.1.0", "engines": { "node": ">=20" } }\n');
    await writeFile(
      join(project, "package-lock.json"),
      '{ "version": "0.1.0", "packages": { "": { "version": "0.1.0" }, "a": { "version": "0.1.0" } } }\n',
    );
    await writeFile(join(project, "CHANGELOG.md"), "# Changelog\n\n## Unreleased\n\n### Added\n\n- Sums.\n");
    git("init", "--quiet");
    git("config", "user.name", "Test");
    git("config", "user.email", "test@example.com");
    git("add", ".");
    git("commit", "--quiet", "--message", "start");
  });
  afterEach(() => rm(project, { recursive: true, force: true }));

  test("that is only tried prints the notes and changes nothing", async () => {
    const { code, output } = await release("MINOR", "--dry-run");
    expect(output).toContain("0.1.0 -> 0.2.0\n\n### Added\n\n- Sums.");
    expect(code).toBe(0);
    expect([git("status", "--porcelain"), git("tag"), git("rev-list", "--count", "HEAD")]).toEqual(["", "", "1"]);
  });

  test("sets the version, commits, and tags with the notes", async () => {
    expect((await release("MINOR")).code).toBe(0);
    expect(git("log", "-1", "--format=%s")).toBe("release: 0.2.0");
    expect(git("tag", "--list", "--format=%(refname:short) %(contents)")).toBe("v0.2.0 ### Added\n\n- Sums.");
    expect(git("show", "HEAD:package-lock.json")).toBe(
      '{ "version": "0.2.0", "packages": { "": { "version": "0.2.0" }, "a": { "version": "0.1.0" } } }',
    );
    expect((await release("MINOR")).output).toContain('"Unreleased" of CHANGELOG.md is empty');
  });

  test.each([
    ["a working tree with changes", "note.txt", "The working tree has changes"],
    ["a check that fails", "broken", "npm run check fails"],
  ])("is refused with %s", async (_what, file, message) => {
    await writeFile(join(project, file), "");
    if (file === "broken") {
      git("add", ".");
      git("commit", "--quiet", "--message", "break");
    }
    const { code, output } = await release("PATCH");
    expect(output).toContain(message);
    expect(code).toBe(1);
    expect(git("tag")).toBe("");
  });
});
