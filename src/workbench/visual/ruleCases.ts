/** Reads the cases of a rule and edits them: text in, text out. Each edit changes one case and nothing else. Pure. */
import { type JsonValue, readJsonValue, removeJsonValue, setJsonValue } from "#dialect/json/editJson.ts";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";
import { getAt, pointerTokens, setAt, toPointer } from "#dialect/json/pointer.ts";
import { ruleSites } from "#dialect/check/rules.ts";
import { fieldsReadBy, type CaseVerdict, verdicts, withCase } from "#dialect/explain/caseOfRule.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { FieldSchema } from "#dialect/schema/schema.ts";
import { fieldTokens, schemaAt } from "#dialect/schema/derived/shape.ts";

export interface RuleCaseRow {
  /** What the rule must do with the record. */
  readonly as: CaseVerdict;
  /** JSON Pointer of the case in the file. */
  readonly pointer: string;
  readonly value: Rec;
}

/** A value that a case may have. */
export interface CaseField {
  /** Pointer in the case; a list is given by its first row. */
  readonly pointer: string;
  /** Labels by language, from the outermost field. */
  readonly labels: readonly FieldSchema["x-label"][];
  readonly schema: FieldSchema;
}

/** Returns the cases of a rule: those to accept, then those to refuse. */
export function readCases(text: string, rule: string): RuleCaseRow[] {
  return verdicts.flatMap((as) => {
    const list = readJsonValue(text, `${rule}/cases/${as}`);
    if (!Array.isArray(list)) return [];
    return (list as readonly Json[]).flatMap((value, index): RuleCaseRow[] =>
      isObject(value) ? [{ as, pointer: `${rule}/cases/${as}/${index}`, value: value as Rec }] : [],
    );
  });
}

/**
 * Returns the fields that a case of the rule needs values for: those that the rule reads, and those that its cases have.
 * Left out: computed fields, lists of rows and groups as a whole, and fields around the rows of a rule of rows.
 */
export function caseFields(entity: CompiledEntity, text: string, rule: string): CaseField[] {
  const base = rowPattern(rule);
  const cases = readCases(text, rule);
  const given = cases.flatMap(({ value }) => leavesOf(value as Json, base));
  const patterns = new Set([...patternsReadBy(entity, text, rule), ...given]);
  return [...patterns].flatMap((pattern): CaseField[] => {
    const schema = schemaAt(entity.schema, pointerTokens(pattern));
    if (!schema || schema["x-compute"] !== undefined || isWhole(schema) || !pattern.startsWith(`${base}/`)) return [];
    const own = pattern.slice(base.length);
    return [{ pointer: own.replaceAll(/\/-(?=\/|$)/g, "/0"), labels: labelsOf(entity.schema, pattern, base), schema }];
  });
}

const isWhole = ({ properties, items }: FieldSchema): boolean => properties !== undefined || items?.properties !== undefined;

function patternsReadBy(entity: CompiledEntity, text: string, pointer: string): Iterable<string> {
  const rule = readJsonValue(text, pointer) as { readonly id?: string; readonly rule?: string; readonly when?: string };
  const site = ruleSites(entity).find(({ rules }) => rules.some((one) => one.rule.id === rule.id));
  const found = site?.rules.find((one) => one.rule.id === rule.id);
  return site && found ? fieldsReadBy(entity, site.names, found.rule) : [];
}

/** Returns the pattern of the row that a rule of rows is about: `/properties/boxes/items/x-rules/0` is about `/boxes/-`. */
function rowPattern(rule: string): string {
  const holder = rule.slice(0, rule.lastIndexOf("/x-rules/"));
  if (!holder.endsWith("/items")) return "";
  return toPointer(fieldTokens(pointerTokens(holder)));
}

function leavesOf(value: Json, pattern: string): string[] {
  if (Array.isArray(value)) {
    const rows = (value as readonly Json[]).filter((row) => isObject(row));
    return rows.length === 0 ? [pattern] : rows.flatMap((row) => leavesOf(row, `${pattern}/-`));
  }
  return isObject(value) ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner as Json, `${pattern}/${key}`)) : [pattern];
}

function labelsOf(schema: FieldSchema, pattern: string, base: string): FieldSchema["x-label"][] {
  const tokens = pointerTokens(pattern);
  const from = pointerTokens(base).length;
  return tokens.flatMap((token, index) => {
    if (token === "-" || index < from) return [];
    return [schemaAt(schema, tokens.slice(0, index + 1))?.["x-label"] ?? { en: token }];
  });
}

/** Sets a value of a case; undefined removes it. */
export function withCaseValue(text: string, { pointer, value }: RuleCaseRow, field: string, next: Json | undefined): string {
  return setJsonValue(text, pointer, setAt(withRows(value, field), field, next) as unknown as JsonValue).text;
}

/** Makes the lists on the way to a field. */
function withRows(record: Rec, field: string): Rec {
  const tokens = pointerTokens(field);
  return tokens.reduce((made, token, index) => {
    const list = tokens.slice(0, index);
    return token === "0" && index > 0 && getAt(made as Json, list) === undefined ? setAt(made, list, [{}]) : made;
  }, record);
}

/** Moves a case to the other side, behind those that are there. */
export function withVerdict(text: string, rule: string, one: RuleCaseRow, as: CaseVerdict): string {
  return one.as === as ? text : withCase(withoutCase(text, rule, one), rule, as, one.value).text;
}

/** Removes a case; the last one of a side goes with its list. */
export function withoutCase(text: string, rule: string, { as, pointer }: RuleCaseRow): string {
  const cases = readJsonValue(text, `${rule}/cases`) as Readonly<Record<CaseVerdict, readonly JsonValue[] | undefined>>;
  if ((cases[as]?.length ?? 0) > 1) return removeJsonValue(text, pointer);
  const isLast = Object.keys(cases).length === 1;
  return removeJsonValue(text, isLast ? `${rule}/cases` : `${rule}/cases/${as}`);
}
