/**
 * Access to the workbench by its password. `WORKBENCH_PASSWORD` sets it; without
 * it, the first start generates one, prints it once and stores its hash. A
 * customer's login gives no access.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/tables.ts";

export interface WorkbenchAccess {
  opens(password: string): boolean;
  /** The password that was generated just now, to be printed. */
  readonly made?: string;
}

/** Generated passwords have 120 bits, so that a plain hash of one is safe. */
const BYTES = 15;
const hashOf = (password: string): Buffer => createHash("sha256").update(password.normalize("NFKC")).digest();

export async function openAccess(db: Db, password: string | undefined): Promise<WorkbenchAccess> {
  if (password !== undefined) return accessBy(hashOf(password));
  const made = randomBytes(BYTES).toString("base64url");
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("workbench_access")
    .values({ id: "password", hash: hashOf(made).toString("hex") })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows) return { ...accessBy(hashOf(made)), made };
  const { hash } = await db.selectFrom("workbench_access").select("hash").where("id", "=", "password").executeTakeFirstOrThrow();
  return accessBy(Buffer.from(hash, "hex"));
}

function accessBy(hash: Buffer): WorkbenchAccess {
  return { opens: (password) => timingSafeEqual(hashOf(password), hash) };
}
