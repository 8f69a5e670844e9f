/** Routes and drawers that actions open. */
import type { Rec } from "#dialect/json/json.ts";
import type { ListScreen } from "#dialect/schema/screens.ts";
import { fillTemplate } from "#dialect/text/template.ts";
import type { PlannedAction } from "../plan/plan.ts";

/** Query parameter of a form's URL: pointer of the field to focus. The form then shows all its problems at once. */
export const fieldParameter = "at";

/** Routes of a list's records. */
export type Places = Pick<ListScreen, "open" | "createAt" | "editAt">;

/** Content of a list's drawer. */
export interface DrawerState {
  readonly mode: "create" | "edit" | "copy";
  readonly id?: string;
  /** Values that a new record begins with, by the parameters that the form `takes`. */
  readonly given?: Readonly<Record<string, string>>;
}

/**
 * Fills a route template with the fields of `record`, URL-encoded. A template that is a single field (`{link}`) holds a whole
 * in-app route, which is not encoded; "" where it is empty or leads out of the product.
 */
export function fillRoute(route: string, record: Rec): string {
  if (/^\{\w+\}$/.test(route)) {
    const address = fillTemplate(route, record);
    return /^\/(?![/\\])/.test(address) ? address : "";
  }
  return fillTemplate(route, record, encodeURIComponent);
}

/** Returns the route or the drawer that an action opens; undefined for other actions. */
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

/** Adds a query parameter to a route. */
export function withParameter(route: string, name: string, value: string): string {
  return `${route}${route.includes("?") ? "&" : "?"}${name}=${encodeURIComponent(value)}`;
}
