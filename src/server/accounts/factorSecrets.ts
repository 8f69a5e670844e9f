/** Where the secrets of second factors are stored, sealed. */
import type { Db, Trx } from "../db/tables.ts";
import type { Sealer } from "../db/sealer.ts";

/** The place that a secret is sealed for. */
export const placeOf = (account: string): string => `second_factors/${account}`;

/**
 * Seals what is stored readable or with an earlier key, at a start. Returns how many there were. Throws `SealError` for one whose key is
 * missing: its owner could not log in.
 */
export async function resealFactors(db: Db | Trx, sealer: Sealer): Promise<number> {
  const rows = await db.selectFrom("second_factors").select(["account", "secret"]).execute();
  let count = 0;
  for (const { account, secret } of rows) {
    const text = sealer.open(secret, placeOf(account));
    if (sealer.isCurrent(secret)) continue;
    const { numUpdatedRows } = await db
      .updateTable("second_factors")
      .set({ secret: sealer.seal(text, placeOf(account)) })
      .where("account", "=", account)
      // Another process may have sealed it, or its owner set up a new one.
      .where("secret", "=", secret)
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  return count;
}
