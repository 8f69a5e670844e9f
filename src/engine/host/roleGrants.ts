/** States in words what the roles of the account do not allow. The server enforces it; the page only does not offer it. */
import { closedScreen, refusingRoles, type Role } from "#dialect/schema/roles.ts";
import { inLanguage } from "#dialect/text/text.ts";
import type { PlannedAction } from "../plan/plan.ts";
import type { EngineHost } from "./host.ts";

type RoleHost = Pick<EngineHost, "catalog" | "user" | "t" | "language" | "closedRoute">;

/** Returns why the account may not, with the roles that may; undefined if one of its roles has one of the grants. */
export function roleRefusal(host: RoleHost, entity: string, grants: readonly string[]): string | undefined {
  return roleSentence(host, refusingRoles(host.catalog, host.user()["roles"], entity, grants));
}

/** Whether the account may open the screen. */
export function isScreenOpen({ catalog, user }: RoleHost, screen: string): boolean {
  return closedScreen(catalog, user()["roles"], screen) === undefined;
}

/** Returns why the account may not take an action on records of the entity. */
export function actionRefusal(host: RoleHost, entity: string, action: PlannedAction): string | undefined {
  if (action.does === "go" && action.go !== undefined) return host.closedRoute?.(action.go);
  const grant = action.amends === undefined ? grants[action.does] : "edit";
  const needed = action.does === "transition" ? action.transition?.id : grant;
  return needed === undefined ? undefined : roleRefusal(host, entity, [needed]);
}

const grants: Partial<Readonly<Record<PlannedAction["does"], string>>> = {
  create: "create",
  copy: "create",
  edit: "edit",
  delete: "delete",
  export: "export",
  template: "import",
  documents: "export",
};

/** Names the roles that may; undefined if the account itself may (`able` undefined). */
export function roleSentence({ t, language }: Pick<RoleHost, "t" | "language">, able: readonly Role[] | undefined): string | undefined {
  if (!able) return undefined;
  if (able.length === 0) return t("answer.forbidden");
  const current = language.get();
  return t("answer.forbiddenBut", { roles: able.map(({ label }) => inLanguage(label, current)).join(current === "zh" ? "、" : ", ") });
}
