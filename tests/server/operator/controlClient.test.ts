import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { callControlServer, controlFilePath } from "../../../src/server/operator/controlClient.ts";

let folder: string;
/** Replies 500 to the command `break`, else with the command's own words. */
const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += String(chunk)));
  request.on("end", () => {
    const { args } = JSON.parse(body) as { args: string[] };
    response.statusCode = args[0] === "break" ? 500 : 200;
    response.end(JSON.stringify({ ok: true, lines: [request.headers.authorization, ...args] }));
  });
});
const write = (pid: number) =>
  writeFile(controlFilePath(folder), JSON.stringify({ port: (server.address() as AddressInfo).port, token: "token-1", pid }));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lading-client-"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

test("a command is sent with the token, and its result returned", async () => {
  await write(7);
  expect(await callControlServer(folder, 7, ["list"])).toEqual({ ok: true, lines: ["token-1", "list"] });
});

test("a server that is not ready, or whose file is of an earlier process, is named with what to do", async () => {
  await write(6);
  const [outdated, missing] = [await callControlServer(folder, 7, ["list"]), await callControlServer("/nowhere", 7, ["list"])];
  for (const { ok, lines } of [outdated, missing]) expect([ok, lines[0]]).toEqual([false, expect.stringContaining("Try again")]);
});

test("a refusal of the server is a failure", async () => {
  await write(7);
  expect(await callControlServer(folder, 7, ["break"])).toEqual({
    ok: false,
    lines: ["The running server refused the command (HTTP 500)."],
  });
});
