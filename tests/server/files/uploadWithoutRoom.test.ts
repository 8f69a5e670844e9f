/** The disk is full in the middle of an upload: the sender gets a response, and the connection stays usable. */
import fs from "node:fs";
import { Agent, request } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../helpers/server/buildTestApp.ts";

/** A disk without room. */
const full = () =>
  new Writable({
    write(_chunk, _encoding, done) {
      done(Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }));
    },
  });
const { createWriteStream } = fs;
/** Replaced in Node itself: files of the server share their modules, so that a module that an earlier file has imported is not imported again. */
const writeBy = (make: unknown) => {
  Object.assign(fs, { createWriteStream: make });
  syncBuiltinESMExports();
};

const boundary = "lading-no-room";
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: TestApp;
let url: string;
beforeAll(async () => {
  server = await buildTestApp();
  url = await server.app.listen({ port: 0, host: "127.0.0.1" });
  writeBy(full);
});
afterAll(async () => {
  writeBy(createWriteStream);
  agent.destroy();
  await server.close();
});

/** Status, and the local port of the connection that it came by. */
const post = async (path: string, type: string, body: Buffer): Promise<readonly [number | undefined, number | undefined]> => {
  const authorization = await server.token("anna");
  return new Promise((done, failed) => {
    const asked = request(`${url}/api${path}`, {
      agent,
      method: "POST",
      headers: { authorization, "content-type": type, "content-length": body.length },
    });
    asked.on("error", failed);
    asked.on("response", (response) => {
      const port = asked.socket?.localPort;
      response.resume().on("end", () => done([response.statusCode, port]));
    });
    asked.end(body);
  });
};

test("it is answered with 507, and the next call uses the same connection", async () => {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), Buffer.alloc(20 * 2 ** 20, 0x89), Buffer.from(`\r\n--${boundary}--\r\n`)]);
  const [status, port] = await post("/customer/skuInfos/uploadSkuImage", `multipart/form-data; boundary=${boundary}`, body);
  expect(status).toBe(507);
  expect(await post("/customer/std/getInfo", "application/json", Buffer.from("{}"))).toEqual([200, port]);
});
