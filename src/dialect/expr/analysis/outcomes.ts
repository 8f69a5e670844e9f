/**
 * The possible results of a condition over all records that its schema allows.
 *
 * A comparison of a field with constants changes its result only at those
 * constants. So these sample values represent all others: each constant, one
 * value between each two, and one beyond. Any other part (a function, two fields
 * compared, today) may be true, false or unknown, but has the same value
 * wherever its text is the same. The result may contain a truth value too many,
 * never one too few: "never true" and "never false" are reliable.
 */
import type { Json } from "../../json/json.ts";
import type { Expr } from "../ast.ts";
import { evaluateOrUnknown } from "../evaluate.ts";

/** The known values at a path such as `self.weight` or `size(self.name)`. */
export interface Domain {
  /** All possible values, if a closed list defines them. */
  readonly values?: readonly Json[];
  readonly kind?: "number" | "boolean" | "text";
  readonly least?: number;
  readonly most?: number;
  /** Like `least` and `most`, but exclusive. */
  readonly above?: number;
  readonly below?: number;
  /** Integers only. */
  readonly whole?: boolean;
  /** Never absent. */
  readonly present?: boolean;
}

/** @param path Names joined by dots; `size(…)` around it for the length of a text or list. */
export type DomainOf = (path: string) => Domain | undefined;

export type TruthValue = true | false | undefined;

/** Maximum combinations of sample values. Above it, every truth value counts as possible. */
const maxCombinations = 6000;
const allTruthValues: ReadonlySet<TruthValue> = new Set([true, false, undefined]);

/** Returns the possible truth values of the conditions, joined by "and", over the same record. */
export function possibleOutcomes(conditions: readonly Expr[], domainOf: DomainOf): ReadonlySet<TruthValue> {
  const variables = new Map<string, Variable>();
  const abstraction = new Abstraction(domainOf, variables);
  const trees = conditions.map((condition) => abstraction.convert(condition));
  const names = [...variables.keys()];
  const choices = names.map((name) => sampleValues(variables.get(name) as Variable));
  if (choices.reduce((product, { length }) => product * length, 1) > maxCombinations) return allTruthValues;
  const found = new Set<TruthValue>();
  const scope: Record<string, Json> = {};
  const tryAll = (index: number): void => {
    const name = names[index];
    if (name === undefined) return void found.add(truthOfAll(trees, scope));
    for (const value of choices[index] ?? []) {
      if (value === undefined) delete scope[name];
      else scope[name] = value;
      tryAll(index + 1);
    }
  };
  tryAll(0);
  return found;
}

function truthOfAll(trees: readonly Expr[], scope: Readonly<Record<string, Json>>): TruthValue {
  let all: TruthValue = true;
  for (const tree of trees) {
    const value = truthOf(tree, scope);
    if (value === false) return false;
    if (value === undefined) all = undefined;
  }
  return all;
}

function truthOf(tree: Expr, scope: Readonly<Record<string, Json>>): TruthValue {
  const value = evaluateOrUnknown(tree, scope);
  return typeof value === "boolean" ? value : undefined;
}

/** A name of the abstracted condition with its domain and the constants it is compared with. */
interface Variable {
  readonly domain: Domain;
  readonly literals: Set<Json>;
}

/** Replaces every field, and every part whose value is unpredictable, by a name. Collects these names in `variables`. */
class Abstraction {
  readonly #domainOf: DomainOf;
  readonly #variables: Map<string, Variable>;
  constructor(domainOf: DomainOf, variables: Map<string, Variable>) {
    this.#domainOf = domainOf;
    this.#variables = variables;
  }

