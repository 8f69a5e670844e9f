/** Demonstration accounts of the forwarder's staff: one for each role of staff, `desk-NAME`. */
import type { Db } from "../db/tables.ts";
import type { Schemas } from "../schemas/loadSchemas.ts";
import { addAccount } from "../session/accounts.ts";

/** Creates those that are missing. @param password already hashed */
export async function seedStaff(db: Db, { roles, catalog }: Schemas, password: string, now: number): Promise<void> {
  const { defaultLanguage } = catalog.files.site;
  for (const [name, { of, label }] of Object.entries(roles.roles)) {
    if (of !== "staff") continue;
    const facts = { name: label[defaultLanguage] ?? name };
    await addAccount(db, { loginName: `desk-${name}`, password, roles: [name], facts }, now);
  }
}
