/** Serves contents to pages under test, at addresses of their own. */
import { vi } from "vitest";
import type { CompiledContent } from "#dialect/schema/content.ts";
import type { TestPortal } from "./renderInPortal.tsx";

let served = 0;

/** Puts the contents into the catalogue and answers requests for them; a function is called for each request. */
export function serveContent(portal: TestPortal, contents: Readonly<Record<string, CompiledContent | (() => Promise<Response>)>>): void {
  served += 1;
  const addresses = Object.fromEntries(Object.keys(contents).map((name) => [name, `/schema/content-${served}-${name}.json`]));
  Object.assign(portal.catalog, { content: addresses });
  vi.stubGlobal("fetch", async (address: string) => {
    const name = Object.keys(addresses).find((one) => addresses[one] === address) ?? "";
    const content = contents[name];
    if (content === undefined) return new Response("", { status: 404 });
    return typeof content === "function" ? content() : Response.json(content);
  });
}
