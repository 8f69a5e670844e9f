/**
 * Examples and shipped records that do not pass the check. All that break one rule in one place are one finding, with a value that
 * makes them pass where the schemas have one: of another example, of a sample, or of the case that the rule accepts.
 */
import { openTable } from "../../fields/cascade.ts";
import type { CheckContext } from "../../check/check.ts";
import { checkRecord } from "../../check/checkRecord.ts";
import type { CompiledEntity } from "../../schema/compiled.ts";
import { isEqual } from "../../json/equal.ts";
import { isObject, type Rec } from "../../json/json.ts";
import { getAt, patternOf, pointerTokens, setAt } from "../../json/pointer.ts";
import type { Problem } from "../../schema/problems.ts";
import type { Table, TableFile } from "../../schema/tables.ts";
import { schemaAt } from "../../schema/derived/shape.ts";
import { inLanguage, type Language } from "../../text/text.ts";
import { sumsOver } from "../../records/sumsOver.ts";
import { workspaceLimits } from "../workspace/domains.ts";
import { findField } from "../workspace/fields.ts";
import type { LintFinding, MendPlace } from "../workspace/finding.ts";
import { quoted } from "../workspace/lintPhrases.ts";
import { arrayItems, childAt, findingAt, nodePath, nodeText, nodeValue, objectEntries, type SourceNode } from "../workspace/sourceNode.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { eachWording, Said, say, word } from "../workspace/say.ts";
import { type Mend, mendedPlace, mendsFor } from "./offeredMends.ts";
import { oncePer } from "../../json/oncePer.ts";

/** Name of the records in a finding. */
interface Called {
  readonly rule: string;
  readonly noun: string;
}

/** A record and one of its problems. */
interface Broken {
  readonly node: SourceNode;
  readonly record: Rec;
  readonly problem: Problem;
}

/** Checks records of an entity. Of each record the first three problems count. */
export function brokenRecords(workspace: Workspace, entity: CompiledEntity, nodes: readonly SourceNode[], called: Called): LintFinding[] {
  const groups = new Map<string, [Broken, ...Broken[]]>();
  for (const node of nodes) {
    const record = recordOf(node);
    const problems = (record ? problemsOf(workspace, entity, record) : []).filter(
      (one) => !isLeftToDemonstration(workspace, entity, one, called),
    );
    for (const problem of problems.slice(0, 3)) {
      const key = `${problem.code} ${patternOf(problem.path)}`;
      const broken: Broken = { node, record: record as Rec, problem };
      const group = groups.get(key);
      if (group) group.push(broken);
      else groups.set(key, [broken]);
    }
  }
  return [...groups.values()].map((group) => findingOf(workspace, entity, group, called));
}

/** An example cannot know the id of another record: demonstration data choose one where it is left out. */
function isLeftToDemonstration(workspace: Workspace, entity: CompiledEntity, { code, path }: Problem, { rule }: Called): boolean {
  const root = workspace.entities.get(entity.schema["x-entity"].name);
  if (rule !== "examples/invalid" || code !== "required" || !root) return false;
  const reference = childAt(findField(workspace, root, patternOf(path)).field, "x-reference");
  return reference !== undefined && (nodeText(childAt(reference, "key")) ?? "id") === "id";
}

function recordOf(node: SourceNode): Rec | undefined {
  const value = nodeValue(node);
  if (!isObject(value)) return undefined;
  const { id: _id, version: _version, ...record } = value;
  return record as Rec;
}

function problemsOf(workspace: Workspace, entity: CompiledEntity, record: Rec): Problem[] {
  const context = contextOf(workspace, { on: "create", sums: sumsOver(entity.expressions, {}) });
  return blocking(checkRecord(entity, null, record, context).problems);
}

