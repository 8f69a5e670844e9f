/**
 * Runs the examples of authors: cases of rules (`rule/case`, `rule/case-unread`, `rule/no-case`),
 * examples of entities, samples and defaults of fields (`examples/invalid`),
 * initial records of a new database (`records/invalid`).
 */
import type { CheckResult } from "../../check/check.ts";
import { checkRecord } from "../../check/checkRecord.ts";
import type { CompiledEntity } from "../../schema/compiled.ts";
import { isObject, type Json, type Rec } from "../../json/json.ts";
import { type RecordsByEntity, sumsOver } from "../../records/sumsOver.ts";
import { unreadMembers } from "../../explain/caseOfRule.ts";
import { workspaceLimits } from "../workspace/domains.ts";
import { blocking, brokenRecords, contextOf, problemPhrase } from "./brokenRecords.ts";
import { type Given, sampleValues } from "./offeredMends.ts";
import { fieldTokens } from "../../schema/derived/shape.ts";
import { eachSchemaField } from "../workspace/fields.ts";
import type { LintFinding } from "../workspace/finding.ts";
import { childAt, objectEntries, findingAt, arrayItems, type SourceNode, nodePath, nodeText, nodeValue } from "../workspace/sourceNode.ts";
import { quoted } from "../workspace/lintPhrases.ts";
import type { LintRule, Workspace } from "../workspace/workspace.ts";
import { type Said, say, word } from "../workspace/say.ts";

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
    say`This rule has no case to ${word(lacking.join(" and none to "))}: give it a record to accept and one to reject.`,
    { severity: "info" },
  );
  if (lacking.length === 2) return [hint];
  if (!entity || id === undefined || !rule.file.path.startsWith("schemas/entities/")) return [];
  const tried = again(workspace, rule.file.stem, rule, () => tryCases(workspace, entity, rule, id));
  return [...(lacking.length > 0 ? [hint] : []), ...tried];
}

function tryCases(workspace: Workspace, entity: CompiledEntity, rule: SourceNode, id: string): LintFinding[] {
  const breaks = (node: SourceNode): boolean => checkCase(workspace, entity, rule, node).problems.some(({ code }) => code === `rule:${id}`);
  const condition = nodeText(childAt(rule, "rule")) ?? "";
  return [
    ...arrayItems(childAt(rule, "cases", "accept"))
      .filter(breaks)
      .map((node) =>
        findingAt(
          node,
          "rule/case",
          say`The rule refuses this record, but should accept it: ${condition} does not hold of it. Change the case or the rule.`,
        ),
      ),
    ...arrayItems(childAt(rule, "cases", "reject"))
      .filter((node) => !breaks(node))
      .map((node) =>
        findingAt(node, "rule/case", acceptedCase(condition, hiddenMembers(node, checkCase(workspace, entity, rule, node).record))),
      ),
    ...(["accept", "reject"] as const).flatMap((side) =>
      arrayItems(childAt(rule, "cases", side)).flatMap((node) => unread(entity, rule, id, node)),
    ),
  ];
}

function acceptedCase(condition: string, hidden: readonly string[]): Said {
  if (hidden.length === 0)
    return say`The rule accepts this record, but should reject it: ${condition} holds of it or reads what it lacks, or "when" does not hold. Change the case or the rule.`;
  return say`The rule accepts this record, but should reject it: ${hidden.join(", ")} is hidden in it. Give the case what "x-visible-when" of that field asks for.`;
}

/** Members of a case that the check takes out, since their fields are hidden. */
function hiddenMembers(node: SourceNode, checkedRecord: Rec): readonly string[] {
  return Object.keys(splitCase(nodeValue(node) as Rec).record).filter((name) => checkedRecord[name] === undefined);
}

/** A case with fields that its rule does not read may be a whole record of a customer. */
function unread(entity: CompiledEntity, rule: SourceNode, id: string, node: SourceNode): LintFinding[] {
  const value = nodeValue(node);
  if (!isObject(value) || isWholeRecord(rule, value as Rec)) return [];
  const names = unreadMembers(entity, id, splitCase(value as Rec).record);
  if (names.length === 0) return [];
  const text = say`The rule does not read ${names.map((name) => `"${name}"`).join(", ")}: leave that out of the case, which needs no other data of a customer.`;
  return [findingAt(node, "rule/case-unread", text, { severity: "info" })];
}

function checkCase(workspace: Workspace, entity: CompiledEntity, rule: SourceNode, node: SourceNode): CheckResult {
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
  return isStored ? checkRecord(entity, record, {}, context) : checkRecord(entity, null, record, context);
}

/** Divides a case into its record and the other records of the owner, which it has as `$records`. */
function splitCase({ $records, ...record }: Rec): { readonly record: Rec; readonly others: RecordsByEntity } {
  return { record, others: (isObject($records) ? $records : {}) as RecordsByEntity };
}

/** The cases of a row rule are rows: wraps them into a record. One that has the list is a whole record, for rules that read the record too. */
function inRow(rule: SourceNode, value: Rec): Rec {
  const tokens = fieldTokens(nodePath(rule));
  return tokens.at(-1) === "-" && !isWholeRecord(rule, value) ? recordWith(tokens, value as Json) : value;
}

function isWholeRecord(rule: SourceNode, value: Rec): boolean {
  const tokens = fieldTokens(nodePath(rule));
  const [list = ""] = tokens;
  const columns = childAt(rule.parent?.parent, "properties");
  return tokens.at(-1) === "-" && value[list] !== undefined && childAt(columns, list) === undefined;
}

/** Returns a record with only this value; a row becomes the only one of its list. */
function recordWith(tokens: readonly string[], value: Json): Rec {
  return tokens.reduceRight<Json>((inner, token) => (token === "-" ? [inner] : { [token]: inner }), value) as Rec;
}

function examples(workspace: Workspace, name: string, node: SourceNode): LintFinding[] {
  const entity = workspace.input.compiled?.[name];
  if (!entity) return [];
  const whole = brokenRecords(workspace, entity, arrayItems(childAt(node, "examples")), { rule: "examples/invalid", noun: "example" });
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
  const entered = [childAt(field, "default"), childAt(childAt(field, "x-none"), "enter")].flatMap((value) => value ?? []);
  const given = [...arrayItems(childAt(field, "examples")), ...entered].map((value): Given => [value, nodeValue(value)]);
  // A range of a date or a time is a number of days, not a value of the field.
  const samples = /^date(-time)?$/.test(nodeText(childAt(field, "format")) ?? "") ? [] : sampleValues(childAt(field, "x-sample"));
  return [...given, ...samples].flatMap(([value, json]) => invalidValue(workspace, entity, path, value, json));
}

function records(workspace: Workspace, name: string, list: SourceNode): LintFinding[] {
  const entity = workspace.input.compiled?.[name];
  if (!workspace.entities.has(name)) return [findingAt(list, "ref/entity", say`There is no entity "${name}" for these records.`)];
  return entity ? brokenRecords(workspace, entity, arrayItems(list), { rule: "records/invalid", noun: "record" }) : [];
}

/** Whether a `default` is written as if it were a formula. */
function isWorkedOut(node: SourceNode, value: Json | undefined): boolean {
  return node.key?.node.value === "default" && typeof value === "string" && /^(today|now)\b|^(self|user|limits)\./.test(value);
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
          say`${quoted(value)} does not pass the check of its own field: it ${problemPhrase(mine)}.${isWorkedOut(node, value) ? say` What is worked out for a new record stands in "x-default".` : ""}`,
        ),
      ]
    : [];
}
