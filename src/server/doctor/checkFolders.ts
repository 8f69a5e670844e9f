/** Checks the folders and the object store that the server writes to, by writing to them, and the virus scanner. */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import { currentHolder } from "../db/folderLock.ts";
import { openFileStore } from "../files/openFileStore.ts";
import { createVirusScanner } from "../files/virusScanner.ts";
import type { ScannerSettings, Settings } from "../settings/settings.ts";
import { doubtful, faulty, type Finding, inOrder } from "./finding.ts";

const GB = 1024 ** 3;
/** Less free space is soon full; with less than the second a backup or an import fails. */
const [FEW_BYTES, TOO_FEW_BYTES] = [2 * GB, GB / 4];

/** Returns the findings about `DATA_DIR`, `CACHE_DIR`, the built portal, the bucket and the virus scanner. */
export async function checkFolders(settings: Settings): Promise<Finding[]> {
  return [
    await checkFolder("DATA_DIR", settings.dataFolder),
    await checkFolder("CACHE_DIR", settings.cacheFolder),
    ...(await checkLock(settings)),
    existsSync(join(settings.portal, "index.html"))
      ? inOrder("portal", "is built")
      : faulty("portal", `is not built: ${settings.portal} has no index.html`, "Run npm run build."),
    ...(settings.bucket ? [await checkStore(settings)] : []),
    ...(settings.scanner ? [await checkScanner(settings.scanner)] : []),
  ];
}

async function checkScanner(scanner: ScannerSettings): Promise<Finding> {
  try {
    return inOrder("CLAMAV_URL", await createVirusScanner(scanner).version());
  } catch (error) {
    return faulty("CLAMAV_URL", errorMessage(error), "Start clamav-daemon; uploads wait in quarantine until it scans them.");
  }
}

async function checkFolder(part: string, folder: string): Promise<Finding> {
  const probe = join(folder, `doctor-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, "probe", { flush: true });
    if ((await readFile(probe, "utf8")) !== "probe") throw new Error("a file that was written reads differently");
    const { bavail, bsize } = await statfs(folder);
    const free = `${((bavail * bsize) / GB).toFixed(1)} GB free`;
    if (bavail * bsize < TOO_FEW_BYTES)
      return faulty(part, `${folder}: ${free}`, "Make room: saves and uploads fail when the disk is full.");
    if (bavail * bsize < FEW_BYTES) return doubtful(part, `${folder}: ${free}`, "Make room before it is full.");
    return inOrder(part, `${folder} is writable, ${free}`);
  } catch (error) {
    return faulty(part, `${folder} cannot be written: ${errorMessage(error)}`, "Give the folder to the user that the server runs as.");
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/** The embedded database serves one process. */
async function checkLock({ databaseUrl, backend, dataFolder }: Settings): Promise<Finding[]> {
  if (databaseUrl !== undefined || backend !== undefined) return [];
  const holder = await currentHolder(dataFolder);
  return [inOrder("database", holder ? `embedded, held by the running server ${holder.pid}` : "embedded, held by no process")];
}

async function checkStore({ bucket, dataFolder }: Settings): Promise<Finding> {
  const advice = "See FILES_URL and AWS_… in docs/production.md; the key must read, write, list and delete objects of the bucket.";
  const id = randomUUID().replaceAll("-", "");
  const local = join(dataFolder, "files", `.doctor-${id}`);
  const began = performance.now();
  try {
    const store = await openFileStore(bucket, join(dataFolder, "files"));
    await mkdir(store.folder, { recursive: true, mode: 0o700 });
    await writeFile(local, "probe");
    await store.put(id, local);
    const found = await store.read(id);
    const bytes = found && (await found.stream.toArray()).map(String).join("");
    await store.remove([id]);
    if (bytes !== "probe") return faulty("FILES_URL", "a file that was written reads differently", advice);
    return inOrder("FILES_URL", `a file was written, read and removed in ${Math.round(performance.now() - began)} ms`);
  } catch (error) {
    return faulty("FILES_URL", errorMessage(error), advice);
  } finally {
    await rm(local, { force: true }).catch(() => undefined);
  }
}
