/** Puts published texts into the folder of the schemas, each file whole or not at all. */
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileKind } from "../drafts/schemaPaths.ts";

/** @param text Null removes the file. */
export interface WantedText {
  readonly path: string;
  readonly text: string | null;
}

/** All new texts are written beside their files first, so that a full disk is noticed before any file has changed. */
export async function writeFiles(root: string, wanted: readonly WantedText[]): Promise<void> {
  const unknown = wanted.find(({ path }) => fileKind(path) === undefined);
  if (unknown) throw new Error(`${unknown.path} is no file of the schemas.`);
  const beside = (path: string): string => `${join(root, path)}.${process.pid}.new`;
  const kept = wanted.filter(({ text }) => text !== null);
  try {
    for (const { path, text } of kept) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(beside(path), text ?? "", { flush: true });
    }
    for (const { path } of kept) await rename(beside(path), join(root, path));
    for (const { path, text } of wanted) if (text === null) await rm(join(root, path), { force: true });
  } finally {
    for (const { path } of kept) await rm(beside(path), { force: true });
  }
}
