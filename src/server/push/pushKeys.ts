/** The keys by which push services recognize this installation (VAPID, RFC 8292): of the settings, or made once and kept sealed in the database. */
import type { Db, Trx } from "../db/tables.ts";
import { reseal, type Sealer } from "../db/sealer.ts";
import type { PushSettings } from "../settings/pushSettings.ts";

/** Both in base64url: 65 and 32 bytes on the curve P-256. */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Keys and contact of this installation towards push services. */
export interface PushIdentity extends PushKeys {
  /** Contact for a push service about abuse: a `mailto:` or `https:` address. */
  readonly contact: string;
}

const ID = "vapid";
const PLACE = `push_keys/${ID}`;

/** Returns what signs; undefined if the settings turn push off. @param contact for installations whose settings name none */
export async function openPushIdentity(
  { db, sealer, clock }: { readonly db: Db; readonly sealer: Sealer; readonly clock: () => number },
  settings: PushSettings | undefined,
  contact: string | undefined,
): Promise<PushIdentity | undefined> {
  const told = settings?.contact ?? contact;
  if (!settings || told === undefined) return undefined;
  return { ...(settings.keys ?? (await storedKeys(db, sealer, clock()))), contact: told };
}

/** Makes the keys where there are none; of two servers that start at once, one stores its own. */
async function storedKeys(db: Db, sealer: Sealer, now: number): Promise<PushKeys> {
  const read = () => db.selectFrom("push_keys").selectAll().where("id", "=", ID).executeTakeFirst();
  let row = await read();
  if (!row) {
    const { generateVAPIDKeys } = (await import("web-push")).default;
    const { publicKey, privateKey } = generateVAPIDKeys();
    await db
      .insertInto("push_keys")
      .values({ id: ID, public: publicKey, private: sealer.seal(privateKey, PLACE), created: new Date(now) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
    row = await read();
  }
  if (!row) throw new Error("The keys of push messages could not be stored.");
  return { publicKey: row.public, privateKey: sealer.open(row.private, PLACE) };
}

/** Seals the private key if it is readable or sealed with an earlier key. Returns how many there were. Throws `SealError` without its key. */
export async function resealPushKeys(db: Db | Trx, sealer: Sealer): Promise<number> {
  const rows = await db.selectFrom("push_keys").select(["id", "private"]).execute();
  return reseal(
    sealer,
    rows.map((row) => ({
      stored: row.private,
      place: PLACE,
      store: (sealed) =>
        db.updateTable("push_keys").set({ private: sealed }).where("id", "=", row.id).where("private", "=", row.private).executeTakeFirst(),
    })),
  );
}
