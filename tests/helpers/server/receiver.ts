/** A customer's system that receives events: an https server on this machine that keeps what it is sent. */
import { createServer } from "node:https";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { certificate } from "./mailServer.ts";

export interface Received {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  /** The body as it was sent. */
  readonly bytes?: Buffer;
}

export interface Receiver {
  /** `https://localhost:<port>/hooks` */
  readonly url: string;
  /** Every request with its whole body, oldest first. */
  readonly received: readonly Received[];
  close(): Promise<void>;
}

/** @param answer answers a request that was kept; 200 when absent */
export async function startReceiver(
  answer: (response: ServerResponse, request: Received, index: number) => unknown = (response) => response.end("thanks"),
  port = 0,
): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer({ key: certificate, cert: certificate }, (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const bytes = Buffer.concat(parts);
      const one = { headers: request.headers, body: bytes.toString("utf8"), bytes };
      received.push(one);
      answer(response, one, received.length - 1);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/hooks`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
