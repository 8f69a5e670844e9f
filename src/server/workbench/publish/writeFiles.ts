/** Writes published texts into the folder of the schemas, each file completely or not at all. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileKind } from "../drafts/schemaPaths.ts";

/** The new text of a file; null deletes the file. */
export interface NewText {
  readonly path: string;
  readonly text: string | null;
}

/** Writes all texts to temporary files before any file changes, so that a full disk is noticed in time. */
export async function writeFiles(root: string, texts: readonly NewText[]): Promise<void> {
  const unknown = texts.find(({ path }) => fileKind(path) === undefined);
  if (unknown) throw new Error(`${unknown.path} is not a schema file.`);
  const temporary = (path: string): string => `${join(root, path)}.${process.pid}.new`;
  const written = texts.filter(({ text }) => text !== null);
  try {
    for (const { path, text } of written) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(temporary(path), text ?? "", { flush: true });
    }
    for (const { path } of written) await rename(temporary(path), join(root, path));
    for (const { path, text } of texts) if (text === null) await rm(join(root, path), { force: true });
  } finally {
    for (const { path } of written) await rm(temporary(path), { force: true });
  }
}
