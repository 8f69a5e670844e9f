/**
 * `GET /files/<id>`: serves an uploaded file.
 *
 * A picture in a page cannot send the Authorization header, so the URL itself
 * grants access: it contains 192 random bits, only the owner receives it, and
 * the log shortens it. Anyone with the URL can open the file. Nothing in a file
 * can run: its type comes from its bytes, all types but pictures are downloads,
 * and the policy is a sandbox.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/tables.ts";
import { HttpError } from "../answers/apiError.ts";
import { encodeRFC5987 } from "../answers/responses.ts";
import { fileTypes } from "./fileTypes.ts";

const ID = /^[A-Za-z0-9_-]{32}$/;

/** Adds the route. @param filesFolder folder of the uploads */
export function serveFiles(app: FastifyInstance, { db, filesFolder }: { readonly db: Db; readonly filesFolder: string }): void {
  app.get<{ Params: { id: string } }>("/files/:id", async (request, reply) => {
    const { id } = request.params;
    const row = ID.test(id) ? await db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst() : undefined;
    const found = row ? await stat(join(filesFolder, row.id)).catch(() => undefined) : undefined;
    if (!row || !found) throw new HttpError(404, "answer.notFound");
    const inline = fileTypes.some(({ type, inline: isInline }) => isInline && type === row.type);
    reply
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", `${inline ? "inline" : "attachment"}; filename*=UTF-8''${encodeRFC5987(row.name)}`)
      .header("content-length", found.size)
      .type(row.type);
    return reply.send(createReadStream(join(filesFolder, row.id)));
  });
}
