/**
 * `GET /files/<id>`: hands a file back.
 *
 * A picture in a page cannot send the Authorization header, so the address
 * itself is the key: 192 random bits, given to the owner only, never logged
 * whole, kept by the owner's browser only. Whoever is given the address may
 * open the file, as with a link that one shares. Nothing in a file may run:
 * its type is the one its bytes have, everything but pictures is a download,
 * and the policy is a sandbox.
 */
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Db } from "../db/tables.ts";
import { HttpError } from "../answers/apiError.ts";
import { encodeRFC5987 } from "../answers/FileResponse.ts";
import { fileTypes } from "./fileTypes.ts";

const ID = /^[A-Za-z0-9_-]{32}$/;

export function serveFiles(app: FastifyInstance, { db, filesFolder }: { readonly db: Db; readonly filesFolder: string }): void {
  app.get<{ Params: { id: string } }>("/files/:id", async (request, reply) => {
    const { id } = request.params;
    const row = ID.test(id) ? await db.selectFrom("files").selectAll().where("id", "=", id).executeTakeFirst() : undefined;
    const found = row ? await stat(join(filesFolder, row.id)).catch(() => undefined) : undefined;
    if (!row || !found) throw new HttpError(404, "answer.notFound");
    const inline = fileTypes.some(({ type, inline: shown }) => shown && type === row.type);
    reply
      .header("cache-control", "private, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", `${inline ? "inline" : "attachment"}; filename*=UTF-8''${encodeRFC5987(row.name)}`)
      .header("content-length", found.size)
      .type(row.type);
    return reply.send(createReadStream(join(filesFolder, row.id)));
  });
}
