/**
 * Uploads: one file, streamed to disk and counted on the way.
 *
 * The file lies under a temporary name until it is whole, judged and known to
 * the database; whatever goes wrong before that leaves nothing behind. Its name
 * on disk is generated, the name it was sent with is only shown.
 */
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform, type TransformCallback } from "node:stream";
import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";
import { problemAt } from "#dialect/schema/problemAt.ts";
import type { FileRule } from "#dialect/schema/schema.ts";
import type { Db } from "../db/tables.ts";
import { apiCode } from "#dialect/wire/wire.ts";
import { HttpError, ApiError, validationError, problem } from "../answers/apiError.ts";
import type { Schemas, ServedCall } from "../schemas/loadSchemas.ts";
import type { Actor } from "../session/sessions.ts";
import type { AttemptLimiter } from "../load/attemptLimiter.ts";
import { ruleOf, type UploadRule } from "./fileRules.ts";
import { START_BYTES, typeOf, type FileType } from "./fileTypes.ts";
import { uploadedFile, ANONYMOUS_OWNER, type StoredFileValue } from "./uploadedFile.ts";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/* Uploads that a kill has cut off: nobody else clears them away. */

/** Longer than any upload is allowed to take; a younger one may be under way in another process. */
const OLD_MS = 60 * 60_000;

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
  /** Uploads of visitors, by their computer. */
  readonly visitorUploads: AttemptLimiter;
  readonly db: Db;
  readonly filesFolder: string;
  readonly clock: () => number;
}

/** A sender that pauses longer than this is gone. */
const IDLE_MS = 30_000;
const MEGABYTE = 1024 * 1024;

export async function receiveUpload(
  { db, filesFolder, clock, visitorUploads }: UploadParts,
  schemas: Schemas,
  call: ServedCall,
  actor: Actor | undefined,
  request: FastifyRequest,
): Promise<StoredFileValue> {
  const rule = ruleOf(schemas, call.key);
  if (!rule) throw new HttpError(404, "answer.unknownCall");
  if (!request.isMultipart()) throw new HttpError(415, "answer.mediaType", [problem("", "contentType")]);
  if (!actor) {
    if (visitorUploads.isSpent(request.ip)) throw new ApiError(apiCode.throttled, "answer.throttled");
    visitorUploads.count(request.ip);
  }
  const part = await firstFile(request, rule);
  await mkdir(filesFolder, { recursive: true, mode: 0o700 });
  const id = randomBytes(24).toString("base64url");
  const draft = join(filesFolder, `${id}.part`);
  try {
    const size = await store(part, draft, rule, request);
    const type = await judge(draft, part.filename, size, rule);
    const row = {
      id,
      customer: actor?.customer ?? ANONYMOUS_OWNER,
      call: call.key,
      name: shownName(part.filename),
      type: type.type,
      size,
      created: new Date(clock()),
    };
    await rename(draft, join(filesFolder, id));
    try {
      await db.insertInto("files").values(row).execute();
    } catch (error) {
      await rm(join(filesFolder, id), { force: true });
      throw error;
    }
    return uploadedFile(row);
  } catch (error) {
    drainRequest(request);
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** What is still coming is read and thrown away: a sender that is stuck in its sending hears no answer. */
export function drainRequest({ raw }: FastifyRequest): void {
  raw.unpipe();
  raw.resume();
}

async function firstFile(request: FastifyRequest, rule: FileRule): Promise<MultipartFile> {
  let part: MultipartFile | undefined;
  try {
    // One byte more than allowed is let through, so that "too large" is told from "just fits".
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

/** Writes the file and answers its size. */
async function store(part: MultipartFile, path: string, { maxBytes, field }: UploadRule, request: FastifyRequest): Promise<number> {
  let size = 0;
  const idle = setTimeout(() => request.raw.destroy(), IDLE_MS);
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      size += chunk.length;
      idle.refresh();
      // What is beyond the limit is read, so that the answer reaches its sender, but not kept.
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

async function judge(path: string, name: string, size: number, { accept, field }: UploadRule): Promise<FileType> {
  if (size === 0) throw validationError([problem("/file", "fileEmpty")]);
  const start = Buffer.alloc(START_BYTES);
  const file = await open(path, "r");
  try {
    await file.read(start, 0, START_BYTES, 0);
  } finally {
    await file.close();
  }
  const type = typeOf(start, name, accept);
  if (!type) throw validationError([problemAt("/file", "fileType", {}, field)]);
  return type;
}

/** Without folders and control characters, at most 200 characters, its extension kept. */
function shownName(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? "";
  const plain = last.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, "").trim() || "file";
  const characters = [...plain];
  return characters.length <= 200 ? plain : [...characters.slice(0, 190), ...characters.slice(-10)].join("");
}

/**
 * Writes what is sent into a new file, readable for us alone, and on the disk when it resolves. Rejects when the sender breaks
 * off or there is no room, and then the file is closed: one that is still being opened would appear after it was cleared away.
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
