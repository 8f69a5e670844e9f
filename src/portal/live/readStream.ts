/** Reads `GET /events` by `fetch`, because an `EventSource` cannot send the token in a header. */
import { createParser } from "eventsource-parser";
import { eventStreamUrl } from "#dialect/wire/events.ts";

export interface StreamEvent {
  readonly name: string;
  readonly id: string | undefined;
  readonly data: string;
}

export interface StreamRequest {
  readonly token: string | undefined;
  /** Id of the last event: the server continues after it. */
  readonly last: string | undefined;
  readonly signal: AbortSignal;
  onEvent(event: StreamEvent): void;
}

/** The server sends something every 25 s: after this time without a byte the connection is dead, in ms. */
const SILENCE_MS = 60_000;

/** Resolves when the stream ends: `refused` if the session is not open, `ended` in all other cases. Never rejects. */
export async function readStream({ token, last, signal, onEvent }: StreamRequest): Promise<"refused" | "ended"> {
  const dead = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(), SILENCE_MS);
  };
  // A connection may seem to survive a lost network, and say nothing any more: the next one asks what it has missed.
  addEventListener("offline", () => dead.abort(), { signal: dead.signal });
  const parser = createParser({ onEvent: ({ event = "message", id, data }) => onEvent({ name: event, id, data }) });
  try {
    heard();
    const response = await fetch(eventStreamUrl, {
      headers: { ...(token !== undefined && { authorization: token }), ...(last !== undefined && { "last-event-id": last }) },
      cache: "no-store",
      signal: AbortSignal.any([signal, dead.signal]),
    });
    if (response.status === 401) return "refused";
    const reader = response.ok ? response.body?.pipeThrough(new TextDecoderStream()).getReader() : undefined;
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      heard();
      parser.feed(part.value);
    }
    return "ended";
  } catch {
    return "ended";
  } finally {
    clearTimeout(timer);
    dead.abort();
  }
}
