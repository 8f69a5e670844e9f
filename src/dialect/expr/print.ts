/** Prints an expression tree as text, the inverse of `parse.ts`: the printed text parses to the same tree. */
import type { Expr, RecordsExpr } from "./ast.ts";

/** Precedence of operators, from the weakest. */
const weakest = 0;
const tightest = 7;
const precedence: Readonly<Record<string, number>> = {
  if: 0,
  or: 1,
  and: 2,
  "==": 3,
  "!=": 3,
  "<": 3,
  "<=": 3,
  ">": 3,
  ">=": 3,
  in: 3,
  "+": 4,
  "-": 4,
  "*": 5,
  "/": 5,
  "%": 5,
  not: 6,
  negate: 6,
};

/** Functions that the schemas write as methods: `text.startsWith('A')`. */
const methods: ReadonlySet<string> = new Set(["matches", "startsWith", "endsWith", "contains"]);

/** Returns the text of an expression, in the style of the schema files. */
export function printExpr(expr: Expr): string {
  switch (expr.op) {
    case "null":
      return "null";
    case "bool":
    case "number":
      return String(expr.value);
    case "text":
      return quoted(expr.value);
    case "name":
      return expr.name;
    case "get":
      return `${within(expr.of, tightest)}.${expr.key}`;
    case "index":
      return `${within(expr.of, tightest)}[${printExpr(expr.at)}]`;
    case "list":
      return `[${printAll(expr.items)}]`;
    case "map":
      return `{${expr.items.map((item, at) => `${quoted(expr.keys[at] ?? "")}: ${printExpr(item)}`).join(", ")}}`;
    case "not":
      return `!${within(expr.of, 6)}`;
    case "negate":
      return `-${within(expr.of, 6)}`;
    case "if":
      return `${within(expr.test, 1)} ? ${within(expr.then, 1)} : ${within(expr.else, weakest)}`;
    case "has":
      return `has(${printExpr(expr.of)})`;
    case "call":
      return printCall(expr.fn, expr.args);
    case "each":
      return `${within(expr.of, tightest)}.${expr.fn}(${expr.as}, ${printExpr(expr.body)})`;
    case "among":
      return `${expr.as}.${expr.fn}(${printAll([expr.of, ...expr.keys])})`;
    case "records":
      return printRecords(expr);
    default:
      return printBinary(expr);
  }
}

function printBinary(expr: Extract<Expr, { readonly left: Expr }>): string {
  const own = precedence[expr.op] ?? weakest;
  const sign = expr.op === "and" ? "&&" : expr.op === "or" ? "||" : expr.op;
  // `&&` inside `||`, and a comparison inside another one, get brackets that the grammar does not need: they are easier to read.
  const leastOf = (part: Expr, least: number) => (expr.op === "or" && part.op === "and" ? bindingOf(part) + 1 : least);
  const left = within(expr.left, leastOf(expr.left, own === precedence["in"] ? own + 1 : own));
  return `${left} ${sign} ${within(expr.right, leastOf(expr.right, own + 1))}`;
}

function printRecords({ fn, entity, where, value }: RecordsExpr): string {
  return `${fn}(${[printExpr({ op: "text", value: entity }), ...[where, value].flatMap((part) => (part ? [printExpr(part)] : []))].join(", ")})`;
}

function printCall(fn: string, args: readonly Expr[]): string {
  const [first, ...rest] = args;
  return methods.has(fn) && first ? `${within(first, tightest)}.${fn}(${printAll(rest)})` : `${fn}(${printAll(args)})`;
}

const printAll = (parts: readonly Expr[]): string => parts.map(printExpr).join(", ");

/** Prints a part, in brackets if it binds weaker than `least`. */
function within(expr: Expr, least: number): string {
  return bindingOf(expr) < least ? `(${printExpr(expr)})` : printExpr(expr);
}

/** Returns how tightly the operator of an expression binds its parts; above all operators for a single term. */
export function bindingOf(expr: Expr): number {
  return precedence[expr.op] ?? tightest;
}

function quoted(text: string): string {
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("'", "\\'")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  return `'${escaped}'`;
}
