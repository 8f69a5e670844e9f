/** Hears of schemas that come into force, while the page is looked at. */

/** The stream of addresses of compiled catalogues, and the address of the one in force. */
const stream = "/schema/events";
const current = "/schema/current";

/**
 * Only a page in sight listens: a browser opens few connections to one server,
 * and a page that nobody sees needs none. Coming back it asks once.
 */
export function watchSchemaEvents(news: (catalog: string) => void): () => void {
  let events: EventSource | undefined;
  const tell = (text: string) => {
    const catalog = addressIn(text);
    if (catalog !== undefined) news(catalog);
  };
  const listen = () => {
    if (events || document.visibilityState !== "visible") return;
    events = new EventSource(stream);
    events.addEventListener("message", ({ data }: MessageEvent<string>) => tell(data));
  };
  const turned = () => {
    if (document.visibilityState !== "visible") {
      events?.close();
      events = undefined;
      return;
    }
    listen();
    void fetch(current).then(
      async (response) => response.ok && tell(await response.text()),
      () => undefined,
    );
  };
  listen();
  document.addEventListener("visibilitychange", turned);
  return () => {
    document.removeEventListener("visibilitychange", turned);
    events?.close();
  };
}

function addressIn(text: string): string | undefined {
  try {
    const { catalog } = JSON.parse(text) as { readonly catalog?: unknown };
    return typeof catalog === "string" ? catalog : undefined;
  } catch {
    return undefined;
  }
}
