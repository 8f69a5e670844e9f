/** Contents of pages, each loaded once. They are loaded by the pages that show them: the first load of the portal has no part of this. */
import type { CompiledContent } from "#dialect/schema/content.ts";
import { Markdown } from "#engine";
import { once } from "../../browser/once.ts";

/** By address, which changes with what the content says. */
const known = new Map<string, CompiledContent>();

/** Returns a content that is loaded already. */
export function loadedContent(address: string): CompiledContent | undefined {
  return known.get(address);
}

/** Loads a content. Rejects if it cannot be fetched; the next call retries. */
export const loadContent = once(async (address: string): Promise<CompiledContent> => {
  // With what draws it: a page that fills later moves under its reader.
  const [response] = await Promise.all([fetch(address), Markdown.fetchAhead()]);
  if (!response.ok) throw new Error(`GET ${address}: HTTP ${response.status}`);
  const content = (await response.json()) as CompiledContent;
  known.set(address, content);
  return content;
});
