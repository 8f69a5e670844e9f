/** `--help` of a command: prints the comment that its file begins with, and ends. Imported first, so that nothing else happens. */
import { readFileSync } from "node:fs";

/** Ends with the comment at the beginning of a file, if `--help` is asked for. */
export function helpFrom(/** @type {string} */ path) {
  if (!process.argv.includes("--help")) return;
  const [, comment = ""] = /\/\*\*([^]*?)\*\//.exec(readFileSync(path, "utf8")) ?? [];
  console.log(comment.replaceAll(/^ ?\* ?/gm, "").trim());
  process.exit(0);
}

// `run.mjs` asks for the help of the program that it runs.
const [, program = ""] = process.argv;
if (program.endsWith(".mjs") && !program.endsWith("run.mjs")) helpFrom(program);
