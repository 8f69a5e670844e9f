/** What may be typed inside an expression, and what a name in it means. Pure. */
import type { KnownField, Name } from "../client/names.ts";
import { type ExpressionWords, scopeNames } from "./functionWords.ts";

export interface CompletionScope {
  readonly fields: readonly KnownField[];
  /** Facts of the session that any condition asks for. */
  readonly flags: readonly string[];
  readonly limits: readonly Name[];
  /** What functions, operators and names mean, in the analyst's language. */
  readonly words: ExpressionWords;
}

export interface ScopeName {
  readonly label: string;
  readonly detail: string;
  /** Typed in place of the word; the label when absent. */
  readonly apply?: string;
}

/** What the scope begins with: its names, those with fields followed by a point, and the functions. */
function beginnings({ names, functions }: ExpressionWords): ScopeName[] {
  const plain: readonly string[] = ["today", "now"];
  return [
    ...scopeNames.map(({ label }) => ({ label, detail: names[label] ?? "", ...(!plain.includes(label) && { apply: `${label}.` }) })),
    // A function that is called on a list (`x.map`) cannot begin an expression.
    ...Object.entries(functions).flatMap(([name, doc]) => (doc.startsWith("x.") ? [] : [{ label: name, detail: doc, apply: `${name}(` }])),
  ];
}

/** The path before the cursor: `self.items.` of `has(self.items.we`, and what is typed of the last name. */
function typedPath(before: string): { readonly path: readonly string[]; readonly from: number } {
  const [typed = ""] = /(?<![\w.])[A-Za-z_][\w.]*$/.exec(before) ?? [];
  const steps = typed.split(".");
  return { path: steps.slice(0, -1), from: before.length - (steps.at(-1) ?? "").length };
}

/** @returns where the word begins, and what it may be. Nothing inside a text in single quotes. */
export function completionsAt(before: string, scope: CompletionScope): { readonly from: number; readonly words: readonly ScopeName[] } {
  if ((before.match(/'/g) ?? []).length % 2 === 1) return { from: before.length, words: [] };
  const { path, from } = typedPath(before);
  const [root, ...inner] = path;
  if (root === undefined) return { from, words: beginnings(scope.words) };
  if (root === "user") return { from, words: scope.flags.map((label) => ({ label, detail: "" })) };
  if (root === "limits") return { from, words: scope.limits.map(({ name, says }) => ({ label: name, detail: says })) };
  if (!["self", "oldSelf", "row"].includes(root)) return { from, words: [] };
  const above = inner.join("/");
  const own = scope.fields.filter(({ path: at }) =>
    // A row may be one of any list.
    root === "row" && above === "" ? at.includes("/") : at.slice(0, Math.max(0, at.lastIndexOf("/"))) === above,
  );
  return { from, words: own.map(({ name, says }) => ({ label: name, detail: says })) };
}

/** A part of an expression: a path of names, or a sign. */
const parts = /[A-Za-z_][\w.]*|[=!<>]=|&&|\|\||[<>!+\-*/%?:]/g;

/** What the part at a place of the expression means; undefined where there is none, and inside of a text. */
export function hoverAt(
  expression: string,
  offset: number,
  scope: CompletionScope,
): { readonly from: number; readonly to: number; readonly says: string } | undefined {
  for (const match of expression.matchAll(parts)) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (offset < from || offset > to || isInText(expression, from)) continue;
    const says = meaningOf(match[0], expression.slice(to), scope);
    // Between two parts the first one counts; where it says nothing, the second may.
    if (says !== undefined) return { from, to, says };
  }
  return undefined;
}

const isInText = (expression: string, at: number): boolean => (expression.slice(0, at).match(/'/g) ?? []).length % 2 === 1;

function meaningOf(part: string, after: string, { words, limits, fields }: CompletionScope): string | undefined {
  const [root = "", ...steps] = part.split(".");
  const name = steps.at(-1) ?? root;
  const isCalled = after.trimStart().startsWith("(");
  if (isCalled && /^\s*\(\s*'/.test(after) && words.ofRecords[name] !== undefined && steps.length === 0) return words.ofRecords[name];
  return (
    (isCalled ? words.functions[name] : undefined) ??
    words.operators[part] ??
    (root === "limits" ? limits.find((limit) => limit.name === steps[0])?.says : undefined) ??
    fields.find(({ path }) => path === steps.join("/"))?.says ??
    words.names[part]
  );
}
