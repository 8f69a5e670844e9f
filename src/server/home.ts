import { fileURLToPath } from "node:url";

/** The project's folder: two above both `src/server` and `dist/server`. Built, this code may lie one deeper, in a chunk. */
export const home = fileURLToPath(new URL(import.meta.url.includes("/chunks/") ? "../../.." : "../..", import.meta.url));
