/** The command `files`: what the store has, and moving files between the local folder and a bucket while servers run. */
import { copyFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { Db } from "../db/tables.ts";
import { copyOut, createFolderStore, type FileStore, isInFolder } from "../files/fileStore.ts";
import type { Arguments } from "./arguments.ts";
import type { CommandParts, CommandResult } from "./command.ts";

/** Ids in memory at once. */
const BATCH = 1_000;

const usage = "npm run files -- check | move [--remove yes] | fetch";

/**
 * - `check`: counts the files that records name, and those that the store lacks.
 * - `move`: copies from the local folder what the bucket lacks. Run it before servers are started with FILES_URL, and once more
 *   afterwards: until then a server with a bucket reads the folder too. `--remove yes` then removes the local copies.
 * - `fetch`: copies from the bucket what the local folder lacks, to leave the bucket.
 */
export async function filesCommand({ db, files }: CommandParts, { words: [word], options }: Arguments): Promise<CommandResult> {
  if (!files) return { ok: false, lines: [usage] };
  try {
    if (word === "check") return await check(db, files);
    if (word === "move") return { ok: true, lines: [await move(db, files, options["remove"] === "yes")] };
    if (word === "fetch") return { ok: true, lines: [await fetchAll(db, files)] };
    return { ok: false, lines: [usage] };
  } catch (error) {
    return { ok: false, lines: [errorMessage(error)] };
  }
}

async function check(db: Db, files: FileStore): Promise<CommandResult> {
  const there = await idsOf(files);
  const lines: string[] = [];
  let count = 0;
  for await (const id of namedFiles(db)) {
    count += 1;
    if (!there.has(id)) lines.push(`missing: ${id}`);
  }
  return { ok: lines.length === 0, lines: [...lines, `${count} files, ${lines.length} missing`] };
}

async function move(db: Db, files: FileStore, removes: boolean): Promise<string> {
  refuseFolder(files);
  const there = await idsOf(files);
  let [copied, removed] = [0, 0];
  for await (const id of namedFiles(db)) {
    const local = join(files.folder, id);
    if (!(await isInFolder(files.folder, id))) continue;
    if (!there.has(id)) {
      // A copy is put: servers without the bucket still serve the local file.
      await copyFile(local, `${local}.part`);
      await files.put(id, `${local}.part`);
      copied += 1;
    }
    if (!removes) continue;
    await createFolderStore(files.folder).remove([id]);
    removed += 1;
  }
  return `${copied} files copied into the bucket${removes ? `, ${removed} removed from ${files.folder}` : ""}`;
}

async function fetchAll(db: Db, files: FileStore): Promise<string> {
  refuseFolder(files);
  let copied = 0;
  for await (const id of namedFiles(db)) {
    if (await isInFolder(files.folder, id)) continue;
    const local = join(files.folder, id);
    await copyOut(files, id, `${local}.part`);
    await rename(`${local}.part`, local);
    copied += 1;
  }
  return `${copied} files copied into ${files.folder}`;
}

function refuseFolder({ isFolder }: FileStore): void {
  if (isFolder) throw new Error("Name the bucket: FILES_URL=s3://BUCKET with its AWS_… settings.");
}

async function idsOf(files: FileStore): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for await (const id of files.ids()) found.add(id);
  return found;
}

/** Ids of the files that the database knows, in order. */
async function* namedFiles(db: Db): AsyncIterable<string> {
  for (let after = ""; ; ) {
    const rows = await db.selectFrom("files").select("id").where("id", ">", after).orderBy("id").limit(BATCH).execute();
    for (const { id } of rows) yield id;
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return;
    after = last.id;
  }
}
