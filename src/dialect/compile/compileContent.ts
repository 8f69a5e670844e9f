/** The part of a content file that a browser loads. */
import type { CompiledContent, Content } from "../schema/content.ts";
import { plainMarkdown } from "../text/markdown.ts";
import type { Text } from "../text/text.ts";

/** Cards show three lines of it at most. */
const leadLength = 240;

/**
 * Returns the parts, with the beginnings of dated ones in plain words: a page that lists them does not read Markdown. A file of another shape
 * has none: the check reports it, and a draft is compiled while it is typed.
 */
export function compileContent({ parts }: Content): CompiledContent {
  return {
    parts: (Array.isArray(parts) ? parts : []).map(({ id, title, body, date, about }) => ({
      id,
      title,
      body,
      ...(about !== undefined && { about }),
      ...(date !== undefined && { date, lead: leadOf(body) }),
    })),
  };
}

function leadOf(body: Text | undefined): Text {
  return Object.fromEntries(
    Object.entries(body ?? {}).map(([language, text]) => [language, plainMarkdown(String(text)).slice(0, leadLength)]),
  );
}
