/** Plans a list. */
import { schemaKey } from "#dialect/text/text.ts";
import type { Column, Filter, ListScreen, Screen } from "#dialect/schema/screens.ts";
import { kindOfField } from "../kinds/index.ts";
import { withoutLink } from "../values/withLink.ts";
import { planActions, planRecordActions } from "./planActions.ts";
import { planField, timeEnds } from "./planField.ts";
import { listShape, tabsOf } from "#dialect/wire/listShape.ts";
import type { PlanInput, PlannedColumn, TablePlan } from "../plan/plan.ts";

/**
 * Plans the list of a screen: columns with their cells, filters, tabs, actions.
 *
 * The plan is the same for every language, user and record; what a user may see (`showWhen`) or do is evaluated when the list
 * renders. Throws an Error that names the field or action which the entity or its states lack.
 */
export function planTable(input: PlanInput, screen: Screen): TablePlan {
  const list = screen.list;
  if (!list) throw new Error(`The screen of ${screen.entity} has no list`);
  const { columns, filters = [], toolbar, rowActions, bulkActions, bySheet, chart, ...declared } = list;
  const { max, problem } = input.entity["x-limit"] ?? {};
  // A limit counts for one customer: a list of staff has the records of many.
  const limit = input.states?.actor === "operator" || !changesNumber(list) ? undefined : max;
  return {
    entity: screen.entity,
    columns: columns.map((column) => planColumn(input, column)),
    filters: filters.map((filter) => planFilter(input, filter)),
    tabs: tabsOf(list, input.states),
    searchable: (list.search ?? []).length > 0,
    toolbar: planActions(input, toolbar),
    rowActions: planRecordActions(input, rowActions),
    bulkActions: planActions(input, bulkActions),
    ...(bySheet && { bySheet: { key: planField(input, bySheet.key), actions: planActions(input, bySheet.actions) } }),
    ...(limit !== undefined && { limit }),
    limitProblem: schemaKey(problem, "problem.limit"),
    ...(chart && { chart: planChart(input, chart) }),
    declared,
    shape: listShape(list, input.states),
  };
}

/** Whether the list adds or removes records: in another one, such as the single profile of an account, a limit is of no use. */
function changesNumber({ toolbar = [], rowActions = [], bulkActions = [] }: ListScreen): boolean {
  return toolbar.length > 0 || [...rowActions, ...bulkActions].some((action) => action !== "edit");
}

function planChart(input: PlanInput, { label, at, of, by }: NonNullable<ListScreen["chart"]>): NonNullable<TablePlan["chart"]> {
  return { label, at: planField(input, at), of: planField(input, of), by: planField(input, by) };
}

function planColumn(input: PlanInput, column: Column): PlannedColumn {
  const planOne = (name: string) => ({ ...planField(input, name), ...(column.to && { timeEnd: timeEnds[column.to] }) });
  const planned = planOne(column.field);
  // The cell is one link: to the record of its row.
  const field = column.link ? withoutLink(planned) : planned;
  const { second, secondWhen, width, pin, from, hidden } = column;
  const showWhen = column["x-show-when"];
  return {
    id: column.field,
    field,
    label: column.label ?? field.label,
    link: column.link ?? false,
    sortable: column.sortable !== false && field.sortable,
    hidden: hidden === true,
    ...(typeof hidden === "object" && { except: hidden }),
    align: kindOfField(field).align,
    ...(second !== undefined && { second: { ...planOne(second), ...(secondWhen !== undefined && { onlyWhen: secondWhen }) } }),
    ...(width !== undefined && { width }),
    ...(pin && { pin }),
    ...(from !== undefined && { from }),
    ...(showWhen && { showWhen }),
  };
}

function planFilter(input: PlanInput, filter: Filter): TablePlan["filters"][number] {
  const field = planField(input, filter.field);
  return { field, label: filter.label ?? field.label, more: filter.more ?? false };
}
