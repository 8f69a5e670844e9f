/**
 * Uploads: one file, streamed to disk and counted while it arrives.
 *
 * The file has a temporary name until it is complete, checked and recorded in
 * the database; a failure before that leaves nothing behind. The name on disk is
 * random, the name from the request is only displayed.
 */
import { acceptedTypes } from "#dialect/fields/acceptedTypes.ts";
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform, type TransformCallback } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { problemAt } from "#dialect/schema/derived/problemAt.ts";
import { childPointer } from "#dialect/json/pointer.ts";
import type { FileRule } from "#dialect/schema/schema.ts";
import type { Db } from "../db/tables.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { HttpError, ApiError, validationError, problem } from "../answers/apiError.ts";
import type { Schemas, ServedCall } from "../schemas/loadSchemas.ts";
import { type Principal, holderOf } from "../session/principal.ts";
import type { Attempts } from "../load/attempts.ts";
import { ruleOf, type UploadRule } from "./fileRules.ts";
import { endFault, readEnd } from "./endMark.ts";
import type { FileStore } from "./fileStore.ts";
import { cleanPictureFile, isPicture, PictureError, type DecodedType } from "./pictures.ts";
import { START_BYTES, typeOf } from "./fileTypes.ts";
import { uploadedFile, ANONYMOUS_OWNER, type StoredFileValue } from "./uploadedFile.ts";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { HOUR } from "#dialect/text/durations.ts";

/** Longer than any upload may take; a younger file may belong to an upload in another process. */
const OLD_MS = HOUR;

/** Removes partial uploads that a killed process left behind. @param now milliseconds */
export async function removePartialUploads(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(".part"))) {
    const file = join(folder, name);
    const age =
      now -
      (await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      ));
    if (age > OLD_MS) await rm(file, { force: true });
  }
}

export interface UploadParts {
  readonly attempts: Attempts;
  readonly db: Db;
  readonly files: FileStore;
  readonly clock: () => number;
}

/** Uploads without login: a registration uploads one picture, perhaps a second one. */
const byVisitors = { name: "uploads from address", tries: 20, windowMs: HOUR };
/** A client that pauses longer is disconnected. */
const IDLE_MS = 30_000;
const MEGABYTE = 1024 * 1024;

/** Receives the file of an upload call, stores it and returns the field value. Throws `ApiError` and `HttpError`. */
export async function receiveUpload(
  { db, files, clock, attempts }: UploadParts,
  schemas: Schemas,
  call: ServedCall,
  principal: Principal | undefined,
  request: FastifyRequest,
): Promise<StoredFileValue> {
  const rule = ruleOf(schemas, call.key);
  if (!rule) throw new HttpError(404, "answer.unknownCall");
  if (!request.isMultipart()) throw new HttpError(415, "answer.mediaType", [problem("", "contentType")]);
  if (!principal && !(await attempts.take([[byVisitors, request.ip]]))) throw new ApiError(apiCode.throttled, "answer.throttled");
  const part = await firstFile(request, rule);
  try {
    return await keepFile({ db, files, clock }, rule, {
      customer: principal ? holderOf(principal) : ANONYMOUS_OWNER,
      name: part.filename,
      async write(draft) {
        refuseOtherParts(part);
        const received = await store(part, draft, rule, request);
        refuseOtherParts(part);
        return received;
      },
    });
  } catch (error) {
    drainRequest(request);
    throw error;
  }
}

export interface FileToKeep {
  readonly customer: string;
  readonly name: string;
  /** Writes the file to the path. Returns its size in bytes. */
  write(path: string): Promise<number>;
}

