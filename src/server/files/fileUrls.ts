/**
 * Signed URLs of files.
 *
 * A picture in a page cannot send the Authorization header, so its URL carries the permission: the session that received it, the
 * record that names the file, and an expiry, under a signature. The signature alone opens nothing: `serveFiles.ts` also asks the
 * database whether the session is open and whether the record still names the file.
 *
 * ```
 *   /files/<id>?of=<entity>/<record>&session=<reference>&until=<seconds>&signature=<HMAC-SHA256>
 * ```
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { isObject, type Json, type Rec } from "#dialect/json/json.ts";

/** The record that names a file; absent for an upload that no record names yet. */
export interface FileRecord {
  readonly entity: string;
  readonly id: string;
}

/** A verified URL. */
export interface FileAccess {
  /** Id of the file. */
  readonly file: string;
  readonly record?: FileRecord;
  /** Reference of the session (`sessionReference`); "" for an upload without login. */
  readonly session: string;
  /** Time until the expiry in seconds, at least 0. */
  readonly seconds: number;
}

/** Returns the URLs of a file for one session. */
export type SignFile = (file: string, record?: FileRecord) => SignedUrls;

export interface SignedUrls {
  readonly url: string;
  /** For pictures: a small copy. */
  readonly thumbnail: string;
}

export interface FileUrls {
  /** @param session reference of the session; "" without login */
  signer(session: string): SignFile;
  /** Verifies the query of a URL. Returns undefined if the signature is wrong, and `expired` if it was right once. */
  verify(file: string, query: Readonly<Record<string, unknown>>): FileAccess | "expired" | undefined;
}

/** URLs change once in this time, so that a list that is read again names the same URL and the browser keeps its pictures. They are valid for one to two times as long. */
export const URL_WINDOW_S = 30 * 60;

/** Ids of files: 192 random bits. */
export const FILE_ID = /^[A-Za-z0-9_-]{32}$/;

/** @param clock milliseconds */
export function createFileUrls(key: Buffer, clock: () => number): FileUrls {
  const now = (): number => Math.floor(clock() / 1000);
  const signatureOf = (file: string, of: string, session: string, until: string): Buffer =>
    createHmac("sha256", key)
      .update(JSON.stringify([file, of, session, until]))
      .digest();
  return {
    signer: (session) => (file, record) => {
      const of = record ? `${record.entity}/${record.id}` : "";
      const until = String((Math.floor(now() / URL_WINDOW_S) + 2) * URL_WINDOW_S);
      const signature = signatureOf(file, of, session, until).toString("base64url");
      const query = new URLSearchParams({ ...(of && { of }), ...(session && { session }), until, signature }).toString();
      return { url: `/files/${file}?${query}`, thumbnail: `/files/${file}/thumbnail?${query}` };
    },
    verify(file, query) {
      const { of = "", session = "", until = "", signature = "" } = query;
      if (typeof of !== "string" || typeof session !== "string" || typeof until !== "string" || typeof signature !== "string")
        return undefined;
      const expected = signatureOf(file, of, session, until);
      const given = Buffer.from(signature, "base64url");
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const seconds = Number(until) - now();
      // A clock that was set back makes no URL live longer than it was meant to.
      if (seconds < 0 || seconds > 2 * URL_WINDOW_S) return "expired";
      const [entity, id] = of.split("/");
      return { file, session, seconds, ...(entity && id && { record: { entity, id } }) };
    },
  };
}

/** Reads file and record from a URL that was signed once. The caller checks the permission. */
export function parseFileUrl(url: string): Pick<FileAccess, "file" | "record"> | undefined {
  const [path = "", query = ""] = url.split("?", 2);
  const file = path.startsWith(PREFIX) ? path.slice(PREFIX.length) : "";
  if (!FILE_ID.test(file)) return undefined;
  const [entity, id] = (new URLSearchParams(query).get("of") ?? "").split("/");
  return { file, ...(entity && id && { record: { entity, id } }) };
}

const PREFIX = "/files/";
/** Begins the URL of a file in the JSON text of a stored record. */
export const URL_IN_JSON = `"${PREFIX}`;

/** Returns the record with signed URLs in its file values, wherever they are; the same record if it has none. */
export function withSignedUrls<Value extends Json>(value: Value, sign: (file: string) => SignedUrls): Value {
  return mapFiles(value, (file) => {
    const { id, url } = file;
    return typeof id === "string" && url === PREFIX + id ? { ...file, url: sign(id).url } : file;
  });
}

/** Returns input with the URLs of file values as they are stored. Clients send back what they have read: a new signature is no change of the value. */
export function withoutSignatures<Value extends Json>(value: Value): Value {
  return mapFiles(value, (file) => {
    const { id, url } = file;
    if (typeof id !== "string" || typeof url !== "string" || !url.startsWith(`${PREFIX}${id}?`)) return file;
    return { ...file, url: PREFIX + id };
  });
}

/** Replaces objects from the inside out; what does not change stays the same object. */
function mapFiles<Value extends Json>(value: Value, map: (object: Rec) => Rec): Value {
  if (Array.isArray(value)) {
    const items = value.map((item: Json) => mapFiles(item, map));
    return items.every((item, index) => item === value[index]) ? value : (items as Json as Value);
  }
  if (!isObject(value)) return value;
  const object = value as Rec;
  let changed: Rec | undefined;
  for (const [name, item] of Object.entries(object)) {
    const mapped = item === undefined ? item : mapFiles(item, map);
    if (mapped !== item) (changed ??= { ...object })[name] = mapped;
  }
  return map(changed ?? object) as Json as Value;
}
