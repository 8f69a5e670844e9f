// @whole-run: installs and builds a bare clone.
/** `npm start` on a bare clone: one command from nothing to a portal that answers. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ProjectCopy, copyProject } from "../helpers/schemas/projectCopy.ts";
import { type ServerOptions, startServer } from "../helpers/server/serverProcess.ts";
import { ensureBuilt } from "../../scripts/lib/buildParts.mjs";
import { root } from "../../scripts/lib/root.mjs";

describe("npm start on a clean copy", () => {
  let copy: ProjectCopy;
  let dataDir: string;
  beforeAll(async () => {
    copy = await copyProject({ linked: false });
    dataDir = await mkdtemp(join(tmpdir(), "lading-start-"));
  });
  afterAll(async () => {
    await copy.remove();
    await rm(dataDir, { recursive: true, force: true });
  });

  const npmStart = (options: ServerOptions = {}) =>
    startServer({
      command: ["npm", "start", "--silent"],
      cwd: copy.root,
      dataDir,
      ...options,
      env: { npm_config_prefer_offline: "true", ...options.env },
    });

  // An installation, a build and the demonstration: on a machine that does much else they take minutes.
  test("installs, builds, seeds and serves page and API; SIGTERM ends it", { timeout: 900_000 }, async () => {
    const server = await npmStart();
    expect(server.output()).toMatch(/Installing dependencies/);
    expect(server.output()).toMatch(/Built portal/);
    expect(server.output()).toMatch(/^ready http:\/\/127\.0\.0\.1:\d+\n.*demo.*Lading-demo-1/m);
    const page = await fetch(server.url);
    expect(page.headers.get("content-security-policy")).toContain("script-src 'self'");
    expect(await page.text()).toMatch(/<script type="module"/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    await server.stop();
    await expect(fetch(server.url), "npm passes SIGTERM to a shell; the server must end all the same").rejects.toThrow();
  });

  test("a second time it neither installs nor builds", async () => {
    const server = await npmStart({ env: { SEED: "none" } });
    expect(server.output()).not.toMatch(/Installing|Built/);
    await server.stop();
  });

  test("what it has built is what is built here, letter by letter: from the same sources comes the same product, wherever they lie", () => {
    ensureBuilt();
    const hashes = (folder: string): Record<string, string> =>
      Object.fromEntries(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name))
          .map((path) => [relative(folder, path), createHash("sha256").update(readFileSync(path)).digest("hex")]),
      );
    for (const part of ["portal", "server"]) {
      const here = hashes(join(root, "dist", part));
      expect(Object.keys(here).length).toBeGreaterThan(10);
      expect(hashes(join(copy.root, "dist", part))).toEqual(here);
    }
  });

  test("runs from any folder, reads DATA_DIR relative to the caller's folder, and ends cleanly", async () => {
    const script = join(copy.root, "scripts/start.mjs");
    const server = await startServer({
      command: [process.execPath, script],
      cwd: tmpdir(),
      dataDir: basename(dataDir),
      env: { SEED: "none" },
    });
    // Whom only the first start brought into those data.
    const body = JSON.stringify({ loginName: "demo", password: "Lading-demo-1" });
    const login = await fetch(`${server.url}/api/author/getToken`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    });
    expect(await login.json()).toMatchObject({ code: 200 });
    expect(await server.stop()).toBe(0);
  });

  test("a changed source makes its part stale, and no other", async () => {
    const { hashOf, isStale } = (await import(
      pathToFileURL(join(copy.root, "scripts/lib/buildParts.mjs")).href
    )) as typeof import("../../scripts/lib/buildParts.mjs");
    expect([isStale("portal"), isStale("server")]).toEqual([false, false]);
    await appendFile(join(copy.root, "src/server/app.ts"), "// changed\n");
    expect([isStale("portal"), isStale("server")]).toEqual([false, true]);
    await appendFile(join(copy.root, "schemas/messages/en.json"), "\n");
    expect([isStale("portal"), isStale("server")], "schemas are served, not built").toEqual([false, true]);
    await appendFile(join(copy.root, "src/dialect/wire/wire.ts"), "// changed\n");
    expect([isStale("portal"), isStale("server")]).toEqual([true, true]);
    const before = hashOf("server");
    await appendFile(join(copy.root, "scripts/lib/functionsPage.ts"), "// changed\n");
    expect(hashOf("server"), "a program's own modules are its source").not.toBe(before);
  });
});
