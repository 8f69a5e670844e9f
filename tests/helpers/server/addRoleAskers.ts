/** An account for each role of `schemas/roles.json` but the owner's, which every test customer has. */
import { findCustomer } from "../../../src/server/session/customers.ts";
import type { TestApp } from "./buildTestApp.ts";

export interface Asker {
  readonly name: string;
  readonly token: string;
  readonly roles: readonly string[];
  readonly customer?: string;
}

/** @param member The customer whose people get the roles of customers. */
export async function addRoleAskers(server: TestApp, member: string): Promise<Asker[]> {
  const own = await findCustomer(server.db, member);
  const askers: Asker[] = [];
  for (const [role, { of }] of Object.entries(server.schemas.current().roles.roles)) {
    if (role === "owner") continue;
    const name = `${of}-${role}`;
    const { lines } = await server.operator(...(of === "staff" ? ["staff", "add"] : ["members", "add", member]), name, "--roles", role);
    const password = /password (\S+)/.exec(lines.join(""))?.[1] ?? "";
    const { data } = await server.call<{ token: string }>(undefined, "/author/getToken", { loginName: name, password });
    askers.push({ name, token: data?.token ?? "", roles: [role], ...(of === "customer" && own && { customer: own.id }) });
  }
  return askers;
}
