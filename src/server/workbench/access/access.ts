/**
 * Access to the workbench by its shared password, until there are accounts for it.
 *
 * `WORKBENCH_PASSWORD` sets the password: it opens as long as the operator sets it, but approves nothing once an account may. Without that
 * setting a start generates one, prints it once and stores its hash; it opens until an account of the staff has a role for the workbench.
 * A customer's login gives no access.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "kysely";
import { type RolesFile, workbenchGrants, type WorkbenchGrant, workbenchRoles } from "#dialect/schema/roles.ts";
import type { Db } from "../../db/tables.ts";

export interface WorkbenchAccess {
  opens(password: string): boolean;
  /** Returns what may be done by the shared password; nothing once accounts have taken its place. */
  grants(): Promise<readonly WorkbenchGrant[]>;
  /** The password that was generated just now, to be printed. */
  readonly made?: string;
}

/** Generated passwords have 120 bits, so that a plain hash of one is safe. */
const BYTES = 15;
const hashOf = (password: string): Buffer => createHash("sha256").update(password.normalize("NFKC")).digest();

/** @param roles of the schemas in force */
export async function openAccess(db: Db, password: string | undefined, roles: () => RolesFile): Promise<WorkbenchAccess> {
  if (password !== undefined) return accessBy(hashOf(password), () => besideAccounts(db, roles()));
  const grants = async () => ((await hasAccount(db, roles(), workbenchGrants)) ? [] : workbenchGrants);
  const stored = db.selectFrom("workbench_access").select("hash").where("id", "=", "password");
  const found = await stored.executeTakeFirst();
  if (found) return accessBy(Buffer.from(found.hash, "hex"), grants);
  // Nobody needs a password that opens nothing.
  if ((await grants()).length === 0) return { opens: () => false, grants: async () => [] };
  const made = randomBytes(BYTES).toString("base64url");
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("workbench_access")
    .values({ id: "password", hash: hashOf(made).toString("hex") })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return { ...accessBy(hashOf(made), grants), made };
  // Another server that started at the same moment has made one.
  const { hash } = await stored.executeTakeFirstOrThrow();
  return accessBy(Buffer.from(hash, "hex"), grants);
}

function accessBy(hash: Buffer, grants: WorkbenchAccess["grants"]): WorkbenchAccess {
  return { opens: (password) => timingSafeEqual(hashOf(password), hash), grants };
}

/** Names that are typed prove nobody: where accounts approve, a typed name does not. */
async function besideAccounts(db: Db, roles: RolesFile): Promise<readonly WorkbenchGrant[]> {
  const others = workbenchGrants.filter((grant) => grant !== "approve");
  return (await hasAccount(db, roles, ["approve"])) ? others : workbenchGrants;
}

/** Whether an account of the staff has a role with one of the grants. */
async function hasAccount(db: Db, roles: RolesFile, grants: readonly WorkbenchGrant[]): Promise<boolean> {
  const names = workbenchRoles(roles, grants).map(({ name }) => name);
  if (names.length === 0) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from accounts where kind = 'staff' and roles ?| ${names}::text[]) as found`.execute(db);
  return rows[0]?.found === true;
}
