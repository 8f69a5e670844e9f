/**
 * How a condition can turn out at all, over every record its fields allow.
 *
 * A field that is only ever compared with constants changes a comparison's
 * answer at those constants alone, so one value at each of them, one between
 * each two and one beyond stand for all values. Whatever is more than that (a
 * function, two fields compared, today) may be true, false or unknown, and the
 * same text is the same each time. So the answer may hold a verdict too many,
 * never one too few: "never true" and "never false" can be relied on.
 */
import type { Json } from "../../json/json.ts";
import type { Expr } from "../ast.ts";
import { evaluate } from "../evaluate.ts";
import { ExprCostError } from "../values.ts";

/** What is known of the values at a path such as `self.weight` or `size(self.name)`. */
export interface Domain {
  /** The only values, where a list closes them. */
  readonly values?: readonly Json[];
  readonly kind?: "number" | "boolean" | "text";
  readonly least?: number;
  readonly most?: number;
  /** Like `least` and `most`, but itself excluded. */
  readonly above?: number;
  readonly below?: number;
  /** Whole numbers only. */
  readonly whole?: boolean;
  /** Never absent. */
  readonly present?: boolean;
}

/** @param path Names joined by dots; `size(…)` around it for the length of a text or list. */
export type DomainOf = (path: string) => Domain | undefined;

export type TruthValue = true | false | undefined;

/** More combinations than this are not tried: everything is then thought possible. */
const most = 6000;
const anything: ReadonlySet<TruthValue> = new Set([true, false, undefined]);

/** Every verdict the condition can have. Several conditions are asked of the same record and joined by "and". */
export function possibleOutcomes(conditions: readonly Expr[], domainOf: DomainOf): ReadonlySet<TruthValue> {
  const unknowns = new Map<string, Unknown>();
  const trees = conditions.map((condition) => abstracted(condition, domainOf, unknowns));
  const names = [...unknowns.keys()];
  const choices = names.map((name) => candidates(unknowns.get(name) as Unknown));
  if (choices.reduce((product, { length }) => product * length, 1) > most) return anything;
  const found = new Set<TruthValue>();
  const scope: Record<string, Json> = {};
  const tryAll = (index: number): void => {
    const name = names[index];
    if (name === undefined) return void found.add(verdictOf(trees, scope));
    for (const value of choices[index] ?? []) {
      if (value === undefined) delete scope[name];
      else scope[name] = value;
      tryAll(index + 1);
    }
  };
  tryAll(0);
  return found;
}

function verdictOf(trees: readonly Expr[], scope: Readonly<Record<string, Json>>): TruthValue {
  let all: TruthValue = true;
  for (const tree of trees) {
    const verdict = truth(tree, scope);
    if (verdict === false) return false;
    if (verdict === undefined) all = undefined;
  }
  return all;
}

function truth(tree: Expr, scope: Readonly<Record<string, Json>>): TruthValue {
  try {
    const value = evaluate(tree, scope);
    return typeof value === "boolean" ? value : undefined;
  } catch (error) {
    if (error instanceof ExprCostError) return undefined;
    throw error;
  }
}

interface Unknown {
  readonly domain: Domain;
  readonly literals: Set<Json>;
}

