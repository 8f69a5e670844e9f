/**
 * Runs the examples of authors: cases of rules (`rule/case`, `rule/case-unread`, `rule/no-case`),
 * examples of entities, samples and defaults of fields (`examples/invalid`),
 * initial records of a new database (`records/invalid`).
 */
import { openTable } from "../../fields/cascade.ts";
import type { CheckContext } from "../../check/check.ts";
import { checkRecord } from "../../check/checkRecord.ts";
import type { CompiledEntity } from "../../schema/compiled.ts";
import { isObject, type Json, type Rec } from "../../json/json.ts";
import type { Problem } from "../../schema/problems.ts";
import { type RecordsByEntity, sumsOver } from "../../records/sumsOver.ts";
import { unreadMembers } from "../../explain/caseOfRule.ts";
import { fillSampleText } from "../../text/sampleText.ts";
import { workspaceLimits } from "../workspace/domains.ts";
import { fieldTokens } from "../workspace/exprScope.ts";
import { eachSchemaField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt, arrayItems, type SourceNode, nodePath, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { quoted } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import type { Table, TableFile } from "../../schema/tables.ts";

export const cases: LintRule = (workspace) => [
  ...workspace.marked("rule").flatMap((rule) => ruleCases(workspace, rule)),
  ...[...workspace.entities].flatMap(([name, entity]) => again(workspace, name, entity, () => examples(workspace, name, entity))),
  ...[...workspace.states.values()].flatMap((machine) =>
    again(workspace, nodeText(childAt(machine, "entity")) ?? "", machine, () => asked(workspace, machine)),
  ),
  ...[...workspace.records].flatMap(([name, list]) => again(workspace, name, list, () => records(workspace, name, list))),
];

/** The last findings of a node, with the inputs that they depend on. */
interface Found {
  readonly entity: CompiledEntity | undefined;
  readonly limits: string;
  readonly findings: LintFinding[];
}
const cache = new WeakMap<SourceNode, Found>();

/** Runs `find` only if the node, the compiled entity or a limit that it reads has changed. */
function again(workspace: Workspace, name: string, node: SourceNode, find: () => LintFinding[]): LintFinding[] {
  const entity = workspace.input.compiled?.[name];
  const limits = entity ? limitsAskedBy(workspace, entity) : "";
  const last = cache.get(node);
  if (last && last.entity === entity && last.limits === limits) return last.findings;
  const findings = find();
  // Without a compiled entity the result depends on more than the node.
  if (entity) cache.set(node, { entity, limits, findings });
  return findings;
}

/** Returns the limits that expressions read; those of keywords are part of the compiled entity. */
function limitsAskedBy(workspace: Workspace, { expressions }: CompiledEntity): string {
  const asks = Object.keys(expressions).some((text) => /\blimits\b/.test(text));
  return asks ? JSON.stringify(workspaceLimits(workspace)) : "";
}

function ruleCases(workspace: Workspace, rule: SourceNode): LintFinding[] {
  const entity = workspace.input.compiled?.[rule.file.stem];
  const id = nodeText(childAt(rule, "id"));
  const lacking = (["accept", "reject"] as const).filter((side) => arrayItems(childAt(rule, "cases", side)).length === 0);
  const hint = findingAt(
    childAt(rule, "id") ?? rule,
    "rule/no-case",
    `This rule has no case to ${lacking.join(" and none to ")}: give it a record to accept and one to reject.`,
    { severity: "info" },
  );
  if (lacking.length === 2) return [hint];
  if (!entity || id === undefined || !rule.file.path.startsWith("schemas/entities/")) return [];
  const tried = again(workspace, rule.file.stem, rule, () => tryCases(workspace, entity, rule, id));
  return [...(lacking.length > 0 ? [hint] : []), ...tried];
}

function tryCases(workspace: Workspace, entity: CompiledEntity, rule: SourceNode, id: string): LintFinding[] {
  const breaks = (node: SourceNode): boolean => problemsOf(workspace, entity, rule, node).some(({ code }) => code === `rule:${id}`);
  return [
    ...arrayItems(childAt(rule, "cases", "accept"))
      .filter(breaks)
      .map((node) => findingAt(node, "rule/case", `The rule "${id}" refuses this record, but should accept it.`)),
    ...arrayItems(childAt(rule, "cases", "reject"))
      .filter((node) => !breaks(node))
      .map((node) => findingAt(node, "rule/case", `The rule "${id}" accepts this record, but should reject it.`)),
    ...(["accept", "reject"] as const).flatMap((side) =>
      arrayItems(childAt(rule, "cases", side)).flatMap((node) => unread(entity, id, node)),
    ),
  ];
}

/** A case with fields that its rule does not read may be a whole record of a customer. */
function unread(entity: CompiledEntity, id: string, node: SourceNode): LintFinding[] {
  const value = nodeValue(node);
  const names = isObject(value) ? unreadMembers(entity, id, splitCase(value as Rec).record) : [];
  if (names.length === 0) return [];
  const text = `The rule "${id}" does not read ${names.map((name) => `"${name}"`).join(", ")}: leave ${names.length === 1 ? "it" : "them"} out of the case, which needs no other data of a customer.`;
  return [findingAt(node, "rule/case-unread", text, { severity: "info" })];
}

function problemsOf(workspace: Workspace, entity: CompiledEntity, rule: SourceNode, node: SourceNode): readonly Problem[] {
  const { record: given, others } = splitCase(nodeValue(node) as Rec);
  const record = inRow(rule, given);
  const on = nodeText(arrayItems(childAt(rule, "on"))[0]);
  const today = nodeText(childAt(rule, "until")) ?? nodeText(childAt(rule, "since"));
  // Read-only fields, and cases of updates, need a stored record.
  const isStored = on === "update" || Object.keys(record).some((name) => entity.schema.properties[name]?.readOnly === true);
  const context = contextOf(workspace, {
    sums: sumsOver(entity.expressions, others),
    on: isStored && on === "update" ? "case" : (on ?? "create"),
    ...(today !== undefined && { today }),
  });
  return isStored ? checkRecord(entity, record, {}, context).problems : checkRecord(entity, null, record, context).problems;
}

/** Divides a case into its record and the other records of the owner, which it has as `$records`. */
function splitCase({ $records, ...record }: Rec): { readonly record: Rec; readonly others: RecordsByEntity } {
  return { record, others: (isObject($records) ? $records : {}) as RecordsByEntity };
}

/** The cases of a row rule are rows: wraps them into a record. */
function inRow(rule: SourceNode, value: Rec): Rec {
  const tokens = fieldTokens(nodePath(rule));
  return tokens.at(-1) === "-" ? recordWith(tokens, value as Json) : value;
}

/** Returns a record with only this value; a row becomes the only one of its list. */
function recordWith(tokens: readonly string[], value: Json): Rec {
  return tokens.reduceRight<Json>((inner, token) => (token === "-" ? [inner] : { [token]: inner }), value) as Rec;
}

function examples(workspace: Workspace, name: string, node: SourceNode): LintFinding[] {
  const entity = workspace.input.compiled?.[name];
  if (!entity) return [];
  const whole = arrayItems(childAt(node, "examples")).flatMap((example) =>
    invalid(workspace, entity, example, "examples/invalid", "This example"),
  );
  return [...whole, ...eachSchemaField(node).flatMap(({ path, field }) => fieldValues(workspace, entity, path, field))];
}

/** Checks the values of prompt fields. */
function asked(workspace: Workspace, machine: SourceNode): LintFinding[] {
  const entity = workspace.input.compiled?.[nodeText(childAt(machine, "entity")) ?? ""];
  return arrayItems(childAt(machine, "transitions")).flatMap((transition) => {
    const asks = entity?.asks[nodeText(childAt(transition, "id")) ?? ""];
    return asks
      ? objectEntries(childAt(transition, "ask")).flatMap(([name, field]) => fieldValues(workspace, asks, `/${name}`, field))
      : [];
  });
}

function fieldValues(workspace: Workspace, entity: CompiledEntity, path: string, field: SourceNode): LintFinding[] {
  const start = childAt(field, "default");
  const given = [...arrayItems(childAt(field, "examples")), ...(start ? [start] : [])].map((value): Given => [value, nodeValue(value)]);
  // A range of a date is a number of days, not a value of the field.
  const samples = nodeText(childAt(field, "format")) === "date" ? [] : sampleValues(childAt(field, "x-sample"));
  return [...given, ...samples].flatMap(([value, json]) => invalidValue(workspace, entity, path, value, json));
}

/** A value and its node. */
type Given = readonly [node: SourceNode, value: Json | undefined];

/** Returns values of a sample: the ends of its ranges and its filled texts. Values that depend on another field are omitted. */
function sampleValues(sample: SourceNode | undefined): Given[] {
  if (!sample) return [];
  const value = nodeValue(sample);
  if (typeof value === "string") return [[sample, fillSampleText(value, () => 0)]];
  if (Array.isArray(value))
    return arrayItems(sample).flatMap((item) => (nodeText(item) === undefined ? [[item, nodeValue(item)] as Given] : sampleValues(item)));
  if (!isObject(value)) return [[sample, value]];
  const ends = ["from", "to"].flatMap((end) => childAt(sample, end) ?? []);
  const dependent = [...objectEntries(childAt(sample, "values")).map(([, one]) => one), childAt(sample, "otherwise")];
  return [...ends, ...dependent].flatMap(sampleValues);
}

function records(workspace: Workspace, name: string, list: SourceNode): LintFinding[] {
  const entity = workspace.input.compiled?.[name];
  if (!workspace.entities.has(name)) return [findingAt(list, "ref/entity", `There is no entity "${name}" for these records.`)];
  return entity ? arrayItems(list).flatMap((record) => invalid(workspace, entity, record, "records/invalid", "This record")) : [];
}

function invalid(workspace: Workspace, entity: CompiledEntity, node: SourceNode, rule: string, what: string): LintFinding[] {
  const value = nodeValue(node);
  if (!isObject(value)) return [];
  const { id: _id, version: _version, ...record } = value;
  const problems = blocking(
    checkRecord(entity, null, record as Rec, contextOf(workspace, { on: "create", sums: sumsOver(entity.expressions, {}) })).problems,
  );
  return problems.slice(0, 3).map(({ path, code, params }) => {
    const culprit = childAt(node, ...path.split("/").slice(1)) ?? node;
    return findingAt(culprit, rule, `${what} does not pass the check: ${path || "the record"} ${problemPhrase(code, params)}.`);
  });
}

function invalidValue(
  workspace: Workspace,
  entity: CompiledEntity,
  path: string,
  node: SourceNode,
  value: Json | undefined,
): LintFinding[] {
  const pointer = path.replaceAll("/-", "/0");
  const record = recordWith(path.split("/").slice(1), value as Json);
  const problems = blocking(checkRecord(entity, null, record, contextOf(workspace, { on: "create", draft: true })).problems);
  const mine = problems.find(
    (problem) => (problem.path === pointer || problem.path.startsWith(`${pointer}/`)) && !problem.code.startsWith("rule:"),
  );
  return mine
    ? [
        findingAt(
          node,
          "examples/invalid",
          `${quoted(value)} does not pass the check of its own field: it ${problemPhrase(mine.code, mine.params)}.`,
        ),
      ]
    : [];
}

/** What is wrong with a value, by the code of its problem; `{limit}` is filled in. */
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

/** Returns the problem in words, with its keyword: `is none of the options (enum)`. */
function problemPhrase(code: string, params: Readonly<Record<string, unknown>> = {}): string {
  const phrase = phrases[code]?.replace("{limit}", String(params["limit"] ?? ""));
  return phrase === undefined ? `breaks ${code}${Object.keys(params).length > 0 ? ` ${quoted(params)}` : ""}` : `${phrase} (${code})`;
}

/** Returns the blocking problems. An example may contain read-only fields. */
function blocking(problems: readonly Problem[]): Problem[] {
  return problems.filter(({ severity, code }) => severity === "error" && code !== "readOnly");
}

/** Returns a context with a fixed day, so that every run has the same result. */
function contextOf(workspace: Workspace, given: Pick<CheckContext, "on"> & Partial<CheckContext>): CheckContext {
  const today = given.today ?? "2026-01-01";
  return { user: {}, limits: workspaceLimits(workspace), tables: openTables(workspace), now: `${today} 12:00:00`, ...given, today };
}

const opened = new WeakMap<Workspace, Readonly<Record<string, Table>>>();

/** Returns the valid tables; another rule reports the others. */
function openTables(workspace: Workspace): Readonly<Record<string, Table>> {
  const known = opened.get(workspace);
  if (known) return known;
  const tables: Record<string, Table> = {};
  for (const [name, node] of workspace.tables) {
    const file = nodeValue(node);
    if (isObject(file) && Array.isArray(file["columns"]) && Array.isArray(file["rows"]) && file["rows"].every(Array.isArray))
      tables[name] = openTable(file as unknown as TableFile);
  }
  opened.set(workspace, tables);
  return tables;
}
