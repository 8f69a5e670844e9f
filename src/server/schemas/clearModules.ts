/** Removes compiled entities that no version of the schemas uses any more from the disk. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { HOUR } from "#dialect/text/durations.ts";

/** File name of a module or of its draft: other files in the folder are left alone. */
const MODULE = /^[a-z][a-z0-9-]*-[0-9a-f]{24}\.mjs(?<draft>\.\d+\.\d+)?$/;
/** Modules that stay: those of the last versions of the schemas, for a return to one of them. */
const MAX_MODULES = 400;
/** An older draft was left by a process that ended while writing it. */
const DRAFT_MS = HOUR;

/**
 * Removes the modules in `folder` that were used longest ago, beyond `max`. Files that cannot be read or removed stay: other
 * processes may use the folder, and it may be read-only.
 */
export async function clearModules(folder: string, now: number, max = MAX_MODULES): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.flatMap((name) => {
      const ours = MODULE.exec(name);
      const file = join(folder, name);
      return ours
        ? [
            stat(file).then(
              ({ mtimeMs }) => ({ file, used: mtimeMs, isDraft: ours.groups?.["draft"] !== undefined }),
              () => undefined,
            ),
          ]
        : [];
    }),
  );
  const existing = found.flatMap((one) => one ?? []);
  const drafts = existing.filter(({ isDraft, used }) => isDraft && now - used > DRAFT_MS);
  const old = existing
    .filter(({ isDraft }) => !isDraft)
    .sort((a, b) => b.used - a.used)
    .slice(max);
  for (const { file } of [...drafts, ...old]) await rm(file, { force: true }).catch(() => undefined);
}
