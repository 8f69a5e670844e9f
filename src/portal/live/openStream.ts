/**
 * Opens the event stream of a session, once for all tabs of the browser: the tab that holds a lock reads it and passes its
 * events on to the others. When that tab closes, another one continues after the last event. A stream that ends is opened again.
 */
import { streamEvents, type EntityChange } from "#dialect/wire/events.ts";
import { holdWhileAway } from "./holdWhileAway.ts";
import { siteName } from "../browser/keys.ts";
import type { RecordChanges } from "./liveEvents.ts";
import { readStream, type StreamEvent } from "./readStream.ts";

export interface StreamOptions {
  readonly token: string | undefined;
  /** Position after which the stream continues. */
  readonly last: string | undefined;
  /** Called with the position of each event. */
  onPosition(id: string): void;
  onSchemas(catalog: string): void;
  onRecords(changes: RecordChanges): void;
}

/** Pauses before the stream is opened again, in ms. They vary, so that not all pages return at once after a restart of the server. */
const PAUSES = [1_000, 2_000, 5_000, 10_000, 30_000];

/** Returns the function that closes the stream. */
export function openStream({ token, last: start, onPosition, onSchemas, onRecords }: StreamOptions): () => void {
  const cancel = new AbortController();
  const { signal } = cancel;
  const away = holdWhileAway(onRecords);
  let last = start;
  let channel: BroadcastChannel | undefined;

  const take = (event: StreamEvent) => {
    if (event.id !== undefined) onPosition((last = event.id));
    const data = parsed(event.data);
    if (event.name === streamEvents.schemas) {
      const catalog = ownCatalog(data);
      if (typeof catalog === "string") onSchemas(catalog);
    }
    if (event.name === streamEvents.all) away.add(undefined);
    if (event.name === streamEvents.records && Array.isArray(data)) away.add(data as readonly EntityChange[]);
  };
  const read = async () => {
    for (let failures = 0; !signal.aborted; failures++) {
      const outcome = await readStream({
        token,
        last,
        signal,
        onEvent(event) {
          failures = 0;
          take(event);
          channel?.postMessage(event);
        },
      });
      if (outcome === "refused") return;
      await pause((PAUSES[Math.min(failures, PAUSES.length - 1)] ?? 0) * (0.5 + Math.random()), signal);
    }
  };
  void (async () => {
    const name = await sharedName(token);
    if (signal.aborted) return;
    if (name === undefined) return read();
    channel = new BroadcastChannel(name);
    channel.addEventListener("message", ({ data }: MessageEvent<StreamEvent>) => take(data));
    await navigator.locks.request(name, { signal }, read).catch(() => undefined);
  })();
  return () => {
    cancel.abort();
    away.stop();
    channel?.close();
  };
}

/** A name of the session for locks and channels, from which the token does not follow; undefined where tabs cannot share. */
async function sharedName(token: string | undefined): Promise<string | undefined> {
  if (!("locks" in navigator) || !("BroadcastChannel" in globalThis) || !crypto.subtle) return undefined;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`lading.events ${token ?? ""}`));
  return `lading.events.${[...new Uint8Array(digest).slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

/** Resolves after the time, at once when the browser is online again, and when the stream is closed. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

/** Returns the catalogue of this page's site. */
function ownCatalog(data: unknown): unknown {
  const { catalog, sites } = (data ?? {}) as { readonly catalog?: unknown; readonly sites?: Readonly<Record<string, unknown>> };
  return siteName === undefined ? catalog : sites?.[siteName];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
