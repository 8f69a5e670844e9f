/**
 * The smallest record that shows a result of a rule: only the fields that the rule reads, their texts made anonymous. Cases are kept
 * in files under version control, where the data of a customer must not be.
 */
import { isWithin } from "../json/jsonValues.ts";
import { type CheckContext, scopeOf } from "../check/check.ts";
import { resolveRecord } from "../check/resolveRecord.ts";
import { eachRule, evaluateRule, type RuleAt, ruleSites } from "../check/rules.ts";
import { recordsExprs } from "../expr/recordSums.ts";
import { type JsonEdit, type JsonValue, readJsonValue, setJsonValue } from "../json/editJson.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { childPointer, getAt, patternOf, pointerTokens, setAt, parentPointer } from "../json/pointer.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { formulaOf, readsOf, schemaFields, type SchemaField } from "../schema/derived/computeOrder.ts";
import type { FieldSchema, Rule } from "../schema/schema.ts";
import { schemaAt } from "../schema/derived/shape.ts";

/** A rule at a location of a record, as a verdict names it. */
export interface RuleLocation {
  /** Id of the rule. */
  readonly rule: string;
  /** Pointer of the field that shows its problem. */
  readonly path: string;
}

export interface RuleCase {
  /** The record of the case; of a rule of rows, the row, or the record with its list where the rule reads the record too. */
  readonly value: Rec;
  /** Pointers in `value` of texts that decide the result and are therefore kept as they are. */
  readonly kept: readonly string[];
}

/** Returns the case of a rule; undefined if the record has no such rule at this location. Computed fields are left to their formula. */
export function caseOfRule(entity: CompiledEntity, location: RuleLocation, record: Rec, context: CheckContext): RuleCase | undefined {
  const at = findRule(entity, location, record, context);
  if (!at) return undefined;
  const { names, rule, pointer } = at;
  const outcome = outcomeOf(entity, location, record, context);
  const needed = pruned(record, "", fieldsReadBy(entity, names, rule)) as Rec;
  const whole: Tried = { record: outcomeOf(entity, location, needed, context) === outcome ? needed : record, location };
  const isSame = (tried: Tried): boolean => outcomeOf(entity, tried.location, tried.record, context) === outcome;
  if (names.row === undefined) return withoutWords(entity, whole, "", isSame);
  const row = withOneRow(whole, pointer);
  // The row alone says it all, or the record with this row, or with all of its rows.
  const alone = { ...row, record: pruned(row.record, "", new Set([names.row])) as Rec };
  if (isSame(alone)) return withoutWords(entity, alone, parentPointer(pointer) + "/0", isSame);
  return withoutWords(entity, isSame(row) ? row : whole, "", isSame);
}

/** A record, and the place in it for which the rule is checked. */
interface Tried {
  readonly record: Rec;
  readonly location: RuleLocation;
}

/** Returns the record with the row at this pointer as the only one of its list. */
function withOneRow({ record, location }: Tried, row: string): Tried {
  const list = parentPointer(row);
  const path = location.path.startsWith(row) ? `${list}/0${location.path.slice(row.length)}` : location.path;
  return { record: setAt(record, list, [getAt(record, row) ?? {}]), location: { ...location, path } };
}

/** Makes the texts below `base` anonymous and returns the value there. */
function withoutWords(entity: CompiledEntity, tried: Tried, base: string, isSame: (tried: Tried) => boolean): RuleCase {
  const isSameRecord = (record: Rec): boolean => isSame({ ...tried, record });
  const texts = textsIn(entity.schema, (base === "" ? tried.record : getAt(tried.record, base)) ?? {}, base);
  const masked = withTexts(tried.record, texts);
  const { made, kept } = isSameRecord(masked) ? { made: masked, kept: [] } : maskedOneByOne(tried.record, texts, isSameRecord);
  return { value: (base === "" ? made : getAt(made, base)) as Rec, kept: kept.map((path) => path.slice(base.length)) };
}

/** Whether the rule itself asks for other records. */
export function ruleAsksForRecords(entity: CompiledEntity, location: RuleLocation, record: Rec, context: CheckContext): boolean {
  const { rule } = findRule(entity, location, record, context) ?? {};
  const trees = [rule?.rule, rule?.when].map((text) => (text === undefined ? undefined : entity.expressions[text]));
  return trees.some((tree) => tree !== undefined && recordsExprs(tree).length > 0);
}

/** Returns the members of a case that its rule does not read: data that a file need not have. Empty for an unknown rule. */
export function unreadMembers(entity: CompiledEntity, id: string, value: Rec): string[] {
  for (const { names, rules } of ruleSites(entity)) {
    const found = rules.find(({ rule }) => rule.id === id);
    if (!found) continue;
    const reads = [...fieldsReadBy(entity, names, found.rule)];
    const pattern = (name: string): string => childPointer(names.row ?? "", name);
    return Object.keys(value).filter((name) => !reads.some((read) => isWithin(read, pattern(name)) || isWithin(pattern(name), read)));
  }
  return [];
}

