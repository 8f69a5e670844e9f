/**
 * Reads an expression before it ever runs: unknown names and fields, wrong
 * functions, kinds that cannot be compared, values no code list has. Says what
 * was probably meant, with the place in characters.
 */
import { nearestName } from "../../text/didYouMean.ts";
import { isSafePattern, patternRegExp } from "../../text/pattern.ts";
import type { Json } from "../../json/json.ts";
import type { Comparison, Expr } from "../ast.ts";
import { tooCostly } from "./cost.ts";
import { functions } from "../functions.ts";
import type { ParsedExpr, SourceRange } from "../parse.ts";
import { anyType, called, comparable, type ExprType, literal } from "./types.ts";

/** What sort of mistake it is. */
export type ExprMistake = "syntax" | "unknown-name" | "unknown-function" | "impossible-value" | "type" | "cost";

export interface ExprFinding extends SourceRange {
  readonly mistake: ExprMistake;
  readonly message: string;
  /** What to write there instead. */
  readonly suggestion?: string;
}

/** Where an expression stands: the names it may ask, and what is expected of it. */
export interface ExprPlace {
  readonly names: Readonly<Record<string, ExprType>>;
  /** `boolean` for conditions and rules. */
  readonly expects: "boolean" | "any";
}

/** All findings, in the order of the text. */
export function checkParsed(parsed: ParsedExpr, place: ExprPlace): ExprFinding[] {
  const findings: ExprFinding[] = [];
  const checker = new Checker(parsed, (finding) => findings.push(finding));
  const type = checker.infer(parsed.expr, place.names);
  if (place.expects === "boolean") checker.wantBoolean(parsed.expr, type, "the expression");
  if (findings.length === 0) findings.push(...tooCostly(parsed, place.names));
  return findings.sort((a, b) => a.start - b.start);
}

type Names = Readonly<Record<string, ExprType>>;

class Checker {
  readonly #parsed: ParsedExpr;
  readonly #report: (finding: ExprFinding) => void;
  constructor(parsed: ParsedExpr, report: (finding: ExprFinding) => void) {
    this.#parsed = parsed;
    this.#report = report;
  }

  /** The type of a part; reports what is wrong in it. */
  infer(expr: Expr, names: Names): ExprType {
    switch (expr.op) {
      case "null":
        return anyType;
      case "bool":
        return { kind: "boolean" };
      case "number":
        return { kind: "number" };
      case "text":
        return { kind: "text" };
      case "name":
        return this.#name(expr, names);
      case "get":
        return this.#member(expr, expr.key, this.infer(expr.of, names));
      case "index": {
        const of = this.infer(expr.of, names);
        if (expr.at.op === "text") return this.#member(expr, expr.at.value, of);
        this.infer(expr.at, names);
        return of.item ?? anyType;
      }
      case "list": {
        const items = expr.items.map((item) => this.infer(item, names));
        return { kind: "list", item: items[0] ?? anyType };
      }
      case "has":
        this.infer(expr.of, names);
        return { kind: "boolean" };
      case "not":
        this.wantBoolean(expr.of, this.infer(expr.of, names), "what ! negates");
        return { kind: "boolean" };
      case "and":
      case "or":
        for (const side of [expr.left, expr.right])
          this.wantBoolean(side, this.infer(side, names), expr.op === "and" ? "each side of &&" : "each side of ||");
        return { kind: "boolean" };
      case "negate":
        this.#wantNumber(expr.of, this.infer(expr.of, names), "-");
        return { kind: "number" };
      case "if": {
        this.wantBoolean(expr.test, this.infer(expr.test, names), "what stands before ?");
        const yes = this.infer(expr.then, names);
        const no = this.infer(expr.else, names);
        return yes.kind === no.kind ? { kind: yes.kind, ...(yes.item && { item: yes.item }) } : anyType;
      }
      case "call":
        return this.#call(expr, names);
      case "each":
        return this.#each(expr, names);
      case "in":
        return this.#in(expr.left, expr.right, names);
      case "+":
      case "-":
      case "*":
      case "/":
      case "%":
        return this.#calculate(expr, names);
      default:
        this.#compare(expr.op, expr.left, this.infer(expr.left, names), expr.right, this.infer(expr.right, names));
        return { kind: "boolean" };
    }
  }

