/** Two sets of pictures side by side: which of them changed, by how much, and where. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";

/** A pixel counts as another only beyond this: letters are not drawn alike to the last bit (0 to 1). */
const threshold = 0.1;

/**
 * Pictures of both sets that differ, most first, and those that only one of them has. Where a picture differs, `marked`
 * gets it with the other pixels in red.
 *
 * @param {string} before @param {string} now @param {string} marked folders
 */
export function compareSets(before, now, marked) {
  const pictures = (/** @type {string} */ folder) =>
    existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".png")) : [];
  const old = new Set(pictures(before));
  const young = pictures(now);
  mkdirSync(marked, { recursive: true });
  const changed = young
    .filter((name) => old.has(name))
    .map((name) => ({ name, share: difference(join(before, name), join(now, name), join(marked, name)) }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
  const added = young.filter((name) => !old.has(name));
  return { changed, added, gone: [...old].filter((name) => !young.includes(name)) };
}

/** Share of pixels that are others, 0 to 1; 1 where the sizes differ. @param {string} before @param {string} now @param {string} marked */
function difference(before, now, marked) {
  const one = readFileSync(before);
  const other = readFileSync(now);
  if (one.equals(other)) return 0;
  const a = PNG.sync.read(one);
  const b = PNG.sync.read(other);
  if (a.width !== b.width || a.height !== b.height) return 1;
  const out = new PNG({ width: a.width, height: a.height });
  const pixels = pixelmatch(a.data, b.data, out.data, a.width, a.height, { threshold });
  if (pixels > 0) writeFileSync(marked, PNG.sync.write(out));
  return pixels / (a.width * a.height);
}
