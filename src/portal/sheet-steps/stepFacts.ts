/** What the check of the rows of a workbook of steps reads other than their answers: the conditions of the transition, and sums over other records. */
import { sumPhrases } from "#dialect/explain/sumFigures.ts";
import { readsRecords } from "#dialect/expr/recordSums.ts";
import { recordAfter } from "#dialect/records/recordAfter.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import { createImportSums } from "#dialect/sheet/importSums.ts";
import type { Language } from "#dialect/text/text.ts";
import { actionRules, checkContextOf, type EngineHost, recordRefusal, type SheetStepsProps } from "#engine";
import { loadSumsFrom } from "../workbook-import/loadSums.ts";
import type { StepCheck } from "./checkSteps.ts";

type PlannedStep = SheetStepsProps["steps"]["actions"][number];

/** Returns undefined if the entity cannot be loaded. */
export async function stepFacts(
  host: EngineHost,
  parts: SheetStepsProps["parts"],
  planned: PlannedStep,
  language: Language,
): Promise<Pick<StepCheck, "entity" | "context" | "sums" | "refusalOf" | "after"> | undefined> {
  const entity = await host.loadCompiled(parts.entity.name).catch((): CompiledEntity | undefined => undefined);
  if (!entity) return undefined;
  const { expressions, machine } = parts;
  const sums = readsRecords(expressions) ? createImportSums({ name: entity.name, machine }, loadSumsFrom(host.source)) : undefined;
  const rules = actionRules(parts, host, language);
  const phrases = sums && sumPhrases((id) => host.catalog.sums?.[id], sums.answerTo);
  const judging = sums && phrases ? { ...rules, context: { ...rules.context, sums }, words: { ...rules.words, sums: phrases } } : rules;
  const context = checkContextOf(host, planned.id);
  return {
    ...{ entity: entity.name, context, sums },
    refusalOf: (record) => recordRefusal(planned, record, judging),
    after(record, asked) {
      const { transition } = planned;
      return machine && transition ? recordAfter(record, { entity, machine, expressions, transition, asked, context }) : record;
    },
  };
}
