import { fileURLToPath } from "node:url";

/** The folder of the project, with a slash at its end: every script works from any working directory. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Whether the module at `url` is the program that was started, not one that another imports. */
export function isProgram(/** @type {string} */ url) {
  return process.argv[1] === fileURLToPath(url);
}
