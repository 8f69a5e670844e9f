/** What the rows of a list ask and tell: another object only when every row may look different. */
import { useMemo, useRef } from "react";
import { contextOf } from "../actions/judge.ts";
import { offeredActions } from "../actions/offeredActions.ts";
import { recordId, recordName } from "../actions/recordName.ts";
import { type DrawerState, fillRoute } from "../actions/routes.ts";
import { useHost, useWords } from "../EngineProvider.tsx";
import type { TablePlan } from "../plan/plan.ts";
import { reasonWords } from "../reasonWords.ts";
import type { ScreenParts } from "../useScreen.ts";
import type { RowPort } from "./TableRow.tsx";
import type { Rows } from "./useRows.ts";

export interface RowPortInput {
  readonly parts: ScreenParts;
  readonly plan: TablePlan;
  readonly rows: Rows;
  /** The limit is reached: nothing can be copied. */
  readonly full: boolean;
  run: RowPort["run"];
  onDrawer(drawer: DrawerState): void;
}

export function useRowPort(input: RowPortInput): RowPort {
  const { parts, plan, rows, full } = input;
  const host = useHost();
  const { t, language } = useWords();
  const latest = useRef(input);
  latest.current = input;
  const user = JSON.stringify(host.user());
  const { page } = rows;
  return useMemo(() => {
    const { entity, expressions, machine } = parts;
    // Every answer brings rows that are judged at its time, and so does every change of who asks.
    const rules = {
      schema: entity.schema,
      expressions,
      context: contextOf(host),
      words: reasonWords(host, language),
      ...(machine && { machine }),
    };
    return {
      expressions: host.catalog.expressions,
      offered(record) {
        const all = offeredActions(plan.rowActions, record, rules);
        if (!full) return all;
        const reason = t(plan.limitProblem, { limit: plan.limit });
        return all.map((one) => (one.action.does === "copy" ? { ...one, allowed: false, reason } : one));
      },
      nameOf: (record) => recordName(entity, record),
      linkOf(record) {
        const { open } = plan.screen;
        if (open === undefined) return { open: () => latest.current.onDrawer({ mode: "edit", id: recordId(record) }) };
        const route = fillRoute(open, record);
        if (route === "") return { open: () => undefined };
        return { href: host.href(route), open: () => host.go(route) };
      },
      run: (action, record) => latest.current.run(action, record),
    };
  }, [host, t, language, user, page, parts, plan, full]);
}
