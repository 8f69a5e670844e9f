/** A JSON file with its syntax tree and the positions of all nodes. */
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { toPointer } from "../../json/pointer.ts";
import type { LintFinding } from "./finding.ts";
import { say, word } from "./say.ts";

export interface SourceFile {
  readonly path: string;
  /** File name without folder and extension. */
  readonly stem: string;
  readonly text: string;
  /** Absent if the text is not JSON. */
  readonly root: Node | undefined;
  readonly syntax: readonly LintFinding[];
  /** Offset -> line and column, both counted from 1. */
  position(offset: number): { readonly line: number; readonly column: number };
  /** Of a file that uses shared parts, whose text and tree are whole here: the place of a value in the files as they were written. */
  writtenAt?(pointer: string): { readonly file: SourceFile; readonly pointer: string };
}

/** Messages for the error codes of the parser. */
const syntaxWords: Readonly<Record<string, string>> = {
  InvalidSymbol: "this is neither a text in double quotes, a number, true, false nor null",
  InvalidNumberFormat: "this is not a number",
  PropertyNameExpected: "a key in double quotes is missing here (is there a comma too many?)",
  ValueExpected: "a value is missing here (is there a comma too many?)",
  ColonExpected: "a colon is missing after the key",
  CommaExpected: "a comma is missing before this",
  CloseBraceExpected: "a closing } is missing",
  CloseBracketExpected: "a closing ] is missing",
  EndOfFileExpected: "the file must end here",
  InvalidCommentToken: "JSON has no comments",
  UnexpectedEndOfString: "a closing double quote is missing",
  InvalidEscapeCharacter: 'only one of " \\ / b f n r t u may follow \\',
  InvalidCharacter: "a line break or tab inside a text must be written \\n or \\t",
};

export function readSourceFile(path: string, text: string): SourceFile {
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const position = positions(text);
  const first = errors[0];
  return {
    path,
    stem: path.slice(path.lastIndexOf("/") + 1).replace(/\.json$/, ""),
    text,
    root,
    position,
    syntax: [
      // Only the first error: the others are mostly its consequences.
      ...(first ? [syntaxFinding(path, first, position)] : []),
      ...(root ? duplicateKeys(path, root, position) : []),
    ],
  };
}

function syntaxFinding(path: string, error: ParseError, position: SourceFile["position"]): LintFinding {
  const code = printParseErrorCode(error.error);
  const at = position(error.offset);
  const message = say`This is not valid JSON: ${word(syntaxWords[code] ?? code)}. Everything else is checked once it is.`;
  return {
    rule: "json/syntax",
    severity: "error",
    file: path,
    ...at,
    endColumn: at.column + Math.max(1, error.length),
    pointer: "",
    message: message.en,
    details: message.others,
  };
}

/** Reports duplicate keys: JSON parsers use the last one and ignore the others. */
function duplicateKeys(path: string, root: Node, position: SourceFile["position"]): LintFinding[] {
  const found: LintFinding[] = [];
  /** @param above keys and indexes from the root; most files have no such key, and no pointer is made */
  const visit = (node: Node, above: readonly (string | number)[]): void => {
    const isObject = node.type === "object";
    const seen = new Set<string>();
    for (const [index, child] of (node.children ?? []).entries()) {
      const [key, inside] = isObject ? (child.children ?? []) : [undefined, child];
      const step = key ? String(key.value) : index;
      if (key && seen.has(key.value)) {
        const at = position(key.offset);
        const message = say`"${key.value}" is in the object twice; only the last one counts.`;
        found.push({
          rule: "json/duplicate-key",
          severity: "error",
          file: path,
          ...at,
          endColumn: at.column + key.length,
          pointer: toPointer([...above, step]),
          message: message.en,
          details: message.others,
        });
      }
      if (key) seen.add(key.value);
      if (inside?.children) visit(inside, [...above, step]);
    }
  };
  visit(root, []);
  return found;
}

function positions(text: string): SourceFile["position"] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