/** Returns the patterns of all fields that decide the result of a rule: those it reads, and those that their conditions and formulas read. */
export function fieldsReadBy(entity: CompiledEntity, names: Pick<SchemaField, "self" | "row">, rule: Rule): ReadonlySet<string> {
  const fields = schemaFields(entity.schema);
  const found = new Set<string>();
  const add = (own: Pick<SchemaField, "self" | "row">, text: string | undefined): void => {
    for (const path of text === undefined ? [] : readsOf(own, entity.expressions, text)) {
      if (found.has(path)) continue;
      found.add(path);
      for (const field of fields) if (isWithin(path, field.pointer) || isWithin(field.pointer, path)) follow(field);
    }
  };
  const follow = (field: SchemaField): void => {
    add(field, field.schema["x-visible-when"]);
    add(field, formulaOf(field.schema));
  };
  add(names, rule.rule);
  add(names, rule.when);
  return found;
}

function findRule(entity: CompiledEntity, { rule, path }: RuleLocation, record: Rec, context: CheckContext): RuleAt | undefined {
  const scope = scopeOf(context);
  let found: RuleAt | undefined;
  eachRule({ entity, resolved: resolveRecord(entity, record, scope), stored: null, scope, context }, (at) => {
    if (at.rule.id === rule && at.path === path) found = at;
  });
  return found;
}

/** The result of the rule: true, false, unknown; `absent` if the record has no such location. */
function outcomeOf(entity: CompiledEntity, location: RuleLocation, record: Rec, context: CheckContext): unknown {
  const at = findRule(entity, location, record, context);
  return at ? (at.isApplicable ? evaluateRule(entity, at) : "skipped") : "absent";
}

/** Returns a copy with only the values at and below these patterns; rows keep their places. */
function pruned(value: Json | undefined, pattern: string, wanted: ReadonlySet<string>): Json | undefined {
  if ([...wanted].some((one) => isWithin(pattern, one) && one !== "")) return value;
  if (pattern !== "" && ![...wanted].some((one) => isWithin(one, pattern))) return undefined;
  if (Array.isArray(value)) return value.map((item: Json) => pruned(item, `${pattern}/-`, wanted) ?? item);
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const kept = pruned(inner, childPointer(pattern, name), wanted);
      return kept === undefined ? [] : [[name, kept]];
    }),
  );
}

/** Returns the pointers of all texts that a person wrote: not values of a list, days or times. */
function textsIn(schema: FieldSchema, value: Json, pointer: string): string[] {
  if (typeof value === "string") {
    const field = schemaAt(schema, pointerTokens(patternOf(pointer)));
    return field && isListed(field) ? [] : [pointer];
  }
  if (Array.isArray(value)) return value.flatMap((item: Json, index) => textsIn(schema, item, childPointer(pointer, index)));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(schema, inner ?? null, childPointer(pointer, name)))
    : [];
}

function isListed(field: FieldSchema): boolean {
  return field.enum !== undefined || field["x-codes"] !== undefined || /^(date|time|date-time)$/.test(field.format ?? "");
}

/** Masks one text after the other, and leaves those without which the result is another. */
function maskedOneByOne(record: Rec, texts: readonly string[], isSame: (tried: Rec) => boolean) {
  const kept: string[] = [];
  let made = record;
  for (const path of texts) {
    const tried = withTexts(made, [path]);
    if (isSame(tried)) made = tried;
    else kept.push(path);
  }
  return { made, kept };
}

function withTexts(record: Rec, paths: readonly string[]): Rec {
  return paths.reduce((made, path) => setAt(made, path, anonymousText(String(getAt(made, path)))), record);
}

/** A text of the same length and shape without its content: letters and digits are replaced, signs and spaces stay. */
export function anonymousText(text: string): string {
  return text
    .replaceAll(/\p{Lu}/gu, "X")
    .replaceAll(/\p{Ll}/gu, "x")
    .replaceAll(/\p{Nd}/gu, "1")
    .replaceAll(/[^\p{Lu}\p{Ll}]/gu, (sign) => (/\p{L}/u.test(sign) ? "某" : sign));
}

/** What a rule must do with the record of a case, as the members of `cases` are named. */
export const verdicts = ["accept", "reject"] as const;
export type CaseVerdict = (typeof verdicts)[number];

/** Appends a case to the rule at this pointer of a file, and leaves the rest of the file unchanged. */
export function withCase(text: string, rule: string, as: CaseVerdict, record: Rec): JsonEdit {
  const value = record as unknown as JsonValue;
  const list = `${rule}/cases/${as}`;
  if (readJsonValue(text, list) !== undefined) return setJsonValue(text, `${list}/-`, value);
  const isFirst = readJsonValue(text, `${rule}/cases`) === undefined;
  const edit = isFirst ? setJsonValue(text, `${rule}/cases`, { [as]: [value] }) : setJsonValue(text, list, [value]);
  return { ...edit, pointer: `${list}/0` };
}
