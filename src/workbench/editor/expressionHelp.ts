/** What may be typed inside an expression, and what a name in it means. Pure. */
import { functionDocs } from "#dialect/expr/functionExamples.ts";
import { rowFunctions } from "#dialect/expr/rowFunctions.ts";
import type { KnownField, Name } from "../client/names.ts";

export interface CompletionScope {
  readonly fields: readonly KnownField[];
  /** Facts of the session that any condition asks for. */
  readonly flags: readonly string[];
  readonly limits: readonly Name[];
}

export interface ScopeName {
  readonly label: string;
  readonly detail: string;
  /** Typed in place of the word; the label when absent. */
  readonly apply?: string;
}

/** Names that every expression knows. */
const scopeNames: readonly ScopeName[] = [
  { label: "self", detail: "the record", apply: "self." },
  { label: "row", detail: "the row, or the candidate", apply: "row." },
  { label: "oldSelf", detail: "the record as it is stored", apply: "oldSelf." },
  { label: "ref", detail: "the record that a field refers to", apply: "ref." },
  { label: "user", detail: "whoever acts: a person of the customer, or of the staff", apply: "user." },
  { label: "owner", detail: "the customer whose record it is", apply: "owner." },
  { label: "limits", detail: "values of limits.json", apply: "limits." },
  { label: "today", detail: "the day, YYYY-MM-DD" },
  { label: "now", detail: "day and time" },
  { label: "has", detail: "has(self.x): it is there", apply: "has(" },
];

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
  if (root === undefined) return { from, words: [...scopeNames, ...calls] };
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

const ofRows = Object.entries(rowFunctions).map(([name, { doc }]) => [name, doc] as const);
const docs: Readonly<Record<string, string>> = { ...functionDocs, ...Object.fromEntries(ofRows) };
const calls: readonly ScopeName[] = Object.entries(docs).map(([name, doc]) => ({ label: name, detail: doc, apply: `${name}(` }));

/** What the name at a place of the expression means; undefined where there is none. */
export function hoverAt(
  expression: string,
  offset: number,
  scope: CompletionScope,
): { readonly from: number; readonly to: number; readonly says: string } | undefined {
  for (const match of expression.matchAll(/[A-Za-z_][\w.]*/g)) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (offset < from || offset > to) continue;
    const [root = "", ...steps] = match[0].split(".");
    const says =
      docs[steps.at(-1) ?? root] ??
      (root === "limits" ? scope.limits.find(({ name }) => name === steps[0])?.says : undefined) ??
      scope.fields.find(({ path }) => path === steps.join("/"))?.says ??
      scopeNames.find(({ label }) => label === match[0])?.detail;
    return says === undefined ? undefined : { from, to, says };
  }
  return undefined;
}
