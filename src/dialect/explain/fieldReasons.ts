/** Explains the state of a field in a form: computed, read-only, required, visible. */
import { type CheckContext, scopeOf } from "../check/check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { schemaFields } from "../schema/derived/computeOrder.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import type { Value } from "../expr/values.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { getAt, patternOf, pointerTokens, toPointer } from "../json/pointer.ts";
import type { Cel, FieldSchema, ReasonKeyword } from "../schema/schema.ts";
import { schemaAt, selfAt } from "../schema/derived/shape.ts";
import { inLanguage } from "../text/text.ts";
import { formulaInNumbers } from "./arithmetic.ts";
import { explainableFields, isFieldNameable, type Lexicon, type Names } from "./lexicon.ts";
import { explainCandidates, explainCondition, explainFormula } from "./explain.ts";

/** The messages and code lists in one language. The fields that may be named follow from the entity. */
export type ReasonWords = Pick<Lexicon, "language" | "t" | "codesOf" | "sums">;

/**
 * Returns sentences about the field at a pointer with row numbers, for the
 * current record. An `x-reason` of the author replaces the explanation of the
 * expression. `known` is the visibility condition of the whole section, which is
 * not repeated at each field.
 */
export function fieldReasons(
  entity: CompiledEntity,
  pointer: string,
  record: Rec,
  context: CheckContext,
  words: ReasonWords,
  known?: Cel,
): string[] {
  const field = fieldContext(entity, pointer, record, context, words);
  if (!field) return [];
  const { schema, scope, lexicon, holdsOf } = field;
  const { t } = words;
  const own = (keyword: ReasonKeyword) => inLanguage(schema["x-reason"]?.[keyword], words.language) || undefined;
  const because = (
    keyword: "x-required-when" | "x-readonly-when" | "x-visible-when",
    how: "required" | "readOnly" | "visible",
  ): string | undefined => {
    const text = schema[keyword];
    const tree = text === undefined ? undefined : entity.expressions[text];
    if (!tree || text === known || !holdsOf(text)) return undefined;
    const authored = own(keyword);
    if (authored) return authored;
    const why = explainCondition(tree, scope, lexicon);
    return why && t(`explain.because.${how}`, { why });
  };
  const formula = schema["x-compute"] === undefined ? undefined : entity.expressions[schema["x-compute"]];
  if (formula) {
    const words = explainFormula(formula, lexicon);
    return [own("x-compute") ?? (words ? t("explain.computed", { formula: words }) : t("explain.computedPlain"))];
  }
  if (schema.readOnly) return [own("readOnly") ?? t("explain.system")];
  const locked = because("x-readonly-when", "readOnly");
  if (locked) return [locked];
  const required = because("x-required-when", "required") ?? (isListedAsRequired(entity.schema, pointer) ? own("required") : undefined);
  const isSame = schema["x-required-when"] === schema["x-visible-when"];
  const visible = required && isSame ? undefined : because("x-visible-when", "visible");
  return [required, visible].filter((sentence) => sentence !== undefined);
}

/** Returns how a computed field follows from the numbers of the record, such as `6.8 × 200`; `undefined` where nothing is calculated. */
export function fieldArithmetic(
  entity: CompiledEntity,
  pointer: string,
  record: Rec,
  context: CheckContext,
  words: ReasonWords,
): string | undefined {
  const field = fieldContext(entity, pointer, record, context, words);
  const formula = field?.schema["x-compute"] === undefined ? undefined : entity.expressions[field.schema["x-compute"]];
  return field && formula && formulaInNumbers(formula, field.scope, field.lexicon);
}

/** Explains which records the reference at `pointer` offers; `candidate` is the schema of the other entity. */
export function candidatesReason(
  entity: CompiledEntity,
  candidate: FieldSchema,
  pointer: string,
  record: Rec,
  context: CheckContext,
  words: ReasonWords,
): string | undefined {
  const field = fieldContext(entity, pointer, record, context, words);
  const where = field?.schema["x-reference"]?.where;
  const tree = where === undefined ? undefined : entity.expressions[where];
  if (!field || !tree) return undefined;
  const own = inLanguage(field.schema["x-reason"]?.["x-reference"], words.language);
  if (own) return own;
  const { row: _row, ...scope } = field.scope;
  const ofCandidate = explainableFields(candidate, { self: "", row: "" }, (path) => isFieldNameable(candidate, path, () => false));
  const lexicon: Lexicon = {
    ...field.lexicon,
    fieldAt: (name, path) => (name === "row" ? ofCandidate(name, path) : field.lexicon.fieldAt(name, path)),
  };
  return explainCandidates(tree, scope, lexicon);
}

/** A field with the scope of its expressions and the names that the user may see. */
interface FieldContext {
  readonly schema: FieldSchema;
  readonly scope: Scope;
  readonly lexicon: Lexicon;
  holdsOf(text: Cel | undefined): boolean;
}

function fieldContext(
  entity: CompiledEntity,
  pointer: string,
  record: Rec,
  context: CheckContext,
  words: ReasonWords,
): FieldContext | undefined {
  const pattern = patternOf(pointer);
  const field = schemaFields(entity.schema).find((one) => one.pointer === pattern);
  if (!field) return undefined;
  const tokens = pointerTokens(pointer);
  const names: Names = { self: field.self, row: field.row };
  const rowTokens = field.row === undefined ? undefined : tokens.slice(0, pointerTokens(field.row).length);
  const row = rowTokens && getAt(record as Json, toPointer(rowTokens));
  const scope: Scope = {
    ...scopeOf(context),
    self: selfAt(entity.schema, record, tokens) as Value,
    ...(isObject(row) && { row: row as Value }),
  };
  const holdsOf = (text: Cel | undefined) => text !== undefined && evaluateBoolean(entity.expressions, text, scope) === true;
  const mayShow = (when: Cel) => evaluateBoolean(entity.expressions, when, { ...scope, self: record as Value }) === true;
  const fieldAt = explainableFields(entity.schema, names, (path) => isFieldNameable(entity.schema, path, mayShow));
  return { schema: field.schema, scope, holdsOf, lexicon: { ...words, limits: context.limits, fieldAt } };
}

function isListedAsRequired(root: FieldSchema, pointer: string): boolean {
  const tokens = pointerTokens(patternOf(pointer));
  return schemaAt(root, tokens.slice(0, -1))?.required?.includes(tokens.at(-1) ?? "") ?? false;
}
