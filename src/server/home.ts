import { fileURLToPath } from "node:url";

/** The project's folder: two above both `src/server` and `dist/server`. Built, this code may lie one deeper, in a chunk. */
const here = import.meta.url.includes("/chunks/") ? ".." : ".";

/** The folder of the built programs. */
export const programs = new URL(`${here}/`, import.meta.url);

export const home = fileURLToPath(new URL(import.meta.url.includes("/chunks/") ? "../../.." : "../..", import.meta.url));
