/** Draws a text in Markdown: elements made from its tree, never HTML. */
import { Fragment, type ReactNode } from "react";
import { type MarkdownBlock, type MarkdownPiece, readMarkdown } from "#dialect/text/markdown.ts";
import { useHost, useTranslation } from "../host/EngineProvider.tsx";
import type { MarkdownProps } from "./Markdown.ts";
import { markWords } from "./markWords.tsx";
import "./markdown.css";

type Draw = Required<Pick<MarkdownProps, "top" | "reachable" | "marked">> & {
  readonly href: (route: string) => string;
  readonly outside: string;
};

const noWords: readonly string[] = [];

/** A text in Markdown: paragraphs, headings from the level `top` on, lists, tables, links. Nothing in it runs or loads. */
export function MarkdownText({ text, top = 3, reachable = true, marked = noWords }: MarkdownProps) {
  const { href } = useHost();
  const { t } = useTranslation();
  const draw = { top, reachable, marked, href, outside: t("value.opensOutside") };
  return <div className="ld-markdown">{readMarkdown(text).blocks.map((block, index) => blockOf(block, index, draw))}</div>;
}

function blockOf(block: MarkdownBlock, key: number, draw: Draw): ReactNode {
  switch (block.as) {
    case "paragraph":
      return <p key={key}>{piecesOf(block.of, draw)}</p>;
    case "heading": {
      const Heading = `h${Math.min(6, draw.top - 1 + block.level)}` as "h3";
      return <Heading key={key}>{piecesOf(block.of, draw)}</Heading>;
    }
    case "list": {
      const items = block.items.map((item, index) => <li key={index}>{itemOf(item, draw)}</li>);
      if (block.start === undefined) return <ul key={key}>{items}</ul>;
      return (
        <ol key={key} start={block.start}>
          {items}
        </ol>
      );
    }
    case "quote":
      return <blockquote key={key}>{block.of.map((one, index) => blockOf(one, index, draw))}</blockquote>;
    case "code":
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      );
    case "rule":
      return <hr key={key} />;
    case "table":
      return <TableOf key={key} table={block} draw={draw} />;
  }
}

/** An item of one line has no paragraph of its own. */
function itemOf(item: readonly MarkdownBlock[], draw: Draw): ReactNode {
  const [first, ...rest] = item;
  if (first?.as !== "paragraph") return item.map((block, index) => blockOf(block, index, draw));
  return (
    <>
      {piecesOf(first.of, draw)}
      {rest.map((block, index) => blockOf(block, index, draw))}
    </>
  );
}

function TableOf({ table, draw }: { readonly table: Extract<MarkdownBlock, { as: "table" }>; readonly draw: Draw }) {
  return (
    <div className="ld-markdown-table">
      <table>
        <thead>
          <tr>
            {table.head.map((cell, index) => (
              <th key={index}>{piecesOf(cell, draw)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{piecesOf(cell, draw)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function piecesOf(pieces: readonly MarkdownPiece[], draw: Draw): ReactNode {
  return pieces.map((piece, index) => <Fragment key={index}>{pieceOf(piece, draw)}</Fragment>);
}

function pieceOf(piece: MarkdownPiece, draw: Draw): ReactNode {
  if (typeof piece === "string") return markWords(piece, draw.marked);
  switch (piece.as) {
    case "strong":
      return <strong>{piecesOf(piece.of, draw)}</strong>;
    case "em":
      return <em>{piecesOf(piece.of, draw)}</em>;
    case "del":
      return <del>{piecesOf(piece.of, draw)}</del>;
    case "code":
      return <code>{markWords(piece.text, draw.marked)}</code>;
    case "break":
      return <br />;
    case "link":
      return linkOf(piece, draw);
  }
}

function linkOf({ to, of }: Extract<MarkdownPiece, { as: "link" }>, draw: Draw): ReactNode {
  const focus = draw.reachable ? {} : { tabIndex: -1 };
  const words = piecesOf(of, draw);
  if (to.startsWith("#")) {
    return (
      <a href={draw.href(to.slice(1))} {...focus}>
        {words}
      </a>
    );
  }
  if (/^mailto:/i.test(to)) {
    return (
      <a href={to} {...focus}>
        {words}
      </a>
    );
  }
  return (
    <a href={to} target="_blank" rel="noreferrer" title={draw.outside} {...focus}>
      {words}
    </a>
  );
}
