/** Where the site shows a content. */
import type { RouteArticle } from "#dialect/schema/frame.ts";
import type { SiteEntry } from "../../site/siteMap.ts";

/** Returns the address of the page that shows a content in this way; undefined if the site has none. */
export function contentAddress(entries: readonly SiteEntry[], content: string, as: RouteArticle["as"]): string | undefined {
  return entries.find(({ route: { article } }) => article?.content === content && article.as === as)?.address;
}
