/** Sends one event by HTTPS: to a checked address only, without following redirects, in bounded time, reading a bounded answer. */
import { readFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { type RequestOptions, request } from "node:https";
import type { BlockList } from "node:net";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { DeliveryError, toDeliveryError } from "../mail/sender.ts";
import type { WebhookSettings } from "../settings/settings.ts";
import { type Address, allowedAddress, type Lookup, rangeList, resolveBySystem } from "./allowedAddress.ts";

export interface PostSettings {
  readonly lookup: Lookup;
  /** Ranges inside of our own network that webhooks may reach. */
  readonly allowed: BlockList;
  /** Additional trusted certificates (PEM). */
  readonly ca?: string | undefined;
  /** Longest time for a whole try, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Reads the settings of the installation. Throws if the file of certificates cannot be read: at the start and not with the first event. */
export function readPostSettings({ allowed, caFile }: WebhookSettings): PostSettings {
  return { lookup: resolveBySystem, allowed: rangeList(allowed), ca: caFile === undefined ? undefined : readFileSync(caFile, "utf8") };
}

export interface EventRequest {
  readonly url: string;
  /** In lower case. JSON unless they say otherwise. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** A try. `status` and `said` are absent without an answer. */
export interface PostResult {
  readonly failure?: DeliveryError | undefined;
  readonly status?: number;
  /** First characters of the answer. */
  readonly said?: string;
  /** Milliseconds. */
  readonly took: number;
}

const TIMEOUT_MS = 15_000;
/** So much of an answer is read, and shown to the customer; the connection is closed then. */
const MAX_ANSWER = 1000;

/**
 * Never rejects. `stopping` ends the try, since a server that stops does not wait for a slow receiver.
 *
 * A redirect is a failure: following one would need the check again, and a receiver knows its address.
 */
export async function postEvent(event: EventRequest, settings: PostSettings, stopping: AbortSignal): Promise<PostResult> {
  const start = performance.now();
  const took = (): number => Math.round(performance.now() - start);
  const signal = AbortSignal.any([AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS), stopping]);
  try {
    const url = readUrl(event.url);
    const address = await withSignal(allowedAddress(url.hostname, settings), signal);
    const { status, said } = await send(url, event, { address, ca: settings.ca, signal });
    const failure = status >= 200 && status < 300 ? undefined : new DeliveryError("later", `The receiver answered ${status}.`);
    return { failure, status, said, took: took() };
  } catch (error) {
    return { failure: signal.aborted ? new DeliveryError("later", abortedBy(stopping)) : toDeliveryError(error), took: took() };
  }
}

const abortedBy = (stopping: AbortSignal): string =>
  stopping.aborted ? "The server was restarted during the try." : "The receiver did not answer in time.";

function readUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "")
    throw new DeliveryError("never", "The address is not an https URL.");
  return url;
}

/** A name server that never answers does not hold a try. */
function withSignal<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true });
    }),
  ]);
}

interface Connection {
  readonly address: Address;
  readonly ca: string | undefined;
  readonly signal: AbortSignal;
}

async function send(
  url: URL,
  { headers, body }: EventRequest,
  { address, ca, signal }: Connection,
): Promise<{ readonly status: number; readonly said: string }> {
  const options: RequestOptions = {
    method: "POST",
    headers: { "content-type": "application/json", ...headers, "content-length": Buffer.byteLength(body) },
    // A connection of its own, to the checked address: nothing is resolved again. The certificate is checked against the name.
    agent: false,
    lookup: (_host, { all }, callback) => (all === true ? callback(null, [address]) : callback(null, address.address, address.family)),
    signal,
    ...(ca === undefined ? {} : { ca }),
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, options, resolve);
    outgoing.on("error", (error) => reject(new DeliveryError("later", `The receiver cannot be reached: ${errorMessage(error)}`)));
    outgoing.end(body);
  });
  const said = await startOf(answer);
  return { status: answer.statusCode ?? 0, said };
}

/** Reads the first characters of an answer and closes it. The status has arrived: what breaks or is late now does not change the result. */
async function startOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= MAX_ANSWER) break;
    }
  } catch {
    // The part that arrived is shown.
  }
  answer.destroy();
  return Buffer.concat(parts).toString("utf8").slice(0, MAX_ANSWER).replaceAll("\u0000", "");
}