  wantBoolean(expr: Expr, type: ExprType, what: string): void {
    if (type.kind === "boolean" || type.kind === "any") return;
    const text = this.#textOf(expr);
    const value = type.values?.at(-1) ?? (type.kind === "number" ? 1 : "…");
    const comparison = type.kind === "object" || type.kind === "list" ? `has(${text})` : `${text} == ${literal(value)}`;
    this.#say(expr, `${what} must be a yes or no, and ${text} is ${called[type.kind]}`, comparison);
  }

  #say(expr: Expr, message: string, suggestion?: string, mistake: ExprMistake = "type"): void {
    const { start, end } = this.#parsed.rangeOf(expr);
    this.#report({ mistake, start, end, message, ...(suggestion !== undefined && { suggestion }) });
  }

  /** The part as a short text; its first words are enough for a message. */
  #textOf(expr: Expr): string {
    if (expr.op === "name") return expr.name;
    if (expr.op === "get") return `${this.#textOf(expr.of)}.${expr.key}`;
    return "this";
  }

  #name(expr: Expr & { readonly op: "name" }, names: Names): ExprType {
    const found = Object.hasOwn(names, expr.name) ? names[expr.name] : undefined;
    if (found) return found;
    const owner = ["row", "self"].find((name) => Object.hasOwn(names[name]?.fields?.() ?? {}, expr.name));
    const suggestion = owner ? `${owner}.${expr.name}` : nearestName(expr.name, Object.keys(names));
    this.#say(expr, `there is no "${expr.name}" here; there are ${Object.keys(names).join(", ")}`, suggestion, "unknown-name");
    return anyType;
  }

  #member(expr: Expr & { readonly op: "get" | "index" }, key: string, of: ExprType): ExprType {
    if (of.kind === "any") return anyType;
    if (of.kind === "object") {
      const fields = of.fields?.();
      if (!fields) return anyType;
      if (Object.hasOwn(fields, key)) return fields[key] as ExprType;
    }
    const range = this.#parsed.rangeOf(expr);
    const start = expr.op === "get" ? range.end - key.length : range.start;
    const owner = this.#textOf(expr.of);
    if (of.kind !== "object") {
      const hint = of.kind === "list" ? `; ask its entries, such as ${owner}.all(x, x.${key} …)` : "";
      this.#report({ mistake: "type", start, end: range.end, message: `${owner} is ${called[of.kind]} and has no "${key}"${hint}` });
      return anyType;
    }
    const names = Object.keys(of.fields?.() ?? {});
    const suggestion = nearestName(key, names);
    const known = names.length <= 12 ? `; it has ${names.join(", ")}` : "";
    this.#report({
      mistake: "unknown-name",
      start,
      end: range.end,
      message: `${owner} has no field "${key}"${known}`,
      ...(suggestion !== undefined && { suggestion }),
    });
    return anyType;
  }

  #wantNumber(expr: Expr, type: ExprType, operator: string): void {
    if (type.kind !== "number" && type.kind !== "any") this.#say(expr, `${operator} works on numbers, and this is ${called[type.kind]}`);
  }

  #calculate(expr: Expr & { readonly op: "+" | "-" | "*" | "/" | "%" }, names: Names): ExprType {
    const left = this.infer(expr.left, names);
    const right = this.infer(expr.right, names);
    if (expr.op === "+" && left.kind === right.kind && (left.kind === "text" || left.kind === "list"))
      return { kind: left.kind, ...(left.item && { item: left.item }) };
    if (expr.op === "+" && (left.kind === "any" || right.kind === "any")) return anyType;
    this.#wantNumber(expr.left, left, expr.op);
    this.#wantNumber(expr.right, right, expr.op);
    return { kind: "number" };
  }

  #compare(op: Comparison, left: Expr, leftType: ExprType, right: Expr, rightType: ExprType): void {
    for (const [side, other] of [
      [left, right],
      [right, left],
    ] as const) {
      if (side.op === "null") {
        this.#say(
          side,
          "an absent value is unknown, never equal to null: ask has(…)",
          op === "!=" ? `has(${this.#textOf(other)})` : `!has(${this.#textOf(other)})`,
        );
        return;
      }
      if (side.op === "text" && side.value === "" && other.op === "get") {
        this.#say(
          side,
          "an emptied field is absent, never an empty text: ask has(…)",
          op === "!=" ? `has(${this.#textOf(other)})` : `!has(${this.#textOf(other)})`,
        );
        return;
      }
    }
    if (!comparable(leftType, rightType)) {
      this.#say(
        right,
        `${called[leftType.kind]} and ${called[rightType.kind]} are never ${op === "==" || op === "!=" ? "equal" : "in order"}`,
      );
      return;
    }
    if (
      op !== "==" &&
      op !== "!=" &&
      [leftType, rightType].some(({ kind }) => kind === "boolean" || kind === "list" || kind === "object")
    ) {
      this.#say(right, `${op} orders numbers and texts only`);
    }
    if (op === "==" || op === "!=") {
      this.#wantListed(leftType, right);
      this.#wantListed(rightType, left);
    }
  }

  /** A literal compared with a field of a closed list must be one of its values. */
  #wantListed(type: ExprType, expr: Expr): void {
    if (!type.values || (expr.op !== "text" && expr.op !== "number")) return;
    const value: Json = expr.op === "number" ? Number(expr.value) : expr.value;
    if (type.values.some((listed) => listed === value || String(listed) === String(value))) return;
    const near = nearestName(String(value), type.values.map(String));
    const listed = type.values.find((candidate) => String(candidate) === near);
    const list = type.schema?.["x-codes"];
    const shown = type.values.length <= 12 ? `: ${type.values.map(literal).join(", ")}` : "";
    this.#say(
      expr,
      `${literal(value)} is not one of the values${list === undefined ? "" : ` of the list "${list}"`}${shown}`,
      listed === undefined ? undefined : literal(listed),
      "impossible-value",
    );
  }

  #in(left: Expr, right: Expr, names: Names): ExprType {
    const value = this.infer(left, names);
    const list = this.infer(right, names);
    if (list.kind !== "list" && list.kind !== "any") this.#say(right, `in asks a list, and this is ${called[list.kind]}`);
    if (right.op === "list") for (const item of right.items) this.#wantListed(value, item);
    if (!list.item) return { kind: "boolean" };
    this.#wantListed(list.item, left);
    if (!comparable(value, list.item))
      this.#say(right, `${called[value.kind]} is never in a list of which each entry is ${called[list.item.kind]}`);
    return { kind: "boolean" };
  }

  #call(expr: Expr & { readonly op: "call" }, names: Names): ExprType {
    const types = expr.args.map((arg) => this.infer(arg, names));
    const fn = Object.hasOwn(functions, expr.fn) ? functions[expr.fn] : undefined;
    if (!fn) {
      const suggestion = nearestName(expr.fn, [...Object.keys(functions), "has", "all", "exists", "filter", "map"]);
      this.#say(expr, `there is no function ${expr.fn}()`, suggestion, "unknown-function");
      return anyType;
    }
    const least = fn.args.length - (fn.optional ?? 0);
    if (types.length < least || (!fn.many && types.length > fn.args.length)) this.#say(expr, `write it as ${fn.doc}`);
    types.forEach((type, index) => {
      const wanted = fn.args[Math.min(index, fn.args.length - 1)];
      if (wanted === undefined || wanted === "any" || type.kind === "any" || type.kind === wanted) return;
      this.#say(expr.args[index] as Expr, `${expr.fn}() takes ${called[wanted]} here, and this is ${called[type.kind]}`);
    });
    if (expr.fn === "matches") this.#pattern(expr.args[1]);
    return { kind: fn.gives };
  }

  #pattern(expr: Expr | undefined): void {
    if (expr?.op !== "text") return;
    if (!patternRegExp(expr.value)) this.#say(expr, "this is no regular expression");
    else if (!isSafePattern(expr.value))
      this.#say(expr, "this pattern may take for ever on some texts: no repetition or choice inside a repeated group");
  }

  #each(expr: Expr & { readonly op: "each" }, names: Names): ExprType {
    const of = this.infer(expr.of, names);
    if (of.kind !== "list" && of.kind !== "any")
      this.#say(expr.of, `${expr.fn}() asks the entries of a list, and this is ${called[of.kind]}`);
    const body = this.infer(expr.body, { ...names, [expr.as]: of.item ?? anyType });
    if (expr.fn === "map") return { kind: "list", item: body };
    this.wantBoolean(expr.body, body, `what ${expr.fn}() asks`);
    return expr.fn === "filter" ? of : { kind: "boolean" };
  }
}
