/** A page without a browser: makes calls of the catalogue over HTTP, as the portal does, and returns the result of each. */
import { randomUUID } from "node:crypto";
import type { ApiResponse } from "../../src/dialect/wire/wire.ts";
import endpoints from "../../schemas/endpoints.json";
import type { Endpoints } from "../../src/dialect/schema/endpoints.ts";
import { demoPassword } from "../helpers/journeys/journey.ts";
import { patienceMs } from "./answers.ts";

const { calls } = endpoints as Endpoints;

/** Nobody knows whether it was done: no answer, or one from somebody in between. */
export const unanswered = 0;

export interface Told<Data> extends ApiResponse<Data> {
  /** HTTP status, or `unanswered`. */
  readonly status: number;
  readonly hung: boolean;
  readonly tries: number;
}

export interface ClientOptions {
  /** How often one request is asked in all; the same pauses as in the portal. */
  readonly tries?: number;
  /** Addresses from which each request chooses one. */
  url(): string;
}

export interface Client {
  token: string;
  /** Requests without an answer at this moment. */
  readonly inFlight: () => number;
  logIn(loginName: string): Promise<void>;
  call<Data>(key: string, body: unknown, idempotencyKey?: string): Promise<Told<Data>>;
  upload<Data>(key: string, bytes: Buffer, name: string): Promise<Told<Data>>;
  file(address: string): Promise<Buffer | undefined>;
}

/** Answers after which the portal asks again. */
const again: ReadonlySet<number> = new Set([unanswered, 502, 503, 504]);
const pauseMs = 300;

export function createClient({ url, tries = 1 }: ClientOptions): Client {
  let asking = 0;
  async function once<Data>(path: string, init: RequestInit): Promise<Omit<Told<Data>, "tries">> {
    asking += 1;
    try {
      const response = await fetch(`${url()}/api${path}`, { ...init, method: "POST", signal: AbortSignal.timeout(patienceMs) });
      const text = await response.text();
      const answer = text.startsWith("{") ? (JSON.parse(text) as ApiResponse<Data>) : { code: response.status, data: null };
      return { ...answer, status: response.status, hung: false };
    } catch (error) {
      return { code: unanswered, data: null, status: unanswered, hung: error instanceof Error && error.name === "TimeoutError" };
    } finally {
      asking -= 1;
    }
  }
  async function ask<Data>(path: string, init: () => RequestInit, most: number): Promise<Told<Data>> {
    for (let count = 1; ; count++) {
      const told = await once<Data>(path, init());
      if (count >= most || !again.has(told.status) || told.hung) return { ...told, tries: count };
      await new Promise((done) => setTimeout(done, pauseMs * count ** 2));
    }
  }
  const pathOf = (key: string): string => calls[key]?.path ?? "";
  const client: Client = {
    token: "",
    inFlight: () => asking,
    async logIn(loginName) {
      const { data, code } = await this.call<{ token: string }>("login", { loginName, password: demoPassword }, randomUUID());
      if (!data) throw new Error(`${loginName} could not log in: ${code}`);
      client.token = data.token;
    },
    call: (key, body, idempotencyKey) =>
      ask(
        pathOf(key),
        () => ({
          headers: {
            "content-type": "application/json",
            ...(client.token ? { authorization: client.token } : {}),
            ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
          },
          body: JSON.stringify(body),
        }),
        tries,
      ),
    upload(key, bytes, name) {
      const body = () => {
        const form = new FormData();
        form.append("file", new Blob([new Uint8Array(bytes)], { type: "image/png" }), name);
        return form;
      };
      return ask(pathOf(key), () => ({ headers: { authorization: client.token }, body: body() }), tries);
    },
    async file(address) {
      const response = await fetch(url() + address, { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
      return response?.ok ? Buffer.from(await response.arrayBuffer()) : undefined;
    },
  };
  return client;
}
