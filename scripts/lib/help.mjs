/**
 * The comment that the file of a command begins with is its manual: `--help` prints it, and an option that it does not name is
 * refused. Imported first, so that nothing else happens.
 */
import { readFileSync } from "node:fs";

/** Ends where `--help` or an unknown option is asked for. @param {string} path of the command's file */
export function helpFrom(path) {
  const [, comment = ""] = /\/\*\*([^]*?)\*\//.exec(readFileSync(path, "utf8")) ?? [];
  if (process.argv.includes("--help")) {
    console.log(comment.replaceAll(/^ ?\* ?/gm, "").trim());
    process.exit(0);
  }
  const known = new Set(comment.match(/--[a-z][\w-]*/g));
  const unknown = process.argv.slice(2).find((word) => word.startsWith("--") && !known.has(word.replace(/=.*/, "")));
  if (unknown === undefined) return;
  const options = known.size === 0 ? "There are none." : `Options: ${[...known].join(", ")}.`;
  console.error(`Unknown option ${unknown}. ${options} --help explains the command.`);
  process.exit(2);
}

// `run.mjs` asks for the help of the program that it runs.
const [, program = ""] = process.argv;
if (program.endsWith(".mjs") && !program.endsWith("run.mjs")) helpFrom(program);
