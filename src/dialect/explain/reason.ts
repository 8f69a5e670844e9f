/**
 * Why a condition holds, or what it waits for: the parts of an expression that
 * decided, as facts. No sentence and no language here; `phrases.ts` says them.
 *
 * `!` is pushed inwards, so that every fact says what has to be so for the
 * whole to hold: `!(a == 1 || b > 2)` is told as "a is not 1" and "b is at most 2".
 */
import type { Json } from "../json/json.ts";
import type { Expr } from "../expr/ast.ts";
import { dependencies } from "../expr/dependencies.ts";
import { evaluate, type Scope } from "../expr/evaluate.ts";
import { ExprCostError } from "../expr/values.ts";

/** True, false, or unknown because something asked for is not there yet. */
export type Truth = boolean | undefined;

/** What a fact says about the thing it looks at; `explain.state.<test>` and `explain.must.<test>` are its sentences. */
export type Test =
  | "is"
  | "isNot"
  | "less"
  | "atMost"
  | "more"
  | "atLeast"
  | "oneOf"
  | "noneOf"
  | "filled"
  | "empty"
  | "begins"
  | "beginsNot"
  | "ends"
  | "endsNot"
  | "contains"
  | "containsNot";

export interface Fact {
  readonly kind: "fact";
  readonly test: Test;
  /** What is looked at. */
  readonly about: Expr;
  /** What it is held against. */
  readonly wanted?: Expr;
  /** Value of `about`; absent where it is unknown. */
  readonly actual?: Json;
  readonly verdict: Truth;
}

/** One of the rows, or all of them. */
export interface RowsFact {
  readonly kind: "rows";
  readonly every: boolean;
  readonly of: Expr;
  readonly as: string;
  readonly body: Reason;
  readonly verdict: Truth;
}

/** Something about the session, or what has no words: that it decided is all that may be told. */
export interface HiddenFact {
  readonly kind: "session" | "other";
  readonly verdict: Truth;
}

export interface CompositeReason {
  readonly kind: "and" | "or";
  readonly parts: readonly Reason[];
  readonly verdict: Truth;
}

export type Reason = Fact | RowsFact | HiddenFact | CompositeReason;

/** The whole condition as facts, each with its verdict under `scope`. */
export function reasonOf(expr: Expr, scope: Scope): Reason {
  return build(expr, scope, true);
}

/**
 * The parts that decided: of a condition that does not hold those that are
 * missing, of one that holds those that make it so. What only asks whether a
 * value is there is left out beside a part that says which value.
 */
export function decidingParts(reason: Reason): Reason {
  if (reason.kind !== "and" && reason.kind !== "or") return reason;
  const deciding = reason.parts
    .filter(({ verdict }) => verdict === reason.verdict)
    .map((part) => sharper(part, reason))
    .map(decidingParts);
  return joined(reason.kind, withoutPresence(deciding), reason.verdict);
}

/**
 * What is still open while some of the scope is not there (a candidate that is
 * yet to be chosen): parts that are settled either way are dropped. `undefined`
 * where nothing is open.
 */
export function openParts(reason: Reason): Reason | undefined {
  if (reason.verdict !== undefined) return undefined;
  if (reason.kind !== "and" && reason.kind !== "or") return reason;
  const parts = reason.parts.flatMap((part) => openParts(part) ?? []);
  return parts.length > 0 ? joined(reason.kind, withoutPresence(parts), undefined) : undefined;
}

function build(expr: Expr, scope: Scope, holds: boolean): Reason {
  switch (expr.op) {
    case "not":
      return build(expr.of, scope, !holds);
    case "and":
    case "or": {
      const kind = (expr.op === "and") === holds ? "and" : "or";
      return join(kind, [build(expr.left, scope, holds), build(expr.right, scope, holds)]);
    }
    case "if":
      return join("or", [
        join("and", [build(expr.test, scope, true), build(expr.then, scope, holds)]),
        join("and", [build(expr.test, scope, false), build(expr.else, scope, holds)]),
      ]);
    default:
      return leaf(expr, scope, holds);
  }
}

function leaf(expr: Expr, scope: Scope, holds: boolean): Reason {
  const said = evaluateOrUnknown(expr, scope);
  const verdict = typeof said === "boolean" ? said === holds : undefined;
  if (dependencies(expr).some(({ name }) => name === "user")) return { kind: "session", verdict };
  if (expr.op === "each" && (expr.fn === "all" || expr.fn === "exists")) {
    const body = build(expr.body, scope, holds);
    return { kind: "rows", every: (expr.fn === "all") === holds, of: expr.of, as: expr.as, body, verdict };
  }
  const fact = factOf(expr, holds);
  if (!fact) return { kind: "other", verdict };
  const actual = evaluateOrUnknown(fact.about, scope);
  return { kind: "fact", ...fact, ...(actual !== undefined && { actual }), verdict };
}

