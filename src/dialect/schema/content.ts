/** Types of `schemas/content/*.json`: what public pages, help and news say. */
import type { Text } from "../text/text.ts";

/** A part of a content: a section, an article of news, an answer of the help. */
export interface ContentPart {
  /** Its name in addresses and links. */
  readonly id: string;
  readonly title: Text;
  /** Markdown in each language. */
  readonly body: Text;
  /** Of news: its day, `2026-11-18`. */
  readonly date?: string;
  /** Of help: the page that it is about, and leads to. */
  readonly about?: string;
  /** Of help: further pages whose help it is. */
  readonly pages?: readonly string[];
}

/** One file. */
export interface Content {
  readonly "x-label": Text;
  readonly parts: readonly ContentPart[];
}

/** A content as the browser loads it. */
export interface CompiledContent {
  readonly parts: readonly (ContentPart & {
    /** Of a dated part: how it begins, without the marks of Markdown. */
    readonly lead?: Text;
  })[];
}