/** The condition with a plain name in place of every field and of everything that cannot be foreseen. */
function abstracted(expr: Expr, domainOf: DomainOf, unknowns: Map<string, Unknown>): Expr {
  const name = (path: string, domain: Domain): Unknown => {
    const unknown = unknowns.get(path) ?? { domain, literals: new Set<Json>() };
    unknowns.set(path, unknown);
    return unknown;
  };
  const opaque = (part: Expr, domain: Domain): Expr => {
    const text = `?${JSON.stringify(part)}`;
    name(text, domain);
    return { op: "name", name: text };
  };
  /** A field, or the size of one, whose values can be foreseen. */
  const field = (part: Expr): Expr | undefined => {
    const path = pathOf(part);
    const domain = path === undefined ? undefined : domainOf(path);
    if (path === undefined || !domain) return undefined;
    name(path, domain);
    return { op: "name", name: path };
  };
  const compared = (part: Expr, other: Expr): Expr | undefined => {
    const path = pathOf(part);
    const literals = constants(other, domainOf);
    const named = path !== undefined && literals ? field(part) : undefined;
    if (path !== undefined && named) for (const literal of literals ?? []) unknowns.get(path)?.literals.add(literal);
    return named;
  };
  const walk = (part: Expr): Expr => {
    switch (part.op) {
      case "bool":
      case "null":
        return part;
      case "not":
        return { op: "not", of: walk(part.of) };
      case "and":
      case "or":
        return { op: part.op, left: walk(part.left), right: walk(part.right) };
      case "if":
        return { op: "if", test: walk(part.test), then: walk(part.then), else: walk(part.else) };
      case "has":
        return { op: "has", of: field(part.of) ?? opaque(part.of, { kind: "boolean" }) };
      case "get":
      case "name":
        return (domainOf(pathOf(part) ?? "")?.kind === "boolean" ? field(part) : undefined) ?? opaque(part, { kind: "boolean" });
      case "==":
      case "!=":
      case "<":
      case "<=":
      case ">":
      case ">=":
        return comparison(part);
      case "in": {
        const left = compared(part.left, part.right);
        return left ? { op: "in", left, right: folded(part.right, domainOf) } : opaque(part, { kind: "boolean" });
      }
      default:
        return opaque(part, { kind: "boolean" });
    }
  };
  const comparison = (part: Expr & { readonly left: Expr; readonly right: Expr }): Expr => {
    const orders = part.op !== "==" && part.op !== "!=";
    if (constants(part.left, domainOf) && constants(part.right, domainOf))
      return { ...part, left: folded(part.left, domainOf), right: folded(part.right, domainOf) } as Expr;
    const [left, right] = [compared(part.left, part.right), compared(part.right, part.left)];
    const asked = left ? part.left : right ? part.right : undefined;
    const domain = asked && domainOf(pathOf(asked) ?? "");
    // Texts have no step between two of them: their order is not foreseen.
    if (!domain || (orders && domain.kind !== "number")) return opaque(part, { kind: "boolean" });
    return { ...part, left: left ?? folded(part.left, domainOf), right: right ?? folded(part.right, domainOf) } as Expr;
  };
  return walk(expr);
}

/** `self.a.b`, `size(self.a)`. */
export function pathOf(expr: Expr): string | undefined {
  if (expr.op === "name") return expr.name;
  if (expr.op === "get") {
    const of = pathOf(expr.of);
    return of === undefined || of.startsWith("size(") ? undefined : `${of}.${expr.key}`;
  }
  const [only, ...more] = expr.op === "call" && expr.fn === "size" ? expr.args : [];
  const of = only && more.length === 0 ? pathOf(only) : undefined;
  return of === undefined ? undefined : `size(${of})`;
}

/** The values of a constant part: a literal, a list of them, a limit. */
function constants(expr: Expr, domainOf: DomainOf): readonly Json[] | undefined {
  if (expr.op === "list") {
    const items = expr.items.map((item) => constants(item, domainOf));
    return items.every((item) => item !== undefined) ? items.flat() : undefined;
  }
  const value = constant(expr, domainOf);
  return value === undefined ? undefined : [value];
}

function constant(expr: Expr, domainOf: DomainOf): Json | undefined {
  if (expr.op === "text" || expr.op === "bool") return expr.value;
  if (expr.op === "number") return Number(expr.value);
  if (expr.op === "negate" && expr.of.op === "number") return -Number(expr.of.value);
  const values = expr.op === "get" ? domainOf(pathOf(expr) ?? "") : undefined;
  return values?.present === true && values.values?.length === 1 ? values.values[0] : undefined;
}

/** A constant part written out. */
function folded(expr: Expr, domainOf: DomainOf): Expr {
  if (expr.op === "list") return { op: "list", items: expr.items.map((item) => folded(item, domainOf)) };
  const value = constant(expr, domainOf);
  if (typeof value === "number") return { op: "number", value: String(value) };
  return typeof value === "string" ? { op: "text", value } : expr;
}

/** A text that nobody compares with. */
const other = "\u0000other";

/** Values that stand for all values of the domain, `undefined` for an absent one. */
function candidates({ domain, literals }: Unknown): (Json | undefined)[] {
  const values = domain.values ?? open(domain, [...literals]);
  return domain.present ? [...values] : [undefined, ...values];
}

function open(domain: Domain, literals: readonly Json[]): Json[] {
  if (domain.kind === "boolean") return [true, false];
  if (domain.kind !== "number") return [...literals, other];
  const { least = -Infinity, most: greatest = Infinity, above = -Infinity, below = Infinity, whole } = domain;
  const marks = [...new Set([...literals.map(Number), least, greatest, above, below])].filter(Number.isFinite).sort((a, b) => a - b);
  const steps = whole
    ? marks.flatMap((mark) => [mark - 1, mark, mark + 1])
    : marks.flatMap((mark, index) => [mark, (mark + (marks[index + 1] ?? mark + 2)) / 2]);
  const all = [...steps, (marks[0] ?? 0) - 1, (marks.at(-1) ?? 0) + 1];
  return [...new Set(all)].filter((value) => value >= least && value <= greatest && value > above && value < below);
}
