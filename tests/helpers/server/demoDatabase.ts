/**
 * The few records of the demonstration accounts, in a database of a test's own, and their files.
 *
 * Playing their histories takes the embedded database eight seconds, opening a copy of one in which they were played less than one.
 * On PostgreSQL they are played each time: what is kept there would have to keep its files as well.
 */
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createPasswords } from "../../../src/server/accounts/passwords.ts";
import type { OpenDatabase } from "../../../src/server/db/openDatabase.ts";
import type { Db } from "../../../src/server/db/tables.ts";
import { createFolderStore } from "../../../src/server/files/fileStore.ts";
import { seedDemo } from "../../../src/server/seed/demo.ts";
import { databaseImage } from "./databaseImage.ts";
import { kept } from "./kept.ts";
import { lendDatabase } from "./lendDatabase.ts";
import { postgresUrl } from "./postgres.ts";
import { databaseEdition, prepareTables, schemasOfTest, testDatabase, testTime } from "./testDatabase.ts";

async function play(db: Db, filesFolder: string): Promise<void> {
  const passwords = createPasswords({ cost: 4 });
  const files = createFolderStore(filesFolder);
  await seedDemo({ db, schemas: await schemasOfTest(), clock: () => testTime, passwords, files, amount: "few" });
}

const image = (folder: string): string => join(folder, "database");
const uploads = (folder: string): string => join(folder, "files");

const keptDemo = async (): Promise<string> =>
  kept("demo-few", await databaseEdition(), async (folder) => {
    await mkdir(uploads(folder), { recursive: true });
    const filled = await databaseImage(async (db) => {
      await prepareTables(db);
      await play(db, uploads(folder));
    });
    await writeFile(image(folder), filled);
  });

/** @param filesFolder an empty folder, which gets the uploads */
export async function demoDatabase(filesFolder: string): Promise<OpenDatabase> {
  if (postgresUrl) {
    const opened = await testDatabase();
    await play(opened.db, filesFolder);
    return opened;
  }
  const folder = await keptDemo();
  await cp(uploads(folder), filesFolder, { recursive: true });
  return lendDatabase(new Blob([new Uint8Array(await readFile(image(folder)))]), 0);
}
