/**
 * Sessions of analysts: a cookie that scripts cannot read and other sites cannot
 * send; the database stores its hash.
 */
import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../../db/tables.ts";

const IDLE_MS = 8 * 60 * 60 * 1000;
const ABSOLUTE_MS = 24 * 60 * 60 * 1000;
const TOUCH_MS = 60_000;
/** A session from further in the future was opened by a clock that ran ahead. */
const SKEW_MS = 5 * 60 * 1000;
const NAME = "lading_workbench";
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export async function openAnalystSession(db: Db, analyst: string, now: number): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const time = new Date(now);
  await db
    .insertInto("workbench_sessions")
    .values({ token: hashed(token), analyst, created: time, used: time })
    .execute();
  await db
    .deleteFrom("workbench_sessions")
    .where("created", "<", new Date(now - ABSOLUTE_MS))
    .execute();
  return token;
}

/** Returns the analyst of a token; undefined if it is unknown, expired or malformed. */
export async function findAnalyst(db: Db, token: string | undefined, now: number): Promise<string | undefined> {
  if (!token || !TOKEN.test(token)) return undefined;
  const row = await db
    .selectFrom("workbench_sessions")
    .select(["analyst", "used"])
    .where("token", "=", hashed(token))
    .where("created", ">", new Date(now - ABSOLUTE_MS))
    .where("created", "<", new Date(now + SKEW_MS))
    .where("used", ">", new Date(now - IDLE_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  if (Math.abs(now - row.used.getTime()) > TOUCH_MS) {
    await db
      .updateTable("workbench_sessions")
      .set({ used: new Date(now) })
      .where("token", "=", hashed(token))
      .execute();
  }
  return row.analyst;
}

export async function endAnalystSession(db: Db, token: string | undefined): Promise<void> {
  if (token && TOKEN.test(token)) await db.deleteFrom("workbench_sessions").where("token", "=", hashed(token)).execute();
}

/** Returns the token of a `Cookie` header. */
export function tokenIn(header: string | undefined): string | undefined {
  const own = (header ?? "").split(";").find((part) => part.trim().startsWith(`${NAME}=`));
  return own?.trim().slice(NAME.length + 1);
}

/** Returns the `Set-Cookie` header; without a token it deletes the cookie. */
export function cookieOf(token: string | undefined, secure: boolean): string {
  const life = token === undefined ? 0 : ABSOLUTE_MS / 1000;
  return `${NAME}=${token ?? ""}; Path=/workbench; HttpOnly; SameSite=Strict; Max-Age=${life}${secure ? "; Secure" : ""}`;
}

function hashed(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
