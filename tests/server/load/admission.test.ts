/** What is too much is turned away before it costs anything, with a time to come back; who is in is served. */
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiCode } from "../../../src/dialect/wire/wire.ts";
import { createAdmission } from "../../../src/server/load/admission.ts";
import { createTokenBucket } from "../../../src/server/load/callRate.ts";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

describe("the admission", () => {
  let server: TestApp;
  const rate = (perMinute: number) => createTokenBucket(perMinute, () => server.time.now);
  const admission = createAdmission({ atOnce: 3, rates: { account: rate(100), address: rate(160) } });
  beforeAll(async () => {
    server = await buildTestApp({ admission });
    await server.token("anna");
    await server.token("bo");
  });
  afterAll(() => server.close());
  const info = (loginName: string) => server.call(loginName, "/customer/std/getInfo", {});

  test("accepts a number of calls at once; the others get the time to try again", async () => {
    const ways = [admission.acquire(), admission.acquire(), admission.acquire()];
    const turned = await server.inject({
      method: "POST",
      url: "/api/customer/std/getInfo",
      headers: { authorization: await server.token("anna") },
    });
    expect([turned.statusCode, turned.headers["retry-after"]]).toEqual([503, "1"]);
    expect(turned.json()).toMatchObject({ code: 503, message: expect.stringMatching(/./) });
    for (const leave of ways) leave();
    ways[0]?.();
    expect((await info("anna")).code).toBe(apiCode.ok);
    await expect.poll(() => admission.activeCalls()).toBe(0);
  });

  test("refuses a body that is too large as such on a busy server too: trying again would not help", async () => {
    const releases = [admission.acquire(), admission.acquire(), admission.acquire()];
    const authorization = await server.token("anna");
    const send = (length: number) =>
      server.inject({
        method: "POST",
        url: "/api/customer/std/getInfo",
        headers: { authorization, "content-type": "application/json" },
        payload: JSON.stringify({ city: "x".repeat(length) }),
      });
    const refused = await send(3_000_000);
    expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([413, undefined]);
    expect(refused.json()).toMatchObject({ code: 413, problems: [{ code: "size" }] });
    expect((await send(1_000)).statusCode).toBe(503);
    for (const release of releases) release();
    await expect.poll(() => admission.activeCalls()).toBe(0);
  });

  test("counts each account, and each address over all its accounts", async () => {
    server.time.now += 60_000;
    const codes = [];
    for (let count = 0; count < 60; count++) codes.push((await info("anna")).code);
    expect(codes.filter((code) => code === apiCode.ok)).toHaveLength(50);
    expect(codes.at(-1)).toBe(apiCode.throttled);
    expect((await info("bo")).code).toBe(apiCode.ok);
    for (let count = 0; count < 30; count++) await server.call(undefined, "/author/getToken", { loginName: "x" });
    expect(await server.call(undefined, "/setting/publicdata/stdInitData", {})).toMatchObject({ status: 200, code: apiCode.throttled });
    server.time.now += 60_000;
    expect((await info("anna")).code).toBe(apiCode.ok);
  });

  test("has slots left while bodies are slow, and while half of the calls are uploads", async () => {
    server.time.now += 60_000;
    const url = new URL(await server.app.listen({ port: 0, host: "127.0.0.1" }));
    const authorization = await server.token("anna");
    const head = `POST /api/customer/std/getInfo HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`;
    const sockets = Array.from({ length: 6 }, () => connect(Number(url.port), "127.0.0.1").on("error", () => undefined));
    await Promise.all(sockets.map((socket) => new Promise<void>((sent) => socket.write(head, () => sent()))));
    for (let count = 0; count < 3; count++) expect((await info("anna")).code).toBe(apiCode.ok);
    for (const socket of sockets) socket.destroy();
    const ways = [admission.acquire({ streams: true }), admission.acquire({ streams: true })];
    expect(() => admission.acquire({ streams: true })).toThrow();
    expect((await info("anna")).code).toBe(apiCode.ok);
    for (const leave of ways) leave();
    await expect.poll(() => admission.activeCalls()).toBe(0);
  });

  test("is open where nothing is set", async () => {
    const any = createTokenBucket(0, () => 0);
    const open = createAdmission({ atOnce: 1_000, rates: { account: any, address: any } });
    for (let count = 0; count < 500; count++) {
      await open.admitAddress("x");
      open.acquire();
      await open.countAccount("a");
    }
    expect(open.activeCalls()).toBe(500);
  });
});