function findingOf(
  workspace: Workspace,
  entity: CompiledEntity,
  group: readonly [Broken, ...Broken[]],
  { rule, noun }: Called,
): LintFinding {
  const [first] = group;
  const { path, code } = first.problem;
  const culprit = valueAt(first.node, path);
  const mend = mendOf(workspace, entity, first);
  const isOne = group.length === 1;
  const named = group.slice(0, mostNamed).map(({ node }) => `#${Number(nodePath(node).at(-1)) + 1}`);
  const places = [...named, ...(group.length > mostNamed ? ["…"] : [])].join(", ");
  const subject = isOne
    ? say`This ${word(noun)} does not pass the check`
    : say`${group.length} ${word(`${noun}s`)} do not pass the check (${places})`;
  const members = mend?.map(([name, value]) => `"${name}": ${quoted(value)}`).join(", ");
  const offered = members === undefined ? "" : isOne ? say` It passes with ${members}.` : say` They pass with ${members}.`;
  const value = code === "enum" ? getAt(first.record, path) : undefined;
  const called = path === "" ? word("the record") : fieldCalled(entity, path);
  const place = value === undefined ? called : say`${called} (${quoted(value)})`;
  const message = say`${subject}: ${place} ${problemPhrase(first.problem)}.${asOf(workspace, entity, code)}${offered}`;
  const found = findingAt(culprit ?? first.node, rule, message);
  const suggestion = mend && mendText(first, mend, culprit);
  if (suggestion === undefined) return found;
  const also = group.slice(1, mostMended).flatMap((one) => mendPlaces(workspace, entity, one, found));
  return { ...found, suggestion, endColumn: endOf(found, culprit), ...(also.length > 0 && { also }) };
}

/** Numbers of records that a finding names, and that are mended together. */
const mostNamed = 3;
const mostMended = 100;

/** A value that is missing is put in behind the brace of its record. */
const endOf = ({ column, endColumn }: LintFinding, culprit: SourceNode | undefined): number => (culprit ? endColumn : column + 1);

/** What mends another record of the same finding, in the same file. */
function mendPlaces(workspace: Workspace, entity: CompiledEntity, one: Broken, first: LintFinding): readonly MendPlace[] {
  const culprit = valueAt(one.node, one.problem.path);
  const mend = mendOf(workspace, entity, one);
  const suggestion = mend && mendText(one, mend, culprit);
  const found = findingAt(culprit ?? one.node, first.rule, new Said(first.message, first.details ?? {}));
  if (suggestion === undefined || found.file !== first.file) return [];
  return [{ line: found.line, column: found.column, endColumn: endOf(found, culprit), suggestion }];
}

function valueAt(node: SourceNode, path: string): SourceNode | undefined {
  const inside = (at: SourceNode | undefined, token: string) => childAt(at, token) ?? arrayItems(at)[Number(token)];
  return path.split("/").slice(1).reduce<SourceNode | undefined>(inside, node);
}

/** Says which day it is in the check, where a broken rule reads it. */
function asOf(workspace: Workspace, entity: CompiledEntity, code: string): Said | "" {
  const rule = entity.schema["x-rules"]?.find(({ id }) => code === `rule:${id}`);
  const reads = /\b(today|now)\b/.test(`${rule?.rule ?? ""} ${rule?.when ?? ""}`);
  return reads ? say` Here it is ${contextOf(workspace, { on: "create" }).today}, in every check.` : "";
}

function mendText({ node, problem }: Broken, mend: Mend, culprit: SourceNode | undefined): string | undefined {
  if (culprit) {
    const [member, ...others] = mend;
    if (!member || others.length > 0 || !mendedPlace(problem.path).endsWith(`/${member[0]}`)) return undefined;
    // An entry of a list of choices is replaced by the one at the same position.
    return JSON.stringify(
      mendedPlace(problem.path) === problem.path ? member[1] : getAt(member[1], /\/\d+$/.exec(problem.path)?.[0] ?? ""),
    );
  }
  const isWhole = problem.path.split("/").length === 2 && mend.every(([name]) => childAt(node, name) === undefined);
  const members = mend.map(([name, value]) => `"${name}": ${JSON.stringify(value)}`).join(", ");
  return isWhole ? `{ ${members}${objectEntries(node).length > 0 ? "," : ""}` : undefined;
}

