/** An entity of generated fields and rules, records for it, and the verdict of the slow oracle. */
import type { Rec } from "#dialect/json/json.ts";
import type { FieldSchema, Rule } from "#dialect/schema/schema.ts";
import {
  type At,
  both,
  type Choices,
  type Condition,
  conditionOf,
  plainFields,
  plainLeaf,
  plainRecord,
  settled,
} from "./generatedTerms.ts";
import { edited, lineOf, linesOf, rowFields, rowLeaf } from "./generatedRows.ts";

export interface GeneratedRule extends Condition {
  readonly id: string;
  /** Whether it is a rule of each row; else of the record. */
  readonly isOfRows: boolean;
  readonly when?: Condition;
}

export interface GeneratedRules {
  readonly rules: readonly GeneratedRule[];
  readonly records: readonly Rec[];
  readonly fields: Readonly<Record<string, FieldSchema>>;
  readonly recordRules: readonly Rule[];
}

/** A condition of rows as one of the record: it holds for all rows. */
function ofAllRows(condition: Condition): Condition {
  return {
    text: `self.lines.all(line, ${condition.text.replaceAll(/\brow\b/g, "line")})`,
    of: ({ record }) => both(linesOf(record).map((row) => condition.of({ record, row }))),
  };
}

export interface GeneratedAmounts {
  readonly ofRows: number;
  readonly ofRecords: number;
  readonly records: number;
  readonly isSeldom?: boolean;
}

/** Applies to a few records only, so that a record is not refused by some rule or other. */
const seldom = (at: number): Condition => ({
  text: `self.pages == ${at % 12}`,
  of: ({ record }) => (record["pages"] === undefined ? undefined : record["pages"] === at % 12),
});

/** Records follow one another as in a form: most are an edit of the one before. With `isSeldom` each rule applies to a few of them. */
export function generatedRules(
  choices: Choices,
  { ofRows, ofRecords, records: count, isSeldom = false }: GeneratedAmounts,
): GeneratedRules {
  const whenOf = (at: number): { readonly when?: Condition } =>
    isSeldom ? { when: seldom(at) } : choices.random() < 0.3 ? { when: conditionOf(choices, 1, rowLeaf) } : {};
  const rules: GeneratedRule[] = [
    ...Array.from({ length: ofRows }, (_, at) => ({ id: `row${at}`, isOfRows: true, ...whenOf(at), ...conditionOf(choices, 2, rowLeaf) })),
    ...Array.from({ length: ofRecords }, (_, at) => ({
      id: `record${at}`,
      isOfRows: false,
      ...(isSeldom && { when: seldom(at) }),
      ...(at % 2 === 0 ? ofAllRows(conditionOf(choices, 1, rowLeaf)) : conditionOf(choices, 3, plainLeaf)),
    })),
  ];
  const records: Rec[] = [];
  for (let at = 0; at < count; at++) {
    const before = records.at(-1);
    const isEdit = before !== undefined && choices.random() < 0.8;
    records.push(
      isEdit
        ? edited(choices, before)
        : { ...plainRecord(choices), lines: Array.from({ length: 1 + choices.below(6) }, () => lineOf(choices)) },
    );
  }
  const written = (isOfRows: boolean): Rule[] =>
    rules
      .filter((rule) => rule.isOfRows === isOfRows)
      .map(({ id, text, when }) => ({ id, ...(when && { when: when.text }), rule: text, message: { zh: id, en: id } }));
  const lines: FieldSchema = {
    type: "array",
    maxItems: 20,
    "x-label": { zh: "明细", en: "Lines" },
    items: { type: "object", properties: rowFields, "x-rules": written(true) },
  };
  return { rules, records, fields: { ...plainFields, lines }, recordRules: written(false) };
}

/** The rules that a record breaks, by the oracle: `rule@place`, in order. */
export function brokenRules(rules: readonly GeneratedRule[], given: Rec): string[] {
  const record = settled(given);
  return rules
    .flatMap(({ id, isOfRows, of, when }) => {
      const refuses = (at: At): boolean => (!when || when.of(at) === true) && of(at) === false;
      if (!isOfRows) return refuses({ record }) ? [`${id}@`] : [];
      return linesOf(record).flatMap((row, at) => (refuses({ record, row }) ? [`${id}@/lines/${at}`] : []));
    })
    .sort();
}
