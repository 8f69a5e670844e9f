/** The change of a row by others. */
import type { ListNews } from "../../records/livePage.ts";

/** `changed`: it has just got other values. `gone`: it no longer belongs to this list. */
export type RowMark = "changed" | "gone";

export function rowMark(news: ListNews | undefined, id: string): RowMark | undefined {
  if (!news) return undefined;
  if (news.gone.has(id)) return "gone";
  return news.changed.has(id) ? "changed" : undefined;
}
