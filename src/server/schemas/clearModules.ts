/** Compiled entities that no schemas ask for any more, taken off the disk. */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** What a module, or the draft of one, is called: other files in the folder are not ours. */
const MODULE = /^[a-z][a-z0-9-]*-[0-9a-f]{24}\.mjs(?<draft>\.\d+\.\d+)?$/;
/** Modules that stay: those of the last versions of the schemas, for whoever goes back to one. */
const MOST = 400;
/** A draft that is older was left by a process that ended over it. */
const DRAFT_MS = 60 * 60_000;

/**
 * Removes the modules in `folder` that were used longest ago, beyond so many. What cannot be read or removed stays: other
 * processes may be at work in it, and it may be nobody's to write.
 */
export async function clearModules(folder: string, now: number, most = MOST): Promise<void> {
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
  const there = found.flatMap((one) => one ?? []);
  const drafts = there.filter(({ isDraft, used }) => isDraft && now - used > DRAFT_MS);
  const old = there
    .filter(({ isDraft }) => !isDraft)
    .sort((a, b) => b.used - a.used)
    .slice(most);
  for (const { file } of [...drafts, ...old]) await rm(file, { force: true }).catch(() => undefined);
}
