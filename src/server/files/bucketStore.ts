/** Stores files in a bucket of an object store that speaks the S3 protocol, so that several machines serve the same files. */
import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as pause } from "node:timers/promises";
import { S3mini, S3ServiceError } from "s3mini";
import { FILE_ID } from "./fileUrls.ts";
import { isObject } from "#dialect/json/json.ts";
import { errorMessage } from "#dialect/text/errorMessage.ts";
import type { BucketSettings } from "../settings/settings.ts";
import { inSpan } from "../tracing/span.ts";
import { createFolderStore, type FileStore, FileStoreError } from "./fileStore.ts";

/** A request whose answer does not begin in this time is given up; a body may take longer, for a slow reader of a large file. */
const ANSWER_MS = 10_000;
/** A request that failed sooner is tried again; a store that does not answer in time is not asked twice. */
const QUICK_MS = 3_000;
/** Pauses before the second and third try of a request, in milliseconds. */
const PAUSES_MS = [200, 1_000];

/**
 * @param folder local folder for uploads under way. A file that the bucket does not have is read there: it was uploaded before the
 * bucket was in use, and `npm run files -- move` has not reached it yet.
 */
export function createBucketStore({ url, region, keyId, secret, prefix }: BucketSettings, folder: string): FileStore {
  const bucket = new S3mini({ endpoint: url, region, accessKeyId: keyId, secretAccessKey: secret, fetch: fetchInTime });
  const before = createFolderStore(folder);
  return {
    folder,
    isFolder: false,
    async put(id, path) {
      await asked(async () => bucket.putAnyObject(`${prefix}${id}`, await openAsBlob(path)));
      await rm(path, { force: true });
    },
    async read(id) {
      const found = await asked(() => bucket.getObjectResponse(`${prefix}${id}`));
      if (!found?.body) return before.read(id);
      const stream = Readable.fromWeb(found.body as ReadableStream);
      return { size: Number(found.headers.get("content-length")), stream };
    },
    has: async (id) => (await asked(() => bucket.objectExists(`${prefix}${id}`))) === true || before.has(id),
    async remove(ids) {
      // One by one: not every store takes a list without a checksum that the client does not send.
      for (const id of ids) await asked(() => bucket.deleteObject(`${prefix}${id}`));
      await before.remove(ids);
    },
    async *ids() {
      const objects = await asked(() => bucket.listObjects("/", prefix));
      for (const { Key: key } of objects ?? []) if (FILE_ID.test(key.slice(prefix.length))) yield key.slice(prefix.length);
    },
  };
}

/** Asks up to three times: a store of several machines refuses a request now and then. Throws `FileStoreError`. */
async function asked<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (const wait of [...PAUSES_MS, undefined]) {
    const began = performance.now();
    try {
      return await inSpan({ name: "object store", calls: true }, request);
    } catch (error) {
      const isQuick = performance.now() - began < QUICK_MS;
      const again = isQuick && (error instanceof FileStoreError || (error instanceof S3ServiceError && error.status >= 500));
      if (wait === undefined || !again) throw toStoreError(error);
      await pause(wait);
    }
  }
  throw new FileStoreError("No answer from the object store.");
}

/** The error of a local file stays as it is. The answer of the store may hold the key: only its code is kept. */
function toStoreError(error: unknown): unknown {
  if (error instanceof S3ServiceError)
    return new FileStoreError(`The object store answered ${error.status} ${error.serviceCode ?? ""}`.trimEnd());
  return error;
}

/** The client's own limit would cut the body too. */
async function fetchInTime(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new DOMException("No answer in time", "TimeoutError")), ANSWER_MS);
  try {
    return await fetch(input, { ...init, signal: controller.signal });
  } catch (error) {
    const cause = error instanceof Error && isObject(error.cause) ? error.cause["code"] : undefined;
    throw new FileStoreError(`The object store does not answer: ${typeof cause === "string" ? cause : errorMessage(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns whether the bucket can be read. Throws `FileStoreError` that says why not. */
export async function checkBucket({ url, region, keyId, secret }: BucketSettings): Promise<void> {
  const bucket = new S3mini({ endpoint: url, region, accessKeyId: keyId, secretAccessKey: secret, fetch: fetchInTime });
  const exists = await asked(() => bucket.bucketExists());
  if (!exists) throw new FileStoreError(`There is no bucket ${url}, or the key may not read it.`);
}
