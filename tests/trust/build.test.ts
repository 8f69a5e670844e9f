/** The same sources give the same product, byte by byte, so a build can be compared with the published one. */
import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { root } from "../../scripts/lib/root.mjs";
import { tell } from "./figures.ts";

test("two builds of the same sources have the same files, byte by byte", async () => {
  const { NODE_ENV: _, ...env } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, "scripts/trust/buildTwice.mjs")], { cwd: root, env });
  const { files, differing } = JSON.parse(stdout.trim().split("\n").at(-1) ?? "{}") as { files: number; differing: string[] };
  expect(differing).toEqual([]);
  tell({ what: "files of two builds compared", tried: files, refused: 0, accepted: files, failed: 0, hung: 0, lost: 0 });
});
