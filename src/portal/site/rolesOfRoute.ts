/** Who may see a page that `x-show-when` keeps to some roles. Apart from the router's own check, since only a closed page names them. */
import { evaluateBoolean } from "#dialect/expr/evaluate.ts";
import { closedScreen } from "#dialect/schema/roles.ts";
import type { CompiledCatalog } from "#dialect/schema/compiled.ts";
import type { Route } from "#dialect/schema/screens.ts";
import { roleSentence } from "#engine";
import type { I18n } from "../browser/i18n.ts";
import { sessionFacts } from "../session/session.ts";

/**
 * Returns the sentence with the roles, of the same kind as those of the account, for which the condition of the route holds; undefined if
 * it holds for none: then it asks for something else.
 */
export function rolesOfRoute(
  catalog: CompiledCatalog,
  i18n: I18n,
  { screen, "x-show-when": shown }: Pick<Route, "screen" | "x-show-when">,
): string | undefined {
  const facts = sessionFacts();
  const own = facts["roles"];
  const roles = Object.entries(catalog.roles?.roles ?? {});
  const held = roles.find(([name]) => Array.isArray(own) && own.includes(name))?.[1];
  const isOpenTo = (name: string): boolean =>
    (shown === undefined || evaluateBoolean(catalog.expressions, shown, { user: { ...facts, roles: [name] } }) === true) &&
    (screen === undefined || closedScreen(catalog, [name], screen) === undefined);
  const able = roles.flatMap(([name, role]) => (role.of === held?.of && isOpenTo(name) ? [role] : []));
  return able.length > 0 ? roleSentence({ t: i18n.t, language: i18n }, able) : undefined;
}
