/** Whether the roles of the account open a page. */
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { closedScreen } from "#dialect/schema/roles.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route } from "#dialect/schema/screens.ts";
import { roleSentence } from "#engine";
import type { I18n } from "../browser/i18n.ts";
import { sessionFacts } from "../session/session.ts";

/** Returns why the account may not open the route, with the roles that may; undefined if it may. A route that the site map lacks is open: the router answers. */
export function routeRefusal(catalog: CompiledCatalog, i18n: I18n, route: Pick<Route, "screen"> | undefined): string | undefined {
  const screen = route?.screen;
  return screen === undefined
    ? undefined
    : roleSentence({ t: i18n.t, language: i18n }, closedScreen(catalog, sessionFacts()["roles"], screen));
}

/** Whether the account may see the route: its roles open the screen, and `x-show-when` holds for the session. */
export function maySeeRoute(catalog: CompiledCatalog, i18n: I18n, route: Pick<Route, "screen" | "x-show-when">): boolean {
  const shown = route["x-show-when"];
  const isOpen = routeRefusal(catalog, i18n, route) === undefined;
  return isOpen && (shown === undefined || evaluateBoolean(catalog.expressions, shown, { user: { ...sessionFacts() } }) === true);
}