const comparisons: Readonly<Record<string, readonly [holds: Test, not: Test, turned: string]>> = {
  "==": ["is", "isNot", "=="],
  "!=": ["isNot", "is", "!="],
  "<": ["less", "atLeast", ">"],
  "<=": ["atMost", "more", ">="],
  ">": ["more", "atMost", "<"],
  ">=": ["atLeast", "less", "<="],
};

const textTests: Readonly<Record<string, readonly [holds: Test, not: Test]>> = {
  startsWith: ["begins", "beginsNot"],
  endsWith: ["ends", "endsNot"],
  contains: ["contains", "containsNot"],
};

function factOf(expr: Expr, holds: boolean): Pick<Fact, "test" | "about" | "wanted"> | undefined {
  const pick = ([yes, no]: readonly [Test, Test, ...unknown[]]) => (holds ? yes : no);
  switch (expr.op) {
    case "has":
      return { test: holds ? "filled" : "empty", about: expr.of };
    case "in":
      // A constant in the record's own list: what is looked at is the list.
      if (isConstant(expr.left) && !isConstant(expr.right))
        return { test: holds ? "contains" : "containsNot", about: expr.right, wanted: expr.left };
      return { test: holds ? "oneOf" : "noneOf", about: expr.left, wanted: expr.right };
    case "call": {
      const test = textTests[expr.fn];
      const [about, wanted] = expr.args;
      return test && about && wanted ? { test: pick(test), about, wanted } : undefined;
    }
    case "name":
    case "get":
    case "index":
      return { test: holds ? "is" : "isNot", about: expr, wanted: { op: "bool", value: true } };
    case "==":
    case "!=":
    case "<":
    case "<=":
    case ">":
    case ">=": {
      const turn = isConstant(expr.left) && !isConstant(expr.right);
      const [about, wanted] = turn ? [expr.right, expr.left] : [expr.left, expr.right];
      const row = comparisons[turn ? (comparisons[expr.op]?.[2] ?? expr.op) : expr.op];
      return row && rowCount({ test: pick(row), about, wanted });
    }
    default:
      return undefined;
  }
}

/** `size(rows) > 0` asks for rows; said as a number it would sound like a riddle. */
function rowCount(fact: Pick<Fact, "test" | "about" | "wanted">): Pick<Fact, "test" | "about" | "wanted"> {
  const { about, wanted, test } = fact;
  const [list] = about.op === "call" && about.fn === "size" ? about.args : [];
  if (!list || wanted?.op !== "number") return fact;
  const none = Number(wanted.value) === 0;
  if (none && (test === "more" || test === "isNot")) return { test: "filled", about: list };
  if (none && (test === "is" || test === "atMost")) return { test: "empty", about: list };
  return fact;
}

function isConstant(expr: Expr): boolean {
  return dependencies(expr).every(({ name }) => name === "limits" || name === "today" || name === "now");
}

function join(kind: CompositeReason["kind"], parts: readonly Reason[]): CompositeReason {
  const decides = kind === "or";
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]));
  const verdict = flat.some((part) => part.verdict === decides)
    ? decides
    : flat.every((part) => part.verdict === !decides)
      ? !decides
      : undefined;
  return { kind, parts: flat, verdict };
}

function joined(kind: CompositeReason["kind"], parts: readonly Reason[], verdict: Truth): Reason {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind, parts, verdict };
}

/** "It is there" failed: the part beside it that says which value is wanted tells more. */
function sharper(part: Reason, around: CompositeReason): Reason {
  if (part.kind !== "fact" || part.test !== "filled" || part.verdict !== false || around.kind !== "and") return part;
  return around.parts.find((other) => other !== part && other.kind === "fact" && isSamePlace(other.about, part.about)) ?? part;
}

function withoutPresence(parts: readonly Reason[]): readonly Reason[] {
  const unique = [...new Set(parts)];
  return unique.filter(
    (part) =>
      part.kind !== "fact" ||
      (part.test !== "filled" && part.test !== "empty") ||
      !unique.some((other) => other !== part && other.kind === "fact" && other.test !== part.test && isSamePlace(other.about, part.about)),
  );
}

function isSamePlace(a: Expr, b: Expr): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Unknown where it takes too much work. */
export function evaluateOrUnknown(expr: Expr, scope: Scope): Json | undefined {
  try {
    return evaluate(expr, scope);
  } catch (error) {
    if (error instanceof ExprCostError) return undefined;
    throw error;
  }
}
