/**
 * Checks an expression without running it: unknown names, fields and functions,
 * values that cannot be compared, values that no code list has. Each finding has
 * its range in the text and, if possible, a suggestion.
 */
import { nearestName } from "../../text/didYouMean.ts";
import type { Comparison, Expr } from "../ast.ts";
import { otherFunction } from "../foreignSyntax.ts";
import { callMistakes, resultMistake } from "./callMistakes.ts";
import { checkAmong } from "./checkAmong.ts";
import { checkRecords, lacksQuotes, recordsTypeName } from "./checkRecords.ts";
import { tooCostly } from "./cost.ts";
import { absentGuess, comparisonGuess, dayArgumentMistakes, dayGuess, type Guess, nameGuess, sameKindHint } from "./guesses.ts";
import { memberMistake } from "./memberMistakes.ts";
import { dayMistake, keyMistake, type LiteralMistake, listedMistake, listMistake } from "./literals.ts";
import { functions } from "../functions.ts";
import { printExpr } from "../print.ts";
import { rowFunctions } from "../rowFunctions.ts";
import type { ParsedExpr } from "../parse.ts";
import { unitMistake, unitOf, unitOfCall } from "./units.ts";
import { anyType, kindNames, comparable, textOf, type ExprFinding, type ExprMistake, type ExprType, literal } from "./types.ts";

/** The context of an expression: the names in scope and the expected type. */
export interface ExprPlace {
  readonly names: Readonly<Record<string, ExprType>>;
  /** `boolean` for conditions and rules. */
  readonly expects: "boolean" | "any";
}

