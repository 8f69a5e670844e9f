/** The actor, as an entry of a timeline stores it: still readable when the account and its roles are gone. */
import type { Rec } from "#dialect/json/json.ts";
import { grantingRoles } from "#dialect/schema/roles.ts";
import type { ServedEntity } from "../../schemas/loadSchemas.ts";
import type { ActingContext } from "../storage/recordContext.ts";

/** Returns the fields `actor` (the name then), `role` (the label of the role that allowed it, by language) and `account`; none if the server acts. */
export function eventActor(
  { schemas, principal }: Pick<ActingContext, "schemas" | "principal">,
  { name }: ServedEntity,
  grant: string,
): Rec {
  const { account, facts, via, program } = principal;
  if ((via !== "session" && via !== "token") || account === undefined) return {};
  const [role] = grantingRoles(schemas.roles, principal, name, grant);
  const shown = program ?? facts["name"] ?? facts.loginName;
  return {
    account,
    ...(typeof shown === "string" ? { actor: shown } : {}),
    ...(role ? { role: { ...role.label } } : {}),
  };
}
