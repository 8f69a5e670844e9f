import { resolve } from "node:path";
import { root } from "../../../scripts/lib/root.mjs";

/** The folder with `screens.json` and `schemas/` that is under test: the project's own, or an analyst's by `SCHEMA_ROOT`. */
export const schemaRoot = process.env["SCHEMA_ROOT"] ? resolve(process.env["SCHEMA_ROOT"]) : root;