/** Checks, cleans and stores a file as an upload of the customer. Returns the field value. Throws `ApiError`. */
export async function keepFile(
  { db, files, clock }: Pick<UploadParts, "db" | "files" | "clock">,
  rule: UploadRule,
  { customer, name, write }: FileToKeep,
): Promise<StoredFileValue> {
  await mkdir(files.folder, { recursive: true, mode: 0o700 });
  const id = randomBytes(24).toString("base64url");
  const draft = join(files.folder, `${id}.part`);
  try {
    const received = await write(draft);
    const { type, start } = await detectType(draft, name, received, rule);
    const size = isPicture(type) ? await clean(draft, type, start, rule) : received;
    const row = { id, customer, call: rule.call, name: displayName(name), type, size, created: new Date(clock()) };
    await files.put(id, draft);
    try {
      await db.transaction().execute(async (trx) => {
        await trx.insertInto("files").values(row).execute();
        await trx.insertInto("pending_uploads").values({ customer: row.customer, file: id }).execute();
      });
    } catch (error) {
      await files.remove([id]);
      throw error;
    }
    return uploadedFile(row);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Drains the request body. A client that is still sending does not read the response. */
export function drainRequest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function firstFile(request: FastifyRequest, rule: FileRule): Promise<MultipartFile> {
  let part: MultipartFile | undefined;
  try {
    // One byte more than the limit passes, to distinguish "too large" from "just fits".
    part = await request.file({
      limits: { files: 1, fields: 10, parts: 12, fileSize: rule.maxBytes + 1, fieldSize: 10_000 },
      throwFileSizeLimit: false,
    });
  } catch {
    throw new HttpError(400, "answer.unreadable", [problem("", "multipart")]);
  }
  if (!part) throw validationError([problem("/file", "required")]);
  return part;
}

/** An upload is one part named `file`. A part that is not asked for is refused, before the file and behind it. */
function refuseOtherParts({ fieldname, fields }: MultipartFile): void {
  const names = new Set([fieldname, ...Object.keys(fields)]);
  names.delete("file");
  if (names.size > 0) throw validationError([...names].slice(0, MAX_NAMED).map((name) => problem(partPath(name), "unknownField")));
}

/** Parts that a refusal names. */
const MAX_NAMED = 5;

/** The path of a part in a problem. */
export function partPath(name: string): string {
  return childPointer("", name.slice(0, 100));
}

/** Writes the file. Returns its size in bytes. */
async function store(part: MultipartFile, path: string, { maxBytes, field }: UploadRule, request: FastifyRequest): Promise<number> {
  let size = 0;
  const idle = setTimeout(() => request.raw.destroy(), IDLE_MS);
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      size += chunk.length;
      idle.refresh();
      // Bytes beyond the limit are read but not stored: the client reads the response only after it has sent everything.
      done(null, size > maxBytes ? undefined : chunk);
    },
  });
  try {
    await writeUpload(part.file, counter, path);
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT")) throw error;
    throw new HttpError(400, "answer.unreadable", [problem("/file", "incomplete")]);
  } finally {
    clearTimeout(idle);
  }
  if (size > maxBytes || part.file.truncated)
    throw validationError([problemAt("/file", "fileSize", { limit: maxBytes / MEGABYTE }, field)]);
  return size;
}

async function detectType(
  path: string,
  name: string,
  size: number,
  { accept, field }: UploadRule,
): Promise<{ readonly type: string; readonly start: Buffer }> {
  if (size === 0) throw validationError([problem("/file", "fileEmpty")]);
  const start = Buffer.alloc(START_BYTES);
  const file = await open(path, "r");
  try {
    await file.read(start, 0, START_BYTES, 0);
    const type = typeOf(start, name, accept);
    if (!type) throw validationError([problemAt("/file", "fileType", { types: acceptedTypes(accept) }, field)]);
    const fault = endFault(type.type, { start, end: await readEnd(file, size), size });
    if (fault) throw validationError([problemAt("/file", fault, {}, field)]);
    return { type: type.type, start };
  } finally {
    await file.close();
  }
}

/** Replaces a picture by a clean copy. Returns its size in bytes. */
async function clean(path: string, type: DecodedType, start: Buffer, { maxBytes, field }: UploadRule): Promise<number> {
  try {
    const size = await cleanPictureFile(path, type, start);
    if (size > maxBytes) throw validationError([problemAt("/file", "fileSize", { limit: maxBytes / MEGABYTE }, field)]);
    return size;
  } catch (error) {
    if (!(error instanceof PictureError)) throw error;
    throw validationError([problemAt("/file", error.fault.code, error.fault.params, field)]);
  }
}

/** Returns the name without folders and control characters, cut to 200 characters with its extension kept. */
function displayName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim() || "file";
  const characters = [...plain];
  return characters.length <= 200 ? plain : [...characters.slice(0, 190), ...characters.slice(-10)].join("");
}

/**
 * Writes a stream into a new file that only this user can read, and flushes it to disk. Rejects if the client breaks off or
 * the disk is full; the file is closed then. Without waiting for the close, a file still being opened could appear after its removal.
 */
export async function writeUpload(sent: Readable, counter: Transform, path: string): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600, flush: true });
  const closed = new Promise<void>((done) => file.once("close", () => done()));
  try {
    await pipeline(sent, counter, file);
  } catch (error) {
    await closed;
    throw error;
  }
}
