import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastify } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addHealth } from "../../../src/server/http/health.ts";
import { doctorLines, runDoctor } from "../../../src/server/doctor/runDoctor.ts";
import { startMailServer } from "../../helpers/server/mailServer.ts";

let folder = "";
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lading-doctor-"));
  await mkdir(join(folder, "dist/portal"), { recursive: true });
  await writeFile(join(folder, "dist/portal/index.html"), "");
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  await rm(folder, { recursive: true, force: true });
});

const base = { PORT: "0" };
const findings = (env: Readonly<Record<string, string>> = {}) =>
  runDoctor({ ...base, DATA_DIR: join(folder, "data"), CACHE_DIR: join(folder, "cache"), ...env }, folder);
const of = async (part: string, env?: Readonly<Record<string, string>>) =>
  (await findings(env)).filter((one) => one.part === part).map(({ level, text }) => `${level}: ${text}`);

test("folders are tried by writing, and nothing stays behind", async () => {
  expect(await of("DATA_DIR")).toEqual([expect.stringMatching(/^ok: .*data is writable, [\d.]+ GB free$/)]);
  expect(await readdir(join(folder, "data"))).toEqual([]);
});

test("a path that is no folder is reported with what to do", async () => {
  await writeFile(join(folder, "file"), "");
  const [finding] = (await findings({ DATA_DIR: join(folder, "file/data") })).filter(({ part }) => part === "DATA_DIR");
  expect(finding).toMatchObject({
    level: "fail",
    text: expect.stringContaining("cannot be written"),
    advice: expect.stringContaining("user"),
  });
  await chmod(folder, 0o700);
});

test("a portal that is not built is reported", async () => {
  await rm(join(folder, "dist"), { recursive: true });
  expect(await of("portal")).toEqual([expect.stringContaining("fail: is not built")]);
});

test("settings that the server refuses are the only finding", async () => {
  expect(await findings({ SEED: "many" })).toMatchObject([
    { level: "fail", part: "settings", text: expect.stringContaining("SEED must be") },
  ]);
});

test("a port that a server of ours holds is in order, one that another program holds is not", async () => {
  const app = fastify();
  addHealth(app, undefined);
  await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  const port = String((app.server.address() as AddressInfo).port);
  expect(await of("PORT", { PORT: port })).toEqual([`ok: ${port} is held by a running server`]);
  const other = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  closing.push(() => other.close());
  expect(await of("PORT", { PORT: String((other.address() as AddressInfo).port) })).toEqual([expect.stringContaining("is in use")]);
});

test("the mail server is asked to take the login, and gets no e-mail", async () => {
  const server = await startMailServer({
    authOptional: true,
    onAuth: ({ password }, _session, done) => done(password === "right" ? null : new Error("Wrong password"), { user: "lading" }),
    allowInsecureAuth: true,
  });
  closing.push(() => server.close());
  const env = (word: string) => ({ SMTP_URL: `smtp://lading:${word}@127.0.0.1:${server.port}`, MAIL_FROM: "a@example.com" });
  expect(await of("SMTP_URL", env("right"))).toEqual(["ok: the mail server answers and takes the login"]);
  expect(await of("SMTP_URL", env("wrong"))).toEqual([expect.stringMatching(/^fail: .*Wrong password/)]);
  expect(server.taken).toEqual([]);
});

test("a gateway that cannot be reached is reported, one that can gets no request", async () => {
  expect(await of("SMS_GATEWAY", { SMS_GATEWAY: "http://127.0.0.1:1/send" })).toEqual([expect.stringContaining("ECONNREFUSED")]);
  let asked = 0;
  const gateway = createServer((socket) => socket.on("data", () => asked++));
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  closing.push(() => gateway.close());
  const { port } = gateway.address() as AddressInfo;
  expect(await of("SMS_GATEWAY", { SMS_GATEWAY: `http://127.0.0.1:${port}` })).toEqual(["ok: can be reached; no text message was sent"]);
  expect(asked).toBe(0);
});

test("the lines name part, finding and advice, and end with their number", () => {
  expect(
    doctorLines([
      { level: "ok", part: "Node", text: "20.19.0" },
      { level: "fail", part: "DATA_DIR", text: "cannot be written", advice: "Give the folder to the user." },
    ]),
  ).toEqual([
    "ok    Node      20.19.0",
    "fail  DATA_DIR  cannot be written",
    "                Give the folder to the user.",
    "1 in order, 0 to look at, 1 to fix",
  ]);
});
