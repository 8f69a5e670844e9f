import { fileURLToPath } from "node:url";

/** Whether this code lies one folder below `src/server` or `dist/server`: in its own folder, or built, in a chunk. */
const isDeeper = /\/(chunks|settings)\/[^/]*$/.test(import.meta.url);
const here = isDeeper ? ".." : ".";

/** The folder of the built programs. */
export const programs = new URL(`${here}/`, import.meta.url);

/** The project's folder: two above both `src/server` and `dist/server`. */
export const home = fileURLToPath(new URL(isDeeper ? "../../.." : "../..", import.meta.url));
