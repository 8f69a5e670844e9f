import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { controlFilePath, type ControlFile } from "../../../src/server/operator/controlClient.ts";
import { type ControlServer, startControlServer } from "../../../src/server/operator/controlServer.ts";

let folder: string;
let server: ControlServer;
let file: ControlFile;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lading-control-"));
  server = await startControlServer(folder, async (args) => ({ ok: true, lines: [...args] }));
  file = JSON.parse(await readFile(controlFilePath(folder), "utf8")) as ControlFile;
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});
const post = (authorization: string, body: unknown) =>
  fetch(`http://127.0.0.1:${file.port}/`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization },
    body: JSON.stringify(body),
  });

test("a command runs with the token of the file, which only the same user can read", async () => {
  const response = await post(file.token, { args: ["list", "--limit", "1"] });
  expect(await response.json()).toEqual({ ok: true, lines: ["list", "--limit", "1"] });
  expect((await stat(controlFilePath(folder))).mode & 0o777).toBe(0o600);
});

test("another token and a malformed body are refused", async () => {
  expect((await post("guess", { args: [] })).status).toBe(401);
  expect((await post(file.token, { args: [1] })).status).toBe(400);
});

test("the file is removed when the server stops, and an old one is replaced when it starts", async () => {
  await server.close();
  await expect(stat(controlFilePath(folder))).rejects.toThrow("ENOENT");
  await writeFile(controlFilePath(folder), "old", { mode: 0o644 });
  server = await startControlServer(folder, async () => ({ ok: true, lines: [] }));
  expect((await stat(controlFilePath(folder))).mode & 0o777).toBe(0o600);
});
