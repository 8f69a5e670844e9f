/**
 * `GET /files/<id>`: serves an uploaded file by its signed URL (`fileUrls.ts`).
 *
 * The URL opens the file for its session only, while the session is open and the record names the file. Nothing in a file can run:
 * its type comes from its bytes, all types but pictures are downloads, and the policy is a sandbox.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Db } from "../db/tables.ts";
import { HttpError } from "../answers/apiError.ts";
import { encodeRFC5987 } from "../answers/responses.ts";
import type { SchemaStore } from "../schemas/schemaStore.ts";
import { requestLanguage, translate } from "../schemas/translate.ts";
import { FILE_ID, type FileUrls } from "../files/fileUrls.ts";
import { fileTypes } from "../files/fileTypes.ts";
import { openFile, type ServedFile } from "../records/openFile.ts";
import { isPicture } from "../files/pictures.ts";
import type { FileStore, StoredBytes } from "../files/fileStore.ts";
import { createThumbnails } from "../files/thumbnails.ts";

export interface ServeFilesParts {
  readonly db: Db;
  readonly schemas: SchemaStore;
  readonly files: FileStore;
  readonly fileUrls: FileUrls;
  /** Milliseconds. */
  readonly clock: () => number;
}

/** The browser of the session may keep a file so long: afterwards it asks again whether the record still names it. */
const CACHE_S = 300;

interface FileRequest {
  Params: { id: string };
  Querystring: Readonly<Record<string, unknown>>;
}

export function serveFiles(app: FastifyInstance, { db, schemas, files, fileUrls, clock }: ServeFilesParts): void {
  const thumbnails = createThumbnails(files);
  const find = async ({ params: { id }, query }: FastifyRequest<FileRequest>, reply: FastifyReply): Promise<ServedFile> => {
    const access = FILE_ID.test(id) ? fileUrls.verify(id, query) : undefined;
    if (access === "expired") throw new HttpError(403, "answer.fileExpired");
    const file = access && (await openFile({ db, schemas: schemas.current() }, access, clock()));
    if (!file) throw new HttpError(404, "answer.notFound");
    const isInline = fileTypes.some(({ type, inline }) => inline && type === file.type);
    reply
      .header("cache-control", `private, max-age=${Math.min(CACHE_S, access.seconds)}`)
      .header("content-disposition", `${isInline ? "inline" : "attachment"}; filename*=UTF-8''${encodeRFC5987(file.name)}`);
    return file;
  };
  /** A link opens in a tab of its own: there the sentence of a refusal is text. Programs receive JSON, as everywhere. */
  const orSentence = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
    if (!(error instanceof HttpError) || request.headers.accept?.includes("text/html") !== true) throw error;
    const current = schemas.current();
    const text = translate(current, requestLanguage(current, request.headers), error.key);
    return reply.code(error.status).header("cache-control", "no-store").type("text/plain; charset=utf-8").send(text);
  };
  app.get<FileRequest>("/files/:id", async (request, reply) => {
    try {
      const { id, type } = await find(request, reply);
      return sendFile(reply, await files.read(id), type);
    } catch (error) {
      return orSentence(request, reply, error);
    }
  });
  app.get<FileRequest>("/files/:id/thumbnail", async (request, reply) => {
    const { id, type } = await find(request, reply);
    if (!isPicture(type)) throw new HttpError(404, "answer.notFound");
    const small = await thumbnails(id);
    return small ? sendFile(reply, small, "image/webp") : sendFile(reply, await files.read(id), type);
  });
}

function sendFile(reply: FastifyReply, found: StoredBytes | undefined, type: string): FastifyReply {
  if (!found) throw new HttpError(404, "answer.notFound");
  return reply
    .header("content-security-policy", "default-src 'none'; sandbox")
    .header("content-length", found.size)
    .type(type)
    .send(found.stream);
}
