import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Rec } from "../../../src/dialect/json/json.ts";
import { createFileUrls, parseFileUrl, URL_WINDOW_S, withoutSignatures, withSignedUrls } from "../../../src/server/files/fileUrls.ts";
import { readSigningKey } from "../../../src/server/files/signingKey.ts";

const id = "a".repeat(32);
const time = { now: 1_800_000_000_000 };
const urls = createFileUrls(randomBytes(32), () => time.now);
const queryOf = (url: string) => Object.fromEntries(new URLSearchParams(url.split("?")[1]));
const sign = (file: string) => urls.signer("0123456789abcdef")(file, { entity: "sku", id: "r1" });

test("a URL names its file, its record and its session, and is valid for one to two windows", () => {
  const { url, thumbnail } = sign(id);
  const access = urls.verify(id, queryOf(url));
  expect(access).toMatchObject({ file: id, session: "0123456789abcdef", record: { entity: "sku", id: "r1" } });
  expect(access).toMatchObject({ seconds: expect.toSatisfy((seconds: number) => seconds > URL_WINDOW_S && seconds <= 2 * URL_WINDOW_S) });
  expect(queryOf(thumbnail)).toEqual(queryOf(url));
  expect(parseFileUrl(url)).toEqual({ file: id, record: { entity: "sku", id: "r1" } });
});

test("a URL is expired after its time, and also where a clock was set back by far", () => {
  const { url } = sign(id);
  for (const shift of [2 * URL_WINDOW_S + 1, -2 * URL_WINDOW_S]) {
    time.now += shift * 1000;
    expect(urls.verify(id, queryOf(url))).toBe("expired");
    time.now -= shift * 1000;
  }
});

test("a key of another server verifies nothing", () => {
  const other = createFileUrls(randomBytes(32), () => time.now);
  expect(other.verify(id, queryOf(sign(id).url))).toBeUndefined();
});

test("parts that are lists are no signature", () => {
  expect(urls.verify(id, { ...queryOf(sign(id).url), until: ["1", "2"] })).toBeUndefined();
});

const file = { id, name: "a.png", size: 3, type: "image/png", url: `/files/${id}` };
const record: Rec = { name: "x", picture: file, rows: [{ scan: { ...file, type: "application/pdf" } }, { scan: null }] };

test("file values are signed wherever they are, and lose the signature on their way back", () => {
  const signed = withSignedUrls(record, sign);
  const pdf = ((signed["rows"] as Rec[])[0] as Rec)["scan"];
  expect(signed["picture"]).toEqual({ ...file, url: sign(id).url });
  expect(pdf).toEqual({ ...file, type: "application/pdf", url: sign(id).url });
  expect(withoutSignatures(signed)).toEqual(record);
  expect(withoutSignatures(record)).toBe(record);
});

test("texts that look like a URL, and values that are made up, are left alone", () => {
  const texts: Rec = { note: `/files/${id}`, other: { id: "b", url: `/files/${id}` }, bare: { url: `/files/${id}?until=1` } };
  expect([withSignedUrls(texts, sign), withoutSignatures(texts)]).toEqual([texts, texts]);
});

test("servers that start at once share one key, which survives a restart and is never half written", async () => {
  const folder = join(await mkdtemp(join(tmpdir(), "lading-key-")), "files");
  const keys = await Promise.all(Array.from({ length: 8 }, () => readSigningKey(folder)));
  expect(new Set([...keys, await readSigningKey(folder)].map((key) => key.toString("hex"))).size).toBe(1);
  expect(await readdir(folder)).toEqual(["signing.key"]);
  await writeFile(join(folder, "signing.key"), "short");
  await expect(readSigningKey(folder)).rejects.toThrow("not a key of 32 bytes");
  await rm(folder, { recursive: true });
});
