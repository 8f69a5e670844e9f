/**
 * Parses the text of an expression to its tree. The only user of cel-js.
 *
 * CEL defines the grammar, `evaluate.ts` the semantics. Not supported on
 * purpose: optional access (`.?`), bytes and unsigned numbers. For the
 * server, the workbench and tests: the portal receives trees.
 */
import { Environment, ParseError, type ASTNode } from "@marcbachmann/cel-js";
import { isUnsafeKey } from "../json/pointer.ts";
import { isSafePattern } from "../text/safePattern.ts";
import { patternRegExp } from "../text/pattern.ts";
import type { Comparison, Expr, RecordsExpr } from "./ast.ts";
import { isRecordsFunction, recordsFunctions } from "./recordsFunctions.ts";
import { foreignSyntax } from "./foreignSyntax.ts";
import { recordsExprs } from "./recordSums.ts";
import { isRowFunction, type RowFunction, rowFunctions } from "./rowFunctions.ts";

/** Maximum length of an expression, in characters. */
const maxTextLength = 2000;
const grammar = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 400, maxDepth: 60, maxListElements: 200, maxCallArguments: 16 },
});

/** Range in the text, in characters from 0; `end` is exclusive. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** The text is not an expression, or it uses syntax that the dialect does not support. */
export class ExprSyntaxError extends Error implements SourceRange {
  readonly start: number;
  readonly end: number;
  /** Replacement for the range. */
  readonly suggestion: string | undefined;
  constructor(message: string, range: SourceRange & { readonly suggestion?: string }) {
    super(message);
    this.name = "ExprSyntaxError";
    this.suggestion = range.suggestion;
    this.start = range.start;
    this.end = range.end;
  }
}

/** The tree of an expression, with the places of its nodes in the text. */
export interface ParsedExpr {
  readonly expr: Expr;
  /** Returns the range of a node in the text. */
  rangeOf(node: Expr): SourceRange;
  /** Returns the range of the name of a function in its call, `f(a)` or `a.f()`. */
  nameRangeOf(call: Expr & { readonly op: "call" }): SourceRange;
}

/** Throws `ExprSyntaxError` with the range of the mistake. */
export function parseExpr(text: string): Expr {
  return parseWithRanges(text).expr;
}

/** Returns the tree and the range of each node, for messages to authors. */
export function parseWithRanges(text: string): ParsedExpr {
  const whole: SourceRange = { start: 0, end: text.length };
  if (text.length > maxTextLength) throw new ExprSyntaxError(`an expression may have at most ${maxTextLength} characters`, whole);
  const ranges = new Map<Expr, SourceRange>();
  const expr = convert(readGrammar(text, whole), text, (node, range) => {
    ranges.set(node, range);
    return node;
  });
  const rangeOf = (node: Expr): SourceRange => ranges.get(node) ?? whole;
  const nameRangeOf = (node: Expr & { readonly op: "call" }): SourceRange => {
    const own = rangeOf(node);
    const [first] = node.args;
    const receiver = first && rangeOf(first).start === own.start ? rangeOf(first) : undefined;
    const start = text.indexOf(node.fn, receiver?.end ?? own.start);
    return start < 0 ? own : { start, end: start + node.fn.length };
  };
  return { expr, rangeOf, nameRangeOf };
}

function readGrammar(text: string, whole: SourceRange): ASTNode {
  try {
    return grammar.parse(text).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const foreign = foreignSyntax(text);
    if (foreign) throw new ExprSyntaxError(foreign.message, foreign);
    const first = error.message.split("\n")[0] ?? error.message;
    throw new ExprSyntaxError(first, error.range ?? whole);
  }
}

/** Stores the range of a new node and returns the node. */
type RecordRange = (node: Expr, range: SourceRange) => Expr;

const comparisons = new Set<string>(["==", "!=", "<", "<=", ">", ">=", "in"]);
const arithmetic = new Set<string>(["+", "-", "*", "/", "%"]);
const macros = new Set<string>(["all", "exists", "exists_one", "filter", "map"]);

