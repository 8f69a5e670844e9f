/** Why a field of a form is as it is: worked out, not to be changed, asked for, there at all. */
import { type CheckContext, scopeOf } from "../check/check.ts";
import type { CompiledEntity } from "../schema/compiled.ts";
import { schemaFields } from "../schema/computeOrder.ts";
import { evaluateBoolean, type Scope } from "../expr/evaluate.ts";
import type { Value } from "../expr/values.ts";
import { isObject, type Json, type Rec } from "../json/json.ts";
import { getAt, patternOf, pointerTokens, toPointer } from "../json/pointer.ts";
import type { Cel, FieldSchema, ReasonKeyword } from "../schema/schema.ts";
import { schemaAt, selfAt } from "../schema/shape.ts";
import { inLanguage } from "../text/text.ts";
import { explainableFields, isFieldNameable, type Lexicon, type Names } from "./lexicon.ts";
import { explainCandidates, explainCondition, explainFormula } from "./explain.ts";

/** Words in one language; which fields may be named follows from the entity. */
export type ReasonWords = Pick<Lexicon, "language" | "t" | "codesOf">;

/**
 * Sentences about the field at a concrete pointer, as the record stands; none
 * where there is nothing to tell. The author's `x-reason` goes before what the
 * expression says by itself. `known` is the condition under which all of its
 * section is there: of that one is not told again at each of its fields.
 */
export function fieldReasons(
  entity: CompiledEntity,
  pointer: string,
  record: Rec,
  context: CheckContext,
  words: ReasonWords,
  known?: Cel,
): string[] {
  const place = placeOf(entity, pointer, record, context, words);
  if (!place) return [];
  const { schema, scope, lexicon, holdsOf } = place;
  const { t } = words;
  const own = (keyword: ReasonKeyword) => inLanguage(schema["x-reason"]?.[keyword], words.language) || undefined;
  const because = (keyword: "x-required-when" | "x-readonly-when" | "x-visible-when", how: string): string | undefined => {
    const text = schema[keyword];
    const tree = text === undefined ? undefined : entity.expressions[text];
    if (!tree || text === known || !holdsOf(text)) return undefined;
    const why = own(keyword);
    if (why) return why;
    const told = explainCondition(tree, scope, lexicon);
    return told && t(`explain.because.${how}`, { why: told });
  };
  const formula = schema["x-compute"] === undefined ? undefined : entity.expressions[schema["x-compute"]];
  if (formula) {
    const told = explainFormula(formula, lexicon);
    return [own("x-compute") ?? (told ? t("explain.computed", { formula: told }) : t("explain.computedPlain"))];
  }
  if (schema.readOnly) return [own("readOnly") ?? t("explain.system")];
  const locked = because("x-readonly-when", "readOnly");
  if (locked) return [locked];
  const asked = because("x-required-when", "required") ?? (isListed(entity.schema, pointer) ? own("required") : undefined);
  const isSame = schema["x-required-when"] === schema["x-visible-when"];
  const there = asked && isSame ? undefined : because("x-visible-when", "visible");
  return [asked, there].filter((sentence) => sentence !== undefined);
}

/** What is asked of the records that the reference at `pointer` may take; `candidate` is the other entity's schema. */
export function candidatesReason(
  entity: CompiledEntity,
  candidate: FieldSchema,
  pointer: string,
  record: Rec,
  context: CheckContext,
  words: ReasonWords,
): string | undefined {
  const place = placeOf(entity, pointer, record, context, words);
  const where = place?.schema["x-reference"]?.where;
  const tree = where === undefined ? undefined : entity.expressions[where];
  if (!place || !tree) return undefined;
  const own = inLanguage(place.schema["x-reason"]?.["x-reference"], words.language);
  if (own) return own;
  const { row: _row, ...scope } = place.scope;
  const ofCandidate = explainableFields(candidate, { self: "", row: "" }, (path) => isFieldNameable(candidate, path, () => false));
  const lexicon: Lexicon = {
    ...place.lexicon,
    fieldAt: (name, path) => (name === "row" ? ofCandidate(name, path) : place.lexicon.fieldAt(name, path)),
  };
  return explainCandidates(tree, scope, lexicon);
}

interface ReasonPlace {
  readonly schema: FieldSchema;
  readonly scope: Scope;
  readonly lexicon: Lexicon;
  holdsOf(text: Cel | undefined): boolean;
}

function placeOf(entity: CompiledEntity, pointer: string, record: Rec, context: CheckContext, words: ReasonWords): ReasonPlace | undefined {
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

function isListed(root: FieldSchema, pointer: string): boolean {
  const tokens = pointerTokens(patternOf(pointer));
  return schemaAt(root, tokens.slice(0, -1))?.required?.includes(tokens.at(-1) ?? "") ?? false;
}
