/** Makes the row context of a list. The same object until every row may change. */
import { useMemo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { DeclaredList, TablePlan } from "../../plan/plan.ts";
import { type ActionRules, availableActions } from "../../actions/availableActions.ts";
import { conditionScope } from "../../host/hostContext.ts";
import { recordId, recordName } from "../../host/recordName.ts";
import { type DrawerState, fillRoute } from "../../screens/routes.ts";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import type { RowContext } from "./rowContext.ts";

export interface RowContextOptions {
  readonly parts: LoadedScreen;
  readonly plan: TablePlan;
  /** Renewed with each page of rows. */
  readonly rules: ActionRules;
  /** True when the limit is reached: nothing can be copied. */
  readonly full: boolean;
  run: RowContext["run"];
  onDrawer(drawer: DrawerState): void;
}

export function useRowContext({ parts, plan, rules, full, ...handlers }: RowContextOptions): RowContext {
  const host = useHost();
  const { t, text, language } = useTranslation();
  const run = useEventCallback(handlers.run);
  const onDrawer = useEventCallback(handlers.onDrawer);
  return useMemo(
    () => ({
      t,
      text,
      language,
      expressions: parts.expressions,
      scope: conditionScope(host),
      availableFor(record) {
        const all = availableActions(plan.rowActions, record, rules);
        if (!full) return all;
        const reason = t(plan.limitProblem, { limit: plan.limit });
        return all.map((one) => (one.action.does === "copy" ? { ...one, allowed: false, reason } : one));
      },
      nameOf: (record) => recordName(parts.entity, record),
      linkOf(record) {
        const { open } = plan.declared;
        const quiet = isQuiet(plan.declared, record);
        if (open === undefined) return { quiet, open: () => onDrawer({ mode: "edit", id: recordId(record) }) };
        const route = fillRoute(open, record);
        if (route === "") return { quiet, open: () => undefined };
        return { quiet, href: host.href(route), open: () => host.go(route) };
      },
      run,
    }),
    [host, t, text, language, parts, plan, rules, full, run, onDrawer],
  );
}

function isQuiet({ quiet = {} }: DeclaredList, record: Rec): boolean {
  return Object.entries(quiet).some(([field, values]) => values.includes(record[field] ?? null));
}
