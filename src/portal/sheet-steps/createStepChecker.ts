/** Checks the rows of one workbook of steps, at first and after each correction; what it has asked the server for is asked once. */
import type { Rec } from "#dialect/json/json.ts";
import type { CompiledEntity } from "#dialect/schema/compiled.ts";
import type { ImportRow } from "#dialect/sheet/readRows.ts";
import type { Language } from "#dialect/text/text.ts";
import type { EngineHost, SheetStepsProps } from "#engine";
import { checkSteps, type StepCheck, type StepRow } from "./checkSteps.ts";
import { findByKey } from "./findByKey.ts";
import { keyOfRow, type StepColumns } from "./stepColumns.ts";
import { stepFacts } from "./stepFacts.ts";

/** The transition, and the words for its refusals. */
export interface CheckedStep extends Pick<StepCheck, "sentence" | "keyRefusal" | "noKey"> {
  readonly parts: SheetStepsProps["parts"];
  readonly planned: SheetStepsProps["steps"]["actions"][number];
  readonly ask: CompiledEntity | undefined;
  readonly columns: StepColumns;
  readonly language: Language;
}

export interface StepChecker {
  /** Returns the rows in their order; undefined if the server cannot be asked, or the signal aborts. */
  check(rows: readonly ImportRow[], step: CheckedStep, signal: AbortSignal): Promise<readonly StepRow[] | undefined>;
  /** The stored records may have changed: the next check asks for them again. */
  forget(): void;
}

export function createStepChecker(host: EngineHost): StepChecker {
  const records = new Map<string, readonly Rec[]>();
  let facts: Awaited<ReturnType<typeof stepFacts>>;

  async function know(keys: readonly string[], { parts, columns }: CheckedStep, signal: AbortSignal): Promise<boolean> {
    const unknown = keys.filter((key) => key !== "" && !records.has(key));
    const found = await findByKey(host.source, parts.entity.name, columns.key.name, unknown, signal);
    if (!found || signal.aborted) return false;
    for (const key of unknown) records.set(key, found.get(key) ?? []);
    return true;
  }

  return {
    async check(rows, step, signal) {
      const keys = [...new Set(rows.map(({ draft }) => keyOfRow(step.columns.key, draft)))];
      if (!(await know(keys, step, signal))) return undefined;
      facts ??= await stepFacts(host, step.parts, step.planned, step.language);
      if (!facts || signal.aborted) return undefined;
      const { columns, ask, sentence, keyRefusal, noKey } = step;
      const checked = await checkSteps(rows, { ...facts, ...{ columns, ask, records, sentence, keyRefusal, noKey } });
      return signal.aborted ? undefined : checked;
    },
    forget() {
      records.clear();
      facts = undefined;
    },
  };
}
