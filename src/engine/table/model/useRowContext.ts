/** Makes the row context of a list. The same object until every row may change. */
import { useMemo } from "react";
import type { Rec } from "#dialect/json/json.ts";
import type { Language } from "#dialect/text/text.ts";
import { daysBetween, formatDate } from "#dialect/text/time.ts";
import type { ListQuery } from "#dialect/wire/wire.ts";
import type { TablePlan } from "../../plan/plan.ts";
import { type ActionRules, availableActions } from "../../actions/availableActions.ts";
import { kindOfField } from "../../kinds/index.ts";
import { conditionScope } from "../../host/hostContext.ts";
import { recordId, recordName } from "../../host/recordName.ts";
import { type DrawerState, fillRoute } from "../../screens/routes.ts";
import { type Translation, useHost, useTranslation } from "../../host/EngineProvider.tsx";
import type { EngineHost } from "../../host/host.ts";
import type { LoadedScreen } from "../../screens/useScreen.ts";
import { useEventCallback } from "../../browser/useEventCallback.ts";
import type { RowContext, RowLink } from "./rowContext.ts";

export interface RowContextOptions {
  readonly parts: LoadedScreen;
  readonly plan: TablePlan;
  /** Renewed with each page of rows. */
  readonly rules: ActionRules;
  /** True when the limit is reached: nothing can be copied. */
  readonly full: boolean;
  /** The query of the rows: its order decides whether days have headings. */
  readonly wire: Pick<ListQuery, "sort">;
  run: RowContext["run"];
  onDrawer(drawer: DrawerState): void;
}

export function useRowContext({ parts, plan, rules, full, wire, ...handlers }: RowContextOptions): RowContext {
  const { days } = plan.declared;
  // The context stays the same while only the order changes: the rows are drawn once, when their answer arrives.
  const headedBy = days !== undefined && days === wire.sort?.[0]?.field ? days : undefined;
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
      dayOf:
        headedBy === undefined
          ? () => undefined
          : dayNames(host, t, language, (record) => formatDate(record[headedBy], parts.input.timeZone)),
      rowField: (field) => (field.name === headedBy ? { ...field, underDay: true } : field),
      linkOf(record) {
        const { open } = plan.declared;
        const look = lookOf(plan, record, language);
        if (open === undefined) return { ...look, open: () => onDrawer({ mode: "edit", id: recordId(record) }) };
        const route = fillRoute(open, record);
        if (route === "") return { ...look, open: () => undefined };
        return { ...look, href: host.href(route), open: () => host.go(route) };
      },
      run,
    }),
    [host, t, text, language, parts, plan, rules, full, headedBy, run, onDrawer],
  );
}

/** How the link of a record looks. A list whose column of that field is hidden says it by a dot before the records that need attention. */
function lookOf({ declared: { quiet }, columns }: TablePlan, record: Rec, language: Language): Pick<RowLink, "quiet" | "mark"> {
  if (!quiet) return {};
  const isQuiet = Object.entries(quiet).some(([field, values]) => values.includes(record[field] ?? null));
  const field = columns.find(({ hidden, field: { name } }) => hidden && quiet[name])?.field;
  return { quiet: isQuiet, ...(field && { mark: isQuiet ? "" : kindOfField(field).toText(record[field.name], field, language) }) };
}

/** Returns a function that names the day of a record: today, yesterday, or the day of the week and the date. */
function dayNames(
  { clock }: EngineHost,
  t: Translation["t"],
  language: string,
  dayOf: (record: Rec) => string,
): (record: Rec) => string | undefined {
  const { today } = clock();
  const format = new Intl.DateTimeFormat(language, { weekday: "short", month: "long", day: "numeric", timeZone: "UTC" });
  return (record) => {
    const day = dayOf(record);
    const ago = daysBetween(day, today);
    if (ago === undefined) return undefined;
    if (ago === 0) return t("list.pick.today");
    if (ago === 1) return t("list.yesterday");
    return day.slice(0, 4) === today.slice(0, 4) ? format.format(new Date(`${day}T00:00:00Z`)) : day;
  };
}
