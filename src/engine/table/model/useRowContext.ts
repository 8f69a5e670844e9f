/** What the rows of a list ask and tell: another object only when every row may look different. */
import { useMemo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { ListScreen } from "#dialect/schema/screens.ts";
import { type ActionRules, offeredActions } from "../../actions/availableActions.ts";
import { recordId, recordName } from "../../host/recordName.ts";
import { type DrawerState, fillRoute } from "../../screens/routes.ts";
import { useHost, useWords } from "../../host/EngineProvider.tsx";
import type { TablePlan } from "../../plan/plan.ts";
import type { ScreenParts } from "../../screens/useScreen.ts";
import { useStable } from "../../browser/useEventCallback.ts";
import type { RowPort } from "./rowContext.ts";

export interface RowPortInput {
  readonly parts: ScreenParts;
  readonly plan: TablePlan;
  /** Others for each answer: its rows are judged at its time. */
  readonly rules: ActionRules;
  /** The limit is reached: nothing can be copied. */
  readonly full: boolean;
  run: RowPort["run"];
  onDrawer(drawer: DrawerState): void;
}

export function useRowPort({ parts, plan, rules, full, ...does }: RowPortInput): RowPort {
  const host = useHost();
  const { t, text, language } = useWords();
  const run = useStable(does.run);
  const onDrawer = useStable(does.onDrawer);
  return useMemo(
    () => ({
      t,
      text,
      language,
      expressions: host.catalog.expressions,
      offered(record) {
        const all = offeredActions(plan.rowActions, record, rules);
        if (!full) return all;
        const reason = t(plan.limitProblem, { limit: plan.limit });
        return all.map((one) => (one.action.does === "copy" ? { ...one, allowed: false, reason } : one));
      },
      nameOf: (record) => recordName(parts.entity, record),
      linkOf(record) {
        const { open } = plan.screen;
        const quiet = isQuiet(plan.screen, record);
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

function isQuiet({ quiet = {} }: ListScreen, record: Rec): boolean {
  return Object.entries(quiet).some(([field, values]) => values.includes(record[field] ?? null));
}