function convert(node: ASTNode, text: string, recordRange: RecordRange): Expr {
  const range: SourceRange = { start: node.start, end: node.end };
  const inner = (child: ASTNode): Expr => convert(child, text, recordRange);
  const refuse = (message: string): never => {
    throw new ExprSyntaxError(message, range);
  };
  const convertNode = (): Expr => {
    switch (node.op) {
      case "value":
        return literal(node.args, text.slice(range.start, range.end), refuse);
      case "id":
        return { op: "name", name: node.args };
      case ".":
        return { op: "get", of: inner(node.args[0]), key: node.args[1] };
      case "[]":
        return { op: "index", of: inner(node.args[0]), at: inner(node.args[1]) };
      case "list":
        return { op: "list", items: node.args.map(inner) };
      case "!_":
        return { op: "not", of: inner(node.args) };
      case "-_":
        return { op: "negate", of: inner(node.args) };
      case "&&":
        return { op: "and", left: inner(node.args[0]), right: inner(node.args[1]) };
      case "||":
        return { op: "or", left: inner(node.args[0]), right: inner(node.args[1]) };
      case "?:":
        return { op: "if", test: inner(node.args[0]), then: inner(node.args[1]), else: inner(node.args[2]) };
      case "call":
        return call(node.args[0], node.args[1], inner, refuse);
      case "rcall":
        return methodCall(node.args[0], node.args[1], node.args[2], inner, refuse);
      case "map":
        return mapOf(node.args, inner);
      case ".?":
      case "[?]":
        return refuse("optional access is not needed: an absent value is unknown");
      default: {
        const [left, right] = node.args;
        if (comparisons.has(node.op)) return { op: node.op as Comparison | "in", left: inner(left), right: inner(right) };
        if (arithmetic.has(node.op)) return { op: node.op as "+" | "-" | "*" | "/" | "%", left: inner(left), right: inner(right) };
        return refuse(`\`${node.op}\` is not part of these expressions`);
      }
    }
  };
  return recordRange(convertNode(), range);
}

function mapOf(entries: readonly (readonly [ASTNode, ASTNode])[], inner: (node: ASTNode) => Expr): Expr {
  const keys = entries.map(([key]) => {
    if (key.op === "value" && typeof key.args === "string" && !isUnsafeKey(key.args)) return key.args;
    throw new ExprSyntaxError("the key of a map is a text in quotes, such as {'kg': 1}", { start: key.start, end: key.end });
  });
  const [again] = entries.filter((_, at) => keys.indexOf(keys[at] ?? "") < at);
  if (again) throw new ExprSyntaxError("a map has each key once", { start: again[0].start, end: again[0].end });
  return { op: "map", keys, items: entries.map(([, value]) => inner(value)) };
}

function literal(value: unknown, source: string, refuse: (message: string) => never): Expr {
  if (value === null) return { op: "null" };
  if (typeof value === "boolean") return { op: "bool", value };
  if (typeof value === "string") return { op: "text", value };
  if (typeof value === "bigint") return { op: "number", value: value.toString() };
  // The source text instead of the parsed double: 0.1 stays exact.
  if (typeof value === "number")
    return /^\d+\.\d+$/.test(source) ? { op: "number", value: source } : refuse("write the number in plain digits, such as 0.003");
  return refuse("bytes and unsigned numbers are not part of these expressions");
}

function call(fn: string, args: readonly ASTNode[], inner: (node: ASTNode) => Expr, refuse: (message: string) => never): Expr {
  if (fn === "matches") checkPattern(args[1]);
  if (isRowFunction(fn)) return amongRows(fn, args, inner, refuse);
  if (isRecordsFunction(fn) && args[0]?.op === "value" && typeof args[0].args === "string")
    return overRecords(fn, inner(args[0]), args.slice(1).map(inner), refuse);
  if (fn !== "has") return { op: "call", fn, args: args.map(inner) };
  const of = args.length === 1 && args[0] ? inner(args[0]) : refuse("has() takes one field, such as has(self.name)");
  if (of.op !== "get" && of.op !== "index") return refuse("has() takes a field, such as has(self.name)");
  return { op: "has", of };
}

