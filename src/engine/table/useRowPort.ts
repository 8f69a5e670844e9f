/** What the rows of a list ask and tell: another object only when every row may look different. */
import { useRef } from "react";
import { contextOf } from "../actions/judge.ts";
import { offeredActions } from "../actions/offeredActions.ts";
import { recordId, recordName } from "../actions/recordName.ts";
import { type DrawerState, fillRoute } from "../actions/routes.ts";
import { useHost, useWords } from "../EngineProvider.tsx";
import type { TablePlan } from "../plan/plan.ts";
import { reasonWords } from "../reasonWords.ts";
import type { ScreenParts } from "../useScreen.ts";
import type { RowPort } from "./rowPort.ts";
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
  const words = useWords();
  const { t, language } = words;
  const latest = useRef(input);
  latest.current = input;
  // Every answer brings rows that are judged at its time, and so does every change of who asks.
  const of = [language, JSON.stringify(host.user()), rows.page, parts, plan, full];
  const held = useRef<{ readonly of: readonly unknown[]; readonly port: RowPort }>(undefined);
  if (held.current && held.current.of.every((one, at) => one === of[at])) return held.current.port;

  const { entity, expressions, machine } = parts;
  const rules = {
    schema: entity.schema,
    expressions,
    context: contextOf(host),
    words: reasonWords(host, language),
    ...(machine && { machine }),
  };
  const port: RowPort = {
    ...words,
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
  held.current = { of, port };
  return port;
}