/** Returns all findings in the order of the text. */
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

  /** Returns the type of a part and reports its mistakes. */
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
        return this.#member(expr, expr.key, this.infer(expr.of, names), names);
      case "index":
        return this.#index(expr, names);
      case "list": {
        const items = expr.items.map((item) => this.infer(item, names));
        return { kind: "list", item: items[0] ?? anyType };
      }
      case "map": {
        const fields = Object.fromEntries(expr.items.map((item, at) => [expr.keys[at] ?? "", this.infer(item, names)]));
        return { kind: "object", fields: () => fields, item: Object.values(fields)[0] ?? anyType };
      }
      case "has":
        this.infer(expr.of, names);
        return { kind: "boolean" };
      case "not":
        this.wantBoolean(expr.of, this.infer(expr.of, names), "the operand of !");
        return { kind: "boolean" };
      case "and":
      case "or":
        for (const side of [expr.left, expr.right])
          this.wantBoolean(side, this.infer(side, names), expr.op === "and" ? "each side of &&" : "each side of ||");
        return { kind: "boolean" };
      case "negate":
        this.#wantNumber(expr.of, this.infer(expr.of, names), "-");
        return { kind: "number" };
      case "if":
        return this.#if(expr, names);
      case "call":
        return this.#call(expr, names);
      case "each":
        return this.#each(expr, names);
      case "among":
        return checkAmong(expr, names, {
          nameType: (name) => this.#name({ op: "name", name }, names),
          infer: (part, inner) => this.infer(part, inner),
          reportAt: (part, message) => this.#reportAt(part, message),
        });
      case "records":
        return checkRecords(expr, names, {
          infer: (part, inner) => this.infer(part, inner),
          wantBoolean: (part, type, what) => this.wantBoolean(part, type, what),
          reportAt: (part, ...finding) => this.#reportAt(part, ...finding),
        });
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

  #index(expr: Expr & { readonly op: "index" }, names: Names): ExprType {
    const of = this.infer(expr.of, names);
    if (expr.at.op === "text") return this.#member(expr, expr.at.value, of, names);
    this.#wantPossible(keyMistake(expr.of, of, this.infer(expr.at, names)), expr.of);
    return of.item ?? anyType;
  }

  #if(expr: Expr & { readonly op: "if" }, names: Names): ExprType {
    this.wantBoolean(expr.test, this.infer(expr.test, names), "the condition before ?");
    const yes = this.infer(expr.then, names);
    const no = this.infer(expr.else, names);
    const unit = unitOf(yes) === unitOf(no) ? unitOf(yes) : undefined;
    return yes.kind === no.kind ? { kind: yes.kind, ...(yes.item && { item: yes.item }), ...(unit !== undefined && { unit }) } : anyType;
  }

  /** Reports a part that is not boolean; `what` names it in the message. */
  wantBoolean(expr: Expr, type: ExprType, what: string): void {
    if (type.kind === "boolean" || type.kind === "any") return;
    const text = textOf(expr);
    const value = type.values?.at(-1) ?? (type.kind === "number" ? 1 : "…");
    const comparison = type.kind === "object" || type.kind === "list" ? `has(${text})` : `${text} == ${literal(value)}`;
    this.#reportAt(expr, `${what} must be true or false, and ${text} is ${kindNames[type.kind]}`, comparison);
  }

  #reportAt(expr: Expr, message: string, suggestion?: string, mistake: ExprMistake = "type", list?: string): void {
    const { start, end } = this.#parsed.rangeOf(expr);
    this.#report({ mistake, start, end, message, ...(suggestion !== undefined && { suggestion }), ...(list !== undefined && { list }) });
  }

  #name(expr: Expr & { readonly op: "name" }, names: Names): ExprType {
    const found = Object.hasOwn(names, expr.name) ? names[expr.name] : undefined;
    if (found) return found;
    const owner = ["row", "self"].find((name) => Object.hasOwn(names[name]?.fields?.() ?? {}, expr.name));
    const known = Object.keys(names).filter((name) => name !== recordsTypeName);
    const suggestion = owner ? `${owner}.${expr.name}` : (nameGuess(expr.name, known) ?? nearestName(expr.name, known));
    this.#reportAt(expr, `there is no "${expr.name}" here; there are ${known.join(", ")}`, suggestion, "unknown-name");
    return anyType;
  }

  #member(expr: Expr & { readonly op: "get" | "index" }, key: string, of: ExprType, inScope: Names): ExprType {
    if (of.kind === "any") return anyType;
    if (of.kind === "object") {
      const fields = of.fields?.();
      if (!fields) return anyType;
      if (Object.hasOwn(fields, key)) return fields[key] as ExprType;
    }
    const { mistake, isWhole, type = anyType, ...said } = memberMistake(expr, key, of, inScope);
    const range = this.#parsed.rangeOf(expr);
    const start = expr.op === "get" && !isWhole ? range.end - key.length : range.start;
    this.#report({ mistake, start, end: range.end, ...said });
    return type;
  }

  #wantNumber(expr: Expr, type: ExprType, operator: string): void {
    if (type.kind !== "number" && type.kind !== "any")
      this.#reportAt(
        expr,
        `${operator} works on numbers, and ${printExpr(expr)} is ${kindNames[type.kind]}${type.kind === "text" ? `; number(${printExpr(expr)}) reads it as a number, if that is what it holds` : ""}`,
      );
  }

  #calculate(expr: Expr & { readonly op: "+" | "-" | "*" | "/" | "%" }, names: Names): ExprType {
    const left = this.infer(expr.left, names);
    const right = this.infer(expr.right, names);
    if (expr.op === "+" && left.kind === right.kind && (left.kind === "text" || left.kind === "list"))
      return { kind: left.kind, ...(left.item && { item: left.item }) };
    if (expr.op === "+" && (left.kind === "any" || right.kind === "any")) return anyType;
    const guess = dayGuess(expr, left, right);
    if (guess) return this.#guess(guess, anyType);
    this.#wantNumber(expr.left, left, expr.op);
    this.#wantNumber(expr.right, right, expr.op);
    if (expr.op !== "+" && expr.op !== "-") return { kind: "number" };
    this.#wantOneUnit(expr.left, left, expr.right, right);
    const unit = unitOf(left) ?? unitOf(right);
    return { kind: "number", ...(unit !== undefined && { unit }) };
  }

  #compare(op: Comparison, left: Expr, leftType: ExprType, right: Expr, rightType: ExprType): void {
    const absent = absentGuess(op, left, right) ?? absentGuess(op, right, left);
    if (absent) return void this.#guess(absent, anyType);
    if (!comparable(leftType, rightType)) {
      const guess = comparisonGuess(op, right, left, leftType) ?? comparisonGuess(op, left, right, rightType);
      if (guess) return void this.#guess(guess, anyType);
      this.#reportAt(
        right,
        `${printExpr(left)} is ${kindNames[leftType.kind]} and ${printExpr(right)} ${kindNames[rightType.kind]}, which are never ${op === "==" || op === "!=" ? "equal" : "in order"}${sameKindHint(leftType, rightType)}`,
      );
      return;
    }
    if (
      op !== "==" &&
      op !== "!=" &&
      [leftType, rightType].some(({ kind }) => kind === "boolean" || kind === "list" || kind === "object")
    ) {
      this.#reportAt(right, `${op} compares only numbers and texts`);
    }
    this.#wantPossible(dayMistake(op, leftType, right, rightType), right);
    this.#wantPossible(dayMistake(op, rightType, left, leftType), left);
    this.#wantOneUnit(left, leftType, right, rightType);
    const outside = resultMistake(left, right) ?? resultMistake(right, left);
    if (outside) this.#wantPossible({ suggestion: undefined, ...outside }, outside.part);
    if (op === "==" || op === "!=") {
      this.#wantPossible(listedMistake(leftType, right), right);
      this.#wantPossible(listedMistake(rightType, left), left);
    }
  }

  #wantOneUnit(left: Expr, leftType: ExprType, right: Expr, rightType: ExprType): void {
    const mistake = unitMistake(left, leftType, right, rightType);
    if (mistake) this.#reportAt(mistake.part, mistake.message, undefined, "unit");
  }

  /** Reports a part with what was probably meant, and returns its type. */
  #guess({ part, message, suggestion }: Guess, type: ExprType): ExprType {
    this.#reportAt(part, message, suggestion);
    return type;
  }

  /** Reports a literal that the values it is compared with cannot have. */
  #wantPossible(mistake: LiteralMistake | undefined, expr: Expr): void {
    if (mistake) this.#reportAt(expr, mistake.message, mistake.suggestion, "impossible-value", mistake.list);
  }

  #in(left: Expr, right: Expr, names: Names): ExprType {
    const value = this.infer(left, names);
    const list = this.infer(right, names);
    if (list.kind !== "list" && list.kind !== "any")
      this.#reportAt(right, `in needs a list on its right, and this is ${kindNames[list.kind]}`);
    if (right.op === "list") for (const item of right.items) this.#wantPossible(listedMistake(value, item), item);
    this.#wantPossible(listMistake(value, list), right);
    if (!list.item) return { kind: "boolean" };
    this.#wantPossible(listedMistake(list.item, left), left);
    if (!comparable(value, list.item))
      this.#reportAt(right, `${kindNames[value.kind]} is never in a list whose entries are each ${kindNames[list.item.kind]}`);
    return { kind: "boolean" };
  }

  #call(expr: Expr & { readonly op: "call" }, names: Names): ExprType {
    const fn = Object.hasOwn(functions, expr.fn) ? functions[expr.fn] : undefined;
    if (lacksQuotes(expr, names, (part, ...finding) => this.#reportAt(part, ...finding))) return anyType;
    const types = expr.args.map((arg) => this.infer(arg, names));
    if (!fn) {
      const known = [...Object.keys(functions), ...Object.keys(rowFunctions), "has", "all", "exists", "filter", "map"];
      const { suggestion = nearestName(expr.fn, known), instead = "" } = otherFunction(expr.fn);
      this.#report({
        ...this.#parsed.nameRangeOf(expr),
        mistake: "unknown-function",
        message: `there is no function ${expr.fn}()${instead && `; write ${instead}`}`,
        ...(suggestion !== undefined && instead === "" && { suggestion }),
      });
      return anyType;
    }
    for (const { part, message } of callMistakes(expr, types)) this.#reportAt(part, message);
    for (const { part, ...mistake } of dayArgumentMistakes(expr)) this.#wantPossible({ suggestion: undefined, ...mistake }, part);
    const unit = unitOfCall(expr.fn, types);
    const kind = expr.fn === "bracket" ? (types[0]?.item?.kind ?? "any") : fn.gives;
    return { kind, ...(unit !== undefined && { unit }), ...(expr.fn === "split" && { item: { kind: "text" } }) };
  }

  #each(expr: Expr & { readonly op: "each" }, names: Names): ExprType {
    const of = this.infer(expr.of, names);
    if (of.kind !== "list" && of.kind !== "any")
      this.#reportAt(expr.of, `${expr.fn}() reads the entries of a list, and this is ${kindNames[of.kind]}`);
    const body = this.infer(expr.body, { ...names, [expr.as]: of.item ?? anyType });
    if (expr.fn === "map") return { kind: "list", item: body };
    this.wantBoolean(expr.body, body, `the condition of ${expr.fn}()`);
    return expr.fn === "filter" ? of : { kind: "boolean" };
  }
}
