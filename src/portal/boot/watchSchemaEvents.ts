/** Watches for new schemas while the page is visible. */

/** Server-sent events with the URL of each new catalogue, and the URL of the current one. */
const stream = "/schema/events";
const current = "/schema/current";

/**
 * Calls `onPublished` with the URL of the catalogue. Returns a function that stops it.
 *
 * Only a visible page keeps the connection open, because a browser allows few connections to one server.
 * A page that becomes visible again reads the current catalogue once.
 */
export function watchSchemaEvents(onPublished: (catalog: string) => void): () => void {
  let events: EventSource | undefined;
  const report = (text: string) => {
    const catalog = catalogUrlIn(text);
    if (catalog !== undefined) onPublished(catalog);
  };
  const listen = () => {
    if (events || document.visibilityState !== "visible") return;
    events = new EventSource(stream);
    events.addEventListener("message", ({ data }: MessageEvent<string>) => report(data));
  };
  const onVisibility = () => {
    if (document.visibilityState !== "visible") {
      events?.close();
      events = undefined;
      return;
    }
    listen();
    void fetch(current).then(
      async (response) => response.ok && report(await response.text()),
      () => undefined,
    );
  };
  listen();
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    document.removeEventListener("visibilitychange", onVisibility);
    events?.close();
  };
}

function catalogUrlIn(text: string): string | undefined {
  try {
    const { catalog } = JSON.parse(text) as { readonly catalog?: unknown };
    return typeof catalog === "string" ? catalog : undefined;
  } catch {
    return undefined;
  }
}
