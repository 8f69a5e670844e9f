import { tryParseJson } from "#dialect/json/editJson.ts";
/** Sends one HTTP request and returns the response in the form that the contract checks need. */

export interface Question {
  readonly method?: "POST" | "GET" | "OPTIONS";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
}

export interface Heard {
  /** HTTP status; 0 after a timeout. */
  readonly status: number;
  readonly headers: Headers;
  /** The body read as JSON; undefined where it is none. */
  readonly body: unknown;
}

/** Never rejects. */
export type Ask = (question: Question) => Promise<Heard>;

/** How long an answer may take, in ms. */
const patience = 15_000;

/** @param base Address that the paths of the catalogue follow, such as `https://backend.example/api`. */
export function askerOf(base: string): Ask {
  const address = base.replace(/(?<!\/)\/+$/, "");
  return async ({ method = "POST", path, headers = {}, body }) => {
    try {
      const response = await fetch(address + path, {
        method,
        headers,
        redirect: "manual",
        signal: AbortSignal.timeout(patience),
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, headers: response.headers, body: tryParseJson(await response.text()) };
    } catch {
      return { status: 0, headers: new Headers(), body: undefined };
    }
  };
}
