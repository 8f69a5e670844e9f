/** The log states who called what with which result; never input, nor anything that grants access. */
import { connect } from "node:net";
import { Writable } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import type { BatchResult } from "../../../src/dialect/wire/wire.ts";
import { buildTestApp, testPassword, type TestApp } from "../../helpers/server/buildTestApp.ts";
import { uploadPicture } from "../../helpers/server/uploadPicture.ts";

let log = "";
let server: TestApp;
beforeAll(async () => {
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString();
      done();
    },
  });
  // The most verbose level.
  server = await buildTestApp({ logger: { level: "debug", stream } });
});
afterAll(() => server.close());

test("a client that hangs up leaves one line, with the time until then", async () => {
  const before = log.length;
  const address = await server.app.listen({ port: 0, host: "127.0.0.1" });
  const isReceived = new Promise((received) => server.app.server.once("request", received));
  // The server waits for a body that never ends.
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  const head = ["POST /api/customer/shippers/list HTTP/1.1", "host: x", `authorization: ${await server.token("anna")}`];
  socket.write(`${[...head, "content-type: application/json", "content-length: 100"].join("\r\n")}\r\n\r\n{`);
  await isReceived;
  await new Promise((done) => setTimeout(done, 300));
  socket.destroy();
  const lines = () =>
    log
      .slice(before)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { msg?: string; path?: string; ms?: number; aborted?: boolean; reqId?: string; customer?: string })
      .filter(({ path }) => path === "/api/customer/shippers/list");
  await vi.waitFor(() => expect(lines()).toHaveLength(1));
  const [line] = lines();
  expect(line).toMatchObject({
    msg: "request aborted",
    aborted: true,
    reqId: expect.any(String) as unknown,
    customer: expect.any(String) as unknown,
  });
  expect(line?.ms).toBeGreaterThan(250);
  await new Promise((done) => setTimeout(done, 100));
  expect(lines()).toHaveLength(1);
});

test("the token of a program is not in it: its line names the program", async () => {
  const program = { programName: "Zq-program", uses: ["ADDRESSES"], expiresOn: "2027-01-01", callsPerMinute: 60 };
  const { data } = await server.ask("apiAuthorizationSave", program);
  const made = await server.ask<BatchResult>("authorizationToken", { ids: [data?.["id"]] });
  const token = made.data?.secrets?.[0]?.secret ?? "";
  expect(token).toMatch(/^lad_/);
  for (const given of [token, `${token}x`, token.slice(4)])
    await server.call(undefined, "/customer/shippers/list", {}, { authorization: `Bearer ${given}` });
  await server.inject({ method: "GET", url: `/calendar/pickupCalendar/${token}.ics` });
  await server.call(undefined, "/customer/shippers/save", "{", { authorization: `Bearer ${token}`, "idempotency-key": "of-a-program" });
  expect(log).toContain(`"program":"Zq-program"`);
  expect(log).toContain(`"path":"/calendar/pickupCalendar/…"`);
  expect(log).not.toContain(token.slice(4, 20));
});

test("no password, token, code, key, body, query or address of a file is in it, whatever happens", async () => {
  const token = await server.token("anna");
  const secrets = { typed: "Zq-typed-into-a-field", wrong: "Zq-wrong-password-1", key: "Zq-idempotency-key", query: "Zq-in-a-query" };
  await server.call(undefined, "/author/getToken", { loginName: "anna", password: secrets.wrong });
  await server.call(
    "anna",
    "/customer/shippers/save",
    { companyNameCn: secrets.typed, contact: secrets.typed, phone: "0755-8123 4567", address: "8" },
    { "idempotency-key": secrets.key },
  );
  await server.call("anna", "/customer/shippers/save", `{"contact":"${secrets.typed}`);
  await server.call("anna", `/customer/shippers/list?token=${secrets.query}`, { search: secrets.typed });
  const { data: file } = await uploadPicture(server, "anna", "/customer/skuInfos/uploadSkuImage");
  await server.inject({ method: "GET", url: `${file?.url}?x=${secrets.query}` });
  // A statement that breaks brings its values along.
  await sql`drop table claims`.execute(server.db);
  const goods = server.schemas.current().entity("sku").schema.examples?.[0] as Rec;
  expect((await server.call("anna", "/customer/std/sku/save", { ...goods, declareNameEn: secrets.typed })).status).toBe(500);
  const lines = log
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { msg?: string; path?: string; customer?: string });
  expect(lines.filter(({ msg }) => msg === "request").length).toBeGreaterThanOrEqual(6);
  expect(lines.some(({ path, customer }) => path === "/api/customer/shippers/save" && typeof customer === "string")).toBe(true);
  for (const secret of [...Object.values(secrets), token, testPassword, file?.id ?? ""]) expect(log).not.toContain(secret);
});
