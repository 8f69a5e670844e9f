/** Where the actions that lead elsewhere lead. */
import type { Rec } from "#dialect/json/json.ts";
import type { ListScreen } from "#dialect/schema/screens.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { PlannedAction } from "../plan/plan.ts";

/** Query parameter of a form's address: the pointer of the field that it opens at, with all that is wrong told. */
export const fieldParameter = "at";

export type Places = Pick<ListScreen, "open" | "createAt" | "editAt">;

/** What a list's drawer shows. */
export interface DrawerState {
  readonly mode: "create" | "edit" | "copy";
  readonly id?: string;
}

/**
 * A route with the fields of `record` in the places of their names, each made
 * safe for an address. A route that is one field is an address as it stands;
 * empty where the record leads nowhere, or out of the product.
 */
export function fillRoute(route: string, record: Rec): string {
  if (/^\{\w+\}$/.test(route)) {
    const address = fillTemplate(route, record);
    return /^\/(?![/\\])/.test(address) ? address : "";
  }
  return fillTemplate(route, record, encodeURIComponent);
}

/** A route to go to, a drawer to open, or nothing when the action is no navigation. */
export function destinationOf(
  action: PlannedAction,
  records: readonly Rec[],
  places: Places,
): { route: string } | { drawer: DrawerState } | undefined {
  const record = records[0] ?? {};
  const id = String(record["id"] ?? "");
  switch (action.does) {
    case "create":
      return places.createAt === undefined ? { drawer: { mode: "create" } } : { route: places.createAt };
    case "edit":
      return places.editAt === undefined ? { drawer: { mode: "edit", id } } : { route: fillRoute(places.editAt, record) };
    case "copy":
      return places.createAt === undefined ? { drawer: { mode: "copy", id } } : { route: withParameter(places.createAt, "copyFrom", id) };
    case "open":
      return places.open === undefined ? { drawer: { mode: "edit", id } } : { route: fillRoute(places.open, record) };
    case "go":
      return { route: fillRoute(action.go ?? "", { ...record, ids: records.map(({ id }) => String(id)).join(",") }) };
    default:
      return undefined;
  }
}

export function withParameter(route: string, name: string, value: string): string {
  return `${route}${route.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
