/**
 * A backend that gives what the specification says and nothing more: the calls
 * without a mark, `{code, message, data}`, a token that is a text, lists that
 * are arrays. No tabs, totals, pages, versions, problems, limits; any other
 * header than those of the specification fails the browser's own question.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Endpoints } from "#dialect/schema/endpoints.ts";
import { isObject, type Rec } from "#dialect/json/json.ts";
import endpoints from "../../../schemas/endpoints.json";

export interface HeardCall {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Readonly<Record<string, unknown>>;
}

export interface MinimalBackend {
  /** With a path of its own, as the specification's base address may have. */
  readonly base: string;
  readonly heard: readonly HeardCall[];
  /** Entity -> what is kept of it. */
  readonly books: Map<string, Rec[]>;
  /** No token is known any more. */
  expire(): void;
  close(): void;
}

const calls = Object.values((endpoints as Endpoints).calls).filter((call) => call["x-status"] !== "assumed");
const allowed = ["authorization", "content-type", ...((endpoints as Endpoints).headers ?? []).map(({ name }) => name)];
const prefix = "/portal";

/** @param origin Whose pages may call; asked for each time, since the portal starts later. */
export async function minimalBackend(origin: () => string): Promise<MinimalBackend> {
  const books = new Map<string, Rec[]>();
  const heard: HeardCall[] = [];
  const tokens = new Set<string>();
  let count = 0;

  function answer(
    path: string,
    authorization: string | undefined,
    body: Readonly<Record<string, unknown>>,
  ): [status: number, body: object] {
    const call = calls.find((one) => one.path === path);
    if (!call) return [404, {}];
    if (call.does === "login") {
      const token = `token-${++count}`;
      tokens.add(token);
      return [200, { code: 200, message: "ok", data: token }];
    }
    if (!call.anonymous && !tokens.has(authorization ?? "")) return [401, {}];
    const entity = call.entity ?? "";
    const rows = books.get(entity) ?? [];
    if (call.does === "status") return [200, { code: 200, data: { isPassApproved: 1 } }];
    if (call.does === "list") return [200, { code: 200, message: "ok", data: rows }];
    if (call.does === "save") {
      const known = rows.some(({ id }) => id === body["id"]);
      const kept = { ...body, ...(known ? {} : { id: `${entity}-${++count}` }) } as Rec;
      books.set(entity, known ? rows.map((row) => (row["id"] === kept["id"] ? kept : row)) : [...rows, kept]);
    }
    const ids = Array.isArray(body["ids"]) ? body["ids"].map(String) : [];
    if (call.does === "delete")
      books.set(
        entity,
        rows.filter(({ id }) => !ids.includes(String(id))),
      );
    return [200, { code: 200, message: "ok", data: call.does === "userInfo" ? {} : null }];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = (request.url ?? "").slice(prefix.length);
    response.setHeader("access-control-allow-origin", origin());
    response.setHeader("access-control-allow-credentials", "true");
    if (request.method === "OPTIONS") {
      response.setHeader("access-control-allow-headers", allowed.join(", "));
      response.writeHead(204).end();
      return;
    }
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const read: unknown = text.startsWith("{") ? JSON.parse(text) : {};
    const body = isObject(read) ? read : {};
    heard.push({ path, headers: request.headers, body });
    const [status, answered] = request.method === "POST" ? answer(path, request.headers.authorization, body) : [405, {}];
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answered));
  }

  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    heard,
    books,
    expire: () => tokens.clear(),
    close: () => void server.close(),
  };
}
