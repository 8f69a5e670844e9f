/** The rows of a workbook of steps, checked against the chosen transition, with messages of the product. */
import { useEffect, useState } from "react";
import type { Json } from "#dialect/json/json.ts";
import type { CompiledEntity, Prompts } from "#dialect/schema/compiled.ts";
import { type SheetStepsProps, useErrorText, useHost, useProblemText, useTranslation, whileMounted } from "#engine";
import { columnWords } from "../workbook-import/columnWords.ts";
import { createStepChecker } from "./createStepChecker.ts";
import { createStepRows, type ShownRow, type StepRowStore } from "./createStepRows.ts";
import { stepColumns, type StepColumns } from "./stepColumns.ts";

export interface CheckedStepRows {
  /** Undefined until the prompts are loaded. */
  readonly columns: StepColumns | undefined;
  readonly rows: StepRowStore;
  /** Checks the rows that are not done. Returns undefined where the server does not answer, or the signal aborts. */
  check(signal: AbortSignal): Promise<readonly ShownRow[] | undefined>;
  /** Corrects a cell. */
  mendCell(row: number, path: string, value: Json | undefined): void;
  /** Text of the server's refusal. */
  readonly whyOf: ReturnType<typeof useErrorText>;
}

/** @param action id of the chosen transition. */
export function useStepRows({ parts, steps }: SheetStepsProps, action: string): CheckedStepRows {
  const host = useHost();
  const { t, text, language } = useTranslation();
  const prompts = usePrompts(parts.entity.name);
  const planned = steps.actions.find(({ id }) => id === action);
  const ask: CompiledEntity | undefined = prompts?.[action];
  const columns = prompts && stepColumns(steps.key.name, parts.entity.schema, ask, columnWords(host.catalog));
  const whyOf = useErrorText(ask?.schema ?? parts.entity.schema);
  const { named: sentence } = useProblemText(ask?.schema ?? parts.entity.schema);
  const [rows] = useState(() => createStepRows(createStepChecker(host)));
  return {
    ...{ columns, rows, whyOf },
    mendCell(row, path, value) {
      if (columns) rows.mend(row, [columns.key, ...columns.asked], path, value);
    },
    async check(signal) {
      if (!columns || !planned) return undefined;
      const label = text(columns.key.label);
      const words = {
        sentence,
        keyRefusal: (key: string, count: number) => t(count === 0 ? "bySheet.none" : "bySheet.several", { key: label, value: key }),
        noKey: t("problem.required", { label }),
      };
      return rows.check({ parts, planned, ask, columns, language, ...words }, signal);
    },
  };
}

/** Loads the prompts of the entity's transitions. Undefined until then, and after a failed load, of which the user is notified. */
function usePrompts(entity: string): Prompts | undefined {
  const host = useHost();
  const { t } = useTranslation();
  const [prompts, setPrompts] = useState<Prompts>();
  useEffect(() => {
    const fail = () => host.notify("error", t("list.unreachable"));
    return whileMounted(() => host.loadAsks(entity), setPrompts, fail);
  }, [host, entity, t]);
  return prompts;
}
