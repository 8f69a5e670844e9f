/** Uploads that a kill has cut off: nobody else clears them away. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** Longer than any upload is allowed to take; a younger one may be under way in another process. */
const OLD_MS = 60 * 60_000;

export async function removePartialUploads(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => one.endsWith(".part"))) {
    const file = join(folder, name);
    const age =
      now -
      (await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => now,
      ));
    if (age > OLD_MS) await rm(file, { force: true });
  }
}
