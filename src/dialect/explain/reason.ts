/**
 * The reasons of a condition: the parts of an expression that decide its value,
 * as facts. `phrases.ts` converts them to sentences.
 *
 * Negations are pushed inwards, so that every fact is what must be true for the
 * condition to hold: `!(a == 1 || b > 2)` is "a is not 1" and "b is at most 2".
 */
import type { Json } from "../json/json.ts";
import type { Expr } from "../expr/ast.ts";
import { dependencies } from "../expr/dependencies.ts";
import { evaluateOrUnknown, type Scope } from "../expr/evaluate.ts";
import { isConstantExpr, readComparison } from "./comparison.ts";

/** True, false, or unknown because a value is absent. */
export type Truth = boolean | undefined;

/** The test of a fact. Its messages are `explain.state.<test>` and `explain.must.<test>`. */
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
  | "containsNot"
  | "overlapsAnother"
  | "overlapsNone"
  | "repeated"
  | "notRepeated";

export interface Fact {
  readonly kind: "fact";
  readonly test: Test;
  /** The tested value. */
  readonly about: Expr;
  /** The value that it is compared with. */
  readonly wanted?: Expr;
  /** Value of `about`; absent if it is unknown. */
  readonly actual?: Json;
  readonly verdict: Truth;
}

/** A test of at least one row (`every: false`), or of all rows. */
export interface RowsFact {
  readonly kind: "rows";
  readonly every: boolean;
  readonly of: Expr;
  readonly as: string;
  readonly body: Reason;
  readonly verdict: Truth;
}

/** A test of the session, or one without a phrase. Only its result may be shown. */
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

/** Returns the condition as facts, each with its result in `scope`. */
export function reasonOf(expr: Expr, scope: Scope): Reason {
  return build(expr, scope, true);
}

/**
 * Returns the parts that decide the result: the failed parts of a condition that
 * does not hold, the true parts of one that holds. A test for presence is omitted
 * if another part tests the same value.
 */
export function decidingParts(reason: Reason): Reason {
  if (reason.kind !== "and" && reason.kind !== "or") return reason;
  const deciding = reason.parts
    .filter(({ verdict }) => verdict === reason.verdict)
    .map((part) => moreSpecific(part, reason))
    .map(decidingParts);
  return simplify(reason.kind, withoutPresence(deciding), reason.verdict);
}

/**
 * Returns the parts that are unknown while a part of the scope is absent (a
 * candidate that is not selected yet). Parts with a known result are dropped.
 * `undefined` if no part is unknown.
 */
export function openParts(reason: Reason): Reason | undefined {
  if (reason.verdict !== undefined) return undefined;
  if (reason.kind !== "and" && reason.kind !== "or") return reason;
  const parts = reason.parts.flatMap((part) => openParts(part) ?? []);
  return parts.length > 0 ? simplify(reason.kind, withoutPresence(parts), undefined) : undefined;
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
      return buildFact(expr, scope, holds);
  }
}

function buildFact(expr: Expr, scope: Scope, holds: boolean): Reason {
  const value = evaluateOrUnknown(expr, scope);
  const verdict = typeof value === "boolean" ? value === holds : undefined;
  if (dependencies(expr).some(({ name }) => name === "user" || name === "owner")) {
    // What the session lacks has no phrase.
    return { kind: holds || !verdict ? "session" : "other", verdict };
  }
  if (expr.op === "each" && (expr.fn === "all" || expr.fn === "exists")) {
    const body = build(expr.body, scope, holds);
    return { kind: "rows", every: (expr.fn === "all") === holds, of: expr.of, as: expr.as, body, verdict };
  }
  const fact = factOf(expr, holds);
  if (!fact) return { kind: "other", verdict };
  const actual = evaluateOrUnknown(fact.about, scope);
  return { kind: "fact", ...fact, ...(actual !== undefined && { actual }), verdict };
}

const textTests: Readonly<Record<string, readonly [holds: Test, not: Test]>> = {
  startsWith: ["begins", "beginsNot"],
  endsWith: ["ends", "endsNot"],
  contains: ["contains", "containsNot"],
};

const rowTests: Readonly<Record<(Expr & { readonly op: "among" })["fn"], readonly [holds: Test, not: Test]>> = {
  overlapsAnother: ["overlapsAnother", "overlapsNone"],
  duplicateOf: ["repeated", "notRepeated"],
};

function factOf(expr: Expr, holds: boolean): Pick<Fact, "test" | "about" | "wanted"> | undefined {
  const pick = ([yes, no]: readonly [Test, Test, ...unknown[]]) => (holds ? yes : no);
  switch (expr.op) {
    case "has":
      return { test: holds ? "filled" : "empty", about: expr.of };
    case "in":
      // A constant on the left is searched in a list of the record: the fact is about the list.
      if (isConstantExpr(expr.left) && !isConstantExpr(expr.right))
        return { test: holds ? "contains" : "containsNot", about: expr.right, wanted: expr.left };
      return { test: holds ? "oneOf" : "noneOf", about: expr.left, wanted: expr.right };
    case "call": {
      const test = textTests[expr.fn];
      const [about, wanted] = expr.args;
      return test && about && wanted ? { test: pick(test), about, wanted } : undefined;
    }
    case "among": {
      const [first] = expr.keys;
      const about: Expr = expr.keys.length === 1 && first ? first : { op: "list", items: expr.keys };
      return { test: pick(rowTests[expr.fn]), about };
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
    case ">=":
      return rowCount(readComparison(expr, holds));
    default:
      return undefined;
  }
}

/** Converts `size(rows) > 0` to "rows is filled", which is easier to read than a number. */
function rowCount(fact: Pick<Fact, "test" | "about" | "wanted">): Pick<Fact, "test" | "about" | "wanted"> {
  const { about, wanted, test } = fact;
  const [list] = about.op === "call" && about.fn === "size" ? about.args : [];
  if (!list || wanted?.op !== "number") return fact;
  const isZero = Number(wanted.value) === 0;
  if (isZero && (test === "more" || test === "isNot")) return { test: "filled", about: list };
  if (isZero && (test === "is" || test === "atMost")) return { test: "empty", about: list };
  return fact;
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

function simplify(kind: CompositeReason["kind"], parts: readonly Reason[], verdict: Truth): Reason {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind, parts, verdict };
}

/** Replaces a failed test for presence by the part that names the expected value, if there is one. */
function moreSpecific(part: Reason, parent: CompositeReason): Reason {
  if (part.kind !== "fact" || part.test !== "filled" || part.verdict !== false || parent.kind !== "and") return part;
  return parent.parts.find((other) => other !== part && other.kind === "fact" && isSamePlace(other.about, part.about)) ?? part;
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