  convert(part: Expr): Expr {
    switch (part.op) {
      case "bool":
      case "null":
        return part;
      case "not":
        return { op: "not", of: this.convert(part.of) };
      case "and":
      case "or":
        return { op: part.op, left: this.convert(part.left), right: this.convert(part.right) };
      case "if":
        return { op: "if", test: this.convert(part.test), then: this.convert(part.then), else: this.convert(part.else) };
      case "has":
        return { op: "has", of: this.#field(part.of) ?? this.#opaque(part.of) };
      case "get":
      case "name":
        return (this.#domainOf(pathOf(part) ?? "")?.kind === "boolean" ? this.#field(part) : undefined) ?? this.#opaque(part);
      case "==":
      case "!=":
      case "<":
      case "<=":
      case ">":
      case ">=":
        return this.#comparison(part);
      case "in": {
        const left = this.#compared(part.left, part.right);
        return left ? { op: "in", left, right: folded(part.right, this.#domainOf) } : this.#opaque(part);
      }
      default:
        return this.#opaque(part);
    }
  }

  /** Replaces a part by a boolean of unknown value. The same part always has the same name. */
  #opaque(part: Expr): Expr {
    return this.#variable(`?${JSON.stringify(part)}`, { kind: "boolean" });
  }

  /** Replaces a field, or its size; returns `undefined` if its domain is not known. */
  #field(part: Expr): Expr | undefined {
    const path = pathOf(part);
    const domain = path === undefined ? undefined : this.#domainOf(path);
    return path === undefined || !domain ? undefined : this.#variable(path, domain);
  }

  #variable(name: string, domain: Domain): Expr {
    if (!this.#variables.has(name)) this.#variables.set(name, { domain, literals: new Set() });
    return { op: "name", name };
  }

  /** Replaces a field that is compared with constants and records these constants. */
  #compared(part: Expr, other: Expr): Expr | undefined {
    const path = pathOf(part);
    const literals = constants(other, this.#domainOf);
    const field = path !== undefined && literals ? this.#field(part) : undefined;
    if (path !== undefined && field) for (const literal of literals ?? []) this.#variables.get(path)?.literals.add(literal);
    return field;
  }

  #comparison(part: Expr & { readonly left: Expr; readonly right: Expr }): Expr {
    const domainOf = this.#domainOf;
    const isOrder = part.op !== "==" && part.op !== "!=";
    if (constants(part.left, domainOf) && constants(part.right, domainOf))
      return { ...part, left: folded(part.left, domainOf), right: folded(part.right, domainOf) } as Expr;
    const [left, right] = [this.#compared(part.left, part.right), this.#compared(part.right, part.left)];
    const field = left ? part.left : right ? part.right : undefined;
    const domain = field && domainOf(pathOf(field) ?? "");
    // No sample text represents all texts between two others, so an order of texts is unpredictable.
    if (!domain || (isOrder && domain.kind !== "number")) return this.#opaque(part);
    return { ...part, left: left ?? folded(part.left, domainOf), right: right ?? folded(part.right, domainOf) } as Expr;
  }
}

/** Returns the path of a field or size, such as `self.a.b` or `size(self.a)`; `undefined` for any other expression. */
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

/** Returns the values of a constant part: a literal, a list of literals, a limit. */
function constants(expr: Expr, domainOf: DomainOf): readonly Json[] | undefined {
  if (expr.op === "list") {
    const items = expr.items.map((item) => constants(item, domainOf));
    return items.every((item) => item !== undefined) ? items.flat() : undefined;
  }
  const value = constant(expr, domainOf);
  // A limit may be a list.
  return value === undefined || Array.isArray(value) ? value : [value];
}

function constant(expr: Expr, domainOf: DomainOf): Json | undefined {
  if (expr.op === "text" || expr.op === "bool") return expr.value;
  if (expr.op === "number") return Number(expr.value);
  if (expr.op === "negate" && expr.of.op === "number") return -Number(expr.of.value);
  const values = expr.op === "get" ? domainOf(pathOf(expr) ?? "") : undefined;
  return values?.present === true && values.values?.length === 1 ? values.values[0] : undefined;
}

/** Replaces constants, such as limits, by literals. */
function folded(expr: Expr, domainOf: DomainOf): Expr {
  if (expr.op === "list") return { op: "list", items: expr.items.map((item) => folded(item, domainOf)) };
  const value = constant(expr, domainOf);
  if (Array.isArray(value)) return { op: "list", items: value.map((item) => literalPart(item)) };
  return value === undefined ? expr : literalPart(value, expr);
}

/** The literal of a constant; another value stays as it was written. */
function literalPart(value: Json, expr: Expr = { op: "null" }): Expr {
  if (typeof value === "number") return { op: "number", value: String(value) };
  return typeof value === "string" ? { op: "text", value } : expr;
}

/** A text that no condition contains. */
const otherText = "\u0000other";

/** Returns sample values that represent the domain, with `undefined` for an absent value. */
function sampleValues({ domain, literals }: Variable): (Json | undefined)[] {
  const values = domain.values ?? samplesAround(domain, [...literals]);
  return domain.present ? [...values] : [undefined, ...values];
}

function samplesAround(domain: Domain, literals: readonly Json[]): Json[] {
  if (domain.kind === "boolean") return [true, false];
  if (domain.kind !== "number") return [...literals, otherText];
  const { least = -Infinity, most: greatest = Infinity, above = -Infinity, below = Infinity, whole } = domain;
  const marks = [...new Set([...literals.map(Number), least, greatest, above, below])].filter(Number.isFinite).sort((a, b) => a - b);
  const steps = whole
    ? marks.flatMap((mark) => [mark - 1, mark, mark + 1])
    : marks.flatMap((mark, index) => [mark, (mark + (marks[index + 1] ?? mark + 2)) / 2]);
  const all = [...steps, (marks[0] ?? 0) - 1, (marks.at(-1) ?? 0) + 1];
  return [...new Set(all)].filter((value) => value >= least && value <= greatest && value > above && value < below);
}
