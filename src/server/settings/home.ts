import { fileURLToPath } from "node:url";

/** Whether this module is one folder below `src/server` or `dist/server`: in `settings/`, or in a chunk of the build. */
const isDeeper = /\/(chunks|settings)\/[^/]*$/.test(import.meta.url);
const here = isDeeper ? ".." : ".";

/** URL of the folder with the built programs. */
export const programs = new URL(`${here}/`, import.meta.url);

/** The project's folder: two levels above both `src/server` and `dist/server`. */
export const home = fileURLToPath(new URL(isDeeper ? "../../.." : "../..", import.meta.url));