/** Returns values with which the problem is gone and no other comes. */
function mendOf(workspace: Workspace, entity: CompiledEntity, { record, problem }: Broken): Mend | undefined {
  const before = problemsOf(workspace, entity, record).length;
  const place = mendedPlace(problem.path);
  const base = place.slice(0, place.lastIndexOf("/"));
  const passes = (mend: Mend): boolean => {
    const mended = mend.reduce((whole, [name, value]) => setAt(whole, `${base}/${name}`, value), record);
    const left = problemsOf(workspace, entity, mended);
    return left.length < before && !left.some(({ code, path }) => code === problem.code && path === problem.path);
  };
  const lacking = ([name, value]: Mend[number]): boolean => !isEqual(getAt(record, `${base}/${name}`), value);
  return mendsFor(workspace, entity, record, problem).find(passes)?.filter(lacking);
}

/** Phrase for a wrong value, by the code of its problem; `{limit}` is filled in. */
const phrases: Readonly<Record<string, string>> = {
  required: "is missing",
  type: "is of another type",
  enum: "is none of the options",
  const: "is not the only allowed value",
  format: "is not well formed",
  pattern: "is not well formed",
  maxLength: "is longer than {limit} characters",
  minLength: "is shorter than {limit} characters",
  maximum: "is more than {limit}",
  minimum: "is less than {limit}",
  exclusiveMaximum: "is not less than {limit}",
  exclusiveMinimum: "is not more than {limit}",
  maxItems: "has more than {limit} rows",
  minItems: "has fewer than {limit} rows",
  decimals: "has more than {limit} decimals",
  unknown: "is no field of the entity",
};

/** Returns the problem in words: `is none of the options`; of a rule its message. */
export function problemPhrase({ code, params, message }: Pick<Problem, "code" | "params" | "message">): Said {
  const phrase = phrases[code];
  if (phrase !== undefined) return word(phrase, { limit: params["limit"] ?? "" });
  const broken = message
    ? saidText((language) => inLanguage(message, language))
    : `${code}${Object.keys(params).length > 0 ? ` ${quoted(params)}` : ""}`;
  return say`breaks “${broken}”`;
}

/** Returns what people call the place of a value, and its name in the files: `Boxes 2 › Weight (weight)`. */
function fieldCalled({ schema }: CompiledEntity, path: string): Said {
  const tokens = pointerTokens(path);
  const called = (language: Language): string =>
    tokens
      .flatMap((token, at) => {
        if (/^\d+$/.test(token)) return [];
        const label = inLanguage(schemaAt(schema, tokens.slice(0, at + 1))?.["x-label"], language) || token;
        const row = /^\d+$/.test(tokens[at + 1] ?? "") ? ` ${Number(tokens[at + 1]) + 1}` : "";
        return [label + row];
      })
      .join(" › ");
  const name = tokens.findLast((token) => !/^\d+$/.test(token)) ?? "";
  // A field without a label is called by its name.
  const isLabelled = schemaAt(schema, tokens.slice(0, tokens.lastIndexOf(name) + 1))?.["x-label"] !== undefined;
  const label = saidText(called);
  return isLabelled ? say`${label} (${name})` : label;
}

const saidText = (inEach: (language: Language) => string): Said => new Said(inEach("en"), eachWording(inEach));

/** Returns the blocking problems. An example may contain read-only fields. */
export function blocking(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ severity, code }) => severity === "error" && code !== "readOnly");
}

/** Returns a context with a fixed day, so that every run has the same result. */
export function contextOf(workspace: Workspace, given: Pick<CheckContext, "on"> & Partial<CheckContext>): CheckContext {
  const today = given.today ?? "2026-01-01";
  return { user: {}, limits: workspaceLimits(workspace), tables: openTables(workspace), now: `${today} 12:00:00`, ...given, today };
}

/** Returns the valid tables; another rule reports the others. */
const openTables = oncePer((workspace: Workspace) => {
  const tables: Record<string, Table> = {};
  for (const [name, node] of workspace.tables) {
    const file = nodeValue(node);
    if (isObject(file) && Array.isArray(file["columns"]) && Array.isArray(file["rows"]) && file["rows"].every(Array.isArray))
      tables[name] = openTable(file as unknown as TableFile);
  }
  return tables;
});
