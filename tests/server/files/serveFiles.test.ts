/** Uploaded files by their URL. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fastify } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpError } from "../../../src/server/answers/apiError.ts";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import { serveFiles } from "../../../src/server/files/serveFiles.ts";
import { testDatabase } from "../../helpers/server/testDatabase.ts";

const app = fastify();
let database: OpenDatabase;
let filesFolder: string;
const idOf = (letter: string) => letter.repeat(32);
beforeAll(async () => {
  database = await testDatabase();
  filesFolder = await mkdtemp(join(tmpdir(), "lading-serve-"));
  const row = { customer: "c", call: "upload", size: 5, created: new Date(0) };
  await database.db
    .insertInto("files")
    .values([
      { ...row, id: idOf("a"), name: "Lampe ü.png", type: "image/png" },
      { ...row, id: idOf("b"), name: "invoice.pdf", type: "application/pdf" },
      { ...row, id: idOf("c"), name: "removed.png", type: "image/png" },
    ])
    .execute();
  for (const letter of ["a", "b"]) await writeFile(join(filesFolder, idOf(letter)), "bytes");
  app.setErrorHandler((error, _request, reply) => reply.code(error instanceof HttpError ? error.status : 500).send());
  serveFiles(app, { db: database.db, filesFolder });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await rm(filesFolder, { recursive: true, force: true });
});
const open = (id: string) => app.inject({ method: "GET", url: `/files/${id}` });

test("a picture may be displayed, every other file is a download, and nothing in a file can run", async () => {
  const picture = await open(idOf("a"));
  expect([picture.statusCode, picture.body]).toEqual([200, "bytes"]);
  expect(picture.headers).toMatchObject({
    "content-type": "image/png",
    "content-disposition": "inline; filename*=UTF-8''Lampe%20%C3%BC.png",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, max-age=31536000, immutable",
  });
  expect((await open(idOf("b"))).headers["content-disposition"]).toBe("attachment; filename*=UTF-8''invoice.pdf");
});

test("a row whose file was removed from the disk is 404", async () => {
  expect((await open(idOf("c"))).statusCode).toBe(404);
});

test.each(["x", "../lading.lock", "%2e%2e%2fdoor.json", idOf("z"), "%00"])("%j is not a file", async (id) => {
  expect((await open(id)).statusCode).toBe(404);
});
