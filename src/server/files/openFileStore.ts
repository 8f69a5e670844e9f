/** Opens the store of uploaded files that the settings name. */
import type { BucketSettings } from "../settings/settings.ts";
import { createFolderStore, type FileStore } from "./fileStore.ts";

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
