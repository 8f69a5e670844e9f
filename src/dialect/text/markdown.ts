/**
 * Markdown as data that is safe to draw: a tree of paragraphs, lists and links, never HTML.
 *
 * `marked` splits the text; only what this file knows reaches the tree. HTML becomes the text that was typed, a picture its
 * words, and a link that leads elsewhere than to the web, a mailbox or a page of the site as its words alone. A text of staff
 * is drawn for every customer, so nothing in it may run, load or look like another site.
 */
import { Lexer, type Token, type Tokens } from "marked";

/** A piece of a line. */
export type MarkdownPiece =
  | string
  | { readonly as: "strong" | "em" | "del"; readonly of: readonly MarkdownPiece[] }
  | { readonly as: "code"; readonly text: string }
  | { readonly as: "break" }
  | { readonly as: "link"; readonly to: string; readonly of: readonly MarkdownPiece[] };

/** A part of a text, from top to bottom. */
export type MarkdownBlock =
  | { readonly as: "paragraph"; readonly of: readonly MarkdownPiece[] }
  | { readonly as: "heading"; readonly level: number; readonly of: readonly MarkdownPiece[] }
  | { readonly as: "list"; readonly start?: number; readonly items: readonly (readonly MarkdownBlock[])[] }
  | { readonly as: "quote"; readonly of: readonly MarkdownBlock[] }
  | { readonly as: "code"; readonly text: string }
  | { readonly as: "rule" }
  | { readonly as: "table"; readonly head: readonly (readonly MarkdownPiece[])[]; readonly rows: readonly (readonly MarkdownPiece[])[][] };

/** Parts of a text that are refused. */
export interface MarkdownRefusal {
  readonly what: "html" | "picture" | "link" | "depth";
  /** As it was typed, or the address of a link. */
  readonly text: string;
}

export interface ReadMarkdown {
  readonly blocks: readonly MarkdownBlock[];
  /** Addresses of its links, in order. */
  readonly links: readonly string[];
  readonly refused: readonly MarkdownRefusal[];
}

