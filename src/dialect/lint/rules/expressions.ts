/**
 * Checks expressions without running them: `expr/syntax`,
 * `expr/unknown-field`, `expr/unknown-function`, `expr/impossible-value`,
 * `expr/type`, `expr/cost`, and `expr/not-sql` for those that run in the database.
 */
import type { Expr } from "../../expr/ast.ts";
import { ExprSqlError, toSql, type SqlColumn, type SqlNames } from "../../expr/toSql.ts";
import type { ExprMistake, ExprType } from "../../expr/analysis/types.ts";
import { mistakesIn, treeOf } from "../workspace/expressions.ts";
import { type ExprNames, exprNames } from "../workspace/exprScope.ts";
import { reasonIn } from "../workspace/reasonIn.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { didYouMean } from "../workspace/lintPhrases.ts";
import { childAt, findingAt, type SourceNode, nodeText } from "../workspace/sourceNode.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { eachWording, partIn, Said, say, word } from "../workspace/say.ts";

/** The rule that reports each mistake of an expression. */
export const expressionRules: Readonly<Record<ExprMistake, string>> = {
  syntax: "expr/syntax",
  "unknown-name": "expr/unknown-field",
  "unknown-function": "expr/unknown-function",
  "impossible-value": "expr/impossible-value",
  type: "expr/type",
  unit: "expr/unit",
  cost: "expr/cost",
};

export const expressions: LintRule = (workspace) => {
  const namesAt = exprNames(workspace);
  const check = (node: SourceNode, expects: "boolean" | "any"): LintFinding[] => {
    // The types of a file of the wrong shape would only cause consequential findings.
    const text = nodeText(node);
    return text === undefined || isMisshapen(workspace, node) ? [] : findings(node, text, namesAt(node), expects);
  };
  return [
    ...workspace.marked("condition").flatMap((node) => [...check(node, "boolean"), ...inDatabase(node, namesAt(node))]),
    ...workspace.marked("formula").flatMap((node) => check(node, "any")),
  ];
};

/** Keywords that define types. If one is misspelt, the types of other fields are unknown. */
const shaping: readonly string[] = ["type", "properties", "items", "enum", "$ref", "x-codes", "x-entity", "x-file", "x-list"];

function isMisshapen(workspace: Workspace, node: SourceNode): boolean {
  return workspace.findings.some(
    ({ file, severity, rule, suggestion, pointer }) =>
      severity === "error" &&
      (file === node.file.path || file.startsWith("schemas/entities/")) &&
      // Any other misspelt keyword has no consequences elsewhere.
      (rule !== "keyword/unknown" || suggestion === undefined || shaping.includes(suggestion) || node.pointer.startsWith(pointer)),
  );
}

function findings(node: SourceNode, text: string, names: ExprNames, expects: "boolean" | "any"): LintFinding[] {
  return mistakesIn(text, names, expects).map(({ mistake, start, end, message, suggestion }) =>
    findingAt(node, expressionRules[mistake], mistakeSentence(mistake, message, text.slice(start, end), suggestion), {
      range: { start, end },
      suggestion,
      ...(mistake === "unit" && { severity: "warning" }),
    }),
  );
}

/** The mistake in words. A language that lacks the reason names the part of the expression. */
export function mistakeSentence(mistake: ExprMistake, message: string, part: string, suggestion: string | undefined): Said {
  // A name or a call at the start keeps its case.
  const whole = /^((self|row|oldSelf|ref|user|owner|limits|asked)\b|\w+\()/.test(message)
    ? `${message}.`
    : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  const [, instead] = /^write (.+) instead of /s.exec(message) ?? [];
  if (instead !== undefined) return new Said(whole, word('"{part}" is written otherwise: {instead}', { part, instead }).others);
  const english = suggestion === undefined ? whole : `${whole} Did you mean ${suggestion}?`;
  const hint = didYouMean(suggestion);
  const named = word(mistakeWords[mistake], { part });
  return new Said(
    english,
    eachWording((language) => `${reasonIn(language, message) ?? named.in(language)}${partIn(hint, language)}`),
  );
}

const mistakeWords: Readonly<Record<ExprMistake, string>> = {
  syntax: '"{part}" cannot be read here',
  "unknown-name": '"{part}" is not there',
  "unknown-function": '"{part}" is no function',
  "impossible-value": '"{part}" can never be that value',
  type: '"{part}" is of another type than is needed',
  unit: '"{part}" is in another currency',
  cost: '"{part}" takes too much work',
};

/** By node, with the names that they were found for. */
const foundBefore = new WeakMap<SourceNode, { readonly names: ExprNames; readonly findings: LintFinding[] }>();

function inDatabase(node: SourceNode, names: ExprNames): LintFinding[] {
  const before = foundBefore.get(node);
  if (before?.names === names) return before.findings;
  const findings = sqlFindings(node, names);
  foundBefore.set(node, { names, findings });
  return findings;
}

/** Checks conditions that run in the database: tabs over `self`; candidates of references, records of effects and recipients of e-mails over `row`. */
function sqlFindings(node: SourceNode, names: ExprNames): LintFinding[] {
  if (node.file.path === "schemas/roles.json") return reachInDatabase(node, names);
  // `each` of an effect runs in memory, over all shared records or rows.
  if (node.key?.node.value !== "where" || childAt(node.parent, "of") || childAt(node.parent, "in")) return [];
  const table = ["show", "update", "address"].some((key) => childAt(node.parent, key)) ? "row" : "self";
  const tree = treeOf(nodeText(node));
  const type = names[table];
  if (!tree || !type || mistakesIn(nodeText(node) ?? "", names, "boolean").length > 0) return [];
  const why = notSql(tree, table, type);
  return why === undefined ? [] : [findingAt(node, "expr/not-sql", say`This runs in the database, but ${why}.`)];
}

/** Checks a reach, the condition of every statement: over the record (`row`) and its customer (`owner`). */
function reachInDatabase(node: SourceNode, names: ExprNames): LintFinding[] {
  const tree = treeOf(nodeText(node));
  if (!tree || mistakesIn(nodeText(node) ?? "", names, "boolean").length > 0) return [];
  const why = sqlRefusal(tree, ["row", "owner"], (path, name) => names[name] && columnOfType(names[name], path));
  return why === undefined ? [] : [findingAt(node, "expr/not-sql", say`This runs in the database, but ${why}.`)];
}

function notSql(tree: Expr, table: string, type: ExprType): string | undefined {
  return sqlRefusal(tree, table, (path) => columnOfType(type, path));
}

function sqlRefusal(tree: Expr, table: SqlNames["table"], column: SqlNames["column"]): string | undefined {
  try {
    toSql(tree, { table, column, scope: {} });
    return undefined;
  } catch (error) {
    if (error instanceof ExprSqlError) return error.message;
    throw error;
  }
}

/** Returns the column of a single value or a list of values; `undefined` for an object. */
export function columnOfType(type: ExprType, path: readonly string[]): SqlColumn | undefined {
  let here: ExprType | undefined = type;
  for (const key of path) here = here?.fields?.()[key];
  if (!here || here.kind === "object") return undefined;
  if (here.kind === "list") return here.item?.kind === "object" ? undefined : { sql: "x", type: "list" };
  return { sql: "x", type: here.kind === "any" ? "text" : here.kind };
}
