/** Takes the workbook and the rows that were chosen from it off the wire: the file to disk, byte by byte counted. */
import { createHash, randomBytes } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { Transform, type TransformCallback } from "node:stream";
import type { FastifyRequest } from "fastify";
import type { Json } from "#dialect/json/json.ts";
import type { ImportRule } from "#dialect/schema/schema.ts";
import { drainRequest, partPath, writeUpload } from "../files/receiveUpload.ts";
import { withoutSignatures } from "../files/fileUrls.ts";
import { readJson } from "../answers/readJson.ts";
import { ApiError, HttpError, validationError, problem } from "../answers/apiError.ts";
import type { AskedRow } from "./importJob.ts";
import { MAX_ID_LENGTH, RequestReader } from "../answers/requestReader.ts";

export interface ReceivedImport {
  /** Where the workbook lies; whoever receives it removes it. */
  readonly path: string;
  /** Index among the sheets. */
  readonly sheet: number;
  readonly rows: readonly AskedRow[];
  /** The same for the same file and rows. */
  readonly fingerprint: string;
}

/** Of the rows as JSON: five thousand of them are below three. */
const mostRowBytes = 24 * 1024 * 1024;
const megabyte = 1024 * 1024;
const lastRow = 1_048_576;
const lastVersion = 2_147_483_647;
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
  let rows: Json | undefined;
  let rowBytes = Buffer.alloc(0);
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
            // What is beyond the limit is read, so that the answer reaches its sender, but not kept.
            done(null, size > rule.maxBytes ? undefined : chunk);
          },
        });
        await writeUpload(part.file, counter, path);
      } else if (!part.valueTruncated) {
        rowBytes = Buffer.from(String(part.value));
        rows = readJson(rowBytes);
        // Others run between the large steps.
        await nextTurn();
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
  const asked = readAsked(rows, rule);
  return { path, ...asked, fingerprint: hash.update(rowBytes).digest("hex") };
}

function readAsked(value: Json | undefined, rule: ImportRule): Pick<ReceivedImport, "sheet" | "rows"> {
  const reader = new RequestReader();
  const asked = reader.object(value, "/rows", ["sheet", "rows"]);
  const sheet = reader.integer(asked["sheet"], "/sheet", 0, 500) ?? 0;
  const seen = new Set<number>();
  const rows = reader.list(asked["rows"], "/rows", rule.rows).flatMap((item, index): AskedRow[] => {
    const at = `/rows/${index}`;
    const entry = reader.object(item, at, ["row", "record", "id", "version"]);
    const row = reader.integer(entry["row"], `${at}/row`, 1, lastRow);
    const record = withoutSignatures(reader.object(entry["record"], `${at}/record`));
    const id = reader.text(entry["id"], `${at}/id`, MAX_ID_LENGTH);
    const version = reader.integer(entry["version"], `${at}/version`, 1, lastVersion);
    if (id !== undefined && version === undefined) reader.add(`${at}/version`, "required");
    if (row === undefined || seen.has(row)) {
      reader.add(`${at}/row`, row === undefined ? "required" : "uniqueItems");
      return [];
    }
    seen.add(row);
    return [{ row, record, ...(id !== undefined && { id }), ...(version !== undefined && { version }) }];
  });
  if (rows.length === 0 && reader.problems.length === 0) reader.add("/rows", "required");
  reader.finish();
  return { sheet, rows };
}