/** Deeper than anybody writes; every level is a call of its own, also where it is drawn. */
const maxDepth = 12;
const safeAddress = /^(https?:\/\/|mailto:|#\/)/i;

/** Reads Markdown: GitHub's form of it, in which the end of a line ends the line. Never throws. */
export function readMarkdown(text: string): ReadMarkdown {
  const links: string[] = [];
  const refused: MarkdownRefusal[] = [];
  const reader = new TreeReader(links, refused);
  try {
    return { blocks: reader.blocks(new Lexer({ gfm: true, breaks: true }).lex(text), 0), links, refused };
  } catch {
    // Thousands of nested marks exhaust the stack: the text is shown as it was typed.
    return { blocks: [{ as: "paragraph", of: [text] }], links: [], refused: [{ what: "depth", text: text.slice(0, 40) }] };
  }
}

/** Returns the words of a Markdown text without its marks, a line for each part: for a search, a short form, a tooltip. */
export function plainMarkdown(text: string): string {
  return readMarkdown(text).blocks.map(wordsOfBlock).filter(Boolean).join("\n");
}

class TreeReader {
  readonly #links: string[];
  readonly #refused: MarkdownRefusal[];

  constructor(links: string[], refused: MarkdownRefusal[]) {
    this.#links = links;
    this.#refused = refused;
  }

  blocks(tokens: readonly Token[], depth: number): MarkdownBlock[] {
    if (depth > maxDepth) {
      this.#refused.push({ what: "depth", text: (tokens[0]?.raw ?? "").slice(0, 40) });
      return [{ as: "paragraph", of: [tokens.map(({ raw }) => raw).join("")] }];
    }
    return tokens.flatMap((token) => this.#block(token, depth));
  }

  #block(token: Token, depth: number): MarkdownBlock[] {
    switch (token.type) {
      case "space":
      case "def":
        return [];
      case "heading":
        return [{ as: "heading", level: (token as Tokens.Heading).depth, of: this.#pieces(token, depth) }];
      case "list":
        return [this.#list(token as Tokens.List, depth)];
      case "blockquote":
        return [{ as: "quote", of: this.blocks((token as Tokens.Blockquote).tokens, depth + 1) }];
      case "code":
        return [{ as: "code", text: (token as Tokens.Code).text }];
      case "hr":
        return [{ as: "rule" }];
      case "table":
        return [this.#table(token as Tokens.Table, depth)];
      case "html":
        return [{ as: "paragraph", of: [this.#refuse("html", token.raw.trimEnd())] }];
      // The box of a task in a list: its tick is no button here.
      case "checkbox":
        return [];
      default:
        return [{ as: "paragraph", of: this.#pieces(token, depth) }];
    }
  }

  #list({ ordered, start, items }: Tokens.List, depth: number): MarkdownBlock {
    return {
      as: "list",
      ...(ordered && { start: Number(start) || 1 }),
      items: items.map((item) => this.blocks(item.tokens, depth + 1)),
    };
  }

  #table({ header, rows }: Tokens.Table, depth: number): MarkdownBlock {
    const cell = (one: Tokens.TableCell): MarkdownPiece[] => one.tokens.flatMap((token) => this.#piece(token, depth + 1));
    return { as: "table", head: header.map(cell), rows: rows.map((row) => row.map(cell)) };
  }

  #pieces(token: Token, depth: number): MarkdownPiece[] {
    const inner = "tokens" in token ? token.tokens : undefined;
    if (!inner) return ["text" in token ? decoded(String(token.text)) : token.raw];
    return depth > maxDepth ? [token.raw] : inner.flatMap((one) => this.#piece(one, depth + 1));
  }

  #piece(token: Token, depth: number): MarkdownPiece[] {
    switch (token.type) {
      case "strong":
      case "em":
      case "del":
        return [{ as: token.type, of: this.#pieces(token, depth) }];
      case "codespan":
        return [{ as: "code", text: (token as Tokens.Codespan).text }];
      case "br":
        return [{ as: "break" }];
      case "link":
        return this.#link(token as Tokens.Link, depth);
      case "image":
        this.#refuse("picture", token.raw);
        return [(token as Tokens.Image).text];
      case "html":
        return [this.#refuse("html", token.raw)];
      case "escape":
        return [(token as Tokens.Escape).text];
      case "checkbox":
        return [];
      default:
        return this.#pieces(token, depth);
    }
  }

  #link(token: Tokens.Link, depth: number): MarkdownPiece[] {
    const words = this.#pieces(token, depth);
    if (!safeAddress.test(token.href)) {
      this.#refuse("link", token.href);
      return words;
    }
    this.#links.push(token.href);
    return [{ as: "link", to: token.href, of: words }];
  }

  #refuse(what: MarkdownRefusal["what"], text: string): string {
    this.#refused.push({ what, text });
    return text;
  }
}

const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: "\u00a0" };

/** Writes out the names of characters that Markdown leaves to HTML. */
function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => entities[name] ?? whole);
}

function wordsOfBlock(block: MarkdownBlock): string {
  switch (block.as) {
    case "paragraph":
    case "heading":
      return wordsOf(block.of);
    case "list":
      return block.items.map((item) => item.map(wordsOfBlock).join(" ")).join("\n");
    case "quote":
      return block.of.map(wordsOfBlock).join("\n");
    case "code":
      return block.text;
    case "table":
      return [block.head, ...block.rows].map((row) => row.map(wordsOf).join(" ")).join("\n");
    case "rule":
      return "";
  }
}

function wordsOf(pieces: readonly MarkdownPiece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === "string") return piece;
      if (piece.as === "break") return "\n";
      return piece.as === "code" ? piece.text : wordsOf(piece.of);
    })
    .join("");
}
