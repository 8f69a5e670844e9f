import { fileURLToPath } from "node:url";

/** The project's folder with a trailing slash, so that scripts work from any working directory. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Whether the module at `url` is the started program and not an imported one. */
export function isProgram(/** @type {string} */ url) {
  return process.argv[1] === fileURLToPath(url);
}
