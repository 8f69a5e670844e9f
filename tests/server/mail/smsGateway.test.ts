import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { createSmsGateway } from "../../../src/server/mail/smsGateway.ts";
import { DeliveryError } from "../../../src/server/mail/sender.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** The address of a gateway on this machine. */
async function gateway(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  closing.push(() => new Promise((resolve) => server.close(resolve).closeAllConnections()));
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms`;
}

async function outcome(url: string, silence?: number): Promise<string> {
  try {
    await createSmsGateway({ url, token: "t0ken", ...(silence === undefined ? {} : { silence }) }).text("13800138000", "验证码 123456");
    return "sent";
  } catch (error) {
    if (error instanceof DeliveryError) return error.outcome;
    throw error;
  }
}

describe("a text message through a gateway", () => {
  test("is posted with number and text, and the token as bearer", async () => {
    const taken: unknown[] = [];
    const url = await gateway((request, response) => {
      const { method, url: path, headers } = request;
      void json(request).then((body) => {
        taken.push({ method, path, authorization: headers.authorization, body });
        response.end();
      });
    });
    expect(await outcome(url)).toBe("sent");
    expect(taken).toEqual([
      { method: "POST", path: "/sms", authorization: "Bearer t0ken", body: { to: "13800138000", text: "验证码 123456" } },
    ]);
  });

  test.each([
    [400, "never"],
    [403, "never"],
    [429, "later"],
    [500, "later"],
    [503, "later"],
  ])("answered %i is to be sent %s", async (status, told) => {
    expect(await outcome(await gateway((_request, response) => response.writeHead(status).end()))).toBe(told);
  });

  test("sends its token to no address that the gateway names", async () => {
    const elsewhere: string[] = [];
    const other = await gateway((request, response) => {
      elsewhere.push(request.url ?? "");
      response.end();
    });
    expect(await outcome(await gateway((_request, response) => response.writeHead(307, { location: other }).end()))).not.toBe("sent");
    expect(elsewhere).toEqual([]);
  });

  test("may be tried again where nobody listens; where somebody took it and was silent, nobody knows", async () => {
    const url = await gateway((_request, response) => response.end());
    for (const close of closing.splice(0)) await close();
    expect(await outcome(url)).toBe("later");
    expect(await outcome(await gateway(() => undefined), 100)).toBe("unsure");
  });
});
