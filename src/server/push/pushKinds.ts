/** The kinds of letters that are pushed to devices. */
import { grantingRoles } from "#dialect/schema/roles.ts";
import { kindLabels } from "../mail/letterKinds.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import type { Principal } from "../session/principal.ts";

export interface PushKind {
  readonly id: string;
  readonly label: string;
}

/** Returns the kinds with a letter that has `push` and is about records which the principal reads. */
export function pushKinds(schemas: Schemas, principal: Principal, language: string): PushKind[] {
  const kinds = new Set<string>();
  for (const { name, machine } of schemas.entities.values())
    for (const { kind, push } of machine?.letters ?? [])
      if (push && kind !== undefined && grantingRoles(schemas.roles, principal, name, "read").length > 0) kinds.add(kind);
  return [...kinds].map((id) => ({ id, label: kindLabels(schemas, [id], language) }));
}
