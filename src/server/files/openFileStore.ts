/** Opens the store of uploaded files that the settings name. */
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { BucketSettings, ScannerSettings } from "../settings/settings.ts";
import { createFolderStore, type FileStore } from "./fileStore.ts";
import type { ScannedStoreParts } from "./scannedStore.ts";
import { startRounds } from "../load/startRounds.ts";

/**
 * Returns the bucket, or the folder if there is none. Throws `FileStoreError` if the bucket cannot be read. The client of the
 * object store is loaded only for a bucket.
 *
 * @param folder local folder, in which a bucket keeps uploads under way
 */
export async function openFileStore(bucket: BucketSettings | undefined, folder: string): Promise<FileStore> {
  if (!bucket) return createFolderStore(folder);
  const { checkBucket, createBucketStore } = await import("./bucketStore.ts");
  await checkBucket(bucket);
  return createBucketStore(bucket, folder);
}

/** Pause between two rounds that scan files in quarantine. */
const QUARANTINE_MS = 5_000;

/**
 * Puts the virus scanner, if there is one, before the store, and scans the waiting files. The scanner's code is loaded only where the
 * settings name one.
 * @param closing receives what ends the rounds
 */
export async function scanUploads(
  scanner: ScannerSettings | undefined,
  parts: Omit<ScannedStoreParts, "scanner">,
  closing: (() => unknown)[],
): Promise<FileStore> {
  if (!scanner) return parts.files;
  const [{ createScannedStore }, { createVirusScanner }] = await Promise.all([import("./scannedStore.ts"), import("./virusScanner.ts")]);
  const scanned = createScannedStore({ ...parts, scanner: createVirusScanner(scanner) });
  const onError = (error: unknown): void => parts.log(`Files in quarantine were not scanned: ${errorMessage(error)}`);
  closing.push(startRounds(() => scanned.scanWaiting(), { every: QUARANTINE_MS, onError }));
  return scanned;
}
