/** An analyst at the workbench of a server under test: logs in and keeps the cookie, as a browser does. */
import { expect } from "vitest";
import type { TestApp } from "./buildTestApp.ts";

export const workbenchPassword = "open-the-bench";

export interface AskedWorkbench<Body> {
  readonly status: number;
  readonly body: Body;
}

export interface AnalystAtWork {
  readonly cookie: string;
  ask<Body>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<AskedWorkbench<Body>>;
  /** The answer of a call that must succeed. */
  done<Body>(method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown): Promise<Body>;
  /** Puts the changed text of a file into the draft; answers what the check says of it. */
  edit<Check>(path: string, change: (text: string) => string): Promise<Check>;
}

/** What `app.inject` calls itself. */
export const ownOrigin = "http://localhost:80";

/**
 * @param more headers of every call, such as the change set that it means
 * @param password of the account; the shared one without
 */
export async function analystAt(
  server: TestApp,
  name: string,
  more: Readonly<Record<string, string>> = {},
  password = workbenchPassword,
): Promise<AnalystAtWork> {
  const response = await server.inject({
    method: "POST",
    url: "/workbench/login",
    headers: { origin: ownOrigin, "content-type": "application/json" },
    payload: JSON.stringify({ name, password }),
  });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining(name) as unknown]);
  const cookie = String(response.headers["set-cookie"]).split(";")[0] ?? "";
  const ask: AnalystAtWork["ask"] = async (method, path, body) => {
    const answer = await server.inject({
      method,
      url: `/workbench/${path}`,
      headers: { cookie, origin: ownOrigin, ...more, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    });
    const text = answer.body;
    return { status: answer.statusCode, body: (/json/.test(String(answer.headers["content-type"])) ? JSON.parse(text) : text) as never };
  };
  const done: AnalystAtWork["done"] = async (method, path, body) => {
    const { status, body: said } = await ask<never>(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(said)}`);
    return said;
  };
  return {
    cookie,
    ask,
    done,
    async edit(path, change) {
      const { text, hash } = await done<{ text: string; hash: string }>("GET", `files/${path}`);
      const changed = change(text);
      expect(changed, `the change of ${path} changes nothing`).not.toBe(text);
      await done("PUT", `draft/${path}`, { text: changed, baseHash: hash });
      return done("GET", "findings");
    },
  };
}
