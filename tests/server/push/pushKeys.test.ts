/** The keys of this installation: of the settings, or made once for all its servers and kept sealed. */
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createSealer, KEY_BYTES, SealError } from "../../../src/server/db/sealer.ts";
import { openPushIdentity, resealPushKeys } from "../../../src/server/push/pushKeys.ts";
import { inPushBench, server } from "../../helpers/server/pushBench.ts";

inPushBench();

const key = randomBytes(KEY_BYTES);
const parts = (sealer = createSealer([key])) => ({ db: server.db, sealer, clock: () => server.time.now });
const contact = "mailto:operations@lading.example";

test("keys are made once, the same for every start, and sealed in the database", async () => {
  const [first, second] = await Promise.all([openPushIdentity(parts(), {}, contact), openPushIdentity(parts(), {}, contact)]);
  expect(second).toEqual(first);
  expect(await openPushIdentity(parts(), {}, contact)).toEqual(first);
  expect(Buffer.from(first?.publicKey ?? "", "base64url")).toHaveLength(65);
  const [row] = await server.db.selectFrom("push_keys").selectAll().execute();
  expect(row?.private).toMatch(/^sealed1\./);
  expect(JSON.stringify(row)).not.toContain(first?.privateKey);
});

test("a server without the key that sealed them does not start", async () => {
  await openPushIdentity(parts(), {}, contact);
  const stranger = createSealer([randomBytes(KEY_BYTES)]);
  await expect(openPushIdentity(parts(stranger), {}, contact)).rejects.toThrow(SealError);
});

test("they are sealed again with a new key", async () => {
  const before = await openPushIdentity(parts(), {}, contact);
  const next = randomBytes(KEY_BYTES);
  expect(await resealPushKeys(server.db, createSealer([next, key]))).toBe(1);
  expect(await openPushIdentity(parts(createSealer([next])), {}, contact)).toEqual(before);
  expect(await resealPushKeys(server.db, createSealer([key, next]))).toBe(1);
});

test("keys and contact of the settings come first; without push or a contact nothing is signed", async () => {
  const keys = { publicKey: "public", privateKey: "private" };
  const own = "https://lading.example";
  expect(await openPushIdentity(parts(), { keys, contact: own }, contact)).toEqual({ ...keys, contact: own });
  expect(await openPushIdentity(parts(), undefined, contact)).toBeUndefined();
  expect(await openPushIdentity(parts(), { keys }, undefined)).toBeUndefined();
});
