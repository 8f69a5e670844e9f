/**
 * Text of an expression -> its tree. The only home of cel-js.
 *
 * CEL gives the grammar; what an expression means is decided by `evaluate.ts`.
 * Left out on purpose: maps, optional access (`.?`), bytes and unsigned
 * numbers. Server and tests only: the browser is sent trees.
 */
import { Environment, ParseError, type ASTNode } from "@marcbachmann/cel-js";
import type { Comparison, Expr } from "./ast.ts";

/** Long enough for any rule a person can still read. */
const longestText = 2000;
const grammar = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 400, maxDepth: 60, maxListElements: 200, maxCallArguments: 16 },
});

/** Where in the text a part stands, in characters from 0; `end` is behind the last. */
export interface SourceRange {
  readonly start: number;
  readonly end: number;
}

/** The text is no expression, or uses what this dialect leaves out. */
export class ExprSyntaxError extends Error implements SourceRange {
  readonly start: number;
  readonly end: number;
  constructor(message: string, range: SourceRange) {
    super(message);
    this.name = "ExprSyntaxError";
    this.start = range.start;
    this.end = range.end;
  }
}

export interface ParsedExpr {
  readonly expr: Expr;
  /** Where a node of the tree stands in the text. */
  rangeOf(node: Expr): SourceRange;
}

/** Throws `ExprSyntaxError` with the place of the mistake. */
export function parseExpr(text: string): Expr {
  return parseWithRanges(text).expr;
}

/** The tree together with the place of each of its nodes: for messages to authors. */
export function parseWithRanges(text: string): ParsedExpr {
  const whole: SourceRange = { start: 0, end: text.length };
  if (text.length > longestText) throw new ExprSyntaxError(`an expression may have at most ${longestText} characters`, whole);
  const ranges = new Map<Expr, SourceRange>();
  const expr = convert(readGrammar(text, whole), text, (node, range) => {
    ranges.set(node, range);
    return node;
  });
  return { expr, rangeOf: (node) => ranges.get(node) ?? whole };
}

function readGrammar(text: string, whole: SourceRange): ASTNode {
  try {
    return grammar.parse(text).ast;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    const first = error.message.split("\n")[0] ?? error.message;
    throw new ExprSyntaxError(first, error.range ?? whole);
  }
}

type Keep = (node: Expr, range: SourceRange) => Expr;

const comparisons = new Set<string>(["==", "!=", "<", "<=", ">", ">=", "in"]);
const arithmetic = new Set<string>(["+", "-", "*", "/", "%"]);
const macros = new Set<string>(["all", "exists", "exists_one", "filter", "map"]);

function convert(node: ASTNode, text: string, keep: Keep): Expr {
  const range: SourceRange = { start: node.start, end: node.end };
  const inner = (child: ASTNode): Expr => convert(child, text, keep);
  const refuse = (what: string): never => {
    throw new ExprSyntaxError(what, range);
  };
  const made = (): Expr => {
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
        return refuse("maps `{…}` are not part of these expressions");
      case ".?":
      case "[?]":
        return refuse("optional access is not needed: an absent value is simply unknown");
      default: {
        const [left, right] = node.args;
        if (comparisons.has(node.op)) return { op: node.op as Comparison | "in", left: inner(left), right: inner(right) };
        if (arithmetic.has(node.op)) return { op: node.op as "+" | "-" | "*" | "/" | "%", left: inner(left), right: inner(right) };
        return refuse(`\`${node.op}\` is not part of these expressions`);
      }
    }
  };
  return keep(made(), range);
}

function literal(value: unknown, source: string, refuse: (what: string) => never): Expr {
  if (value === null) return { op: "null" };
  if (typeof value === "boolean") return { op: "bool", value };
  if (typeof value === "string") return { op: "text", value };
  if (typeof value === "bigint") return { op: "number", value: value.toString() };
  // The source text, not the parsed double: 0.1 stays 0.1.
  if (typeof value === "number")
    return /^\d+\.\d+$/.test(source) ? { op: "number", value: source } : refuse("write the number in plain digits, such as 0.003");
  return refuse("bytes and unsigned numbers are not part of these expressions");
}

function call(fn: string, args: readonly ASTNode[], inner: (node: ASTNode) => Expr, refuse: (what: string) => never): Expr {
  if (fn !== "has") return { op: "call", fn, args: args.map(inner) };
  const of = args.length === 1 && args[0] ? inner(args[0]) : refuse("has() takes one field, such as has(self.name)");
  if (of.op !== "get") return refuse("has() takes a field, such as has(self.name)");
  return { op: "has", of };
}

/** `list.all(x, test)` binds a name; every other method is the function with its receiver first. */
function methodCall(
  fn: string,
  receiver: ASTNode,
  args: readonly ASTNode[],
  inner: (node: ASTNode) => Expr,
  refuse: (what: string) => never,
): Expr {
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