/**
 * Throws unless the pattern of `matches()` is written in the expression and fast on every text. Checked here, on the server: a pattern
 * that came from a record could stall the process, and the browser need not carry the analysis.
 */
function checkPattern(node: ASTNode | undefined): void {
  if (!node) return;
  const refuse = (message: string): never => {
    throw new ExprSyntaxError(message, { start: node.start, end: node.end });
  };
  if (node.op !== "value" || typeof node.args !== "string")
    return refuse(
      "write the pattern of matches() as a text, such as '^[A-Z]+$'; where it differs, write a rule for each pattern, with its own \"when\"",
    );
  if (!patternRegExp(node.args)) return refuse("this is not a regular expression");
  if (!isSafePattern(node.args))
    refuse(
      "the time of this pattern is not proportional to the length of the text: begin it with ^, and let no two repetitions read the same characters",
    );
}

/** Converts `list.all(x, test)` to a macro that binds a name, and any other method to a function with the receiver as first argument. */
function methodCall(
  fn: string,
  receiver: ASTNode,
  args: readonly ASTNode[],
  inner: (node: ASTNode) => Expr,
  refuse: (message: string) => never,
): Expr {
  if (fn === "matches") checkPattern(args[0]);
  if (isRowFunction(fn)) return amongRows(fn, [receiver, ...args], inner, refuse);
  if (!macros.has(fn)) return { op: "call", fn, args: [inner(receiver), ...args.map(inner)] };
  const [variable, body] = args;
  if (args.length !== 2 || !variable || !body || variable.op !== "id") return refuse(`write it as list.${fn}(x, …)`);
  return {
    op: "each",
    fn: fn as "all" | "exists" | "exists_one" | "filter" | "map",
    of: inner(receiver),
    as: variable.args,
    body: inner(body),
  };
}

/** Converts `row.overlapsAnother(list, from, to)`. The row is a name, because the keys are evaluated for every row under that name. */
function amongRows(
  fn: RowFunction,
  [row, list, ...keys]: readonly ASTNode[],
  inner: (node: ASTNode) => Expr,
  refuse: (message: string) => never,
): Expr {
  const { usage, least } = rowFunctions[fn];
  if (!row || row.op !== "id") return refuse(`${fn}() begins with a name that stands for a row: ${usage}`);
  if (!list || keys.length < least) return refuse(`write it as ${usage}`);
  return { op: "among", fn, as: row.args, of: inner(list), keys: keys.map(inner) };
}

const entityNames = new WeakMap<RecordsExpr, Expr>();

/** Returns the part that names the entity, for messages to authors; the whole where the tree was not parsed here. */
export function entityName(expr: RecordsExpr): Expr {
  return entityNames.get(expr) ?? expr;
}

/** Converts `sum('loan', row.state == 'open', row.amount)`. What it asks of each record asks for no further records. */
function overRecords(fn: RecordsExpr["fn"], name: Expr, parts: readonly Expr[], refuse: (message: string) => never): RecordsExpr {
  const { usage, most } = recordsFunctions[fn];
  const [where, value] = parts;
  if (parts.length > most || (fn === "sum" && !value)) return refuse(`write it as ${usage}`);
  if (parts.some((part) => recordsExprs(part).length > 0))
    return refuse(`${fn}() of other records asks for one sort of records: write a second sum beside it`);
  const expr: RecordsExpr = {
    op: "records",
    fn,
    entity: name.op === "text" ? name.value : "",
    ...(where && { where }),
    ...(value && { value }),
  };
  entityNames.set(expr, name);
  return expr;
}
