/**
 * Who may open the workbench: whoever knows its password. It is set by
 * `WORKBENCH_PASSWORD`; where it is not, one is made at the first start, said
 * once, and kept as a hash. No customer's login opens it.
 */
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "../../db/tables.ts";

export interface WorkbenchAccess {
  opens(password: string): boolean;
  /** The password that was made just now, to be said to whoever starts the server. */
  readonly made?: string;
}

/** Made passwords hold 120 bits, so that a plain hash of one tells nobody anything. */
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
