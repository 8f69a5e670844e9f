/** Receives the workbook of an import and the rows that were chosen from it: the file to disk, each byte counted, the rows as their text. */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform, type TransformCallback } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { ImportRule } from "#dialect/schema/exchange.ts";
import { drainRequest, partPath, writeUpload } from "../files/receiveUpload.ts";
import { ApiError, HttpError, validationError, problem } from "../answers/apiError.ts";

export interface ReceivedImport {
  /** Path of the workbook; the receiver removes the file. */
  readonly path: string;
  /** The sheet and its rows as JSON, as sent, in memory of their own: they move to the import's thread. */
  readonly rows: Uint8Array<ArrayBuffer>;
  /** The same for the same file and rows. */
  readonly fingerprint: string;
}

/** Of the rows as JSON: five thousand of them are below three. */
const mostRowBytes = 24 * 1024 * 1024;
const megabyte = 1024 * 1024;
const idleMs = 30_000;

/** Nothing is left of what is refused. */
export async function receiveImport(request: FastifyRequest, rule: ImportRule, folder: string): Promise<ReceivedImport> {
  if (!request.isMultipart()) throw new HttpError(415, "answer.mediaType", [problem("", "contentType")]);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomBytes(24).toString("base64url")}.part`);
  try {
    return await receiveAt(path, request, rule);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function receiveAt(path: string, request: FastifyRequest, rule: ImportRule): Promise<ReceivedImport> {
  const hash = createHash("sha256");
  let size: number | undefined;
  let rows = new Uint8Array();
  const idle = setTimeout(() => request.raw.destroy(), idleMs);
  try {
    const limits = { files: 1, fields: 1, parts: 3, fileSize: rule.maxBytes + 1, fieldSize: mostRowBytes };
    for await (const part of request.parts({ limits, throwFileSizeLimit: false } as Parameters<typeof request.parts>[0])) {
      if (part.fieldname !== (part.type === "file" ? "file" : "rows"))
        throw validationError([problem(partPath(part.fieldname), "unknownField")]);
      if (part.type === "file") {
        size = 0;
        const counter = new Transform({
          transform(chunk: Buffer, _encoding, done: TransformCallback) {
            size = (size ?? 0) + chunk.length;
            hash.update(chunk);
            idle.refresh();
            // Bytes beyond the limit are read and discarded, so that the sender receives the response.
            done(null, size > rule.maxBytes ? undefined : chunk);
          },
        });
        await writeUpload(part.file, counter, path);
      } else if (!part.valueTruncated) {
        rows = new TextEncoder().encode(String(part.value));
      }
    }
  } catch (error) {
    drainRequest(request);
    if (error instanceof HttpError || (error instanceof Error && "code" in error && /^(ENOSPC|EDQUOT)$/.test(String(error.code))))
      throw error;
    if (error instanceof ApiError) throw error;
    throw new HttpError(400, "answer.unreadable", [problem("", "multipart")]);
  } finally {
    clearTimeout(idle);
  }
  if (size === undefined) throw validationError([problem("/file", "required")]);
  if (size > rule.maxBytes) throw validationError([problem("/file", "fileSize", { limit: rule.maxBytes / megabyte })]);
  return { path, rows, fingerprint: hash.update(rows).digest("hex") };
}
