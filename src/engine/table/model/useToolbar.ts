import { useCallback, useMemo } from "react";
import type { ListQuery, Page } from "#dialect/wire/wire.ts";
import { useDoneActions, useMarkDone } from "../../actions/doneActions.ts";
import { isVisibleToUser } from "../../host/hostContext.ts";
import type { ActionRules } from "../../actions/availableActions.ts";
import type { Actions } from "../../actions/dialogs/useActions.tsx";
import { useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { PlannedAction, TablePlan } from "../../plan/plan.ts";
import { useStableValue } from "../../browser/useStableValue.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";

export interface Toolbar {
  readonly toolbar: readonly PlannedAction[];
  runTool(action: PlannedAction): void;
  /** Why the account may not take an action, or why it must wait for another one; undefined where it need not. The function changes when an action is done. */
  waitsFor(action: PlannedAction): string | undefined;
}

/** Actions that make a workbook. */
const makesWorkbook = ({ does }: PlannedAction): boolean => does === "export" || does === "template";

/** The actions above a list that need no row. */
export function useToolbar(plan: TablePlan, wire: ListQuery, page: Page | undefined, rules: ActionRules, actions: Actions): Toolbar {
  const host = useHost();
  const { t, text } = useTranslation();
  const login = host.user().loginName ?? "";
  const isDone = useDoneActions(login, plan.entity);
  const markDone = useMarkDone(login, plan.entity);
  const { expressions, context } = rules;
  const available = useMemo(
    () =>
      plan.toolbar.filter((action) => isVisibleToUser(action.showWhen, expressions, context) && (!makesWorkbook(action) || host.sheets)),
    [plan, expressions, context, host],
  );
  // Evaluated with every response, and nearly always the same.
  const availableIds = useStableValue(available.map(({ id }) => id));
  const toolbar = useMemo(() => plan.toolbar.filter(({ id }) => availableIds.includes(id)), [plan, availableIds]);
  const makeWorkbook = async ({ does }: PlannedAction): Promise<boolean> => {
    if (does === "template") return (await host.sheets?.template(plan.entity)) === true;
    await host.sheets?.exportRecords(plan.entity, wire);
    return true;
  };
  const runOnAll = async (action: PlannedAction, tab: string): Promise<void> => {
    const { readTab } = await import("./readTab.ts");
    const records = await readTab(host, plan, tab);
    if (records) actions.run(action, records);
    else host.notify("error", t("list.selectFailed"));
  };
  const runTool = useEventCallback((action: PlannedAction) => {
    if (action.all !== undefined) return void runOnAll(action, action.all);
    if (!makesWorkbook(action)) return actions.run(action);
    void makeWorkbook(action).then((done) => done && markDone(action.id));
  });
  const tabs = page?.tabs;
  const waitsFor = useCallback(
    (action: PlannedAction) => {
      const { after, reason, all } = action;
      if (all !== undefined && tabs?.[all] === 0) return t("list.emptyTab");
      return rules.mayNot?.(action) ?? (after === undefined || isDone(after) ? undefined : text(reason));
    },
    [isDone, t, text, rules, tabs],
  );
  return { toolbar, runTool, waitsFor };
}
