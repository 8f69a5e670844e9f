/** Where the secrets of second factors are stored, sealed. */
import type { Db, Trx } from "../db/tables.ts";
import { reseal, type Sealer } from "../db/sealer.ts";

/** The place that a secret is sealed for. */
export const placeOf = (account: string): string => `second_factors/${account}`;

/**
 * Seals what is stored readable or with an earlier key, at a start. Returns how many there were. Throws `SealError` for one whose key is
 * missing: its owner could not log in.
 */
export async function resealFactors(db: Db | Trx, sealer: Sealer): Promise<number> {
  const rows = await db.selectFrom("second_factors").select(["account", "secret"]).execute();
  return reseal(
    sealer,
    rows.map((row) => ({
      stored: row.secret,
      place: placeOf(row.account),
      store: (secret) =>
        db
          .updateTable("second_factors")
          .set({ secret })
          .where("account", "=", row.account)
          .where("secret", "=", row.secret)
          .executeTakeFirst(),
    })),
  );
}
